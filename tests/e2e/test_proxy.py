"""Behind a real proxy with TLS: browsers get all they get at https, and nothing leads back to plain HTTP."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser

from morphee.server.http.addresses import local_address
from morphee.server.http.tables import qr_code
from tests.cli.test_serve import process
from tests.e2e.conftest import MakeGuests
from tests.e2e.proxy import Kind, proxied


@pytest.fixture(scope="module", params=["nginx", pytest.param("caddy", marks=pytest.mark.long)])
def kind(request: pytest.FixtureRequest) -> Kind:
    found: Kind = request.param
    return found


@pytest.fixture(scope="module")
def folder(kind: Kind, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp(kind)


@pytest.fixture(scope="module")
def proxy(kind: Kind, folder: Path) -> Iterator[str]:
    settings = ["--set", "trust_proxy=127.0.0.1", "--set", "hosts=play.example", "--set", "warm=false"]
    if kind == "nginx":
        settings += ["--set", "proxy_rtt_header=x-client-rtt"]
    with process("--memory", "--quiet", *settings) as running:
        assert running.stdout is not None
        server = running.stdout.readline().strip()
        with proxied(kind, server, local_address() or "127.0.0.1", folder) as address:
            yield address


@pytest.fixture
def guests(browser: Browser, proxy: str) -> Iterator[MakeGuests]:
    make = MakeGuests(browser, proxy)
    yield make
    troubles = [trouble for guest in make.made for trouble in guest.troubles]
    for guest in make.made:
        guest.close()
    assert troubles == []


def test_two_play_through_it_with_cookies_and_links_for_tls_alone(guests: MakeGuests, proxy: str) -> None:
    ada = guests("Ada", size="phone", trusting=True)
    code = ada.open_table("uluru")
    assert ada.page.evaluate("window.isSecureContext") is True
    assert ada.invitation() == f"{proxy}/t/{code}"
    (cookie,) = ada.context.cookies()
    assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == ("__Host-morphee", True, True)
    bob = guests("Bob", size="phone", trusting=True)
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()


def test_a_public_name_is_told_in_links_pictures_and_headers(proxy: str, folder: Path) -> None:
    """As a browser at https://play.example, whose name leads to this proxy."""
    trusting = ssl.create_default_context(cafile=folder / "https/authority.pem")
    named = {"host": "play.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http"}
    with httpx.Client(base_url=proxy, verify=trusting, headers=named) as http:
        code = http.post("/api/tables", json={"game": "uluru"}).json()["code"]
        assert http.get("/api/address").json()["address"] == "https://play.example"
        assert http.get(f"/api/tables/{code}/qr.svg").content == qr_code(f"https://play.example/t/{code}")
        headers = http.get("/").headers
        assert "wss://play.example" in headers["content-security-policy"]
        assert headers["strict-transport-security"]
        assert http.get("/api/address", headers={"host": "other.example"}).status_code == 421
