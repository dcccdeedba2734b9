"""Pilo Pilo for programs that learn: its actions by number, and the table as an array."""

from __future__ import annotations

from morphee.games.pillows.actions import Action, Shield, Sleep, Take, Throw
from morphee.games.pillows.model import State, Touch
from morphee.kernel.contract import Millis, Seat

PHASES = {"rest": 0, "hush": 1, "open": 2, "over": 3}
CARDS = {"attacker": 1, "defender": 2, "king": 3, "dragon": 4}
USES = {"none": 1, "throw": 2, "shield": 3, "sleep": 4}
SEATS, EACH = 6, 6
UNIT = 50
"""Milliseconds a step of the time since the phase began, which everybody sees."""
SIZE = 6 + SEATS * EACH


def all_actions(seats: int) -> tuple[Action, ...]:
    return (Take(), Shield(), Sleep(), *(Throw(Seat(target)) for target in range(seats)))


def observe(state: State, seat: Seat, at: Millis) -> bytes:
    """The phase, the time since it began, the free pillows; then seat by seat, the observer first: cards
    left, the card shown, what the hand does, at whom, whether too early, the verdict (1: wrong, 2: right)."""
    seats = len(state.piles)
    found = bytearray(SIZE)
    found[PHASES[state.phase]] = 1
    found[4] = min(255, max(0, at - state.since) // UNIT)
    found[5] = state.free
    for other in range(seats):
        index, start = (seat + other) % seats, 6 + EACH * other
        found[start] = len(state.piles[index])
        found[start + 1] = CARDS[state.cards[index]] if state.cards else 0
        touch = state.touches[index]
        if touch is not None:
            found[start + 2 : start + 5] = _touch(touch, seat, seats)
        if state.verdicts:
            found[start + 5] = 1 + state.verdicts[index].right
    return bytes(found)


def _touch(touch: Touch, seat: Seat, seats: int) -> bytes:
    target = 0 if touch.target is None else (touch.target - seat) % seats + 1
    return bytes((USES[touch.use], target, touch.early))
