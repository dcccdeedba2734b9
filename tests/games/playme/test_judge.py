"""`morphee judge playme`: situations from a kitchen table, by the rules of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from morphee.games.judges import JUDGES
from morphee.games.playme.texts import REFUSALS
from morphee.kernel.judge import Bench

BENCH = Bench(JUDGES["playme"])


def ask(*steps: dict[str, Any], players: int = 2, **other: Any) -> dict[str, Any]:
    return ask_raw({"players": players, "powers": False, "steps": steps, **other})


def ask_raw(situation: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(BENCH.settle(json.dumps(situation).encode()).line)
    return answer


def roll(at: int, seat: int, dice: str) -> dict[str, Any]:
    return {"at": at, "seat": seat, "roll": [int(value) for value in dice]}


def do(at: int, seat: int, text: str) -> dict[str, Any]:
    """Read "progress 1", "block 2 on 0", "slap" …"""
    word, *numbers = text.replace(" on ", " ").split()
    fields = dict(zip(("die", "target"), map(int, numbers), strict=False))
    return {"at": at, "seat": seat, "do": word, **fields}


def full_line(seat: int, start: int = 0) -> list[dict[str, Any]]:
    """A seat that rolls what it needs, every 600 ms."""
    steps = []
    for value in range(1, 7):
        at = start + 600 * (value - 1)
        steps.append(roll(at, seat, str(value) * (7 - value)))
        steps.append(do(at + 300, seat, f"progress {value}"))
    return steps


def test_fresh_round() -> None:
    """PM-12 Nothing happened: empty lines, six dice each."""
    assert ask(players=3) == {
        "lines": [[], [], []],
        "blocked_by": [None, None, None],
        "hands": [6, 6, 6],
        "won": None,
        "refused": [],
    }


def test_example_of_the_form() -> None:
    """PM-4 to PM-6 A progress, a block, an unblock."""
    answer = ask(
        roll(0, 0, "122456"),
        do(700, 0, "progress 1"),
        roll(700, 1, "223456"),
        do(1_000, 1, "block 2 on 0"),
        roll(1_300, 0, "22345"),
        do(1_400, 0, "unblock 2"),
        do(1_500, 1, "recall"),
        do(1_600, 0, "slap"),
    )
    assert answer == {
        "lines": [[1], []],
        "blocked_by": [None, None],
        "hands": [5, 6],
        "won": None,
        "refused": [[6, "dice_in_hand"]],
    }


def test_blocked_by_names_the_seat() -> None:
    """PM-5 The blocked seat shows whose die blocks it."""
    answer = ask(roll(0, 2, "123456"), do(10, 2, "block 1 on 1"), players=3)
    assert answer["blocked_by"] == [None, 2, None]
    assert answer["hands"] == [6, 6, 5]


def test_won() -> None:
    """PM-11 A full line and a slap win; nothing is possible afterwards."""
    answer = ask(*full_line(1), do(4_000, 1, "slap"), roll(4_100, 0, "123456"), do(4_200, 1, "slap"))
    assert answer["won"] == 1
    assert answer["lines"] == [[], [1, 2, 3, 4, 5, 6]]
    assert answer["refused"] == [[13, "not_now"], [14, "not_now"]]


def test_full_line_without_a_slap() -> None:
    """PM-11 The slap wins, not the line."""
    assert ask(*full_line(0))["won"] is None


def test_wrong_slap() -> None:
    """PM-11 Not refused: it freezes the hand for a second."""
    start = [roll(0, 0, "123456"), do(100, 0, "slap")]
    assert ask(*start)["refused"] == []
    assert ask(*start, do(1_099, 0, "progress 1"))["refused"] == [[2, "frozen"]]
    assert ask(*start, do(1_100, 0, "progress 1"))["lines"] == [[1], []]


@pytest.mark.parametrize(("gap", "code"), [(599, "too_soon"), (600, None), (0, "too_soon")])
def test_pace(gap: int, code: str | None) -> None:
    """PM-2 A roll at most every 600 ms; the first is free."""
    answer = ask(roll(50, 0, "123456"), roll(50 + gap, 0, "123456"))
    assert answer["refused"] == ([] if code is None else [[1, code]])


@pytest.mark.parametrize("gap", [0, 60, 120])
def test_same_instant(gap: int) -> None:
    """PM-9 Both take their dice back, whichever came first; none is refused."""
    rolls = [roll(0, 0, "123456"), roll(0, 1, "123456")]
    for one, two in (("progress 1", "block 1 on 0"), ("block 1 on 0", "progress 1")):
        seats = (0, 1) if one == "progress 1" else (1, 0)
        answer = ask(*rolls, do(500, seats[0], one), do(500 + gap, seats[1], two))
        assert answer == {
            "lines": [[], []],
            "blocked_by": [None, None],
            "hands": [6, 6],
            "won": None,
            "refused": [],
        }


def test_not_the_same_instant() -> None:
    """PM-9 After the window the first one stands."""
    rolls = [roll(0, 0, "123456"), roll(0, 1, "123456")]
    answer = ask(*rolls, do(500, 0, "progress 1"), do(621, 1, "block 1 on 0"))
    assert (answer["lines"], answer["refused"]) == ([[1], []], [[3, "wrong_value"]])
    answer = ask(*rolls, do(500, 1, "block 1 on 0"), do(621, 0, "progress 1"))
    assert (answer["blocked_by"], answer["refused"]) == ([1, None], [[3, "blocked"]])


def test_recall() -> None:
    """PM-8 The last die in hand blocks: take it back."""
    steps = full_line(0)[:10]  # 1 to 5 lie; one die in hand
    answer = ask(*steps, roll(3_000, 0, "1"), do(3_100, 0, "block 1 on 1"), do(3_200, 0, "recall"))
    assert answer["hands"] == [1, 6]
    assert answer["refused"] == []
    assert answer["blocked_by"] == [None, None]


def test_empty_roll_of_an_empty_hand() -> None:
    """PM-2 Nothing in hand, nothing rolled: refused, not impossible."""
    assert ask(*full_line(0), roll(9_000, 0, ""))["refused"] == [[12, "no_dice"]]


EDGES = [
    ("before any roll", [do(0, 0, "progress 1")], "not_rolled"),
    ("unblock unblocked", [roll(0, 0, "123456"), do(1, 0, "unblock 1")], "not_blocked"),
    ("recall with dice", [do(0, 0, "recall")], "dice_in_hand"),
    ("block oneself", [roll(0, 0, "123456"), do(1, 0, "block 1 on 0")], "own_line"),
    ("die not rolled", [roll(0, 0, "222222"), do(1, 0, "progress 1")], "no_such_die"),
    ("skip a value", [roll(0, 0, "222222"), do(1, 0, "progress 2")], "wrong_value"),
    ("second action", [roll(0, 0, "111222"), do(1, 0, "progress 1"), do(2, 0, "progress 2")], "acted"),
    (
        "full line blocked",
        [*full_line(0), roll(9_000, 1, "666666"), do(9_001, 1, "block 6 on 0")],
        "line_full",
    ),
    (
        "second block",
        [
            roll(0, 1, "123456"),
            do(1, 1, "block 1 on 0"),
            roll(700, 1, "12345"),
            do(701, 1, "block 1 on 0"),
        ],
        "already_blocked",
    ),
]


@pytest.mark.parametrize(("steps", "code"), [edge[1:] for edge in EDGES], ids=[edge[0] for edge in EDGES])
def test_refused(steps: list[dict[str, Any]], code: str) -> None:
    """PM-3 A refused step is listed with its code, and changes nothing."""
    answer = ask(*steps)
    assert answer["refused"] == [[len(steps) - 1, code]]
    assert code in REFUSALS
    assert {**answer, "refused": []} == ask(*steps[:-1])


WRONG = [
    ("players", {"players": 1}, "players"),
    ("too many players", {"players": 7}, "players"),
    ("players as text", {"players": "2"}, "players"),
    ("powers", {"powers": True}, "powers"),
    ("powers as number", {"powers": 0}, "powers"),
    ("no list", {"steps": {}}, "steps"),
    ("unknown field", {"pace": 600}, "pace"),
    ("unknown seat", {"steps": [roll(0, 2, "123456")]}, "steps[0].seat"),
    ("negative seat", {"steps": [roll(0, -1, "123456")]}, "steps[0].seat"),
    ("negative time", {"steps": [roll(-1, 0, "123456")]}, "steps[0].at"),
    ("fraction of time", {"steps": [{"at": 0.5, "seat": 0, "do": "slap"}]}, "steps[0].at"),
    ("time runs back", {"steps": [do(5, 0, "slap"), do(4, 1, "slap")]}, "steps[1].at"),
    ("five dice", {"steps": [roll(0, 0, "12345")]}, "steps[0].roll"),
    ("seven dice", {"steps": [roll(0, 0, "1234561")]}, "steps[0].roll"),
    ("no dice", {"steps": [roll(0, 0, "")]}, "steps[0].roll"),
    ("a zero", {"steps": [roll(0, 0, "123450")]}, "steps[0].roll"),
    ("a seven", {"steps": [roll(0, 0, "123457")]}, "steps[0].roll"),
    ("null roll", {"steps": [{"at": 0, "seat": 0, "roll": None}]}, "steps[0].roll"),
    ("neither", {"steps": [{"at": 0, "seat": 0}]}, "steps[0]"),
    ("both", {"steps": [{**roll(0, 0, "123456"), "do": "slap"}]}, "steps[0]"),
    ("unknown deed", {"steps": [do(0, 0, "dance")]}, "steps[0].do"),
    ("no die", {"steps": [do(0, 0, "progress")]}, "steps[0].die"),
    ("die too many", {"steps": [do(0, 0, "slap 1")]}, "steps[0].die"),
    ("die of a roll", {"steps": [{**roll(0, 0, "123456"), "die": 1}]}, "steps[0].die"),
    ("die of 7", {"steps": [do(0, 0, "progress 7")]}, "steps[0].die"),
    ("no target", {"steps": [do(0, 0, "block 1")]}, "steps[0].target"),
    ("target too many", {"steps": [do(0, 0, "unblock 1 on 1")]}, "steps[0].target"),
    ("target nobody", {"steps": [do(0, 0, "block 1 on 2")]}, "steps[0].target"),
    ("unknown field of a step", {"steps": [{**do(0, 0, "slap"), "hard": True}]}, "hard"),
    ("no time", {"steps": [{"seat": 0, "do": "slap"}]}, "at"),
]


@pytest.mark.parametrize(("change", "field"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_impossible(change: dict[str, Any], field: str) -> None:
    """A wrong form or an impossible situation gives an error that names the field."""
    answer = ask_raw({"players": 2, "powers": False, "steps": [], **change})
    assert set(answer) == {"error"}
    assert field in answer["error"]


@pytest.mark.parametrize("missing", ["players", "powers", "steps"])
def test_missing(missing: str) -> None:
    """Every field of the form is needed."""
    situation = {"players": 2, "powers": False, "steps": []}
    del situation[missing]
    assert missing in ask_raw(situation)["error"]


@pytest.mark.parametrize("line", [b"", b"null", b"[]", b"{", b"\xff", b'{"players": 2'])
def test_not_a_situation(line: bytes) -> None:
    """Bad JSON gives an error, never a traceback."""
    assert not BENCH.settle(line).ok


def test_wrong_length_is_impossible_even_when_too_soon() -> None:
    """PM-2 What lies on the table must be possible, granted or not."""
    assert "steps[1].roll" in ask(roll(0, 0, "123456"), roll(1, 0, "12345"))["error"]


def test_six_players_at_once() -> None:
    """PM-2 Everybody rolls and progresses in the same millisecond."""
    steps = [roll(0, seat, "123456") for seat in range(6)] + [do(0, seat, "progress 1") for seat in range(6)]
    answer = ask(*steps, players=6)
    assert answer["lines"] == [[1]] * 6
    assert answer["hands"] == [5] * 6
