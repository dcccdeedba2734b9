"""The repository keeps its own rules: nothing of one machine in it, pinned packages, commands that exist."""

import ast
import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import requires
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import morphee
from tests.tree import files

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
PLAY_LOCK = ROOT / "requirements-play.lock"

# Written in parts, so that this file does not hold what it forbids.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
    )
]
SETTINGS = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_DEFAULT_INDEX", "UV_INDEX_URL", "npm_config_registry")
# A path from the top of some machine; a folder of that name inside the tree is fine.
FOLDER = re.compile(rb"(?<![\w.\-)}*/])/(?:root|work|home|Users)/")


@cache
def repository_files() -> tuple[Path, ...]:
    """Every file that is or would be committed."""
    return tuple(ROOT / name for name in files())


def lines_matching(pattern: re.Pattern[bytes]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in repository_files()
        for number, line in enumerate(path.read_bytes().splitlines(), 1)
        if pattern.search(line)
    ]


def hosts_of_this_machine() -> set[str]:
    urls = (url for name in SETTINGS for url in os.environ.get(name, "").split())
    return {host for url in urls if (host := urlsplit(url).hostname)}


def test_no_registry_is_named() -> None:
    hosts = sorted({*REGISTRIES, *hosts_of_this_machine()} - {"localhost"})
    pattern = re.compile("|".join(map(re.escape, hosts)).encode())
    assert lines_matching(pattern) == []


def test_no_folder_of_one_machine_is_named() -> None:
    assert lines_matching(FOLDER) == []


@pytest.mark.parametrize("name", ["root", "work", "home"])
def test_a_folder_would_be_found(name: str) -> None:
    assert FOLDER.search(f'"/{name}/x"'.encode())
    assert not FOLDER.search(f"docs/{name}/x".encode())


def locked(lock: Path = LOCK) -> dict[str, str]:
    """The lock, package by package: its pin and all its hashes."""
    blocks = re.split(r"(?<!\\)\n", lock.read_text())
    return {block.split("==")[0]: block for block in blocks if block.strip()}


def test_every_locked_package_has_a_pin_and_hashes() -> None:
    blocks = locked()
    assert len(blocks) > 10
    bare = [
        name for name, block in blocks.items() if not re.search(r"==\S+.*--hash=sha256:", block, re.DOTALL)
    ]
    assert bare == []


def wanted() -> Iterator[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    yield from project["dependencies"]
    for extra in project["optional-dependencies"].values():
        yield from extra


def test_the_lock_holds_what_the_project_wants() -> None:
    blocks = locked()
    pins = [want.split(";")[0].strip() for want in wanted()]
    assert [pin for pin in pins if not blocks.get(pin.split("==")[0], "").startswith(f"{pin} ")] == []


def test_the_lock_for_playing_is_a_small_part_of_the_other() -> None:
    play, every = locked(PLAY_LOCK), locked()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = [want.split("==")[0] for want in project["dependencies"]]
    assert [name for name in names if name not in play] == []
    assert len(play) < 20
    assert {name: block.split()[0] for name, block in play.items()}.items() <= {
        name: block.split()[0] for name, block in every.items()
    }.items()


def test_the_lock_of_a_node_adds_what_a_cluster_needs() -> None:
    node, every = locked(ROOT / "requirements-cluster.lock"), locked()
    assert set(node) - set(locked(PLAY_LOCK)) == {"asyncpg", "nats-py"}
    assert {name: block.split()[0] for name, block in node.items()}.items() <= {
        name: block.split()[0] for name, block in every.items()
    }.items()


def test_the_browser_lock_names_no_download_address() -> None:
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert len(packages) > 10
    assert [name for name, package in packages.items() if "resolved" in package] == []


@pytest.mark.parametrize("command", ["help", "setup", "play", "test", "clean"])
def test_make_knows(command: str) -> None:
    assert re.search(rf"^{command}:.* ## \S", (ROOT / "Makefile").read_text(), re.MULTILINE)


def test_ci_runs_what_everyone_runs() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text().rstrip().endswith("make test")


def documents() -> list[Path]:
    return [
        ROOT / "README.md",
        ROOT / "README.fr.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *(ROOT / "docs").rglob("*.md"),
    ]


def test_every_link_between_documents_leads_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in documents()
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text())
        if "://" not in link and not (page.parent / link).exists()
    ]
    assert broken == []


@pytest.mark.parametrize(("names", "most"), [(r"match", 700_000), (r"(?!match)\w+", 60_000)])
def test_the_pictures_are_small(names: str, most: int) -> None:
    pictures = [p for p in (ROOT / "docs/pictures").glob("*.webp") if re.fullmatch(names, p.stem)]
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size > most] == []


def imported_by(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_the_kernel_needs_only_the_standard_library_and_msgspec() -> None:
    modules = {name for path in (ROOT / "src/morphee/kernel").rglob("*.py") for name in imported_by(path)}
    allowed = sys.stdlib_module_names | {"msgspec"}
    strangers = [m for m in modules if m.split(".")[0] not in allowed and not m.startswith("morphee.kernel")]
    assert strangers == []


def test_every_package_says_what_lives_there() -> None:
    packages = sorted((ROOT / "src/morphee").rglob("__init__.py"))
    silent = [package for package in packages if not ast.get_docstring(ast.parse(package.read_text()))]
    assert len(packages) >= 16
    assert silent == []


def test_the_french_readme_shows_the_same_games_and_pictures() -> None:
    english, french = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.fr.md"))
    for pattern in (r"^\| `(\w+)` \| ([^|]+) \|", r"docs/pictures/\w+\.webp"):
        assert re.findall(pattern, english, re.MULTILINE) == re.findall(pattern, french, re.MULTILINE)


def test_the_citation_names_this_version_and_licence() -> None:
    said = dict(
        re.findall(r"^([\w-]+): (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert said["version"] == morphee.__version__
    assert said["license"] == "MIT"
    assert {"cff-version", "message", "title"} <= said.keys()


@pytest.mark.parametrize("name", ["bug", "idea"])
def test_issue_templates_have_a_name_and_say_what_they_are_for(name: str) -> None:
    text = (ROOT / ".github/ISSUE_TEMPLATE" / f"{name}.md").read_text(encoding="utf-8")
    assert re.match(r"---\nname: .+\nabout: .+\n---\n", text)


def test_make_play_can_add_what_https_needs() -> None:
    """`scripts/python-env https` installs by name, without resolving: all of them are in the lock."""
    script = (ROOT / "scripts/python-env").read_text()
    listed = re.search(r"for package in ([\w ]+); do locked", script)
    assert listed is not None
    names = listed[1].split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = {pin.split("==")[0] for pin in project["optional-dependencies"]["https"]}
    assert wanted <= set(names)
    assert [name for name in names if name not in locked()] == []
    needed = {re.split(r"[^\w-]", need)[0] for name in names for need in requires(name) or []}
    assert {need for need in needed if need in locked()} <= {*names, "typing-extensions"}
