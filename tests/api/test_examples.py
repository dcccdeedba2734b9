"""The examples for Python run as they are, and are as short as they say."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import morphee
from morphee.cli import main

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"


def python(name: str, *arguments: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    found = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.parametrize("game", morphee.game_names())
def test_random_play_of_any_game(game: str) -> None:
    assert python("random_play.py", game).startswith(f"<match of {game} for ")


def test_a_bot_of_ones_own_against_the_house_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert python("own_bot.py").startswith("Outcome(reason=")
    bots = "examples.own_bot:Careful,novice"
    assert main(["simulate", "pyramid", "--bots", bots, "--matches", "4", "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out)
    assert found["seats_of_bot"] == {"examples.own_bot:Careful": 4, "novice": 4}


def test_records_as_a_table() -> None:
    records = [str(ROOT / "tests/golden" / f"{game}-rare.jsonl") for game in ("pyramid", "uluru")]
    assert "'dice_rolled'" in python("record_rows.py", *records)


@pytest.mark.parametrize(("name", "most"), [("random_play.py", 5), ("own_bot.py", 10), ("record_rows.py", 5)])
def test_they_are_as_short_as_they_say(name: str, most: int) -> None:
    """Lines of code, without imports and the part that only prints."""
    tree = ast.parse((EXAMPLES / name).read_text())
    aside = ast.Import | ast.ImportFrom | ast.Expr | ast.If
    body = [node for node in tree.body if not isinstance(node, aside)]
    lines = {line for node in body for inner in ast.walk(node) if (line := getattr(inner, "lineno", 0))}
    assert 1 <= len(lines) <= most
