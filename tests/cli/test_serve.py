"""`morphee serve` as a process: it says where it is, keeps what was acknowledged, and ends well."""

from __future__ import annotations

import io
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import segno

from morphee.cli import main
from morphee.cli.configure import settings_from
from morphee.cli.say import Failure
from morphee.cli.serve import addresses_of
from morphee.server.settings import Settings


@contextmanager
def process(*options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "morphee", "serve", "--host", "127.0.0.1", "--port", "0", *options]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        if running.poll() is None:
            running.kill()
        running.communicate()


def test_it_prints_its_address_and_ends_well_on_sigterm(tmp_path: Path) -> None:
    with process("--data", str(tmp_path), "--quiet") as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        with urllib.request.urlopen(address + "ready") as answer:
            assert answer.read() == b"ready\n"
        running.send_signal(signal.SIGTERM)
        assert running.wait(10) == 0
    assert (tmp_path / "morphee.sqlite3").is_file()


def test_behind_a_proxy_its_address_and_qr_code_are_those_of_the_proxy() -> None:
    with process("--memory", "--set", "warm=false", "--public-url", "https://play.example") as running:
        assert running.stdout is not None
        lines = list(iter(running.stdout.readline, "  Ctrl-C to stop.\n"))
    assert lines[3] == "  https://play.example/\n"
    assert re.fullmatch(r"  http://127\.0\.0\.1:\d+/\n", lines[4])
    code = io.StringIO()
    segno.make("https://play.example/", micro=False).terminal(out=code, compact=True, border=2)
    assert code.getvalue() in "".join(lines)


def test_a_program_is_told_the_address_of_the_proxy_apart() -> None:
    with process("--memory", "--json", "--public-url", "https://play.example/") as running:
        assert running.stdout is not None
        told = json.loads(running.stdout.readline())
    assert told["public"] == ["https://play.example/"]
    assert told["addresses"][0].startswith("http://127.0.0.1:")


def test_a_taken_port_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--memory", "--host", "127.0.0.1", "--port", str(port)]) == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in capsys.readouterr().err


def test_half_a_certificate_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--memory", "--cert", "c.pem"]) == 2
    assert "--cert and --key go together" in capsys.readouterr().err


def test_settings_are_read_by_name() -> None:
    assert settings_from([]) == Settings()
    found = settings_from(["bot_grace=2.5", 'origins=["https://a.example"]', "family=false"])
    assert (found.bot_grace, found.origins, found.family) == (2.5, ("https://a.example",), False)
    for wrong in ("nothing=1", "bot_grace", "bot_grace=soon"):
        with pytest.raises(Failure):
            settings_from([wrong])


def test_the_local_network_comes_before_this_machine() -> None:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port = one.getsockname()[1]
        assert addresses_of(one, secure=True) == [f"https://127.0.0.1:{port}/"]
    with socket.create_server(("0.0.0.0", 0)) as every:
        assert addresses_of(every, secure=False)[-1].startswith("http://localhost:")


def test_every_setting_is_in_the_manual() -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs/server.md").read_text()
    assert [name for name in Settings.__struct_fields__ if f"`{name}`" not in manual] == []
