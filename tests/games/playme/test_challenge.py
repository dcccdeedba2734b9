"""PM-17: the series."""

from __future__ import annotations

import pytest

from morphee.games.playme import challenge
from morphee.games.playme.content import CHARACTERS
from morphee.games.playme.model import Config
from morphee.kernel.contract import Outcome, Seat
from morphee.server.tables import series
from tests.games.playme.notation import GAME


def won_by(*seats: int) -> Outcome:
    return Outcome("both_faces", (tuple(Seat(seat) for seat in seats),), (9, 0, 5))


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_plays_everyone(seats: int) -> None:
    """PM-17 After six games each player was each character once; nobody ever shared one."""
    config = Config(slap=True, challenge=True)
    length = GAME.series_length(config)
    assert length == 6
    seen: list[set[str]] = [set() for _ in range(seats)]
    for played in range(length):
        game = GAME.sequel(config, seats, played)
        assert GAME.check(game, seats) is None
        assert (game.slap, game.challenge) == (True, True)
        assert game.characters == challenge.characters(seats, played)
        for seat, character in enumerate(game.characters):
            assert character is not None
            seen[seat].add(character)
    assert seen == [set(CHARACTERS)] * seats


def test_without_the_option_nothing_moves_and_nothing_ends() -> None:
    """PM-17 is an option."""
    config = Config(characters=("queen",))
    assert GAME.sequel(config, 3, 4) is config
    assert GAME.series_length(config) is None


def test_most_games_won_wins_the_series() -> None:
    """PM-17 The most games won; a team wins one each; equals share a place, whatever their points."""
    found, people = series.NONE, ["Ann", "Bob", "Cid"]
    for winners in ((1,), (0, 2), (1,), (0,)):
        found = series.with_match(found, won_by(*winners), people, people, GAME.series_by, challenge.GAMES)
    assert [(total.name, total.wins, total.place) for total in found.totals] == [
        ("Ann", 2, 1),
        ("Bob", 2, 1),
        ("Cid", 1, 3),
    ]
    assert found.left == 2
