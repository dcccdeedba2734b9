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


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_game_that_lengthens_does_so_from_its_least_minutes_to_its_most(game: str) -> None:
    """An evening is planned with what lies between (web/src/lib/evening/suggest.ts). A game that takes
    twice as long with all its seats taken says that it lengthens."""
    manifest = (ROOT / f"web/src/games/{game}/manifest.ts").read_text()
    medians = [median for median, _, _ in measured(game)]
    lengthens = "lengthens: true" in manifest
    assert lengthens == (medians[-1] >= 2 * medians[0])
    found = re.search(r"minutes: \[(\d+), (\d+)\]", manifest)
    assert found is not None
    if lengthens:
        least, most = int(found[1]), int(found[2])
        for number, median in enumerate(medians):
            planned = least + (most - least) * number / (len(medians) - 1)
            assert planned == pytest.approx(median, rel=0.1), number


def test_people_take_longer_than_bots() -> None:
    found = durations(GAMES.find("pyramid"), 2, 2)
    assert found.people[1] > found.bots[1] > 0
    assert durations(GAMES.find("pyramid"), 2, 2) == found, "the same every time"
