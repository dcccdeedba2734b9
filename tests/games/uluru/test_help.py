"""The help a table may choose: one's own wishes light up as they are met."""

from __future__ import annotations

from morphee.games.uluru.model import Config
from morphee.games.uluru.views import Own
from morphee.kernel.contract import Seat
from tests.games.uluru.notation import ULURU, Play, began

HELPED = Config(help=True)
CARDS = "white corner white, pink adjacent blue, yellow long_side, red same pink"


def own(play: Play, seat: int = 0) -> Own:
    return ULURU.own(play.state, Seat(seat))


def lit(play: Play, seat: int = 0) -> list[bool]:
    met = own(play, seat).met
    assert met is not None
    return [all(cards) for cards in met]


def test_a_wish_lights_up_when_it_is_met_and_goes_out_again() -> None:
    play = began(2, HELPED, cards=CARDS)
    assert lit(play) == [False] * 8  # a bird in the hand has nothing yet, whatever its wish
    play.place(0, "white T,blue L2,pink L1,yellow B1")
    assert lit(play) == [True, True, False, False, False, False, True, False]
    play.place(0, "red L3")  # a chain is followed as the judge does (UL-9)
    assert lit(play)[4]
    play.lift(0, "blue")
    assert lit(play) == [True, False, False, False, False, False, False, False]


def test_it_is_what_the_judge_says() -> None:
    play = began(1, HELPED, cards=CARDS)
    play.place(0, "white T,blue L2,pink L1,yellow B1,red R1")
    said = own(play).met
    judged = play.glass()
    found = tuple(tuple(verdict.granted for verdict in cards) for cards in judged.seats[0].verdicts)
    assert said == found


def test_each_is_told_about_their_own_row_and_rock() -> None:
    """UL-15, UL-19"""
    config = Config(variant="two_rows_handicap", hard_row=(Seat(1),), help=True)
    play = Play(2, config)
    play.stack("white long_side", "white short_side")
    play.ready()
    play.place(0, "white T")
    play.place(1, "white T")
    assert [lit(play, seat)[0] for seat in (0, 1)] == [False, True]


def test_two_cards_light_up_one_by_one() -> None:
    """UL-16"""
    play = Play(1, Config(variant="expert", second=8, help=True))
    play.ready()
    play.place(0, "white T")
    met = own(play).met
    assert met is not None
    assert [len(cards) for cards in met] == [2] * 8


def test_nobody_is_told_unless_the_table_wants_it() -> None:
    play = began(1, cards=CARDS)
    play.place(0, "white T")
    assert own(play).met is None
    helped = began(1, HELPED, cards=CARDS)
    helped.glass()
    assert own(helped).met is None  # then the verdicts say it better
