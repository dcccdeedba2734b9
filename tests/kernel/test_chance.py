"""Randomness by name: fair, repeatable, known values pinned for ever."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from morphee.kernel.chance import Chance, commitment, seed_from

SEED = seed_from("chance")
KNOWN = [2, 84, 49, 16, 25, 95, 61, 69, 1, 63, 87, 1]


def test_the_same_name_gives_the_same_draws_in_every_release() -> None:
    chance = Chance(SEED, 7)
    assert [chance.below(100) for _ in range(12)] == KNOWN


def test_another_number_or_seed_gives_other_draws() -> None:
    def draws(c: Chance) -> list[int]:
        return [c.below(1 << 60) for _ in range(4)]

    assert draws(Chance(SEED, 7)) == draws(Chance(SEED, 7))
    assert draws(Chance(SEED, 7)) != draws(Chance(SEED, 8))
    assert draws(Chance(SEED, 7)) != draws(Chance(seed_from("other"), 7))


@given(st.integers(1, 1 << 64), st.integers(0, 1 << 40))
def test_below_stays_below(n: int, number: int) -> None:
    assert 0 <= Chance(SEED, number).below(n) < n


def test_dice_are_fair() -> None:
    rolls = Counter(Chance(SEED, 1).dice(60_000))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 400 for count in rolls.values())  # over four standard deviations


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    orders = Counter(Chance(SEED, n).shuffled((1, 2, 3)) for n in range(12_000))
    assert len(orders) == 6
    assert all(abs(count - 2_000) < 170 for count in orders.values())


def test_the_commitment_does_not_tell_the_seed() -> None:
    assert commitment(SEED) == commitment(SEED) != commitment(seed_from("other"))
    assert SEED.hex() not in commitment(SEED)
