"""`morphee judge uluru`: the fixed form, its answers, and what it refuses by naming the field."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from morphee.games.judges import JUDGES
from morphee.games.uluru.content import ABOUT_NOBODY, COLOURS, PLACES
from morphee.kernel.judge import Bench
from tests.games.uluru.notation import birds, everywhere
from tests.games.uluru.oracle import Oracle
from tests.games.uluru.test_oracle import any_board, any_cards
from tests.games.uluru.test_wishes import E1_BIRDS, E1_WISHES

BENCH = Bench(JUDGES["uluru"])
ANYWHERE: dict[str, Any] = {colour: {"wish": "anywhere"} for colour in COLOURS}
ALL_SET: dict[str, str] = dict(zip(COLOURS, PLACES, strict=True))


def ask(wishes: Any, at: Any) -> Any:
    settled = BENCH.settle(msgspec.json.encode({"wishes": wishes, "birds": at}))
    answer = msgspec.json.decode(settled.line)
    assert settled.ok == ("error" not in answer)
    return answer


def wishes(text: str) -> dict[str, Any]:
    found = dict(ANYWHERE)
    for part in text.split(","):
        colour, kind, *of = part.split()
        card = {"wish": kind, "of": of[0]} if of else {"wish": kind}
        found[colour] = card
    return found


def placed(text: str) -> dict[str, str]:
    return {c: place for c, place in zip(COLOURS, birds(text), strict=True) if place}


def test_worked_example_as_a_form() -> None:
    """UL-E1"""
    answer = ask(wishes(E1_WISHES), placed(E1_BIRDS))
    assert answer == {
        "granted": {
            "white": True,
            "pink": True,
            "yellow": True,
            "orange": True,
            "red": False,
            "green": True,
            "blue": False,
            "black": True,
        },
        "stones": 2,
    }


def test_answers_in_the_order_of_the_birds() -> None:
    """UL-3: whatever the order of the question."""
    backwards = {colour: ANYWHERE[colour] for colour in reversed(COLOURS)}
    assert list(ask(backwards, ALL_SET)["granted"]) == list(COLOURS)


def test_an_empty_rock() -> None:
    """UL-7: also for wishes that are automatic."""
    answer = ask({colour: {"wish": "same", "of": colour} for colour in COLOURS}, {})
    assert answer == {"granted": dict.fromkeys(COLOURS, False), "stones": 8}


def test_two_cards_are_answered_by_lists() -> None:
    """UL-16; UL-7: one stone for a missing bird with two cards."""
    two = [{"wish": "long_side"}, {"wish": "adjacent", "of": "pink"}]
    answer = ask({**ANYWHERE, "white": two}, {**ALL_SET, "white": "R1", "pink": "T"})
    assert answer["granted"]["white"] == [True, False]
    assert answer["granted"]["pink"] is True
    assert answer["stones"] == 1
    missing = {colour: place for colour, place in ALL_SET.items() if colour != "white"}
    answer = ask({**ANYWHERE, "white": two}, missing)
    assert answer["granted"]["white"] == [False, False]
    assert answer["stones"] == 1


def test_of_may_be_null_where_nobody_is_named() -> None:
    assert ask({**ANYWHERE, "red": {"wish": "anywhere", "of": None}}, ALL_SET)["stones"] == 0


CORNER_BLUE = {"wish": "corner", "of": "blue"}


@pytest.mark.parametrize(
    ("wishes", "at", "named"),
    [
        ({c: w for c, w in ANYWHERE.items() if c != "red"}, ALL_SET, "wishes.red"),
        ({}, {}, "wishes.white"),
        ({**ANYWHERE, "purple": {"wish": "anywhere"}}, ALL_SET, "purple"),
        ({**ANYWHERE, "red": {"wish": "dance"}}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": {"wish": "adjacent"}}, ALL_SET, "wishes.red.of"),
        ({**ANYWHERE, "red": {"wish": "adjacent", "of": None}}, ALL_SET, "wishes.red.of"),
        ({**ANYWHERE, "red": {"wish": "anywhere", "of": "blue"}}, ALL_SET, "wishes.red.of"),
        ({**ANYWHERE, "red": {"wish": "corner", "of": "purple"}}, ALL_SET, "of"),
        ({**ANYWHERE, "red": {"wish": "corner", "of": "Blue"}}, ALL_SET, "of"),
        ({**ANYWHERE, "red": {"of": "blue"}}, ALL_SET, "wish"),
        ({**ANYWHERE, "red": {**CORNER_BLUE, "why": 1}}, ALL_SET, "why"),
        ({**ANYWHERE, "red": "corner"}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": None}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": []}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": [CORNER_BLUE]}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": [CORNER_BLUE] * 3}, ALL_SET, "wishes"),
        ({**ANYWHERE, "red": [CORNER_BLUE, {"wish": "far"}]}, ALL_SET, "wishes.red[1].of"),
        (ANYWHERE, {**ALL_SET, "pink": "T"}, "birds.pink"),
        (ANYWHERE, {"white": "T", "black": "T"}, "birds.black"),
        (ANYWHERE, {"white": "L4"}, "birds"),
        (ANYWHERE, {"white": "t"}, "birds"),
        (ANYWHERE, {"white": None}, "birds"),
        (ANYWHERE, {"white": 0}, "birds"),
        (ANYWHERE, {"purple": "T"}, "birds"),
        (ANYWHERE, ["T"], "birds"),
        ([], ALL_SET, "wishes"),
    ],
)
def test_what_cannot_be_is_named(wishes: Any, at: Any, named: str) -> None:
    assert named in ask(wishes, at)["error"]


@pytest.mark.parametrize("kind", ["adjacent", "opposite", "corner", "neither", "far", "same", "contrary"])
def test_these_name_a_bird(kind: str) -> None:
    """UL-4"""
    assert "wishes.black.of" in ask({**ANYWHERE, "black": {"wish": kind}}, ALL_SET)["error"]
    assert "error" not in ask({**ANYWHERE, "black": {"wish": kind, "of": "white"}}, ALL_SET)


@pytest.mark.parametrize("kind", ABOUT_NOBODY)
def test_these_name_none(kind: str) -> None:
    """UL-4"""
    named = {**ANYWHERE, "black": {"wish": kind, "of": "white"}}
    assert "wishes.black.of" in ask(named, ALL_SET)["error"]
    assert "error" not in ask({**ANYWHERE, "black": {"wish": kind}}, ALL_SET)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b"3",
        b'"wishes"',
        b"{}",
        b'{"wishes": {}}',
        b'{"birds": {}}',
        b'{"wishes": {}, "birds": {}, "more": 1}',
        b"\xff",
        b"[" * 5_000,
    ],
)
def test_never_a_traceback(line: bytes) -> None:
    settled = BENCH.settle(line)
    assert not settled.ok
    assert msgspec.json.decode(settled.line)["error"]


def test_forms_agree_with_the_second_reading() -> None:
    draw = random.Random("forms")
    for _ in range(400):
        cards, board = any_cards(draw, 0.3), any_board(draw, 0.2)
        form = {
            colour: [msgspec.to_builtins(card) for card in both]
            if len(both) == 2
            else msgspec.to_builtins(both[0])
            for colour, both in zip(COLOURS, cards, strict=True)
        }
        at = {c: place for c, place in zip(COLOURS, board, strict=True) if place}
        oracle = Oracle(cards, board)
        expected = {
            colour: list(found) if len(found) == 2 else found[0]
            for colour, found in zip(COLOURS, oracle.verdicts(), strict=True)
        }
        assert ask(form, at) == {"granted": expected, "stones": oracle.stones()}


def test_helpers_agree() -> None:
    assert everywhere(E1_BIRDS) == birds(E1_BIRDS)
