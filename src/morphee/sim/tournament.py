"""Many matches in virtual time: who wins from which seat with which bot, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from morphee.bots.catalog import make
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import AnyGame, Sequel
from morphee.kernel.record import dump, header
from morphee.sim.driver import Played, play


class Setup(msgspec.Struct, frozen=True):
    """What is played: a game, its configuration, and the bots in their seats."""

    game: Any
    config: Any
    bots: tuple[str, ...]

    @property
    def seats(self) -> int:
        return len(self.bots)


class Standing(msgspec.Struct):
    """Running totals of a tournament. A shared victory counts in full for each who shares it."""

    matches: int = 0
    wins_by_seat: list[int] = []
    wins_by_bot: dict[str, int] = {}
    seats_of_bot: dict[str, int] = {}
    points_by_seat: list[int] = []
    endings: dict[str, int] = {}
    events: int = 0
    actions: int = 0
    seconds: float = 0.0

    def count(self, bots: Sequence[str], played: Played) -> None:
        """Add one match, ``bots`` being the level in each seat."""
        if not self.matches:
            self.wins_by_seat = [0] * len(bots)
            self.points_by_seat = [0] * len(bots)
        self.matches += 1
        self.events += len(played.entries)
        self.actions += played.actions
        self.seconds += played.entries[-1].at / 1000
        _add(self.endings, played.outcome.reason)
        for bot in bots:
            _add(self.seats_of_bot, bot)
        for seat, points in enumerate(played.outcome.scores):
            self.points_by_seat[seat] += points
        for seat in played.outcome.winners:
            self.wins_by_seat[seat] += 1
            _add(self.wins_by_bot, bots[seat])


def _add(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1


def one(setup: Setup, seed: bytes) -> Played:
    """One match. The bots draw from streams of their own, derived from the same seed."""
    game: AnyGame = setup.game
    bots = [
        make(game.name, level, Chance(seed_from(f"bot {seed.hex()} {seat}"), 0))
        for seat, level in enumerate(setup.bots)
    ]
    return play(game, setup.config, setup.seats, seed, bots)


def series(setup: Setup, matches: int, name: str) -> Iterator[tuple[bytes, Setup, Played]]:
    """That many matches, each with its seed and its setup.

    The bots move on by one seat from match to match, so that none keeps the best seat. A game with sequels
    plays each match with the options of its turn.
    """
    game = setup.game if isinstance(setup.game, Sequel) else None
    for number in range(matches):
        turn = number % setup.seats
        config = game.sequel(setup.config, setup.seats, number) if game is not None else setup.config
        seated = msgspec.structs.replace(setup, config=config, bots=setup.bots[turn:] + setup.bots[:turn])
        seed = seed_from(f"{name} {number}")
        yield seed, seated, one(seated, seed)


def record(setup: Setup, seed: bytes, played: Played) -> bytes:
    """The match as the bytes of a record file, with its seed: the match is over."""
    head = header(setup.game, setup.config, setup.seats, commitment(seed), setup.bots, seed)
    return dump(head, played.entries)
