"""The examples of docs/research.md run as they stand, and so does the bench beside its peers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from morphee.rl import speed
from tests.cli.calls import run

PAGE = (Path(__file__).resolve().parents[2] / "docs/research.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_an_example_runs(block: str) -> None:
    exec(block, {"__name__": "page"})


def test_there_is_one_for_each_interface() -> None:
    assert [re.findall(r"rl import (\w+)", block) for block in BLOCKS] == [
        ["aec_env"],
        ["parallel_env"],
        ["spiel_game"],
    ]


def test_ours_and_theirs_are_measured_in_one_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speed, "ROUNDS", 1)
    code, out, err = run(capsys, "bench", "rl", "--seconds", "0.01")
    assert (code, err) == (0, "")
    for name in ("python_tic_tac_toe", "connect_four_v3", "rps_v2", "pyramid", "uluru", "pillows", "playme"):
        assert name in out
