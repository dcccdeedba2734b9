"""Pilo Pilo by real pages: a whole match of three by touch, drag and keys; the big screen; the tutorial."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Literal, TypeAlias

import pytest
from playwright.sync_api import expect

from morphee.games.pillows.verdicts import right_use
from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest, Lang

How: TypeAlias = Literal["tap", "key", "drag"]
HANDS: tuple[tuple[str, How], ...] = (("Ada", "tap"), ("Bob", "drag"), ("Cléo", "key"))
"""With three people there is one pillow: whoever reaches for it alone has it."""


def _command(cards: Any, seat: int) -> str | None:
    """What the cards ask of a seat, as the mark of the place to touch; nothing if nothing."""
    use = right_use(cards, seat)
    if use == "throw":
        return f"throw:{cards.index('defender')}"
    return None if use == "none" else use


def _reach(guest: Guest, place: str, how: How) -> None:
    """The same gesture, three ways, without waiting for anything."""
    page, spot = guest.page, f'[data-drop="{place}"]'
    if how == "tap":
        guest.touch(spot)
    elif how == "key":
        seat, me = place.removeprefix("throw:"), guest.seat or 0
        keys = {"shield": "s", "sleep": "z"}
        page.keyboard.press(keys.get(place) or str((int(seat) - me) % len(guest.pub["counts"])))
    else:
        page.locator(".pillow").first.hover(force=True)
        page.mouse.down()
        page.locator(spot).hover(force=True)
        page.mouse.up()


def _start_early(guest: Guest) -> None:
    """PI-17: a key struck in the hush is a hand on the pillow. The hush may end first; try again."""
    for _ in range(8):
        guest.wait_until("t.pub.phase === 'hush'")
        turn = guest.pub["turn"]
        guest.page.keyboard.press("s")
        guest.wait_until(f"t.pub.touches[t.me] !== null || t.pub.verdicts.length > 0 || t.pub.turn > {turn}")
        touch = guest.pub["touches"][guest.seat or 0]
        if touch is not None and touch.get("early"):
            return
        guest.wait_until("t.pub.phase !== 'open'")
    raise AssertionError("never early enough")


def _sit_three(guests: Guests, **config: int) -> list[Guest]:
    people: list[Guest] = []
    code = ""
    for name, how in HANDS:
        size: Any = "phone" if how == "tap" else "desktop"
        people.append(guests(name, size=size, lang="fr" if how == "drag" else "en"))
        if len(people) == 1:
            code = people[0].open_table("pillows", config={"window": 4_000, "rest": 500, **config})
        else:
            people[-1].join(code)
            people[-1].ready()
    people[0].start()
    for guest in people:
        guest.wait_for_match()
    return people


def _play_turn(people: list[Guest], used: Counter[tuple[str, str]]) -> None:
    """One turn: of those whom the cards ask, the one who did least acts, each in their own way."""
    first = people[0]
    first.wait_until("t.outcome !== null || t.pub.phase === 'open'")
    seen = first.look()
    if seen["outcome"] is not None:
        return
    turn, cards = seen["pub"]["turn"], seen["pub"]["cards"]
    asked = [(seat, place) for seat in range(3) if (place := _command(cards, seat))]
    if asked:
        seat, place = min(
            asked, key=lambda one: sum(n for key, n in used.items() if key[0] == HANDS[one[0]][1])
        )
        people[seat].wait_until(f"t.pub.turn > {turn} || t.pub.phase === 'open'")
        people[seat].page.wait_for_timeout(150)  # faster than a tenth of a second is a false start (PI-17)
        _reach(people[seat], place, HANDS[seat][1])
        first.wait_until(f"t.outcome !== null || t.pub.turn > {turn} || t.pub.verdicts.length > 0")
        touch, use = first.pub["touches"][seat], place.partition(":")[0]
        if touch is not None and touch["use"] == use:
            used[HANDS[seat][1], use] += 1
    first.wait_until(f"t.outcome !== null || t.pub.turn > {turn} || t.pub.phase === 'rest'")


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_whole_match_by_touch_keys_and_drag(guests: Guests) -> None:
    people = _sit_three(guests)
    ada, bob, cleo = people
    expect(ada.page.get_by_role("button", name="Throw at")).to_have_count(2)
    expect(bob.page.get_by_role("button", name="Lancer sur")).to_have_count(2)
    _start_early(cleo)
    assert cleo.pub["free"] == 1  # PI-17: the pillow stays in the middle
    # The back of the pile would show in the drawing of a card that one sees through.
    assert cleo.page.locator(".dim .pile").evaluate("pile => getComputedStyle(pile).opacity") == "1"

    used: Counter[tuple[str, str]] = Counter()
    for _ in range(2):
        _play_turn(people, used)
    bob.refresh()
    cleo.drop()
    cleo.back()
    for guest in (bob, cleo):
        guest.wait_until(f"t.pub.turn >= {ada.pub['turn']}")
    while ada.outcome is None:
        _play_turn(people, used)
    assert {how for how, _ in used} == {"tap", "drag", "key"}
    assert {use for _, use in used} == {"throw", "shield", "sleep"}

    for guest in people:
        guest.see_result()
    expect(ada.page.get_by_text("Empty pile!").first).to_be_visible()
    expect(bob.page.get_by_text("Pile vide !").first).to_be_visible()
    expect(ada.page.get_by_text("12 cards dealt")).to_have_count(3)
    assert 0 in ada.pub["counts"]


@pytest.mark.long
@pytest.mark.timeout(240)
def test_each_race_is_in_the_photo_finish_of_the_menu(guests: Guests) -> None:
    people = _sit_three(guests, window=8_000, rest=3_000)
    ada = people[0]
    used: Counter[tuple[str, str]] = Counter()
    for _ in range(12):
        _play_turn(people, used)
        if used["tap", "shield"] + used["tap", "sleep"] + used["tap", "throw"]:
            break
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="Photo finish").click()
    hand = (
        ada.page.get_by_role("list", name="Photo finish").get_by_role("listitem").filter(has_text="Ada").first
    )
    expect(hand.get_by_text(re.compile(r"^\d+\.\d\d s"))).to_be_visible()
    expect(hand.get_by_text("measured by the connection itself")).to_be_visible()
    assert violations(ada.page) == []


TOGETHER = """() => { let last = -1; setInterval(() => { const t = window.morphee.match;
  if (!t || t.pub.phase !== "open" || t.pub.turn === last) return;
  last = t.pub.turn;
  setTimeout(() => t.act({ type: "shield" }), 500); }, 5); }"""
"""Half a second after every reveal: two pages that do this are close."""

COVERS = """(below) => { const box = (one) => one.getBoundingClientRect();
  const above = box(document.querySelector("main > aside.panel, main > aside .panel"));
  const behind = ({ left, right, top, bottom }) =>
    left < above.right && right > above.left && top < above.bottom && bottom > above.top;
  return [...document.querySelectorAll(below)].filter((one) => behind(box(one)))
    .map((one) => one.className + ": " + one.textContent.trim()); }"""
"""Which of these are behind the photo finish, wholly or in part."""
QUILT_SHOWS = """(() => { const { left, right } = document.querySelector(".quilt").getBoundingClientRect();
  return left >= 0 && right <= innerWidth; })()"""
NAMES_AND_CARDS = ".who, .place, .stamp .why"


@pytest.mark.timeout(120)
@pytest.mark.parametrize("players", [3, 6])
def test_a_close_race_hides_nothing_however_the_phone_is_held(guests: Guests, players: int) -> None:
    """It is shown where the pillows were, and goes there again when the phone is turned meanwhile."""
    ada, bob = guests("Ada", size="phone"), guests("Maximilienne-Apollinaire", size="phone")
    code = ada.open_table("pillows", config={"window": 2000, "rest": 10_000})
    bob.join(code)
    bob.ready()
    ada.add_bots(players - 2)
    ada.start()
    ada.page.set_viewport_size({"width": 360, "height": 640})
    for guest in (ada, bob):
        guest.wait_for_match()
        guest.page.evaluate(TOGETHER)
    finish = ada.page.locator("main > aside")
    finish.wait_for(timeout=60_000)
    covered: dict[str, list[str]] = {}
    for width, height in ((360, 640), (640, 360), (390, 844), (844, 390), (360, 640)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_timeout(350)
        if found := ada.page.evaluate(COVERS, f"{NAMES_AND_CARDS}, .mine button, .banner > *, header *"):
            covered[f"{width}x{height}"] = found
        expect(finish).to_be_in_viewport(ratio=1)
    assert covered == {}


@pytest.mark.timeout(120)
def test_a_close_race_hides_no_card_in_a_small_window_nor_on_the_big_screen(guests: Guests) -> None:
    """Bots come close soon. It is in a corner, which six cards and their names leave free on a television,
    and ends before one's own card, also in a window that is neither a phone's nor a tablet's."""
    ada, screen = guests("Maximilienne-Apollinaire"), guests("TV", size="screen")
    code = ada.open_table("pillows", config={"window": 4000, "rest": 10_000})
    screen.watch(code, "screen")
    ada.add_bots(5, "skilled")
    ada.start()
    ada.page.set_viewport_size({"width": 720, "height": 640})
    screen.wait_for_match()
    for guest, below in ((ada, ".place, .stamp svg"), (screen, NAMES_AND_CARDS)):
        guest.page.locator("main aside.panel").wait_for(timeout=90_000)
        guest.page.wait_for_timeout(1_000)  # the stamps of six cards come down one after the other
        covers = COVERS.replace("main > aside.panel, main > aside .panel", "main aside.panel")
        assert guest.page.evaluate(covers, below) == [], guest.name
        if guest is ada:
            for width, height in ((705, 890), (900, 700)):
                ada.page.set_viewport_size({"width": width, "height": height})
                ada.page.wait_for_timeout(300)
                assert ada.page.evaluate(covers, below) == [], f"{width}x{height}"
                assert ada.page.evaluate(QUILT_SHOWS), f"{width}x{height}"


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_pillow_is_used_and_the_time_of_the_hand_is_shown(guests: Guests) -> None:
    people = _sit_three(guests, window=8_000, rest=3_000)
    used: Counter[tuple[str, str]] = Counter()
    for _ in range(12):
        _play_turn(people, used)
        if used:
            break
    assert used
    for guest in people:
        expect(guest.page.locator(".stamp > .time")).to_have_count(1)


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_match_together_by_phones_before_a_big_screen(guests: Guests) -> None:
    """The table on the television, hands on phones; both tell the same, to the end."""
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("pillows", config={"window": 2_000, "rest": 500}, mode="together")
    bob = guests("Bob", size="phone", lang="fr")
    bob.join(code)
    screen = guests("Screen", size="screen", lang="en")
    screen.watch(code, "screen")
    ada.add_bots(3)
    bob.ready()
    ada.start()
    for guest in (bob, screen):
        guest.wait_for_match()
    bob.refresh()
    ada.drop()
    ada.back()
    while ada.outcome is None:
        ada.wait_until("t.outcome !== null || t.pub.phase === 'open'")
        seen = ada.look()
        if place := _command(seen["pub"]["cards"], seen["me"]):
            ada.touch(f'[data-drop="{place}"]')
        ada.wait_until(f"t.outcome !== null || t.pub.turn > {seen['pub']['turn']}")
    screen.wait_until("t.outcome !== null")
    assert screen.pub["counts"] == ada.pub["counts"]
    screen.page.get_by_role("heading", level=1).first.wait_for()
    ada.see_result()
    bob.see_result()


