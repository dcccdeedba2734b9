"""Human pace, in whole milliseconds: how long people take to react, think and type.

Reaction times follow the shape known from reaction-time studies, an ex-Gaussian: a bell (a normal draw) and a
long tail to the slow side (an exponential one).
"""

from __future__ import annotations

from math import log

from morphee.kernel.chance import Chance

FASTEST = 180
"""Nobody sees, chooses and moves in less, in milliseconds."""


def ex_gaussian(chance: Chance, middle: int, spread: int, tail: int) -> int:
    """Milliseconds: about normal around ``middle`` (the sum of twelve uniform draws has the right spread),
    plus an exponential draw of mean ``tail``."""
    normal = sum([chance.below(1_001) for _ in range(12)]) / 1_000 - 6
    late = -log((1 + chance.below(1 << 32)) / (1 << 32))
    return max(FASTEST, round(middle + spread * normal + tail * late))


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
    return max(FASTEST, bell(chance, base, base // 2) + tail(chance, base // 6))


def thinking(chance: Chance, base: int = 1500) -> int:
    """Weighing a few possibilities."""
    return max(300, bell(chance, base, base * 2 // 3) + tail(chance, base // 4))


def typing(chance: Chance, text: str) -> int:
    """Typing a text on a phone: some 160 to 320 ms a letter."""
    return 250 + sum(chance.between(160, 320) for _ in text)
