"""When I Dream in the browser: whole matches written and aloud, the voice, options, rules and tutorial.

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
from tests.e2e.spies import DICTATES, DICTATES_NOT, SPY, spied

WORDS = (
    "chat chien cheval vache cochon mouton âne lapin poule coq canard souris chaise lit oreiller parapluie"
    " clé miroir bougie ciseaux balai valise chapeau lunettes"
)


def config(**changes: Any) -> dict[str, Any]:
    words = [{"word": word} for word in WORDS.split()]
    return {"lang": "fr", "night": 300, "deck": "own", "own_words": words, "eldest": 0, **changes}


def button(guest: Guest, french: str, english: str) -> Any:
    return guest.page.get_by_role("button", name=french if guest.lang == "fr" else english)


def pass_all(guest: Guest, french: str, english: str) -> None:
    """Touch the button that gives a card up until none is left and the Night is over."""
    for _ in range(90):
        seen = guest.look()["pub"]
        if seen["phase"] != "night":
            return
        guest.touch(".pass" if french == "Je passe" else ".bar .btn:last-child")
        guest.wait_until(f"t.pub.card !== {seen['card']} || t.pub.phase !== 'night'")
    raise AssertionError("a Night without end")


def to_the_next_night(people: list[Guest]) -> None:
    """Everybody goes through the Day step by step with a finger, then says so."""
    for guest in people:
        guest.wait_until("t.pub.phase === 'day'")
        for _ in range(200):
            seen = guest.look()
            if seen["pub"]["phase"] != "day" or seen["pub"]["ready"][seen["me"]]:
                break
            guest.touch(".day footer > .btn:not(.round)")
        else:
            raise AssertionError("a Day without end")


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_whole_match_in_writing(guests: Guests) -> None:
    """Four people, refresh, lost connection; right, forbidden, passed; a story typed, dictated, forgotten."""
    ada = guests("Ada", size="phone", calm=True, before=SPY + DICTATES)
    bob = guests("Bob", lang="en", calm=True, before=SPY + DICTATES_NOT)
    cleo, dan = (guests(name, size="phone", calm=True, before=SPY) for name in ("Cléo", "Dan"))
    people = [ada, bob, cleo, dan]
    code = ada.open_table("dream", config=config(clue_time=15))
    for other in people[1:]:
        other.join(code)
        other.ready()
    ada.start()
    for other in people[1:]:
        other.wait_for_match()

    word = _first_card(ada, bob, cleo, dan)
    _forbidden(ada, bob)
    pass_all(ada, "Je passe", "I pass")
    _story(ada, bob, word)
    _day(ada, word)
    to_the_next_night(people)
    for round_, dreamer in enumerate(people[1:], 2):
        _short_night(people, round_, dreamer)
    for guest in people:
        guest.see_result()
    scores = ada.outcome["scores"]
    for guest, score in zip(people, scores, strict=True):
        row = ada.page.locator("li.panel", has_text=guest.name)
        expect(row.locator("tfoot td")).to_have_text(str(score).replace("-", "−"))
    assert violations(ada.page) == []


def _first_card(ada: Guest, bob: Guest, cleo: Guest, dan: Guest) -> str:
    """A clue, a pass, a clue, the answer; the Dreamer sees clues only (DR-9). Returns the proposition."""
    button(ada, "Mettre le masque", "Put on the mask").click()
    word = _clue_by_bob(bob)
    expect(ada.page.get_by_text("nuageux", exact=True)).to_be_visible()
    assert word not in ada.page.locator(".dream").inner_text().split(), "the Dreamer reads the proposition"
    assert ada.own["word"] is None
    assert violations(ada.page) == []
    ada.refresh()
    expect(ada.page.get_by_text("nuageux", exact=True)).to_be_visible()
    cleo.page.get_by_role("button", name="Passer", exact=True).click()
    dan.wait_until("t.pub.turn === t.me && t.open.includes('give_clue')")
    dan.page.get_by_label("Ton indice : un seul mot").fill("brumeux")
    dan.page.get_by_role("button", name="Donner l’indice").click()
    expect(ada.page.get_by_text("brumeux", exact=True)).to_be_visible()
    bob.drop()
    ada.page.get_by_label("Ta réponse pour cette carte").fill(word)
    ada.page.keyboard.press("Enter")
    ada.wait_until("t.pub.card === 2")
    bob.back()
    bob.wait_until("t.pub.card === 2 && t.own.cards[0].side === 'yellow'")
    expect(bob.page.locator(".gone")).to_contain_text("Right")
    expect(ada.page.locator(".gone")).to_contain_text(word)
    assert "Juste" not in ada.page.locator(".gone").inner_text(), (
        "the Dreamer learns what an answer was worth"
    )
    return word


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


def _forbidden(ada: Guest, bob: Guest) -> None:
    """DR-12: the proposition itself is no clue; the card becomes a penalty and another is shown."""
    bob.wait_until("t.pub.turn === t.me && t.own.word !== null && t.open.includes('give_clue')")
    word: str = bob.own["word"]
    bob.page.get_by_label("Your clue: one word").fill(word)
    bob.page.keyboard.press("Enter")
    bob.wait_until("t.pub.card === 3 && t.own.cards[1].side === 'penalty'")
    assert word not in ada.page.locator(".dream").inner_text().split()
    assert violations(bob.page) == []


def _story(ada: Guest, bob: Guest, word: str) -> None:
    ada.wait_until("t.pub.phase === 'story'")
    page = ada.page.get_by_label("Ton rêve")
    page.fill("J'ai rêvé")
    ada.refresh()
    expect(page).to_have_value("J'ai rêvé")
    button(ada, "Dicter", "Dictate").click()
    assert ada.page.evaluate("[window.ear.lang, window.ear.continuous]") == ["fr-FR", True]
    ada.page.evaluate(
        """text => { const result = Object.assign([{ transcript: text }], { isFinal: true });
        window.ear.onresult({ resultIndex: 0, results: [result] }); }""",
        f"de {word} toute la nuit.",
    )
    expect(page).to_have_value(f"J'ai rêvé de {word} toute la nuit.")
    button(ada, "Voilà mon rêve", "That was my dream").click()
    bob.wait_until("t.pub.phase === 'tilt'")
    expect(bob.page.locator("mark")).to_have_text(word)
    expect(bob.page.locator(".tilt")).to_have_attribute("aria-pressed", "true")


def _day(ada: Guest, word: str) -> None:
    ada.wait_until("t.pub.phase === 'day'")
    dawn = ada.pub["dawn"]
    assert dawn["cards"][0] == {
        "word": word,
        "answer": word,
        "side": "yellow",
        "guilty": None,
        "mentioned": True,
        "clues": [{"seat": 1, "word": "nuageux"}, {"seat": 3, "word": "brumeux"}],
        "lie": None,
    }
    assert dawn["cards"][1]["guilty"] == 1
    for _ in range(2):
        button(ada, "Suite", "Next").click()
    expect(ada.page.locator(".told")).to_contain_text("nuageux")
    assert violations(ada.page) == []
    button(ada, "Suite", "Next").click()
    mine = ada.page.locator(".part.p3 li.me")
    expect(mine).to_contain_text("tout est revenu +2")
    expect(mine.locator("strong")).to_contain_text(str(dawn["points"][0]))
    assert violations(ada.page) == []


def _short_night(people: list[Guest], round_: int, dreamer: Guest) -> None:
    """The others' Nights: everything is passed, nothing remembered."""
    dreamer.wait_until(f"t.pub.round === {round_} && t.pub.phase === 'dusk'")
    button(dreamer, "Mettre le masque", "Put on the mask").click()
    dreamer.wait_until("t.pub.phase === 'night'")
    pass_all(dreamer, "Je passe", "I pass")
    dreamer.wait_until("t.pub.phase === 'story'")
    forget = button(dreamer, "Je ne me souviens de rien", "I remember nothing")
    expect(forget).to_be_visible()
    if dreamer.name == "Bob":
        assert button(dreamer, "Dicter", "Dictate").count() == 0, "no dictation where the browser has none"
    forget.click()
    to_the_next_night(people)


