"""A turn: PP-5 to PP-12, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from morphee.games.pyramid.actions import GiveUp, PlaceDice, Roll, SpendYarn, Stop, TakeBack
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    DicePlaced,
    DiceRolled,
    DiceTakenBack,
    TurnBegan,
)
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Millis, Seat, Timer
from tests.games.pyramid.kitchen import GAME, Kitchen, place


def test_a_turn_begins_with_five_dice() -> None:
    """PP-5: all five are rolled; the event holds them sorted."""
    table = Kitchen()
    assert table.offers() == [Roll()]
    assert table.roll(5, 1, 3, 3, 6).event(DiceRolled).dice == (1, 3, 3, 5, 6)


def test_dice_are_fair() -> None:
    """PP-5: rolled by chance, every face alike."""
    state = Kitchen().state
    faces: list[int] = []
    for number in range(600):
        events = GAME.decide(state, Act(Seat(0), Roll()), state.due, Chance(seed_from("fair"), number))
        assert isinstance(events, list)
        faces += events[0].dice
    assert all(420 < faces.count(face) < 580 for face in range(1, 7))


def test_only_exact_sums_are_offered() -> None:
    """PP-6: one or more of the rolled dice, their sum exactly the number of the place."""
    table = Kitchen().roll(1, 1, 4, 5, 5)
    offers = [action for action in table.offers() if isinstance(action, PlaceDice)]
    numbers = GAME.public(table.state).places
    assert all(sum(action.dice) == numbers[action.place].number for action in offers)
    by_number = {
        n: {a.dice for a in offers if numbers[a.place].number == n} for n in (2, 3, 4, 5, 6, 8, 10, 12)
    }
    assert by_number == {
        2: {(1, 1)},
        3: set(),
        4: {(4,)},
        5: {(5,), (1, 4)},
        6: {(1, 5), (1, 1, 4)},
        8: set(),
        10: {(5, 5), (1, 4, 5)},
        12: {(1, 1, 5, 5)},
    }


def test_a_6_takes_two_3s_or_two_1s_and_a_4() -> None:
    """PP-6"""
    assert Kitchen().roll(3, 3, 1, 1, 4).put((0, 1), 3, 3).event(DicePlaced).dice == (3, 3)
    assert Kitchen().roll(3, 3, 1, 1, 4).put((0, 1), 1, 1, 4).event(DicePlaced).dice == (1, 1, 4)


def test_one_place_a_roll() -> None:
    """PP-6, PP-8: after placing one goes on, stops or takes it back, nothing else."""
    table = Kitchen().roll(3, 3, 1, 1, 4).put((0, 1), 3, 3)
    assert table.offers() == [Roll(), Stop(), TakeBack()]
    assert table.refused_put((0, 2), 1, 1) == "one_place_a_roll"


def test_dice_are_taken_back_until_the_next_roll() -> None:
    """PP-8, ruling: nothing new was seen, so another place may be chosen; a yarn ball too."""
    table = Kitchen().having(yarn=(1, 0, 0)).roll(3, 3, 1, 1, 4)
    offers = table.offers()
    table.put((0, 1), 3, 3).take_back()
    assert table.event(DiceTakenBack).place == place("A", (0, 1))
    assert (table.state.turn.dice, table.state.turn.left, table.state.turn.mask) == ((1, 1, 3, 3, 4), 5, 0)
    assert table.offers() == offers
    assert SpendYarn() in offers
    table.put((0, 2), 1, 1).roll(2, 5, 6)
    assert table.refused(TakeBack()) == "nothing_to_take_back"


def test_only_the_dice_placed_last_are_taken_back() -> None:
    table = Kitchen().roll(6, 1, 1, 3, 5).put((0, 1), 6).roll(1, 1, 3, 5).put((0, 2), 1, 1).take_back()
    assert [pile.place for pile in table.state.turn.piles] == [place("A", (0, 1))]
    assert table.state.turn.dice == (1, 1, 3, 5)


def test_taking_back_gains_no_time() -> None:
    """Nobody can freeze a table by placing the same dice again and again."""
    table = Kitchen(think=30_000).roll(3, 3, 1, 1, 4).later(20_000).put((0, 1), 3, 3)
    due = table.state.due
    for _ in range(3):
        table.later(5_000).take_back().put((0, 1), 3, 3)
    assert table.state.due == due == 50_000
    assert table.roll(1, 1, 4).state.due == table.at + 30_000


def test_a_place_with_dice_or_cats_is_not_free() -> None:
    """PP-6, PP-8: again one other free place."""
    table = Kitchen().covered((0, 9)).roll(6, 6, 6, 6, 6).put((0, 1), 6).roll(6, 6, 6, 6)
    assert table.refused_put((0, 1), 6) == "not_free"
    assert table.refused_put((0, 9), 6) == "not_free"


def test_a_yarn_ball_does_not_matter() -> None:
    """PP-6: an 8 with its ball is free."""
    table = Kitchen().roll(4, 4, 1, 2, 6).put((0, 5), 4, 4).stop()
    assert table.lying((0, 5))


def test_a_roll_that_fits_nowhere() -> None:
    """PP-7: cat-astrophe at once, the next player's turn."""
    table = Kitchen().all_but((10, 0)).roll(1, 1, 2, 2, 1)
    assert table.events[1:] == (CatastropheStruck(Seat(0), "no_place"), TurnBegan(Seat(1), 5, False))


