"""Every game has the same files with the same meaning (docs/add-a-game.md, "The folder")."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from morphee.games.catalog import GAMES
from morphee.games.judges import JUDGES
from morphee.kernel.contract import Hidden
from tests.tree import files

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    "model",
    "actions",
    "events",
    "views",
    "rules",
    "evolve",
    "content",
    "options",
    "texts",
    "notation",
    "judge",
)
SHARED = {*FILES, "__init__", "arrays", "offers", "scores"}
"""Names that several games use, each with one meaning (docs/add-a-game.md)."""
MOST_POSITIONAL = 4
MOST_POSITIONAL_ELSEWHERE = 6

games = pytest.mark.parametrize("game", GAMES.names())


def folder(game: str) -> Path:
    return ROOT / "src" / "morphee" / "games" / game


def stems(game: str) -> set[str]:
    return {path.stem for path in folder(game).glob("*.py")}


def module(game: str, name: str) -> Any:
    return importlib.import_module(f"morphee.games.{game}.{name}")


def home(kind: Any) -> str:
    """The file in which a type is defined."""
    found: str = kind.__module__
    return found.rpartition(".")[2]


def members(union: Any) -> tuple[Any, ...]:
    return get_args(union) or (union,)


@games
def test_an_option_that_it_does_not_have_is_refused(game: str) -> None:
    """A misspelt option would silently be the default."""
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"no_such_option": 1}, GAMES.find(game).config_type)


def trees(game: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder(game).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


@games
def test_every_file_of_the_template_is_there(game: str) -> None:
    assert set(FILES) - stems(game) == set()


def test_a_name_means_the_same_in_every_game() -> None:
    """A module of a game's own has a name that no other game uses for something else."""
    used = Counter(stem for game in GAMES.names() for stem in stems(game))
    assert [stem for stem, count in sorted(used.items()) if count > 1 and stem not in SHARED] == []


@games
def test_every_type_lives_in_its_file(game: str) -> None:
    rules = GAMES.find(game)
    assert home(type(rules)) == "rules"
    assert home(rules.config_type) == home(rules.state_type) == "model"
    assert {home(kind) for kind in members(rules.action_type)} == {"actions"}
    assert {home(kind) for kind in members(rules.event_type)} == {"events"}
    assert {home(kind) for kind in members(rules.told_type)} == {"events"}
    assert home(rules.public_type) == "views"
    own = [kind for kind in members(rules.own_type) if kind not in (None, type(None))]
    assert {home(kind) for kind in own} <= {"views"}


@games
def test_every_file_has_what_it_is_named_for(game: str) -> None:
    rules = GAMES.find(game)
    assert callable(module(game, "evolve").evolve)
    views = ("public", "redact", *(("resample", "check_world") if isinstance(rules, Hidden) else ()))
    assert [name for name in views if not callable(getattr(module(game, "views"), name, None))] == []
    assert module(game, "texts").REFUSALS is rules.refusals
    assert module(game, "notation").NOTATION is rules.notation  # type: ignore[attr-defined]
    assert module(game, "judge").JUDGE is JUDGES[game]


def functions(game: str, *names: str) -> list[ast.FunctionDef]:
    return [
        node
        for _, tree in trees(game)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name in names
    ]


def has_wildcard(function: ast.FunctionDef) -> bool:
    cases = [case for node in ast.walk(function) if isinstance(node, ast.Match) for case in node.cases]
    return any(isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None for case in cases)


@games
def test_a_forgotten_event_is_a_type_error(game: str) -> None:
    """No wildcard where events are folded or told, so that mypy reports a type nobody thought of."""
    found = functions(game, "evolve", "redact")
    assert found
    assert [function.lineno for function in found if has_wildcard(function)] == []


@games
def test_a_struct_with_many_fields_is_built_by_name(game: str) -> None:
    """At most four positional arguments where something with a capital initial is called."""
    assert _long_calls(trees(game), MOST_POSITIONAL) == []


def test_elsewhere_too_a_struct_with_many_fields_is_built_by_name() -> None:
    """At most six positional arguments, in all of the repository."""
    paths = [ROOT / name for name in files() if name.endswith(".py")]
    modules = ((path, ast.parse(path.read_text(encoding="utf-8"))) for path in paths)
    assert _long_calls(modules, MOST_POSITIONAL_ELSEWHERE) == []


def _long_calls(modules: Iterable[tuple[Path, ast.Module]], most: int) -> list[str]:
    """Where a constructor is called with more positional arguments than that."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path, tree in modules
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _is_constructor(node.func) and len(node.args) > most
    ]


def _is_constructor(function: ast.expr) -> bool:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return re.match(r"_*[A-Z]\w*[a-z]", name) is not None
        case _:
            return False


def test_the_page_names_every_file() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    assert [name for name in FILES if f"`{name}.py`" not in page] == []
