"""What is read on the big screen is large enough for three metres: 28 px where the screen has 1920."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Guests
from tests.e2e.guest import Theme
from tests.e2e.shots_evening import moment, plan
from tests.e2e.test_fits import beyond

pytestmark = pytest.mark.e2e

SMALLEST = (
    "s => Math.min(...[...document.querySelectorAll(s)].map(e => parseFloat(getComputedStyle(e).fontSize)))"
)
READ: tuple[tuple[str, int, str, dict[str, str]], ...] = (
    ("dream", 3, ".order .name", {}),
    ("pillows", 3, ".turn, .count", {}),
    ("pillows", 3, ".stamp .why", {}),
    ("playme", 1, ".hunt b", {}),
    ("pyramid", 1, ".say b, .say span", {}),
    ("uluru", 1, "ol:not(.two) .words", {}),
    ("uluru", 1, ".two .words", {"variant": "expert"}),
)


@pytest.mark.parametrize(
    ("game", "bots", "texts", "config"),
    READ,
    ids=["-".join((game, *more.values())) for game, *_, more in READ],
)
def test_the_big_screen_is_read_from_afar(
    guests: Guests, game: str, bots: int, texts: str, config: dict[str, str]
) -> None:
    host, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    code = host.open_table(game, config=config, mode="together")
    screen.watch(code, "screen")
    host.add_bots(bots)
    host.start()
    if game == "uluru":
        host.act({"type": "ready"})
    screen.page.locator(texts).first.wait_for(timeout=60_000)
    assert screen.page.evaluate(SMALLEST, texts) >= 28


def test_an_evening_is_planned_on_a_television(guests: Guests) -> None:
    """The page of the programme grows with the window, and all that is pressed there is in sight."""
    screen, desk = guests("TV", size="screen"), guests("Ada", size="desktop")
    sizes: dict[str, float] = {}
    for name, guest in (("screen", screen), ("desk", desk)):
        guest.page.goto("/night")
        guest.page.get_by_role("heading", level=1).wait_for()
        sizes[name] = guest.page.evaluate(SMALLEST, "main select, main label, main button")
    assert sizes["screen"] >= 1.4 * sizes["desk"]
    lowest = "all => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"
    assert screen.page.locator("main button").evaluate_all(lowest) <= 1080
    assert not screen.page.evaluate("document.documentElement.scrollWidth > innerWidth")


LONG = "Maximilienne-Apollinaire", "Bartholomäusvonstadtwald"
"""As long as the server admits; one of them is a single word."""
CUT = """s => [...document.querySelectorAll(s)].flatMap((place) => [place, ...place.querySelectorAll("*")])
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
  .map((one) => one.textContent)"""
NAMES: tuple[tuple[str, int, str, str | None], ...] = (
    ("pillows", 4, ".who b", ".faces button > b"),
    ("playme", 4, ".rival .who b", ".rival .who b"),
    ("pyramid", 2, ".name", None),
    ("uluru", 3, ".seat .name", None),
    ("dream", 2, ".order .name", None),
)


@pytest.mark.parametrize(("game", "bots", "shown", "hand"), NAMES, ids=[game for game, *_ in NAMES])
def test_the_longest_names_are_whole(
    guests: Guests, game: str, bots: int, shown: str, hand: str | None
) -> None:
    """On the big screen, in a hand and on the whole table of a phone; in two lines if one were too small.
    Five at Uluru share the width of a phone: there the end of a name is left out, so that it can be read."""
    host, other = (guests(name, size="phone") for name in LONG)
    screen = guests("TV", size="screen")
    code = host.open_table(game, mode="together")
    screen.watch(code, "screen")
    other.join(code)
    host.add_bots(bots)
    other.ready()
    host.start()
    for name in LONG:
        screen.page.locator(shown).filter(has_text=name).first.wait_for(timeout=60_000)
    assert screen.page.evaluate(CUT, shown) == []
    assert screen.page.evaluate(SMALLEST, f"{shown} .fit span") >= 24
    cuts = game == "uluru"
    if hand is not None:
        other.page.locator(hand).filter(has_text=LONG[0]).wait_for(timeout=60_000)
        whole_on_phones(other.page, hand, cuts)
    other.page.evaluate("window.morphee.elsewhere.set(true)")
    if game != "dream":  # lying down it shows faces only
        other.page.locator(shown).filter(has_text=LONG[0]).first.wait_for(timeout=60_000)
        whole_on_phones(other.page, shown, cuts)


def whole_on_phones(page: Page, names: str, cuts: bool) -> None:
    for width, height in ((390, 844), (360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        assert page.evaluate(CUT, names) == [], (width, height)
        assert cuts or page.locator(names).locator(".fit.cut").count() == 0, (width, height)
        assert page.evaluate(SMALLEST, f"{names} .fit span") >= 9, (width, height)


def test_names_are_read_at_a_table_of_ten_on_a_phone(guests: Guests) -> None:
    """In two rows, by dusk and at night; where those have no room for it, the end of a name is left out, but
    not from what is read aloud."""
    host, other = (guests(name, size="phone") for name in LONG)
    third = guests("Eve", size="phone")
    code = host.open_table("dream", config=plan("fr")["dream"])
    for guest in (other, third):
        guest.join(code)
        guest.ready()
    host.add_bots(7)
    host.start()
    third.wait_for_match()
    names_are_read(third.page, LONG)
    moment("dream", host, third)
    names_are_read(third.page, LONG[1:])
    assert beyond(third.page, "night of ten") == {}


def names_are_read(page: Page, names: tuple[str, ...]) -> None:
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        assert page.evaluate(SMALLEST, ".order .name .fit span") >= 9, (width, height)
        for name in names:
            shown = page.locator(".order .name .fit").filter(has_text=name[:8])
            assert (shown.text_content() or "").strip() == name
            if "cut" in (shown.get_attribute("class") or ""):
                expect(shown).to_have_attribute("title", name)


IN_THE_WAY = """() => { const range = document.createRange();
  const words = [...document.querySelectorAll(".words h1, .words p, .words svg, .words li, .words h2")]
    .map((one) => { range.selectNodeContents(one);
      return (one.tagName === "svg" ? one : range).getBoundingClientRect(); });
  return [...document.querySelectorAll(".night-sky .twinkle > *, .night-sky .birds > *")]
    .map((one) => one.getBoundingClientRect())
    .filter((star) => star.width > 0 && words.some((word) => star.left < word.right && star.right > word.left
      && star.top < word.bottom && star.bottom > word.top))
    .map((star) => [Math.round(star.left), Math.round(star.top)]); }"""
"""Where stars, or birds by day, are behind words."""


@pytest.mark.parametrize("theme", ["night", "day"])
def test_no_star_or_bird_touches_the_title_of_the_lobby(guests: Guests, theme: Theme) -> None:
    screen = guests("TV", size="screen", theme=theme)
    rounds = [{"game": game} for game in ("dream", "pillows", "uluru", "playme", "pyramid")]
    for programme in ({}, {"rounds": rounds}):
        body = {"game": "dream", "mode": "together", "lang": "fr"} | programme
        code = screen.context.request.post("/api/tables", data=body).json()["code"]
        screen.page.goto(f"/t/{code}/screen")
        screen.page.get_by_role("heading", level=1).wait_for()
        for width, height in ((1920, 1080), (1280, 800), (1024, 768)):
            screen.page.set_viewport_size({"width": width, "height": height})
            assert screen.page.evaluate(IN_THE_WAY) == [], (width, height)


@pytest.mark.parametrize("bots", [3, 5, 9])
def test_the_lobby_shows_everybody_and_the_whole_programme(guests: Guests, bots: int) -> None:
    """However many sit down, and before an evening of many games: nothing is cut off, nobody scrolls."""
    host, screen = guests(LONG[0], size="phone"), guests("TV", size="screen")
    games = ("dream", "pillows", "uluru", "playme", "pyramid", "dream", "uluru", "playme")
    rounds = [{"game": game, "best_of": 3 if game == "pillows" else 1} for game in games]
    body = {"game": "dream", "mode": "together", "lang": "fr", "rounds": rounds}
    code = screen.context.request.post("/api/tables", data=body).json()["code"]
    screen.page.goto(f"/t/{code}/screen")
    host.join(code)
    host.add_bots(bots)
    seats = screen.page.get_by_role("list", name="Autour de la table").get_by_role("listitem")
    expect(seats).to_have_count(bots + 1)
    programme = screen.page.get_by_role("region", name="Programme").get_by_role("listitem")
    expect(programme).to_have_count(len(games))
    for width, height in ((1920, 1080), (1280, 800)):
        screen.page.set_viewport_size({"width": width, "height": height})
        for one in (*seats.all(), *programme.all()):
            expect(one).to_be_in_viewport(ratio=1)
    assert screen.page.evaluate(CUT, "main li b") == []


def test_two_wishes_a_bird_are_read_from_afar_when_they_are_judged(guests: Guests) -> None:
    """Beside two rocks their sentences have no room: the line below the cards says them one by one."""
    host, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    code = host.open_table("uluru", config={"variant": "expert", "glass": 30, "rest": 30}, mode="together")
    screen.watch(code, "screen")
    host.add_bots(1)
    host.start()
    host.act({"type": "ready"})
    host.wait_until("t.pub.phase === 'glass'")
    host.act({"type": "done", "done": True})
    screen.page.locator(".judged .two").wait_for(timeout=90_000)
    expect(screen.page.locator(".two .words").first).to_be_hidden()
    assert screen.page.evaluate(SMALLEST, ".foot .line span") >= 28
