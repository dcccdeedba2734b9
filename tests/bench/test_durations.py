"""What a game says about its length is what was measured (bench/durations.md), and measuring works."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from morphee.games.catalog import GAMES
from morphee.sim.durations import durations

ROOT = Path(__file__).resolve().parents[2]
ROW = re.compile(r"^\| (\w+) \| (\d+) \| \d+ \| ([\d.]+) \(([\d.]+) to ([\d.]+)\)", re.MULTILINE)


def measured(game: str) -> list[tuple[float, float, float]]:
    """p50, p10 and p90 for each number of players."""
    rows = ROW.findall((ROOT / "bench/durations.md").read_text())
    return [(float(m), float(low), float(high)) for name, _, m, low, high in rows if name == game]


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_game_states_the_length_that_was_measured(game: str) -> None:
    manifest = (ROOT / f"web/src/games/{game}/manifest.ts").read_text()
    found = re.search(r"minutes: \[(\d+), (\d+)\]", manifest)
    assert found is not None
    stated = int(found[1]), int(found[2])
    rows = measured(game)
    assert len(rows) == len(GAMES.find(game).seats)
    assert stated[0] <= min(median for median, _, _ in rows)
    assert stated[1] >= max(median for median, _, _ in rows)
    assert stated[0] >= math.floor(min(low for _, low, _ in rows))
    assert stated[1] <= math.ceil(max(high for _, _, high in rows))


def test_people_take_longer_than_bots() -> None:
    found = durations(GAMES.find("pyramid"), 2, 2)
    assert found.people[1] > found.bots[1] > 0
    assert durations(GAMES.find("pyramid"), 2, 2) == found, "the same every time"
