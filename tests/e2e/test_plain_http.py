"""A phone in the living room: at an address of the network, without TLS, browsers give a page less."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from morphee.server.http.addresses import local_address
from morphee.server.http.tables import qr_code
from tests.e2e.conftest import MakeGuests
from tests.e2e.serving import serving

PLAYS = "() => { const video = document.querySelector('video'); return !!video && !video.paused }"


@pytest.fixture
def guests(browser: Browser) -> Iterator[MakeGuests]:
    near = local_address()
    assert near is not None, "this machine has no address but loopback"
    with serving(network=True) as address:
        make = MakeGuests(browser, address.replace("127.0.0.1", near))
        yield make
        troubles = [trouble for guest in make.made for trouble in guest.troubles]
        for guest in make.made:
            guest.close()
        assert troubles == []


def test_the_phone_is_invited_known_and_kept_awake_while_a_match_is_on(guests: MakeGuests) -> None:
    ada = guests("Ada", lang="fr", size="phone")
    code = ada.open_table("uluru")
    assert ada.page.evaluate("[window.isSecureContext, 'wakeLock' in navigator]") == [False, False]
    assert ada.invitation() == f"{ada.address}/t/{code}"
    picture = ada.context.request.get(f"/api/tables/{code}/qr.svg").body()
    assert picture == qr_code(f"{ada.address}/t/{code}")
    (cookie,) = ada.context.cookies()
    assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == ("morphee", False, True)
    ada.start()
    ada.wait_for_match()
    ada.page.locator("main").click(position={"x": 5, "y": 5})
    ada.page.wait_for_function(PLAYS)
    seen = ada.page.locator("video").bounding_box()
    assert seen is not None
    assert seen["width"] <= 2
    ada.page.goto(ada.page.url.rsplit("/", 2)[0])
    expect(ada.page.locator("video")).to_have_count(0)
