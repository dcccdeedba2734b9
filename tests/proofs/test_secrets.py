"""No viewer receives a byte, nor a moment, that depends on what they may not know: every game and viewer."""

from __future__ import annotations

import asyncio

import pytest

from morphee.games.catalog import GAMES
from morphee.kernel.contract import Hidden, Seat, Viewer
from tests.proofs.secrets import received, script, worlds

pytestmark = pytest.mark.virtual
SECRETIVE = [(game.name, game.seats[1] if game.name == "uluru" else game.seats[0]) for game in GAMES]
CASES = [
    pytest.param(name, seats, viewer, id=f"{name}-{'public' if viewer is None else viewer}")
    for name, seats in SECRETIVE
    if isinstance(GAMES.find(name), Hidden)
    for viewer in (None, *map(Seat, range(seats)))
]


@pytest.mark.parametrize(("name", "seats", "viewer"), CASES)
async def test_worlds_that_differ_in_secrets_give_identical_streams(
    name: str, seats: int, viewer: Viewer
) -> None:
    game = GAMES.find(name)
    happened = 0
    for number in range(12):
        pair = worlds(game, "default", seats, viewer, number)
        commands = [] if pair is None else script(*pair, 25)
        if pair is None or len(commands) < 2:
            continue
        found, start, other = pair
        here, there = await asyncio.gather(
            received(found, start, found.steps[start].before, commands, viewer),
            received(found, start, other, commands, viewer),
        )
        assert len(here) == len(there), "another number of messages"
        assert [at for at, _ in here] == [at for at, _ in there], "at other times"
        assert [len(frame) for _, frame in here] == [len(frame) for _, frame in there], "another size"
        assert here == there
        happened += len(commands)
        if happened > 20:
            break
    assert happened, "nothing happened in both worlds"


def test_games_without_secrets_tell_everybody_everything() -> None:
    for game in GAMES:
        assert isinstance(game, Hidden) or (game.own_type is None and game.told_type == game.event_type)
