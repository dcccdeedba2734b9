"""Play Me by real pages: a whole match with a bot, by touch, keys and drag; the big screen; the tutorial."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest, Lang

QUICK = {"pace": 300, "powers": False, "jabberwocky": False, "limit": 20_000}


CHOOSE = """() => { const t = window.morphee?.table; if (!t || t.outcome || t.me === null) return null;
  const of = (type) => t.offers.find((offer) => offer.type === type);
  if (t.pub.phase === "aftermath") return of("slap") ?? of("stay_loyal") ?? of("pick") ?? null;
  if (t.pub.lines[t.me] === 6) return of("slap") ?? null;
  return of("progress") ?? of("unblock") ?? of("block") ?? of("roll") ?? of("recall") ?? null; }"""
"""What a hurried player does now; nothing while there is nothing to do."""


def spot(action: Any) -> str:
    """Where the finger goes."""
    kind = action["type"]
    if kind in {"progress", "unblock"}:
        return f'.tray [data-die="{action["die"]}"]'
    if kind == "block":
        return f'[data-do="block"][data-target="{action["target"]}"]'
    return '[data-do="slap-tile"], [data-do="slap"]' if kind == "slap" else f'[data-do="{kind}"]'


def play(guest: Guest) -> None:
    """One thing with a finger or a mouse, if there is anything to do; the others may be faster."""
    page, action = guest.page, guest.page.evaluate(CHOOSE)
    place = action and page.evaluate(
        """(spot) => { const box = [...document.querySelectorAll(spot)].at(-1)?.getBoundingClientRect();
        return box ? [box.x + box.width / 2, box.y + box.height / 2] : null; }""",
        spot(action),
    )
    if place is None:
        page.wait_for_timeout(40)
    elif page.evaluate("navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(*place)
    else:
        page.mouse.click(*place)


def hurry(guest: Guest) -> None:
    """From now on this page plays by itself, as fast as the dice allow: what follows is not about fingers."""
    guest.page.evaluate(
        f"""() => {{ const choose = {CHOOSE};
        setInterval(() => {{ const wish = choose(); if (wish) window.morphee.table.act(wish); }}, 60); }}"""
    )


def play_on(guest: Guest, until: str, seconds: float = 40) -> None:
    """Play until an expression over `t` holds."""
    end = time.monotonic() + seconds
    script = f"(() => {{ const t = window.morphee?.table; return t != null && ({until}); }})()"
    while not guest.page.evaluate(script):
        assert time.monotonic() < end, f"{guest.name} played in vain for {until}"
        play(guest)


@pytest.mark.long
def test_a_whole_match_by_touch_with_a_refresh_and_a_lost_line(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr")
    code = ada.open_table("playme", config=QUICK)
    bob = guests("Bob", size="desktop", lang="en", theme="day")
    bob.join(code)
    ada.add_bots(1)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    ada.wait_until("t.pub.phase === 'round'")
    play_on(ada, "t.pub.lines[t.me] > 0 || t.pub.round > 1")
    ada.refresh()
    ada.wait_until("t.pub.phase === 'round' || t.pub.phase === 'countdown'")
    round_now = bob.pub["round"]
    bob.drop()
    bob.back()
    play_on(bob, f"t.pub.lines[t.me] > 0 || t.pub.round > {round_now}")
    hurry(ada)
    ada.see_result(90_000)
    bob.see_result()
    expect(ada.page.get_by_role("heading", name="Comment le rêve a fini")).to_be_visible()
    assert ada.pub["end"]["reason"] == "both_faces"
    assert violations(bob.page) == []


@pytest.mark.long
def test_keys_a_wrong_slap_and_the_power_of_a_character(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en", calm=True)
    ada.open_table("playme", config={"pace": 300, "characters": ["alice"]})
    ada.add_bots(1)
    ada.start()
    ada.wait_until("t.pub.phase === 'round'")
    press, me = ada.page.keyboard.press, ada.seat or 0
    press("s")
    ada.wait_until(f"t.pub.frozen[{me}] > 0")
    ada.wait_until(f"t.pub.frozen[{me}] === 0")
    ada.page.locator(".mine .face").click()
    expect(ada.page.get_by_text("May park one die one step ahead")).to_be_visible()
    press("Escape")
    ada.page.evaluate("document.activeElement?.blur()")
    for _ in range(60):
        if ada.pub["lines"][me] or ada.pub["round"] > 1:
            break
        press("1" if 1 in ada.pub["dice"][me] else "Space")
        ada.page.wait_for_timeout(120)
    assert ada.pub["lines"][me] >= 1 or ada.pub["round"] > 1
    assert violations(ada.page) == []


@pytest.mark.long
def test_the_big_screen_shows_every_line_and_controls_nothing(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("playme", mode="together")
    screen = guests("Screen", size="screen", lang="en")
    screen.watch(code, "screen")
    ada.add_bots(3)
    ada.start()
    screen.wait_for_match()
    race = screen.page.locator(".race")
    expect(race.get_by_role("img", name="Line of")).to_have_count(4)
    expect(race.get_by_role("button")).to_have_count(0)
    ada.wait_until("t.pub.phase === 'round'")
    assert violations(ada.page) == []
    assert violations(screen.page) == []


@pytest.mark.long
def test_the_tutorial_by_keyboard_alone(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en")
    ada.page.goto("/learn/playme")
    ada.page.get_by_role("heading", name="Roll!").wait_for()
    titles = ("Your line", "One die a roll", "Get in the way", "Ouch, blocked", "Get free", "A moment later…")
    for key, title in zip(("Space", "1", "Space", "f", "Space", "2"), titles, strict=True):
        ada.page.keyboard.press(key)
        ada.page.get_by_role("heading", name=title).wait_for()
    ada.page.keyboard.press("6")
    ada.page.get_by_role("heading", name="The rabbit!").wait_for()
    ada.page.keyboard.press("s")
    ada.page.locator(".teacher .btn").press("Enter")
    ada.page.get_by_role("heading", name="One last thing").wait_for()


@pytest.mark.long
def test_a_die_is_carried_to_a_line_and_a_wrong_one_is_explained(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en")
    ada.page.goto("/learn/playme")
    ada.page.locator('[data-do="roll"]').click()
    ada.page.get_by_role("heading", name="Your line").wait_for()
    ada.page.locator('[data-do="slap"]').click()
    expect(ada.page.get_by_text("Not that one")).to_be_visible()
    ada.page.locator('.tray [data-die="1"]').hover(force=True)
    ada.page.mouse.down()
    ada.page.locator(".home .strip").hover(force=True)
    ada.page.mouse.up()
    ada.page.get_by_role("heading", name="One die a roll").wait_for()


@pytest.mark.parametrize(("lang", "title"), [("fr", "Le même instant"), ("en", "The same instant")])
def test_rules_and_options_are_clean_in_both_languages(guests: Guests, lang: Lang, title: str) -> None:
    reader = guests("Ada", lang=lang, theme="day" if lang == "fr" else "night")
    reader.page.goto("/rules/playme")
    reader.page.get_by_text(title, exact=True).wait_for()
    if lang == "en":
        reader.open_table("playme")
    assert violations(reader.page) == []
