"""`morphee solve pyramid` and the server's odds: the same exact figures, and clear refusals."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from morphee.kernel.judge import Bench
from morphee.solvers.catalog import SOLVERS
from morphee.solvers.pyramid import bust_odds
from tests.server.harness import serving

BENCH = Bench(SOLVERS["pyramid"])
ASKED = {"side": "A", "cats": [0, 1], "dice": [2], "left": 2}


def ask(**changes: Any) -> Any:
    return msgspec.json.decode(BENCH.settle(msgspec.json.encode({**ASKED, **changes})).line)


def test_the_odds_are_the_solvers() -> None:
    found = bust_odds("A", 0b11, 0b100, 2)
    assert ask() == msgspec.to_builtins(found)
    assert 0 < ask()["lost"]["part"] < ask()["lost"]["whole"]


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({"side": "C"}, "side"),
        ({"cats": [99]}, "cats"),
        ({"cats": [-1]}, "cats"),
        ({"cats": [3, 3]}, "cats"),
        ({"dice": [1]}, "dice"),
        ({"left": 6}, "left"),
        ({"left": 5}, "left"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_cannot_be_is_refused_by_field(changes: dict[str, Any], names: str) -> None:
    assert names in ask(**changes)["error"]


async def test_the_server_answers_the_same() -> None:
    async with serving() as server, server.http() as http:
        headers = {"origin": str(http.base_url).rstrip("/")}
        answer = await http.post("/api/solve/pyramid", json=ASKED, headers=headers)
        assert (answer.status_code, answer.json()) == (200, ask())
        wrong = await http.post("/api/solve/pyramid", content=b"nonsense", headers=headers)
        assert wrong.status_code == 422
        assert "error" in wrong.json()


def test_every_choice_is_weighed_when_the_size_of_the_turn_is_named() -> None:
    found = ask(size=3)["choices"]
    assert [choice["what"] for choice in found] in (["roll", "stop"], ["stop", "roll"])
    rolled = ask(size=3, roll=[6, 1], yarn=1)["choices"]
    assert {choice["what"] for choice in rolled} == {"place", "reroll"}
    assert "size" in ask(size=2)["error"]
    assert "roll" in ask(size=3, roll=[1])["error"]
