"""Where invitations lead: to an address that a phone can open."""

from __future__ import annotations

import msgspec
import pytest

from morphee.server.http import tables
from morphee.server.http.addresses import local_address_for, public_address
from morphee.server.settings import Settings
from morphee.server.transport.origin import believed, is_this_machine
from tests.server.harness import QUICK, serving

LOCAL = "192.168.1.20"


def invited(settings: Settings, local: str | None = LOCAL, scheme: str = "http", **headers: str) -> str:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return public_address(scheme, believed("10.0.0.1", sent.get, settings), settings, lambda: local)


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("localhost:8470", f"{LOCAL}:8470"),
        ("LOCALHOST", LOCAL),
        ("tv.localhost:80", f"{LOCAL}:80"),
        ("127.0.0.1:8470", f"{LOCAL}:8470"),
        ("127.9.9.9", LOCAL),
        ("[::1]:8470", f"{LOCAL}:8470"),
        ("0.0.0.0:8470", f"{LOCAL}:8470"),
        ("192.168.1.7:8470", "192.168.1.7:8470"),
        ("living-room.local:8470", "living-room.local:8470"),
        ("play.example", "play.example"),
        ("localhost.example", "localhost.example"),
        ("[", "["),
        ("localhost:port", "localhost:port"),
    ],
)
def test_a_browser_at_this_machine_is_given_the_address_on_the_network(host: str, shown: str) -> None:
    assert invited(Settings(), host=host) == f"http://{shown}"
    assert invited(Settings(), scheme="https", host=host) == f"https://{shown}"


def test_without_a_network_the_address_stays_what_it_is() -> None:
    assert invited(Settings(), local=None, host="localhost:8470") == "http://localhost:8470"


def test_a_public_address_of_ones_own_goes_first() -> None:
    settings = Settings(public_url="https://play.example/", trust_proxy=True)
    assert invited(settings, host="localhost", x_forwarded_host="other.example") == "https://play.example"


def test_a_proxy_is_believed_only_if_it_is_our_own() -> None:
    headers = {"host": "10.0.0.3:8470", "x_forwarded_host": "play.example", "x_forwarded_proto": "https"}
    assert invited(Settings(), **headers) == "http://10.0.0.3:8470"
    assert invited(Settings(trust_proxy=True), **headers) == "https://play.example"
    assert invited(Settings(trust_proxy=True), host="10.0.0.3") == "http://10.0.0.3"


def test_a_server_on_loopback_alone_has_no_address_for_others() -> None:
    assert local_address_for("127.0.0.1")() is None
    assert local_address_for("::1")() is None
    near = local_address_for("0.0.0.0")()
    assert near is None or not is_this_machine(near)


async def test_the_picture_and_the_text_lead_to_the_same_address(monkeypatch: pytest.MonkeyPatch) -> None:
    pictured: list[str] = []

    def qr_code(link: str) -> bytes:
        pictured.append(link)
        return b"<svg/>"

    monkeypatch.setattr(tables, "qr_code", qr_code)
    settings = msgspec.structs.replace(QUICK, public_url="https://play.example")
    async with serving(settings=settings) as server, server.http() as http:
        code = await server.table()
        answer = await http.get("/api/address")
        assert answer.json() == {"address": "https://play.example", "guide": None}
        assert answer.headers["cache-control"] == "no-store"
        assert (await http.get(f"/api/tables/{code}/qr.svg")).status_code == 200
        assert pictured == [f"https://play.example/t/{code}"]


OURS = [(True, True), (("127.0.0.0/8",), True), (("192.0.2.1",), False)]


@pytest.mark.parametrize(("setting", "is_ours"), OURS)
async def test_links_pictures_and_cookies_follow_a_proxy_of_ours_and_no_other(
    monkeypatch: pytest.MonkeyPatch, setting: bool | tuple[str, ...], is_ours: bool
) -> None:
    pictured: list[str] = []

    def qr_code(link: str) -> bytes:
        pictured.append(link)
        return b"<svg/>"

    monkeypatch.setattr(tables, "qr_code", qr_code)
    settings = msgspec.structs.replace(QUICK, trust_proxy=setting, hosts=("play.example",))
    said = {"x-forwarded-proto": "https", "x-forwarded-host": "play.example", "x-forwarded-for": "192.0.2.7"}
    async with serving(settings=settings) as server, server.http(**said) as http:
        code = await server.table()
        address = (await http.get("/api/address")).json()["address"]
        await http.get(f"/api/tables/{code}/qr.svg")
        me = await http.post("/api/me", json={"name": "Ann"}, headers={"origin": "https://play.example"})
        assert pictured == [f"{address}/t/{code}"]
        if is_ours:
            assert address == "https://play.example"
            assert me.headers["set-cookie"].startswith("__Host-morphee=")
            assert "wss://play.example" in me.headers["content-security-policy"]
        else:
            assert address.startswith("http://")
            assert me.status_code == 403
