"""When I Dream in the browser: a written Night with bots, a whole match aloud, options, rules and tutorial.

A deck of the table's own words ends a Night when the Dreamer has passed through it, so that no test waits
for the glass.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

WORDS = (
    "chat chien cheval vache cochon mouton âne lapin poule coq canard souris chaise lit oreiller parapluie"
    " clé miroir bougie ciseaux balai valise chapeau lunettes"
)


def config(**changes: Any) -> dict[str, Any]:
    words = [{"word": word} for word in WORDS.split()]
    return {"lang": "fr", "night": 300, "deck": "own", "words": words, "eldest": 0, **changes}


def pass_all(guest: Guest) -> None:
    """Give up card after card until none is left and the Night is over."""
    guest.page.evaluate(
        """async () => {
        for (let i = 0; i < 90 && window.morphee.table.pub.phase === "night"; i++) {
          const { card } = window.morphee.table.pub;
          await window.morphee.table.act({ type: "pass_card", card });
          while (window.morphee.table.pub.card === card) await new Promise((next) => setTimeout(next, 5));
        } }"""
    )


def test_a_written_night(guests: Guests) -> None:
    ada = guests("Ada", size="phone")
    bob = guests("Bob", lang="en")
    code = ada.open_table("dream", config=config(clue_time=15))
    bob.join(code)
    ada.add_bots(2)
    bob.ready()
    ada.start()
    bob.wait_for_match()

    ada.page.get_by_role("button", name="Mettre le masque").click()
    word = _clue_by_bob(bob)
    expect(ada.page.get_by_text("nuageux", exact=True)).to_be_visible()
    assert word not in ada.page.locator(".dream").inner_text().split(), "the Dreamer reads the proposition"
    assert ada.own["word"] is None
    assert violations(ada.page) == []
    assert violations(bob.page) == []

    ada.refresh()
    expect(ada.page.get_by_text("nuageux", exact=True)).to_be_visible()
    bob.drop()
    ada.page.get_by_label("Ta réponse pour cette carte").fill(word)
    ada.page.keyboard.press("Enter")
    ada.wait_until("t.pub.card === 2")
    bob.back()
    bob.wait_until("t.pub.card === 2 && t.own.cards[0].side === 'yellow'")
    expect(bob.page.locator(".gone")).to_contain_text("Right")
    expect(ada.page.locator(".gone")).to_contain_text(word)
    assert "Juste" not in ada.page.locator(".gone").inner_text(), (
        "the Dreamer learns what the answer was worth"
    )

    pass_all(ada)
    _story(ada, bob, word)
    _day(ada, bob, word)


def _clue_by_bob(bob: Guest) -> str:
    """Bob sits to the Dreamer's left and begins (DR-6). Returns the proposition."""
    bob.wait_until("t.pub.turn === t.me && t.own.word !== null")
    word: str = bob.own["word"]
    expect(bob.page.locator(".prop")).to_contain_text(word)
    bob.page.get_by_label("Your clue: one word").fill("deux mots")
    bob.page.get_by_role("button", name="Give the clue").click()
    expect(bob.page.get_by_text("one word of at most 30").first).to_be_visible()
    bob.page.get_by_label("Your clue: one word").fill("nuageux")
    bob.page.keyboard.press("Enter")
    bob.wait_until("t.pub.clues.length > 0")
    return word


def _story(ada: Guest, bob: Guest, word: str) -> None:
    ada.wait_until("t.pub.phase === 'story'")
    page = ada.page.get_by_label("Ton rêve")
    page.fill(f"J'ai rêvé de {word} toute la nuit.")
    ada.refresh()
    expect(page).to_have_value(f"J'ai rêvé de {word} toute la nuit.")
    ada.page.get_by_role("button", name="Voilà mon rêve").click()
    bob.wait_until("t.pub.phase === 'tilt'")
    expect(bob.page.locator("mark")).to_have_text(word)
    expect(bob.page.locator(".tilt")).to_have_attribute("aria-pressed", "true")
    assert violations(bob.page) == []


