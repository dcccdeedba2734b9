"""Pictures of every page, to be looked at: `make shots` writes them to build/shots.

Pages at 390x844 and 1280x800, the big screen at 1920x1080, in both themes and both languages (night is
French, day is English), and each table once in the windows of SMALL. Games add their own key moments: a
file `shots_<game>.py` beside this one with a function `take(album: Album) -> None` is found by itself.
Arguments choose what is drawn: "pages", "table", "states", the name of a game, or "readme", which writes the
pictures of README.md to docs/pictures.
"""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from morphee.games.catalog import GAMES
from tests.e2e.guest import CHROMIUM, LAUNCH, Guest, Lang, Size, Theme
from tests.e2e.serving import serving

OUT = Path(__file__).resolve().parents[2] / "build/shots"
SMALL = {"small": (360, 640), "flat": (844, 390), "tablet": (820, 1180)}
"""Other windows a table must fit in: a small phone, a phone lying down, a tablet."""
LOOKS: tuple[tuple[Theme, Lang], ...] = (("night", "fr"), ("day", "en"))
SETTLE = 900
"""Milliseconds for pictures to come and springs to rest."""


class Album:
    """Makes guests and keeps their pictures."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def guest(self, name: str, size: Size = "phone", theme: Theme = "night", lang: Lang = "fr") -> Guest:
        return Guest(self._browser, self._address, name, size=size, theme=theme, lang=lang, calm=False)

    def plain_page(self) -> Page:
        """A page that is not ours, without our content policy."""
        return self._browser.new_page()

    def at(self, address: str) -> Album:
        """Another album of another server, by the same browser."""
        return Album(self._browser, address)

    def keep(self, guest: Guest, name: str, *, whole: bool = False, settle: int = SETTLE) -> None:
        """A picture of what the guest sees, or of the whole page however long."""
        guest.page.wait_for_timeout(settle)
        file = OUT / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        guest.page.screenshot(path=file, full_page=whole, timeout=60_000)
        print(file.relative_to(OUT.parent.parent))

    def around(self, guest: Guest, name: str) -> None:
        """The same moment in the other windows."""
        before = guest.page.viewport_size
        for size, (width, height) in SMALL.items():
            guest.page.set_viewport_size({"width": width, "height": height})
            self.keep(guest, f"{name}-{size}", settle=250)
        if before is not None:
            guest.page.set_viewport_size(before)


def pages(album: Album) -> None:
    names: list[str] = list(GAMES.names())
    paths = {"home": "/", "settings": "/settings", "history": "/history", "lost": "/nowhere"}
    paths |= {f"{kind}-{game}": f"/{kind}/{game}" for game in names for kind in ("game", "rules", "learn")}
    sizes: tuple[Size, ...] = ("phone", "desktop")
    for theme, lang in LOOKS:
        for size in sizes:
            guest = album.guest("Ada", size, theme, lang)
            for name, path in paths.items():
                guest.page.goto(path)
                guest.page.wait_for_load_state("networkidle")
                _scroll(guest)
                album.keep(guest, f"pages/{name}-{size}-{theme}", whole=not name.startswith("learn"))
            guest.close()


def _scroll(guest: Guest) -> None:
    """To the end and back: pictures are fetched shortly before they come into sight."""
    guest.page.evaluate(
        """async () => { for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y); await new Promise((next) => setTimeout(next, 120)); }
        scrollTo(0, 0); }"""
    )
    guest.page.wait_for_load_state("networkidle")


def table(album: Album) -> None:
    """The lobby with its sheets, the frame, the result, the big screen."""
    for theme, lang in LOOKS:
        ada = album.guest("Ada", "phone", theme, lang)
        bob = album.guest("Bob", "desktop", theme, lang)
        screen = album.guest("Salon", "screen", theme, lang)
        code = ada.open_table("pillows", config={"window": 2000, "rest": 500}, mode="together")
        ada.add_bots(3)
        bob.page.goto(f"/t/{code}")
        album.keep(bob, f"table/join-desktop-{theme}", whole=True)
        bob.join(code)
        screen.watch(code, "screen")
        _sheets(album, ada, theme)
        album.keep(ada, f"table/lobby-phone-{theme}")
        album.keep(bob, f"table/lobby-desktop-{theme}")
        album.keep(screen, f"table/waiting-screen-{theme}")
        bob.ready()
        ada.start()
        _match(album, {"phone": ada, "desktop": bob, "screen": screen}, theme)
        for guest in (ada, bob, screen):
            guest.close()


def _sheets(album: Album, guest: Guest, theme: Theme) -> None:
    names = {
        "fr": ("Inviter", "Discussion", "Menu de la table"),
        "en": ("Invite", "Chat", "Menu of the table"),
    }
    for kind, label in zip(("invite", "chat", "menu"), names[guest.lang], strict=True):
        guest.page.get_by_role("button", name=label).click()
        album.keep(guest, f"table/{kind}-phone-{theme}")
        guest.page.keyboard.press("Escape")


def _match(album: Album, guests: dict[str, Any], theme: Theme) -> None:
    for size, guest in guests.items():
        guest.wait_for_match()
        album.keep(guest, f"table/match-{size}-{theme}")
    guests["phone"].see_result(120_000)
    guests["desktop"].see_result()
    for size, guest in guests.items():
        album.keep(
            guest,
            f"table/result-{size}-{theme}",
            whole=size != "screen",
            settle=7000 if size == "screen" else SETTLE,
        )


def main(wanted: list[str]) -> None:
    own = sorted(path.stem.removeprefix("shots_") for path in Path(__file__).parent.glob("shots_*.py"))
    takers: dict[str, Any] = {"pages": pages, "table": table}
    takers |= {game: import_module(f"tests.e2e.shots_{game}").take for game in own}
    if not wanted:
        shutil.rmtree(OUT, ignore_errors=True)  # no picture of yesterday among today's
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH)
        album = Album(browser, address)
        for name, take in takers.items():
            if not wanted or name in wanted:
                take(album)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
