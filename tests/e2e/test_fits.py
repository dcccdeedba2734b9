"""Nothing is cut off: every page and every table in the windows of small phones, upright and lying down."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.shots_evening import BOTS, moment, plan
from tests.e2e.test_pages import PAGES
from tests.e2e.test_pyramid import best

pytestmark = pytest.mark.e2e

UPRIGHT, LYING = (360, 640), (640, 360)
TABLES = {"pillows": (3, 6), "playme": (2, 6), "pyramid": (2, 4), "uluru": (2, 5), "dream": (4, 10)}
"""How many play at the smallest and at the largest table of each game."""

CUT_OFF = (Path(__file__).parent / "cut_off.js").read_text()


BEYOND = """() => Math.max(...[...document.querySelectorAll("[data-phase], [data-phase] *")]
  .filter((one) => one.dataset.phase || ["auto", "scroll"].includes(getComputedStyle(one).overflowY))
  .map((one) => one.scrollHeight - one.clientHeight))"""
"""How many pixels of a table can only be seen by scrolling."""


def cut_off(page: Page) -> dict[str, list[str]]:
    """The problems in both windows that stay: what moves may stick out for a moment."""
    found: dict[str, list[str]] = {}
    for width, height in (UPRIGHT, LYING):
        page.set_viewport_size({"width": width, "height": height})
        problems: list[str] = []
        for _ in range(20):
            page.wait_for_timeout(80)
            if not (problems := page.evaluate(CUT_OFF)):
                break
        if problems:
            found[f"{width}x{height} {page.url}"] = problems
    return found


def beyond(page: Page, what: str, windows: tuple[tuple[int, int], ...] = (UPRIGHT, LYING)) -> dict[str, int]:
    """How much of the table must be scrolled to, in each window where something is."""
    found: dict[str, int] = {}
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        pixels = 0
        for _ in range(20):
            page.wait_for_timeout(80)
            if (pixels := page.evaluate(BEYOND)) <= 1:
                break
        if pixels > 1:
            found[f"{what} {width}x{height}"] = pixels
    return found


def test_no_page_is_cut_off_on_small_phones(guests: Guests) -> None:
    ada = guests("Ada", size="phone")
    found: dict[str, list[str]] = {}
    for path in PAGES:
        ada.page.goto(path)
        ada.page.get_by_role("heading", level=1).first.wait_for()
        found |= cut_off(ada.page)
    assert found == {}
    ada.page.goto("/settings")
    ada.page.get_by_role("heading", level=1).first.wait_for()
    ada.page.evaluate("document.querySelector('h1').style.translate = '-9rem 0'")
    assert len(cut_off(ada.page)) == 2, "the check itself sees what sticks out"


def test_the_table_of_a_lesson_is_whole_on_small_phones(guests: Guests) -> None:
    """Words and table stand one above the other: nothing of the table is beyond the window's edge."""
    ada = guests("Ada", size="phone")
    found: dict[str, int] = {}
    for game in BOTS:
        ada.page.goto(f"/learn/{game}")
        ada.page.locator("[data-phase]").wait_for()
        found |= beyond(ada.page, game)
    assert found == {}


def test_what_one_came_for_is_on_the_first_screen_of_a_phone_lying_down(guests: Guests) -> None:
    ada = guests("Ada", size="phone")
    ada.page.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    ada.page.goto("/")
    expect(ada.page.get_by_role("textbox", name="Rejoindre une table")).to_be_in_viewport(ratio=0.5)
    ada.page.goto("/game/pillows")
    expect(ada.page.get_by_role("button", name="Jouer avec des conseils")).to_be_in_viewport(ratio=1)


