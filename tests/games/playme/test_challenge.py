"""PM-17: the series."""

from __future__ import annotations

import pytest

from morphee.games.playme import challenge
from morphee.games.playme.content import CHARACTERS
from morphee.games.playme.model import Config
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Outcome, Seat
from tests.games.playme.notation import GAME


def won_by(*seats: int) -> Outcome:
    return Outcome("both_faces", (tuple(Seat(seat) for seat in seats),), (0, 0))


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_plays_everyone(seats: int) -> None:
    """PM-17 After six games each player was each character once; nobody ever shared one."""
    series = challenge.start(seats, Chance(seed_from("series"), seats))
    seen: list[set[str]] = [set() for _ in range(seats)]
    games = 0
    while not challenge.is_over(series):
        config = challenge.configure(series, Config(slap=True))
        assert GAME.check(config, seats) is None
        assert config.slap
        assert config.challenge
        for seat, character in enumerate(challenge.characters(series)):
            seen[seat].add(character)
        series = challenge.played(series, won_by(0))
        games += 1
    assert games == 6
    assert seen == [set(CHARACTERS)] * seats


def test_most_games_won_wins_the_series() -> None:
    """PM-17 The most games won; a team wins one each; equals share a place."""
    series = challenge.Series(3)
    assert challenge.standing(series).ranking == ((0, 1, 2),)
    for winners in ((1,), (0, 2), (1,), (0,)):
        series = challenge.played(series, won_by(*winners))
    standing = challenge.standing(series)
    assert standing.wins == (2, 2, 1)
    assert standing.ranking == ((0, 1), (2,))
    assert standing.left == 2


def test_the_lot_decides_who_begins_as_whom() -> None:
    """PM-17 Which character begins where differs from series to series."""
    starts = {challenge.start(2, Chance(seed_from("series"), n)).order for n in range(5)}
    assert len(starts) > 1
