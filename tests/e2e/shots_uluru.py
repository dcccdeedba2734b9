"""Key moments of Uluru: the glass, its last seconds, the judgement, the sheet; one and two cards a bird."""

from __future__ import annotations

from tests.e2e.guest import Guest, Theme
from tests.e2e.shots import LOOKS, Album

BIRDS = ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")
PLACES = ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        people = {
            "phone": album.guest("Ada", "phone", theme, lang),
            "desktop": album.guest("Bob", "desktop", theme, lang),
            "screen": album.guest("Salon", "screen", theme, lang),
        }
        match(album, people, theme)
        for guest in people.values():
            guest.close()


def match(album: Album, people: dict[str, Guest], theme: Theme) -> None:
    ada, bob, screen = people.values()
    variant = "classic" if theme == "night" else "expert"
    config = {"variant": variant, "glass": 30, "rest": 30, "help": theme == "day"}
    code = ada.open_table("uluru", config=config)
    bob.join(code)
    screen.watch(code, "screen")
    bob.ready()
    ada.start()
    bob.wait_for_match()
    album.keep(ada, f"uluru/begin-phone-{theme}")
    for guest in (ada, bob):
        guest.act({"type": "ready"})
    for guest in (ada, bob):
        guest.wait_until("t.pub.phase === 'glass'")
    for bird, place in list(zip(BIRDS, PLACES, strict=True))[:6]:
        for guest in (ada, bob):
            guest.act({"type": "place_bird", "bird": bird, "place": place})
    ada.page.locator('button[data-bird="blue"]').click()
    every(album, people, f"glass-{theme}")
    ada.wait_until("t.pub.until - t.now() < 6000", 30_000)
    album.keep(ada, f"uluru/late-phone-{theme}", settle=300)
    ada.wait_until("t.pub.phase === 'rest' && t.now() - t.pub.since > 8000", 60_000)
    album.keep(ada, f"uluru/telling-phone-{theme}", settle=0)
    ada.wait_until("t.now() - t.pub.since > 17000", 30_000)
    ada.page.locator('button[data-bird="red"]').click()
    every(album, people, f"judged-{theme}")
    while ada.outcome is None:
        before = ada.pub
        for guest in (ada, bob):
            guest.act({"type": "ready"} if before["phase"] == "rest" else {"type": "done", "done": True})
        for guest in (ada, bob):
            guest.wait_until(f"t.pub.phase !== '{before['phase']}'")
    ada.see_result()
    album.keep(ada, f"uluru/result-phone-{theme}", whole=True)


def every(album: Album, people: dict[str, Guest], name: str) -> None:
    moment, theme = name.split("-")
    for size, guest in people.items():
        album.keep(guest, f"uluru/{moment}-{size}-{theme}", settle=300)
