"""An evening: taps counted, a television with phones, a programme, a rematch refused, a late-comer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests, MakeGuests
from tests.e2e.guest import Guest
from tests.e2e.serving import serving

pytestmark = pytest.mark.e2e

QUICK = {"window": 2000, "rest": 500}

PAUSE_AT_ONCE = """(() => { const table = window.morphee;
    const timer = setInterval(() => {
      if (table.lobby.phase !== "playing") return;
      clearInterval(timer);
      void table.ask({ t: "pause", on: true });
    }, 5); })()"""


class Taps:
    """Counts the taps of a person on their page."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.count = 0

    def button(self, name: str) -> None:
        self._guest.page.get_by_role("button", name=name, exact=True).click()
        self.count += 1


def test_one_tap_from_home_to_a_guided_first_match(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play now").click()  # one
    ada.wait_for_match()
    got = ada.page.get_by_role("button", name="Got it")
    expect(got).to_be_visible()
    expect(got).to_be_focused()
    ada.wait_until_page("window.morphee.paused")  # it is held until it was read
    assert ada.pub["turn"] <= 1
    assert ada.page.evaluate("window.morphee.config.apprentice") is True
    assert violations(ada.page) == []
    ada.page.keyboard.press("Enter")
    ada.wait_until_page("!window.morphee.paused")


def test_two_taps_on_a_phone_from_the_link_to_ready(guests: Guests) -> None:
    """A television opens the table and takes no seat; a phone that is known needs two taps to be ready."""
    tv = guests("TV", size="screen")
    made = tv.context.request.post("/api/tables", data={"game": "pillows", "mode": "together"})
    code = made.json()["code"]
    tv.page.goto(f"/t/{code}/screen")
    phones = [guests(name, size="phone") for name in ("Ada", "Bob")]
    for phone in phones:
        phone._be_known()
        taps = Taps(phone)
        phone.page.goto(f"/t/{code}")  # the scan
        taps.button("M'asseoir")
        expect(phone.page.get_by_role("button", name="Me lever")).to_be_visible()
        assert taps.count == 1, "from the link to a seat: the link, and one tap"
        if phone is not phones[0]:
            taps.button("C'est bon pour moi")
        assert taps.count <= 2
    expect(tv.page.get_by_text("Ada", exact=True).first).to_be_visible()
    tv.wait_until_page("window.morphee.lobby.seats.filter((seat) => seat.person).length === 2")


def test_back_asks_before_it_leaves_and_settings_lose_nobody(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.open_table("pyramid")
    ada.page.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_role("heading", name="Settings")).to_be_visible()
    assert ada.page.evaluate("window.morphee.connection") == "open"
    ada.page.keyboard.press("Escape")
    ada.add_bots(1)
    ada.page.get_by_role("button", name="Take ").click()  # a bot goes in one tap
    expect(ada.page.get_by_label("Level of")).to_have_count(0)
    ada.add_bots(1)
    ada.start()
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", name="Leave this match?")).to_be_visible()
    ada.page.get_by_role("button", name="Stay", exact=True).click()
    assert ada.page.evaluate("window.morphee.playing") is True
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="End this match").click()
    ada.page.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.page.get_by_role("button", name="Start the match")).to_be_visible()


@pytest.fixture
def fast(browser: Browser) -> Iterator[MakeGuests]:
    """Matches take seconds; a slow machine has time enough to say no to a proposal."""
    with serving(speed=40, proposal=60) as address:
        make = MakeGuests(browser, address.replace("127.0.0.1", "localhost"))
        yield make
        troubles = [trouble for guest in make.made for trouble in guest.troubles]
        for guest in make.made:
            guest.close()
        assert troubles == []


@pytest.mark.long
def test_an_evening_from_the_first_tap_to_the_podium(fast: MakeGuests) -> None:
    tv = fast("TV", size="screen")
    rounds = [{"game": "pillows", "config": QUICK}, {"game": "pillows", "config": QUICK}]
    made = tv.context.request.post(
        "/api/tables", data={"game": "pillows", "mode": "together", "rounds": rounds}
    )
    code = made.json()["code"]
    tv.page.goto(f"/t/{code}/screen")
    ada, bob, cid = (fast(name, size="phone") for name in ("Ada", "Bob", "Cid"))
    remote = fast("Dot", lang="en")
    for guest in (ada, bob, cid, remote):
        guest.join(code)
    # Somebody has to empty a pile: nobody here touches anything.
    ada.page.evaluate("window.morphee.ask({ t: 'set_bot', seat: 4, level: 'skilled' })")
    for guest in (bob, cid, remote):
        guest.ready()
    ada.page.evaluate(PAUSE_AT_ONCE)  # match time is fast: somebody is late only while it stands still
    ada.start()
    late = fast("Eve", size="phone")
    late.page.goto(f"/t/{code}")
    late.page.get_by_label("Ton nom").fill("Eve")  # who comes late is asked for a name
    late.page.locator("dialog").get_by_role("button", name="Jouer la prochaine partie").click()
    late.wait_until_page("window.morphee.waiting")
    ada.page.evaluate("window.morphee.ask({ t: 'pause', on: false })")
    for guest in (ada, bob, cid, remote):
        guest.see_result(60_000)
    late.wait_until_page("window.morphee.mySeat !== undefined")
    expect(tv.page.get_by_text("Manche 2 sur 2")).to_be_visible()
    assert violations(bob.page) == []
    # a rematch, refused: nobody is pulled away
    bob.page.get_by_role("button", name="Ensuite : Pilo Pilo").click()
    cid.page.get_by_role("button", name="Pas maintenant").click()
    expect(ada.page.get_by_text("Cid préfère attendre un peu.")).to_be_visible()
    assert ada.page.evaluate("window.morphee.playing") is False
    # the host leaves; another host can start at once
    ada.page.evaluate("window.morphee.ask({ t: 'leave' })")
    bob.wait_until_page("window.morphee.isHost")
    first = bob.page.evaluate("window.morphee.lobby.match")
    cid.page.get_by_role("button", name="Ensuite : Pilo Pilo").click()
    bob.page.get_by_role("button", name="Tout de suite").click()
    for guest in (bob, cid, remote, late):
        guest.wait_until_page(f"window.morphee.lobby.match !== '{first}'")
    for guest in (bob, cid, remote, late):
        guest.see_result(60_000)
    expect(bob.page.get_by_text("La soirée est jouée")).to_be_visible()
    expect(tv.page.get_by_role("heading", level=1, name="la soirée")).to_be_visible()
    assert violations(bob.page) == []
    assert violations(remote.page) == []
