"""A television as the big screen: opened on the machine that serves, joined by phones at its address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests, MakeGuests
from tests.e2e.guest import Guest
from tests.e2e.serving import serving

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server that other machines reach too; match time runs fast, so that a match ends soon."""
    with serving(6.0, network=True) as address:
        yield urlsplit(address).port or 0


@pytest.fixture
def television(browser: Browser, port: int) -> Iterator[Guest]:
    make = MakeGuests(browser, f"http://localhost:{port}")
    screen = make("Television", size="screen", lang="en")
    yield screen
    screen.close()
    assert screen.troubles == []


def open_screen(television: Guest) -> str:
    """From the page of a game to the big screen: no name, no seat. Returns the table's code."""
    page = television.page
    page.goto("/game/pillows")
    television.choose("Together")
    expect(page.get_by_role("textbox", name="Your name")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Scan to join")).to_be_visible()
    found = re.search(r"/t/([A-Z]{5})/screen$", page.url)
    assert found is not None
    return found[1]


def shown_address(television: Guest) -> str:
    """The address that the big screen tells people to type."""
    line = television.page.locator(".address")
    told = television.context.request.get("/api/address").json()["address"]
    expect(line).to_have_text(urlsplit(told).netloc)
    return f"http://{line.inner_text()}"


def phone(browser: Browser, address: str, name: str) -> Guest:
    return Guest(browser, address, name, size="phone", lang="en")


def test_the_television_is_the_big_screen_and_phones_join_at_its_address(
    browser: Browser, television: Guest
) -> None:
    code = open_screen(television)
    screen, address = television.page, shown_address(television)
    expect(screen.get_by_text("The first phone to join starts the match.")).to_be_visible()
    ada, bob = phone(browser, address, "Ada"), phone(browser, address, "Bob")
    ada.join(code)
    expect(screen.get_by_text("Ada can also add bots.")).to_be_visible()
    bob.join(code)
    ada.add_bots(1)
    expect(screen.get_by_text("Waiting for Bob", exact=True)).to_be_visible()
    assert violations(screen) == []
    bob.ready()
    expect(screen.get_by_text("Everyone is ready!")).to_be_visible()
    expect(screen.get_by_text("Ada’s phone starts.")).to_be_visible()
    ada.start()
    television.wait_for_match()
    assert (ada.seat, bob.seat, television.seat) == (0, 1, None)
    seats = screen.evaluate("window.morphee.lobby.seats.filter(seat => seat.person !== null).length")
    assert seats == 2
    expect(screen.get_by_role("img", name="QR code")).to_have_count(0)
    a_phone_is_a_hand(ada)
    for one in (ada, bob):
        one.close()
        assert one.troubles == []


def a_phone_is_a_hand(phone: Guest) -> None:
    """My card and the others' faces, until one tap says that the big screen cannot be seen from here."""
    middle = phone.page.locator("[data-spot=centre]")
    expect(phone.page.get_by_role("button", name="Throw at")).to_have_count(2)
    expect(middle).to_have_count(0)
    assert violations(phone.page) == []
    phone.page.get_by_role("button", name="I cannot see the big screen").click()
    expect(middle).to_be_visible()


def test_who_comes_by_a_link_says_whether_they_see_the_big_screen(
    browser: Browser, television: Guest
) -> None:
    code = open_screen(television)
    far = phone(browser, shown_address(television), "Far")
    far.page.goto(f"/t/{code}")
    elsewhere = far.page.get_by_role("radio", name=re.compile("No, I am elsewhere"))
    expect(elsewhere).not_to_be_checked()
    far.choose("No, I am elsewhere")
    far.refresh()
    expect(elsewhere).to_be_checked()
    assert violations(far.page) == []
    far.close()
    assert far.troubles == []


@pytest.mark.long
def test_the_victory_owns_the_screen(browser: Browser, television: Guest) -> None:
    code = open_screen(television)
    ada = phone(browser, shown_address(television), "Ada")
    ada.join(code)
    ada.add_bots(2)
    ada.start()
    screen = television.page
    television.wait_until("t.outcome !== null", 90_000)
    again = screen.get_by_text("Another one? The phones decide.")
    expect(screen.get_by_role("region", name="What decided it")).to_be_visible()
    for width, height in ((1280, 800), (1920, 1080)):
        screen.set_viewport_size({"width": width, "height": height})
        expect(again).to_be_in_viewport(ratio=1)  # nobody scrolls on a television
    expect(screen.get_by_role("img", name="QR code")).to_have_count(0)
    expect(screen.get_by_role("img", name=" ".join(code))).to_be_visible()
    assert violations(screen) == []
    # The host goes on to another game: the winners stay where everybody looks at them.
    headline = screen.get_by_role("heading", level=1).inner_text()
    ada.page.evaluate("window.morphee.ask({ t: 'configure', game: 'uluru' })")
    television.wait_until_page("window.morphee.lobby.phase === 'gathering'")
    expect(screen.get_by_role("heading", level=1, name=headline)).to_be_visible()
    expect(screen.get_by_role("img", name="QR code")).to_have_count(0)
    ada.close()
    assert ada.troubles == []


OVERLAP = """() => { const box = (one) => one.getBoundingClientRect();
  const [low] = [...document.querySelectorAll(".controls")].map(box);
  return [...document.querySelectorAll("main :is(h1, h2, li, p, section, .asked)")].filter((one) => {
    const { right, bottom } = box(one);
    return (right > low.left && bottom > low.top) || bottom > innerHeight;
  }).map((one) => one.textContent); }"""


@pytest.mark.long
def test_between_two_games_nothing_meets_on_the_screen(browser: Browser, television: Guest) -> None:
    """Six people, a programme with a score, then a proposal: all of it stays clear of the buttons."""
    rounds = [{"game": "pillows", "config": {"window": 2000, "rest": 500}}, {"game": "playme"}]
    body = {"game": "pillows", "mode": "together", "lang": "en", "rounds": rounds}
    code = television.context.request.post("/api/tables", data=body).json()["code"]
    television.page.goto(f"/t/{code}/screen")
    address = shown_address(television)
    ada, bob = phone(browser, address, "Maximilienne-Auréli"), phone(browser, address, "Bob")
    ada.join(code)
    bob.join(code)
    ada.add_bots(4)
    bob.ready()
    ada.start()
    screen = television.page
    television.wait_until("t.outcome !== null", 90_000)
    expect(screen.get_by_text("Next: Play Me. The phones start it.")).to_be_visible()
    screen.wait_for_timeout(1500)  # moments and sentences come a little later
    everything_clear(screen)
    ada.see_result()
    ada.page.get_by_role("button", name="Next: Play Me").click()
    expect(screen.get_by_text("would like to go on")).to_be_visible()
    everything_clear(screen)
    for one in (ada, bob):
        one.close()
        assert one.troubles == []


def everything_clear(screen: Page) -> None:
    for width, height in ((1280, 800), (1920, 1080)):
        screen.set_viewport_size({"width": width, "height": height})
        screen.wait_for_timeout(150)
        assert screen.evaluate(OVERLAP) == [], (width, height)


def test_a_wide_screen_may_play_too(television: Guest) -> None:
    open_screen(television)
    page = television.page
    page.get_by_role("link", name="This screen plays too").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    page.goto("/game/pillows")
    television.choose("Together")
    television.choose("Plays too")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_a_phone_that_opens_a_table_together_plays_at_it(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.page.goto("/game/pillows")
    ada.choose("Together")
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").click()
    expect(ada.page.get_by_role("button", name="Stand up")).to_be_visible()


def test_a_match_that_begins_by_itself_has_no_frame_around_it(guests: Guests) -> None:
    """The keyboard may be at the whole of it, because what it was at has gone."""
    host, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    code = host.open_table("pyramid", mode="together")
    screen.watch(code, "screen")
    host.add_bots(1)
    host.start()
    screen.wait_for_match()
    screen.page.keyboard.press("Tab")
    framed = screen.page.evaluate(
        """() => { const main = document.querySelector("main"); main.tabIndex = -1; main.focus();
        return [main.matches(":focus-visible"), getComputedStyle(main).outlineStyle]; }"""
    )
    assert framed == [True, "none"]
