"""The command line: help, suggestions, JSON, bad input in one sentence."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from morphee.cli import main

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "pillows-rare.jsonl"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_help_shows_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("play", "simulate", "judge", "replay", "bench", "soak"):
        assert command in out


@pytest.mark.parametrize(
    ("words", "suggestion"),
    [
        (["simlate"], "simulate"),
        (["simulate", "pilows"], "pillows"),
        (["judge", "pilows"], "pillows"),
        (["simulate", "pillows", "--playrs", "3"], "--players"),
    ],
)
def test_an_unknown_word_gets_a_suggestion(
    capsys: pytest.CaptureFixture[str], words: list[str], suggestion: str
) -> None:
    code, _, err = run(capsys, *words)
    assert code == 2
    assert f"did you mean {suggestion}?" in err
    assert "Traceback" not in err


def test_simulate_prints_a_summary_and_writes_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("simulate", "pillows", "--players", "3", "--matches", "3", "--bots", "novice,random")
    code, out, _ = run(capsys, *words, "--records", str(tmp_path), "--json")
    found = msgspec.json.decode(out)
    assert code == 0
    assert found["matches"] == 3
    assert sum(found["endings"].values()) == 3
    assert len(list(tmp_path.glob("*.jsonl"))) == 3
    again = msgspec.json.decode(run(capsys, *words, "--json")[1])
    assert {k: v for k, v in again.items() if k != "took"} == {k: v for k, v in found.items() if k != "took"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "99"], "3 to 6"),
        (["--bots", "genius"], "novice"),
        (["--bots", ","], "at least one"),
        (["--variant", "none"], "default"),
        (["--config", '{"window": 1}'], "window"),
        (["--config", "{"], "--config"),
        (["--matches", "0"], "at least 1"),
    ],
)
def test_simulate_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    code, out, err = run(capsys, "simulate", "pillows", *words)
    assert (code, out) == (2, "")
    assert says in err


def test_replay_shows_all_or_one_view(capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(capsys, "replay", str(GOLDEN))[1]
    assert "pause 1022" in whole
    seen = run(capsys, "replay", str(GOLDEN), "--as", "1")[1]
    assert "pause 1022" not in seen
    assert "turn closed" in seen
    view = msgspec.json.decode(
        run(capsys, "replay", str(GOLDEN), "--as", "public", "--step", "3", "--json")[1]
    )
    assert view["view"]["public"]["phase"] == "open"
    assert "piles" not in view["view"]["public"]


@pytest.mark.parametrize(
    "words", [["nowhere.jsonl"], [str(GOLDEN), "--as", "9"], [str(GOLDEN), "--step", "999"], [__file__]]
)
def test_replay_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code, _, err = run(capsys, "replay", *words)
    assert code == 2
    assert err.startswith("morphee: ")
    assert len(err.splitlines()) == 1


def test_judge_answers_every_line_and_exits_2_if_one_was_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = b'{"cards": ["king", "dragon", "dragon"], "touches": []}\n'
    stdin = io.TextIOWrapper(io.BytesIO(good + b"nonsense\n\n" + b'{"cards": []}\n' + good))
    monkeypatch.setattr(sys, "stdin", stdin)
    code, out, err = run(capsys, "judge", "pillows")
    lines = [msgspec.json.decode(line) for line in out.splitlines()]
    assert code == 2
    assert [sorted(line) for line in lines] == [["right"], ["error"], ["error"], ["right"]]
    assert "Traceback" not in err


def test_soak_finds_nothing_stuck(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "soak", "pillows", "--matches", "50", "--jobs", "1", "--json")
    assert code == 0
    assert msgspec.json.decode(out)["stuck"] == 0


def test_play_watches_bots_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "pillows", "--watch", "--seed", "1")
    assert code == 0
    assert "revealed" in out
    assert "pile empty — 1. seat" in out


def test_play_without_input_ends_in_a_sentence() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "morphee", "play", "pillows"],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 2
    assert "input ended" in found.stderr
    assert "Traceback" not in found.stderr
