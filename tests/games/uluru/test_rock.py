"""The rock and the cards: UL-1 to UL-4, UL-14."""

from __future__ import annotations

from collections import Counter

import pytest

from morphee.games.uluru.content import COLOURS, LEVELS, PLACES, cards_of, rounds_of
from tests.games.uluru.notation import birds, everywhere, granted, wish

ADJACENT = {"L1 L2", "L2 L3", "B1 B2", "R1 R2"}
OPPOSITE = {"L1 R1", "L2 R1", "L2 R2", "L3 R2", "T B1", "T B2"}
CORNER = {"T L1", "T R1", "L3 B1", "R2 B2"}


def pairs_granting(kind: str) -> set[frozenset[str]]:
    """The pairs of places on which white, with that wish about pink, is pleased."""
    return {
        frozenset((a, b))
        for a in PLACES
        for b in PLACES
        if a != b and granted(f"white {kind} pink", birds(f"white {a}, pink {b}"), "white")
    }


@pytest.mark.parametrize(
    ("kind", "pairs"), [("adjacent", ADJACENT), ("opposite", OPPOSITE), ("corner", CORNER)]
)
def test_places_next_to_each_other(kind: str, pairs: set[str]) -> None:
    """UL-1: exactly these pairs, and never round a corner."""
    assert pairs_granting(kind) == {frozenset(pair.split()) for pair in pairs}


def test_ring() -> None:
    """UL-1"""
    assert PLACES == ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")


@pytest.mark.parametrize(
    ("zone", "places"),
    [
        ("big_corner", "L1 L2 L3 B1 B2"),
        ("small_corner", "T R1 R2"),
        ("long_side", "L1 L2 L3 R1 R2"),
        ("short_side", "T B1 B2"),
        ("anywhere", "T R1 R2 B1 B2 L1 L2 L3"),
    ],
)
def test_zones(zone: str, places: str) -> None:
    """UL-2"""
    pleased = {place for place in PLACES if granted(f"red {zone}", birds(f"red {place}"), "red")}
    assert pleased == set(places.split())


def test_order_of_birds() -> None:
    """UL-3"""
    assert COLOURS == ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")


def test_cards_of_each_level() -> None:
    """UL-4: 8 + 16 + 24 + 24 + 8 = 80."""
    assert {level: len(cards) for level, cards in LEVELS.items()} == {1: 8, 2: 16, 3: 24, 4: 24, 5: 8}
    counts = Counter(card for cards in LEVELS.values() for card in cards)
    assert sum(counts.values()) == 80
    assert counts[wish("anywhere")] == 8
    for zone in ("big_corner", "small_corner", "long_side", "short_side"):
        assert counts[wish(zone)] == 4
    for kind in ("adjacent", "opposite", "corner", "neither", "far", "same", "contrary"):
        assert all(counts[wish(f"{kind} {colour}")] == 1 for colour in COLOURS)
    assert len(counts) == 1 + 4 + 7 * 8


def test_levels_of_kinds() -> None:
    """UL-4"""
    kinds = {level: {card.wish for card in cards} for level, cards in LEVELS.items()}
    assert kinds[3] == {"adjacent", "opposite", "corner"}
    assert kinds[4] == {"neither", "far", "same"}
    assert kinds[5] == {"contrary"}


def test_neither_is_all_but_adjacent_and_opposite() -> None:
    """UL-4: sharing a corner is fine, as the rulebook's example says."""
    every = {frozenset((a, b)) for a in PLACES for b in PLACES if a != b}
    assert pairs_granting("neither") == every - pairs_granting("adjacent") - pairs_granting("opposite")
    assert frozenset(("R2", "B2")) in pairs_granting("neither")


def test_far_counts_round_the_ring() -> None:
    """UL-4: two places between, the shorter way, corners included."""
    from_top = {place for place in PLACES if granted("red far blue", birds(f"red {place}, blue T"), "red")}
    assert from_top == {"B2", "B1", "L3"}
    assert len(pairs_granting("far")) == 8 * 3 // 2


@pytest.mark.parametrize(
    ("variant", "levels", "cards"),
    [
        ("first", {1, 2, 3}, 48),
        ("classic", {2, 3, 4, 5}, 72),
        ("hard", {3, 4, 5}, 56),
        ("all", {1, 2, 3, 4, 5}, 80),
    ],
)
def test_variants_by_level(variant: str, levels: set[int], cards: int) -> None:
    """UL-14"""
    deck = Counter(cards_of(variant))  # type: ignore[arg-type]
    assert deck == sum((Counter(LEVELS[level]) for level in levels), Counter())
    assert deck.total() == cards
    assert rounds_of(variant) * 8 <= cards  # type: ignore[arg-type]


def test_everywhere_fills_the_rock() -> None:
    assert set(everywhere("white T")) == set(PLACES)
