"""A game that the client does not know: played on the generic table, from its options to its result.

The game is the example of docs/add-a-game.md: a secret number, a timer, an end.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import MakeGuests
from tests.e2e.guest import Guest
from tests.e2e.serving import serving


@pytest.fixture
def guests(browser: Browser) -> Iterator[MakeGuests]:
    with serving(example=True) as address:
        make = MakeGuests(browser, address)
        yield make
        troubles = [trouble for guest in make.made for trouble in guest.troubles]
        for guest in make.made:
            guest.close()
        assert troubles == []


def light(guest: Guest, lanterns: int) -> None:
    guest.page.get_by_role("button", name=f"Light: lanterns {lanterns}").click()


def test_a_game_without_components_is_played_to_its_end(guests: MakeGuests) -> None:
    ada = guests("Ada", lang="en")
    bob = guests("Bob", lang="en", size="phone")
    _find_it(ada)
    code = ada.open_table("lantern")
    _options(ada)
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()

    table = ada.page.get_by_role("region", name="On the table")
    expect(table.locator("dl > div", has_text="Night")).to_contain_text("1")
    expect(table.locator("dl > div", has_text="Dawn")).to_contain_text(" s")  # the timer runs
    light(ada, 5)
    expect(ada.page.get_by_role("region", name="For your eyes only")).to_contain_text("5")
    expect(table.get_by_role("row", name="Ada")).to_contain_text("yes")
    expect(ada.page.get_by_text("Nothing to do for you")).to_be_visible()
    expect(bob.page.get_by_role("region", name="What happened")).to_contain_text("Lit: seat Ada, lanterns –")
    assert violations(ada.page) == []
    bob.refresh()
    light(bob, 2)
    expect(bob.page.get_by_role("region", name="What happened")).to_contain_text(
        "Dawn broke: lanterns 5, 2, winner Ada"
    )
    ada.wait_until("t.pub.night === 2")
    light(bob, 3)
    light(ada, 3)
    for guest in (ada, bob):
        guest.see_result()
    expect(ada.page.get_by_role("heading", name="Ada wins!")).to_be_visible()
    expect(ada.page.get_by_text("Ada: 1 point")).to_be_visible()
    assert violations(ada.page) == []


def _find_it(ada: Guest) -> None:
    """On the home page and on a page of its own, without links to what it does not have."""
    page = ada.page
    page.goto("/")
    page.get_by_role("link", name="Lantern").click()
    expect(page.get_by_role("heading", name="Lantern")).to_be_visible()
    expect(page.get_by_text("2 to 4 players")).to_be_visible()
    expect(page.get_by_role("link", name="Rules")).to_have_count(0)
    page.goto("/rules/lantern")
    expect(page.get_by_role("heading", name="Nothing but fog here")).to_be_visible()
    page.goto("/game/chess")
    expect(page.get_by_role("heading", name="Nothing but fog here")).to_be_visible()


def _options(ada: Guest) -> None:
    """The form comes from the schema: its bounds, its explanations, and its presets."""
    nights = ada.page.get_by_role("slider", name="Nights")
    expect(nights).to_have_attribute("max", "9")
    short = ada.page.get_by_role("button", name="Short")
    short.click()
    expect(short).to_have_attribute("aria-pressed", "true")
    nights.fill("2")
    ada.wait_until_page("window.morphee.lobby.config.nights === 2")


def test_a_watcher_sees_the_table_and_no_buttons(guests: MakeGuests) -> None:
    ada = guests("Ada", lang="en")
    screen = guests("Salon", lang="en", size="screen")
    code = ada.open_table("lantern", config={"nights": 1})
    ada.add_bots(1, "random")
    screen.watch(code, "screen")
    ada.start()
    screen.wait_for_match()
    expect(screen.page.get_by_role("region", name="On the table")).to_be_visible()
    assert screen.page.locator(".generic button, .generic input").count() == 0
    light(ada, 4)
    screen.wait_until("t.outcome !== null", 20_000)
