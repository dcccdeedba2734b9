"""What a page does beyond the picture: sounds, voice, vibration, wake lock, sharing, motion, offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from morphee.games.catalog import GAMES
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest
from tests.e2e.spies import DEAF, NO_CLIPBOARD, SHARES, SHARES_NOT, SPY, UNTOUCHED, spied

pytestmark = pytest.mark.e2e

NAMES = tuple(GAMES.names())
CALM = """document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime > 100
  && one.playState === "running").map((one) => one.animationName ?? one.transitionProperty ?? String(one))"""

WAKE = """async () => { const before = window.sockets.length;
  window.sockets.at(-1).cut = true;
  const from = performance.now();
  document.dispatchEvent(new Event("visibilitychange"));
  while (!(window.sockets.length > before && window.morphee.connection === "open"))
    await new Promise((next) => setTimeout(next, 5));
  const took = performance.now() - from;
  const again = performance.now();
  const Plain = Object.getPrototypeOf(WebSocket);
  await new Promise((open) => { new Plain(window.sockets.at(-1).url).onopen = open; });
  return [took, performance.now() - again]; }"""
"""Cuts the socket and looks at the page. How many milliseconds until another one is open, and how many a
connection takes on this machine at this moment."""


def _to_a_match(host: Guest, game: str, bots: int, mode: str = "apart") -> str:
    code = host.open_table(game, mode=mode)
    host.add_bots(bots)
    host.start()
    return code


def test_sounds_are_made_when_they_are_wanted_and_only_then(guests: Guests) -> None:
    ada = guests("Ada", lang="en", likes='"sound":true', before=SPY)
    _to_a_match(ada, "pillows", 2)
    ada.wait_until("t.pub.phase === 'open' && window.spied.tones > 0")
    assert ada.page.evaluate("window.audio.state") == "running"

    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_text("This device").click()
    ada.page.get_by_role("switch", name="Sounds").uncheck()
    ada.page.keyboard.press("Escape")
    turn, before = ada.pub["turn"], spied(ada, "tones")
    ada.wait_until(f"t.pub.turn > {turn} && t.pub.phase === 'open'")
    assert spied(ada, "tones") == before


def test_the_big_screen_makes_the_sounds_and_the_phones_keep_still(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", likes='"sound":true', before=SPY)
    code = ada.open_table("pillows", mode="together")
    screen = guests("Salon", size="screen", lang="en", likes='"sound":true', before=SPY + UNTOUCHED)
    screen.watch(code, "screen")
    screen.wait_until_page("window.spied.locks > 0")  # it shows who comes in: it never sleeps
    screen.page.get_by_role("button", name="Full screen and sound").click()
    screen.wait_until_page("window.spied.tones > 0")
    ada.add_bots(2)
    ada.start()
    screen.wait_for_match()
    heard, still = spied(screen, "tones"), spied(ada, "tones")
    ada.wait_until("t.pub.phase === 'open'")
    screen.wait_until(f"t.pub.phase === 'open' && window.spied.tones > {heard}")
    assert spied(ada, "tones") == still


def test_a_phone_trembles_when_that_is_wanted_and_only_then(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", before=SPY)
    code = ada.open_table("pillows")
    bob = guests("Bob", size="phone", lang="en", likes='"sound":false,"vibration":false', before=SPY)
    bob.join(code)
    bob.ready()
    ada.add_bots(1)
    ada.start()
    ada.wait_until("t.pub.phase === 'open'")
    ada.wait_until_page("window.spied.buzzes.includes(20)")
    bob.wait_until("t.pub.turn >= 1")
    assert spied(bob, "buzzes") == []


def test_the_screen_stays_on_during_a_match_and_the_result_can_be_shared(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", before=SPY + SHARES)
    ada.open_table("uluru", config={"glass": None, "rest": 60})
    assert spied(ada, "locks") == 0, "a lobby may sleep"
    ada.start()
    ada.wait_until_page("window.spied.locks === 1 && window.spied.released === 0")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ada.wait_until_page("window.spied.locks === 2")  # a phone lets go when it is looked away from
    _play_solo(ada)
    ada.wait_until_page("window.spied.released >= 1")
    ada.page.get_by_role("button", name="Share", exact=True).click()
    ada.wait_until_page("window.spied.shared.length === 1")
    shared = spied(ada, "shared")[0]
    assert "/api/records/" in shared["url"]
    assert "Uluru" in shared["text"]
    assert "Ada" in shared["text"]


def test_a_result_is_copied_where_it_cannot_be_shared(guests: Guests) -> None:
    ada = guests("Ada", lang="en", before=SPY + SHARES_NOT)
    ada.open_table("uluru", config={"glass": None, "rest": 60})
    ada.start()
    _play_solo(ada)
    ada.page.get_by_role("button", name="Share", exact=True).click()
    ada.wait_until_page("window.spied.copied.length === 1")
    assert re.search(r"Uluru.*Ada.*/api/records/\w+$", spied(ada, "copied")[0])


def _play_solo(guest: Guest) -> None:
    for number in range(1, guest.pub["rounds"] + 1):
        guest.wait_until(f"t.pub.round >= {number - 1} && t.pub.phase !== 'glass'")
        guest.page.keyboard.press("r")
        guest.wait_until(f"t.pub.round === {number} && t.pub.phase === 'glass'")
        guest.page.keyboard.press("d")
        guest.wait_until("t.pub.phase !== 'glass'")
    guest.see_result()


def test_an_invitation_is_sent_or_copied(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", before=SPY + SHARES)
    code = ada.open_table("pillows")
    ada.page.get_by_role("button", name="Invite").click()
    ada.page.get_by_role("button", name="Send", exact=True).click()
    ada.wait_until_page("window.spied.shared.length === 1")
    assert spied(ada, "shared")[0]["url"].endswith(f"/t/{code}")
    assert code in spied(ada, "shared")[0]["text"]
    ada.page.get_by_role("button", name="Copy the link").click()
    ada.wait_until_page("window.spied.copied.length === 1")
    assert spied(ada, "copied") == [f"{ada.address}/t/{code}"]

    bob = guests("Bob", lang="en", before=SPY + SHARES_NOT + NO_CLIPBOARD)
    bob.join(code)
    bob.page.get_by_role("button", name="Invite").click()
    expect(bob.page.get_by_role("button", name="Send", exact=True)).to_have_count(0)
    bob.page.get_by_role("button", name="Copy the link").click()
    expect(bob.page.get_by_text("Link copied.").first).to_be_visible()
    assert spied(bob, "copied") == [["copy", f"{bob.address}/t/{code}"]]


@pytest.mark.parametrize("by", ["system", "choice"])
def test_nothing_flies_for_those_who_want_calm(guests: Guests, by: str) -> None:
    likes = '"sound":false,"motion":"calm"' if by == "choice" else '"sound":false'
    ada = guests("Ada", lang="en", calm=by == "system", likes=likes)
    ada.page.goto("/")
    ada.page.get_by_role("heading", level=1).first.wait_for()
    assert ada.page.evaluate(CALM) == []
    _to_a_match(ada, "pillows", 2)
    ada.wait_until("t.calm && t.pub.phase === 'open'")
    assert ada.page.evaluate(CALM) == []


def test_with_less_motion_a_new_size_is_there_at_once(guests: Guests) -> None:
    """Nothing moves under a finger while a size passes from a page to what is in it, level by level."""
    ada = guests("Ada")
    ada.page.goto("/game/pillows")
    ada.page.get_by_role("heading", level=1).first.wait_for()
    grown = """() => { const deep = [...document.querySelectorAll("main label b")].at(-1);
      const size = () => parseFloat(getComputedStyle(deep).fontSize), before = size();
      document.documentElement.style.fontSize = "200%"; return size() / before; }"""
    assert ada.page.evaluate(grown) == pytest.approx(2)


def test_a_code_is_hidden_from_those_who_look_over_a_shoulder(guests: Guests) -> None:
    ada = guests("Ada", lang="en", likes='"sound":false,"hideCodes":true')
    code = ada.open_table("pillows")
    page = ada.page

    def given_away() -> bool:
        fields = " ".join(page.locator("input, textarea").evaluate_all("all => all.map((one) => one.value)"))
        seen = page.locator("body").inner_text() + page.title() + fields
        return code in seen or page.locator("img[src*='qr']").count() > 0

    assert not given_away()
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not given_away()
    page.get_by_role("dialog").get_by_role("button", name="Show the code").click()
    expect(page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    assert given_away()
    page.keyboard.press("Escape")
    ada.add_bots(2)
    ada.start()
    assert not given_away()
    page.goto("/")
    expect(page.get_by_text("•••••")).to_be_visible()
    assert not given_away()


def test_every_seat_shows_its_lag(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("playme")
    bob = guests("Bob", size="phone", lang="en")
    bob.join(code)
    lag = re.compile(r"^\d+ ms")
    for guest in (ada, bob):
        expect(guest.page.get_by_role("img", name=lag)).to_have_count(2)
    ada.add_bots(1)
    bob.ready()
    ada.start()
    strip = ada.page.get_by_role("list", name="Players").first
    expect(strip.get_by_role("img", name=lag)).to_have_count(2)


def test_a_line_that_died_in_its_sleep_is_replaced_when_the_page_is_looked_at(guests: Guests) -> None:
    ada = guests("Ada", lang="en", before=DEAF)
    ada.open_table("pillows")
    ada.wait_until_page("window.morphee.connection === 'open'")
    times = []
    for _ in range(4):
        took, connecting = ada.page.evaluate(WAKE)
        times.append(took - 3 * connecting)  # a round trip to doubt, one to connect, one to be welcomed
    assert min(times) < 500
    ada.add_bots(1)


def test_who_is_muted_is_not_heard(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows")
    bob, eve = guests("Bob", lang="en"), guests("Eve", lang="en")
    for other in (bob, eve):
        other.join(code)
    ada.page.get_by_role("button", name="Menu of the table").click()
    mute = ada.page.get_by_role("button", name="Mute Bob")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Escape")
    for other, words in ((bob, "Nobody hears me"), (eve, "I heard that")):
        other.page.get_by_role("button", name="Chat").click()
        other.page.get_by_label("Say something").fill(words)
        other.page.keyboard.press("Enter")
        expect(other.page.get_by_role("log").get_by_text(words)).to_be_visible()
    ada.page.get_by_role("button", name="Menu of the table").click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Chat, 1 new").click()
    expect(ada.page.get_by_role("log").get_by_text("I heard that")).to_be_visible()
    expect(ada.page.get_by_role("log").get_by_text("Nobody hears me")).to_have_count(0)


def test_a_pause_stops_the_clock_for_everybody(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows", config={"rest": 500})
    bob = guests("Bob", size="phone")
    bob.join(code)
    bob.ready()
    ada.add_bots(1)
    ada.start()
    bob.wait_for_match()
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="Pause").click()
    ada.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("heading", name="Pause")).to_be_visible()
    assert bob.page.get_by_role("button", name="Reprendre").count() == 0, "only the host goes on"
    clock = bob.page.evaluate(
        """async () => { const from = window.morphee.match.now();
        await new Promise((next) => setTimeout(next, 600)); return window.morphee.match.now() - from; }"""
    )
    assert clock == 0
    turn = bob.pub["turn"]
    ada.page.get_by_role("button", name="Carry on").click()
    expect(bob.page.get_by_role("heading", name="Pause")).to_be_hidden()
    bob.wait_until(f"t.pub.turn > {turn}")


def test_rules_and_tutorials_are_there_without_a_network(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address, locale="en-GB", viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    for game in NAMES:
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", name=re.compile("Rules of"))).to_be_visible()
        expect(page.get_by_role("article").first).not_to_be_empty()
        page.goto(f"/learn/{game}")
        expect(page.locator("main .btn").first).to_be_visible()
    page.goto("/learn/dream")
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("button", name="Try it")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Pilo Pilo"))).to_be_visible()
    page.get_by_role("button", name="FR, Français").click()
    expect(page.get_by_text("Cinq jeux de rêve")).to_be_visible()
    context.close()


def test_it_can_be_installed(browser: Browser, address: str) -> None:
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    link = page.locator('link[rel="manifest"]').get_attribute("href")
    assert link is not None
    manifest = context.request.get(link).json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        answer = context.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
    faults = context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's window keeps nothing, and nothing can be installed from such a one.
    assert [fault["errorId"] for fault in faults if fault["errorId"] != "in-incognito"] == []
    context.close()
