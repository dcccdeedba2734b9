"""A phone in the living room that accepts the server's own certificate, and one that has not yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.test_own_https import process
from tests.e2e.axe import violations
from tests.e2e.guest import Guest


@pytest.fixture(scope="module")
def served() -> Iterator[dict[str, list[str]]]:
    with process("--memory", "--set", "warm=false") as addresses:
        yield addresses


def test_from_the_settings_to_the_page_in_pictures_to_https(
    browser: Browser, served: dict[str, list[str]]
) -> None:
    plain, secure = served["addresses"][0].rstrip("/"), served["https"][0].rstrip("/")
    phone = Guest(browser, plain, "Ada", size="phone", trusting=True)
    code = phone.open_table("uluru")
    phone.page.goto("/settings")
    phone.page.get_by_role("link", name="Plus sur ce téléphone").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Morphée en HTTPS sur ton téléphone")
    expect(phone.page.get_by_text("C’est bon")).to_be_visible()
    assert violations(phone.page) == []
    phone.page.goto(f"/https?to=/t/{code}")
    phone.page.get_by_role("link", name="Jouer en HTTPS").click()
    phone.page.wait_for_url(f"{secure}/t/{code}")
    assert phone.page.evaluate("window.isSecureContext") is True
    phone.page.get_by_role("button", name="Me lever").wait_for()  # the seat is still theirs
    assert phone.invitation() == f"{secure}/t/{code}"
    phone.start()
    assert phone.troubles == []
    phone.close()


def test_a_phone_that_has_not_accepted_it_is_told_how(browser: Browser, served: dict[str, list[str]]) -> None:
    phone = Guest(browser, served["addresses"][0], "Bob", size="phone", lang="en")
    phone.page.goto("/https")
    expect(phone.page.get_by_role("img")).to_have_count(6)
    expect(phone.page.get_by_text("All set")).to_be_hidden()
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Download the certificate").click()
    assert download.value.suggested_filename == "morphee.crt"
    phone.page.get_by_role("link", name="Play without it").click()
    expect(phone.page).to_have_title("Morphée, dream games")
    phone.close()
