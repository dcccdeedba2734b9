"""The daily pyramid: five turns with the dice of the date, and the exact player on the same dice."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from morphee.games.pyramid.actions import GiveUp, Roll, Stop
from morphee.games.pyramid.events import DiceRolled
from morphee.kernel.contract import Refused
from morphee.solvers.daily_pyramid import TURNS, Challenge, par, played
from morphee.solvers.pyramid_worth import Tiles

DAY = date(2026, 11, 17)


def first_roll(day: date) -> tuple[int, ...]:
    challenge = Challenge(day)
    assert challenge.act(Roll()) is None
    return next(event.dice for event in challenge.last if isinstance(event, DiceRolled))


def test_the_dice_of_a_date_never_change() -> None:
    assert first_roll(DAY) == (2, 2, 2, 5, 6)
    assert len({first_roll(DAY + timedelta(days=n)) for n in range(20)}) > 15


def play_out(challenge: Challenge) -> int:
    """The first offer until it is over: rolls, puts dice where it can, stops; how many actions."""
    count = 0
    while not challenge.over:
        offers = [offer for offer in challenge.offers() if type(offer).__name__ != "TakeBack"]
        stops = [offer for offer in offers if isinstance(offer, Stop)]
        assert challenge.act(stops[0] if stops else offers[0]) is None
        count += 1
    return count


def test_five_turns_are_all_ones_own_and_then_nothing_is_offered() -> None:
    challenge = Challenge(DAY)
    assert play_out(challenge) >= TURNS
    assert challenge.turn == TURNS
    assert challenge.offers() == ()
    assert challenge.act(Roll()) == Refused("over")
    laid = sum(bed.tiles + bed.gold for bed in challenge.state.beds if bed.seat == 0)
    assert challenge.score == laid


def test_an_action_that_is_not_allowed_is_refused() -> None:
    assert isinstance(played(DAY, [Stop()]), Refused)
    assert isinstance(played(DAY, [Roll(), GiveUp()]), Refused)
    assert isinstance(played(DAY, [Roll()]), Challenge)


def test_the_exact_player_lays_more_than_a_careless_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """With bonus turns estimated here: searched to the end it takes seconds a day."""
    monkeypatch.setattr(
        Tiles, "exact", lambda pyramid, cats, size, yarn: Tiles(pyramid, cats, size, depth=0, yarn=yarn)
    )
    best = careless = 0
    for n in range(12):
        day = date(2027, 3, 1) + timedelta(days=n)
        best += par.__wrapped__(day).score
        challenge = Challenge(day)
        play_out(challenge)
        careless += challenge.score
    assert best > 1.5 * careless
