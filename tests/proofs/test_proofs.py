"""The proofs in small. `make soak` runs them long."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphee.games.catalog import GAMES as ALL_GAMES
from tests.proofs import cluster, structured
from tests.proofs.crash import crash
from tests.proofs.fuzz import throw
from tests.proofs.reconnect import GAMES, schedule


@pytest.mark.timeout(240)
async def test_what_was_acknowledged_survives_being_killed(tmp_path: Path) -> None:
    acknowledged, kept = await crash(3, 1, tmp_path)
    assert 0 < acknowledged <= kept


@pytest.mark.virtual
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_broken_lines_lose_double_and_reorder_nothing(game: str) -> None:
    assert await schedule(game, 1, 20.0) > 60


async def test_malformed_frames_change_nothing() -> None:
    assert await throw(3_000, 1) > 1


@pytest.mark.virtual
@pytest.mark.parametrize("game", ALL_GAMES.names())
async def test_messages_of_every_kind_in_every_phase_raise_and_freeze_nothing(game: str) -> None:
    thrower = await structured.throw(game, 2_000, 1)
    assert thrower.refused > 50
    assert thrower.phases >= {"gathering", "playing"}


def test_stalls_in_a_cluster_that_are_longer_than_promised_are_found() -> None:
    assert cluster.broken({"killed": [2.5, 2.9, 9.0], "drained": [0.1, 0.4, 3.0], "upgraded": [9.0]}) == []
    assert cluster.broken({"killed": [3.1], "drained": [0.1, 0.6, 0.7]}) == ["killed", "drained"]