def test_who_scans_lying_down_sits_down_without_scrolling(guests: Guests) -> None:
    ada, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    body = {"game": "pillows", "mode": "together", "lang": "fr"}
    code = screen.context.request.post("/api/tables", data=body).json()["code"]
    screen.page.goto(f"/t/{code}/screen")
    for width, height in (UPRIGHT, LYING):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.goto(f"/t/{code}")
        expect(ada.page.get_by_role("textbox", name="Ton nom")).to_be_in_viewport(ratio=1)
        expect(ada.page.get_by_role("button", name="M’asseoir", exact=True)).to_be_in_viewport(ratio=1)
    ada.page.get_by_role("textbox", name="Ton nom").fill("Ada")
    ada.page.get_by_role("button", name="M’asseoir", exact=True).click()
    expect(ada.page.get_by_role("button", name="Lancer la partie")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", list(BOTS))
def test_who_looks_on_sees_the_whole_table(guests: Guests, game: str) -> None:
    """Upright and lying down, at the smallest table and at the largest."""
    few, most = TABLES[game]
    found: dict[str, int] = {}
    for players in (few, most):
        ada, eve = guests("Ada", size="phone"), guests("Eve", size="phone")
        code = ada.open_table(game, config={} if game == "playme" else plan("fr")[game])
        ada.add_bots(players - 1)
        ada.start()
        eve.watch(code)
        eve.wait_for_match()
        found |= beyond(eve.page, f"{game} of {players}")
        moment(game, ada)
        found |= beyond(eve.page, f"{game} of {players}, playing")
        for guest in (ada, eve):
            guest.close()
    assert found == {}


def test_the_first_hint_leaves_my_cards_and_pillows_in_sight(guests: Guests) -> None:
    ada = guests("Ada", size="phone")
    for width, height in (UPRIGHT, LYING):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.goto("/game/pillows")
        ada.page.get_by_role("button", name="Jouer avec des conseils").click()
        expect(ada.page.get_by_role("button", name="Compris")).to_be_in_viewport(ratio=1)
        for spot in ("shield", "sleep"):
            expect(ada.page.locator(f"[data-drop={spot}]")).to_be_in_viewport(ratio=1)


def test_the_table_under_a_first_hint_is_whole_on_small_phones(guests: Guests) -> None:
    ada = guests("Ada", size="phone")
    found: dict[str, int] = {}
    for game in BOTS:
        ada.page.goto(f"/game/{game}")
        ada.page.get_by_role("button", name="Jouer avec des conseils").click()
        expect(ada.page.get_by_role("button", name="Compris")).to_be_visible()
        ada.wait_for_match()
        found |= beyond(ada.page, game)
    assert found == {}


@pytest.mark.parametrize("eldest", [0, 1])
def test_the_dusk_under_a_first_hint_is_whole_on_small_phones(guests: Guests, eldest: int) -> None:
    """For the first Dreamer, and for a spirit: the page leaves to a lot who that is."""

    def choose(route: Route) -> None:
        body: dict[str, Any] = json.loads(route.request.post_data or "")
        route.continue_(post_data={**body, "config": {**body["config"], "eldest": eldest}})

    ada = guests("Ada", size="phone")
    ada.page.route("**/api/tables", choose)
    ada.page.goto("/game/dream")
    ada.page.get_by_role("button", name="Jouer avec des conseils").click()
    expect(ada.page.get_by_role("button", name="Compris")).to_be_visible()
    ada.wait_until("t.pub.phase === 'dusk'")
    assert (ada.own["role"] == "dreamer") == (eldest == 0)
    assert beyond(ada.page, f"dusk, seat {eldest} dreams", (UPRIGHT, LYING, (390, 844))) == {}


def test_names_in_a_lobby_are_in_one_piece_on_a_small_phone(guests: Guests) -> None:
    """The longest that a bot has, beside its level and what takes it away."""
    ada = guests("Ada", size="phone")
    ada.page.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    ada.open_table("dream")
    ada.add_bots(9)
    broken = """all => all.filter((one) => one.scrollWidth > one.clientWidth
        || one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).lineHeight))
        .map((one) => one.textContent)"""
    names = ada.page.locator("li .name b")
    assert names.count() == 10
    # The last row may have come a moment ago, before its letters were there.
    ada.wait_until_page(f"({broken})([...document.querySelectorAll('li .name b')]).length === 0")


@pytest.mark.long
@pytest.mark.timeout(400)  # five matches, each in four windows and under axe
def test_no_lobby_table_or_hand_is_cut_off_on_small_phones(guests: Guests) -> None:
    """Beside a big screen a phone is a hand; without a view of the screen it shows the whole table. Screen by
    day and phone by night are without a fault that axe can find."""
    ada = guests("Ada", size="phone", calm=True)
    screen = guests("TV", size="screen", calm=True, theme="day")
    found: dict[str, list[str]] = {}
    for game, bots in BOTS.items():
        code = ada.open_table(game, config=plan("fr")[game], mode="together")
        screen.page.goto(f"/t/{code}/screen")
        ada.add_bots(bots + 1)
        found |= cut_off(ada.page)
        ada.start()
        moment(game, ada)
        ada.wait_until_page("window.morphee.hand")
        found |= (
            cut_off(ada.page) | faults(ada.page, f"hand of {game}") | faults(screen.page, f"screen of {game}")
        )
        ada.page.get_by_role("button", name="Je ne vois pas le grand écran").click()
        ada.wait_until_page("!window.morphee.hand")
        found |= cut_off(ada.page) | faults(ada.page, f"table of {game}")
    assert found == {}


def faults(page: Page, what: str) -> dict[str, list[str]]:
    found = violations(page)
    return {what: found} if found else {}


def test_places_of_the_pyramid_are_as_high_as_a_thumb(guests: Guests) -> None:
    """44 pixels where the phone has the room, as a hand and as a whole table."""
    ada = guests("Ada", size="phone")
    ada.open_table("pyramid", config={"first": 0})
    ada.add_bots(3)
    ada.start()
    for width, height in (UPRIGHT, (390, 844)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(80)
        heights: list[float] = ada.page.locator("[data-place]").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().height)"
        )
        assert min(heights) >= 44, (width, height)


