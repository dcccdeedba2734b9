"""Uluru in a real browser: by touch, dragging and keys, a refresh, a lost connection; the tutorial."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e import axe
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

BIRDS = ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")
PLACES = ("T", "R1", "R2", "B2", "B1", "L3", "L2", "L1")


def tap(guest: Guest, bird: str, place: str) -> None:
    """A bird, then a place."""
    guest.page.locator(f'button[data-bird="{bird}"]').click()
    guest.page.locator(f'button[data-place="{place}"]').click()
    sits(guest, bird, place)


def carry(guest: Guest, bird: str, place: str | None) -> None:
    """Drag a bird to a place, or off the rock."""
    page = guest.page
    start = page.locator(f'button[data-bird="{bird}"]').bounding_box()
    target = page.locator(f'button[data-place="{place}"]' if place else ".night .round").bounding_box()
    assert start is not None
    assert target is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=6)
    page.mouse.up()
    sits(guest, bird, place)


def sits(guest: Guest, bird: str, place: str | None) -> None:
    wanted = "null" if place is None else f"'{place}'"
    guest.wait_until(f"t.own.birds[{BIRDS.index(bird)}] === {wanted}")


def by_keys(guest: Guest) -> None:
    """All birds in their order round the rock, then done: no pointer at all."""
    for number in range(1, 9):
        guest.page.keyboard.press(str(number))
        guest.page.keyboard.press(str(number))
    sits(guest, "black", "L1")
    guest.page.keyboard.press("d")


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_match_by_touch_with_a_refresh_and_a_lost_line(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr")
    code = ada.open_table("uluru", config={"variant": "classic", "glass": 120, "rest": 60, "help": True})
    bob = guests("Bob", size="desktop", lang="en")
    bob.join(code)
    screen = guests("Salon", size="screen")
    screen.watch(code, "screen")
    bob.ready()
    ada.start()
    bob.wait_for_match()
    ada.page.locator('[data-do="ready"]').click()
    bob.page.locator('[data-do="ready"]').click()
    ada.wait_until("t.pub.phase === 'glass'")
    for bird, place in zip(BIRDS, PLACES, strict=True):
        tap(ada, bird, place)
    bob.wait_until("t.pub.phase === 'glass'")
    assert axe.violations(ada.page) == []
    tap(ada, "white", "R1")
    assert ada.own["birds"][:2] == ["R1", "T"], "two birds of the rock change places"
    assert [all(cards) for cards in ada.own["met"]] == [
        ada.page.locator(f'[data-bird="{bird}"].lit').count() == 1 for bird in BIRDS
    ]
    carry(bob, "red", "L2")
    carry(bob, "red", "B1")
    carry(bob, "blue", "B1")
    assert bob.own["birds"][4] is None, "a bird from the hand sends the other one back to it"
    carry(bob, "blue", None)
    assert screen.page.locator("button[data-bird], button[data-place], [data-do]").count() == 0
    before = ada.own["birds"]
    ada.refresh()
    ada.wait_until("t.own !== null")
    assert ada.own["birds"] == before
    bob.drop()
    bob.page.locator('button[data-bird="pink"]').click()
    bob.page.locator('button[data-place="T"]').click()
    expect(bob.page.locator('button[data-place="T"] svg')).to_be_visible()
    bob.back()
    sits(bob, "pink", "T")
    ada.page.locator('[data-do="done"]').click()
    bob.wait_until(f"t.pub.done[{ada.seat}]")
    bob.page.locator('[data-do="done"]').click()
    judged(ada, bob)
    while ada.outcome is None:
        play_round(ada, bob)
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="Les cailloux, manche par manche")).to_be_visible()
    assert axe.violations(ada.page) == []
    bob.see_result()


def judged(ada: Guest, bob: Guest) -> None:
    """Bird by bird, each card can be read, the other's rock looked at, the best shown beside."""
    ada.wait_until("t.pub.phase === 'rest' && t.pub.round === 1")
    for guest, best in ((ada, "Le mieux possible"), (bob, "Best possible")):
        show_all(guest)
        expect(guest.page.get_by_role("group", name=best)).to_be_visible()
    bob.page.locator('button[data-bird="red"]').click()
    expect(bob.page.locator(".foot .line")).to_contain_text("Not on the rock: one stone")
    bob.page.get_by_role("button", name="Ada").click()
    expect(bob.page.get_by_role("group", name="The rock of Ada")).to_be_visible()
    expect(bob.page.locator(".foot .line")).not_to_contain_text("Not on the rock")


def play_round(*guests: Guest) -> None:
    """The next round: some birds by touch, the rest stay in the hand; then everybody has looked enough."""
    number = guests[0].pub["round"]
    for guest in guests:
        guest.wait_until(f"t.outcome !== null || t.pub.round > {number} || t.pub.phase === 'rest'")
        show_all(guest)
        guest.page.locator('[data-do="ready"]').click()
    for guest in guests:
        guest.wait_until(f"t.pub.round > {number} && t.pub.phase === 'glass'")
        for bird, place in zip(BIRDS[:3], PLACES[:3], strict=True):
            tap(guest, bird, place)
    for guest in guests:
        guest.page.locator('[data-do="done"]').click()
    for guest in guests:
        guest.wait_until("t.outcome !== null || t.pub.phase === 'rest'")


