"""Replays in pictures: a match of each game with what decided it, and one that a host shows to the table."""

from __future__ import annotations

from tests.e2e.guest import Guest, Lang, Size, Theme
from tests.e2e.serving import serving
from tests.e2e.shots import LOOKS, Album

MATCHES = {
    "pillows": "pillows-ordinary",
    "playme": "playme-plain",
    "pyramid": "pyramid-ordinary",
    "uluru": "uluru-ordinary",
    "dream": "dream-ordinary",
}
PATIENCE = 120_000
"""Milliseconds for an analysis, which a process of its own works out."""
SIZES: tuple[Size, ...] = ("phone", "desktop")


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        with serving(golden=True) as address:
            for size in SIZES:
                _alone(album.at(address), size, theme, lang)
        with serving(20) as address:
            _together(album.at(address), theme, lang)


def _alone(album: Album, size: Size, theme: Theme, lang: Lang) -> None:
    """Half way as everybody saw it, the end as a player did, a moment of the analysis, and the whole page."""
    guest = album.guest("Ada", size, theme, lang)
    page, end = guest.page, f"{size}-{theme}"
    for game, match in MATCHES.items():
        page.goto(f"/replay/{match}")
        page.locator("[data-replay=ready]").wait_for(timeout=PATIENCE)
        page.locator("[data-analysis=ready]").wait_for(timeout=PATIENCE)
        _seek(guest, 0.5)
        page.locator(".view").scroll_into_view_if_needed()
        album.keep(guest, f"replay/{game}-half-{end}")
        if size == "phone" and theme == "night":
            album.around(guest, f"replay/{game}-half")
        page.locator(".view select").last.select_option("1")
        page.locator("[data-viewer='1']").wait_for(timeout=PATIENCE)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("End")
        album.keep(guest, f"replay/{game}-end-{end}", settle=2500)
        _moment(album, guest, f"replay/{game}-moment-{end}")
        for kind in ("summary", "figure summary"):
            if page.locator(f"[data-analysis] {kind}").count():
                page.locator(f"[data-analysis] {kind}").last.click()
        album.keep(guest, f"replay/{game}-whole-{end}", whole=True)
    page.goto("/replay/nobody")
    album.keep(guest, f"replay/none-{end}")
    guest.close()


def _seek(guest: Guest, part: float) -> None:
    """To so much of the match, and one step further with its motion."""
    guest.page.evaluate(
        """(part) => { const slider = document.querySelector(".view input[type=range]");
        slider.value = Math.round(slider.max * part);
        slider.dispatchEvent(new Event("input", { bubbles: true })); }""",
        part,
    )
    guest.page.keyboard.press("ArrowRight")


def _moment(album: Album, guest: Guest, name: str) -> None:
    moments = guest.page.locator("[data-analysis] ul .btn")
    if moments.count():
        moments.first.click()
        album.keep(guest, name)


def _together(album: Album, theme: Theme, lang: Lang) -> None:
    """The host leads, another phone and the big screen follow."""
    screen = album.guest("TV", "screen", theme, lang)
    body = {"game": "pillows", "config": {"window": 2000, "rest": 500}, "lang": lang, "mode": "together"}
    code = screen.context.request.post("/api/tables", data=body).json()["code"]
    screen.page.goto(f"/t/{code}/screen")
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Barnabé", "phone", theme, lang)
    ada.join(code)
    bob.join(code)
    ada.add_bots(2, "skilled")
    bob.ready()
    ada.start()
    ada.see_result(PATIENCE)
    ada.page.get_by_role("button", name="Revoir ensemble" if lang == "fr" else "Watch it together").click()
    guests = {"host": ada, "guest": bob, "screen": screen}
    for guest in guests.values():
        guest.page.locator("[data-shared] [data-replay=ready]").wait_for(timeout=PATIENCE)
    for _ in range(8):
        ada.page.keyboard.press("ArrowRight")
    for name, guest in guests.items():
        album.keep(guest, f"replay/led-{name}-{theme}")
    album.around(ada, f"replay/led-host-{theme}")
    for guest in guests.values():
        guest.close()
