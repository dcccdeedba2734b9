"""Key moments of When I Dream, to be looked at: found by `shots.py`."""

from __future__ import annotations

from typing import Any

from tests.e2e.guest import Guest, Lang, Size, Theme
from tests.e2e.serving import serving
from tests.e2e.shots import LOOKS, Album

LONG = "Maximilienne-Auréli"
WORDS: dict[Lang, str] = {
    "fr": "chat chien cheval vache cochon mouton âne lapin poule coq canard souris chaise lit oreiller"
    " parapluie clé miroir bougie ciseaux balai valise chapeau lunettes",
    "en": "cat dog horse cow pig sheep rooster duck rabbit mouse lion tiger elephant chair bed lamp table"
    " door window key umbrella mirror ball doll",
}


def config(lang: Lang, **changes: Any) -> dict[str, Any]:
    """A small deck, so that a Night ends when the Dreamer has passed through it."""
    words = [{"word": word} for word in WORDS[lang].split()]
    return {
        "lang": lang,
        "night": 120,
        "deck": "own",
        "own_words": words,
        "clue_time": 8,
        "eldest": 0,
        **changes,
    }


def pass_all(dreamer: Guest) -> None:
    """Give up card after card until none is left."""
    dreamer.page.evaluate(
        """async () => {
        for (let i = 0; i < 60; i++) {
          const t = window.morphee.match;
          if (t.pub.phase !== "night") return;
          await t.act({ type: "pass_card", card: t.pub.card });
          await new Promise((next) => setTimeout(next, 10));
        } }"""
    )


def take(album: Album) -> None:
    for theme, lang in LOOKS:
        _typed(album, theme, lang)
        _voice(album, theme, lang)
        _real_mask(album, theme, lang)
        _day(album, theme, lang)
    with serving(speed=12.0) as address:
        _results(album.at(address))


def _results(album: Album) -> None:
    """A match of bots, at twelve times its pace, in which somebody sat as well."""
    sizes: tuple[Size, ...] = ("phone", "desktop")
    for theme, lang in LOOKS:
        for size in sizes:
            ada = album.guest("Ada", size, theme, lang)
            ada.open_table("dream", config={"lang": lang, "night": 60})
            ada.add_bots(4)
            ada.start()
            ada.see_result(200_000)
            album.keep(ada, f"dream/result-{size}-{theme}", whole=True, settle=1_500)
            ada.close()


def _typed(album: Album, theme: Theme, lang: Lang) -> None:
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Bob", "desktop", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    code = ada.open_table("dream", config=config(lang), mode="together")
    album.keep(ada, f"dream/lobby-phone-{theme}", whole=True)
    bob.join(code)
    ada.add_bots(3)
    screen.watch(code, "screen")
    bob.ready()
    ada.start()
    everybody = {"phone": ada, "desktop": bob, "screen": screen}
    for guest in everybody.values():
        guest.wait_for_match()

    def keep(moment: str, settle: int = 600, only: str | None = None) -> None:
        for size, guest in everybody.items():
            if only in (None, size):
                album.keep(guest, f"dream/{moment}-{size}-{theme}", settle=settle)

    keep("dusk")
    ada.page.locator(".dusk footer .btn").click()
    keep("mask", 600, "phone")
    ada.wait_until("t.pub.clues.length >= 4", 30_000)
    keep("night", 300)
    right = bob.own["word"]
    ada.page.locator("[data-word]").fill(right)
    ada.page.keyboard.press("Enter")
    bob.wait_until("t.pub.turn === t.me", 30_000)
    keep("turn", 100, "desktop")
    pass_all(ada)
    ada.wait_until("t.pub.phase === 'story'")
    tale = {
        "fr": f"J'ai vu un {right} qui volait au-dessus des toits, et la nuit chantait.",
        "en": f"I saw that {right} flying over the roofs while the night was singing.",
    }
    ada.page.locator("textarea").fill(tale[lang])
    keep("story")
    ada.page.locator(".story .btn.main").click()
    bob.wait_until("t.pub.phase === 'tilt'")
    keep("tilt", 200)
    bob.wait_until("t.pub.phase === 'day'")
    keep("dawn", 200)
    for number in range(1, 4):
        screen.page.locator(f".day.s{number}").wait_for(timeout=60_000)
        keep(STEPS[number], 4_500, "screen")
    for size in ("phone", "desktop"):
        keep("points", 300, size)
    _second(album, ada, bob, theme)
    for guest in everybody.values():
        guest.close()


