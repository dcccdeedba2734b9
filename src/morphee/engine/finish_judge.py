"""The finish judge: races are decided by reaction time, not by who is nearest to the server.

A race begins with a cue, shown at ``cue.at``. A client answers with the time its player took, measured
on the player's own screen: ``rt``. The server receives the claim ``elapsed`` after the cue; it implies a
lag of ``elapsed - rt``. That lag is believed only up to the seat's budget (`lag_budget`), which rests on
what the server saw itself: what exceeds it is added back to ``rt``.

Where answers compete, claims are held until no seat that may still answer could beat them: for a seat
with budget ``b`` nothing still to come can be earlier than ``now - b``. A seat whose path is stalled at
this very moment is waited for longer, but never beyond the cap. Differences below the tie window are
ties, drawn by a lot from the match's seed. Where answers only race against a timer (`Cue.against`), each
is corrected and heard at once: how long it takes depends on nobody else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from msgspec.structs import replace

from morphee.engine.claims import Claim, Released
from morphee.engine.lag_budget import Budget, LagBudget, Trust, lower_quartile
from morphee.engine.order import Race, Racing
from morphee.engine.path_evidence import HUMAN, Measured
from morphee.engine.race_pings import RacePings
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Cue, Millis, Seat
from morphee.kernel.record import Receipt

TIE = Millis(8)
"""Reactions closer than this cannot be told apart by a screen of 120 frames a second."""
STALLS = 8
"""A seat without kernel evidence may make the table wait for a stalled path once in so many races."""


class FinishJudge:
    """Orders claims by corrected time, on the evidence it is given."""

    def __init__(
        self,
        seats: int,
        seed: bytes,
        tie: Millis = TIE,
        trust: Trust | None = None,
        budgets: Sequence[LagBudget] | None = None,
    ) -> None:
        """``budgets``: those of the match before, or of the lobby, `LagBudget.carried_over`, one per seat."""
        self.budgets = tuple(budgets or [LagBudget(trust=trust) for _ in range(seats)])
        self.pings = RacePings(self.budgets)
        self._cap = (trust or Trust()).cap
        self._seed = seed_from(f"lots of {seed.hex()}")
        self._usual_tie = tie
        self._tie = min(tie, self._cap)
        self._held: list[Released] = []
        self._free: deque[Released] = deque()
        self._last = [Millis(-1)] * seats
        self._paces: list[int | None] = [None] * seats
        self._stalled = [-STALLS] * seats
        self._races = 0
        self._cue: Cue | None = None
        self._floor = Millis(-1)
        self._lots = 0
        self._now = Millis(0)

    # --- evidence ----------------------------------------------------------------------------

    def observe(self, seat: Seat, seen: Measured) -> None:
        """A round trip of that seat's connection was measured."""
        self.budgets[seat].observe(seen)
        self.pings.measured()

    def attend(self, seat: Seat, present: bool) -> None:
        """Whether anybody answers for that seat over a network: races wait only for those."""
        self.budgets[seat].here = present

    def connected(self, seat: Seat, via: int = 0) -> None:
        """That seat has a new connection: what was measured of others says nothing about it."""
        self.budgets[seat].connected(via)
        self.pings.measured()

    def left(self, seat: Seat, via: int) -> None:
        """A connection of that seat is gone."""
        self.budgets[seat].left(via)
        self.pings.measured()

    def gap(self, seat: Seat, at: Millis, via: int = 0) -> None:
        """The kernel received segments of that seat's direct connection out of order."""
        self.budgets[seat].gap(at, via)

    def calibrated(self, seat: Seat, late: Millis) -> None:
        """Taps on that seat's device come that late, as its page measured; a little of it is credited."""
        self.budgets[seat].calibrated(late)

    def limit(self, cap: Millis) -> None:
        """Let nobody wait longer than this for a fair result; 0 is order of arrival."""
        self._cap, self._tie = cap, min(self._usual_tie, cap)
        for budget in self.budgets:
            budget.limit(cap)

    @property
    def holds(self) -> bool:
        """Whether an answer waits for others that may have been earlier."""
        return bool(self._held)

    @property
    def is_waiting(self) -> bool:
        """Whether new evidence may change when something happens next: an answer is not decided yet, or a
        path is pinged during races."""
        return bool(self._held or self._free) or self.pings.jittery

    def budget(self, seat: Seat, now: Millis, since: Millis | None = None, via: int | None = None) -> Budget:
        """What that seat would be credited at most now, on that connection or on any; ``since`` is when the
        race began, if one is on."""
        return self.budgets[seat].budget(now, since, self._paces[seat], via)

    def _pace(self, seat: int) -> int | None:
        """How long this seat's path would be if its quick answers were as quick as those of the others;
        asked once a race, at its first claim, where the path is not proven otherwise."""
        own = self.budgets[seat].quickness()
        if own is None:
            return None
        others = [rt for other, found in enumerate(self.budgets) if other != seat for rt in found.counted]
        quick = lower_quartile(others)
        return None if quick is None else own - quick

    # --- claims ------------------------------------------------------------------------------

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        self._now = max(self._now, claim.received)
        if cue is None or cue.number != claim.cue:
            self._late(claim)
        if cue is None:
            self._free.append(Released(claim, self._not_before(claim.seat, claim.received)))
            return
        self._begin(cue)
        found = self._corrected(claim, cue)
        self.budgets[claim.seat].filled(claim.via)
        if cue.contested:
            self._held.append(found)
        else:
            self._free.append(found)

    def _late(self, claim: Claim) -> None:
        """An answer to the race before, which is decided: it says how quick its player is all the same."""
        before = self._cue
        if before is not None and before.contested and claim.cue == before.number and claim.rt is not None:
            elapsed, credited, budget = self._credited(claim, claim.rt, before)
            self._learn(claim, before, elapsed, credited, budget)

    def _begin(self, cue: Cue) -> None:
        if self._cue is None or self._cue.number != cue.number:
            self._cue, self._floor = cue, cue.at
            if cue.contested:
                self._races += 1
                for seat, budget in enumerate(self.budgets):
                    budget.begin(cue.at)
                    self._paces[seat] = self._pace(seat) if budget.needs_pace else None

    def _corrected(self, claim: Claim, cue: Cue) -> Released:
        """The claim at the time it counts: when its player acted, as far as that is believed."""
        if claim.cue != cue.number or claim.rt is None or claim.seat not in cue.seats:
            return Released(claim, self._not_before(claim.seat, claim.received))
        elapsed, credited, budget = self._credited(claim, claim.rt, cue)
        at = self._not_before(claim.seat, Millis(cue.at + elapsed - credited))
        counted = Millis(at - cue.at)
        if cue.contested:
            at = max(at, self._floor)
            self._learn(claim, cue, elapsed, credited, budget)
        receipt = Receipt(
            cue=cue.number,
            seat=claim.seat,
            rt=claim.rt,
            lag=Millis(credited),
            budget=budget.credit,
            counted=counted,
            evidence=budget.evidence,
        )
        return Released(claim, at, receipt, cue.contested)

    def _credited(self, claim: Claim, rt: Millis, cue: Cue) -> tuple[int, int, Budget]:
        """How long after the cue the claim came, how much of that is credited as lag, and the budget."""
        budget = self.budget(claim.seat, claim.received, cue.at, claim.via)
        elapsed = max(0, claim.received - cue.at)
        rt = Millis(max(0, rt - self.budgets[claim.seat].device))
        return elapsed, min(max(0, elapsed - rt), budget.credit), budget

    def _not_before(self, seat: Seat, at: Millis) -> Millis:
        """A seat's claims count in the order in which it made them."""
        self._last[seat] = max(self._last[seat], at)
        return self._last[seat]

    def _learn(self, claim: Claim, cue: Cue, elapsed: int, credited: int, budget: Budget) -> None:
        """What an answer spends, and, if it cannot be a false start, what it says about the path and the
        quickness. Each answer of a race: the rules may refuse the first."""
        seat = claim.seat
        self.pings.answered(seat, cue)
        self.budgets[seat].spend(credited, budget.path, cue.number, claim.via)
        if elapsed - credited >= HUMAN and (claim.rt or 0) >= HUMAN:
            self.budgets[seat].answered(elapsed, elapsed - credited, cue.number)

    # --- release -----------------------------------------------------------------------------

    def release(self, now: Millis, racing: Racing) -> Released | None:
        self._now = max(self._now, now)
        if self._held:
            if len(self._held) > 1:
                self._held.sort(key=_when)
            first = self._held[0]
            if self._has_waited(first, now) or self._certain_at(first, racing()) <= now:
                self._floor = max(self._floor, first.at)
                return self._held.pop(self._lot(first))
        return self._release_free(racing) if self._free else None

    def _release_free(self, racing: Racing) -> Released | None:
        """The first claim that competes with nobody. One made after the deadline waits until that
        can pass, so that nobody who acted before it is cut off by somebody who acted after it."""
        deadline = racing().deadline
        if deadline is None or self._now >= deadline + self.patience(self._now, racing):
            return self._free.popleft()
        for index, free in enumerate(self._free):
            if free.at < deadline:
                del self._free[index]
                return free
        return None

    def awaited(self, race: Race, now: Millis) -> list[Seat]:
        """The seats that the first answer held waits for: those that may still answer over a network, and of
        which no answer to this race is held."""
        if not self._held or self._has_waited(self._first(), now):
            return []
        answered = [held.claim.seat for held in self._held if held.receipt is not None]
        return [seat for seat in race.seats if seat not in answered and self.budgets[seat].here]

    def _first(self) -> Released:
        return self._held[0] if len(self._held) == 1 else min(self._held, key=_when)

    def _has_waited(self, first: Released, now: Millis) -> bool:
        """Whether an answer has been held for as long as anybody is believed: it waits for nobody."""
        return first.at + self._tie + self._cap <= now

    def _certain_at(self, first: Released, race: Race) -> Millis:
        """When nothing still to come can be earlier than this claim, nor tie with it."""
        since = None if race.cue is None else race.cue.at
        certain = first.at
        for seat in self.awaited(race, self._now):
            if seat != first.claim.seat:
                certain = max(certain, self._wait(first.at, seat, since))
        return certain

    def _wait(self, at: Millis, seat: Seat, since: Millis | None) -> Millis:
        """Until when this seat may still be heard to have acted before ``at``."""
        if self._last[seat] >= at + self._tie:
            return at
        wait = Millis(at + self._tie + self.budget(seat, self._now, since).credit)
        if self.budgets[seat].is_open and self._is_awaited(seat):
            return Millis(at + self._tie + self._cap)
        return wait

    def _is_awaited(self, seat: Seat) -> bool:
        """Whether an answer of this seat may be lost or stalled on its way, and the table waits for it."""
        budget = self.budgets[seat]
        return budget.is_sent_again(self._now) or (budget.is_overdue(self._now) and self._may_stall(seat))

    def _may_stall(self, seat: Seat) -> bool:
        """Whether the table waits for this stalled path. Behind a proxy any client can feign that."""
        if self.budgets[seat].evidence == "tcp":
            return True
        if self._races != self._stalled[seat] and self._races - self._stalled[seat] < STALLS:
            return False
        self._stalled[seat] = self._races
        return True

    def _lot(self, first: Released) -> int:
        """Which of the held claims that tie with the first is heard first."""
        if first.receipt is None:
            return 0
        tied = [i for i, held in enumerate(self._held) if self._ties(held, first)]
        if len(tied) < 2:
            return 0
        self._lots += 1
        drawn = tied[Chance(self._seed, self._lots).below(len(tied))]
        for index in tied:
            self._held[index] = _marked(self._held[index])
        return drawn

    def _ties(self, held: Released, first: Released) -> bool:
        return held.receipt is not None and held.at - first.at < self._tie

    def patience(self, now: Millis, racing: Racing) -> Millis:
        race = racing()
        since = None if race.cue is None else race.cue.at
        longest, now = Millis(0), min(now, self._now)  # never ahead of the latest known time
        for seat in race.seats:
            credit = self.budgets[seat].budget(now, since, self._paces[seat]).credit
            longest = max(longest, credit)
        return longest

    def wake_at(self, racing: Racing) -> Millis | None:
        if not (self._held or self._free):
            return None
        wakes: list[Millis] = []
        if self._free:
            deadline = racing().deadline
            wait = 0 if deadline is None else self.patience(self._now, racing)
            wakes.append(Millis((self._free[0].at if deadline is None else deadline) + wait))
        if self._held:
            wakes.append(self._certain_at(self._first(), racing()))
        return min(wakes, default=None)


def _when(held: Released) -> tuple[int, int]:
    return held.at, held.claim.received


def _marked(held: Released) -> Released:
    receipt = held.receipt
    if receipt is None:
        return held
    return Released(held.claim, held.at, replace(receipt, tied=True), held.contested)
