"""`morphee judge pillows` on turns from a kitchen table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from morphee.games.pillows.judge import JUDGE
from morphee.kernel.judge import Bench
from tests.games.pillows.table import cards

BENCH = Bench(JUDGE)


def settle(text: str, *touches: tuple[Any, ...]) -> Any:
    fields = ("seat", "rt", "use", "target")
    turn = {"cards": cards(text), "touches": [dict(zip(fields, touch, strict=False)) for touch in touches]}
    return msgspec.json.decode(BENCH.settle(msgspec.json.encode(turn)).line)


def right(text: str, *touches: tuple[Any, ...]) -> str:
    return "".join("+" if good else "-" for good in settle(text, *touches)["right"])


@pytest.mark.parametrize(
    ("text", "touches", "expected"),
    [
        ("AADD", [(0, 400, "throw", 3), (3, 420, "throw", 0)], "+---"),  # PI-E1
        ("KAAZ", [(3, 400, "sleep"), (2, 420, "throw", 0)], "++--"),  # PI-E2
        ("AAAA", [], "++++"),
        ("ADZ", [], "---"),
        ("ADZ", [(2, 300, "sleep"), (0, 200, "throw", 1)], "+--"),  # the faster hand gets the only pillow
        ("ADZ", [(2, 300, "sleep"), (0, 300, "throw", 1)], "--+"),  # equal times as listed
        ("ADZ", [(0, 99, "throw", 1), (1, 300, "shield")], "-+-"),  # PI-17 leaves the pillow free
        ("ADZ", [(0, -50, "throw", 1), (1, 300, "shield")], "-+-"),
        ("ADZ", [(0, 100, "throw", 1)], "+--"),
        ("ADZ", [(0, 300, "none"), (1, 310, "shield")], "---"),  # PI-13, and it was the only pillow
        ("KAA", [(0, 300, "none"), (1, 310, "throw", 2)], "-++"),  # none left to break the silence with
        ("ADDA", [(0, 300, "throw", 3)], "----"),
        ("ADDADZ", [(5, 300, "sleep"), (1, 301, "shield"), (0, 302, "throw", 1)], "-+---+"),
    ],
)
def test_turns(text: str, touches: list[tuple[Any, ...]], expected: str) -> None:
    assert right(text, *touches) == expected


def kings(*touches: str) -> bytes:
    return ('{"cards": ["king", "king", "king"], "touches": [' + ", ".join(touches) + "]}").encode()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (b"{", "truncated"),
        (b"[]", "object"),
        (b'{"cards": ["attacker", "king"], "touches": []}', "cards"),
        (b'{"cards": ["attacker", "king", "queen"], "touches": []}', "cards[2]"),
        (b'{"cards": ["attacker", "king", "king"], "touch": []}', "touch"),
        (b'{"cards": ["attacker", "king", "king"]}', "touches"),
        (b'{"touches": []}', "cards"),
        (kings('{"seat": 3, "rt": 1, "use": "none"}'), "[0].seat"),
        (kings('{"seat": -1, "rt": 1, "use": "none"}'), "seat"),
        (kings('{"seat": 0, "rt": 1.5, "use": "none"}'), "rt"),
        (kings('{"seat": 0, "rt": 1, "use": "eat"}'), "use"),
        (kings('{"seat": 0, "rt": 1, "use": "throw"}'), "target"),
        (kings('{"seat": 0, "rt": 1, "use": "throw", "target": 0}'), "target"),
        (kings('{"seat": 0, "rt": 1, "use": "none"}', '{"seat": 0, "rt": 2, "use": "none"}'), "[1].seat"),
    ],
)
def test_what_cannot_be_is_refused_by_field(line: bytes, names: str) -> None:
    settled = BENCH.settle(line)
    assert not settled.ok
    assert names in msgspec.json.decode(settled.line)["error"]
