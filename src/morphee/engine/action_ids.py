"""The ids that players gave their actions: who waits for an answer, and the answers that were given.

The one registry of actions under way: an id is in it from the moment it is received until its answer is told.
An id seen twice gets the answer of the first time, also after a restart from the log. An *asker* is whatever
the caller wants to find again when the answer is there; the engine does not look at it.
"""

from __future__ import annotations

from typing import Any

from morphee.engine.claims import Answer
from morphee.kernel.contract import Seat

ANSWERS_KEPT = 256
"""How many answers are remembered of each seat."""


class ActionIds:
    def __init__(self, seats: int) -> None:
        self._answers: list[dict[str, tuple[int, str | None]]] = [{} for _ in range(seats)]
        self._waiting: dict[tuple[Seat, str], tuple[Any, ...]] = {}

    def ask(self, seat: Seat, id: str, *asker: Any) -> Answer | bool:
        """The answer if one was told; else whether the id is new (``False``: its answer is under way)."""
        before = self._waiting.get((seat, id))
        if before is None and (known := self._answers[seat].get(id)) is not None:
            return Answer(seat, id, *known)
        self._waiting[seat, id] = asker if before is None else (*before, *asker)
        return before is None

    def answer(self, seat: Seat, id: str, n: int, refused: str | None = None) -> Answer:
        """Remember an answer, which may not be told yet."""
        answers = self._answers[seat]
        answers[id] = (n, refused)
        if len(answers) > ANSWERS_KEPT:
            del answers[next(iter(answers))]
        return Answer(seat, id, n, refused)

    def told(self, answer: Answer) -> tuple[Any, ...]:
        """An answer is told now: everybody who waits for it."""
        return self._waiting.pop((answer.seat, answer.id), ())

    def give_up(self) -> list[tuple[str, Any]]:
        """No answer will come any more: everybody who waits, with the id they gave."""
        found = [(id, asker) for (_, id), askers in self._waiting.items() for asker in askers]
        self._waiting.clear()
        return found