def test_clues_are_read_aloud_to_the_dreamer_alone(guests: Guests) -> None:
    ada = guests("Ada", size="phone", before=SPY)
    bob = guests("Bob", lang="en", before=SPY)
    code = ada.open_table("dream", config=config(clue_time=15))
    bob.join(code)
    ada.add_bots(2)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    button(ada, "Mettre le masque", "Put on the mask").click()
    _clue_by_bob(bob)
    ada.wait_until("t.pub.clues.length > 0")
    assert spied(ada, "spoken")[0] == ["nuageux", "fr-FR"]
    button(ada, "Lire les indices", "Read the clues").click()
    before = len(spied(ada, "spoken"))
    ada.wait_until("t.pub.clues.length > 1", 25_000)
    assert len(spied(ada, "spoken")) == before, "what was switched off still speaks"
    assert spied(bob, "spoken") == []


@pytest.mark.timeout(120)
def test_a_word_typed_slowly_is_kept_while_others_speak(guests: Guests) -> None:
    """Letters typed during the others' clues are there on one's own turn; a word sent early waits for it."""
    ada, bob, cleo, dan = (guests(name, size="phone") for name in ("Ada", "Bob", "Cléo", "Dan"))
    code = ada.open_table("dream", config=config(clue_time=15))
    for other in (bob, cleo, dan):
        other.join(code)
        other.ready()
    ada.start()
    button(ada, "Mettre le masque", "Put on the mask").click()
    bob.wait_until("t.pub.turn === t.me && t.own.word !== null")
    button(bob, "Passer", "Pass").click()
    field = bob.page.get_by_label("Ton indice : un seul mot")
    field.press_sequentially("pain", delay=40)
    cleo.wait_until("t.pub.turn === t.me")
    _say_clue(cleo, "sucré")
    bob.wait_until("t.pub.clues.length === 1")
    field.press_sequentially("dé", delay=40)
    _say_clue(dan, "doré")
    bob.wait_until("t.pub.turn === t.me && t.open.includes('give_clue')")
    field.press_sequentially("pice", delay=40)
    _say_clue(cleo, "muscade")  # sent ahead of the turn
    expect(cleo.page.locator(".hint")).to_contain_text("partira tout seul")
    assert "muscade" not in [clue["word"] for clue in cleo.pub["clues"]]
    expect(field).to_have_value("paindépice")
    field.press("Enter")
    dan.wait_until("t.pub.clues.length === 4")
    assert [clue["word"] for clue in dan.pub["clues"]] == ["sucré", "doré", "paindépice", "muscade"]
    expect(field).to_have_value("")


