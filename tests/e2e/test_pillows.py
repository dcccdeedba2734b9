"""Pilo Pilo by real pages: a whole match with bots, every kind of gesture, and the tutorial."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest
from playwright.sync_api import expect

from morphee.games.pillows.resolve import right_use
from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest, Lang

How: TypeAlias = Literal["tap", "key", "drag"]
QUICK = {"window": 2_000, "rest": 500}


def _wish(guest: Guest) -> str | None:
    """What the cards ask of this guest, as the mark of the place to touch; nothing if nothing."""
    pub, me = guest.pub, guest.seat
    if pub["phase"] != "open" or me is None:
        return None
    use = right_use(pub["cards"], me)
    if use == "throw":
        return f"throw:{pub['cards'].index('defender')}"
    return None if use == "none" else use


def _reach(guest: Guest, place: str, how: How) -> None:
    """The same gesture, three ways."""
    page, target = guest.page, guest.page.locator(f'[data-drop="{place}"]')
    if how == "tap":
        target.tap(force=True)
    elif how == "key":
        seat, me = place.removeprefix("throw:"), guest.seat or 0
        keys = {"shield": "s", "sleep": "z"}
        page.keyboard.press(keys.get(place) or str((int(seat) - me) % len(guest.pub["counts"])))
    else:
        page.locator(".pillow").first.hover(force=True)
        page.mouse.down()
        target.hover(force=True)
        page.mouse.up()


def _play(guest: Guest, how: How, turns: int) -> int:
    """Play so many turns rightly; how often the hand got a pillow and used it."""
    used, me = 0, guest.seat or 0
    for _ in range(turns):
        guest.wait_until("t.outcome !== null || t.pub.phase === 'open'")
        if guest.outcome is not None:
            break
        turn, place = guest.pub["turn"], _wish(guest)
        if place is not None:
            _reach(guest, place, how)
        guest.wait_until(f"t.outcome !== null || t.pub.turn > {turn} || t.pub.verdicts.length > 0")
        touch = guest.pub["touches"][me]
        used += place is not None and touch is not None and touch["use"] == place.partition(":")[0]
        guest.wait_until(f"t.outcome !== null || t.pub.turn > {turn}")
    return used


def _start_early(guest: Guest) -> None:
    """PI-17: a key struck in the hush is a hand on the pillow. The hush may end first; try again."""
    for _ in range(4):
        guest.wait_until("t.pub.phase === 'hush'")
        guest.page.keyboard.press("s")
        guest.wait_until(f"t.pub.touches[{guest.seat}] !== null || t.pub.verdicts.length > 0")
        touch = guest.pub["touches"][guest.seat or 0]
        if touch is not None and touch["early"]:
            return
    raise AssertionError("never early enough")


def test_a_whole_match_by_touch_keys_and_drag(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("pillows", config=QUICK)
    bob = guests("Bob", size="desktop", lang="fr", theme="day")
    bob.join(code)
    ada.add_bots(3)
    bob.ready()
    ada.start()
    bob.wait_for_match()

    expect(ada.page.get_by_role("button", name="Throw at")).to_have_count(4)
    expect(bob.page.get_by_role("button", name="Lancer sur")).to_have_count(4)
    _start_early(bob)
    assert bob.pub["free"] == 2  # PI-17: the pillow stays in the middle

    used = _play(ada, "tap", 2)
    _play(bob, "drag", 1)
    turn = ada.pub["turn"]
    bob.refresh()
    bob.wait_until(f"t.pub.turn >= {turn}")
    _play(bob, "key", 1)

    ada.drop()
    ada.back()
    ada.wait_until(f"t.outcome !== null || t.pub.turn > {turn + 1}")
    while ada.outcome is None:
        used += _play(ada, "tap", 1)
    assert used > 0

    ada.see_result()
    bob.see_result()
    expect(ada.page.get_by_text("Empty pile!").first).to_be_visible()
    expect(bob.page.get_by_text("Pile vide !").first).to_be_visible()
    expect(ada.page.get_by_text("8 cards dealt")).to_have_count(5)
    assert 0 in ada.pub["counts"]


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
    press, go = ada.page.keyboard.press, ada.page.locator(".teacher .btn")
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
    expect(ada.page.get_by_role("heading", name="Chevalier de la nuit")).to_be_visible()


@pytest.mark.long
def test_a_touch_too_early_in_the_tutorial_is_explained_then_a_drag_is_right(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.page.goto("/learn/pillows")
    go = ada.page.locator(".teacher .btn")
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
def test_rules_and_options_are_clean_in_both_languages(guests: Guests, lang: Lang, title: str) -> None:
    reader = guests("Ada", lang=lang, theme="day" if lang == "fr" else "night")
    reader.page.goto("/rules/pillows")
    reader.page.get_by_role("heading", name=title).wait_for()
    assert violations(reader.page) == []
    reader.open_table("pillows")
    assert violations(reader.page) == []
