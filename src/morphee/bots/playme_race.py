"""Whether a block pays in Play Me: rollouts of the rest of the round, in virtual time.

The model of a round is simple: everybody rolls at the same pace, sees what fits, and needs as many rolls as
the dice take. Of the powers it counts only those that prevent a block. It is asked only when a roll offers a
block; `ROUNDS` rounds of it take about half a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from morphee.games.playme.content import DICE
from morphee.games.playme.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat

ROUNDS = 60
LONGEST = 60
"""After so many rolls each the round counts as drawn."""


class Line:
    """One player in the model: how much of the line lies, who blocks it, how many dice are in hand."""

    __slots__ = ("blocked_by", "hand", "length")

    def __init__(self, length: int, hand: int, blocked_by: int | None) -> None:
        self.length = length
        self.hand = hand
        self.blocked_by = blocked_by


def picture(view: Public) -> list[Line]:
    return [
        Line(length, hand, blocks[0].by if blocks else None)
        for length, hand, blocks in zip(view.lines, view.hands, view.blocks, strict=True)
    ]


def share_won(lines: Sequence[Line], me: Seat, chance: Chance) -> int:
    """In how many of `ROUNDS` rounds played on from there this seat is first; the others roll before it."""
    order = [(me + step) % len(lines) for step in range(1, len(lines) + 1)]
    toss = Random(chance.below(1 << 64)).random  # the standard one: a round takes a hundred draws or more
    return sum([_first(lines, order, toss) == me for _ in range(ROUNDS)])


def _first(lines: Sequence[Line], order: Sequence[int], toss: Callable[[], float]) -> int | None:
    length = [line.length for line in lines]
    hand = [line.hand for line in lines]
    blocked_by = [line.blocked_by for line in lines]
    for _ in range(LONGEST):
        for seat in order:
            if toss() >= _SHOWS[hand[seat]]:
                continue
            blocker = blocked_by[seat]
            if blocker is not None:
                hand[blocker] += 1
                blocked_by[seat] = None
            elif hand[seat]:
                length[seat] += 1
                hand[seat] -= 1
                if length[seat] == DICE:
                    return seat
    return None


_SHOWS = (1.0, *(1 - (5 / 6) ** dice for dice in range(1, 2 * DICE)))
"""How often a roll of so many dice shows one given value. Without dice nothing is waited for."""