LONG = "anticonstitutionnellement"


@pytest.mark.timeout(120)
def test_the_word_and_the_clues_stay_in_sight_above_a_keyboard(guests: Guests) -> None:
    """A small phone whose keyboard takes 260 of its 640 pixels; a word of 25 letters is not broken."""
    ada = guests("Ada", size="phone")
    words = [{"word": f"{LONG}{end}"} for end in "abcdefghijklmnopqrstuvwx"]
    ada.open_table("dream", config=config(own_words=words, clue_time=15, eldest=1))
    ada.add_bots(3)
    ada.start()
    ada.wait_until("t.pub.phase === 'night' && t.own.word !== null", 40_000)
    ada.page.set_viewport_size({"width": 360, "height": 380})
    ada.wait_until("t.pub.turn === t.me", 60_000)
    ada.act({"type": "give_clue", "card": ada.pub["card"], "word": "interminablement"})
    last = ada.page.locator(".clues li.last")
    expect(last).to_contain_text("interminablement")
    ada.page.locator("[data-word]").focus()
    in_sight(ada, ".prop .fit", ".clues li.last", "[data-word]", width=360, height=380)
    broken = "e => e.scrollWidth > e.clientWidth + 1 || e.getClientRects().length > 1"
    assert not ada.page.locator(".prop .fit").evaluate(broken)
    assert ada.page.locator(".prop .fit span").evaluate("e => e.getClientRects().length") == 1


