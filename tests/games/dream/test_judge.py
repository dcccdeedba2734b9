"""The judge of a round: DR-15, DR-16, DR-2 from a kitchen table, in the fixed form."""

from __future__ import annotations

import json
from typing import Any

import pytest

from morphee.games.dream.content import ROLES, spirits_for
from morphee.games.dream.judge import JUDGE
from morphee.kernel.judge import Bench

BENCH = Bench(JUDGE)


def settle(situation: Any) -> Any:
    settled = BENCH.settle(json.dumps(situation).encode())
    answer = json.loads(settled.line)
    assert settled.ok == ("error" not in answer)
    return answer


def round_(spirits: str, yellow: Any = 0, blue: Any = 0, remembered: Any = False) -> dict[str, Any]:
    names = {"d": "dreamer", "f": "fairy", "b": "bogeyman", "s": "sandman"}
    return {
        "spirits": [names[letter] for letter in spirits],
        "yellow": yellow,
        "blue": blue,
        "remembered": remembered,
    }


def test_the_worked_example() -> None:
    """DR-E1."""
    assert settle(round_("dffbbs", 3, 2, True)) == {"points": [5, 3, 3, 2, 2, 3]}


@pytest.mark.parametrize(
    ("situation", "points"),
    [
        (round_("dfbs", 0, 0, True), [0, 0, 0, 2]),
        (round_("dfbs", 0, 0, False), [0, 0, 0, 2]),
        (round_("dfss", 1, 0, True), [3, 1, 1, 1]),
        (round_("fdss", 1, 0, False), [1, 1, 1, 1]),
        (round_("bssd", 0, 1, True), [1, 1, 1, 0]),
        (round_("sfbd", 4, 4, False), [6, 4, 4, 4]),
        (round_("sfbd", 5, 3, True), [3, 5, 3, 7]),
        (round_("sfbd", 0, 12, True), [0, 0, 12, 0]),
        (round_("sfbd", 110, 0, True), [0, 110, 0, 112]),
        (round_("sfbd", 55, 55, True), [57, 55, 55, 57]),
        (round_("dfffffbbbb", 7, 2, True), [9, 7, 7, 7, 7, 7, 2, 2, 2, 2]),
        (round_("dffffsbbbb", 2, 3, False), [2, 2, 2, 2, 2, 3, 3, 3, 3, 3]),
    ],
)
def test_points(situation: Any, points: list[int]) -> None:
    """DR-15 (no yellow card, no +2), DR-16 (equal, one apart, further)."""
    assert settle(situation) == {"points": points}


@pytest.mark.parametrize("players", range(4, 11))
def test_any_card_may_be_the_unused_one(players: int) -> None:
    """DR-2 all spirits of the number of players but one, whichever."""
    used = spirits_for(players)
    for role in ROLES:
        rest = list(used)
        rest.remove(role)
        assert "points" in settle({**round_(""), "spirits": ["dreamer", *rest]})


IMPOSSIBLE = [
    "",
    "dfb",
    "dfffffbbbbs",
    "ffbs",
    "ddfb",
    "dffs",
    "dbbs",
    "dfsss",
    "dfbbss",
    "dffffb",
    "dfffffbb",
    "dbbbbfff",
    "dffffbbsss",
    "dffffsssbb",
    "dfffffbbss",
]


@pytest.mark.parametrize("spirits", IMPOSSIBLE)
def test_impossible_spirits(spirits: str) -> None:
    """DR-2 one Dreamer, 4 to 10 players, and no more of a spirit than that many players use."""
    assert settle(round_(spirits))["error"].startswith("spirits: ")


@pytest.mark.parametrize("spirits", ["dfffbb", "dfffbs", "dffbbs", "dfffbss", "dfffbbs", "ssfd", "bssd"])
def test_possible_spirits(spirits: str) -> None:
    """DR-2 at six players there is one sandman and there are three fairies; at seven two sandmen."""
    assert "points" in settle(round_(spirits))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"yellow": -1}, "yellow"),
        ({"blue": -1}, "blue"),
        ({"yellow": 1.5}, "yellow"),
        ({"yellow": "3"}, "yellow"),
        ({"yellow": True}, "yellow"),
        ({"yellow": None}, "yellow"),
        ({"yellow": 111}, "yellow"),
        ({"blue": 111}, "blue"),
        ({"yellow": 60, "blue": 51}, "blue"),
        ({"yellow": 10**30}, "yellow"),
        ({"remembered": 1}, "remembered"),
        ({"remembered": "true"}, "remembered"),
        ({"remembered": None}, "remembered"),
        ({"spirits": "dreamer"}, "spirits"),
        ({"spirits": ["dreamer", "fairy", "bogeyman", "elf"]}, "spirits"),
        ({"spirits": ["dreamer", "fairy", "bogeyman", None]}, "spirits"),
        ({"spirits": {"dreamer": 1}}, "spirits"),
        ({"penalties": [0, 0, 0, 0]}, "penalties"),
    ],
)
def test_wrong_forms_name_the_field(change: dict[str, Any], field: str) -> None:
    """A wrong form or an impossible count gets an error that says where."""
    assert field in settle({**round_("dfbs", 3, 2), **change})["error"]


@pytest.mark.parametrize("field", ["spirits", "yellow", "blue", "remembered"])
def test_missing_fields(field: str) -> None:
    """Every field is needed."""
    situation = round_("dfbs")
    del situation[field]
    assert field in settle(situation)["error"]


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"null", b"3", b"\xff", b'{"spirits": []'])
def test_bad_json(line: bytes) -> None:
    """Never a traceback."""
    settled = BENCH.settle(line)
    assert not settled.ok
    assert json.loads(settled.line)["error"]
