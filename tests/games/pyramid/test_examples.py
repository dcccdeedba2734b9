"""The worked examples, replayed (PP-E1 to PP-E3)."""

from __future__ import annotations

from morphee.games.pyramid.actions import PlaceDice
from morphee.games.pyramid.board import board
from morphee.games.pyramid.events import CatastropheStruck, CatsLaid, TurnBegan, YarnSpent
from morphee.kernel.contract import Seat
from tests.games.pyramid.kitchen import Kitchen


def first_example() -> Kitchen:
    table = Kitchen().roll(3, 3, 1, 5, 6).put((0, 1), 3, 3)
    return table.roll(1, 2, 5).put((0, 0), 1, 2).roll(4)


def test_e1_a_4_that_connects_nowhere() -> None:
    """PP-E1: cat-astrophe whichever way it is placed."""
    fours = [action for action in first_example().offers() if isinstance(action, PlaceDice)]
    assert len(fours) == 9
    for action in fours:
        table = first_example()
        where = board("A").places[action.place]
        table.put((where.row, where.index), 4)
        assert table.has(CatastropheStruck)
        assert table.state.cats == 0
        assert table.state.tiles == (25, 24, 23)


def test_e2_all_five_dice_then_a_bonus_turn() -> None:
    """PP-E2"""
    table = Kitchen().roll(6, 1, 2, 2, 5).put((0, 1), 6)
    table.roll(4, 4, 3, 5).put((1, 1), 4, 4)
    table.roll(1, 1).put((0, 2), 1, 1)
    laid = table.event(CatsLaid)
    assert (sum(bed.tiles for bed in laid.beds), laid.yarn) == (3, 1)
    assert table.event(TurnBegan) == TurnBegan(Seat(0), 4, True)

    table.roll(1, 2, 5, 5).put((0, 10), 1, 2).roll(1, 5).yarn(6, 3)
    assert table.event(YarnSpent).seat == 0
    table.put((0, 9), 6).stop()
    assert sum(bed.tiles for bed in table.event(CatsLaid).beds) == 2
    assert table.event(TurnBegan) == TurnBegan(Seat(1), 5, False)
    assert table.lying((0, 1), (0, 2), (1, 1), (0, 9), (0, 10))


def test_e3_no_base() -> None:
    """PP-E3: an 8 whose base place 2 is empty."""
    table = Kitchen().roll(6, 3, 5, 1, 1).put((0, 1), 6).roll(3, 5, 1, 1).put((1, 1), 3, 5).stop()
    assert table.event(CatastropheStruck).why == "no_base"


def test_e3_two_groups() -> None:
    """PP-E3: two groups of dice that do not touch."""
    table = Kitchen().roll(6, 3, 5, 1, 1).put((0, 1), 6).roll(4, 3, 5, 1).put((0, 4), 4).stop()
    assert table.event(CatastropheStruck).why == "not_connected"
