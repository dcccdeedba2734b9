"""Every rule number of a game's page has a test that carries it, and every page follows the template."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

from morphee.games.catalog import GAMES
from morphee.protocol.refusals import REFUSALS

ROOT = Path(__file__).resolve().parents[2]
PREFIX = {"pillows": "PI", "dream": "DR", "playme": "PM", "pyramid": "PP", "uluru": "UL"}
COUNT = {"pillows": (21, 2), "dream": (24, 1), "playme": (26, 0), "pyramid": (21, 3), "uluru": (20, 3)}
"""How many numbered rules and worked examples each rulebook page has."""
SECTIONS = ("Actions", "Events", "Hidden", "Timers", "End", "Rules", "Options and variants", "Judge")


def page(game: str) -> str:
    return (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")


def numbers(prefix: str, text: str) -> set[str]:
    """Rule numbers in a text, ranges such as UL-5..UL-8 or UL-5–UL-8 spelled out."""
    found = set(re.findall(rf"\b{prefix}-E?\d+\b", text))
    for first, last in re.findall(rf"{prefix}-(\d+)\s*(?:\.\.|–|to)\s*{prefix}-(\d+)", text):
        found |= {f"{prefix}-{n}" for n in range(int(first), int(last) + 1)}
    return found


@lru_cache(maxsize=1)
def said_by_tests() -> str:
    """The names and docstrings of all test functions."""
    words: list[str] = []
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                words += [node.name, ast.get_docstring(node) or ""]
    return "\n".join(words)


def held(prefix: str) -> set[str]:
    text = said_by_tests()
    names = {f"{prefix}-{n.upper()}" for n in re.findall(rf"test_{prefix.lower()}_(e?\d+)_", text)}
    return numbers(prefix, text) | names


@pytest.mark.parametrize("game", GAMES.names())
def test_the_page_lists_every_rule(game: str) -> None:
    rules, examples = COUNT[game]
    expected = {f"{PREFIX[game]}-{n}" for n in range(1, rules + 1)}
    expected |= {f"{PREFIX[game]}-E{n}" for n in range(1, examples + 1)}
    assert expected - numbers(PREFIX[game], page(game)) == set()


@pytest.mark.parametrize("game", GAMES.names())
def test_every_rule_has_a_test(game: str) -> None:
    missing = numbers(PREFIX[game], page(game)) - held(PREFIX[game])
    assert missing == set(), f"rules of {game} that no test carries"


@pytest.mark.parametrize("game", GAMES.names())
def test_the_page_follows_the_template(game: str) -> None:
    text = page(game)
    missing = [section for section in SECTIONS if not re.search(rf"^##+ {section}", text, re.MULTILINE)]
    assert missing == []


@pytest.mark.parametrize("game", GAMES.names())
def test_every_refusal_is_said_in_both_languages(game: str) -> None:
    for code, sentence in GAMES.find(game).refusals.items():
        assert sentence.en.strip(), code
        assert sentence.fr.strip(), code
        assert sentence.en != sentence.fr


def test_french_refusals_say_tu_and_leave_nobody_out() -> None:
    said = [
        (name, code, text.fr) for name in GAMES.names() for code, text in GAMES.find(name).refusals.items()
    ]
    said += [("table", code, text.fr) for code, text in REFUSALS.items()]
    wrong = re.compile(r"\b(vous|votre|vos|joueurs?|adversaires?|gagnants?)\b", re.IGNORECASE)
    assert [one for one in said if wrong.search(one[2])] == []
