"""The golden matches: the same bytes, readable again, and every rare rule among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphee.games.pyramid.rules import Pyramid
from morphee.kernel.record import Record, load
from tests.games.pyramid.golden import RARE, matches, rarities

GOLDEN = Path(__file__).parents[2] / "golden"
GAME = Pyramid()


def record(name: str) -> Record:
    return load((GOLDEN / f"pyramid-{name}.jsonl").read_bytes(), lambda *_: GAME)


def names() -> list[str]:
    return sorted(path.stem.removeprefix("pyramid-") for path in GOLDEN.glob("pyramid-*.jsonl"))


def test_the_same_bytes() -> None:
    found = matches()
    assert sorted(found) == names()
    for name, data in found.items():
        assert data == (GOLDEN / f"pyramid-{name}.jsonl").read_bytes(), f"{name} is played differently now"


@pytest.mark.parametrize("name", names())
def test_replays_to_an_end(name: str) -> None:
    *_, (_, last) = record(name).states()
    assert GAME.outcome(last) is not None


def test_every_rare_rule_in_one_match() -> None:
    rare = record("rare")
    assert rarities(rare.config, rare.entries) >= RARE


def test_every_ending() -> None:
    """PP-17"""
    found = [rarities(record(name).config, record(name).entries) for name in names()]
    assert set.union(*found) >= {"board_full", "second_home", "gold_laid", "short of tiles"}