def test_the_only_fitting_places_have_dice() -> None:
    """PP-7: a place with this turn's dice is not free either."""
    table = Kitchen().all_but((0, 0), (0, 1)).roll(3, 1, 1, 1, 1).put((0, 0), 3).roll(5, 5, 5, 5)
    assert table.event(CatastropheStruck).why == "no_place"
    assert not table.lying((0, 0))


def test_going_on_rolls_what_is_not_placed() -> None:
    """PP-8: five, then the three left, then the one left."""
    table = Kitchen().roll(3, 3, 1, 1, 4).put((0, 1), 3, 3).roll(1, 2, 6).put((0, 0), 1, 2).roll(2)
    assert table.state.turn.dice == (2,)


def test_with_no_dice_left_one_stops() -> None:
    """PP-8: by itself, the cats lie down or not."""
    table = Kitchen().roll(1, 1, 1, 1, 4).put((0, 5), 1, 1, 1, 1, 4)
    assert table.event(CatsLaid).beds[0].place == place("A", (0, 5))
    assert table.state.phase == "roll"


def test_a_single_place_is_connected() -> None:
    """PP-9a"""
    assert Kitchen().roll(2, 1, 1, 1, 1).put((0, 2), 2).stop().lying((0, 2))


def test_two_groups_are_a_catastrophe() -> None:
    """PP-9a, PP-E3: two groups of dice that do not touch."""
    table = Kitchen().roll(2, 1, 1, 1, 1).put((0, 2), 2).roll(4, 1, 1, 1).put((0, 4), 4).stop()
    assert table.event(CatastropheStruck).why == "not_connected"
    assert table.state.cats == 0


def test_lying_cats_do_not_connect() -> None:
    """PP-9a, ruling: only places that got dice this turn connect."""
    table = Kitchen().covered((0, 3)).roll(2, 1, 1, 1, 1).put((0, 2), 2).roll(4, 1, 1, 1).put((0, 4), 4)
    assert table.stop().event(CatastropheStruck).why == "not_connected"


def test_dice_connect_through_the_place_above() -> None:
    """PP-9a: a place above that rests on both joins two places on either side of a cat."""
    table = (
        Kitchen(side="B").covered((0, 3)).roll(3, 4, 6, 1, 1).put((0, 2), 3).roll(4, 6, 1, 1).put((0, 4), 4)
    )
    table.roll(5, 5, 1).put((1, 2), 5, 5).stop()
    assert table.lying((0, 2), (0, 4), (1, 2))


def test_no_base() -> None:
    """PP-9b, PP-E3: an 8 whose base place 2 is empty."""
    table = Kitchen().roll(6, 1, 1, 3, 5).put((0, 1), 6).roll(3, 5, 1, 1).put((1, 1), 3, 5).stop()
    assert table.event(CatastropheStruck).why == "no_base"
    assert table.state.cats == 0
    assert table.state.yarn == (0, 0, 0)


@pytest.mark.parametrize(
    ("missing", "lays"), [(None, True), ((2, 3), False), ((2, 4), False), ((2, 5), False)]
)
def test_every_place_below_a_10_counts(missing: tuple[int, int] | None, lays: bool) -> None:
    """PP-9b: every place touching the lower edge holds a cat or dice."""
    table = Kitchen().rows(2).covered(*[where for where in [(2, 3), (2, 4), (2, 5)] if where != missing])
    table.roll(5, 5, 1, 1, 1).put((3, 3), 5, 5).stop()
    assert table.has(CatsLaid) is (missing is None)


def test_dice_are_a_base_too() -> None:
    """PP-9b: cats or dice."""
    table = Kitchen().covered((0, 1)).roll(2, 4, 4, 1, 1).put((0, 2), 2).roll(4, 4, 1, 1).put((1, 1), 4, 4)
    assert table.stop().lying((0, 2), (1, 1))


@pytest.mark.parametrize(("side", "where", "dice", "tiles"), [
    ("A", (3, 3), (4, 6), 2),
    ("A", (4, 3), (6, 6), 3),
    ("A", (1, 0), (5,), 1),
    ("A", (1, 1), (2, 6), 1),
    ("B", (2, 3), (6, 6), 3),
    ("B", (1, 2), (5, 5), 2),
])  # fmt: skip
def test_tiles_by_number(side: str, where: tuple[int, int], dice: tuple[int, ...], tiles: int) -> None:
    """PP-10: 2 on a 10, 3 on a 12, 1 elsewhere."""
    table = Kitchen(side="A" if side == "A" else "B").rows(where[0])
    table.roll(*dice, *[1] * (5 - len(dice))).put(where, *dice).stop()
    assert [bed.tiles for bed in table.event(CatsLaid).beds] == [tiles]
    assert table.state.tiles == (25 - tiles, 24, 23)


