"""A table: what people create, with a code, seats and a host. How it changes, is stored and is told.

Its data is in `table_data`. What people ask for is in `commands`, coming and going in `entry`, the passing
of time in `presence`; its matches are in `beginning`, `pausing` and `ending`. Whatever happens at a table
happens inside `handling`: at its end all that has changed is stored and told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from morphee.kernel.codec import encode
from morphee.server.matches.phase import Phase
from morphee.server.tables import flags, lobby
from morphee.server.tables import snapshot as stored
from morphee.server.tables.publisher import Publisher
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import TableSnapshot
from morphee.server.tables.state import (
    ON,
    Frozen,
    Gathering,
    Over,
    Paused,
    Playing,
    TableState,
    WrongTransition,
    tag,
    transition,
)
from morphee.server.tables.table_data import TableData
from morphee.store.contract import FOREVER, Done, Lease
from morphee.store.leased import TableStore


def _saving_of(code: str, store: TableStore, services: Services) -> Callable[[bytes], Done]:
    """Stores snapshots of that table, without keeping the table in memory."""
    return lambda snapshot: store.save_table(code, snapshot, services.wall())


class Table(TableData):
    def __init__(self, services: Services, table: TableSnapshot, lease: Lease = FOREVER) -> None:
        super().__init__(services, table, lease)
        self.timers: dict[str, asyncio.TimerHandle] = {}
        """What will be done later for this table, by name; all are cancelled when it closes."""
        self._publisher = Publisher(_saving_of(self.code, self.store, services), self.audience.broadcast)
        self._handling = 0
        """How many `handling` blocks are open, one inside the other."""
        self._waits: list[Done] = []
        self._then: list[tuple[Callable[[], None], Callable[[], None]]] = []

    @contextmanager
    def handling(self) -> Iterator[None]:
        """Wraps everything that happens at the table: a message, a timer, an arrival, the end of a match. All
        changes made inside are stored and sent together; blocks may be nested."""
        self._handling += 1
        try:
            yield
        finally:
            self._handling -= 1
        if not self._handling:
            self._settle()

    def become(self, state: TableState) -> None:
        if not self._handling:
            raise AssertionError("a table changes only while something is handled: nobody would be told")
        self.state = transition(self.state, state)

    def take_up(self, state: TableState) -> None:
        """Begin in the state that a stored table was in; only before anybody was told of this one."""
        if self._publisher.told:
            raise WrongTransition(f"a table that was told of cannot begin as {tag(state)}")
        self.state = state

    def afterwards(self, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Call ``then`` once all that is being handled is durable and told, or else ``otherwise``."""
        self._then.append((then, otherwise))

    def _settle(self) -> None:
        """Store and tell what has changed."""
        runner = self.playing
        waits, self._waits = tuple(self._waits), []
        after, self._then = self._then, []
        if runner is not None and runner.phase is Phase.DEALING:
            waits = (*waits, runner.dealt)

        def told() -> None:
            for then, _ in after:
                then()
            if self.runner is not None:
                self.audience.catch_up(self.runner)
            if self.host is not None and (host := self.people.get(self.host)) is not None:
                flags.tell(host, self.people, self.review)

        def not_stored() -> None:
            for _, otherwise in after:
                otherwise()

        if self.abandoned:
            not_stored()
            return
        self._publisher.publish(self.encoded(), self.lobby(), waits, told, not_stored)

    def wait_for(self, done: Done) -> None:
        """Tell nobody of what is being handled before this is durable too."""
        self._waits.append(done)

    def save(self) -> None:
        """Store what has changed so far, before anything that rests on it."""
        self._publisher.save(self.encoded())

    def settled(self) -> bool:
        """Whether nothing has changed that has to be stored."""
        return self._publisher.is_saved(self.encoded())

    def restored(self, snapshot: bytes) -> None:
        """The store has it like this."""
        self._publisher.restored(snapshot)

    @property
    def saving(self) -> Done | None:
        """The latest save that was asked for, to be awaited."""
        return self._publisher.saving

    def announce(self) -> None:
        """Tell at once that the match's clock stands still, or runs again, although nothing can be stored
        now. That a match has begun or ended waits until it is stored."""
        if isinstance(self.state, ON) and self._publisher.told.get("match") == self.match_name:
            self._publisher.announce(phase=tag(self.state), pause=lobby.pause(self.state))

    @property
    def published(self) -> bool:
        """Whether there is a lobby that may be told: not before the table as it was made or restored is
        durable."""
        return bool(self._publisher.told)

    @property
    def told(self) -> dict[str, Any]:
        """The lobby as everybody present knows it."""
        return dict(self._publisher.told)

    def later(self, name: str, seconds: float, do: Callable[[], None]) -> None:
        """Schedule something for this table; replaces what was scheduled under that name."""

        def due() -> None:
            del self.timers[name]
            with self.handling():
                do()

        self.cancel(name)
        self.timers[name] = self.services.loop.call_later(seconds, due)

    def cancel(self, name: str) -> None:
        if (timer := self.timers.pop(name, None)) is not None:
            timer.cancel()

    def close(self) -> None:
        """Cancel everything that is scheduled, and stop the match."""
        for name in tuple(self.timers):
            self.cancel(name)
        if self.runner is not None:
            self.runner.stop()

    def abandon(self) -> None:
        """The lease is lost or given up: decide, store and send nothing any more. Clients repeat their
        unanswered requests to the next owner."""
        self.abandoned = True
        self.close()
        if self.playing is not None:
            self.playing.call_off()

    def lobby(self) -> dict[str, Any]:
        """Everything of the lobby, by the names of the message's fields."""
        return lobby.lobby(self, self._publisher.told)

    def encoded(self) -> bytes:
        """The snapshot that is stored."""
        return stored.encode(
            TableSnapshot(
                code=self.code,
                game=self.game.name,
                config=msgspec.Raw(encode(self.config)),
                lang=self.lang,
                mode=self.mode,
                public=self.public,
                made=self.made,
                state=_state_snapshot(self.state),
                locked=self.locked,
                host=self.host,
                away_level=self.away_level,
                people=tuple(person.row() for person in self.people.values()),
                chairs=self.seating.chairs,
                kicked=tuple(sorted(self.kicked)),
                series=self.series,
                fair_wait=self.fair_wait,
                paused_for=self.paused_for,
                proposal=self.proposal,
                programme=self.programme,
            )
        )


def _state_snapshot(state: TableState) -> stored.StateSnapshot:
    match state:
        case Gathering():
            return stored.GatheringSnapshot()
        case Playing(match=live):
            return stored.PlayingSnapshot(live.name)
        case Paused(match=live, why="host", wall=wall):
            return stored.PlayingSnapshot(live.name, "host", wall)
        case Paused(match=live):
            return stored.PlayingSnapshot(live.name)
        case Over(match=match):
            return stored.OverSnapshot(match.name)
        case Frozen(match=match):
            return stored.FrozenSnapshot(match.name)
