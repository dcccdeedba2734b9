"""The edge's side of a link: connects one session to the owner of its table, and again when that changes."""

from __future__ import annotations

import asyncio
from typing import Protocol

from morphee.engine.path_evidence import Kind
from morphee.protocol import codec
from morphee.protocol.from_client import FromClient, Hello, Ping
from morphee.protocol.to_client import Pong
from morphee.server.cluster.messages import Ended, Frames, Left, Measured, Moved, Open, Probe, Received
from morphee.server.cluster.peering import Peering
from morphee.server.transport.elsewhere import EdgeSession
from morphee.store.postgres_leases import LEASE

MOST_WAITING = 64
"""Messages of a client that may wait until the owner of its table is found."""
ANSWER_WITHIN = 0.4
"""Seconds the owner has for its first word, before it is looked for again. When a lease would have ended in
the meantime, twice as long each time: then it is not dead, but slow."""
LONGEST = 3.0
GIVE_UP = 20.0
"""Seconds after which a client whose table is not found is sent away, to come back."""


class Finder(Protocol):
    """Finds tables and the nodes that own them."""

    def open_link(self, link: EdgeLink) -> None:
        """Give the link a new number and look for its table; it is told by `at`, `at_home` or `nowhere`, now
        or later."""
        ...

    def forget_link(self, link: EdgeLink) -> None: ...

    def is_free(self, code: str) -> None:
        """Its owner has just given that table up."""
        ...

    def guess_wrong(self, address: str) -> bool:
        """That address tried a code of no table; whether it had tries left."""
        ...


class EdgeLink:
    """Implements `transport.elsewhere.Link`."""

    def __init__(self, finder: Finder, session: EdgeSession, hello: Hello) -> None:
        self.number = 0
        """Another one for every attempt: what an owner says too late to an earlier one is not listened to."""
        self.code = hello.table
        self.loop = asyncio.get_running_loop()
        self.owner: Peering | None = None
        self.gone = False
        self._finder = finder
        self._session = session
        self._hello = hello
        self._waiting: list[tuple[FromClient, bytes]] = []
        self._answered = False
        self._began = self.loop.time()
        self._deadline: asyncio.TimerHandle | None = None
        self._patience = ANSWER_WITHIN
        finder.open_link(self)

    # --- called by the session ---------------------------------------------------------------

    def received(self, message: FromClient, data: bytes) -> None:
        if self._answered and self.owner is not None:
            self.owner.put(Received(self.number, data), len(data) + 16)
        elif isinstance(message, Ping):
            self._session.send(codec.encode(Pong(message.n)))  # the socket is well, the table unavailable
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append((message, data))
        else:
            self._session.refuse("unavailable", message.id)

    def measured(self, kind: Kind, rtt_ms: int, asked_ago: int) -> None:
        if self.owner is not None:
            self.owner.put(Measured(self.number, kind, rtt_ms, asked_ago))

    def left(self) -> None:
        if not self.gone:
            self.gone = True
            self._stop_waiting()
            self._finder.forget_link(self)
            if self.owner is not None:
                self.owner.put(Left(self.number))

    # --- called by the finder ----------------------------------------------------------------

    @property
    def waited(self) -> float:
        """For how long the table has been looked for."""
        return self.loop.time() - self._began

    def at(self, owner: Peering) -> None:
        """That node owns the table."""
        self.owner = owner
        session = self._session
        self.owner.put(
            Open(
                self.number,
                codec.encode(self._hello),
                session.address,
                session.cookie,
                session.path,
                session.told_round_trip,
            ),
            1024,
        )
        self._deadline = self.loop.call_later(self._patience, self._unanswered)

    def at_home(self) -> None:
        """The table is this node's."""
        self._session.come_home(self._hello, [message for message, _ in self._waiting])

    def nowhere(self) -> None:
        """There is no such table."""
        if self._finder.guess_wrong(self._session.address):
            self._session.close("unknown_table")
        else:
            self._session.close("guessing")

    def give_up(self) -> None:
        """The table cannot be found from here now: the client may come back, here or at another node."""
        self._session.close("unavailable")

    def lost(self) -> None:
        """The owner is out of reach, or is no longer the owner."""
        self.owner = None
        self._stop_waiting()
        if self._answered:
            self._session.ask_hello_again()  # which leaves this link
        elif not self.gone:
            self._finder.open_link(self)

    def hear(self, item: Frames | Ended | Probe | Moved) -> None:
        """The owner said something."""
        self._stop_waiting()
        match item:
            case Frames(data=data):
                if not self._answered:
                    self._begin()
                self._session.send(data)
            case Ended(number=number, reason=reason):
                self.owner = None
                self._session.close_as(number, reason)
            case Probe(full=full, keep=keep):
                if keep:
                    self._session.ping()
                else:
                    self._session.measure(full)
            case Moved(free=free):
                if free:
                    self._finder.is_free(self.code)
                self.lost()

    def _begin(self) -> None:
        """The owner answers: what the client said meanwhile can be passed on."""
        self._answered = True
        waiting, self._waiting = self._waiting, []
        for _, data in waiting:
            if self.owner is not None:
                self.owner.put(Received(self.number, data), len(data) + 16)

    def _unanswered(self) -> None:
        if self.owner is not None and not self._answered:
            if self.waited > LEASE:
                self._patience = min(2 * self._patience, LONGEST)
            self.owner.put(Left(self.number))
            self.lost()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
