"""The best possible result (UL-20), and that some rounds cannot be granted entirely (UL-12)."""

from __future__ import annotations

from itertools import permutations

import pytest

from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, PLACES
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.reading import readings
from tests.games.uluru.notation import began, row, stones

E1 = (
    "white corner white, pink adjacent blue, yellow opposite white, orange same pink,"
    "red corner green, green neither yellow, blue far pink, black contrary orange"
)
THREE_IN_THE_SMALL_CORNER = "white small_corner, pink small_corner, yellow small_corner"


@pytest.mark.parametrize(
    ("cards", "fewest"),
    [
        ("", 0),
        (E1, 1),  # the rulebook's player could have saved one of the two stones
        ("red adjacent yellow, yellow neither red", 1),
        ("white short_side, pink short_side, yellow short_side, orange short_side", 1),
        (f"{THREE_IN_THE_SMALL_CORNER}, orange short_side, red short_side, green short_side", 1),
        ("red long_side, red short_side", 1),
    ],
)
def test_known_minimum(cards: str, fewest: int) -> None:
    """UL-12, UL-20"""
    found = best(readings(row(cards)))
    assert found.stones == fewest
    assert stones(cards, found.birds) == fewest


def test_brute_force_over_all_placements() -> None:
    """UL-20: all 40,320 ways to set eight birds, one by one."""
    found = readings(row(E1))
    assert min(judge(found, places)[1] for places in permutations(PLACES)) == best(found).stones


def test_leaving_a_bird_out_can_be_best() -> None:
    """UL-7, UL-20: seven birds who all want to keep away from white are pleased when it stays away."""
    keep_away = "pink neither white, " + ", ".join(f"{colour} same pink" for colour in COLOURS[2:])
    found = best(readings(row(keep_away)))
    assert found.stones == 1
    assert found.birds[0] is None
    assert None not in found.birds[1:]
    assert stones(keep_away, found.birds) == 1


def test_a_bird_with_two_hopeless_cards_stays_away() -> None:
    """UL-7, UL-16, UL-20: one stone for the bird instead of two for its wishes."""
    twice = [f"{colour} small_corner" for colour in ("white", "pink", "yellow", "black") for _ in range(2)]
    cards = ", ".join(twice)  # four birds for three places
    found = best(readings(row(cards)))
    assert found.stones == stones(cards, found.birds) == 1
    assert found.birds.count(None) == 1
    complete = min(judge(readings(row(cards)), places)[1] for places in permutations(PLACES))
    assert complete == 2


def test_shown_after_the_judgement_and_not_before() -> None:
    """UL-20"""
    play = began(2, cards=E1)
    assert play.match.game.public(play.state).rows == ()
    judged = play.glass()
    (shown,) = judged.rows
    assert shown.best.stones == 1
    assert stones(E1, shown.best.birds) == 1
    public = play.match.game.public(play.state)
    assert public.rows == judged.rows
    assert public.bests == ((1,),)
