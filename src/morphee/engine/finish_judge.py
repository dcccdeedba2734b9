"""The finish judge: races are decided by reaction time, not by the length of the wire.

A race begins with a cue, shown at ``cue.at``. A client answers with the time its player took, measured
on the player's own screen: ``rt``. The table receives the claim ``g`` after the cue; it implies a lag
of ``g - rt``. That lag is believed only up to the seat's budget, which the server measured itself:
what exceeds it is added back to ``rt``. A liar gains at most the slack in the budget.

Claims are held until no seat that may still answer could beat them: for a seat with budget ``b``
nothing still to come can be earlier than ``now - b``. Differences below the tie window are ties, drawn
by a lot from the match's seed. Every claim that was in a race leaves a receipt.
"""

from __future__ import annotations

from collections.abc import Sequence

from morphee.engine.claims import Claim, Released
from morphee.engine.lag_budget import LagBudget
from morphee.engine.order import Racing
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Cue, Millis, Seat
from morphee.kernel.record import Receipt

TIE = Millis(8)
"""Reactions closer than this cannot be told apart by a screen of 120 frames a second."""


class FinishJudge:
    """Orders claims by corrected time. ``budgets`` has one for each seat; the shell keeps them true."""

    def __init__(self, seats: int, seed: bytes, tie: Millis = TIE) -> None:
        self.budgets = tuple(LagBudget() for _ in range(seats))
        self._seed = seed_from(f"lots of {seed.hex()}")
        self._tie = tie
        self._held: list[Released] = []
        self._last = [Millis(-1)] * seats
        self._lots = 0

    def submit(self, claim: Claim, cue: Cue | None) -> None:
        self._held.append(self._corrected(claim, cue))
        self._last[claim.seat] = max(self._last[claim.seat], self._held[-1].at)

    def _corrected(self, claim: Claim, cue: Cue | None) -> Released:
        """The claim at the time it counts: when its player acted, as far as that is believed."""
        if cue is None or claim.cue != cue.number or claim.rt is None or claim.seat not in cue.seats:
            return Released(claim, max(claim.received, self._last[claim.seat]))
        budget = self.budgets[claim.seat].credit
        elapsed = max(0, claim.received - cue.at)
        lag = max(0, elapsed - max(0, claim.rt))
        credited = min(lag, budget)
        at = Millis(max(cue.at + elapsed - credited, self._last[claim.seat]))
        receipt = Receipt(cue.number, claim.seat, claim.rt, Millis(credited), budget, Millis(at - cue.at))
        return Released(claim, at, receipt)

    def release(self, now: Millis, racing: Racing) -> Released | None:
        if not self._held:
            return None
        self._held.sort(key=_when)
        first = self._held[0]
        rivals = [seat for seat in racing() if seat != first.claim.seat]
        if not self._is_settled(first.at, now, rivals):
            return None
        return self._held.pop(self._lot(first))

    def _is_settled(self, at: Millis, now: Millis, rivals: Sequence[Seat]) -> bool:
        """Whether nothing still to come can be earlier than ``at``, nor tie with it."""
        return all(max(now - self.budgets[s].credit, self._last[s]) >= at + self._tie for s in rivals)

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

    def patience(self, racing: Racing) -> Millis:
        return Millis(max((self.budgets[seat].credit for seat in racing()), default=0))

    def wake_at(self, racing: Racing) -> Millis | None:
        if not self._held:
            return None
        first = min(self._held, key=_when)
        waits = [self.budgets[seat].credit for seat in racing() if seat != first.claim.seat]
        return Millis(first.at + self._tie + max(waits)) if waits else first.at


def _when(held: Released) -> tuple[int, int]:
    return held.at, held.claim.received


def _marked(held: Released) -> Released:
    receipt = held.receipt
    if receipt is None:
        return held
    tied = Receipt(receipt.cue, receipt.seat, receipt.rt, receipt.lag, receipt.budget, receipt.counted, True)
    return Released(held.claim, held.at, tied)
