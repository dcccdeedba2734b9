"""Pile-Poils in a real browser: whole matches by touch, with a refresh and a lost connection, and by keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import axe
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

MINE = "t.pub.seat === t.me || t.outcome !== null"


def best(seen: Any) -> Any:
    """The placing a careful player picks: a full base and a neighbour of the dice already there."""
    pub = seen["pub"]
    full = {bed["place"] for bed in pub["beds"]} | {pile["place"] for pile in pub["piles"]}
    piles = [pile["place"] for pile in pub["piles"]]

    def worth(offer: Any) -> tuple[bool, bool, int]:
        place = pub["places"][offer["place"]]
        based = place["row"] == 0 or set(place["base"]) <= full
        near = not piles or any(offer["place"] in pub["places"][pile]["near"] for pile in piles)
        return based, near, place["number"]

    return max((o for o in seen["offers"] if o["type"] == "place_dice"), key=worth, default=None)


def chosen(roll: list[int], dice: list[int]) -> list[int]:
    """Where these dice lie in the roll."""
    left = list(enumerate(roll))
    found = []
    for value in dice:
        index = next(i for i, shown in left if shown == value)
        left = [pair for pair in left if pair[0] != index]
        found.append(index)
    return found


def command(seen: Any, bold: bool) -> str:
    """What to do when there is nothing to place. A bold player never stops before the dice are gone."""
    kinds = [offer["type"] for offer in seen["offers"]]
    order = ("spend_yarn", "give_up", "roll", "stop") if bold else ("spend_yarn", "give_up", "stop", "roll")
    return next(kind for kind in order if kind in kinds)


def by_touch(guest: Guest, seen: Any, bold: bool = False) -> None:
    """One decision, with a finger."""
    page = guest.page
    if offer := best(seen):
        for index in chosen(seen["pub"]["dice"], offer["dice"]):
            page.locator(".tray button.die").nth(index).click()
        page.locator(f'button[data-place="{offer["place"]}"].lit').click()
        if is_doomed(seen, offer):
            page.locator('[data-do="sure"]').click()
        return
    kind = command(seen, bold)
    page.locator(f'[data-do="{kind}"]').click()
    if kind == "stop" and is_fatal(seen):
        page.locator('[data-do="sure"]').click()


def is_fatal(seen: Any) -> bool:
    """Whether the page asks once more before a stop: it would lose everything, and one could go on."""
    return seen["pub"]["stop"]["why"] is not None and any(o["type"] == "roll" for o in seen["offers"])


def is_doomed(seen: Any, offer: Any) -> bool:
    """Whether the page asks once more before the last dice go where no cat can lie, though one could do
    better."""

    def loses(one: Any) -> bool:
        return len(one["dice"]) == len(seen["pub"]["dice"]) and one["place"] not in seen["pub"]["safe"]

    placings = [one for one in seen["offers"] if one["type"] == "place_dice"]
    yarn = any(one["type"] == "spend_yarn" for one in seen["offers"])
    return loses(offer) and (yarn or not all(loses(one) for one in placings))


def by_keys(guest: Guest, seen: Any, bold: bool = False) -> None:
    """One decision, without a pointer."""
    page = guest.page
    if offer := best(seen):
        for index in chosen(seen["pub"]["dice"], offer["dice"]):
            page.keyboard.press(str(index + 1))
        walk_to(guest, offer["place"])
        page.keyboard.press("Enter")
        if is_doomed(seen, offer):
            confirm(guest)
        return
    kind = command(seen, bold)
    if kind == "give_up":
        tab_to(guest, '[data-do="give_up"]')
        page.keyboard.press("Enter")
    else:
        page.keyboard.press({"spend_yarn": "y", "stop": "s", "roll": "r"}[kind])
    if kind == "stop" and is_fatal(seen):
        confirm(guest)


def confirm(guest: Guest) -> None:
    """The question has the focus: Enter is enough."""
    expect(guest.page.locator('[data-do="sure"]')).to_be_focused()
    guest.page.keyboard.press("Enter")


def walk_to(guest: Guest, place: int) -> None:
    """Arrows go round the places that take the chosen dice."""
    for _ in range(70):
        guest.page.keyboard.press("ArrowRight")
        if guest.page.evaluate("Number(document.activeElement?.dataset.place ?? -1)") == place:
            return
    raise AssertionError(f"place {place} cannot be reached by arrows")


def tab_to(guest: Guest, spot: str) -> None:
    guest.page.locator(spot).wait_for()
    for _ in range(60):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("spot => document.activeElement?.matches(spot)", spot):
            return
    raise AssertionError(f"{spot} cannot be reached by Tab")


MOVED = "JSON.stringify([t.pub.number, t.pub.phase, t.pub.piles.length, t.pub.dice])"


def decide(guest: Guest, how: Callable[[Guest, Any, bool], None], bold: bool = False) -> None:
    """One decision, and its answer."""
    seen = guest.look()
    before = guest.page.evaluate(f"(() => {{ const t = window.morphee.match; return {MOVED}; }})()")
    how(guest, seen, bold)
    guest.wait_until(f"{MOVED} !== {before!r}")


def play_turn(guest: Guest, how: Callable[[Guest, Any, bool], None], bold: bool = False) -> None:
    turn = guest.pub["number"]
    while guest.outcome is None and guest.pub["seat"] == guest.seat and guest.pub["number"] == turn:
        decide(guest, how, bold)


def play_out(first: Guest, other: Guest, how: Callable[[Guest, Any, bool], None]) -> None:
    """The rest of the match, every decision by hand. `first` is bold until a bust and a bonus were seen."""
    first.note()
    for _ in range(300):
        for guest in (first, other):
            guest.wait_until(f"{MINE} || t.pub.number >= {first.pub['number']}")
            if guest.outcome is None and guest.pub["seat"] == guest.seat:
                bold = guest is first and not saw_everything(first)
                play_turn(guest, how, bold)
                for everybody in (first, other):
                    everybody.wait_until(f"t.outcome !== null || t.pub.number >= {guest.pub['number']}")
        if first.outcome is not None:
            break
    assert saw_everything(first)


def saw_everything(guest: Guest) -> bool:
    told = guest.told
    bonus = any(event["type"] == "turn_began" and event["bonus"] for event in told)
    return bonus and any(event["type"] == "catastrophe_struck" for event in told)


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_match_by_touch_with_a_refresh_and_a_lost_line(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr", calm=True)
    code = ada.open_table("pyramid", config={"first": 0})
    bob = guests("Bob", size="desktop", lang="en", calm=True)
    bob.join(code)
    screen = guests("Salon", size="screen", calm=True)
    screen.watch(code, "screen")
    bob.ready()
    ada.start()
    bob.wait_for_match()
    play_turn(ada, by_touch)
    bob.wait_until(MINE)
    play_turn(bob, by_touch)
    assert axe.violations(ada.page) == []
    ada.wait_until(MINE)
    ada.refresh()
    ada.wait_until(MINE)
    play_turn(ada, by_touch)
    bob.drop()
    bob.back()
    bob.wait_until(MINE)
    play_turn(bob, by_touch)
    expect(screen.page.locator(".board .spot")).to_have_count(63)
    assert screen.page.locator("button.spot").count() == 0, "a big screen has no controls"
    play_out(ada, bob, by_touch)
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="Le compte des chats")).to_be_visible()
    bob.see_result()
    screen.wait_until("t.outcome !== null")


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_match_by_keys_alone(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en", calm=True)
    code = ada.open_table("pyramid", config={"side": "B"})
    bob = guests("Bob", size="phone", lang="fr", calm=True)
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    play_out(ada, bob, by_keys)
    ada.see_result()
    assert axe.violations(ada.page) == []


def test_two_turns_by_touch_and_by_keys(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr", calm=False)
    code = ada.open_table("pyramid", config={"first": 0})
    bob = guests("Bob", size="desktop", lang="en")
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    lowest = ada.page.evaluate(
        "Math.min(...[...document.querySelectorAll('.spot')].map((s) => s.getBoundingClientRect().height))"
    )
    assert lowest >= 44, "a thumb meets every place"
    while ada.outcome is None and ada.pub["seat"] == ada.seat:  # a bonus turn may follow
        play_turn(ada, by_touch)
    bob.wait_until(MINE)
    play_turn(bob, by_keys)
    ada.wait_until(f"t.pub.number >= {bob.pub['number']}")
    assert axe.violations(bob.page) == []


@pytest.mark.parametrize("side", ["A", "B"])
def test_nobody_stands_before_a_place(guests: Guests, side: str) -> None:
    """On the smallest phone four people beside the top of the pyramid leave every number in sight."""
    ada = guests("Ada", size="phone", lang="fr")
    ada.open_table("pyramid", config={"first": 0, "side": side})
    ada.add_bots(3)
    ada.start()
    ada.page.set_viewport_size({"width": 360, "height": 640})
    ada.page.wait_for_function("innerWidth === 360 && innerHeight === 640")
    hidden = """() => [...document.querySelectorAll('.spot')].filter((spot) => {
        const place = spot.getBoundingClientRect();
        const [x, y] = [place.x + place.width / 3, place.y + place.height / 3];
        return [...document.querySelectorAll('.side li')].some((one) => {
            const seat = one.getBoundingClientRect();
            return x < seat.right && y < seat.bottom; }); }).length"""
    assert ada.page.evaluate(hidden) == 0


def test_the_pyramid_does_not_jump(guests: Guests) -> None:
    """On a large window it is as high with dice, buttons and a question below it as before the first roll."""
    ada = guests("Ada", size="desktop")
    ada.open_table("pyramid", config={"first": 0})
    ada.add_bots(1)
    ada.start()
    heights = []

    def look() -> None:
        heights.append(ada.page.locator(".board").bounding_box()["height"])  # type: ignore[index]

    look()
    ada.page.locator('[data-do="roll"]').click()
    ada.page.locator(".tray button.die").first.wait_for()
    look()
    risky = [o for o in ada.offers if o["type"] == "place_dice" and o["place"] not in ada.pub["safe"]]
    ada.act(min(risky, key=lambda offer: len(offer["dice"])))
    ada.page.locator('[data-do="stop"]').wait_for()
    look()
    ada.page.locator('[data-do="stop"]').click()
    ada.page.locator('[data-do="sure"]').wait_for()
    look()
    assert max(heights) - min(heights) < 1, heights
