"""Yarn and bonus turns: PP-13 to PP-15."""

from __future__ import annotations

from morphee.games.pyramid.actions import GiveUp, SpendYarn
from morphee.games.pyramid.events import CatastropheStruck, CatsLaid, DiceRolled, TurnBegan, YarnSpent
from morphee.kernel.contract import Seat
from tests.games.pyramid.kitchen import GAME, Kitchen, place


def test_laying_on_an_8_wins_its_yarn() -> None:
    """PP-13: on laying, not on placing dice."""
    table = Kitchen().roll(4, 4, 1, 1, 1).put((0, 5), 4, 4)
    assert table.state.yarn == (0, 0, 0)
    assert place("A", (0, 5)) in GAME.public(table.state).yarn_at
    table.stop()
    assert table.event(CatsLaid).yarn == 1
    assert table.state.yarn == (1, 0, 0)
    assert place("A", (0, 5)) not in GAME.public(table.state).yarn_at


def test_two_8s_win_two_balls() -> None:
    """PP-13"""
    table = Kitchen().rows(5).roll(4, 4, 1, 1, 1).put((5, 2), 4, 4).roll(2, 6, 1).put((5, 3), 2, 6).stop()
    assert table.state.yarn == (2, 0, 0)


def test_a_catastrophe_wins_no_yarn() -> None:
    """PP-13, PP-11: the ball stays on its place."""
    table = Kitchen().roll(4, 4, 1, 1, 1).put((1, 1), 4, 4).stop()
    assert table.state.yarn == (0, 0, 0)
    assert len(GAME.public(table.state).yarn_at) == 12


def test_yarn_rerolls_the_whole_roll() -> None:
    """PP-14: all dice of that roll, those placed before stay."""
    table = Kitchen().having(yarn=(1, 0, 0)).roll(3, 3, 1, 1, 4).put((0, 1), 3, 3).roll(5, 5, 5)
    assert SpendYarn() in table.offers()
    table.yarn(1, 2, 6)
    assert table.events == (YarnSpent(Seat(0)), DiceRolled(Seat(0), (1, 2, 6)))
    assert table.state.yarn == (0, 0, 0)
    assert SpendYarn() not in table.offers()
    assert [pile.dice for pile in table.state.turn.piles] == [(3, 3)]


def test_any_number_of_balls() -> None:
    """PP-14: the same dice again and again, once a ball."""
    table = Kitchen().having(yarn=(3, 0, 0)).roll(1, 1, 1, 1, 1)
    table.yarn(2, 2, 2, 2, 2).yarn(3, 3, 3, 3, 3).yarn(4, 4, 4, 4, 4)
    assert table.state.turn.dice == (4, 4, 4, 4, 4)
    assert table.refused(SpendYarn()) == "no_yarn"


def test_yarn_saves_a_roll_that_fits_nowhere() -> None:
    """PP-14: also on a roll that would be a cat-astrophe."""
    table = Kitchen().all_but((10, 0)).having(yarn=(2, 0, 0)).roll(1, 1, 2, 2, 1)
    assert table.offers() == [SpendYarn(), GiveUp()]
    assert not table.has(CatastropheStruck)
    table.yarn(1, 1, 1, 2, 2)
    assert not table.has(CatastropheStruck)
    table.yarn(1, 1, 1, 1, 1)
    assert table.event(CatastropheStruck).why == "no_place"  # no ball is left
    assert table.state.turn.seat == 1


def test_yarn_may_be_kept() -> None:
    """PP-14: spending is a choice; giving up keeps the ball."""
    table = Kitchen().all_but((10, 0)).having(yarn=(1, 0, 0)).roll(1, 1, 2, 2, 1).give_up()
    assert table.events == (CatastropheStruck(Seat(0), "given_up"), TurnBegan(Seat(1), 5, False))
    assert table.state.yarn == (1, 0, 0)


def test_only_ones_own_yarn() -> None:
    """PP-14"""
    table = Kitchen().having(yarn=(0, 3, 0)).roll(1, 1, 1, 1, 1)
    assert table.refused(SpendYarn()) == "no_yarn"


def test_bonus_turn_with_one_die_fewer() -> None:
    """PP-15: 5 → 4 → 3 → 2 → 1 → none."""
    table = Kitchen()
    sizes = []
    spots = [((0, 5), (1, 1, 1, 1, 4)), ((0, 4), (1, 1, 1, 1)), ((0, 3), (1, 2, 2)), ((0, 2), (1, 1))]
    for where, dice in spots:
        table.roll(*dice).put(where, *dice)
        begun = table.event(TurnBegan)
        assert (begun.seat, begun.bonus) == (0, True)
        sizes.append(begun.size)
    assert sizes == [4, 3, 2, 1]
    table.roll(6).put((0, 1), 6)
    assert table.event(TurnBegan) == TurnBegan(Seat(1), 5, False)


def test_three_rows_earn_a_bonus_turn() -> None:
    """PP-15: cats on at least three different rows, dice left over or not."""
    table = Kitchen().covered((0, 0), (0, 1), (1, 0))
    table.roll(2, 1, 1, 1, 1).put((0, 2), 2).roll(2, 6, 1, 1).put((1, 1), 2, 6)
    table.roll(6, 6).put((2, 0), 6).stop()
    assert table.state.turn.left == 4
    assert table.event(TurnBegan) == TurnBegan(Seat(0), 4, True)


def test_two_rows_do_not() -> None:
    """PP-15"""
    table = Kitchen().covered((0, 1)).roll(2, 4, 4, 1, 1).put((0, 2), 2).roll(4, 4, 1, 1).put((1, 1), 4, 4)
    assert table.stop().event(TurnBegan) == TurnBegan(Seat(1), 5, False)


def test_both_conditions_earn_one_bonus_turn() -> None:
    """PP-15: one at most per turn."""
    table = Kitchen().covered((0, 0), (0, 1), (1, 0))
    table.roll(1, 1, 1, 1, 2).put((0, 2), 1, 1).roll(2, 6, 1).put((1, 1), 2, 6).roll(6).put((2, 0), 6)
    assert table.event(TurnBegan) == TurnBegan(Seat(0), 4, True)
    table.roll(3, 1, 1, 1).put((0, 10), 3).stop()
    assert table.event(TurnBegan) == TurnBegan(Seat(1), 5, False)


def test_all_dice_placed_in_vain_earn_nothing() -> None:
    """PP-15: placed and replaced by cats."""
    table = Kitchen().roll(1, 1, 1, 1, 4).put((1, 1), 1, 1, 1, 1, 4)
    assert table.event(CatastropheStruck).why == "no_base"
    assert table.event(TurnBegan) == TurnBegan(Seat(1), 5, False)


def test_three_rows_in_a_bonus_turn_of_three() -> None:
    """PP-15: a bonus turn earns bonus turns as any other."""
    table = Kitchen().turn_of(3).covered((0, 1), (0, 2), (1, 0))
    table.roll(4, 4, 1).put((1, 1), 4, 4).roll(6).put((2, 0), 6)
    assert table.event(TurnBegan) == TurnBegan(Seat(0), 2, True)


def test_yarn_just_won_serves_the_bonus_turn() -> None:
    """PP-14: any later turn, a bonus turn included."""
    table = Kitchen().roll(1, 1, 1, 1, 4).put((0, 5), 1, 1, 1, 1, 4).roll(2, 3, 3, 5).yarn(1, 1, 1, 1)
    assert table.state.turn.dice == (1, 1, 1, 1)
    assert table.state.yarn == (0, 0, 0)
