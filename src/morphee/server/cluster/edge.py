"""The edge's side of a link: connects one session to the owner of its table, and again when that changes."""

from __future__ import annotations

import asyncio
from typing import Protocol

from morphee.engine.path_evidence import Kind
from morphee.protocol import codec
from morphee.protocol.from_client import FromClient, Hello, Ping
from morphee.protocol.to_client import Pong
from morphee.server.cluster.link_state import (
    Closed,
    Connected,
    LinkState,
    Locating,
    Opening,
    Waiting,
    transition,
)
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
        self.state: LinkState = Locating([])
        self._finder = finder
        self._session = session
        self._hello = hello
        self._began = self.loop.time()
        self._patience = ANSWER_WITHIN
        finder.open_link(self)

    # --- called by the session ---------------------------------------------------------------

    def received(self, message: FromClient, data: bytes) -> None:
        match self.state:
            case Connected(owner=owner):
                owner.put(Received(self.number, data), len(data) + 16)
            case Locating(waiting=waiting) | Opening(waiting=waiting):
                self._keep(waiting, message, data)
            case Closed():
                pass

    def measured(self, kind: Kind, rtt_ms: int, asked_ago: int) -> None:
        if (owner := self.owner) is not None:
            owner.put(Measured(self.number, kind, rtt_ms, asked_ago))

    def left(self) -> None:
        owner = self.owner
        if not isinstance(self.state, Closed):
            self._close()
        if owner is not None:
            owner.put(Left(self.number))

    # --- called by the finder ----------------------------------------------------------------

    @property
    def owner(self) -> Peering | None:
        """The node that this link leads to."""
        return self.state.owner if isinstance(self.state, Opening | Connected) else None

    @property
    def waited(self) -> float:
        """For how long the table has been looked for."""
        return self.loop.time() - self._began

    def at(self, owner: Peering) -> None:
        """That node owns the table."""
        deadline = self.loop.call_later(self._patience, self._unanswered)
        self._become(Opening(owner, deadline, self._waiting))
        session = self._session
        owner.put(
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
        match self.state:
            case Opening(waiting=waiting):
                self._become(Locating(waiting))
                self._finder.open_link(self)
            case Connected():
                self._close()
                self._session.ask_hello_again()
            case Locating() | Closed():
                pass

    def hear(self, item: Frames | Ended | Probe | Moved) -> None:
        """The owner said something."""
        if isinstance(self.state, Opening):
            self.state.deadline.cancel()
        match item:
            case Frames(data=data):
                if isinstance(self.state, Opening):
                    self._connect(self.state)
                self._session.send(data)
            case Ended(number=number, reason=reason):
                self._close()
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

    # --- inside ------------------------------------------------------------------------------

    @property
    def _waiting(self) -> Waiting:
        return self.state.waiting if isinstance(self.state, Locating | Opening) else []

    def _become(self, state: LinkState) -> None:
        before, self.state = self.state, transition(self.state, state)
        if isinstance(before, Opening):
            before.deadline.cancel()

    def _close(self) -> None:
        """Without a word to the owner; the session has left, or is about to be told."""
        self._become(Closed())
        self._finder.forget_link(self)

    def _keep(self, waiting: Waiting, message: FromClient, data: bytes) -> None:
        """Keep a message until the owner answers."""
        if isinstance(message, Ping):
            self._session.send(codec.encode(Pong(message.n)))  # the socket is well, the table unavailable
        elif len(waiting) < MOST_WAITING:
            waiting.append((message, data))
        else:
            self._session.refuse("unavailable", message.id)

    def _connect(self, opening: Opening) -> None:
        """The owner answers: what the client said meanwhile can be passed on."""
        self._become(Connected(opening.owner))
        for _, data in opening.waiting:
            opening.owner.put(Received(self.number, data), len(data) + 16)

    def _unanswered(self) -> None:
        if isinstance(self.state, Opening):
            if self.waited > LEASE:
                self._patience = min(2 * self._patience, LONGEST)
            self.state.owner.put(Left(self.number))
            self.lost()