def in_sight(guest: Guest, *parts: str, width: int, height: int) -> None:
    """Each of these is within the window, and above the field to write in."""
    guest.page.set_viewport_size({"width": width, "height": height})
    guest.page.wait_for_timeout(300)
    field = guest.page.locator("[data-word]").bounding_box()
    assert field is not None
    for part in parts:
        box = guest.page.locator(part).bounding_box()
        assert box is not None, part
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= width, part
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= (height if part == "[data-word]" else field["y"] + 1), part


CLUES = ("sucré", "interminablement", "boulangerie", "cannelle", "croustillant", "anniversaire", "hiver")


@pytest.mark.timeout(180)
def test_the_newest_clue_stays_in_sight_however_many_there_are(guests: Guests) -> None:
    """Above a keyboard, on a small phone and on one lying down, for the Dreamer and for a spirit."""
    ada, bob, cleo, dan = (guests(name, size="phone") for name in ("Ada", "Bob", "Cléo", "Dan"))
    code = ada.open_table("dream", config=config(clue_time=15))
    for other in (bob, cleo, dan):
        other.join(code)
        other.ready()
    ada.start()
    button(ada, "Mettre le masque", "Put on the mask").click()
    for number, word in enumerate(CLUES):
        speaker = (bob, cleo, dan)[number % 3]
        speaker.wait_until("t.pub.turn === t.me && t.open.includes('give_clue')")
        speaker.act({"type": "give_clue", "card": speaker.pub["card"], "word": word})
    for width, height in ((360, 380), (390, 470), (360, 640), (640, 360)):
        ada.wait_until(f"t.pub.clues.length === {len(CLUES)}")
        in_sight(ada, ".drift .a0", width=width, height=height)
        in_sight(cleo, ".prop .fit", ".clues li.last", ".clues .btn", width=width, height=height)


def _say_clue(guest: Guest, word: str) -> None:
    guest.page.get_by_label("Ton indice : un seul mot").fill(word)
    guest.page.keyboard.press("Enter")


@pytest.mark.long
@pytest.mark.timeout(200)
def test_the_roles_of_six_fit_the_big_screen(guests: Guests) -> None:
    """Nobody can scroll a television: every card and every name is on it."""
    ada = guests("Ada", size="phone", calm=True)
    screen = guests("Salon", size="screen", calm=True)
    code = ada.open_table("dream", config=config(), mode="together")
    ada.add_bots(5)
    screen.watch(code, "screen")
    ada.start()
    screen.wait_for_match()
    button(ada, "Mettre le masque", "Put on the mask").click()
    ada.wait_until("t.pub.phase === 'night'")
    pass_all(ada, "Je passe", "I pass")
    button(ada, "Je ne me souviens de rien", "I remember nothing").click()
    expect(screen.page.locator(".day.s1 .unused")).to_be_visible()
    assert screen.page.locator(".day .body").evaluate("e => e.scrollHeight <= e.clientHeight + 1")


NAMED_TOO_EARLY = """() => {
  const cards = [...document.querySelectorAll(".day .p1 li")];
  const parts = (card, name) => card.getAnimations({ subtree: true }).filter(
    (one) => one.effect.target.classList.contains(name));
  const all = cards.flatMap((card) => card.getAnimations({ subtree: true }));
  for (const one of all) one.pause();
  const found = [];
  for (let at = 0; at <= 6000; at += 50) {
    for (const one of all) one.currentTime = at;
    for (const [n, card] of cards.entries()) {
      if (!parts(card, "turn").length || !parts(card, "named").length) return ["a card that does not move"];
      const turned = new DOMMatrix(getComputedStyle(card.querySelector(".turn")).transform).m11 > 0.999;
      const named = [...card.querySelectorAll(".named")].some((part) => getComputedStyle(part).opacity > 0);
      if (named && !turned) found.push([n, at]);
    }
  }
  const hidden = cards.filter((card) => getComputedStyle(card.querySelector(".named")).opacity < 1);
  return found.length || hidden.length ? { found, hidden: hidden.length } : null; }"""
