"""The glossary and the walk through the code name modules, classes and functions that exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src/morphee"
CLIENT = ROOT / "web/src"
GAME = "pillows"
"""Stands for `<game>`: tests/games/test_template.py holds every game to the same files."""
PATH = re.compile(r"`([\w<>/]+\.py|[\w/.]+\.ts)`")
NAME = re.compile(r"`(\w+)`")


def terms() -> list[tuple[str, str, tuple[str, ...]]]:
    """Each term with its module and the names said to be there."""
    found = []
    for line in (ROOT / "docs/glossary.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and cells[0] not in ("term", "---"):
            where = cells[2]
            path = PATH.search(where)
            assert path, f"{cells[0]} names no module: {where}"
            found.append((cells[0], path[1], tuple(NAME.findall(where))))
    return found


def file_of(path: str) -> Path:
    return (CLIENT if path.endswith(".ts") else SOURCES) / path.replace("<game>", GAME)


def names_in(path: Path) -> set[str]:
    """Every class, function, method and assigned name of a module."""
    if path.suffix == ".ts":
        declared = r"^(?:export (?:class|interface|function|const|type) |  )(\w+)"
        return set(re.findall(declared, path.read_text(), re.MULTILINE))
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


@pytest.mark.parametrize(("term", "path", "names"), terms(), ids=[term for term, _, _ in terms()])
def test_the_module_of_a_term_is_there(term: str, path: str, names: tuple[str, ...]) -> None:
    assert file_of(path).is_file(), f"{term}: there is no {path}"
    missing = set(names) - names_in(file_of(path))
    assert not missing, f"{term}: {path} has no {sorted(missing)}"


def test_a_newcomer_finds_the_terms_once() -> None:
    names = [(term, path.endswith(".ts")) for term, path, _ in terms()]
    assert len(names) >= 80
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("page", ["architecture.md", "server.md"])
def test_the_modules_a_page_names_are_there(page: str) -> None:
    paths = set(PATH.findall((ROOT / "docs" / page).read_text()))
    outside = [path for path in sorted(paths) if not (ROOT / path).is_file()]
    assert [path for path in outside if not file_of(path).is_file()] == []


def test_the_questions_of_a_newcomer_are_answered() -> None:
    """Where to find it: each row names a function that is in the module it names."""
    text = (ROOT / "docs/architecture.md").read_text()
    pairs = re.findall(r"`(\w+)` (?:in|of) `([\w<>/]+\.py)`", text)
    assert len(pairs) >= 8
    assert [pair for pair in pairs if pair[0] not in names_in(file_of(pair[1]))] == []


def test_a_missing_name_would_be_noticed() -> None:
    assert "hand_back" in names_in(file_of("server/tables/presence.py"))
    assert "given_away" not in names_in(file_of("server/tables/presence.py"))
    assert "Connection" in names_in(file_of("lib/net/connection.ts"))
    assert "Line" not in names_in(file_of("lib/net/connection.ts"))
