"""Pilo Pilo in pictures: rest, hush, reveal, throw, verdict, king, dragon, result; three and six people."""

from __future__ import annotations

from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.shots import LOOKS, Album

LONG = "Maximilienne-Auréli"
"""Nineteen letters: what a name may be at worst."""


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        _six(album, theme, lang)
    _three(album)


def _six(album: Album, theme: Theme, lang: Lang) -> None:
    ada = album.guest("Ada", "phone", theme, lang)
    bob = album.guest(LONG, "desktop", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    code = ada.open_table("pillows", config={"window": 8000, "rest": 6000}, mode="together")
    bob.join(code)
    screen.watch(code, "screen")
    ada.add_bots(4)
    bob.ready()
    ada.start()
    people = {"phone": ada, "desktop": bob, "screen": screen}
    for guest in people.values():
        guest.wait_for_match()
    # The phone is a hand beside the big screen; the desktop shows the whole table.
    bob.page.evaluate("window.morphee.elsewhere.set(true)")
    _turn(album, people, theme)
    if theme == "night":
        album.around(ada, "pillows/verdict")
    _throw(album, ada, bob, theme)
    for card in ("king", "dragon"):
        _wait_for(album, people, card, theme)
    ada.see_result(400_000)
    album.keep(ada, f"pillows/result-phone-{theme}", whole=True)
    for guest in people.values():
        guest.close()


def _turn(album: Album, people: dict[str, Guest], theme: Theme) -> None:
    ada, bob = people["phone"], people["desktop"]
    album.keep(ada, f"pillows/rest-phone-{theme}", settle=100)
    ada.wait_until("t.pub.phase === 'hush'", 30_000)
    every(album, people, f"hush-{theme}", 0)
    ada.wait_until("t.pub.phase === 'open'", 30_000)
    album.keep(ada, f"pillows/reveal-phone-{theme}", settle=80)
    album.keep(bob, f"pillows/open-desktop-{theme}", settle=100)
    ada.wait_until("t.pub.verdicts.length > 0", 30_000)
    every(album, people, f"verdict-{theme}", 500)


def _throw(album: Album, ada: Guest, bob: Guest, theme: Theme) -> None:
    """Both throw at once: bots leave no time for a picture before."""
    ada.wait_until("t.pub.phase === 'hush'", 30_000)
    ada.wait_until("t.pub.phase === 'open'", 30_000)
    ada.act({"type": "throw", "target": bob.seat})
    bob.act({"type": "throw", "target": ada.seat})
    album.keep(bob, f"pillows/throw-desktop-{theme}", settle=0)
    album.keep(ada, f"pillows/throw-phone-{theme}", settle=0)


def _wait_for(album: Album, people: dict[str, Guest], card: str, theme: Theme) -> None:
    """The turn this card appears, while hands may move; nothing if it never does before the end."""
    screen = people["screen"]
    screen.wait_until(
        f"t.outcome !== null || (t.pub.phase === 'open' && t.pub.cards.includes('{card}'))", 200_000
    )
    if screen.outcome is None:
        for size in ("screen", "phone"):
            album.keep(people[size], f"pillows/{card}-{size}-{theme}", settle=100)


def _three(album: Album) -> None:
    """One pillow for three, in the hand of one of them."""
    ada = album.guest(LONG, "phone", "night", "fr")
    ada.open_table("pillows", config={"window": 8000, "rest": 6000})
    ada.add_bots(2)
    ada.start()
    ada.wait_until("t.pub.phase === 'open'", 40_000)
    ada.act({"type": "take"})
    album.keep(ada, "pillows/three-phone-night", settle=200)
    album.around(ada, "pillows/three")
    ada.close()


def every(album: Album, people: dict[str, Guest], name: str, settle: int) -> None:
    moment, theme = name.split("-")
    for size, guest in people.items():
        album.keep(guest, f"pillows/{moment}-{size}-{theme}", settle=settle)
