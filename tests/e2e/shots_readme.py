"""The pictures of README.md: `make shots ARGS=readme` writes them to docs/pictures, from real matches.

Five tables and the big screen, each at most 900 pixels wide and 60 KB, and one match that moves. Found by
`shots.py`; needs Debian's chromium, as all tests in a browser do, and nothing else.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.e2e import webp
from tests.e2e.guest import Guest, Size
from tests.e2e.shots import Album
from tests.e2e.shots_dream import config as dream_config
from tests.e2e.shots_pyramid import step
from tests.e2e.shots_uluru import BIRDS, PLACES

OUT = Path(__file__).resolve().parents[2] / "docs/pictures"
STILL = (900, 562)
ROOM = (900, 600)
ROOM_STYLE = """
  body { margin: 0; background: linear-gradient(#2b2352, #17123b 75%, #3a2440 75%, #2a1a33); height: 100vh; }
  img { position: absolute; display: block; box-sizing: border-box; }
  .screen { left: 60px; top: 22px; width: 780px; border: 10px solid #0b0820; border-radius: 14px; }
  .phone { bottom: 16px; left: 26px; height: 340px; border: 7px solid #0b0820; border-radius: 24px; }
  .phone:last-child { left: auto; right: 26px; }
"""
"""A television on a wall and the phones in front of it."""
MOVING = (512, 320)
STILL_BYTES, MOVING_BYTES = 60_000, 700_000
QUALITIES = (0.85, 0.75, 0.65, 0.55, 0.45, 0.35, 0.25)
RECORDED = 10.0
"""Seconds of the match that moves."""
FRAME, LAST_FRAME = 0.18, 1.5
"""Seconds that a frame lasts at least, and that the last one does."""

PLAYS_PILLOWS = """() => { let seen = -1; setInterval(() => {
  const t = window.morphee?.table;
  if (!t || t.me === null || t.pub.phase !== "open" || t.pub.turn === seen) return;
  seen = t.pub.turn;
  const { cards } = t.pub, mine = cards[t.me];
  if (cards.includes("king")) return;
  const target = cards.indexOf("defender");
  const attacked = mine === "defender" && cards.includes("attacker");
  const deed = mine === "attacker" && target >= 0 ? { type: "throw", target }
    : attacked ? { type: "shield" } : mine === "dragon" ? { type: "sleep" } : null;
  if (deed) setTimeout(() => t.pub.phase === "open" && t.pub.free > 0 && t.act(deed), 350);
}, 40); }"""
"""A page that does the right thing with its card, as a quick player would."""


class Painter:
    """Makes guests, and writes what they see as small pictures."""

    def __init__(self, album: Album) -> None:
        self._album = album
        self._plain: Page = album.plain_page()

    def guest(self, name: str, size: Size = "desktop") -> Guest:
        return self._album.guest(name, size, "night", "en")

    def keep(self, guest: Guest, name: str, size: tuple[int, int] = STILL, settle: int = 900) -> None:
        guest.page.wait_for_timeout(settle)
        shot = guest.page.screenshot(timeout=60_000)
        write(f"{name}.webp", lambda quality: webp.encode(self._plain, shot, size, quality), STILL_BYTES)

    def together(self, name: str, screen: Guest, phones: list[Guest]) -> None:
        """A big screen with phones before it, in one picture."""
        shots = [data(guest.page.screenshot(timeout=60_000)) for guest in (screen, *phones)]
        hands = "".join(f"<img class='phone' src='{shot}'>" for shot in shots[1:])
        self._plain.set_viewport_size({"width": ROOM[0], "height": ROOM[1]})
        self._plain.set_content(f"<style>{ROOM_STYLE}</style><img class='screen' src='{shots[0]}'>{hands}")
        self._plain.wait_for_timeout(300)
        shot = self._plain.screenshot(timeout=60_000)
        write(f"{name}.webp", lambda quality: webp.encode(self._plain, shot, ROOM, quality), STILL_BYTES)

    def record(self, guest: Guest, name: str, seconds: float) -> None:
        """What the page paints in that time, each frame shown as long as it was on the page."""
        shots = screencast(guest, seconds)
        ends = [at for _, at in shots[1:]] + [shots[-1][1] + LAST_FRAME]
        lasting = [int((end - at) * 1000) for (_, at), end in zip(shots, ends, strict=True)]

        def picture(quality: float) -> bytes:
            frames = [webp.encode(self._plain, shot, MOVING, quality) for shot, _ in shots]
            return webp.animated(list(zip(frames, lasting, strict=True)), MOVING)

        write(f"{name}.webp", picture, MOVING_BYTES)


def data(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"


def screencast(guest: Guest, seconds: float) -> list[tuple[bytes, float]]:
    """The frames that the browser painted, at least `FRAME` apart, each with its time in seconds."""
    found: list[tuple[bytes, float]] = []
    browser = guest.context.new_cdp_session(guest.page)

    def painted(frame: dict[str, Any]) -> None:
        at = frame["metadata"]["timestamp"]
        if not found or at - found[-1][1] >= FRAME:
            found.append((base64.b64decode(frame["data"]), at))
        browser.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    browser.on("Page.screencastFrame", painted)
    browser.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    guest.page.wait_for_timeout(seconds * 1000)
    browser.send("Page.stopScreencast")
    browser.detach()
    return found.copy()


def write(name: str, picture: Callable[[float], bytes], most: int) -> None:
    """The best quality that fits."""
    found = b""
    for quality in QUALITIES:
        found = picture(quality)
        if len(found) <= most:
            break
    else:
        raise RuntimeError(f"{name} has {len(found)} bytes; at most {most} are allowed")
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / name).write_bytes(found)
    print(f"docs/pictures/{name}: {len(found)} bytes, quality {quality}")


def table(painter: Painter, game: str, bots: int, config: dict[str, Any]) -> Guest:
    """Ada at a table of her own, with bots, in a match that has begun."""
    ada = painter.guest("Ada")
    ada.open_table(game, config=config)
    ada.add_bots(bots)
    ada.start()
    return ada


def pillows(painter: Painter) -> None:
    ada = table(painter, "pillows", 4, {"window": 8000, "rest": 3000})
    ada.wait_until("t.pub.phase === 'open' && t.pub.touches.some((one) => one?.target != null)", 200_000)
    painter.keep(ada, "pillows", settle=150)
    ada.close()


def dream(painter: Painter) -> None:
    ada, bob = painter.guest("Ada"), painter.guest("Bob")
    code = ada.open_table("dream", config=dream_config("en"))
    bob.join(code)
    ada.add_bots(3)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    ada.act({"type": "wear_mask"})
    bob.wait_until("t.pub.clues.length >= 3", 60_000)
    painter.keep(bob, "dream", settle=300)
    ada.close()
    bob.close()


def playme(painter: Painter) -> None:
    ada = table(painter, "playme", 3, {"characters": ["hatter", "walrus", "cat", "queen"]})
    ada.wait_until("t.pub.phase === 'round' && Math.max(...t.pub.lines) >= 3", 120_000)
    painter.keep(ada, "playme", settle=200)
    ada.close()


def pyramid(painter: Painter) -> None:
    ada = table(painter, "pyramid", 2, {"first": 0})
    while True:  # bots take their time: some minutes
        pub = ada.pub
        if pub["number"] > 8 and pub["seat"] == ada.seat and pub["phase"] == "place":
            break
        if pub["seat"] == ada.seat:
            step(ada, stop=True)
        ada.page.wait_for_timeout(100)
    painter.keep(ada, "pyramid")
    ada.close()


def uluru(painter: Painter) -> None:
    ada = table(painter, "uluru", 2, {"variant": "classic", "glass": 60, "help": True})
    ada.act({"type": "ready"})
    ada.wait_until("t.pub.phase === 'glass'", 60_000)
    for bird, place in list(zip(BIRDS, PLACES, strict=True))[:6]:
        ada.act({"type": "place_bird", "bird": bird, "place": place})
    painter.keep(ada, "uluru")
    ada.close()


def screen(painter: Painter) -> None:
    """The big screen in the middle of a match, and the phones that are its hands."""
    ada, bob, salon = (
        painter.guest("Ada", "phone"),
        painter.guest("Bob", "phone"),
        painter.guest("TV", "screen"),
    )
    code = ada.open_table("pillows", config={"window": 8000, "rest": 6000}, mode="together")
    salon.watch(code, "screen")
    bob.join(code)
    ada.add_bots(3)
    bob.ready()
    ada.start()
    salon.wait_for_match()
    salon.wait_until("t.pub.verdicts.some((one) => one.why !== 'did_nothing')", 200_000)
    salon.page.wait_for_timeout(300)
    painter.together("screen", salon, [ada, bob])
    for guest in (ada, bob, salon):
        guest.close()


def match(painter: Painter) -> None:
    ada = table(painter, "pillows", 4, {"window": 3000, "rest": 2000})
    ada.page.evaluate(PLAYS_PILLOWS)
    ada.wait_until("t.pub.phase === 'hush'", 60_000)
    painter.record(ada, "match", RECORDED)
    ada.close()


def take(album: Album) -> None:
    painter = Painter(album)
    for draw in (pillows, dream, playme, pyramid, uluru, screen, match):
        draw(painter)
