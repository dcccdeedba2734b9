"""Pile-Poils in pictures: dice chosen, places lit, odds, cats lying, a bust, a bonus, yarn, the result."""

from __future__ import annotations

from typing import Any

from tests.e2e import test_pyramid
from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.serving import serving
from tests.e2e.shots import LOOKS, Album


def take(album: Album) -> None:
    with serving(speed=3.0) as address:  # bots take their time, and a match has forty turns
        for theme, lang in LOOKS:
            _match(album.at(address), theme, lang)


def _match(album: Album, theme: Theme, lang: Lang) -> None:
    ada = album.guest("Ada", "phone", theme, lang)
    bob = album.guest("Maximilienne-Auréli", "desktop", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    code = ada.open_table(
        "pyramid", config={"first": 0, "side": "B" if theme == "day" else "A"}, mode="together"
    )
    bob.join(code)
    screen.watch(code, "screen")
    ada.add_bots(2 if theme == "night" else 1)
    bob.ready()
    ada.start()
    people = {"phone": ada, "desktop": bob, "screen": screen}
    for guest in people.values():
        guest.wait_for_match()
    album.keep(ada, f"pyramid/begin-phone-{theme}")
    _first_turn(album, people, theme)
    _middle(album, people, theme)
    for guest in (ada, bob):
        hurry(guest)
    ada.see_result(240_000)
    album.keep(ada, f"pyramid/result-phone-{theme}", whole=True)
    bob.see_result(60_000)
    album.keep(bob, f"pyramid/result-desktop-{theme}", whole=True)
    for guest in people.values():
        guest.close()


def _first_turn(album: Album, people: dict[str, Guest], theme: Theme) -> None:
    """By touch: roll, two dice in the hand, a place, the odds, then sleep."""
    ada = people["phone"]
    ada.page.locator('[data-do="roll"]').click()
    ada.wait_until("t.pub.phase === 'place'")
    album.keep(ada, f"pyramid/rolled-phone-{theme}")
    offer = best(ada)
    for index in test_pyramid.chosen(ada.pub["dice"], offer["dice"]):
        ada.page.locator(".tray button.die").nth(index).click()
    album.keep(ada, f"pyramid/lit-phone-{theme}", settle=300)
    if theme == "night":
        album.around(ada, "pyramid/lit")
    ada.page.locator(f'button[data-place="{offer["place"]}"]').click()
    ada.wait_until("t.pub.phase !== 'place'")
    odds = ada.page.locator(".odds")
    if odds.is_visible():
        odds.click()
    every(album, people, f"dice-{theme}", 500)
    step(ada, stop=True)
    album.keep(ada, f"pyramid/laid-phone-{theme}", settle=250)


def _middle(album: Album, people: dict[str, Guest], theme: Theme) -> None:
    """On and on, boldly, keeping each kind of moment once."""
    ada, bob = people["phone"], people["desktop"]
    kept: set[str] = set()
    for _ in range(260):
        for guest in (ada, bob):
            if guest.outcome is not None or guest.pub["number"] > 18:
                every(album, people, f"late-{theme}", 400)
                return
            if guest.pub["seat"] == guest.seat:
                step(guest, stop="bust" in kept or guest is bob)
                _look(album, ada, kept, theme)
        ada.page.wait_for_timeout(60)


def _look(album: Album, ada: Guest, kept: set[str], theme: Theme) -> None:
    pub = ada.pub
    mine = pub["seat"] == ada.seat
    moments = {
        "bust": ada.page.locator(".shout.bad").is_visible(),
        "bonus": mine and pub["bonus"],
        "yarn": mine and any(offer["type"] == "spend_yarn" for offer in ada.offers),
        "risk": mine and pub["phase"] == "choose" and bool(pub["stop"] and pub["stop"]["why"]),
    }
    for name, seen in moments.items():
        if seen and name not in kept:
            kept.add(name)
            album.keep(ada, f"pyramid/{name}-phone-{theme}", settle=150)


def hurry(guest: Guest) -> None:
    """From now on this page plays by itself, and carefully enough to come to an end."""
    guest.page.evaluate(
        """() => setInterval(() => { const t = window.morphee?.match;
        if (!t || t.outcome || t.pub.seat !== t.me) return;
        const of = (type) => t.offers.filter((offer) => offer.type === type);
        const full = new Set([...t.pub.beds, ...t.pub.piles].map((one) => one.place));
        const based = (offer) => t.pub.places[offer.place].base.every((one) => full.has(one));
        const halt = t.pub.stop && !t.pub.stop.why ? of("stop")[0] : null;
        const lay = of("place_dice").find(based) ?? of("place_dice")[0];
        const command = halt ?? lay ?? of("roll")[0] ?? of("give_up")[0] ?? of("stop")[0];
        if (command) t.act(command); }, 60)"""
    )


def step(guest: Guest, *, stop: bool) -> None:
    """One decision, without touching the page."""
    offers = {offer["type"]: offer for offer in guest.offers}
    halt = offers.get("stop")
    safe = guest.pub["stop"] is not None and guest.pub["stop"]["why"] is None
    if halt and (stop or "roll" not in offers) and (safe or "roll" not in offers):
        guest.act(halt)
    elif command := best(guest) or offers.get("roll") or offers.get("give_up") or halt:
        guest.act(command)


def best(guest: Guest) -> Any:
    return test_pyramid.best({"pub": guest.pub, "offers": guest.offers})


def every(album: Album, people: dict[str, Guest], name: str, settle: int) -> None:
    moment, theme = name.split("-")
    for size, guest in people.items():
        album.keep(guest, f"pyramid/{moment}-{size}-{theme}", settle=settle)
