"""One live match, without input or output: it hears claims, fires timers, and answers.

The table decides ahead of the store: `advance` folds new facts at once and hands them over to be made
durable; only then does the shell tell anybody (see `teller`). A player's action id seen twice gets
the answer of the first time, also after a restart from the log.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

import msgspec

from morphee.kernel.contract import Act, Cue, Expire, Millis, Outcome, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.table.order import ArrivalOrder, Claim, Order

ANSWERS_KEPT = 512
"""How many answers are remembered for repeated action ids."""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What came of a claim: the number of its last fact, or why it was refused."""

    seat: Seat
    id: str
    n: int
    refused: str | None = None


class Progress(msgspec.Struct, frozen=True):
    """New facts, to be stored in this order, and the answers that may be given once they are."""

    entries: tuple[Entry, ...]
    answers: tuple[Answer, ...]

    def __bool__(self) -> bool:
        return bool(self.entries or self.answers)


class Table:
    """A match with its order of hearing and its memory of answers."""

    def __init__(self, match: Match, order: Order | None = None) -> None:
        self.match = match
        self._order: Order = ArrivalOrder() if order is None else order
        self._answers: OrderedDict[tuple[Seat, str], Answer] = OrderedDict()
        self._heard: set[tuple[Seat, str]] = set()

    def start(self, at: Millis) -> tuple[Entry, ...]:
        """Deal; the entries are folded, and to be stored."""
        entries = self.match.deal(at)
        self.match.fold(entries)
        return entries

    def resume(self, entries: Iterable[Entry]) -> None:
        """Take up a stored log: the state, and the answers given."""
        last: Answer | None = None
        for entry in entries:
            self.match.fold((entry,))
            if entry.id is not None and entry.seat is not None:
                last = Answer(entry.seat, entry.id, entry.n)
            elif last is not None:
                last = msgspec.structs.replace(last, n=entry.n)
            if last is not None:
                self._remember(last)

    @property
    def cue(self) -> Cue | None:
        return self.match.game.cue(self.match.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.game.outcome(self.match.state)

    def hear(self, claim: Claim) -> Answer | None:
        """Take in a claim. Returns the earlier answer if its id was answered before."""
        key = (claim.seat, claim.id)
        if (known := self._answers.get(key)) is not None:
            return known
        if key not in self._heard:
            self._heard.add(key)
            self._order.submit(claim, self.cue)
        return None

    def advance(self, now: Millis) -> Progress:
        """Let everything happen that has its turn by ``now``, timers at their due times."""
        entries: list[Entry] = []
        answers: list[Answer] = []
        for released in self._order.release(now):
            self._fire_until(released.at, entries)
            answers.append(self._decide(released.claim, released.at, entries))
        self._fire_until(self._order.horizon(now), entries)
        return Progress(tuple(entries), tuple(answers))

    def wake_at(self) -> Millis | None:
        """When `advance` has something to do even if nobody acts."""
        timer = self.match.next_timer()
        times = [t for t in (self._order.wake_at(), timer.due if timer else None) if t is not None]
        return min(times, default=None)

    def _fire_until(self, until: Millis, entries: list[Entry]) -> None:
        while (timer := self.match.next_timer()) is not None and timer.due <= until:
            found = self.match.decide(Expire(timer.name), timer.due)
            if isinstance(found, Refused):
                raise AssertionError(f"timer {timer.name} was refused: {found.code}")
            self._fold(found, entries)

    def _decide(self, claim: Claim, at: Millis, entries: list[Entry]) -> Answer:
        found: Any = self.match.decide(Act(claim.seat, claim.action), at, claim.id)
        if isinstance(found, Refused):
            answer = Answer(claim.seat, claim.id, self.match.n, found.code)
        else:
            self._fold(found, entries)
            answer = Answer(claim.seat, claim.id, self.match.n)
        self._heard.discard((claim.seat, claim.id))
        self._remember(answer)
        return answer

    def _fold(self, found: tuple[Entry, ...], entries: list[Entry]) -> None:
        self.match.fold(found)
        entries.extend(found)

    def _remember(self, answer: Answer) -> None:
        self._answers[answer.seat, answer.id] = answer
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.popitem(last=False)
