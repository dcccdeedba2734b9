"""An evening by keyboard, by ear and without movement: the page of the programme, results and podium."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests, MakeGuests
from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.serving import serving
from tests.e2e.test_fits import CUT_OFF
from tests.e2e.test_senses import CALM

pytestmark = pytest.mark.e2e

SIZES = ((360, 640), (640, 360), (390, 844), (1280, 800), (1920, 1080))
LOOKS: tuple[tuple[Lang, Theme], ...] = (("fr", "night"), ("en", "day"))

FOCUSED = """(() => { const at = document.activeElement;
  if (at === document.body) return "";
  return (at.ariaLabel ?? at.labels?.[0]?.textContent ?? at.textContent).trim(); })()"""


def tab_to(guest: Guest, name: str) -> None:
    """Press Tab until the focus is on what has this name; after the last comes the first again."""
    for _ in range(90):
        guest.page.keyboard.press("Tab")
        if name in guest.page.evaluate(FOCUSED):
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def fits(guest: Guest) -> None:
    """Without a fault that axe can find, and nothing cut off, in every window."""
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.wait_for_timeout(150)
        assert guest.page.evaluate(CUT_OFF) == [], (width, height)
        assert violations(guest.page) == [], (width, height)


def test_a_programme_is_made_by_keyboard_and_every_change_is_said(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    page, press = ada.page, ada.page.keyboard.press
    said = page.get_by_role("status").first
    page.goto("/night")
    games = page.get_by_role("combobox", name=re.compile("^Game of round"))
    tab_to(ada, "How many are you?")
    press("ArrowRight")
    expect(page.get_by_role("slider", name="How many are you?")).to_have_value("5")
    page.get_by_role("radio", name="Half an hour").focus()
    press("ArrowDown")
    press("ArrowDown")
    expect(page.get_by_role("radio", name="An hour and a half")).to_be_checked()
    planned = games.count()
    assert planned >= 3
    second = games.nth(1).input_value()
    tab_to(ada, "earlier")  # the first that is enabled: the second game
    press("Enter")
    expect(games.nth(0)).to_have_value(second)
    expect(games.nth(0)).to_be_focused()
    expect(said).to_contain_text(": round 1")
    for left in range(planned - 1, 0, -1):  # the focus never falls to the page
        page.get_by_role("button", name=re.compile("^Without ")).last.focus()
        press("Enter")
        expect(games).to_have_count(left)
        expect(games.last).to_be_focused()
        expect(said).to_contain_text("is not played any more")
    tab_to(ada, "Another game")
    press("Enter")
    expect(games).to_have_count(2)
    expect(said).to_contain_text(": round 2")
    tab_to(ada, "Open the table")
    press("Enter")
    expect(page.get_by_role("heading", name="Scan to join")).to_be_visible()


@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_the_page_of_the_programme_fits_every_window_and_keeps_still(
    guests: Guests, lang: Lang, theme: Theme
) -> None:
    ada = guests("Ada", lang=lang, theme=theme)
    ada.page.goto("/night", wait_until="networkidle")
    fits(ada)
    assert ada.page.evaluate(CALM) == []


@pytest.fixture
def fast(browser: Browser) -> Iterator[MakeGuests]:
    with serving(speed=40, proposal=60) as address:
        make = MakeGuests(browser, address)
        yield make
        troubles = [trouble for guest in make.made for trouble in guest.troubles]
        for guest in make.made:
            guest.close()
        assert troubles == []


def play(ada: Guest, games: int) -> None:
    """A programme of so many short games with bots; the first one is played to its end."""
    rounds = [{"game": "pillows", "config": {"window": 2000, "rest": 500}}] * games
    body = {"game": "pillows", "mode": "apart", "lang": ada.lang, "rounds": rounds}
    ada.join(ada.context.request.post("/api/tables", data=body).json()["code"])
    ada.add_bots(3, "skilled")
    ada.start()
    ada.wait_until("t.outcome !== null", 90_000)
    ada.page.locator("[data-finish]").press("Enter")


@pytest.mark.long
@pytest.mark.parametrize(("lang", "theme"), LOOKS)
def test_the_podium_is_said_reached_by_keyboard_and_keeps_still(
    fast: MakeGuests, lang: Lang, theme: Theme
) -> None:
    ada = fast("Ada", lang=lang, theme=theme, calm=True)
    press = ada.page.keyboard.press
    play(ada, 1)
    headline = ada.page.get_by_role("heading", level=1)
    expect(headline).to_have_count(1)
    expect(headline).to_contain_text("la soirée" if lang == "fr" else "the evening")
    expect(headline).to_be_focused()  # the button that led here is gone
    expect(ada.page.get_by_role("status").first).to_contain_text(headline.inner_text())
    # Below it, the last game by its name: its winner need not be the evening's.
    expect(ada.page.get_by_role("heading", level=2, name="Pilo Pilo")).to_be_visible()
    assert ada.page.evaluate(CALM) == []
    again = "Un autre programme" if lang == "fr" else "Another programme"
    tab_to(ada, again)
    press("Enter")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert violations(ada.page) == []
    press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    expect(ada.page.get_by_role("button", name=again)).to_be_focused()
    fits(ada)


@pytest.mark.long
def test_between_two_games_the_next_one_is_started_by_keyboard(fast: MakeGuests) -> None:
    ada = fast("Ada", lang="en", calm=True)
    play(ada, 2)
    headline = ada.page.get_by_role("heading", level=1)
    expect(headline).to_be_focused()
    expect(ada.page.get_by_role("status").first).to_contain_text(headline.inner_text())
    before = ada.page.evaluate("window.morphee.lobby.match")
    tab_to(ada, "Next: Pilo Pilo")
    ada.page.keyboard.press("Enter")
    ada.wait_until_page(f"window.morphee.lobby.match !== '{before}'")
