"""One match, without input or output: it receives claims, fires timers, and answers.

The engine decides ahead of the store: `advance` folds new events at once and hands them over to be made
durable; only then does the shell tell anybody (see `view_streams`). A player's action id seen twice gets
the answer of the first time, also after a restart from the log (see `action_ids`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from morphee.engine.action_ids import ActionIds
from morphee.engine.claims import Answer, Claim, Progress, Released
from morphee.engine.order import ArrivalOrder, Order
from morphee.kernel.contract import Act, Cue, Expire, Millis, Outcome, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry


class MatchEngine:
    """A match with its order of hearing and its memory of answers."""

    def __init__(self, match: Match, order: Order | None = None) -> None:
        self.match = match
        self._order: Order = ArrivalOrder() if order is None else order
        self.ids = ActionIds(match.seats)
        self._raced: tuple[Any, tuple[Seat, ...]] = (None, ())

    def start(self, at: Millis) -> tuple[Entry, ...]:
        """Deal; the entries are folded, and to be stored."""
        entries = self.match.deal(at)
        self.match.fold(entries)
        return entries

    def resume(self, entries: Iterable[Entry]) -> None:
        """Take up a stored log: the state, and the answers given."""
        for entry in entries:
            self.match.fold((entry,))
            if entry.id is not None and entry.seat is not None:
                self.ids.answer(Answer(entry.seat, entry.id, entry.n))

    @property
    def cue(self) -> Cue | None:
        return self.match.game.cue(self.match.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.match.game.outcome(self.match.state)

    def hear(self, claim: Claim, *asker: Any) -> Answer | None:
        """Take in a claim. Returns the earlier answer if its id was answered before."""
        found = self.ids.ask(claim.seat, claim.id, *asker)
        if isinstance(found, Answer):
            return found
        if found:
            self._order.submit(claim, self.cue)
        return None

    def advance(self, now: Millis) -> Progress:
        """Let everything happen that has its turn by ``now``, timers at their due times."""
        entries: list[Entry] = []
        answers: list[Answer] = []
        while True:
            released = self._order.release(now, self._racing)
            until = released.at if released else Millis(now - self._order.patience(self._racing))
            self._fire_until(until, entries)
            if released is None:
                return Progress(tuple(entries), tuple(answers))
            answers.append(self._decide(released, entries))

    def wake_at(self) -> Millis | None:
        """When `advance` has something to do even if nobody acts."""
        timer = self.match.next_timer()
        held = self._order.wake_at(self._racing)
        if timer is None:
            return held
        due = Millis(timer.due + self._order.patience(self._racing))
        return due if held is None else min(held, due)

    def _racing(self) -> tuple[Seat, ...]:
        """The seats that may still answer the cue that is on; worked out once a state."""
        state = self.match.state
        if self._raced[0] is not state:
            cue, legal = self.cue, self.match.game.legal
            seats = () if cue is None else cue.seats
            self._raced = (state, tuple([seat for seat in seats if any(True for _ in legal(state, seat))]))
        return self._raced[1]

    def _fire_until(self, until: Millis, entries: list[Entry]) -> None:
        while (timer := self.match.next_timer()) is not None and timer.due <= until:
            found = self.match.decide(Expire(timer.name), timer.due)
            if isinstance(found, Refused):
                raise AssertionError(f"timer {timer.name} was refused: {found.code}")
            self._fold(found, entries)

    def _decide(self, released: Released, entries: list[Entry]) -> Answer:
        claim = released.claim
        command = Act(claim.seat, claim.action)
        found = self.match.decide(command, released.at, claim.id, released.receipt)
        if isinstance(found, Refused):
            answer = Answer(claim.seat, claim.id, self.match.n, found.code)
        else:
            self._fold(found, entries)
            answer = Answer(claim.seat, claim.id, found[0].n)
        return self.ids.answer(answer)

    def _fold(self, found: tuple[Entry, ...], entries: list[Entry]) -> None:
        self.match.fold(found)
        entries.extend(found)
