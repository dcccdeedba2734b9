"""The rock and the pyramid of a day in pictures: before they begin, half way, the result."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tests.e2e.guest import Guest, Size
from tests.e2e.shots import LOOKS, Album
from tests.e2e.test_daily import answered
from tests.e2e.test_pyramid import by_touch

DAY = "2026-11-16"
PATIENCE = 60_000
SIZES: tuple[Size, ...] = ("phone", "desktop")


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        for size in SIZES:
            guest = album.guest("Ada", size, theme, lang)
            _rock(album, guest, f"{size}-{theme}")
            _pyramid(album, guest, f"{size}-{theme}")
            guest.close()


def _begin(album: Album, guest: Guest, what: str, end: str) -> None:
    guest.page.goto(f"/daily/{what}/{DAY}", wait_until="networkidle")
    album.keep(guest, f"daily/{what}-start-{end}", whole=True)


def _press_begin(guest: Guest) -> None:
    guest.page.get_by_role("button", name="Commencer" if guest.lang == "fr" else "Begin").click()


def _kept(album: Album, guest: Guest, name: str, end: str) -> None:
    album.keep(guest, f"daily/{name}-{end}")
    if end == "phone-night":
        album.around(guest, f"daily/{name}")


def _rock(album: Album, guest: Guest, end: str) -> None:
    page = guest.page
    _begin(album, guest, "rock", end)
    _press_begin(guest)
    page.locator("[data-daily=play] [data-phase=glass]").wait_for(timeout=PATIENCE)
    _kept(album, guest, "rock-begun", end)
    for digit in range(1, 5):
        page.keyboard.press(str(digit))
    _kept(album, guest, "rock-half", end)
    for digit in range(5, 9):
        page.keyboard.press(str(digit))
    page.locator("[data-do=done]").click()
    page.locator("[data-share]").wait_for(timeout=PATIENCE)
    album.keep(guest, f"daily/rock-judged-{end}", settle=2500)
    album.keep(guest, f"daily/rock-result-{end}", whole=True)


def _pyramid(album: Album, guest: Guest, end: str) -> None:
    page = guest.page
    _begin(album, guest, "pyramid", end)
    seen: Any = answered(page, lambda: _press_begin(guest))
    page.locator("[data-daily=play]").wait_for(timeout=PATIENCE)
    _kept(album, guest, "pyramid-begun", end)
    player, half = cast(Guest, SimpleNamespace(page=page)), False
    while not seen["over"]:
        now = {"pub": seen["view"], "offers": seen["offers"]}
        seen = answered(page, lambda now=now: by_touch(player, now))  # type: ignore[misc]
        if seen["turn"] == 3 and seen["view"]["phase"] == "choose" and not half:
            half = True
            _kept(album, guest, "pyramid-half", end)
    page.locator("[data-share]").wait_for(timeout=PATIENCE)
    album.keep(guest, f"daily/pyramid-result-{end}", whole=True)
