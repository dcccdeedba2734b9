"""Every page: in both languages, without a fault that axe can find, and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bench.web import BUDGET_ALL, LOADED, STATIC, packed
from morphee.games.catalog import GAMES
from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Lang, Size, Theme

pytestmark = pytest.mark.e2e

NAMES = tuple(GAMES.names())
PAGES = [
    "/",
    "/settings",
    "/history",
    "/night",
    "/nowhere",
    *(f"/{kind}/{g}" for g in NAMES for kind in ("game", "rules", "learn")),
]


def looks() -> list[Any]:
    """Every page by night in French on a phone and by day in English on a desk; one of the two at a time,
    turn by turn, in the short run."""
    both: tuple[tuple[Lang, Theme], ...] = (("fr", "night"), ("en", "day"))
    return [
        pytest.param(path, *look, marks=() if (number + turn) % 2 == 0 else pytest.mark.long)
        for number, path in enumerate(PAGES)
        for turn, look in enumerate(both)
    ]


BEHIND_WORDS = """() => {
  const words = [...document.querySelectorAll("header *, main *")].filter(
    (e) => getComputedStyle(e).textShadow !== "none" && !e.closest(".panel, .btn") && e.innerText?.trim());
  const lines = words.flatMap((e) => {
    const all = document.createRange();
    all.selectNodeContents(e);
    return [...all.getClientRects()];
  });
  const stars = [...document.querySelectorAll(".night-sky circle[r]")].map((e) => e.getBoundingClientRect());
  const hit = stars.filter((s) => s.width && lines.some((l) =>
    s.left < l.right && s.right > l.left && s.top < l.bottom && s.bottom > l.top));
  return [words.length, stars.filter((s) => s.width).length, hit.map((s) => [s.left, s.top].map(Math.round))];
}"""
WINDOWS = ((390, 844), (360, 640), (844, 390), (1280, 800), (1920, 1080))


def test_no_star_stands_behind_the_words_of_a_page(guests: Guests) -> None:
    """Beside a letter it would be read as an accent."""
    ada = guests("Ada", lang="fr")
    for path in ("/", "/settings", "/history", "/daily/rock"):
        ada.page.goto(path)
        ada.page.get_by_role("heading", level=1).first.wait_for()
        for width, height in WINDOWS:
            ada.page.set_viewport_size({"width": width, "height": height})
            words, stars, hit = ada.page.evaluate(BEHIND_WORDS)
            assert words > 0, path
            assert stars > 20, path
            assert hit == [], f"{path} at {width}x{height}"


@pytest.mark.parametrize(("path", "lang", "theme"), looks())
def test_axe_finds_nothing(guests: Guests, path: str, lang: Lang, theme: Theme) -> None:
    ada = guests("Ada", lang=lang, theme=theme, size="phone" if lang == "fr" else "desktop")
    ada.page.goto(path)
    ada.page.get_by_role("heading", level=1).first.wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert violations(ada.page) == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "sideways scrolling"


@pytest.mark.parametrize("size", ["phone", "screen"])
def test_the_first_load_is_within_its_budget(guests: Guests, size: Size) -> None:
    """Page, scripts, styles, fonts of the home page; a large screen shows the pictures of all games."""
    ada = guests("Ada", size=size)
    ada.page.goto("/", wait_until="networkidle")
    files: list[str] = ada.page.evaluate(LOADED)
    assert any(name.endswith(".woff2") for name in files)
    assert sum(packed(STATIC / name.lstrip("/")) for name in ["index.html", *files]) <= BUDGET_ALL


@pytest.mark.parametrize("theme", ["night", "day"])
def test_axe_finds_nothing_in_a_lobby_and_its_sheets(guests: Guests, theme: Theme) -> None:
    ada = guests("Ada", lang="en", theme=theme)
    code = ada.open_table("pillows")
    ada.add_bots(1)
    guests("Bob").join(code)
    assert violations(ada.page) == []
    for sheet in ("Invite", "Chat", "Menu of the table"):
        ada.page.get_by_role("button", name=sheet).click()
        assert violations(ada.page) == [], sheet
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("theme", ["night", "day"])
def test_axe_finds_nothing_on_the_way_in_beside_and_out(guests: Guests, theme: Theme) -> None:
    """The form at the door, watchers, the big screen's lobby, a pause, a table that is no more."""
    ada = guests("Ada", lang="en", theme=theme, calm=True)
    code = ada.open_table("pillows", config={"rest": 10_000}, mode="together")
    ada.add_bots(2)
    bob = guests("Bob", size="phone", theme=theme, calm=True)
    bob.page.goto(f"/t/{code}")
    bob.page.get_by_role("button", name="M’asseoir", exact=True).wait_for()
    assert violations(bob.page) == []
    eve = guests("Eve", theme=theme, calm=True)
    eve.watch(code)
    eve.page.get_by_role("heading", name="Pilo Pilo").wait_for()
    screen = guests("Salon", size="screen", theme=theme, calm=True)
    screen.watch(code, "screen")
    screen.page.get_by_role("img", name="QR").wait_for()
    assert violations(eve.page) == []
    assert violations(screen.page) == []
    ada.start()
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="Pause").click()
    expect(screen.page.get_by_role("heading", name="Pause")).to_be_visible()
    assert violations(ada.page) == []
    ada.page.keyboard.press("Escape")
    for guest in (ada, eve, screen):
        assert violations(guest.page) == []
    bob.page.goto("/t/ZZZZZ")
    bob.page.get_by_role("heading", level=1).wait_for()
    assert violations(bob.page) == []


def test_a_table_is_opened_and_started_by_keyboard_alone(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    ada.page.goto("/game/pillows")
    press = ada.page.keyboard.press
    ada.page.get_by_label("Your name").focus()
    ada.page.keyboard.type("Ada")
    press("Enter")
    ada.page.get_by_role("button", name="Stand up").wait_for()

    def tab_to(name: str) -> None:
        for _ in range(90):
            press("Tab")
            # At the end of the page the focus is on the body, whose text holds every name.
            label = ada.page.evaluate(
                """(() => { const at = document.activeElement;
                return at === document.body ? "" : (at.ariaLabel ?? at.textContent); })()"""
            )
            if name in label:
                return
        raise AssertionError(f"{name} cannot be reached by Tab")

    tab_to("Fill up to 4 with bots")
    press("Enter")
    expect(ada.page.get_by_label("Level of")).to_have_count(3)
    expect(ada.page.get_by_role("button", name="Start the match")).to_be_enabled()
    tab_to("Start the match")
    press("Enter")
    ada.wait_for_match()


def test_the_other_language_is_one_tap_away_and_stays(guests: Guests) -> None:
    ada = guests("Ada", lang="fr")
    ada.page.goto("/")
    expect(ada.page.get_by_text("Cinq jeux de rêve")).to_be_visible()
    ada.page.get_by_role("button", name="EN, English").click()
    expect(ada.page.get_by_text("Five dream games")).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_text("Five dream games")).to_be_visible()
