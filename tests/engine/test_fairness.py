"""Races over simulated networks in which the true reaction times are known, short of the full bench."""

from __future__ import annotations

import pytest

from morphee.sim.network import Path, Visibility
from morphee.sim.racers import Lie, Racer
from morphee.sim.races import races

UNEQUAL = tuple(Racer(Path(trip)) for trip in (20, 60, 120, 250))
LATE_PONGS = Lie(claim=300, pong=300)


def liar(lie: Lie, visibility: Visibility) -> tuple[Racer, ...]:
    path = Path(40, visibility=visibility)
    return (Racer(path, lie), Racer(path), Racer(path), Racer(path))


def test_equal_players_win_equally_whatever_their_network() -> None:
    found = races(UNEQUAL, 1_500)
    assert all(0.21 < found.share(seat) < 0.29 for seat in range(4))
    assert found.right > 0.997


def test_arrival_order_would_have_given_the_nearest_most_races() -> None:
    found = races(UNEQUAL, 1_000)
    assert found.arrival[0] > 550
    assert found.arrival[3] < 20
    assert found.wrong_arrival > found.clear * 0.4


def test_jitter_stalls_and_loss_do_not_turn_the_table() -> None:
    spiky = [
        Racer(Path(20, 20, 150)),
        Racer(Path(60, 30, 150)),
        Racer(Path(90, 30, 0, 20)),
        Racer(Path(120, 40)),
    ]
    found = races(spiky, 1_500)
    assert all(0.2 < found.share(seat) < 0.3 for seat in range(4))
    assert found.right > 0.98


@pytest.mark.parametrize(
    "lie",
    [
        Lie(claim=500),
        Lie(claim=120, silent=True),
        Lie(claim=40, pong=40),
        LATE_PONGS,
        Lie(claim=300, race=200),
    ],
    ids=["budget", "silent", "a little", "late pongs", "late in races"],
)
def test_no_known_lie_is_worth_anything_on_a_direct_connection(lie: Lie) -> None:
    assert races(liar(lie, "direct"), 750).gain(0) < 15


def test_behind_a_proxy_late_pongs_are_worth_little_and_trust_would_give_everything() -> None:
    for visibility in ("told", "blind"):
        found = races(liar(LATE_PONGS, "told" if visibility == "told" else "blind"), 750)
        assert found.gain(0) < 60
        assert found.trusting[0] > 700


def test_the_same_pings_from_afar_are_believed_once_the_table_can_compare() -> None:
    blind = [Racer(Path(trip, visibility="blind")) for trip in (40, 40, 40, 240)]
    found = races(blind, 1_500, length=150)
    assert found.share(3) > 0.2


def test_near_tables_are_told_within_frames_and_far_ones_within_the_cap() -> None:
    near = races([Racer(Path(trip)) for trip in (8, 16, 24, 32)], 500)
    assert near.wait() <= 60
    far = races([Racer(Path(trip)) for trip in (20, 30, 40, 250)], 500)
    assert far.wait() <= 330


def test_a_sleeping_page_delays_nobody() -> None:
    asleep = [Racer(Path(20)), Racer(Path(20)), Racer(Path(20, sleep=1_000))]
    found = races(asleep, 250)
    assert found.wins[2] == 0
    assert found.wait() <= 60