COVERED = """(what) => { const box = (one) => one.getBoundingClientRect();
  const people = [...document.querySelectorAll(what)].map(box);
  return [...document.querySelectorAll("[data-place]")].map(box).filter((place) => people.some((one) =>
    Math.min(one.right, place.right) - Math.max(one.left, place.left) > 2 &&
    Math.min(one.bottom, place.bottom) - Math.max(one.top, place.top) > 2)).length; }"""
"""How many places of the pyramid have one of these before them."""


@pytest.mark.parametrize("side", ["A", "B"])
def test_four_people_stand_before_no_place_of_the_pyramid(guests: Guests, side: str) -> None:
    """However long their names are, for who plays and for who looks on."""
    names = ("Maximilienne-Apollinaire", "Bartholomäusvonstadtwald", "Wilhelmine-Aurorabelle", "Eve")
    people = [guests(name, size="phone") for name in names]
    code = people[0].open_table("pyramid", config={"first": 0, "side": side})
    for one in people[1:]:
        one.join(code)
        one.ready()
    people[0].start()
    onlooker = guests("Zoé", size="phone")
    onlooker.watch(code)
    for eve in (people[3], onlooker):
        eve.wait_for_match()
        for width, height in (UPRIGHT, (390, 844)):
            eve.page.set_viewport_size({"width": width, "height": height})
            eve.page.wait_for_timeout(200)
            assert eve.page.locator(".side li").count() == 4
            assert eve.page.evaluate(COVERED, ".side li") == 0, (eve.name, width, height)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_odds_cover_no_place_of_the_pyramid(guests: Guests, side: str) -> None:
    """One asks for them while looking at the dice that were just placed."""
    ada = guests("Ada", size="phone")
    ada.open_table("pyramid", config={"first": 0, "side": side})
    ada.add_bots(3)
    ada.start()
    ada.wait_for_match()
    ada.page.locator('[data-do="roll"]').click()
    ada.wait_until("t.pub.phase === 'place'")
    ada.act(best({"pub": ada.pub, "offers": ada.offers}))
    ada.page.get_by_role("button", name="Quelles chances ?").click()
    expect(ada.page.locator(".found")).to_contain_text("Tour perdu")
    for width, height in (UPRIGHT, (390, 844)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(200)
        expect(ada.page.locator(".found")).to_be_in_viewport(ratio=1)
        assert ada.page.evaluate(COVERED, ".found") == 0, (width, height)
