"""What is not a moment of a game: sheets, signs of the connection, refusals, long names, focus by keys."""

from __future__ import annotations

from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.shots import LOOKS, Album

LONG = "Maximilienne-Auréli"


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        _doors(album, theme, lang)
        _match(album, theme, lang)
    _crowd(album)


def _doors(album: Album, theme: Theme, lang: Lang) -> None:
    """Wrong code, unknown code, the keyboard's focus on the home page."""
    guest = album.guest("Ada", "phone", theme, lang)
    guest.page.goto("/")
    guest.page.locator("#code").fill("AB")
    guest.page.keyboard.press("Enter")
    album.keep(guest, f"states/wrong-code-phone-{theme}", settle=400)
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Tab")
    album.keep(guest, f"states/focus-phone-{theme}", settle=400)
    guest.page.goto("/t/ZZZZZ")
    album.keep(guest, f"states/unknown-code-phone-{theme}")
    guest.close()


def _match(album: Album, theme: Theme, lang: Lang) -> None:
    """Chat, a pause, a lost connection, a bot in the place of somebody gone, the history."""
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest(LONG, "phone", theme, lang)
    code = ada.open_table("pyramid", config={"first": 0})
    bob.join(code)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    talk, menu = ("Discussion", "Menu de la table") if lang == "fr" else ("Chat", "Menu of the table")
    bob.page.get_by_role("button", name=talk).click()
    bob.page.locator("dialog input").fill("Les chats d'abord !" if lang == "fr" else "Cats first!")
    bob.page.keyboard.press("Enter")
    bob.page.locator("dialog .emotes button, dialog button").nth(3).click()
    album.keep(bob, f"states/talk-phone-{theme}", settle=500)
    album.keep(ada, f"states/flying-phone-{theme}", settle=0)
    bob.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name=menu).click()
    album.keep(ada, f"states/menu-phone-{theme}")
    ada.page.keyboard.press("Escape")
    _line(album, ada, bob, theme)
    _history(album, ada, bob, theme)


def _line(album: Album, ada: Guest, bob: Guest, theme: Theme) -> None:
    bob.drop()
    album.keep(bob, f"states/reconnecting-phone-{theme}", settle=500)
    bob.page.get_by_role("button", name="Discussion" if bob.lang == "fr" else "Chat").click()
    album.keep(bob, f"states/reconnecting-sheet-phone-{theme}", settle=500)
    bob.page.keyboard.press("Escape")
    ada.page.wait_for_timeout(3_500)
    album.keep(ada, f"states/away-phone-{theme}", settle=0)
    bob.back()
    album.keep(bob, f"states/back-phone-{theme}", settle=300)
    ada.page.evaluate("window.morphee.ask({ t: 'pause', on: true })")
    album.keep(ada, f"states/paused-phone-{theme}")
    ada.page.evaluate("window.morphee.ask({ t: 'pause', on: false })")


def _history(album: Album, ada: Guest, bob: Guest, theme: Theme) -> None:
    """One has gone; what the other finds in the book of matches."""
    bob.close()
    ada.page.goto("/history")
    album.keep(ada, f"states/history-phone-{theme}", whole=True)
    ada.close()


def _crowd(album: Album) -> None:
    """Ten at a table, long names: the lobby and the tables that hold most people."""
    for game, bots in {"dream": 9, "playme": 5, "uluru": 4}.items():
        ada = album.guest(LONG, "phone", "night", "fr")
        ada.open_table(game, config={"night": 120} if game == "dream" else {})
        ada.add_bots(bots)
        if game == "dream":
            album.keep(ada, "states/crowd-lobby-phone-night", whole=True)
        ada.start()
        if game == "uluru":
            ada.act({"type": "ready"})
        ada.page.wait_for_timeout(6_000)
        album.keep(ada, f"states/crowd-{game}-phone-night", settle=0)
        album.around(ada, f"states/crowd-{game}")
        ada.close()
