"""Play Me in pictures: the count, the slap, the race, powers, the whole hunt on every screen, the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.e2e.guest import Guest, Lang, Theme
from tests.e2e.shots import LOOKS, Album
from tests.e2e.test_playme import begin, play

CAST = ["hatter", "walrus", "cat", "queen"]
CHOOSE = """() => { const t = window.morphee?.match; if (!t || t.outcome || t.me === null) return null;
  const of = (type) => t.offers.find((offer) => offer.type === type);
  if (t.pub.phase === "aftermath") return of("slap") ?? of("stay_loyal") ?? of("pick") ?? null;
  if (t.pub.lines[t.me] === 6) return of("slap") ?? null;
  return of("progress") ?? of("unblock") ?? of("block") ?? of("roll") ?? of("recall") ?? null; }"""
"""What a hurried player does now; nothing while there is nothing to do."""


def hurry(guest: Guest) -> None:
    """From now on this page plays by itself, as fast as the dice allow: pictures are not about fingers."""
    guest.page.evaluate(
        f"""() => {{ const choose = {CHOOSE};
        setInterval(() => {{ const act = choose(); if (act) window.morphee.match.act(act); }}, 60); }}"""
    )


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        _match(album, theme, lang)
        _hunt(album, theme, lang)
        _entrance(album, theme, lang)


def _match(album: Album, theme: Theme, lang: Lang) -> None:
    ada = album.guest("Ada", "phone", theme, lang)
    bob = album.guest("Bob", "desktop", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    code = ada.open_table("playme", config={"slap": True, "characters": CAST}, mode="together")
    bob.join(code)
    screen.watch(code, "screen")
    ada.add_bots(2)
    bob.ready()
    ada.start()
    album.keep(ada, f"playme/count-phone-{theme}", settle=200)
    ada.wait_until("t.pub.phase === 'aftermath' || t.outcome !== null", 120_000)
    album.keep(ada, f"playme/slap-phone-{theme}", settle=100)
    album.keep(screen, f"playme/slap-screen-{theme}", settle=0)
    ada.wait_until("t.pub.phase === 'round' || t.outcome !== null", 30_000)
    begun = "t.pub.lines.filter((line) => line > 0).length > 1 || t.pub.phase !== 'round'"
    play(ada, [{"type": "unblock"}, {"type": "progress"}], begun)
    for size, guest in {"phone": ada, "desktop": bob, "screen": screen}.items():
        album.keep(guest, f"playme/round-{size}-{theme}", settle=0)
    if theme == "night":
        album.around(ada, "playme/round")
    ada.page.locator(".mine .face").dispatch_event("click")
    album.keep(ada, f"playme/power-phone-{theme}", settle=300)
    _turned(album, ada, bob, screen, theme)
    bob.see_result(240_000)
    album.keep(bob, f"playme/result-desktop-{theme}", whole=True)
    for guest in (ada, bob, screen):
        guest.close()


def _turned(album: Album, ada: Guest, bob: Guest, screen: Guest, theme: Theme) -> None:
    """To the end, keeping what comes on the way: a block, a face that turned, the winner's choice."""
    moments = {
        "blocked": "t.pub.phase === 'round' && t.pub.blocks[t.me]?.length > 0",
        "mad": "t.pub.phase === 'round' && t.pub.faces[t.me] === 'madness'",
        "counting": "t.pub.phase === 'countdown' && t.pub.round > 1",
        "choice": "t.offers.some((o) => o.type === 'pick' || o.type === 'betray')",
        "hunt": "t.pub.phase === 'round' && t.pub.jabberwocky !== null",
    }
    kept: set[str] = set()
    for _ in range(3_000):
        if ada.outcome is not None:
            return
        for name, test in moments.items():
            seen = ada.page.evaluate(f"(() => {{ const t = window.morphee.match; return !!({test}); }})()")
            if seen and name not in kept:
                kept.add(name)
                album.keep(ada, f"playme/{name}-phone-{theme}", settle=0)
                album.keep(screen, f"playme/{name}-screen-{theme}", settle=0)
        deed(ada)
        deed(bob)
        ada.page.wait_for_timeout(40)


