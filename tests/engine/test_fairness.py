"""Races over simulated networks in which the true reaction times are known."""

from __future__ import annotations

import pytest

from morphee.sim.network import Line, arrival, judge, races

UNEQUAL = (Line(20), Line(60), Line(120), Line(250))


def test_equal_players_win_equally_whatever_their_network() -> None:
    result = races(UNEQUAL, 1_500, judge)
    assert all(0.20 < result.share(seat) < 0.30 for seat in range(4))
    assert result.wrong <= result.clear * 0.01


def test_arrival_order_would_have_given_the_nearest_most_races() -> None:
    result = races(UNEQUAL, 1_500, arrival)
    assert result.share(0) > 0.55
    assert result.share(3) < 0.02
    assert result.wrong > result.clear * 0.4


def test_jitter_and_spikes_do_not_turn_the_table() -> None:
    result = races((Line(20, 20, 150), Line(60, 30, 150), Line(90, 30), Line(120, 40, 200)), 1_500, judge)
    assert all(0.15 < result.share(seat) < 0.35 for seat in range(4))
    assert result.wrong < result.clear * 0.1


@pytest.mark.parametrize("trip", [20, 100, 200])
def test_a_liar_gains_no_more_than_the_slack_of_the_budget(trip: int) -> None:
    honest = tuple(Line(trip) for _ in range(3))
    shares = [races((Line(trip, lie=lie), *honest), 1_000, judge).share(0) for lie in (0, 60, 200, 10_000)]
    assert shares[1] == shares[2] == shares[3], "a bigger lie is worth nothing more"
    assert shares[3] < 0.5, "while trusting the stopwatch would have given the liar everything"


def test_no_race_waits_longer_than_the_cap_after_it_was_run() -> None:
    result = races((Line(20), Line(20), Line(20), Line(900)), 500, judge)
    assert result.waited / result.races < 400
