"""The rock of the day: from the home page to the share line, without a network; and the pyramid."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from morphee.solvers.daily_rock import daily_rock
from tests.e2e.axe import violations
from tests.e2e.guest import Guest
from tests.e2e.test_pyramid import by_touch

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
    expect(page.locator("[data-daily=play]")).to_be_focused()  # and not a link that leads elsewhere
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
    expect(page.get_by_text("1 January 2026")).to_be_visible(timeout=SLOW)
    expect(page.get_by_role("button", name="Begin")).to_be_visible(timeout=SLOW)
    page.goto(f"{address}/daily/rock/2999-01-01")
    expect(page.get_by_text("There is nothing for that day.")).to_be_visible(timeout=SLOW)
    page.context.close()


@pytest.mark.parametrize(("width", "height", "lang"), [(390, 844, "fr"), (1280, 800, "en")])
def test_a_daily_pyramid_is_played_to_its_share_line(
    browser: Browser, address: str, width: int, height: int, lang: str
) -> None:
    """All five turns on the game's own table, left and opened again in the third."""
    page = visitor(browser, width, height, lang)
    day = "2026-11-16"
    page.goto(f"{address}/daily/pyramid/{day}")
    begin = page.get_by_role("button", name="Commencer" if lang == "fr" else "Begin")
    seen = answered(page, lambda: begin.click(timeout=SLOW))
    page.locator("[data-daily=play]").wait_for(timeout=SLOW)
    expect(page.locator("[data-daily=play] li")).to_have_count(1, timeout=SLOW)  # nobody else sits there
    assert violations(page) == []
    player, left = cast(Guest, SimpleNamespace(page=page)), False
    while not seen["over"]:
        seen = answered(page, partial(by_touch, player, {"pub": seen["view"], "offers": seen["offers"]}))
        if seen["turn"] == 3 and not left:
            left, before = True, seen
            seen = answered(page, page.reload)
            assert (seen["view"], seen["score"]) == (before["view"], before["score"])
    expect(page.locator("[data-daily=done]")).to_be_visible(timeout=SLOW)
    line = page.locator("[data-share]")
    line.wait_for(timeout=SLOW)
    par = page.request.get(f"{address}/api/daily/pyramid/{day}/par").json()["score"]
    expect(line).to_contain_text(f"{seen['score']} {'chats' if lang == 'fr' else 'cats'}", timeout=SLOW)
    expect(line).to_contain_text(str(par))
    assert violations(page) == []
    page.reload()
    expect(line).to_contain_text(str(par), timeout=SLOW)
    page.context.close()


def answered(page: Page, act: Callable[[], object]) -> Any:
    """What the server says to the next thing that is done."""
    with page.expect_response(re.compile(r"/api/daily/pyramid/[\d-]+$"), timeout=SLOW) as answer:
        act()
    return answer.value.json()
