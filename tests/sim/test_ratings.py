"""Intervals and ratings, against known figures."""

from __future__ import annotations

import pytest

from morphee.sim.ratings import interval, ratings


@pytest.mark.parametrize(
    ("wins", "matches", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(wins: int, matches: int, low: float, high: float) -> None:
    assert interval(wins, matches) == pytest.approx((low, high), abs=1e-4)


def test_ten_to_one_is_four_hundred_points() -> None:
    wins = {("a", "b"): 10_000.0, ("b", "a"): 1_000.0}
    assert ratings(["a", "b"], wins, "b") == {"a": 1_400, "b": 1_000}


def test_who_never_won_has_a_rating_too() -> None:
    wins = {
        ("a", "b"): 20.0,
        ("b", "a"): 0.0,
        ("b", "c"): 10.0,
        ("c", "b"): 10.0,
        ("a", "c"): 19.0,
        ("c", "a"): 1.0,
    }
    found = ratings(["a", "b", "c"], wins, "b")
    assert found["a"] > 1_300
    assert abs(found["c"] - 1_000) < 100
