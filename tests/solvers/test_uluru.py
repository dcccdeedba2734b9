"""`morphee solve uluru`: the fewest stones for a row of wishes, and a placement that reaches it."""

from __future__ import annotations

import io
import sys
from typing import Any

import msgspec
import pytest

from morphee.cli import main
from morphee.games.judges import JUDGES
from morphee.games.uluru.content import COLOURS
from morphee.kernel.judge import Bench
from morphee.solvers.catalog import SOLVERS

SOLVE, JUDGE = Bench(SOLVERS["uluru"]), Bench(JUDGES["uluru"])
ANYWHERE: dict[str, Any] = {colour: {"wish": "anywhere"} for colour in COLOURS}
KEEP_AWAY = {
    **{colour: {"wish": "same", "of": "pink"} for colour in COLOURS},
    "white": {"wish": "anywhere"},
    "pink": {"wish": "neither", "of": "white"},
}
TWICE = {**ANYWHERE, "red": [{"wish": "long_side"}, {"wish": "short_side"}]}
QUARREL = {
    **ANYWHERE,
    "red": {"wish": "adjacent", "of": "yellow"},
    "yellow": {"wish": "neither", "of": "red"},
}


def ask(bench: Bench, question: Any) -> Any:
    return msgspec.json.decode(bench.settle(msgspec.json.encode(question)).line)


@pytest.mark.parametrize(
    ("wishes", "stones", "on_the_rock"), [(ANYWHERE, 0, 8), (QUARREL, 1, 8), (TWICE, 1, 8), (KEEP_AWAY, 1, 7)]
)
def test_the_judge_agrees(wishes: dict[str, Any], stones: int, on_the_rock: int) -> None:
    """UL-20: the placement costs what is said, by the judge's own count."""
    solved = ask(SOLVE, {"wishes": wishes})
    assert solved["stones"] == stones
    assert len(solved["birds"]) == on_the_rock
    assert ask(JUDGE, {"wishes": wishes, "birds": solved["birds"]})["stones"] == stones


def test_what_cannot_be_is_named() -> None:
    assert "wishes.white" in ask(SOLVE, {"wishes": {}})["error"]
    assert "birds" in ask(SOLVE, {"wishes": ANYWHERE, "birds": {}})["error"]


def test_the_command(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line is answered in its place; a bad one makes the exit code 2."""
    lines = b"\n".join(
        [msgspec.json.encode({"wishes": QUARREL}), b"{", b"", msgspec.json.encode({"wishes": ANYWHERE})]
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["solve", "uluru"]) == 2
    first, second, empty, last = map(msgspec.json.decode, capfdbinary.readouterr().out.splitlines())
    assert first["stones"] == 1
    assert "error" in second
    assert "error" in empty
    assert last["stones"] == 0
