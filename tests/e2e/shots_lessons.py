"""The lessons of Pilo Pilo and Play Me in pictures: every step to its end, and mistakes explained."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e.guest import Guest, Lang, Size, Theme
from tests.e2e.shots import LOOKS, Album

PILLOWS = (
    ("attack", "1"),
    ("defend", "s"),
    ("dragon", "z"),
    ("king", None),
    ("alone", None),
    ("hush", "z"),
    ("race", "2"),
)
"""Each lesson and the key that is right in it, `None` where hands stay still."""
PLAYME = ("Space", "1", "Space", "f", "Space", "2", "6", "s")


def take(album: Album) -> None:
    sizes: tuple[Size, ...] = ("phone", "desktop")
    for theme, lang in LOOKS:
        for size in sizes:
            _pillows(album, size, theme, lang)
            _playme(album, size, theme, lang)


def _pupil(album: Album, game: str, size: Size, theme: Theme, lang: Lang) -> Guest:
    pupil = album.guest("Ada", size, theme, lang)
    pupil.page.goto(f"/learn/{game}")
    pupil.page.locator(".tip").wait_for()
    return pupil


def _pillows(album: Album, size: Size, theme: Theme, lang: Lang) -> None:
    pupil = _pupil(album, "pillows", size, theme, lang)
    page, end = pupil.page, f"{size}-{theme}"
    go = page.locator(".tip .btn")
    go.click()
    for number, (name, key) in enumerate(PILLOWS):
        album.keep(pupil, f"lessons/pillows-{number}-{name}-{end}", settle=300)
        if name == "hush":
            _too_early(album, pupil, end)
        go.click()
        page.locator('.battle[data-phase="open"]').wait_for()
        album.keep(pupil, f"lessons/pillows-{number}-{name}-open-{end}", settle=150)
        if key is not None:
            page.keyboard.press(key)
        go.wait_for()
        album.keep(pupil, f"lessons/pillows-{number}-{name}-good-{end}", settle=600)
        go.click()
    album.keep(pupil, f"lessons/pillows-end-{end}", settle=300)
    go.click()
    album.keep(pupil, f"lessons/pillows-over-{end}", settle=1200)
    pupil.close()


def _too_early(album: Album, pupil: Guest, end: str) -> None:
    """A pillow touched in the silence before the cards."""
    page: Page = pupil.page
    page.locator(".tip .btn").click()
    page.locator('.battle[data-phase="hush"] .pillow').dispatch_event("pointerdown", {"button": 0})
    page.locator(".tip.bad").wait_for()
    album.keep(pupil, f"lessons/pillows-early-{end}", settle=600)


def _playme(album: Album, size: Size, theme: Theme, lang: Lang) -> None:
    pupil = _pupil(album, "playme", size, theme, lang)
    page, end = pupil.page, f"{size}-{theme}"
    for number, key in enumerate(PLAYME):
        page.keyboard.press(key)
        if number == 0:
            page.wait_for_timeout(900)
            page.keyboard.press("s")
            album.keep(pupil, f"lessons/playme-wrong-{end}", settle=300)
        album.keep(pupil, f"lessons/playme-{number}-{end}", settle=1200)
    page.locator(".mine .face").click()
    album.keep(pupil, f"lessons/playme-power-{end}", settle=400)
    page.keyboard.press("Escape")
    page.locator(".tip .btn").click()
    album.keep(pupil, f"lessons/playme-hunt-{end}", settle=900)
    page.wait_for_timeout(3000)
    album.keep(pupil, f"lessons/playme-end-{end}", settle=300)
    page.locator(".tip .btn").click()
    album.keep(pupil, f"lessons/playme-over-{end}", settle=1200)
    pupil.close()
