"""PM-17: a series in which everyone plays at least once with each character.

In every game the characters move one seat on, so that after six games everybody has played all six and
nobody ever shared one. The most games won wins the series; equals share it (ruling).
"""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.content import CHARACTERS, Character
from morphee.games.playme.model import Config

GAMES = len(CHARACTERS)


def characters(seats: int, played: int) -> tuple[Character, ...]:
    """Who plays which character in the game after ``played`` others, by seat."""
    return tuple(CHARACTERS[(seat + played) % GAMES] for seat in range(seats))


def configure(config: Config, seats: int, played: int) -> Config:
    """The options of the next game of the series."""
    return replace(config, characters=characters(seats, played))
