"""docs/add-a-game.md is true: its example is a whole game, and everything generic works with it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from examples.lantern import Lantern
from morphee.bots import catalog
from morphee.bots.random_bot import RandomBot
from morphee.games import installed
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import Game
from morphee.kernel.record import dump, header, load
from morphee.kernel.registry import Registry
from morphee.server.http import game_clients
from morphee.sim.driver import play
from tests.e2e.conftest import launched
from tests.e2e.guest import Guest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_code_on_the_page_runs() -> None:
    assert len(blocks("python")) == 2
    for block in blocks("python"):
        exec(block, {"Lantern": Lantern, "__name__": "page"})


def test_every_method_of_the_contract_is_on_the_page() -> None:
    methods = {name for name in vars(Game) if not name.startswith("_")}
    methods -= {"name", "version", "seats", "check", "view", "cue", "variants"}
    methods = {name for name in methods if not name.endswith("_type")}
    assert {name for name in methods if name not in PAGE} == set()


def test_from_nothing_to_a_registered_game_that_bots_play_and_records_keep() -> None:
    games = Registry()
    lantern = games.add(Lantern())
    seed = seed_from("example")
    config = lantern.variants()["default"]
    bots = [RandomBot(Chance(seed, seat)) for seat in range(4)]
    played = play(games.find("lantern"), config, 4, seed, bots)
    record = load(dump(header(lantern, config, 4, commitment(seed)), played.entries), games.find)
    assert lantern.outcome(list(record.states())[-1][1]) == played.outcome


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the page, made file by file as it says, and installed in a folder of its own."""
    folder = tmp_path_factory.mktemp("scratch")
    package = folder / "source/morphee_lantern"
    (package / "client").mkdir(parents=True)
    (folder / "source/pyproject.toml").write_text(blocks("toml")[0])
    (package / "__init__.py").touch()
    (package / "bots.py").write_text(next(block for block in blocks("python") if "bots.py" in block))
    shutil.copyfile(ROOT / "examples/lantern.py", package / "rules.py")
    (package / "client/__init__.py").touch()
    (package / "client/client.js").write_text(blocks("js")[0])
    (package / "client/client.css").write_text(blocks("css")[0])
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*pip, "--target", str(folder / "site"), str(folder / "source")], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return folder / "site"


def environment(site: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")])}


def called(site: Path, *words: str) -> str:
    command = [sys.executable, *words]
    found = subprocess.run(
        command, cwd=site, env=environment(site), capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, ""), found.stderr
    return found.stdout


def test_a_package_brings_a_game_and_its_bots_to_every_command(scratch: Path) -> None:
    """The commands of the page, but for installing."""
    simulate, python, serve = blocks("sh")[0].splitlines()[1:]
    assert serve == "morphee serve"
    assert "bold: " in called(scratch, "-m", *simulate.split(), "--matches", "5")
    assert "Outcome(reason=" in called(scratch, "-c", python.partition("'")[2].rstrip("'"))


@pytest.fixture(scope="module")
def served(scratch: Path) -> Iterator[str]:
    """The last command of the page: a server that knows the game."""
    command = [sys.executable, "-m", "morphee", "serve", "--memory", "--json", "--host", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--port", "0"],
        cwd=scratch,
        env=environment(scratch),
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdout is not None
            yield json.loads(running.stdout.readline())["addresses"][0]
        finally:
            running.terminate()
            running.wait(60)


def test_a_package_brings_a_game_to_the_server(served: str) -> None:
    asked, kind = json.dumps({"game": "lantern"}).encode(), {"content-type": "application/json"}
    wanted = urllib.request.Request(f"{served}api/tables", asked, kind)
    with urllib.request.urlopen(wanted) as answer:
        assert len(json.load(answer)["code"]) == 5
    with urllib.request.urlopen(f"{served}api/games") as answer:
        clients = {game["name"]: game["client"] for game in json.load(answer)}
    assert clients["lantern"] == "/clients/lantern/client.js"
    assert clients["pyramid"] is None


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("lantern/client.js", 200),
        ("lantern/client.css", 200),
        ("lantern/__init__.py", 404),
        ("lantern/..%2Frules.py", 404),
        ("lantern/../bots.py", 404),
        ("lantern/missing.js", 404),
        ("pyramid/client.js", 404),
        ("", 404),
    ],
)
def test_only_files_of_a_client_are_given_out(served: str, path: str, status: int) -> None:
    answer = httpx.get(httpx.URL(f"{served}clients/").copy_with(raw_path=f"/clients/{path}".encode()))
    assert answer.status_code == status
    if status == 200:
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.fixture
def browser() -> Iterator[Browser]:
    with launched() as chromium:
        yield chromium


