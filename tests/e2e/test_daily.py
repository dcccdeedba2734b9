"""The rock of the day: from the home page to the share line, without a network; and the pyramid."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Browser, Page, expect

from morphee.solvers.daily_rock import daily_rock
from tests.e2e.axe import violations

SLOW = 60_000
COLOURS = ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")


def visitor(browser: Browser, width: int, height: int, lang: str) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
    )
    return context.new_page()


@pytest.mark.parametrize(("width", "height", "lang"), [(390, 844, "fr"), (1280, 800, "en")])
def test_a_daily_rock_from_the_home_page_to_the_share_line_offline(
    browser: Browser, address: str, width: int, height: int, lang: str
) -> None:
    page = visitor(browser, width, height, lang)
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(200)
    page.context.set_offline(True)
    page.get_by_role("link", name="Le rocher du jour" if lang == "fr" else "The rock of the day").click()
    page.get_by_role("button", name="Commencer" if lang == "fr" else "Begin").click(timeout=SLOW)
    page.locator("[data-daily=play] [data-phase=glass]").wait_for(timeout=SLOW)
    assert violations(page) == []
    for digit in range(1, 9):
        page.keyboard.press(str(digit))
    page.locator("[data-do=done]").click()
    expect(page.locator("[data-daily=done]")).to_be_visible(timeout=SLOW)
    line = page.locator("[data-share]").inner_text()
    rock = daily_rock(date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')")))
    assert ("●" * rock.difficulty) in line
    assert re.search(r"possible\D*" + str(rock.stones), line)
    assert not any(colour in line for colour in COLOURS)
    assert violations(page) == []
    page.reload()
    expect(page.locator("[data-share]")).to_have_text(line, timeout=SLOW)
    page.context.close()


def test_another_day_of_the_archive(browser: Browser, address: str) -> None:
    page = visitor(browser, 1280, 800, "en")
    page.goto(f"{address}/daily/rock/2026-01-01")
    expect(page.get_by_text("January 1, 2026")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("button", name="Begin")).to_be_visible(timeout=SLOW)
    page.goto(f"{address}/daily/rock/2999-01-01")
    expect(page.get_by_text("There is nothing for that day.")).to_be_visible(timeout=SLOW)
    page.context.close()


def test_the_daily_pyramid_is_played_on_the_games_own_table(browser: Browser, address: str) -> None:
    page = visitor(browser, 390, 844, "fr")
    page.goto(f"{address}/daily/pyramid/2026-11-16")
    page.get_by_role("button", name="Commencer").click(timeout=SLOW)
    page.locator("[data-daily=play]").wait_for(timeout=SLOW)
    page.locator("[data-daily=play] button:enabled").last.click(timeout=SLOW)
    assert violations(page) == []
    page.context.close()