def _second(album: Album, ada: Guest, bob: Guest, theme: Theme) -> None:
    """Bob dreams: the phone is a spirit now."""
    for guest in (ada, bob):
        if guest.pub["phase"] == "day" and guest.offers:
            guest.act({"type": "be_ready"})
    ada.wait_until("t.pub.round === 2", 40_000)
    album.keep(ada, f"dream/dusk2-phone-{theme}")
    album.keep(bob, f"dream/dusk2-desktop-{theme}")
    bob.act({"type": "wear_mask"})
    ada.wait_until("t.pub.clues.length >= 3", 30_000)
    album.keep(bob, f"dream/night2-desktop-{theme}", settle=200)
    ada.wait_until("t.pub.turn === t.me", 30_000)
    album.keep(ada, f"dream/turn-phone-{theme}", settle=100)
    ada.page.set_viewport_size({"width": 390, "height": 470})
    album.keep(ada, f"dream/keyboard-phone-{theme}", settle=200)
    ada.page.set_viewport_size({"width": 390, "height": 844})


STEPS = ("dawn", "roles", "cards", "points")


def _day(album: Album, theme: Theme, lang: Lang) -> None:
    """Everybody has the full table: a Night of right and wrong answers, and each step of its Day."""
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest(LONG, "desktop", theme, lang)
    code = ada.open_table("dream", config={"lang": lang, "night": 90, "clue_time": 5, "eldest": 0})
    bob.join(code)
    ada.add_bots(4)
    bob.ready()
    ada.start()
    everybody = {"phone": ada, "desktop": bob}
    for guest in everybody.values():
        guest.wait_for_match()
    album.keep(bob, f"dream/role-desktop-{theme}")
    ada.act({"type": "wear_mask"})
    right = _answers(album, ada, bob, theme)
    bob.wait_until("t.pub.phase === 'last'", 90_000)
    for size, guest in everybody.items():
        album.keep(guest, f"dream/last-{size}-{theme}", settle=100)
    ada.act({"type": "wake"})
    ada.wait_until("t.pub.phase === 'story'")
    story = {"fr": "Je marchais avec {} et {}, la nuit.", "en": "I was walking with {} and {} by night."}
    ada.act({"type": "murmur", "text": story[lang].format(*right[:2])})
    for size, guest in everybody.items():
        album.keep(guest, f"dream/telling-{size}-{theme}", settle=300)
    ada.act({"type": "tell_story", "text": story[lang].format(*right[:2])})
    _steps(album, everybody, theme)
    for guest in everybody.values():
        guest.close()


def _answers(album: Album, ada: Guest, bob: Guest, theme: Theme) -> list[str]:
    """Five cards: right, wrong, right, right, passed. Returns the right ones."""
    right: list[str] = []
    for number, clues in enumerate((4, 4, 2, 1, 1)):
        ada.wait_until(f"t.pub.clues.length >= {clues}", 30_000)
        if number == 1:
            album.keep(ada, f"dream/drift-phone-{theme}", settle=600)
            album.keep(bob, f"dream/spirit-desktop-{theme}", settle=0)
        card, word = ada.pub["card"], bob.own["word"]
        if number == 4:
            ada.act({"type": "pass_card", "card": card})
        elif number == 1:
            ada.act({"type": "answer", "card": card, "text": {"fr": "parapluie", "en": "umbrella"}[ada.lang]})
        else:
            right.append(word)
            ada.act({"type": "answer", "card": card, "text": word})
        ada.wait_until(f"t.pub.card > {card}")
    return right


