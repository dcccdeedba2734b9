"""The session of one socket, whatever library carries it: greeting, decoding, rate limits, liveness.

A transport passes itself as a `Connection` and calls `receive`, `ponged`, `charge`, `broken` and `gone`.
Sending never waits: a client that does not take its messages is cut off by its transport.
"""

from __future__ import annotations

import msgspec

from morphee.kernel.contract import Millis, Sentence
from morphee.protocol import codec
from morphee.protocol.fields import PROTOCOL, Lang, PathSeen
from morphee.protocol.from_client import FromClient, Hello
from morphee.protocol.refusals import CLOSINGS, REFUSALS
from morphee.protocol.to_client import Ack, Bye, HelloAgain, Refused
from morphee.server.rate_limit import Bucket
from morphee.server.tables import commands, entry
from morphee.server.tables.person import Attendance
from morphee.server.tables.table import Table
from morphee.server.transport.elsewhere import Elsewhere
from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import counted_as
from morphee.server.transport.path_meter import PathMeter
from morphee.server.transport.round_trips import RoundTrips
from morphee.server.transport.send_queue import Connection
from morphee.server.transport.session_state import (
    AT_TABLE,
    EARLY_MESSAGES,
    UNKNOWN,
    Closed,
    Entering,
    Greeting,
    Passing,
    Seated,
    SessionState,
    Watching,
    transition,
)


