"""The law for time on every game with secrets; and that it catches what it was made for."""

from __future__ import annotations

from functools import lru_cache

import pytest

from examples.lantern import Lantern
from morphee.games.catalog import GAMES
from morphee.games.uluru.model import State
from morphee.games.uluru.rules import Uluru
from morphee.kernel.contract import AnyGame, Cue, Hidden
from morphee.kit.time_law import same_schedule
from morphee.kit.walk import Walk, walk

EVERY: tuple[AnyGame, ...] = (*GAMES, Lantern())


@lru_cache(maxsize=32)
def walked(game: AnyGame, variant: str, seats: int) -> Walk:
    return walk(game, game.variants()[variant], seats, f"time {game.name}", limit=400, patience=12)


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        pytest.param(game, variant, id=f"{game.name}-{variant}")
        for game in EVERY
        if isinstance(game, Hidden)
        for variant, config in game.variants().items()
        if game.check(config, max(3, min(game.seats))) is None
    ],
)
def test_what_is_hidden_delays_nothing_that_is_seen(game: AnyGame, variant: str) -> None:
    same_schedule(walked(game, variant, max(3, min(game.seats))))


class ContestedUluru(Uluru):
    """Uluru as it was: its placements waited for each other."""

    def cue(self, state: State) -> Cue | None:
        cue = super().cue(state)
        return None if cue is None else Cue(cue.number, cue.at, cue.seats)


def test_placements_that_wait_for_each_other_tell_what_a_rival_did() -> None:
    with pytest.raises(AssertionError, match="can time"):
        same_schedule(walked(ContestedUluru(), "default", 3))
