"""`morphee judge clue` and `morphee judge answer`."""

from __future__ import annotations

import pytest

from morphee.games.judges import JUDGES
from morphee.kernel.judge import Bench


@pytest.mark.parametrize(
    ("judge", "line", "answer"),
    [
        (
            "clue",
            '{"lang":"fr","proposition":"mer","clue":"marin"}',
            '{"verdict":"forbidden","reason":"family"}',
        ),
        (
            "clue",
            '{"lang":"fr","proposition":"mer","clue":"mère"}',
            '{"verdict":"forbidden","reason":"sound"}',
        ),
        (
            "clue",
            '{"lang":"en","proposition":"sea","clue":"mer"}',
            '{"verdict":"forbidden","reason":"translation"}',
        ),
        (
            "clue",
            '{"lang":"en","proposition":"sea","clue":"two words"}',
            '{"verdict":"forbidden","reason":"form"}',
        ),
        ("clue", '{"lang":"en","proposition":"sea","clue":"boat"}', '{"verdict":"fine"}'),
        (
            "clue",
            '{"lang":"en","proposition":"quixotry","clue":"quixotries"}',
            '{"verdict":"forbidden","reason":"family"}',
        ),
        ("answer", '{"lang":"fr","proposition":"voiture","answer":"une auto"}', '{"verdict":"accept"}'),
        ("answer", '{"lang":"fr","proposition":"mer","answer":"mère"}', '{"verdict":"near"}'),
        (
            "answer",
            '{"lang":"fr","proposition":"mer","answer":"mère","mode":"spoken"}',
            '{"verdict":"accept"}',
        ),
        ("answer", '{"lang":"en","proposition":"wolf","answer":"golf"}', '{"verdict":"reject"}'),
    ],
)
def test_settled(judge: str, line: str, answer: str) -> None:
    """DR-7, DR-20."""
    settled = Bench(JUDGES[judge]).settle(line.encode())
    assert settled.ok
    assert settled.line.decode() == answer


@pytest.mark.parametrize(
    ("judge", "line", "why"),
    [
        ("clue", '{"lang":"de","proposition":"mer","clue":"x"}', "lang"),
        ("clue", '{"lang":"fr","proposition":"?!","clue":"x"}', "proposition"),
        ("clue", '{"lang":"fr","proposition":"mer"}', "clue"),
        ("clue", '{"lang":"fr","proposition":"mer","clue":"x","mode":"typed"}', "mode"),
        ("answer", '{"lang":"fr","proposition":"mer","answer":"x","mode":"sung"}', "mode"),
        ("answer", "[]", "array"),
    ],
)
def test_not_a_case(judge: str, line: str, why: str) -> None:
    settled = Bench(JUDGES[judge]).settle(line.encode())
    assert not settled.ok
    assert settled.line.startswith(b'{"error":')
    assert why in settled.line.decode()
