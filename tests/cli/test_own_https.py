"""`morphee serve --https`: HTTPS and HTTP beside each other, and the page by which phones accept it."""

from __future__ import annotations

import json
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from morphee.protocol.fields import PROTOCOL
from tests.cli.test_errors import said


@contextmanager
def process(*options: str) -> Iterator[dict[str, list[str]]]:
    command = [sys.executable, "-m", "morphee", "serve", "--port", "0", "--https", "--json", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            yield json.loads(running.stdout.readline())
        finally:
            running.terminate()
            assert running.wait(60) == 0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[dict[str, list[str]]]:
    with process("--data", str(folder), "--set", "warm=false") as addresses:
        yield addresses


@pytest.fixture(scope="module")
def trusting(served: dict[str, list[str]], folder: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=folder / "https/authority.pem")


Served = dict[str, list[str]]


def test_cookies_links_and_pictures_follow_the_port_one_came_by(
    served: Served, trusting: ssl.SSLContext
) -> None:
    for address, name in ((served["addresses"][0], "morphee="), (served["https"][0], "__Host-morphee=")):
        with httpx.Client(base_url=address, verify=trusting) as http:
            me = http.post("/api/me", json={"name": "Ann"})
            assert me.headers["set-cookie"].startswith(name)
            assert ("Secure" in me.headers["set-cookie"]) == (address in served["https"])
            assert http.get("/api/address").json()["address"] + "/" == address
            sockets = "wss" if address in served["https"] else "ws"
            assert f" {sockets}://" in me.headers["content-security-policy"]


def test_the_plain_port_stays_usable(served: Served, trusting: ssl.SSLContext) -> None:
    """Strict transport security would hold for every port of the name, the plain one too."""
    with httpx.Client(verify=trusting) as http:
        assert "strict-transport-security" not in http.get(served["https"][-1]).headers
        assert http.get(served["addresses"][-1] + "ready").text == "ready\n"


def test_a_table_is_played_at_over_both(served: Served, trusting: ssl.SSLContext) -> None:
    with httpx.Client(base_url=served["addresses"][0]) as http:
        code = http.post("/api/tables", json={"game": "uluru"}).json()["code"]
    for number, address in enumerate((served["https"][0], served["addresses"][0])):
        secure = {"ssl": trusting} if address.startswith("https") else {}
        url = address.replace("http", "ws", 1) + "ws"
        options: dict[str, Any] = {"origin": address.rstrip("/"), "open_timeout": 60, **secure}
        with connect(url, **options) as socket:
            hello = {"t": "hello", "v": PROTOCOL, "table": code, "name": f"Ann{number}", "lang": "en"}
            socket.send(json.dumps(hello))
            assert '"welcome"' in str(socket.recv(30))


def test_the_page_explains_in_pictures_and_leads_back_to_the_table(served: Served, folder: Path) -> None:
    with httpx.Client(base_url=served["addresses"][0]) as http:
        french = http.get("/https?to=/t/ABCDE", headers={"accept-language": "fr-FR"})
        assert "touche «\u00a0Profil téléchargé\u00a0»" in french.text
        assert french.text.count("<svg") == 6
        assert f'{served["https"][0]}t/ABCDE"' in french.text
        assert f'{served["addresses"][0]}t/ABCDE"' in french.text
        assert "Profile Downloaded" in http.get("/https?lang=en").text
        assert "evil" not in http.get("/https?to=//evil.example").text
        file = http.get("/https/morphee.crt")
        assert file.headers["content-type"] == "application/x-x509-ca-cert"
        assert ssl.DER_cert_to_PEM_cert(file.content).split() == (
            (folder / "https/authority.pem").read_text().split()
        )


def test_nothing_of_a_request_gets_into_the_page_or_its_policy(served: Served) -> None:
    with httpx.Client(base_url=served["addresses"][0]) as http:
        page = http.get("/https", headers={"host": "a;script-src*"})
        assert "script-src*" not in page.headers["content-security-policy"] + page.text
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_a_page_there_is_only_with_https() -> None:
    from tests.cli.test_serve import process as plain

    with plain("--memory", "--quiet", "--set", "warm=false") as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        assert httpx.get(f"{address}https/morphee.crt").status_code == 404


def test_what_cannot_be_done_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    err = said(capsys, "serve", "--memory", "--https", "--cert", "a.pem", "--key", "b.pem")
    assert "leave out --cert and --key" in err
    (tmp_path / "https").write_text("no folder")
    err = said(capsys, "serve", "--data", str(tmp_path), "--https", "--port", "0")
    assert f"{tmp_path / 'https'}: File exists; choose another folder with --data" in err