class Session:
    """Implements `tables.peer.Peer`."""

    def __init__(self, hub: Hub, connection: Connection) -> None:
        settings, now = hub.settings, hub.tick()
        self.connection = connection
        self.address = counted_as(connection.address)
        self.cookie = connection.token
        self.path: PathSeen = connection.path
        self.lang: Lang = "fr"
        self.heard_at = now
        self._hub = hub
        self._queue = hub.queue.send
        self._said_at = now
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst, now)
        self._address_bucket = hub.limits.messages.of(self.address, now)
        self._violations = 0
        self.trips = RoundTrips(connection, hub.tick)
        self._meter = PathMeter(hub, connection, self.trips)
        deadline = hub.loop.call_later(settings.hello_within, self._hello_late)
        self.state: SessionState = Greeting(deadline)
        hub.sessions.add(self)

    def receive(self, data: bytes) -> None:
        """A whole message arrived."""
        hub = self._hub
        if isinstance(self.state, Closed):
            return
        now = self.heard_at = self._said_at = hub.tick()
        hub.metrics.messages_in += 1
        if self.trips.unacked:
            self._meter.take_acknowledged(self.state)
        if not (self._bucket.take(now) and self._address_bucket.take(now)):
            self._violation("too_fast", data)
            return
        if len(data) > hub.settings.message_bytes and codec.outline(data).t != "configure":
            self.close("too_big")
            return
        try:
            message = codec.decode(data)
        except UnicodeDecodeError:
            self.close("malformed")  # not even text: no client of ours
        except (msgspec.DecodeError, RecursionError):
            self._malformed(data)
        else:
            self._handle(message, data)

    def ponged(self, payload: bytes) -> None:
        rtt_ms = self.trips.ponged(payload)
        if rtt_ms is None:
            self.charge()
            return
        self.heard_at = self._hub.tick()
        self._meter.take_acknowledged(self.state)
        state = self.state
        if isinstance(state, AT_TABLE):
            entry.come_back(state.table, state.there.person)
        self._meter.ponged(self.state, rtt_ms)

    def charge(self) -> bool:
        """Charge a frame that is no message: a ping, an unsolicited pong, some fragments. False when the
        limit is used up; a socket that goes on sending is closed."""
        now = self._hub.tick()
        if self._bucket.take(now) and self._address_bucket.take(now):
            return True
        self._violations += 1
        if self._violations > self._hub.settings.violations:
            self.close("too_fast")
        return False

    def broken(self) -> None:
        """The other end violates the WebSocket protocol: close without a goodbye message."""
        if not isinstance(self.state, Closed):
            self._end(1002, "protocol_error")

    def gone(self) -> None:
        """The socket is closed, by whomever."""
        if self in self._hub.sessions:
            self._hub.sessions.discard(self)
            self._become(Closed())

    def send(self, data: bytes) -> None:
        if type(self.state) is not Closed:
            self.trips.frames += 1
            self._queue(self.connection, data)

    def tell(self, message: msgspec.Struct) -> None:
        self.send(codec.encode(message))

    def ack(self, id: str, v: int | None = None) -> None:
        if id:
            self.tell(Ack(id, v))

    def refuse(self, code: str, id: str = "", text: Sentence | None = None) -> None:
        sentence = text or REFUSALS[code]
        self._hub.metrics.refused += 1
        self.tell(Refused(code, sentence.fr if self.lang == "fr" else sentence.en, id))

    def close(self, code: str) -> None:
        """Say why, and close."""
        if isinstance(self.state, Closed):
            return
        closing = CLOSINGS[code]
        text = closing.text.fr if self.lang == "fr" else closing.text.en
        self.tell(Bye(closing.number, code, text))
        self._end(closing.number, code)

    def ping(self) -> None:
        if isinstance(self.state, Closed):
            return
        now = self._hub.tick()
        unused = now - self._said_at > self._hub.settings.idle_socket
        if unused or not self._meter.ping(self.state, now, self.heard_at):
            self.close("idle")

    def measure(self, full: bool) -> None:
        if not isinstance(self.state, Closed):
            self.trips.ping(full)

    def look(self) -> bool:
        if self.trips.unacked:
            self._meter.take_acknowledged(self.state)
        return self.connection.has_gap()

    @property
    def rtt_ms(self) -> int | None:
        return self.trips.usual

    @property
    def told_round_trip(self) -> Millis | None:
        return self.connection.told_round_trip

    @property
    def least_round_trip(self) -> Millis | None:
        return self._meter.least_round_trip

    def ask_hello_again(self) -> None:
        """The table has another owner, or none at the moment: request hello again on this socket."""
        if isinstance(self.state, Entering | Seated | Watching | Passing):
            self._greet_again()
            self.tell(HelloAgain())

    def come_home(self, hello: Hello, said: list[FromClient]) -> None:
        if isinstance(self.state, Passing):
            self._greet_again()
            for message in (hello, *said):
                self._handle(message)

    def close_as(self, number: int, code: str) -> None:
        if not isinstance(self.state, Closed):
            self._end(number, code)

    def _greet_again(self) -> None:
        deadline = self._hub.loop.call_later(self._hub.settings.hello_within, self._hello_late)
        self._become(Greeting(deadline, again=True))

    def _become(self, state: SessionState) -> None:
        before = self.state
        if isinstance(before, Closed) and isinstance(state, Closed):
            return
        self.state = transition(before, state)
        self.trips.least = None  # to be told again
        if isinstance(before, Greeting):
            before.deadline.cancel()
        elif isinstance(before, AT_TABLE) or (
            isinstance(before, Entering) and not isinstance(state, AT_TABLE)
        ):
            entry.leave(before.table, before.there)
        elif isinstance(before, Passing):
            before.link.left()

    def _handle(self, message: FromClient, data: bytes | None = None) -> None:
        """``data`` is the message as it came, if it has come just now."""
        match self.state:
            case Seated() | Watching() as state:
                commands.handle(state.table, state.there, message)
            case Greeting(again=again):
                if isinstance(message, Hello):
                    self._hello(message)
                elif not again:
                    self.close("hello_first")
            case Entering(early=early):
                if len(early) >= EARLY_MESSAGES:
                    self.close("too_fast")
                early.append(message)
            case Passing(link=link):
                link.received(message, codec.encode(message) if data is None else data)
            case Closed():
                pass

    def _hello(self, hello: Hello) -> None:
        self.lang = hello.lang
        if hello.v != PROTOCOL:
            self.close("wrong_version")
            return
        hub, address = self._hub, self.address
        arrival = entry.arrival(hub.node.tokens, hello, self.cookie)
        table = hub.find(hello.table)
        known = table is not None and entry.is_known(table, arrival)
        if table is None and hub.elsewhere is not None:
            self._pass_on(hub.elsewhere, hello)
        elif not known and not hub.limits.may_guess(address):
            self.close("guessing")
        elif table is None:
            hub.limits.guessed_wrong(address)
            self.close("unknown_table")
        elif not known and not hub.limits.may_bring_somebody(address):
            self.close("too_many_people")
        elif (code := entry.why_not(table, arrival, address)) is not None:
            self.close(code)
        else:
            self._enter(table, arrival)

    def _pass_on(self, elsewhere: Elsewhere, hello: Hello) -> None:
        """Not a table of ours: the link finds its owner, or says that there is no such table."""
        self._become(Passing(elsewhere.link(self, hello)))

    def _enter(self, table: Table, arrival: entry.Arrival) -> None:
        def entered(there: Attendance) -> None:
            self._become(Entering(table, there))

        def admitted(there: Attendance) -> None:
            before = self.state
            if not isinstance(before, Entering) or before.there is not there:
                return  # the socket closed meanwhile, or hello was said again
            self._become(Seated(table, there) if there.plays else Watching(table, there))
            self._meter.begin()
            for message in before.early:
                self._handle(message)

        def failed() -> None:
            if table.abandoned:
                self.ask_hello_again()  # which leads to its next owner
            else:
                self.close("unavailable")

        entry.enter(table, self, arrival, entered, admitted, failed)

    def _hello_late(self) -> None:
        if isinstance(self.state, Greeting):
            self.close("hello_late")

    def _end(self, number: int, code: str) -> None:
        self._become(Closed())
        self._hub.queue.flush()
        self._hub.metrics.closed(code)
        self.connection.close(number, code)

    def _malformed(self, data: bytes) -> None:
        if isinstance(self.state, UNKNOWN):
            self.close("malformed")
        else:
            self._violation("malformed", data)

    def _violation(self, code: str, data: bytes) -> None:
        """Refuse the message; close the socket after too many violations."""
        self._violations += 1
        if self._violations > self._hub.settings.violations:
            self.close(code)
        elif not isinstance(self.state, UNKNOWN):
            self.refuse(code, codec.outline(data).id)
