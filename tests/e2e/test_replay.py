"""A finished match again: what decided it, and its replay as any viewer saw it, alone and with the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.serving import serving
from tests.e2e.test_fits import CUT_OFF

SIZES = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 800}}
SLOW = 120_000
"""An analysis is worked out by a process of its own, on a machine that may be busy with ten others."""
MATCHES = ("uluru-ordinary", "pyramid-ordinary", "pillows-ordinary", "playme-plain", "dream-ordinary")
LOOKS = (
    pytest.param("phone", "fr", id="phone-fr"),
    pytest.param("desktop", "en", marks=pytest.mark.long, id="desktop-en"),
)

WIDER = """() => { const panel = document.querySelector("[data-analysis]");
  const ends = [...panel.querySelectorAll("p, figure, details, ul, .scroll")];
  const room = panel.getBoundingClientRect().right;
  return ends.filter((one) => one.getBoundingClientRect().right > room).length; }"""
"""How much of an analysis reaches beyond its panel."""

pytestmark = pytest.mark.timeout(600)  # more than all the waits of a test that goes well, slowly


@pytest.fixture(scope="module")
def recorded() -> Iterator[str]:
    with serving(golden=True) as address:
        yield address


def open_replay(browser: Browser, address: str, match: str, size: str, lang: str) -> Page:
    context = browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]
        locale=lang,
        reduced_motion="reduce",
        service_workers="block",  # one that takes over in the middle hides requests from `late`
    )
    context.set_default_timeout(SLOW)
    page = context.new_page()
    page.goto(f"{address}/replay/{match}")
    page.locator("[data-replay=ready]").wait_for(timeout=SLOW)
    page.locator("[data-analysis=ready]").wait_for(timeout=SLOW)
    return page


@contextmanager
def late(page: Page, address: str) -> Iterator[None]:
    """The request to that address is answered when the block is over."""
    waiting: list[Route] = []
    page.route(address, lambda route: waiting.append(route), times=1)
    yield
    while not waiting:
        page.wait_for_timeout(20)
    waiting[0].continue_()


def position(page: Page) -> int:
    return int(page.locator("[data-position]").get_attribute("data-position") or 0)


@pytest.mark.parametrize(("size", "lang"), LOOKS)
@pytest.mark.parametrize("match", MATCHES)
def test_an_analysis_and_a_replay_of_each_game(
    browser: Browser, recorded: str, match: str, size: str, lang: str
) -> None:
    page = open_replay(browser, recorded, match, size, lang)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    assert "{p" not in page.locator("[data-analysis]").inner_text()
    assert page.locator("[data-analysis] .sentences p").count() == 3
    before = position(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    middle = position(page)
    assert middle > before
    page.keyboard.press("ArrowLeft")
    assert position(page) < middle
    with late(page, "**/replay?as=1"):
        page.locator("select").last.select_option("1")
        page.evaluate("document.activeElement.blur()")  # keys are the list's own while it has the focus
        page.keyboard.press("End")
        end = position(page)
    expect(page.locator("[data-viewer='1']")).to_be_attached(timeout=SLOW)
    assert position(page) == end > 1  # what that seat saw came after the key
    assert violations(page) == []
    page.get_by_role("button", name="Au début" if lang == "fr" else "To the beginning").click()
    page.get_by_role("button", name="Lancer" if lang == "fr" else "Play", exact=True).click()
    expect(page.locator("[data-position]")).not_to_have_attribute("data-position", "0", timeout=SLOW)
    page.locator("[data-analysis] figure summary").first.click()
    expect(page.locator("[data-analysis] figure table").first).to_be_visible(timeout=SLOW)
    for closed in page.locator("[data-analysis] details:not([open]) > summary").all()[::-1]:
        closed.click()
    assert page.evaluate(WIDER) == 0, "wide tables scroll in their own boxes"
    assert errors == []
    page.context.close()


def test_a_moment_of_the_analysis_leads_to_its_place_in_the_replay(browser: Browser, recorded: str) -> None:
    page = open_replay(browser, recorded, "pyramid-ordinary", "desktop", "en")
    page.get_by_role("button", name="the turning point").click()
    expect(page.locator("[data-position]")).to_have_attribute("data-position", "204", timeout=SLOW)
    page.context.close()


def test_a_bonus_turn_is_said_within_the_window_of_a_phone(browser: Browser, recorded: str) -> None:
    page = browser.new_page(viewport=SIZES["phone"], locale="fr", reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(f"{recorded}/replay/pyramid-full")
    page.locator("[data-replay=ready]").wait_for(timeout=SLOW)
    bonus = page.locator("[data-phase] .bonus")
    for _ in range(30):
        if bonus.count():
            break
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
    expect(bonus).to_be_visible()
    assert page.evaluate(CUT_OFF) == []
    page.close()


def test_a_link_that_leads_to_no_finished_match_says_so(browser: Browser, recorded: str) -> None:
    page = browser.new_page(locale="fr")
    page.goto(f"{recorded}/replay/nobody")
    expect(page.get_by_text("Aucune partie terminée à cette adresse.")).to_be_visible(timeout=SLOW)
    page.close()


@pytest.mark.long
def test_a_host_shows_a_replay_to_the_table(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("uluru", config={"variant": "first", "glass": 30, "rest": 5})
    bob = guests("Bob", size="phone", lang="en")
    bob.join(code)
    bob.ready()
    ada.start()
    for _ in range(6):
        for guest in (ada, bob):
            guest.wait_until("t.pub.phase === 'glass'")
        for guest in (ada, bob):
            guest.page.evaluate("window.morphee.match.act({ type: 'done', done: true })")
        ada.wait_until("t.pub.phase !== 'glass'")
        for guest in (ada, bob):
            guest.page.evaluate("window.morphee.match.act({ type: 'ready' })")
    ada.see_result()
    ada.page.get_by_role("button", name="Watch it together").click()
    for guest in (ada, bob):
        guest.page.locator("[data-shared] [data-replay=ready]").wait_for(timeout=SLOW)
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    shown = ada.page.locator("[data-shared]").get_attribute("data-shared") or ""
    assert int(shown) > 0
    expect(bob.page.locator("[data-shared]")).to_have_attribute("data-shared", shown, timeout=SLOW)
    assert violations(bob.page) == []
    ada.page.get_by_role("button", name="End the replay").click()
    expect(bob.page.locator("[data-shared]")).to_have_count(0, timeout=SLOW)
