"""Publishes what changed of a table, once per handled message: stored first, then told.

Every difference between the table as it is and as it was stored is saved; every difference between the lobby
as it is and as it was told is sent. Requests are acknowledged in order, and only when everything they rest
on is durable. The code that changes a table has nothing to remember: the difference is found.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from morphee.kernel.codec import encode
from morphee.protocol.to_client import Lobby
from morphee.store.contract import Done

log = logging.getLogger("morphee.tables")


class Publication(msgspec.Struct, frozen=True):
    """The lobby after one handled message, and what to do once it may be told."""

    fields: Mapping[str, Any]
    waits: tuple[Done, ...]
    then: Callable[[], None] | None
    otherwise: Callable[[], None] | None


class Publisher:
    """``save`` stores a snapshot, ``send`` gives bytes to everybody present."""

    def __init__(self, save: Callable[[bytes], Done], send: Callable[[bytes], None]) -> None:
        self._save = save
        self._send = send
        self._queue: deque[Publication] = deque()
        self._snapshot = b""
        self._saving: Done | None = None
        self.told: Mapping[str, Any] = {}
        """The lobby as everybody present knows it."""

    def restored(self, snapshot: bytes) -> None:
        """The store has this already."""
        self._snapshot = snapshot

    def is_saved(self, snapshot: bytes) -> bool:
        """Whether there is nothing to save in that."""
        return snapshot == self._snapshot

    @property
    def saving(self) -> Done | None:
        """The latest save that was asked for, if there was one."""
        return self._saving

    def save(self, snapshot: bytes) -> None:
        """Store what changed, and tell nobody yet."""
        if snapshot != self._snapshot:
            self._snapshot = snapshot
            self._saving = self._save(snapshot)

    def publish(
        self,
        snapshot: bytes,
        fields: Mapping[str, Any],
        waits: tuple[Done, ...] = (),
        then: Callable[[], None] | None = None,
        otherwise: Callable[[], None] | None = None,
    ) -> None:
        """Store and tell what changed. ``then`` is called when everybody has been told, ``otherwise`` if it
        could not be stored; ``waits`` are other things that have to be durable first."""
        self.save(snapshot)
        if self._saving is not None:
            waits = (*waits, self._saving)
        publication = Publication(fields, waits, then, otherwise)
        self._queue.append(publication)
        pending = [done for done in waits if not done.done()]
        for done in pending:
            done.add_done_callback(self._release)
        if not pending:
            self._release()

    def announce(self, **fields: Any) -> None:
        """Send a change that is not stored. Nothing before the first lobby was sent."""
        if self.told:
            self._broadcast({**self.told, **fields})

    def _release(self, _: Done | None = None) -> None:
        """Send, in order, every publication whose writes are durable."""
        while self._queue and all(done.done() for done in self._queue[0].waits):
            publication = self._queue.popleft()
            failed = [done for done in publication.waits if done.cancelled() or done.exception() is not None]
            if failed:
                log.error("a table could not be stored")
                self._snapshot, self._saving = b"", None
                if publication.otherwise is not None:
                    publication.otherwise()
                continue
            self._broadcast(publication.fields)
            if publication.then is not None:
                publication.then()

    def _broadcast(self, fields: Mapping[str, Any]) -> None:
        changed = {name: value for name, value in fields.items() if self.told.get(name, _NOTHING) != value}
        self.told = fields
        if changed:
            self._send(encode(Lobby(**changed)))


_NOTHING = object()