@pytest.mark.long
def test_the_big_screen_shows_everybody_and_controls_nothing(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("pillows", config={"rest": 10_000}, mode="together")
    screen = guests("Screen", size="screen", lang="en")
    screen.watch(code, "screen")
    ada.add_bots(2)
    ada.start()
    battle = screen.page.locator(".battle")
    expect(battle.locator("[data-spot^=seat-]")).to_have_count(3)
    expect(battle.get_by_role("button")).to_have_count(0)
    assert violations(ada.page) == []
    assert violations(screen.page) == []


@pytest.mark.long
def test_the_tutorial_by_keyboard_alone(guests: Guests) -> None:
    """Every lesson asks for one gesture or for none; the whole takes less than three minutes."""
    ada = guests("Ada", size="desktop", lang="fr")
    ada.page.goto("/learn/pillows")
    press, go = ada.page.keyboard.press, ada.page.locator(".tip .btn")
    go.press("Enter")
    for key in ("1", "s", "z", None, None, "z", "2"):
        go.press("Enter")
        battle = ada.page.locator('.battle[data-phase="open"]')
        battle.wait_for()
        if key is not None:
            ada.page.wait_for_timeout(120)
            press(key)
        ada.page.get_by_text("Bien joué !").wait_for()
        go.press("Enter")
    expect(ada.page.get_by_role("heading", name="La nuit est à toi")).to_be_visible()


@pytest.mark.long
def test_a_touch_too_early_in_the_tutorial_is_explained_then_a_drag_is_right(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.page.goto("/learn/pillows")
    go = ada.page.locator(".tip .btn")
    go.click()
    go.click()
    ada.page.locator(".pillow").dispatch_event("pointerdown", {"button": 0})
    ada.page.get_by_text("False start!").wait_for()
    expect(go).to_have_text("Try again")
    assert violations(ada.page) == []
    go.click()
    ada.page.locator('.battle[data-phase="open"]').wait_for()
    _reach(ada, "throw:1", "drag")
    ada.page.get_by_text("Well done!").wait_for()


@pytest.mark.parametrize(("lang", "title"), [("fr", "Deux tours pour voir"), ("en", "Two turns to see")])
def test_rules_are_illustrated_and_options_clean_in_both_languages(
    guests: Guests, lang: Lang, title: str
) -> None:
    reader = guests("Ada", lang=lang, theme="day" if lang == "fr" else "night")
    reader.page.goto("/rules/pillows")
    reader.page.get_by_role("heading", name=title).wait_for()
    reader.open_table("pillows")
    assert violations(reader.page) == []
