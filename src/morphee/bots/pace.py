"""Human pace, in whole milliseconds: how long people take to react, think and type.

Reaction times follow the shape known from reaction-time studies: a bell around a base with a long
tail to the slow side (an ex-Gaussian), here as sums of uniform draws so that no floats are needed.
"""

from __future__ import annotations

from morphee.kernel.chance import Chance


def bell(chance: Chance, middle: int, spread: int) -> int:
    """About normal: the mean of three uniform draws of ``middle`` plus or minus ``spread``."""
    return middle + (sum(chance.between(-spread, spread) for _ in range(3)) // 3)


def tail(chance: Chance, mean: int) -> int:
    """A long tail: doubles its reach with probability one half, again and again, up to four times."""
    reach = mean
    while reach < mean << 4 and chance.below(2):
        reach *= 2
    return chance.below(reach + 1)


def reaction(chance: Chance, base: int = 420) -> int:
    """Seeing a card and choosing among a few gestures: never under 180 ms."""
    return max(180, bell(chance, base, base // 2) + tail(chance, base // 6))


def thinking(chance: Chance, base: int = 1500) -> int:
    """Weighing a few possibilities."""
    return max(300, bell(chance, base, base * 2 // 3) + tail(chance, base // 4))


def typing(chance: Chance, text: str) -> int:
    """Typing a text on a phone: some 160 to 320 ms a letter."""
    return 250 + sum(chance.between(160, 320) for _ in text)