def _day(ada: Guest, bob: Guest, word: str) -> None:
    ada.wait_until("t.pub.phase === 'day'")
    dawn = ada.pub["dawn"]
    assert dawn["cards"][0] == {
        "word": word,
        "answer": word,
        "side": "yellow",
        "guilty": None,
        "mentioned": True,
    }
    for _ in range(3):
        ada.page.get_by_role("button", name="Suite").click()
    mine = ada.page.locator(".part.p3 li.me")
    expect(mine).to_contain_text("tout est revenu +2")
    expect(mine.locator("strong")).to_contain_text(str(dawn["points"][0]))
    assert violations(ada.page) == []
    ada.page.get_by_role("button", name="À la nuit suivante").click()
    bob.act({"type": "be_ready"})
    ada.wait_until("t.pub.round === 2 && t.pub.dreamer === 1", 20_000)
    expect(bob.page.get_by_role("button", name="Put on the mask")).to_be_visible()


@pytest.mark.long
def test_a_whole_match_aloud(guests: Guests) -> None:
    """Four people in one room with a big screen; every Dreamer answers once and passes the rest."""
    people = [guests(name, size="phone", calm=True) for name in ("Ada", "Bob", "Cléo", "Dan")]
    screen = guests("Salon", size="screen", calm=True)
    ada = people[0]
    code = ada.open_table("dream", config=config(talk="voice", story=30), mode="together")
    for other in people[1:]:
        other.join(code)
        other.ready()
    screen.watch(code, "screen")
    ada.start()
    for guest in [*people[1:], screen]:
        guest.wait_for_match()
    for round_ in range(4):
        _aloud(people, screen, round_)
    ada.see_result()
    expect(ada.page.get_by_role("row", name="Nuit 1 · Rêveur")).to_be_visible()
    scores = ada.outcome["scores"]
    assert [
        int(ada.page.locator("li.panel", has_text=g.name).locator("tfoot td").inner_text()) for g in people
    ] == scores
    assert violations(ada.page) == []


def _aloud(people: list[Guest], screen: Guest, round_: int) -> None:
    dreamer, left = people[round_], people[(round_ + 1) % 4]
    dreamer.wait_until(f"t.pub.round === {round_ + 1} && t.pub.phase === 'dusk'", 20_000)
    dreamer.page.get_by_role("button", name="Mettre le masque").click()
    left.page.get_by_role("button", name="C'est dit !").click()
    screen.wait_until("t.pub.clues.length === 1")
    if round_ == 0:
        _judge(people, screen)
    pass_all(left)
    dreamer.page.get_by_role("button", name="J'ai tout raconté").click()
    if round_ == 0:
        people[1].page.locator(".tilt").click()
        people[2].page.keyboard.press("1")
    dreamer.wait_until("t.pub.phase === 'day' || t.pub.phase === 'over'", 20_000)
    if round_ == 0:
        assert dreamer.pub["dawn"]["remembered"], "two of three spirits heard it"
    if round_ < 3:
        for guest in people:
            guest.act({"type": "be_ready"})


def _judge(people: list[Guest], screen: Guest) -> None:
    """The Dreamer answers aloud, the spirits vote; the big screen shows nothing of it (DR-9)."""
    ada, bob, cleo, dan = people
    word: str = bob.own["word"]
    ada.page.get_by_role("button", name="J'ai répondu").click()
    bob.page.get_by_role("button", name="✓ Juste").click()
    cleo.page.locator("body").press("ArrowUp")
    dan.wait_until("t.own.cards.length === 1 && t.own.cards[0].side === 'yellow'")
    assert screen.own is None
    seen = screen.page.locator("body").inner_text()
    assert not {word, dan.own["word"], "Juste", "Vote"} & set(seen.split())
    assert screen.page.locator(".dream button, .dream input").count() == 0
    assert violations(screen.page) == []


def test_learning_and_options(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", theme="day", calm=True)
    page = ada.page
    page.goto("/rules/dream")
    expect(page.get_by_text("DR-24")).to_be_visible()
    assert violations(page) == []
    page.goto("/learn/dream")
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Try it").click()
    page.get_by_label("Your clue: one word").fill("moonlight")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Forbidden! That word is of the same family")).to_be_visible()
    page.get_by_role("button", name="Again").click()
    page.get_by_label("Your clue: one word").fill("silver")
    page.keyboard.press("Enter")
    expect(page.get_by_text("He got it!")).to_be_visible()
    assert violations(page) == []

    ada.open_table("dream")
    page.get_by_role("button", name="In one room").click()
    expect(page.get_by_role("button", name="In one room")).to_have_attribute("aria-pressed", "true")
    words = page.get_by_role("textbox", name="Your own words")
    words.fill("flying carpet\ncat = kitty ! kitten")
    words.blur()
    page.reload()
    expect(words).to_have_value("flying carpet\ncat = kitty ! kitten")
    assert violations(page) == []
