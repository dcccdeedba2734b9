"""Measuring rules: what is counted as one decision, with a clock of the test's own."""

from __future__ import annotations

import pytest

from examples.lantern import Lantern
from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame
from morphee.sim.speed import Speed, chess_speed, engine_speeds, measure, playout


class Clock:
    """Half a second later each time it is read."""

    def __init__(self) -> None:
        self.now = 7.0

    def __call__(self) -> float:
        self.now += 0.5
        return self.now


def test_playouts_are_counted_until_the_time_is_used_and_the_first_one_is_not() -> None:
    numbers: list[int] = []

    def ten(number: int) -> int:
        numbers.append(number)
        return 10

    speed = measure("ten", ten, 2.0, Clock())
    assert numbers == [0, 1, 2, 3]
    assert speed == Speed("ten", 30, 2.0)
    assert speed.per_second == 15.0


def test_one_decision_is_one_granted_command() -> None:
    """Three nights of three seats that all act: a listing and a decision each, no timer."""
    assert playout(Lantern(), 1) == 9


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: str(game.name))
def test_a_playout_is_a_whole_match_the_same_for_the_same_number(game: AnyGame) -> None:
    first = playout(game, 1)
    assert first == playout(game, 1) > 1
    assert {playout(game, number) for number in (1, 2, 3)} != {first}


def test_every_game_and_the_comparison_are_measured() -> None:
    assert [speed.name for speed in engine_speeds(0.0)] == list(GAMES.names())
    assert chess_speed(0.0).name.startswith("python-chess ")
