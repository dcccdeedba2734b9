"""Play Me in pictures: the race, a block, a full line, the slap, the hunt and the result."""

from __future__ import annotations

from tests.e2e.guest import Guest
from tests.e2e.shots import LOOKS, Album
from tests.e2e.test_playme import play, play_on

CAST = ["hatter", "walrus", "cat", "queen"]


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        ada = album.guest("Ada", "phone", theme, lang)
        bob = album.guest("Bob", "desktop", theme, lang)
        screen = album.guest("Salon", "screen", theme, lang)
        code = ada.open_table("playme", config={"slap": True, "characters": CAST}, mode="together")
        bob.join(code)
        screen.watch(code, "screen")
        ada.add_bots(2)
        bob.ready()
        ada.start()
        bob.wait_for_match()
        shown = {"phone": ada, "desktop": bob, "screen": screen}
        _keep(album, shown, f"countdown-{theme}", settle=300)
        ada.wait_until("t.pub.phase === 'round'")
        for _ in range(3):
            play(ada)
            play(bob)
        _keep(album, shown, f"round-{theme}", settle=0)
        ada.page.locator(".mine .face").click()
        album.keep(ada, f"playme/power-phone-{theme}", settle=300)
        ada.page.keyboard.press("Escape")
        play_on(ada, "t.pub.phase === 'aftermath' || t.pub.lines[t.me] === 6 || t.outcome !== null")
        _keep(album, shown, f"slap-{theme}", settle=0)
        for guest in shown.values():
            guest.close()


def _keep(album: Album, shown: dict[str, Guest], name: str, settle: int) -> None:
    for size, guest in shown.items():
        album.keep(guest, f"playme/{name}-{size}", settle=settle)
