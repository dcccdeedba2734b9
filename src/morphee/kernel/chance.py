"""Random numbers from a name: a (secret seed, number) pair names one stream, the same on every machine.

A match draws from ``Chance(seed, n)`` when it decides its n-th event. There is no generator state to
save, and whoever knows the seed after the match can repeat every draw. The draws of a given name must
never change: old records are verified with them.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORDS = struct.Struct("<8Q")
_SPAN = 1 << 64
_FAIR_DICE = _SPAN - _SPAN % 6


class Chance:
    """A stream of uniform draws: 64-bit words of BLAKE2b keyed with the seed, over (number, block).

    A block of eight words is computed when the first of them is needed. ``seed`` is 1 to 64 bytes.
    """

    __slots__ = ("_block", "_number", "_seed", "_words")

    def __init__(self, seed: bytes, number: int) -> None:
        self._seed = seed
        self._number = number
        self._block = 0
        self._words: list[int] = []

    def __repr__(self) -> str:
        return f"<chance of event {self._number}>"  # never the seed: it may still be secret

    def _word(self) -> int:
        if not self._words:
            name = self._number.to_bytes(8, "little") + self._block.to_bytes(8, "little")
            self._words = list(_WORDS.unpack(hashlib.blake2b(name, key=self._seed).digest()))
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. ``n`` is 1 to 2**64."""
        fair = _SPAN - _SPAN % n  # words beyond the last whole multiple of n would favour small results
        while (word := self._word()) >= fair:
            pass
        return word % n

    def between(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def dice(self, count: int) -> tuple[int, ...]:
        """That many six-sided dice, in the order rolled."""
        faces: list[int] = []
        while len(faces) < count:
            if (word := self._word()) < _FAIR_DICE:
                faces.append(1 + word % 6)
        return tuple(faces)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely; there must be at least one."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in a random order, every order equally likely (Fisher-Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def commitment(seed: bytes) -> str:
    """A hash of the seed, published when a match begins so that the seed can be checked when it is over."""
    return hashlib.sha256(b"morphee seed " + seed).hexdigest()


def seed_from(text: str) -> bytes:
    """A 32-byte seed from a text, for simulations and tests that are to be repeatable."""
    return hashlib.sha256(text.encode()).digest()
