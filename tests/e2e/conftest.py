"""Tests in a real browser against a real server.

`address` is the server's address, `guests` makes people:

    def test_something(guests: Guests) -> None:
        ada = guests("Ada", size="phone", lang="en")
        code = ada.open_table("pillows", config={"window": 2000})
        bob = guests("Bob")
        bob.join(code)
        ada.add_bots(1)
        bob.ready()
        ada.start()
        bob.wait_until("t.pub.phase === 'open'")
        bob.page.get_by_role("button", name="…").click()
        bob.refresh(); bob.drop(); bob.back()
        ada.see_result()

See `Guest` for all of it, and `axe.violations(page)`. Whoever is made here must leave no trouble behind:
an error on a page fails the test.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.guest import CHROMIUM, LAUNCH, Guest
from tests.e2e.serving import serving as serve


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serve() as address:
        yield address


@contextmanager
def launched() -> Iterator[Browser]:
    """Playwright marks its event loop as running while it lives: until it ends, a test with a loop of its own
    fails in the same process."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for the tests of this folder that a worker runs in a row."""
    with launched() as chromium:
        yield chromium


class MakeGuests:
    def __init__(self, browser: Browser, address: str, *, calm: bool = True) -> None:
        self._browser = browser
        self._address = address
        self._calm = calm
        self.made: list[Guest] = []

    def __call__(self, name: str, **options: Any) -> Guest:
        guest = Guest(self._browser, self._address, name, **{"calm": self._calm} | options)
        self.made.append(guest)
        return guest


Guests: TypeAlias = MakeGuests


@pytest.fixture
def guests(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[MakeGuests]:
    """Motion is seen in the long tests, and where a test asks for it."""
    make = MakeGuests(browser, address, calm=request.node.get_closest_marker("long") is None)
    yield make
    troubles = [trouble for guest in make.made for trouble in guest.troubles]
    for guest in make.made:
        guest.close()
    assert troubles == []
