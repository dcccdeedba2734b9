"""One match, without input or output: it receives claims, fires timers, and answers.

The engine decides ahead of the store: `advance` folds new events at once and hands them over to be made
durable; only then does the shell tell anybody (see `view_streams`). A player's action id seen twice gets
the answer of the first time, also after a restart from the log (see `action_ids`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from morphee.engine.action_ids import ActionIds
from morphee.engine.claims import Answer, Claim, Progress, Released
from morphee.engine.order import ArrivalOrder, Order, Race
from morphee.kernel.contract import Act, Cue, Expire, Millis, OpenActions, Outcome, Refused, Timer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, Receipt

NO_RACE = Race()


class MatchEngine:
    """A match, the order in which its commands are decided, and the answers given."""

    def __init__(self, match: Match, order: Order | None = None) -> None:
        self.match = match
        self._opening: OpenActions | None = match.game if isinstance(match.game, OpenActions) else None
        self._order: Order = ArrivalOrder() if order is None else order
        self.ids = ActionIds(match.seats)
        self._beaten: list[Receipt] = []
        """Receipts of answers that came too late, for the next entry."""
        self._cued: tuple[Any, Cue | None] = (None, None)
        self._raced: tuple[Any, Race] = (None, NO_RACE)

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
                self.ids.answer(entry.seat, entry.id, entry.n)

    @property
    def cue(self) -> Cue | None:
        """What there is to race for; worked out once a state."""
        state = self.match.state
        if self._cued[0] is not state:
            self._cued = (state, self.match.game.cue(state))
        return self._cued[1]

    @property
    def outcome(self) -> Outcome | None:
        return self.match.game.outcome(self.match.state)

    @property
    def race(self) -> Race:
        """The race that is on; for a shell that pings those who are in it (`race_pings`)."""
        return self._racing()

    def hear(self, claim: Claim) -> Answer | None:
        """Take in a claim. Returns the earlier answer if its id was answered before."""
        found = self.ids.ask(claim.seat, claim.id)
        if isinstance(found, Answer):
            return found
        if found:
            self.submit(claim)
        return None

    def submit(self, claim: Claim) -> None:
        """Take in a claim whose id was asked about before, and is new (see `ids`)."""
        self._order.submit(claim, self.cue)

    def advance(self, now: Millis) -> Progress:
        """Let everything happen that has its turn by ``now``, timers at their due times."""
        entries: list[Entry] = []
        answers: list[Answer] = []
        while True:
            released = self._order.release(now, self._racing)
            if released is not None:
                self._fire_until(released.at, entries)
                answers.append(self._decide(released, entries))
            elif not self._fire_next(now, entries):
                return Progress(tuple(entries), tuple(answers))

    def wake_at(self, now: Millis | None = None) -> Millis | None:
        """When `advance` has something to do even if nobody acts. How long a timer waits that is due after
        ``now`` is not worked out: ask again when it is due."""
        timer = self.match.next_timer()
        held = self._order.wake_at(self._racing)
        if timer is None:
            return held
        due = timer.due
        if now is None or due <= now:
            due = Millis(due + self._patience(timer, due))
        return due if held is None else min(held, due)

    def _patience(self, timer: Timer, now: Millis) -> Millis:
        """How long a due timer waits for actions made before it. Where answers race against some timers
        only, the others fire at once: they may be secret, and nobody's answer waits for them."""
        cue = self.cue
        if cue is None or (cue.against and timer.name not in cue.against):
            return Millis(0)
        return self._order.patience(now, self._racing)

    def _racing(self) -> Race:
        """The race that is on; worked out once a state."""
        state = self.match.state
        if self._raced[0] is not state:
            self._raced = (state, self._race())
        return self._raced[1]

    def _race(self) -> Race:
        cue = self.cue
        if cue is None:
            return NO_RACE
        game, state, opening = self.match.game, self.match.state, self._opening
        seats = [
            seat
            for seat in cue.seats
            if next(iter(game.legal(state, seat)), None) is not None
            or (opening is not None and opening.open(state, seat))
        ]
        dues = [timer.due for timer in game.timers(state) if timer.name in cue.against] if cue.against else ()
        return Race(cue, tuple(seats), min(dues, default=None))

    def _fire_until(self, until: Millis, entries: list[Entry]) -> None:
        while (timer := self.match.next_timer()) is not None and timer.due <= until:
            self._fire(timer, entries)

    def _fire_next(self, now: Millis, entries: list[Entry]) -> bool:
        """Fire the next timer if it is due and nothing that was done before it can still come."""
        timer = self.match.next_timer()
        if timer is None or timer.due > now or timer.due > now - self._patience(timer, now):
            return False
        self._fire(timer, entries)
        return True

    def _fire(self, timer: Timer, entries: list[Entry]) -> None:
        found = self.match.decide(Expire(timer.name), timer.due)
        if isinstance(found, Refused):
            raise AssertionError(f"timer {timer.name} was refused: {found.code}")
        self._fold(found, entries)

    def _decide(self, released: Released, entries: list[Entry]) -> Answer:
        claim = released.claim
        command = Act(claim.seat, claim.action)
        found = self.match.decide(command, released.at, claim.id, released.receipt)
        if isinstance(found, Refused):
            if released.contested and released.receipt is not None:
                self._note_beaten(released.receipt, entries)
            return self.ids.answer(claim.seat, claim.id, self.match.n, found.code)
        self._fold(found, entries)
        return self.ids.answer(claim.seat, claim.id, found[0].n)

    def _fold(self, found: tuple[Entry, ...], entries: list[Entry]) -> None:
        self.match.fold(found)
        if self._beaten:
            found = (replace(found[0], beaten=tuple(self._beaten)), *found[1:])
            self._beaten = []
        entries.extend(found)

    def _note_beaten(self, loser: Receipt, entries: list[Entry]) -> None:
        """Keep the photo of an answer that came too late beside the one that beat it, or in the next entry if
        that one has been handed over already."""
        for index in range(len(entries) - 1, -1, -1):
            race = entries[index].race
            if race is not None and race.cue == loser.cue and race.seat != loser.seat:
                entries[index] = replace(entries[index], beaten=(*entries[index].beaten, loser))
                return
        self._beaten.append(loser)
