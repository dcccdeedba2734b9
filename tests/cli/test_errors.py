"""What cannot be done is said in one sentence with the way out, and the exit code is 2: never a traceback."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from examples.lantern import Lantern
from morphee.bots import catalog
from morphee.cli import bench
from morphee.games.catalog import GAMES
from tests.cli.calls import run

Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *arguments: str) -> str:
    """The one sentence on standard error."""
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, ""), err
    assert err.startswith("morphee: ")
    assert "Traceback" not in err
    assert "Errno" not in err
    assert len(err.splitlines()) == 1, err
    return err


@pytest.fixture
def lantern() -> Iterator[None]:
    """A game that has no bots of its own."""
    GAMES.add(Lantern())
    yield
    del GAMES._games["lantern"]


@pytest.mark.parametrize(
    ("arguments", "missing", "says"),
    [
        (["serve", "--postgres", "postgresql://x"], "asyncpg", "pip install 'morphee[cluster]'"),
        (["cluster", "--postgres", "postgresql://x"], "asyncpg", "pip install 'morphee[cluster]'"),
        (["serve", "--memory", "--sockets", "websockets"], "websockets", "pip install 'websockets'"),
        (["serve", "--memory", "--https"], "cryptography", "pip install 'morphee[https]'"),
        (["bench", "engine"], "chess", "beside chess, which is not installed: pip install 'morphee[dev]'"),
        (["bench", "rl"], "numpy", "which is not installed: pip install 'morphee[dev,rl]'"),
        (["bench", "cluster"], "asyncpg", "which is not installed: pip install 'morphee[dev,cluster]'"),
    ],
)
def test_what_is_not_installed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, arguments: list[str], missing: str, says: str
) -> None:
    monkeypatch.setattr(sys, "meta_path", [Absent(missing), *sys.meta_path])
    for name in (
        missing,
        "morphee.rl.speed",
        "bench.cluster",
    ):  # the latter import theirs when they are imported
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert says in said(capsys, *arguments)


class Absent:
    """A finder for which one package is not installed."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name == self._name:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.mark.parametrize("content", [None, "nonsense"])
def test_a_certificate_that_cannot_be_used(capsys: Capture, tmp_path: Path, content: str | None) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    if content is not None:
        cert.write_text(content)
        key.write_text(content)
    err = said(capsys, "serve", "--memory", "--cert", str(cert), "--key", str(key))
    assert f"--cert {cert}" in err
    assert ("No such file or directory; name a PEM file" in err) == (content is None)
    assert ("no PEM files of a pair" in err) == (content is not None)