def test_a_catastrophe_takes_all_dice_away() -> None:
    """PP-11: no cat is laid, the turn ends at once."""
    table = Kitchen().roll(2, 1, 1, 1, 1).put((0, 2), 2).roll(4, 1, 1, 1).put((0, 4), 4).stop()
    assert table.state.tiles == (25, 24, 23)
    assert table.state.turn.piles == ()
    assert (table.state.turn.seat, table.state.turn.left, table.state.phase) == (1, 5, "roll")


def test_during_the_turn_dice_go_anywhere() -> None:
    """PP-12: apart and without a base, as long as it is mended before the stop."""
    table = Kitchen().roll(3, 1, 1, 1, 1).put((1, 4), 3)
    assert table.events == (DicePlaced(Seat(0), place("A", (1, 4)), (3,)),)
    table.roll(4, 1, 1, 1).put((0, 4), 4).roll(3, 5, 1).put((0, 5), 3, 5).stop()
    assert table.lying((1, 4), (0, 4), (0, 5))


def test_turns_go_round_clockwise() -> None:
    """PP-8: whoever stopped, the next seat begins."""
    table = Kitchen(first=1)
    seats = []
    for _ in range(4):
        seats.append(table.state.turn.seat)
        table.roll(2, 2, 2, 2, 2).put((0, 2 if len(seats) % 2 else 8), 2).stop()
        table.having(cats=0)
    assert seats == [1, 2, 0, 1]


# --- refusals --------------------------------------------------------------------------------


def test_refused_before_the_roll() -> None:
    table = Kitchen().having(yarn=(1, 0, 0))
    assert table.refused_put((0, 1), 6) == "roll_first"
    assert table.refused(SpendYarn()) == "yarn_after_roll"
    assert table.refused(Stop()) == "nothing_placed"
    assert table.refused(GiveUp()) == "roll_first"


def test_refused_after_the_roll() -> None:
    table = Kitchen().roll(6, 6, 1, 2, 2)
    assert table.refused(Roll()) == "place_first"
    assert table.refused(Stop()) == "place_first"
    assert table.refused(SpendYarn()) == "no_yarn"
    assert table.refused(GiveUp()) == "can_still_place"
    assert table.refused_put((0, 1), 3, 3) == "not_rolled"
    assert table.refused_put((0, 1), 6, 6) == "wrong_sum"
    assert table.refused_put((0, 2), 1, 2) == "wrong_sum"
    assert table.refused_put((0, 3), 2, 1, 2) == "not_rolled"  # named in ascending order
    assert table.refused_put((0, 2), 1, 1) == "not_rolled"  # one 1 only


def test_refused_after_placing() -> None:
    table = Kitchen().having(yarn=(1, 0, 0)).roll(6, 6, 1, 2, 2).put((0, 1), 6)
    assert table.refused(SpendYarn()) == "yarn_after_roll"
    assert table.refused(GiveUp()) == "one_place_a_roll"


def test_refused_to_others() -> None:
    table = Kitchen()
    assert table.refused(Roll(), seat=1) == "not_your_turn"
    assert table.refused(Roll(), seat=2) == "not_your_turn"


def test_no_such_place() -> None:
    """Side B has 54 places."""
    table = Kitchen(side="B").roll(2, 2, 2, 2, 2)
    assert table.refused(PlaceDice(54, (2,))) == "no_such_place"
    assert table.refused(PlaceDice(62, (2, 2, 2, 2, 2))) == "no_such_place"


# --- time (ruling) ---------------------------------------------------------------------------


def test_time_before_the_roll_ends_the_turn() -> None:
    table = Kitchen(think=30_000)
    assert table.wait().events == (CatastropheStruck(Seat(0), "out_of_time"), TurnBegan(Seat(1), 5, False))
    assert table.at == 30_000
    assert GAME.timers(table.state)[0].due == 60_000


def test_time_after_a_roll_is_a_catastrophe() -> None:
    table = Kitchen().roll(2, 1, 1, 1, 1).put((0, 2), 2).roll(6, 6, 6, 6).wait()
    assert table.event(CatastropheStruck).why == "out_of_time"
    assert table.state.cats == 0


def test_time_after_placing_stops_the_turn() -> None:
    """As a stop: the cats lie down where they can, bonus turn included."""
    assert Kitchen().roll(2, 1, 1, 1, 1).put((0, 2), 2).wait().lying((0, 2))
    table = Kitchen().roll(3, 1, 1, 1, 1).put((1, 4), 3).wait()
    assert table.event(CatastropheStruck).why == "no_base"


def test_every_decision_has_its_own_time() -> None:
    table = Kitchen(think=20_000)
    steps: list[Callable[[], Kitchen]] = [
        lambda: table.roll(2, 1, 1, 1, 1),
        lambda: table.put((0, 2), 2),
        lambda: table.roll(1, 1, 1, 6),
    ]
    for number, step in enumerate(steps, 1):
        table.at = Millis(15_000 * number)
        step()
        assert GAME.timers(table.state) == (Timer("think", Millis(table.at + 20_000)),)
