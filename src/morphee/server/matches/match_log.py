"""The log of one live match on its way to the store: at most one append is under way.

What is decided while an append lasts goes into the next one, so that a match under load is stored, and each
viewer told, once per commit. Nothing is handed on before it is durable; what rests on nothing of it need not
wait (`early_answers`).
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Any, Protocol

from morphee.engine.claims import Answer
from morphee.kernel.contract import Value
from morphee.kernel.record import Chain, Entry
from morphee.server.metrics import Histogram
from morphee.store.contract import Done
from morphee.store.leased import TableStore


class Decided(Value):
    """What became of some commands, and the state it led to."""

    entries: tuple[Entry, ...]
    answers: tuple[Answer, ...]
    state: Any


class Writes(Protocol):
    """Whose match it is, and what is done once something of it is stored, or cannot be. Held only while an
    append is under way: a match that is over is freed at once, and not by a collection of garbage."""

    def durable(self, decided: Decided) -> None: ...

    def not_stored(self, error: BaseException) -> None: ...


class MatchLog:
    """``took`` counts how long each append lasted."""

    def __init__(self, store: TableStore, match: str, chain: Chain, took: Histogram) -> None:
        self._store = store
        self._match = match
        self._chain = chain
        self._took = took
        self._began = 0.0
        self._for: Writes | None = None
        self._entries: list[Entry] = []
        self._answers: list[Answer] = []
        self.writing: Decided | None = None
        """The append that is under way."""
        self.length = chain.length
        """How many entries are durable."""

    def add(self, entries: tuple[Entry, ...], answers: tuple[Answer, ...]) -> None:
        self._entries.extend(entries)
        self._answers.extend(answers)

    def undurable(self) -> Iterator[Entry]:
        """What was decided and is not durable yet."""
        if self.writing is not None:
            yield from self.writing.entries
        yield from self._entries

    def write(self, state: Any, runner: Writes) -> None:
        """Hand over what was added; with an append under way it waits for that to be done. ``state`` is the
        one that the added entries led to."""
        if self.writing is not None or not (self._entries or self._answers):
            return
        decided = Decided(tuple(self._entries), tuple(self._answers), state)
        self._entries, self._answers = [], []
        if not decided.entries:
            runner.durable(decided)  # everything these answers rest on is durable
            return
        self.writing, self._for = decided, runner
        self._began = perf_counter()
        lines = self._chain.encode(decided.entries)
        self._store.append(self._match, self.length, lines).add_done_callback(self._written)

    def give_up(self) -> None:
        """Nothing more will be stored."""
        self.writing, self._for, self._entries, self._answers = None, None, [], []

    def _written(self, done: Done) -> None:
        decided, runner = self.writing, self._for
        if decided is None or runner is None or done.cancelled():
            return
        self._for = None
        if (error := done.exception()) is not None:
            runner.not_stored(error)
            return
        self._took.observe(perf_counter() - self._began)
        self.writing = None
        self.length += len(decided.entries)
        runner.durable(decided)
