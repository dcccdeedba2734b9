"""Worlds of Uluru that a viewer cannot tell apart hold the cards of the box, and boards that can be."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from morphee.games.uluru.content import LEVELS, Wish, cards_of
from morphee.games.uluru.model import Config, State
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Seat
from tests.games.uluru.notation import ULURU, Play, birds

HANDICAP = Config(variant="two_rows_handicap", hard_row=(Seat(1),))
CHANCE = Chance(seed_from("worlds"), 0)


def third_round(config: Config) -> State:
    """Two rounds are over, birds are set in the third."""
    play = Play(2, config)
    for _ in range(2):
        play.ready()
        play.glass()
    play.ready()
    play.place(0, "white T,pink L1")
    play.place(1, "red B1")
    return play.state


@pytest.mark.parametrize("config", [Config(), Config(variant="expert"), HANDICAP], ids=lambda c: c.variant)
def test_ul_13_cards_that_were_laid_do_not_come_back_in_another_world(config: Config) -> None:
    """UL-13: what is left in the piles and what was laid are the cards in play, each once."""
    state = third_round(config)
    for viewer in (None, Seat(0), Seat(1)):
        other = ULURU.resample(state, viewer, CHANCE)
        assert other.laid == state.laid
        assert Counter(chain(*other.piles, *other.laid)) == Counter(cards_of(config.variant))
        assert ULURU.check_world(other) is None


def test_ul_15_another_world_keeps_the_levels_of_the_two_piles() -> None:
    """UL-15: sixteen cards of level 3 are easy, eight are hard, and nobody knows which."""
    state = third_round(HANDICAP)
    drawn = [ULURU.resample(state, None, CHANCE) for _ in range(20)]
    for other in drawn:
        easy, hard = (Counter((*pile, *laid)) for pile, laid in zip(other.piles, other.laid, strict=True))
        assert easy - Counter(LEVELS[3]) == Counter((*LEVELS[1], *LEVELS[2]))
        assert (easy & Counter(LEVELS[3])).total() == 16
        assert (hard & Counter(LEVELS[3])).total() == 8
    assert len({frozenset(other.piles[0]) for other in drawn}) > 1


def test_ul_19_another_world_keeps_the_own_board_only() -> None:
    """UL-19: while the glass runs."""
    state = third_round(Config())
    drawn = [ULURU.resample(state, Seat(0), CHANCE) for _ in range(20)]
    assert {other.boards[0] for other in drawn} == {state.boards[0]}
    assert len({other.boards[1] for other in drawn}) > 10


def twice(state: State, pile: int) -> dict[str, Any]:
    """The top card of a pile is there in place of the one below it."""
    cards = state.piles[pile]
    doubled = (cards[0], cards[0], *cards[2:])
    return {"piles": (*state.piles[:pile], doubled, *state.piles[pile + 1 :])}


def swapped(state: State) -> dict[str, Any]:
    easy, hard = state.piles
    return {"piles": (hard, easy)}


def test_ul_4_an_impossible_world_is_named() -> None:
    """UL-4, UL-6, UL-15: too many of a card, a card of nowhere, piles mixed up, two birds on a place."""
    state = third_round(HANDICAP)
    foreign = {"piles": ((Wish("anywhere"), *state.piles[0]), state.piles[1])}
    crowded = {"boards": (birds("white T,pink T"), state.boards[1])}
    for changes, says in (
        (twice(state, 1), "times"),
        (foreign, "9 times"),
        (swapped(state), "easy pile"),
        (crowded, "seat 0 has two birds on one place"),
    ):
        found = ULURU.check_world(replace(state, **changes))
        assert found is not None
        assert says in found


def test_ul_19_boards_that_were_shown_are_known() -> None:
    """UL-19: after the judgement no other board is possible."""
    play = Play(2)
    play.ready()
    play.place(0, "white T")
    play.glass()
    assert ULURU.check_world(play.state) is None
    other = replace(play.state, boards=(birds("white L1"), play.state.boards[1]))
    assert ULURU.check_world(other) == "seat 0 has another board than the one that was judged"
