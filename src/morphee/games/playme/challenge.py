"""PM-17: a series in which everyone plays at least once with each character.

In every game the characters move one seat on, so that after six games everybody has played all six and
nobody ever shared one. The most games won wins the series; equals share it (ruling).
"""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.content import CHARACTERS, Character
from morphee.games.playme.model import Config
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Outcome, Seat, Value


class Series(Value):
    """``order`` is the circle of characters; ``winners`` who won each game so far."""

    seats: int
    order: tuple[Character, ...] = CHARACTERS
    winners: tuple[tuple[Seat, ...], ...] = ()


class Standing(Value):
    """Games won by seat, places (best first, equals together), games left until everyone was everybody."""

    wins: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    left: int


def start(seats: int, chance: Chance) -> Series:
    """A new series; which character begins where is by lot."""
    return Series(seats, chance.shuffled(CHARACTERS))


def characters(series: Series) -> tuple[Character, ...]:
    """Who plays which character in the next game, by seat."""
    game = len(series.winners)
    return tuple(series.order[(seat + game) % len(series.order)] for seat in range(series.seats))


def configure(series: Series, config: Config) -> Config:
    """The options of the next game of the series."""
    return replace(config, challenge=True, characters=characters(series))


def played(series: Series, outcome: Outcome) -> Series:
    """The series after one more game; a team that won together won one game each."""
    return replace(series, winners=(*series.winners, outcome.winners))


def standing(series: Series) -> Standing:
    wins = tuple(sum(seat in game for game in series.winners) for seat in range(series.seats))
    places = sorted(set(wins), reverse=True)
    ranking = tuple(tuple(Seat(s) for s in range(series.seats) if wins[s] == place) for place in places)
    return Standing(wins, ranking, max(0, len(series.order) - len(series.winners)))


def is_over(series: Series) -> bool:
    return standing(series).left == 0