"""At which moments of the unmasking a role can be read beside a card that has not turned over yet."""


@pytest.mark.timeout(120)
def test_roles_turn_over_before_they_are_named(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", calm=False)
    ada.open_table("dream", config=config())
    ada.add_bots(4)
    ada.start()
    ada.act({"type": "wear_mask"})
    pass_all(ada, "Je passe", "I pass")
    ada.wait_until("t.pub.phase === 'story'")
    ada.act({"type": "wake"})
    expect(ada.page.locator(".day.s1 .unused")).to_be_visible(timeout=30_000)
    assert ada.page.evaluate(NAMED_TOO_EARLY) is None


CUT = """(names) => names.flatMap((name) => [name, ...name.querySelectorAll("*")])
  .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.matches(".cut")).length"""
"""How many names do not fit where they stand."""


@pytest.mark.timeout(120)
def test_every_name_and_every_spirit_of_a_day_is_seen_whole(guests: Guests) -> None:
    """Names on a small phone; and on a computer all spirits, with cards and points beside them."""
    ada = guests("Maximilienne-Auréliane", size="phone", calm=True)
    ada.page.set_viewport_size({"width": 360, "height": 640})
    ada.open_table("dream", config=config())
    ada.add_bots(5)
    ada.start()
    ada.act({"type": "wear_mask"})
    pass_all(ada, "Je passe", "I pass")
    ada.wait_until("t.pub.phase === 'story'")
    ada.act({"type": "wake"})
    expect(ada.page.locator(".day.s1 .unused")).to_be_visible(timeout=30_000)
    names = ada.page.locator(".day .p1 .who")
    expect(names).to_have_count(6)
    ada.page.wait_for_timeout(300)
    assert names.evaluate_all(CUT) == 0
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    for _ in range(2):
        ada.page.locator(".day footer .btn").last.click()
    expect(ada.page.locator(".day.s3 .p3")).to_be_visible()
    for spirit in ada.page.locator(".day .p1 li").all():
        expect(spirit).to_be_in_viewport(ratio=1)


@pytest.mark.long
@pytest.mark.timeout(300)
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
    dreamer.wait_until(f"t.pub.round === {round_ + 1} && t.pub.phase === 'dusk'")
    dreamer.page.get_by_role("button", name="Mettre le masque").click()
    left.page.get_by_role("button", name="C’est dit !").click()
    screen.wait_until("t.pub.clues.length === 1")
    if round_ == 0:
        _judge(people, screen)
    if round_ == 1:
        people[0].refresh()
        left.drop()
        left.back()
    pass_all(left, "Le Rêveur passe", "The Dreamer passes")
    dreamer.page.get_by_role("button", name="J’ai tout raconté").click()
    if round_ == 0:
        people[1].page.locator(".tilt").click()
        people[2].page.keyboard.press("1")
    dreamer.wait_until("t.pub.phase === 'day' || t.pub.phase === 'over'")
    if round_ == 0:
        assert dreamer.pub["dawn"]["remembered"], "two of three spirits heard it"
    to_the_next_night(people)


def _judge(people: list[Guest], screen: Guest) -> None:
    """The Dreamer answers aloud, the spirits vote; the big screen shows nothing of it (DR-9)."""
    ada, bob, cleo, dan = people
    word: str = bob.own["word"]
    ada.page.get_by_role("button", name="J’ai répondu").click()
    bob.page.get_by_role("button", name="✓ Juste").click()
    cleo.page.locator("body").press("ArrowUp")
    dan.wait_until("t.own.cards.length === 1 && t.own.cards[0].side === 'yellow'")
    assert screen.own is None
    seen = screen.page.locator("body").inner_text()
    assert not {word, dan.own["word"], "Juste", "Vote"} & set(seen.split())
    assert screen.page.locator(".dream button, .dream input").count() == 0
    assert violations(screen.page) == []


def test_learning_and_options(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en", theme="day")
    page = ada.page
    page.goto("/rules/dream")
    expect(page.get_by_text("440 in the box")).to_be_visible()
    expect(page.get_by_text("twice as many, 880")).to_be_visible()
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