@pytest.mark.e2e
def test_a_package_brings_its_own_table_to_the_browser(served: str, browser: Browser) -> None:
    ada = Guest(browser, served.rstrip("/"), "Ada", lang="fr")
    ada.open_table("lantern", config={"nights": 1})
    ada.add_bots(1, level="bold")
    ada.start()
    expect(ada.page.get_by_role("heading", name="Nuit 1")).to_be_visible()
    five = ada.page.locator(".lantern", has_text="🏮🏮🏮🏮🏮")
    assert five.evaluate("button => getComputedStyle(button).minWidth") == "64px"  # its own style
    ada.page.get_by_role("button", name="1", exact=True).click()
    ada.wait_until("t.outcome !== null")
    assert ada.troubles == []
    ada.close()


class Impostor(Lantern):
    name = "pyramid"
    version = 99


class Broken(Lantern):
    def __init__(self) -> None:
        raise RuntimeError("no oil")


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, installed.GAMES_GROUP)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[EntryPoint]:
    entries: list[EntryPoint] = []
    monkeypatch.setattr(installed, "entry_points", lambda **_: entries)
    monkeypatch.setattr(installed, "TROUBLE", [])
    return entries


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("pyramid", f"{__name__}:Impostor", "there is a game 'pyramid' already"),
        ("torch", "examples.lantern:Lantern", "its game is called 'lantern'"),
        ("lantern", "no.such.module:Game", "it cannot be imported"),
        ("lantern", f"{__name__}:Broken", "it cannot be made (RuntimeError('no oil'))"),
        ("lantern", "examples.lantern:Config", "it is no `Game`"),
    ],
)
def test_what_cannot_be_used_is_told_and_left_out(
    found: list[EntryPoint], name: str, value: str, says: str
) -> None:
    games = Registry()
    shipped: Any = type("Shipped", (Lantern,), {"name": "pyramid"})
    games.add(shipped())
    found.append(entry(name, value))
    installed.add_installed(games)
    assert games.names() == ("pyramid",)
    assert games.find("pyramid").version == 1
    (sentence,) = installed.TROUBLE
    assert says in sentence
    assert sentence.startswith(f"morphee.games {name!r} of a package is left out: ")


def test_bots_are_added_beside_those_that_are_there(
    found: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalog, "BOTS", dict(catalog.BOTS))
    found.append(EntryPoint("pyramid", f"{__name__}:LEVELS", installed.BOTS_GROUP))
    found.append(EntryPoint("uluru", f"{__name__}:PAGE", installed.BOTS_GROUP))
    before = catalog.levels("pyramid")["novice"]
    catalog.add_installed()
    assert catalog.levels("pyramid")["novice"] is before
    assert catalog.levels("pyramid")["guest"] is RandomBot
    assert "no mapping of levels" in installed.TROUBLE[0]


LEVELS = {"guest": RandomBot, "novice": RandomBot}


def test_a_client_that_cannot_be_used_is_told_and_left_out(
    found: list[EntryPoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "client.js").touch()
    monkeypatch.setattr(sys.modules[__name__], "FOLDER", tmp_path)
    found += [
        EntryPoint("lantern", f"{__name__}:FOLDER", game_clients.GROUP),
        EntryPoint("torch", f"{__name__}:FOLDER", game_clients.GROUP),
        EntryPoint("uluru", f"{__name__}:LEVELS", game_clients.GROUP),
    ]
    assert game_clients.find_clients(("lantern", "uluru")) == {"lantern": tmp_path}
    assert "there is no game 'torch'" in installed.TROUBLE[0]
    assert "no package or folder with a file client.js" in installed.TROUBLE[1]


FOLDER = ROOT