def show_all(guest: Guest) -> None:
    """All of the judgement at once, if it is still being told."""
    told = guest.page.locator("section.night[data-step='8']")
    skip = guest.page.locator('[data-do="skip"]')
    skip.or_(told).first.wait_for()
    guest.page.evaluate("document.querySelector('[data-do=skip]')?.click()")
    told.wait_for()


def test_a_whole_match_by_keys_alone(guests: Guests) -> None:
    """Solo, and some birds with two cards."""
    ada = guests("Ada", size="desktop", lang="en")
    ada.open_table("uluru", config={"variant": "expert", "second": 4, "glass": None, "rest": 60})
    ada.start()
    ada.page.keyboard.press("r")
    for number in range(1, 6):
        ada.wait_until(f"t.pub.round === {number} && t.pub.phase === 'glass'")
        if number == 1:
            there_and_back(ada)
            assert axe.violations(ada.page) == []
        by_keys(ada)
        ada.wait_until("t.pub.phase !== 'glass'")
        expect(ada.page.locator("section.night[data-step='8']")).to_be_visible()
        ada.page.keyboard.press("r")
    ada.see_result()
    expect(ada.page.get_by_role("heading", name="The best nights alone")).to_be_visible()
    assert axe.violations(ada.page) == []


def there_and_back(guest: Guest) -> None:
    """Set a bird, take it up and let it go, then take it back."""
    for key in "55":
        guest.page.keyboard.press(key)
    sits(guest, "red", "B1")
    guest.page.keyboard.press("5")
    expect(guest.page.locator('[data-place="B1"].chosen')).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator('[data-place="B1"].chosen')).to_have_count(0)
    for key in "50":
        guest.page.keyboard.press(key)
    sits(guest, "red", None)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_a_whole_match_of_three_with_a_handicap_and_a_bot(guests: Guests) -> None:
    """Rows of their own, given out in the lobby; a bot that is in no hurry either."""
    ada = guests("Ada", size="phone", lang="fr", calm=True)
    code = ada.open_table("uluru", config={"variant": "two_rows_handicap", "glass": 120, "rest": 60})
    bob = guests("Bob", size="desktop", lang="en", calm=True)
    bob.join(code)
    ada.add_bots(1, "random")
    ada.page.get_by_role("button", name="Place 1").click()
    expect(bob.page.get_by_role("button", name="Seat 1")).to_have_attribute("aria-pressed", "true")
    bob.ready()
    ada.start()
    bob.wait_for_match()
    for guest in (ada, bob):
        guest.page.locator('[data-do="ready"]').click()
    for guest in (ada, bob):
        guest.wait_until("t.pub.phase === 'glass'")
        by_keys(guest)
    ada.wait_until("t.pub.phase === 'rest' && t.pub.round === 1", 130_000)
    results = ada.pub["results"]
    assert [result["row"] for result in results] == ["dark", "light", "light"]
    for seat, result in enumerate(results):
        ada.page.locator("ul .seat").nth(seat).click()
        expect(ada.page.locator(".cell .stone")).to_have_count(result["stones"])
    assert axe.violations(ada.page) == []
    while ada.outcome is None:
        play_round_with_bots(ada, bob)
    ada.see_result()
    bob.see_result()
    assert axe.violations(ada.page) == []


def play_round_with_bots(*guests: Guest) -> None:
    """By keys; the last player may have seen the others hurry."""
    number = guests[0].pub["round"]
    for guest in guests:
        guest.page.keyboard.press("r")
    for guest in guests:
        guest.wait_until(f"t.pub.round > {number} && t.pub.phase === 'glass'")
        guest.page.keyboard.press("d")
    for guest in guests:
        guest.wait_until("t.outcome !== null || t.pub.phase === 'rest'", 130_000)


def test_the_first_lesson(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="fr")
    page = ada.page
    page.goto("/learn/uluru")
    page.get_by_role("button", name="Montre-\u2060moi").click()
    pairs = (("white", "T"), ("pink", "L1"), ("yellow", "B1"), ("black", "R1"))
    page.locator('button[data-bird="white"]').click()
    page.locator('button[data-place="B1"]').click()
    expect(page.get_by_text("Pas tout à fait")).to_be_visible()
    for bird, place in pairs:
        page.locator(f'button[data-bird="{bird}"]').click()
        page.locator(f'button[data-place="{place}"]').click()
    page.locator('[data-do="done"]').click()
    expect(page.get_by_role("group", name="Le mieux possible")).to_be_visible()
    assert axe.violations(page) == []
    page.get_by_role("button", name="Terminer").click()


