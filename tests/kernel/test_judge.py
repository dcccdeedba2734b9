"""Settling one situation: an answer, or an error that names the field at fault."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from morphee.kernel.contract import Value
from morphee.kernel.judge import Bench, Impossible, Judge

Small = Annotated[int, Meta(ge=0, le=9)]


class Hands(Value, forbid_unknown_fields=True):
    left: Small
    right: Small
    rings: dict[str, Small] = {}


class Sum(Value):
    sum: int


def settle(hands: Hands) -> Sum | Impossible:
    if hands.left == hands.right:
        return Impossible("right", "both hands are the same")
    return Sum(hands.left + hands.right + sum(hands.rings.values()))


BENCH = Bench(Judge(Hands, settle))


def asked(line: bytes) -> tuple[bool, object]:
    settled = BENCH.settle(line)
    return settled.ok, msgspec.json.decode(settled.line)


def test_a_situation_is_answered() -> None:
    assert asked(b'{"left":2,"right":3,"rings":{"gold":4}}') == (True, {"sum": 9})


def test_what_cannot_be_is_refused_by_its_field() -> None:
    assert asked(b'{"left":2,"right":2}') == (False, {"error": "right: both hands are the same"})


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "Input data was truncated"),
        (b"nonsense", "JSON is malformed"),
        (b"\xff", "malformed"),
        (b'{"left":"\xff","right":1}', "left"),
        (b"[" * 100_000, ""),
        (b'{"left":2}', "missing required field `right`"),
        (b'{"left":2,"right":10}', "$.right"),
        (b'{"left":2,"right":1,"feet":1}', "unknown field `feet`"),
        (b'{"left":2,"right":1,"rings":{"gold":1,"iron":99,"tin":3}}', "$.rings.iron"),
        (b'{"left":2,"right":1,"rings":{"iron":"x"}}', "$.rings.iron"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_field(line: bytes, says: str) -> None:
    ok, answer = asked(line)
    assert not ok
    assert isinstance(answer, dict)
    assert says in answer["error"]


def test_a_question_nested_too_deeply_is_refused() -> None:
    class Loose(Value):
        left: int = 0

    bench = Bench(Judge(Loose, lambda loose: Sum(loose.left)))
    assert not bench.settle(b'{"more":' + b"[" * 100_000).ok


def test_a_bench_goes_on_after_an_error() -> None:
    assert not asked(b"nonsense")[0]
    assert asked(b'{"left":0,"right":1}') == (True, {"sum": 1})
