"""Pile-Poils in a real browser: by touch with a refresh and a lost line, and by keys alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import axe
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

MINE = "t.pub.seat === t.me || t.outcome !== null"


def best(guest: Guest) -> Any:
    """The placing a careful player picks: a full base and a neighbour of the dice already there."""
    pub = guest.pub
    full = {bed["place"] for bed in pub["beds"]} | {pile["place"] for pile in pub["piles"]}
    piles = [pile["place"] for pile in pub["piles"]]

    def worth(offer: Any) -> tuple[bool, bool, int]:
        place = pub["places"][offer["place"]]
        based = place["row"] == 0 or set(place["base"]) <= full
        near = not piles or any(offer["place"] in pub["places"][pile]["near"] for pile in piles)
        return based, near, place["number"]

    return max((o for o in guest.offers if o["type"] == "place_dice"), key=worth, default=None)


def by_touch(guest: Guest) -> None:
    """One decision, with a finger."""
    page, kinds = guest.page, {offer["type"] for offer in guest.offers}
    before = guest.pub
    if offer := best(guest):
        for index in chosen(before["dice"], offer["dice"]):
            page.locator(".tray button.die").nth(index).click()
        page.locator(f'button[data-place="{offer["place"]}"]').click()
    elif "stop" in kinds:
        page.locator('[data-do="stop"]').click()
        if page.locator(".sure").is_visible():
            page.locator(".deeds .danger").click()
    else:
        kind = "spend_yarn" if "spend_yarn" in kinds else "give_up" if "give_up" in kinds else "roll"
        page.locator(f'[data-do="{kind}"]').click()
    moved_on(guest, before)


def by_keys(guest: Guest) -> None:
    """One decision, without a pointer."""
    page, kinds = guest.page, {offer["type"] for offer in guest.offers}
    before = guest.pub
    if offer := best(guest):
        for index in chosen(before["dice"], offer["dice"]):
            page.keyboard.press(str(index + 1))
        for _ in range(70):
            page.keyboard.press("ArrowRight")
            if page.evaluate("Number(document.activeElement?.dataset.place ?? -1)") == offer["place"]:
                break
        page.keyboard.press("Enter")
    elif "stop" in kinds:
        page.keyboard.press("s")
        if page.locator(".sure").is_visible():
            page.locator(".deeds .danger").focus()
            page.keyboard.press("Enter")
    elif "spend_yarn" in kinds:
        page.keyboard.press("y")
    elif "give_up" in kinds:
        page.locator('[data-do="give_up"]').focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("r")
    moved_on(guest, before)


def chosen(roll: list[int], dice: list[int]) -> list[int]:
    left = list(enumerate(roll))
    found = []
    for value in dice:
        index = next(i for i, shown in left if shown == value)
        left = [pair for pair in left if pair[0] != index]
        found.append(index)
    return found


def moved_on(guest: Guest, before: Any) -> None:
    was = [before["number"], before["phase"], len(before["piles"]), before["dice"]]
    now = "[t.pub.number, t.pub.phase, t.pub.piles.length, t.pub.dice]"
    guest.wait_until(f"JSON.stringify({now}) !== JSON.stringify({json.dumps(was)})")


def play_turn(guest: Guest, decide: Any) -> None:
    turn = guest.pub["number"]
    while guest.outcome is None and guest.pub["seat"] == guest.seat and guest.pub["number"] == turn:
        decide(guest)


def hurry(*guests: Guest) -> None:
    """The rest of the match without touching the page: it is not what the test is about."""
    for _ in range(400):
        for guest in guests:
            if guest.outcome is not None:
                return
            if guest.pub["seat"] == guest.seat:
                before = guest.pub
                stop = next((o for o in guest.offers if o["type"] == "stop"), None)
                guest.act(stop or best(guest) or guest.offers[0])
                moved_on(guest, before)
                others = [g for g in guests if g is not guest]
                for other in others:
                    other.wait_until(f"t.pub.number >= {guest.pub['number']}")


@pytest.mark.long
def test_a_match_by_touch_with_a_refresh_and_a_lost_line(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr")
    code = ada.open_table("pyramid", config={"first": 0})
    bob = guests("Bob", size="desktop", lang="en")
    bob.join(code)
    screen = guests("Salon", size="screen")
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
    hurry(ada, bob)
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="Le compte des chats")).to_be_visible()
    bob.see_result()


def test_a_match_by_keys_alone(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en", calm=True)
    code = ada.open_table("pyramid", config={"side": "B"})
    bob = guests("Bob", size="phone", lang="fr", calm=True)
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    for _ in range(200):
        for guest, other in ((ada, bob), (bob, ada)):
            if guest.outcome is None and guest.pub["seat"] == guest.seat:
                play_turn(guest, by_keys)
                other.wait_until(f"t.pub.number >= {guest.pub['number']}")
        if ada.outcome is not None:
            break
    assert ada.outcome is not None
    ada.see_result()
    assert axe.violations(ada.page) == []
