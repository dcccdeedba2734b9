"""What the view tells: everything, to everybody, in the words a client without rules can draw."""

from __future__ import annotations

import pytest

from morphee.games.pyramid.model import Ending
from morphee.games.pyramid.views import Forecast, Public
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat
from tests.games.pyramid.kitchen import GAME, Kitchen, place


def look(table: Kitchen) -> Public:
    return GAME.public(table.state)


def test_before_the_first_roll() -> None:
    view = look(Kitchen(think=45_000))
    assert (view.phase, view.seat, view.size, view.left, view.dice) == ("roll", 0, 5, 5, ())
    assert (view.closes, view.think, view.stop, view.last) == (45_000, 45_000, None, None)
    assert len(view.places) == 63
    assert view.scores == (-25, -24, -23)


def test_while_placing() -> None:
    view = look(Kitchen().roll(6, 1, 1, 3, 5).put((0, 1), 6).roll(3, 5, 1, 1))
    assert (view.phase, view.dice, view.left) == ("place", (1, 1, 3, 5), 4)
    assert [(pile.place, pile.dice) for pile in view.piles] == [(place("A", (0, 1)), (6,))]


def test_safe_places_are_where_one_could_stop_at_once() -> None:
    """PP-9: named only while a roll is to be placed, and only where some of its dice fit."""
    table = Kitchen().roll(6, 1, 1, 3, 5)
    ground = {n for n, found in enumerate(look(table).places) if found.row == 0 and found.number != 8}
    # 1+1 on a 2, 3, 1+3 on a 4, 5, 6 and 3+5 on an 8: everything on the ground, nothing above it.
    assert set(look(table).safe) == ground | {place("A", (0, 5))}
    table.put((0, 1), 6)
    assert look(table).safe == ()
    table.roll(3, 5, 1, 1)
    beside = {place("A", (0, 0)), place("A", (0, 2))}
    assert set(look(table).safe) == beside  # the 8 above both has a hole below it


def test_the_forecast_of_a_stop() -> None:
    """PP-9: what stopping would do, and what is missing."""
    table = Kitchen().roll(6, 1, 1, 3, 5).put((0, 1), 6)
    assert look(table).stop == Forecast(None, (), (), 1, 0, 0)
    table.roll(3, 5, 1, 1).put((1, 1), 3, 5)
    assert look(table).stop == Forecast("no_base", (), (place("A", (0, 2)),), 2, 1, 0)
    table.roll(3, 2).put((0, 10), 3)
    forecast = look(table).stop
    assert forecast is not None
    assert (forecast.why, forecast.loose) == ("not_connected", (place("A", (0, 10)),))


def test_loose_is_seen_from_the_first_pile() -> None:
    """PP-9a: wherever the first pile lies, the others are the loose ones."""
    table = Kitchen().roll(3, 1, 1, 1, 1).put((0, 10), 3).roll(6, 1, 1, 1).put((0, 1), 6)
    forecast = look(table).stop
    assert forecast is not None
    assert forecast.loose == (place("A", (0, 1)),)


def test_how_the_last_turn_ended() -> None:
    table = Kitchen().roll(4, 4, 1, 1, 1).put((0, 5), 4, 4).stop()
    last = look(table).last
    assert last is not None
    assert (last.seat, last.why, last.yarn) == (0, None, 1)
    assert look(table.wait()).last == Ending(Seat(1), "out_of_time")


def test_the_forecast_of_a_bonus_turn() -> None:
    """PP-15"""
    forecast = look(Kitchen().covered((0, 0), (0, 1), (1, 0)).roll(2, 1, 1, 1, 1).put((0, 2), 2)).stop
    assert forecast is not None
    assert forecast.bonus_dice == 0
    table = Kitchen().covered((0, 0), (0, 1), (1, 0)).roll(2, 1, 1, 1, 1).put((0, 2), 2)
    forecast = look(table.roll(2, 6, 1, 1).put((1, 1), 2, 6).roll(6, 1).put((2, 0), 6)).stop
    assert forecast is not None
    assert (forecast.why, forecast.tiles, forecast.bonus_dice) == (None, 3, 4)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_everybody_sees_the_same(viewer: int | None) -> None:
    state = Kitchen().roll(6, 1, 1, 3, 5).state
    seen = GAME.view(state, None if viewer is None else Seat(viewer))
    assert seen.own is None
    assert encode(seen.public) == encode(GAME.public(state))


def test_at_the_end() -> None:
    table = Kitchen().all_but((10, 0)).having(tiles=(2, 4, 5)).roll(6, 6, 1, 1, 1).put((10, 0), 6, 6).stop()
    view = look(table)
    assert (view.phase, view.reason, view.winner, view.gold) == ("over", "board_full", 0, 1)
    assert (view.title, view.closes, view.piles) == ("whisperer", None, ())