def _steps(album: Album, everybody: dict[str, Guest], theme: Theme) -> None:
    """Turned by a tap: nothing goes on by itself any more."""
    for size, guest in everybody.items():
        guest.page.locator(".day.s0").wait_for()
        album.keep(guest, f"dream/day-dawn-{size}-{theme}", settle=300)
    for number in range(1, 4):
        for size, guest in everybody.items():
            if guest.page.locator(f".day.s{number - 1}").count():
                guest.page.locator(".day footer .btn").last.click()
            settle = 4_000 if number == 1 else 600
            album.keep(guest, f"dream/day-{STEPS[number]}-{size}-{theme}", settle=settle)
            if size == "phone" and theme == "night":
                album.around(guest, f"dream/day-{STEPS[number]}")


def _voice(album: Album, theme: Theme, lang: Lang) -> None:
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Bob", "phone", theme, lang)
    code = ada.open_table("dream", config=config(lang, talk="voice"))
    bob.join(code)
    ada.add_bots(2)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    ada.page.locator(".dusk footer .btn").click()
    bob.wait_until("t.pub.turn === t.me", 20_000)
    album.keep(ada, f"dream/voice-dreamer-phone-{theme}", settle=1500)
    album.keep(bob, f"dream/voice-spirit-phone-{theme}", settle=100)
    bob.page.locator(".said").click()
    ada.wait_until("t.pub.clues.length >= 1")
    ada.page.locator(".huge.yes").click()
    bob.wait_until("t.own.polls.length > 0")
    album.keep(bob, f"dream/voice-poll-phone-{theme}", settle=150)
    pass_all(ada)
    ada.wait_until("t.pub.phase === 'story'")
    album.keep(ada, f"dream/voice-story-phone-{theme}", settle=200)
    album.keep(bob, f"dream/voice-listen-phone-{theme}", settle=200)
    for guest in (ada, bob):
        guest.close()


def _real_mask(album: Album, theme: Theme, lang: Lang) -> None:
    """The Dreamer wears a mask of cloth: the big screen shows the proposition, the glass and the piles."""
    ada, bob = album.guest("Ada", "phone", theme, lang), album.guest("Bob", "phone", theme, lang)
    screen = album.guest("Salon", "screen", theme, lang)
    code = ada.open_table("dream", config=config(lang, talk="voice", mask="cloth"), mode="together")
    bob.join(code)
    screen.watch(code, "screen")
    ada.add_bots(2)
    bob.ready()
    ada.start()
    for guest in (bob, screen):
        guest.wait_for_match()
    ada.act({"type": "wear_mask"})
    bob.wait_until("t.pub.turn === t.me", 20_000)
    album.keep(screen, f"dream/cloth-empty-screen-{theme}", settle=600)
    bob.page.locator(".said").click()
    ada.wait_until("t.pub.clues.length >= 2", 30_000)
    album.keep(screen, f"dream/cloth-screen-{theme}", settle=600)
    album.keep(bob, f"dream/cloth-spirit-phone-{theme}", settle=100)
    album.keep(ada, f"dream/cloth-dreamer-phone-{theme}", settle=100)
    ada.page.locator(".huge.yes").click()
    bob.wait_until("t.own.polls.length > 0")
    album.keep(screen, f"dream/cloth-poll-screen-{theme}", settle=200)
    bob.page.locator(".poll .yes").first.click()
    bob.wait_until("t.own.polls.length === 0", 20_000)
    pass_all(ada)
    ada.wait_until("t.pub.phase === 'story'")
    album.keep(screen, f"dream/cloth-story-screen-{theme}", settle=400)
    for guest in (ada, bob, screen):
        guest.close()