def settled(guest: Guest, where: str) -> str:
    """What this says of the page once it has said the same in ten frames, one after the other."""
    found: str = guest.page.evaluate(
        f"""async () => {{ let last = "", same = 0;
        while (same < 10) {{
            await new Promise((painted) => requestAnimationFrame(painted));
            const now = {where};
            same = now === last ? same + 1 : 0;
            last = now;
        }}
        return last; }}"""
    )
    return found


def test_the_rock_does_not_move_under_the_finger(guests: Guests) -> None:
    """Whatever a chosen bird wishes, however long its sentence, the rock stays where it is."""
    ada = guests("Ada", size="phone", lang="fr", calm=False)
    ada.open_table("uluru", config={"variant": "expert", "second": 8, "glass": None})
    ada.start()
    ada.page.locator('[data-do="ready"]').click()
    ada.wait_until("t.pub.phase === 'glass'")
    expect(ada.page.locator(".cards .card")).to_have_count(16)
    where = "JSON.stringify(document.querySelector('.rock').getBoundingClientRect())"
    for width, height in ((390, 844), (360, 640), (640, 360)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        still = settled(ada, where)
        for bird in BIRDS:
            ada.page.locator(f'button[data-bird="{bird}"]').click()
            expect(ada.page.locator(f'[data-bird="{bird}"].chosen')).to_be_visible()
            assert ada.page.evaluate(where) == still, (width, bird)
            ada.page.keyboard.press("Escape")
        ada.page.locator('button[data-bird="white"]').click()
        ada.page.locator('button[data-place="T"]').click()
        assert ada.page.evaluate(where) == still


def test_two_wishes_of_a_bird_are_read_whole(guests: Guests) -> None:
    """No sentence about what a bird wishes is cut off on the smallest phones."""
    ada = guests("Ada", size="phone", lang="fr")
    ada.open_table("uluru", config={"variant": "expert", "second": 8, "glass": None})
    ada.start()
    ada.page.locator('[data-do="ready"]').click()
    ada.wait_until("t.pub.phase === 'glass'")
    line = ada.page.locator(".foot .line")
    for width, height in ((390, 844), (360, 640), (640, 360)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_function(f"innerWidth === {width} && innerHeight === {height}")
        for bird in BIRDS:
            ada.page.locator(f'button[data-bird="{bird}"]').click()
            expect(line).to_contain_text("Son désir")
            cut = line.evaluate("line => line.scrollHeight - line.clientHeight")
            assert cut <= 1, (width, line.inner_text())
            ada.page.keyboard.press("Escape")


COVERED = """() => [...document.querySelectorAll(".two .cell")].flatMap((cell) => {
  const bird = cell.querySelector(".bird").getBoundingClientRect();
  return [...cell.querySelectorAll(".card")].map((card) => card.getBoundingClientRect())
    .filter((card) => bird.left < card.right - 2 && card.left < bird.right - 2 && bird.top < card.bottom - 2);
}).length"""
"""How many cards a bird stands before."""
BROKEN = """() => [...document.querySelectorAll(".two .words")].flatMap((words) => {
  const text = words.firstChild;
  const range = document.createRange();
  return [...text.data.matchAll(/[a-z]+/g)].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map(String);
})"""
"""The words of wishes that are in two lines."""


def test_a_bird_of_two_wishes_hides_none_of_them(guests: Guests) -> None:
    """On the big screen; and beside two rocks on a computer no word of a wish is broken."""
    ada = guests("Ada", size="desktop", lang="en")
    screen = guests("TV", size="screen", lang="en")
    code = ada.open_table("uluru", config={"variant": "expert", "second": 8, "glass": 30, "rest": 60})
    screen.watch(code, "screen")
    ada.add_bots(1)
    ada.start()
    ada.act({"type": "ready"})
    screen.page.locator(".two .card").nth(15).wait_for()
    screen.wait_until("t.pub.phase === 'glass'")
    assert screen.page.evaluate(COVERED) == 0
    ada.act({"type": "done", "done": True})
    ada.page.locator(".judged .two .words").first.wait_for(timeout=60_000)
    assert ada.page.evaluate(BROKEN) == []


def test_the_glass_of_an_onlooker_covers_no_words_and_no_wish(guests: Guests) -> None:
    """It stands on the rock, however small the rock is."""
    ada, eve = guests("Ada"), guests("Eve", size="phone")
    code = ada.open_table("uluru", config={"glass": 60})
    ada.start()
    eve.watch(code)
    eve.wait_for_match()
    ada.act({"type": "ready"})
    eve.page.locator(".tall .glass").wait_for()
    for width, height in ((390, 844), (360, 640), (844, 390), (640, 360), (694, 560), (1280, 800)):
        eve.page.set_viewport_size({"width": width, "height": height})
        eve.page.wait_for_timeout(100)
        stage, glass = (eve.page.locator(spot).bounding_box() for spot in (".night .stage", ".tall .glass"))
        assert stage
        assert glass
        assert stage["y"] <= glass["y"], (width, height)
        assert glass["y"] + glass["height"] <= stage["y"] + stage["height"], (width, height)
