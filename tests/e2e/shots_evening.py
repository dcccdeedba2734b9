"""Pictures of an evening: programme, big screen and hands of every game, what is between matches, the podium.

Each state in the windows that its device can have; night is French, day is English.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.serving import serving
from tests.e2e.shots import LOOKS, OUT, Album
from tests.e2e.shots_dream import config as dream_config

Sizes: TypeAlias = dict[str, tuple[int, int]]
PHONES: Sizes = {"phone": (390, 844), "small": (360, 640), "flat": (640, 360)}
SCREENS: Sizes = {"desktop": (1280, 800), "screen": (1920, 1080)}
QUICK = {"window": 2000, "rest": 500}


def windows(
    album: Album, guest: Guest, name: str, sizes: dict[str, tuple[int, int]], settle: int = 400
) -> None:
    """The same moment in each of these windows."""
    before = guest.page.viewport_size
    for size, (width, height) in sizes.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        album.keep(guest, f"evening/{name}-{size}", settle=settle)
    if before is not None:
        guest.page.set_viewport_size(before)


def plan(lang: Lang) -> dict[str, dict[str, Any]]:
    return {
        "pillows": {"window": 8000, "rest": 4000},
        "playme": {"characters": ["hatter", "walrus", "cat", "queen"]},
        "pyramid": {"first": 0},
        "uluru": {"variant": "classic", "glass": 90},
        "dream": dream_config(lang),
    }


BOTS = {"pillows": 3, "playme": 2, "pyramid": 1, "uluru": 1, "dream": 3}


def press(guest: Guest, french: str, english: str) -> None:
    guest.page.get_by_role("button", name=french if guest.lang == "fr" else english).first.click()


def planning(album: Album, theme: Theme, lang: Lang) -> None:
    """The page that makes a programme, and the guide of a first match."""
    ada = album.guest("Ada", "phone", theme, lang)
    ada.page.goto("/night", wait_until="networkidle")
    album.keep(ada, f"evening/night-{theme}-whole", whole=True)
    windows(album, ada, f"night-{theme}", PHONES | SCREENS)
    for game in BOTS:
        ada.page.goto(f"/game/{game}", wait_until="networkidle")
        ada.page.get_by_role(
            "button", name="Jouer avec des conseils" if lang == "fr" else "Play with hints"
        ).first.click()
        ada.wait_for_match()
        ada.page.get_by_role("button", name="Compris" if lang == "fr" else "Got it").wait_for()
        windows(album, ada, f"guide-{game}-{theme}", PHONES)
    ada.close()


def big_screen(album: Album, theme: Theme, lang: Lang) -> None:
    """The big screen and two hands: the lobby, then each game in the middle of a match."""
    for game, config in plan(lang).items():
        screen = album.guest("TV", "screen", theme, lang)
        body = {"game": game, "config": config, "lang": lang, "mode": "together"}
        code = screen.context.request.post("/api/tables", data=body).json()["code"]
        screen.page.goto(f"/t/{code}/screen")
        ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Barnabé", "phone", theme, lang)
        ada.join(code)
        bob.join(code)
        ada.add_bots(BOTS[game])
        if game == "pillows":
            windows(album, screen, f"screen-lobby-{theme}", SCREENS)
            windows(album, bob, f"lobby-{theme}", PHONES)
        bob.ready()
        ada.start()
        bob.wait_for_match()
        screen.wait_for_match()
        moment(game, ada, bob)
        windows(album, screen, f"screen-{game}-{theme}", SCREENS, 200)
        windows(album, ada, f"hand-{game}-{theme}", PHONES, 200)
        windows(album, bob, f"other-{game}-{theme}", PHONES, 200)
        for guest in (ada, bob, screen):
            guest.close()


def moment(game: str, *people: Guest) -> None:
    """Something to see; the first of these people has the first turn, or the first dream."""
    ada, last = people[0], people[-1]
    if game == "pillows":
        ada.wait_until("t.pub.phase === 'open'", 60_000)
    elif game == "uluru":
        for one in people:
            one.act({"type": "ready"})
        ada.wait_until("t.pub.phase === 'glass'", 60_000)
    elif game == "dream":
        ada.act({"type": "wear_mask"})
        last.wait_until("t.pub.clues.length >= 1", 60_000)
    elif game == "pyramid":
        ada.act({"type": "roll"})
        ada.wait_until("t.pub.phase === 'place'", 60_000)
    else:
        ada.wait_until("t.pub.phase === 'round'", 60_000)


def between(album: Album, theme: Theme, lang: Lang) -> None:
    """Two matches of a programme: victory, results with their moments, a proposal, podium, history."""
    screen = album.guest("TV", "screen", theme, lang)
    rounds = [{"game": "pillows", "config": QUICK}, {"game": "playme", "config": {"pace": 300}}]
    body = {"game": "pillows", "mode": "together", "lang": lang, "rounds": rounds}
    code = screen.context.request.post("/api/tables", data=body).json()["code"]
    screen.page.goto(f"/t/{code}/screen")
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Barnabé", "phone", theme, lang)
    ada.join(code)
    bob.join(code)
    ada.add_bots(2, "skilled")
    bob.ready()
    ada.start()
    screen.wait_for_match()
    for number, name in enumerate(("first", "last")):
        screen.wait_until("t.outcome !== null", 120_000)
        windows(album, screen, f"victory-{name}-{theme}", SCREENS, 1500)
        for guest in (ada, bob):
            guest.see_result(120_000)
        album.keep(ada, f"evening/result-{name}-{theme}-whole", whole=True)
        windows(album, ada, f"result-{name}-{theme}", PHONES)
        album.keep(screen, f"evening/victory-{name}-{theme}-late", settle=9000)
        if number == 0:
            before = ada.page.evaluate("window.morphee.lobby.match")
            press(bob, "Ensuite", "Next:")
            windows(album, ada, f"proposal-{theme}", PHONES)
            album.keep(screen, f"evening/proposal-{theme}-screen")
            ada.page.get_by_role(
                "button", name="Tout de suite" if lang == "fr" else "Right now"
            ).first.click()
            screen.wait_until_page(
                f"window.morphee.lobby.match !== '{before}' && window.morphee.playing", 60_000
            )
    with ada.page.expect_download() as download:
        press(ada, "image", "picture")
    download.value.save_as(OUT / f"evening/shared-{theme}.png")
    ada.page.goto("/history", wait_until="networkidle")
    windows(album, ada, f"history-{theme}", PHONES | SCREENS)
    for guest in (ada, bob, screen):
        guest.close()


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        planning(album, theme, lang)
        big_screen(album, theme, lang)
        with serving(20, proposal=60) as address:
            between(album.at(address), theme, lang)
