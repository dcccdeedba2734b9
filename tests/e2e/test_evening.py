"""An evening: taps counted, a television with phones, a programme, a rematch refused, a late-comer."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from morphee.server.http.tables import qr_code
from tests.e2e.axe import violations
from tests.e2e.conftest import Guests, MakeGuests
from tests.e2e.guest import Guest
from tests.e2e.serving import serving

pytestmark = pytest.mark.e2e

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
    ada.page.goto("/history")  # no name was asked for, and the match is kept all the same
    expect(ada.page.get_by_role("heading", name="Pilo Pilo")).to_be_visible()


def test_two_taps_on_a_phone_from_the_link_to_ready(guests: Guests) -> None:
    """A television opens the table and takes no seat; a phone needs two taps to be ready, known or new."""
    tv = guests("TV", size="screen")
    made = tv.context.request.post("/api/tables", data={"game": "pillows", "mode": "together"})
    code = made.json()["code"]
    tv.page.goto(f"/t/{code}/screen")
    phones = [guests(name, size="phone") for name in ("Ada", "Bob")]
    for phone in phones:
        phone._be_known()
        taps = Taps(phone)
        phone.page.goto(f"/t/{code}")  # the scan
        taps.button("M’asseoir")
        expect(phone.page.get_by_role("button", name="Me lever")).to_be_visible()
        assert taps.count == 1, "from the link to a seat: the link, and one tap"
        if phone is not phones[0]:
            taps.button("C’est bon pour moi")
        assert taps.count <= 2
    new = guests("Cid", size="phone")
    taps = Taps(new)
    new.page.goto(f"/t/{code}")
    new.page.get_by_role("textbox", name="Ton nom").click()
    taps.count += 1
    new.page.keyboard.type("Cid")
    taps.button("M’asseoir")
    expect(new.page.get_by_role("button", name="Me lever")).to_be_visible()
    expect(new.page.get_by_role("button", name="Finalement, attends-\u2060moi")).to_be_visible()
    assert taps.count == 2, "from the link to ready, on a phone that has no name yet"
    expect(tv.page.get_by_text("Ada", exact=True).first).to_be_visible()
    tv.wait_until_page("window.morphee.lobby.seats.filter((seat) => seat.person).length === 3")


WINDOWS = ((360, 640), (640, 360), (390, 844), (1280, 800))


def stays_at_the_edge(page: Page) -> None:
    """The open sheet is whole, covers less than half of the window and dims nothing."""
    before = page.viewport_size
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        sheet = page.evaluate(
            """async () => {
            const sheet = document.querySelector("dialog[open]"), body = sheet.querySelector(".body");
            await Promise.all(sheet.getAnimations().map((one) => one.finished));
            const box = sheet.getBoundingClientRect();
            return { part: box.width * box.height / innerWidth / innerHeight,
              whole: body.scrollHeight <= body.clientHeight && box.top >= 0 && box.bottom < innerHeight + 1,
              veil: getComputedStyle(sheet, "::backdrop").backgroundColor }; }"""
        )
        assert sheet["part"] < 0.5, (width, height)
        assert sheet["whole"], (width, height)
        assert sheet["veil"] == "rgba(0, 0, 0, 0)"
    if before is not None:
        page.set_viewport_size(before)


def test_who_comes_late_is_asked_for_a_name_and_refused_nothing(guests: Guests) -> None:
    ada, late = guests("Ada", size="phone"), guests("Eve", size="phone")
    refusals = """new MutationObserver(() => { window.reds ??= [];
        for (const one of document.querySelectorAll(".toasts .bad")) window.reds.push(one.textContent);
        }).observe(document, { childList: true, subtree: true });"""
    late.context.add_init_script(refusals)
    code = ada.open_table("pyramid")
    ada.add_bots(1)
    ada.start()
    late.page.goto(f"/t/{code}")
    late.page.get_by_label("Ton nom").fill("Eve")
    stays_at_the_edge(late.page)
    late.page.locator("dialog").get_by_role("button", name="Jouer la prochaine partie").click()
    late.wait_until_page("window.morphee.waiting")
    assert late.page.evaluate("window.reds ?? []") == []


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
    stays_at_the_edge(ada.page)
    ada.page.get_by_role("button", name="Stay", exact=True).click()
    assert ada.page.evaluate("window.morphee.playing") is True
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="End this match").click()
    ada.page.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.page.get_by_role("button", name="Start the match")).to_be_visible()


@pytest.fixture
def fast(browser: Browser) -> Iterator[MakeGuests]:
    """The television at localhost, of a server that phones reach by its address on the network. Matches take
    seconds; a slow machine has time enough to say no to a proposal."""
    with serving(speed=40, proposal=60, network=True) as address:
        make = MakeGuests(browser, address.replace("127.0.0.1", "localhost"))
        yield make
        troubles = [trouble for guest in make.made for trouble in guest.troubles]
        for guest in make.made:
            guest.close()
        assert troubles == []


@pytest.mark.long
@pytest.mark.timeout(240)  # a whole match, under axe
def test_the_name_is_asked_after_a_first_match(fast: MakeGuests) -> None:
    ada = fast("Ada", size="phone", lang="en")
    ada.page.goto("/")
    ada.page.get_by_role("button", name="Play now").click()
    ada.wait_for_match()
    while ada.outcome is None:  # every hint is read at once, nothing is touched
        ada.page.evaluate("document.querySelector('section.card > .btn.main')?.click()")
        ada.page.wait_for_timeout(50)
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="And who are you?")).to_be_visible()
    assert violations(ada.page) == []
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.get_by_role("button", name="Save", exact=True).click()
    expect(ada.page.get_by_role("heading", name="And who are you?")).to_have_count(0)
    expect(ada.page.get_by_text("Ada", exact=True).first).to_be_visible()


@pytest.mark.long
@pytest.mark.timeout(240)  # two matches, the first under a guide
def test_powers_are_explained_in_a_second_match_that_the_first_offers(fast: MakeGuests) -> None:
    ada = fast("Ada", size="phone", lang="en")
    ada.page.goto("/game/playme")
    ada.page.get_by_role("button", name="Play with hints").click()
    ada.wait_for_match()
    assert ada.page.evaluate("window.morphee.config.powers") is False
    while ada.outcome is None:
        ada.page.evaluate("document.querySelector('section.card > .btn.main')?.click()")
        ada.page.wait_for_timeout(50)
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="And now with powers?")).to_be_visible()
    assert violations(ada.page) == []
    ada.page.get_by_role("button", name="Play it with hints").click()
    expect(ada.page.get_by_role("heading", name="You: ")).to_be_visible(timeout=30_000)
    ada.wait_until_page("window.morphee.paused")
    assert ada.page.evaluate("window.morphee.config.powers") is True
    assert violations(ada.page) == []
    seen = set()
    while ada.outcome is None:
        seen.add(ada.page.evaluate("document.querySelector('section.card h2')?.textContent ?? ''"))
        ada.page.evaluate("document.querySelector('section.card > .btn.main')?.click()")
        ada.page.wait_for_timeout(50)
    assert "A race of dice" not in seen, "what was read in the first match is not said again"
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="And now with powers?")).to_have_count(0)


ROUNDS = [
    # Long enough, at forty times its pace, to be paused by a page on a busy machine before it is over.
    {"game": "pillows", "config": {"window": 8000, "rest": 6000}},
    {"game": "playme", "config": {"pace": 300}},
]


def open_screen(tv: Guest) -> str:
    """A programme of two different games on the television. Returns the link in its QR code."""
    body = {"game": "pillows", "mode": "together", "lang": tv.lang, "rounds": ROUNDS}
    code = tv.context.request.post("/api/tables", data=body).json()["code"]
    tv.page.goto(f"/t/{code}/screen")
    told = tv.context.request.get("/api/address").json()["address"]
    assert urlsplit(told).hostname not in ("localhost", "127.0.0.1"), "phones cannot reach that"
    picture = tv.page.get_by_role("img", name="QR").get_attribute("src") or ""
    assert tv.context.request.get(picture).body() == qr_code(f"{told}/t/{code}")
    return f"{told}/t/{code}"


def come(guest: Guest, link: str, window: tuple[int, int]) -> None:
    """Scan and sit down, on a device of this size."""
    guest.page.set_viewport_size({"width": window[0], "height": window[1]})
    guest.page.goto(link)
    guest.page.get_by_role("textbox", name="Ton nom" if guest.lang == "fr" else "Your name").fill(guest.name)
    guest.page.get_by_role(
        "button", name="M’asseoir" if guest.lang == "fr" else "Sit down", exact=True
    ).click()
    guest.page.get_by_role("button", name="Me lever" if guest.lang == "fr" else "Stand up").wait_for()


@pytest.mark.long
@pytest.mark.timeout(400)  # six browser windows and two matches: minutes where others use the machine too
def test_an_evening_from_the_first_tap_to_the_podium(fast: MakeGuests) -> None:
    """Television, three phones, one player far away; two games; a refusal, a late-comer, a new host."""
    tv = fast("TV", size="screen")
    link = open_screen(tv)
    ada, bob = fast("Ada", size="phone"), fast("Bob", size="phone", theme="day")
    cid, dot = fast("Cid", size="phone", lang="en"), fast("Dot", lang="en", theme="day")
    windows = {ada: (390, 844), bob: (360, 640), cid: (640, 360), dot: (1280, 800)}
    for guest, window in windows.items():
        come(guest, link, window)
    dot.choose("No, I am elsewhere")
    # Somebody has to empty a pile: nobody here touches anything.
    ada.page.evaluate("window.morphee.ask({ t: 'set_bot', seat: 4, level: 'skilled' })")
    # Who types a name in the room is ready by sitting down.
    tv.wait_until_page("window.morphee.lobby.seats.slice(1, 4).every((seat) => seat.ready)")
    expect(tv.page.get_by_text("Ada lance la partie sur son téléphone.")).to_be_visible()
    ada.page.evaluate(PAUSE_AT_ONCE)  # match time is fast: somebody is late only while it stands still
    ada.start()
    for guest, hand in {ada: True, bob: True, cid: True, dot: False}.items():
        guest.wait_until_page(f"window.morphee.hand === {str(hand).lower()}")
    late = fast("Eve", size="phone")
    late.page.goto(link)
    late.page.get_by_label("Ton nom").fill("Eve")  # who comes late is asked for a name
    late.page.locator("dialog").get_by_role("button", name="Jouer la prochaine partie").click()
    late.wait_until_page("window.morphee.waiting")
    ada.page.evaluate("window.morphee.ask({ t: 'pause', on: false })")
    for guest in windows:
        guest.see_result(60_000)
    late.wait_until_page("window.morphee.mySeat !== undefined")
    expect(tv.page.get_by_text("Manche 2 sur 2")).to_be_in_viewport(ratio=1)
    assert [violations(guest.page) for guest in (tv, bob, cid)] == [[], [], []]
    # a host who is back at the table can ask the others, who are told where the host is
    ada.page.get_by_role("button", name="Retour à la table").click()
    expect(ada.page.get_by_role("button", name="Ensuite : Play Me")).to_be_enabled()
    expect(ada.page.get_by_role("heading", level=1)).to_be_focused()
    expect(bob.page.get_by_text("Ada est de retour à la table")).to_be_visible()
    # the next game, refused: nobody is pulled away
    bob.page.get_by_role("button", name="Ensuite : Play Me").click()
    expect(cid.page.get_by_role("button", name="Not now")).to_be_visible()
    expect(tv.page.get_by_text("Bob veut continuer : Play Me")).to_be_in_viewport(ratio=1)
    assert [violations(guest.page) for guest in (tv, ada, cid)] == [[], [], []]
    cid.page.get_by_role("button", name="Not now").click()
    expect(ada.page.get_by_text("Cid préfère attendre un peu.")).to_be_visible()
    assert ada.page.evaluate("window.morphee.playing") is False
    # the host leaves; another host can start at once
    ada.page.evaluate("window.morphee.ask({ t: 'leave' })")
    bob.wait_until_page("window.morphee.isHost")
    first = bob.page.evaluate("window.morphee.lobby.match")
    cid.page.get_by_role("button", name="Next: Play Me").click()
    bob.page.get_by_role("button", name="Tout de suite").click()
    for guest in (bob, cid, dot, late):
        guest.wait_until_page(f"window.morphee.lobby.match !== '{first}'")
        guest.see_result(90_000)
    assert bob.page.evaluate("window.morphee.game") == "playme"
    expect(bob.page.get_by_text("La soirée est finie")).to_be_visible()
    expect(dot.page.get_by_text("The evening is decided")).to_be_visible()
    expect(tv.page.get_by_role("heading", level=1, name="la soirée")).to_be_visible()
    assert [violations(guest.page) for guest in (tv, bob, cid, dot)] == [[], [], [], []]
