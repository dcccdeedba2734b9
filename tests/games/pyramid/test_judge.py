"""The judge of Pile-Poils: the worked examples, an edge-case table, and what it will not read."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest

from morphee.games.pyramid.board import board
from morphee.games.pyramid.events import CatastropheStruck, CatsLaid, TurnBegan
from morphee.games.pyramid.judge import JUDGE
from morphee.kernel.judge import Bench, Settled
from tests.games.pyramid.kitchen import Kitchen

BENCH = Bench(JUDGE)
Pile = tuple[tuple[int, int], list[int]]


def settle(situation: Any) -> Settled:
    return BENCH.settle(msgspec.json.encode(situation))


def ask(*piles: Pile, cats: Any = (), dice: int = 5, side: str = "A") -> dict[str, Any]:
    placed = [{"place": place, "dice": thrown} for place, thrown in piles]
    settled = settle({"side": side, "cats": cats, "dice_in_turn": dice, "placed": placed})
    found: dict[str, Any] = msgspec.json.decode(settled.line)
    assert settled.ok is ("error" not in found)
    return found


def lays(cats: int, yarn: int = 0, bonus: int = 0) -> dict[str, Any]:
    return {"lays": True, "why": None, "cats": cats, "yarn": yarn, "bonus_dice": bonus}


def fails(why: str) -> dict[str, Any]:
    return {"lays": False, "why": why, "cats": 0, "yarn": 0, "bonus_dice": 0}


def rows(count: int, side: str = "A") -> list[tuple[int, int]]:
    places = board("A" if side == "A" else "B").places
    return [(place.row, place.index) for place in places if place.row < count]


def test_e1() -> None:
    """PP-E1: the 4 on any 4."""
    before = ((0, 1), [3, 3]), ((0, 0), [1, 2])
    for place in board("A").places:
        if place.number == 4:
            assert ask(*before, ((place.row, place.index), [4])) == fails("not_connected")


def test_e2() -> None:
    """PP-E2"""
    first = ((0, 1), [6]), ((1, 1), [4, 4]), ((0, 2), [1, 1])
    assert ask(*first) == lays(3, 1, 4)
    cats = [(0, 1), (1, 1), (0, 2)]
    assert ask(((0, 10), [1, 2]), ((0, 9), [6]), cats=cats, dice=4) == lays(2)


def test_e3() -> None:
    """PP-E3"""
    assert ask(((0, 1), [6]), ((1, 1), [3, 5])) == fails("no_base")
    assert ask(((0, 1), [6]), ((0, 4), [4])) == fails("not_connected")


OTHERS = [(2, 2), (2, 4), (2, 5), (3, 3)]
EDGES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a single place", ask(((0, 2), [2])), lays(1)),
    ("the same, its dice in any order", ask(((0, 5), [5, 3])), lays(1, 1)),
    ("a place with a cat", ask(((0, 2), [2]), cats=[(0, 2)]), fails("not_free")),
    ("a place twice", ask(((0, 2), [2]), ((0, 2), [2])), fails("not_free")),
    ("the sum too small", ask(((0, 5), [3, 4])), fails("wrong_sum")),
    ("the sum too great", ask(((0, 2), [3])), fails("wrong_sum")),
    ("not free comes before the sum", ask(((0, 2), [3]), ((0, 3), [5]), cats=[(0, 3)]), fails("not_free")),
    ("the sum before the connection", ask(((0, 2), [2]), ((0, 4), [5])), fails("wrong_sum")),
    ("the connection before the base", ask(((1, 1), [2, 6]), ((0, 9), [6])), fails("not_connected")),
    ("a base of dice placed later", ask(((1, 4), [3]), ((0, 4), [4]), ((0, 5), [2, 6])), lays(3, 1)),
    ("cats do not connect", ask(((0, 2), [2]), ((0, 4), [4]), cats=[(0, 3)]), fails("not_connected")),
    ("a base of cats", ask(((1, 1), [2, 6]), cats=[(0, 1), (0, 2)]), lays(1, 1)),
    ("half a base", ask(((1, 1), [2, 6]), cats=[(0, 1)]), fails("no_base")),
    ("a 10 takes two", ask(((3, 3), [4, 6]), cats=rows(3)), lays(2)),
    ("a 12 takes three", ask(((4, 3), [6, 6]), cats=rows(4)), lays(3)),
    ("the 12 on top", ask(((10, 0), [1, 5, 6]), cats=rows(10)), lays(3)),
    ("the board is full then", ask(((10, 0), [1, 1, 1, 3, 6]), cats=rows(10)), lays(3, 0, 4)),
    ("two 8s, two balls", ask(((5, 2), [4, 4]), ((5, 3), [3, 5]), cats=rows(5)), lays(2, 2)),
    ("all dice on one place", ask(((0, 5), [1, 1, 1, 1, 4])), lays(1, 1, 4)),
    ("all four", ask(((0, 5), [1, 1, 2, 4]), dice=4), lays(1, 1, 3)),
    ("all two", ask(((0, 2), [1, 1]), dice=2), lays(1, 0, 1)),
    ("all one: no bonus is left", ask(((0, 2), [2]), dice=1), lays(1)),
    (
        "three rows, a die left",
        ask(((0, 2), [2]), ((1, 1), [2, 6]), ((2, 0), [6]), cats=[(0, 0), (0, 1), (1, 0)]),
        lays(3, 1, 4),
    ),
    (
        "three rows of three dice",
        ask(
            ((3, 2), [2]),
            ((4, 2), [6]),
            ((2, 3), [3]),
            cats=[*rows(2), (2, 2), (2, 4), (2, 5), (3, 3)],
            dice=3,
        ),
        lays(3, 0, 2),
    ),
    ("two rows", ask(((0, 2), [2]), ((1, 1), [2, 6]), cats=[(0, 1)]), lays(2, 1)),
    ("bonus only if laid", ask(((1, 1), [1, 1, 1, 1, 4])), fails("no_base")),
    ("side B: a 10 on three", ask(((1, 2), [4, 6]), cats=rows(1, "B"), side="B"), lays(2)),
    ("side B: above half a 10", ask(((2, 2), [5]), cats=[(1, 2)], side="B"), lays(1)),
    ("side B: a 12 over a 10 and a 3", ask(((2, 3), [6, 6]), cats=[(1, 2)], side="B"), fails("no_base")),
    (
        "joined through the place above",
        ask(((0, 2), [3]), ((0, 4), [4]), ((1, 2), [5, 5]), cats=[(0, 3)], side="B"),
        lays(4),
    ),
]


@pytest.mark.parametrize(("found", "expected"), [pytest.param(f, e, id=name) for name, f, e in EDGES])
def test_edges(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """PP-6, PP-9, PP-10, PP-13, PP-15: each rule at its edge."""
    assert found == expected


def test_the_fixed_form() -> None:
    line = b'{"side": "A", "cats": [], "dice_in_turn": 5, "placed": [{"place": [0, 1], "dice": [3, 3]}]}'
    settled = BENCH.settle(line)
    assert settled.line == b'{"lays":true,"why":null,"cats":1,"yarn":0,"bonus_dice":0}'


FORM: dict[str, Any] = {
    "side": "A",
    "cats": [[0, 0]],
    "dice_in_turn": 5,
    "placed": [{"place": [0, 1], "dice": [3, 3]}],
}
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("side", {"side": "C"}),
    ("side", {"side": "a"}),
    ("side", {"side": None}),
    ("cats", {"cats": None}),
    ("cats[0]", {"cats": [[0]]}),
    ("cats[0]", {"cats": [[0, 0, 0]]}),
    ("cats[0]", {"cats": [["0", 0]]}),
    ("cats[1]", {"cats": [[0, 0], [0, 11]]}),
    ("cats[0]", {"cats": [[-1, 0]]}),
    ("cats[0]", {"cats": [[0, -1]]}),
    ("cats[0]", {"cats": [[10**18, 0]]}),
    ("cats[1]", {"cats": [[0, 0], [0, 0]]}),
    ("dice_in_turn", {"dice_in_turn": 0}),
    ("dice_in_turn", {"dice_in_turn": 6}),
    ("dice_in_turn", {"dice_in_turn": "5"}),
    ("dice_in_turn", {"dice_in_turn": True}),
    ("placed", {"placed": []}),
    ("placed", {"placed": {}}),
    ("placed", {"dice_in_turn": 1}),
    ("placed", {"placed": [{"place": [0, 1], "dice": [1] * 6}]}),
    ("placed[0]", {"placed": [{"place": [0, 1], "dice": []}]}),
    ("placed[0]", {"placed": [{"place": [11, 0], "dice": [6]}]}),
    ("placed[0]", {"placed": [{"place": [0, 1], "dice": [0, 6]}]}),
    ("placed[0]", {"placed": [{"place": [0, 1], "dice": [7]}]}),
    ("placed[0]", {"placed": [{"place": [0, 1], "dice": 6}]}),
    ("placed[0]", {"placed": [{"place": [0, 1]}]}),
    ("place", {"placed": [{"dice": [6]}]}),
    ("seat", {"placed": [{"place": [0, 1], "dice": [6], "seat": 0}]}),
    ("yarn", {"yarn": 2}),
]


@pytest.mark.parametrize(("field", "change"), WRONG)
def test_errors_name_the_field(field: str, change: dict[str, Any]) -> None:
    assert settle(FORM).ok
    settled = settle({**FORM, **change})
    assert not settled.ok
    assert field.replace("[1]", "[").replace("[0]", "[") in msgspec.json.decode(settled.line)["error"]


@pytest.mark.parametrize("field", FORM)
def test_every_field_is_needed(field: str) -> None:
    settled = settle({key: value for key, value in FORM.items() if key != field})
    assert not settled.ok
    assert field in msgspec.json.decode(settled.line)["error"]


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 5_000, b'{"side":"A"'])
def test_bad_json_is_answered(line: bytes) -> None:
    assert list(msgspec.json.decode(BENCH.settle(line).line)) == ["error"]


def test_the_judge_agrees_with_the_table() -> None:
    """PP-9: the same piles at a live table and before the judge, over many chance placements."""
    for piles in combinations([((0, 1), 6), ((0, 2), 2), ((0, 3), 5), ((1, 2), 4), ((1, 0), 5)], 3):
        table = Kitchen()
        left = 5
        for where, die in piles:
            table.roll(*[die] * left).put(where, die)
            left -= 1
        table.stop()
        found = ask(*[(where, [die]) for where, die in piles])
        assert found["lays"] is table.has(CatsLaid)
        if not found["lays"]:
            assert found["why"] == table.event(CatastropheStruck).why
        else:
            begun = table.event(TurnBegan)
            assert found["bonus_dice"] == (begun.size if begun.bonus else 0)
