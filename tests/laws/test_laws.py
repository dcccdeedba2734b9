"""The laws of the kit, on every registered game and on the example, in every variant and size."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from examples.lantern import Lantern
from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame, Millis
from morphee.kit.laws import LAWS, Law
from morphee.kit.walk import Walk, walk

SUBJECTS: tuple[AnyGame, ...] = (*GAMES, Lantern())


def cases() -> list[Any]:
    return [
        pytest.param(game, variant, seats, id=f"{game.name}-{variant}-{seats}")
        for game in SUBJECTS
        for variant, config in game.variants().items()
        for seats in game.seats
        if game.check(config, seats) is None
    ]


@lru_cache(maxsize=8)
def walked(game: AnyGame, variant: str, seats: int) -> Walk:
    return walk(game, game.variants()[variant], seats, f"{game.name} {variant} {seats}")


# The law varies fastest, so that a walk is walked once for all of them.
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("game", "variant", "seats"), cases())
def test_law(law: Law, game: AnyGame, variant: str, seats: int) -> None:
    law(walked(game, variant, seats))


@pytest.mark.parametrize("game", SUBJECTS, ids=lambda game: game.name)
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_laws_hold_for_any_seed(game: AnyGame, data: st.DataObject) -> None:
    variants = game.variants()
    seats = data.draw(st.sampled_from(game.seats))
    allowed = [name for name, config in variants.items() if game.check(config, seats) is None]
    config = variants[data.draw(st.sampled_from(allowed))]
    name = data.draw(st.text(max_size=4))
    patience = data.draw(st.integers(2, 12))
    start = Millis(data.draw(st.integers(0, 10_000)))
    found = walk(game, config, seats, name, start=start, limit=300, patience=patience)
    for law in LAWS:
        if law.__name__ != "ends":
            law(found)
