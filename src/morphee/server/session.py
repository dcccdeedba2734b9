"""One socket's conversation, whatever library carries it: greeting, reading, pace, liveness.

A transport gives itself as a `Connection` and calls `heard`, `ponged`, `broken` and `gone`. Sending never
waits: a client that does not take its messages is cut off by its transport.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Protocol

import msgspec

from morphee.protocol import codec
from morphee.protocol.fields import PROTOCOL, Lang, MessageId
from morphee.protocol.from_client import Configure, Hello
from morphee.protocol.refusals import CLOSINGS, REFUSALS
from morphee.protocol.to_client import Ack, Bye, Refused
from morphee.server.limits import Bucket

if TYPE_CHECKING:
    from morphee.kernel.contract import Sentence, Viewer
    from morphee.server.house import House
    from morphee.server.person import Person
    from morphee.server.room import Room

_numbers = itertools.count(1)


class Gist(msgspec.Struct, gc=False):
    """What can be told of a message that is refused unread."""

    t: str = ""
    id: MessageId = ""


_gist = msgspec.json.Decoder(Gist)


class Connection(Protocol):
    """What a transport can do. None of these waits or raises; after `close` nothing is sent."""

    address: str
    token: str | None
    """Of the cookie, if there was one."""

    def send(self, data: bytes) -> None: ...

    def ping(self, payload: bytes) -> None: ...

    def close(self, number: int, reason: str) -> None: ...


class Session:
    def __init__(self, house: House, connection: Connection) -> None:
        now = house.tick()
        settings = house.settings
        self.house = house
        self.connection = connection
        self._metrics = house.metrics
        self._post = house.post
        self.number = next(_numbers)
        self.heard_at = now
        self.said_at = now
        self.rtt_ms: int | None = None
        self.room: Room | None = None
        self.person: Person | None = None
        self.viewer: Viewer = None
        self.plays = False
        """Whether this socket has the hands of its person: not on a big screen, nor when only watching."""
        self.lang: Lang = "fr"
        self.closed = False
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst, now)
        self._address = house.limits.messages.of(connection.address, now)
        self._strikes = 0
        self._pinged: tuple[bytes, float] | None = None
        self._late = house.loop.call_later(settings.hello_within, self._hello_late)
        house.limits.connected(connection.address)
        house.sessions.add(self)

    # --- called by the transport -------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        """A whole message arrived."""
        if self.closed:
            return
        now = self.heard_at = self.said_at = self.house.tick()
        self._metrics.messages_in += 1
        if not (self._bucket.take(now) and self._address.take(now)):
            self._strike("too_fast", data)
            return
        try:
            message = codec.decode(data)
        except UnicodeDecodeError:
            self.close("malformed")  # not even text: no client of ours
            return
        except (msgspec.DecodeError, RecursionError):
            self._malformed(data)
            return
        if len(data) > self.house.settings.message_bytes and not isinstance(message, Configure):
            self.close("too_big")
            return
        if self.room is not None:
            self.room.hear(self, message)
        elif isinstance(message, Hello):
            self._hello(message)
        else:
            self.close("hello_first")

    def ponged(self, payload: bytes) -> None:
        if self._pinged is None or self._pinged[0] != payload:
            return
        now = self.heard_at = self.house.tick()
        measured = int((now - self._pinged[1]) * 1000)
        self.rtt_ms = measured if self.rtt_ms is None else (self.rtt_ms * 3 + measured) // 4
        self._pinged = None
        if self.room is not None:
            self.room.measured(self, measured)

    def broken(self) -> None:
        """The other end breaks the rules of WebSocket itself: it would not understand a goodbye."""
        if not self.closed:
            self._end(1002, "protocol_error")

    def gone(self) -> None:
        """The socket is closed, by whomever."""
        if self not in self.house.sessions:
            return
        self.closed = True
        self._late.cancel()
        self.house.sessions.discard(self)
        self.house.limits.gone(self.connection.address)
        if self.room is not None:
            self.room.lost(self)

    # --- called by the room ------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        if not self.closed:
            self._post.send(self.connection, data)

    def tell(self, message: msgspec.Struct) -> None:
        self.send(codec.encode(message))

    def ack(self, id: str, v: int | None = None) -> None:
        if id:
            self.tell(Ack(id, v))

    def refuse(self, code: str, id: str = "", text: Sentence | None = None) -> None:
        sentence = text or REFUSALS[code]
        self.house.metrics.refused += 1
        self.tell(Refused(code, sentence.fr if self.lang == "fr" else sentence.en, id))

    def close(self, code: str) -> None:
        """Say why, and close."""
        if self.closed:
            return
        closing = CLOSINGS[code]
        text = closing.text.fr if self.lang == "fr" else closing.text.en
        self.tell(Bye(closing.number, code, text))
        self._end(closing.number, code)

    def ping(self) -> None:
        if self.closed:
            return
        now = self.house.tick()
        if now - self.said_at > self.house.settings.idle_socket:
            self.close("idle")
            return
        if self._pinged is not None:
            # The earlier ping is still out; asking again would measure the queue.
            if now - self.heard_at > self.house.settings.dead_after:
                self.close("idle")
            return
        payload = b"%d" % (int(now * 1000) & 0xFFFFFFFF)
        self._pinged = (payload, now)
        self.connection.ping(payload)

    # --- inside ------------------------------------------------------------------------------

    def _hello(self, hello: Hello) -> None:
        self.lang = hello.lang
        if hello.v != PROTOCOL:
            self.close("wrong_version")
            return
        self._late.cancel()
        self.house.enter(self, hello)

    def _hello_late(self) -> None:
        if self.room is None:
            self.close("hello_late")

    def _end(self, number: int, code: str) -> None:
        self.closed = True
        self._post.deliver()
        self.house.metrics.closed(code)
        self.connection.close(number, code)

    def _malformed(self, data: bytes) -> None:
        if len(data) > self.house.settings.message_bytes and _gist_of(data).t != "configure":
            self.close("too_big")
        elif self.room is None:
            self.close("malformed")
        else:
            self._strike("malformed", data)

    def _strike(self, code: str, data: bytes) -> None:
        """Refuse, and close when it does not stop."""
        self._strikes += 1
        if self._strikes > self.house.settings.strikes:
            self.close(code)
        elif self.room is not None:
            self.refuse(code, _gist_of(data).id)


def _gist_of(data: bytes) -> Gist:
    try:
        return _gist.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Gist()