def test_an_occupied_port(capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        err = said(capsys, "serve", "--memory", "--host", "127.0.0.1", "--port", port)
    assert f"cannot listen on 127.0.0.1 port {port}: Address already in use" in err
    assert "choose another with --port" in err


def test_a_port_beyond_all(capsys: Capture) -> None:
    err = said(capsys, "serve", "--memory", "--https", "--port", "0", "--https-port", "70000")
    assert "--https-port 70000: ports are 0 to 65535; choose another" in err


def test_an_occupied_port_of_https(capsys: Capture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        listening = ["--host", "127.0.0.1", "--port", "0", "--https", "--https-port", port]
        assert (
            "Address already in use; stop the program that uses it, or choose another with --https-port"
            in (said(capsys, "serve", "--memory", *listening))
        )


def test_a_database_that_does_not_answer(capsys: Capture) -> None:
    err = said(capsys, "serve", "--postgres", "postgresql://x@127.0.0.1:1/x", "--port", "0")
    assert "PostgreSQL cannot be reached: Connection refused; --postgres URL names the database" in err


def test_a_port_of_the_system(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(socket, "create_server", refuse)
    assert "choose one above 1023 with --port" in said(capsys, "serve", "--memory", "--port", "80")


def test_a_name_that_leads_nowhere(capsys: Capture) -> None:
    err = said(capsys, "serve", "--memory", "--host", "no.such.invalid")
    assert "choose another --port or --host" in err
    assert "Unknown error" not in err


def test_an_address_of_another_machine(capsys: Capture) -> None:
    assert "choose another with --host" in said(capsys, "serve", "--memory", "--host", "192.0.2.1")


def test_no_permission_to_write(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    err = said(capsys, "serve", "--data", str(tmp_path / "file"), "--port", "0")
    assert "another folder with --data DIR, or keep none with --memory" in err
    monkeypatch.setattr(os, "open", denied(os.open, tmp_path / "closed"))
    err = said(capsys, "serve", "--data", str(tmp_path / "closed"), "--port", "0")
    assert "Permission denied; keep logs in another folder with --data DIR" in err


def denied(real: object, folder: Path) -> object:
    """As root nothing is denied, so that the refusal of the system is put in its place."""

    def opened(path: object, *args: object, **kwargs: object) -> object:
        if str(path).startswith(str(folder)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path, *args, **kwargs)  # type: ignore[operator]

    return opened


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "pillows", "--matches", "1", "--records"],
        ["bench", "races", "--races", "1", "--plot"],
        ["protocol", "--write"],
    ],
)
def test_a_place_that_cannot_be_written_to(capsys: Capture, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "file").write_text("no folder")
    place = tmp_path / "file" / "below"
    assert f"{tmp_path / 'file'}" in said(capsys, *arguments, str(place))


def test_a_plot_that_cannot_be_written_is_refused_before_the_races(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_races(scale: float) -> None:
        raise AssertionError("the races were run")

    monkeypatch.setattr(bench, "all_rows", run_races)
    assert "No such file or directory" in said(capsys, "bench", "races", "--plot", str(tmp_path / "no/x.svg"))


def test_a_full_disk(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(sys.stdout, "write", full)
    assert said(capsys, "protocol", "--doc") == "morphee: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["daily", "rock", "yesterday"], "DATE yesterday: a day is written as 2026-11-17"),
        (["daily", "pyramid", "2026-13-45"], "DATE 2026-13-45: a day is written as 2026-11-17"),
        (["bench", "words", "none.tsv"], "none.tsv: No such file or directory"),
        (["bench", "words", "/"], "/: Is a directory"),
        (["deck", "check", "lune"], "deck check looks at every word: leave out lune, or show it"),
        (["serve", "--memory", "--https-port", "8472"], "--https-port is the port of --https: say that too"),
        (
            ["simulate", "pyramid", "--config", '{"sied": "B"}'],
            "Object contains unknown field `sied`",
        ),
    ],
)
def test_words_that_cannot_be_taken(capsys: Capture, arguments: list[str], says: str) -> None:
    assert says in said(capsys, *arguments)


@pytest.mark.usefixtures("lantern")
def test_simulate_plays_a_game_that_has_no_novice(capsys: Capture) -> None:
    assert "novice" not in catalog.levels("lantern")
    code, out, _ = run(capsys, "simulate", "lantern", "--matches", "2")
    assert code == 0
    assert "random" in out
    assert run(capsys, "play", "lantern", "--watch", "--seed", "1")[0] == 0
    err = said(capsys, "simulate", "lantern", "--bots", "novice")
    assert "--bots novice: there are random" in err


class Cheat:
    """A bot that rolls when it is not its turn."""

    def __init__(self, chance: object) -> None:
        pass

    def consider(self, seen: object, plan: object) -> object:
        import morphee

        rolling = morphee.notation(GAMES.find("pyramid")).read_action("roll")
        return morphee.Plan(seen.at, rolling)  # type: ignore[attr-defined]


def test_a_bot_that_does_what_it_may_not(capsys: Capture) -> None:
    err = said(capsys, "simulate", "pyramid", "--bots", "tests.cli.test_errors:Cheat", "--matches", "1")
    assert "match 1 cannot go on" in err
    assert "was refused" in err
