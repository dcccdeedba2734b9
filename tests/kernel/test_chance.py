"""Randomness by name: fair, repeatable, known values pinned for ever."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
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


@pytest.mark.parametrize("draws", [1, 8, 9, 100])
def test_a_stream_goes_on_beyond_one_block(draws: int) -> None:
    """A block holds eight words; the next block is another one, and as repeatable."""
    one, other = Chance(SEED, 3), Chance(SEED, 3)
    found = [one.below(1 << 64) for _ in range(draws)]
    assert found == [other.below(1 << 64) for _ in range(draws)]
    assert len(set(found)) == draws


def test_a_word_that_would_favour_low_numbers_is_thrown_away() -> None:
    """Below three quarters of the span, a quarter of the words is not used."""
    n = 3 << 62
    stream, raw = Chance(SEED, 5), Chance(SEED, 5)
    words = [raw.below(1 << 64) for _ in range(400)]
    fair = [word for word in words if word < n]
    assert 250 < len(fair) < 350
    assert [stream.below(n) for _ in fair] == fair


def test_between_includes_both_ends() -> None:
    chance = Chance(SEED, 2)
    assert {chance.between(-1, 1) for _ in range(200)} == {-1, 0, 1}
    assert chance.between(4, 4) == 4


def test_pick_reaches_every_item() -> None:
    chance = Chance(SEED, 2)
    assert {chance.pick("abc") for _ in range(200)} == set("abc")


@given(st.lists(st.integers(), max_size=30), st.integers(0, 1 << 40))
def test_a_shuffle_keeps_every_item_and_leaves_the_sequence_alone(items: list[int], number: int) -> None:
    before = list(items)
    assert Counter(Chance(SEED, number).shuffled(items)) == Counter(items)
    assert items == before


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
    assert commitment(b"known") == hashlib.sha256(b"morphee seed known").hexdigest()


def test_a_seed_from_words_is_the_same_everywhere() -> None:
    assert seed_from("été") == hashlib.sha256("été".encode()).digest()
    assert len(seed_from("")) == 32
