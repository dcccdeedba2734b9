"""The log of one live match on its way to the store: at most one append is under way.

What is decided while an append lasts goes into the next one, so that a match under load is stored, and each
viewer told, once per commit. Nothing is handed on before it is durable; what rests on nothing of it need not
wait (`early_answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

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


class MatchLog:
    """``durable`` is called with what was decided once it is stored, ``failed`` when it cannot be."""

    def __init__(
        self,
        store: TableStore,
        match: str,
        chain: Chain,
        durable: Callable[[Decided], None],
        failed: Callable[[BaseException], None],
        took: Histogram,
    ) -> None:
        self._store = store
        self._match = match
        self._chain = chain
        self._durable = durable
        self._failed = failed
        self._took = took
        self._began = 0.0
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

    def write(self, state: Any) -> None:
        """Hand over what was added; with an append under way it waits for that to be done. ``state`` is the
        one that the added entries led to."""
        if self.writing is not None or not (self._entries or self._answers):
            return
        decided = Decided(tuple(self._entries), tuple(self._answers), state)
        self._entries, self._answers = [], []
        if not decided.entries:
            self._durable(decided)  # everything these answers rest on is durable
            return
        self.writing = decided
        self._began = perf_counter()
        lines = self._chain.encode(decided.entries)
        self._store.append(self._match, self.length, lines).add_done_callback(self._written)

    def give_up(self) -> list[Answer]:
        """Nothing more will be stored: the answers that were not given."""
        answers = [*(self.writing.answers if self.writing is not None else ()), *self._answers]
        self.writing, self._entries, self._answers = None, [], []
        return answers

    def _written(self, done: Done) -> None:
        decided = self.writing
        if decided is None or done.cancelled():
            return
        if (error := done.exception()) is not None:
            self._failed(error)
            return
        self._took.observe(perf_counter() - self._began)
        self.writing = None
        self.length += len(decided.entries)
        self._durable(decided)