def deed(guest: Guest) -> None:
    """The best thing on offer, without touching the page."""
    offers: dict[str, Any] = {offer["type"]: offer for offer in guest.offers}
    wanted = ("slap", "unblock", "progress", "pick", "stay_loyal", "block", "roll")
    if command := next((offers[kind] for kind in wanted if kind in offers), None):
        guest.act(command)


def _entrance(album: Album, theme: Theme, lang: Lang) -> None:
    """The last lesson brings the Jabberwocky."""
    pupil: Guest = album.guest("Ada", "phone", theme, lang)
    pupil.page.goto("/learn/playme")
    pupil.page.locator(".race").wait_for()
    for key in ("Space", "1", "Space", "f", "Space", "2", "6"):
        pupil.page.keyboard.press(key)
        pupil.page.wait_for_timeout(150)
    album.keep(pupil, f"playme/rabbit-phone-{theme}", settle=300)
    pupil.page.keyboard.press("s")
    pupil.page.locator(".tip .btn").click()
    album.keep(pupil, f"playme/jabberwocky-phone-{theme}", settle=600)
    pupil.close()


def _hunt(album: Album, theme: Theme, lang: Lang) -> None:
    """Each of four wins once, so all go mad: then a loyal win, a betrayal, a victim, and the end."""
    ada, dan, cleo = (album.guest(name, "phone", theme, lang) for name in ("Ada", "Dan", "Cléo"))
    bob = album.guest("Bob", "desktop", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    config = {"pace": 300, "limit": 600_000, "characters": ["hatter", "cat", "walrus", "alice"]}
    code = ada.open_table("playme", config=config, mode="together")
    screen.watch(code, "screen")
    for guest in (bob, dan, cleo):
        guest.join(code)
        guest.ready()
    ada.start()
    people = {"screen": screen, "phone": ada, "desktop": bob, "beast": cleo}
    for guest in (dan, *people.values()):
        guest.wait_for_match()
    bob.page.evaluate("window.morphee.elsewhere.set(true)")

    def every(moment: str, settle: int = 0) -> None:
        for size, guest in people.items():
            album.keep(guest, f"playme/hunt-{moment}-{size}-{theme}", settle=settle)

    for number, guest in enumerate((ada, bob, dan, cleo), 1):
        begin(guest, number)
        if number == 2:
            every("before")
        _win(guest)
    every("came", 300)
    _through(every, ada, bob, cleo)
    screen.wait_until("t.outcome !== null", 30_000)
    every("over", 1_500)
    for guest in (dan, *people.values()):
        guest.close()


def _win(guest: Guest) -> None:
    """The whole line; the Jabberwocky's hand rests before it can slap."""
    over = "t.pub.phase !== 'round'"
    play(guest, [{"type": "unblock"}, {"type": "progress"}], f"t.pub.lines[t.me] === 6 || {over}")
    guest.wait_until(f"t.offers.some((one) => one.type === 'slap') || {over}")
    guest.touch('[data-do="slap"]')
    guest.wait_until(f"t.outcome !== null || {over}")


def _through(every: Callable[..., None], ada: Guest, bob: Guest, cleo: Guest) -> None:
    """Three rounds of the hunt, each with what comes of it."""
    begin(ada, 5)
    for guest in (ada, bob, cleo):
        play(guest, [{"type": "progress"}], "t.pub.lines[t.me] > 0 || t.pub.phase !== 'round'")
    every("round")
    _win(ada)
    every("choice", 300)
    ada.page.locator('[data-do="stay_loyal"]').click()
    every("scored", 500)
    begin(bob, 6)
    _win(bob)
    bob.page.locator('[data-do="betray"]').click()
    every("betrayed", 500)
    begin(cleo, 7)
    every("traitor")
    _win(cleo)
    every("pick", 300)
    cleo.page.locator('[data-do="pick"]').first.click()
    every("maddened", 500)
    begin(cleo, 8)
    _win(cleo)
