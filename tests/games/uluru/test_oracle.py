"""The rules against a second reading of them, on thousands of random situations (UL-5 to UL-12, UL-16)."""

from __future__ import annotations

import random

import pytest

from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, LEVELS, PLACES, Place, Variant, Wish, cards_of
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Board, Cards
from morphee.games.uluru.reading import readings
from tests.games.uluru.oracle import Oracle, fewest

FOLLOWING = [card for level in (4, 5) for card in LEVELS[level] if card.wish in ("same", "contrary")]
KINDS = sorted({card for level in LEVELS.values() for card in level}, key=str)


def any_card(draw: random.Random) -> Wish:
    return draw.choice(FOLLOWING if draw.random() < 0.4 else KINDS)


def any_cards(draw: random.Random, twice: float) -> Cards:
    return tuple(tuple(any_card(draw) for _ in range(2 if draw.random() < twice else 1)) for _ in COLOURS)


def any_board(draw: random.Random, missing: float) -> Board:
    places: list[Place | None] = list(PLACES)
    draw.shuffle(places)
    return tuple(None if draw.random() < missing else place for place in places)


@pytest.mark.parametrize("missing", [0.0, 0.25, 0.7])
@pytest.mark.parametrize("twice", [0.0, 0.3, 1.0])
def test_verdicts_agree(missing: float, twice: float) -> None:
    draw = random.Random(f"verdicts {missing} {twice}")
    for _ in range(1_000):
        cards, board = any_cards(draw, twice), any_board(draw, missing)
        found, stones = judge(readings(cards), board)
        oracle = Oracle(cards, board)
        assert tuple(tuple(v.granted for v in both) for both in found) == oracle.verdicts(), (cards, board)
        assert stones == oracle.stones()


def drawn_row(draw: random.Random, variant: Variant, second: int) -> Cards:
    deck = list(cards_of(variant))
    draw.shuffle(deck)
    rows = [(card,) for card in deck[:8]]
    twice = set(draw.sample(range(8), second))
    return tuple((*row, deck[8 + bird]) if bird in twice else row for bird, row in enumerate(rows))


@pytest.mark.parametrize(
    ("variant", "second", "rounds"),
    [("first", 0, 8), ("classic", 0, 8), ("hard", 0, 8), ("all", 0, 8), ("expert", 3, 4), ("expert", 8, 1)],
)
def test_the_best_possible_is_the_minimum(variant: Variant, second: int, rounds: int) -> None:
    """UL-20: no placement, complete or not, costs less; and the one shown costs that."""
    draw = random.Random(f"best {variant} {second}")
    for _ in range(rounds):
        cards = drawn_row(draw, variant, second)
        found = best(readings(cards))
        assert found.stones == fewest(cards), cards
        assert Oracle(cards, found.birds).stones() == found.stones
