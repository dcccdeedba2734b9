"""Play Me by real pages: whole matches by fingers and keys, every kind of play, the tutorial."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest, Lang
from tests.e2e.test_fits import beyond

PLAIN = {"pace": 300, "powers": False, "limit": 600_000}
DIGITS = {1: "Digit1", 2: "Digit2", 3: "Digit3", 4: "Digit4", 5: "Digit5", 6: "Digit6"}


def spot(action: Any) -> str:
    """Where the finger goes."""
    kind = action["type"]
    if kind in {"progress", "unblock", "park"}:
        return f'.tray [data-die="{action["die"]}"]'
    if kind == "block":
        return f'[data-do="block"][data-target="{action["target"]}"]'
    return f'[data-do="{kind}"]'


def find(seen: Any, **wanted: Any) -> Any:
    """An offer with these fields."""
    return next((o for o in seen["offers"] if all(o.get(k) == v for k, v in wanted.items())), None)


def play(guest: Guest, want: Sequence[dict[str, Any]], until: str, seconds: float = 60) -> None:
    """With a finger: the first of these actions that is offered, else roll; until an expression over `t`."""
    end = time.monotonic() + seconds
    script = f"(() => {{ const t = window.morphee?.match; return t != null && ({until}); }})()"
    while not guest.page.evaluate(script):
        assert time.monotonic() < end, f"{guest.name} played in vain for {until}"
        seen = guest.look()
        commands = [find(seen, **one) for one in (*want, {"type": "roll"})]
        action = next((one for one in commands if one), None)
        if action is None or not guest.touch(spot(action)):
            guest.page.wait_for_timeout(30)


def begin(guest: Guest, round_: int) -> None:
    guest.wait_until(f"t.outcome !== null || (t.pub.round >= {round_} && t.pub.phase === 'round')", 30_000)


def win(guest: Guest) -> None:
    """The whole line, then the rabbit, all with one finger."""
    round_ = guest.pub["round"]
    play(
        guest,
        [{"type": "unblock"}, {"type": "progress"}],
        f"t.pub.lines[t.me] === 6 || t.pub.round > {round_}",
    )
    guest.touch('[data-do="slap"]')
    guest.wait_until(f"t.outcome !== null || t.pub.round > {round_} || t.pub.phase !== 'round'")


def seated(guests: Guests, config: dict[str, Any], names: str = "Ada Bob Cléo") -> list[Guest]:
    """Three people, phones and a desk, both languages; everybody is at the first round."""
    people: list[Guest] = []
    code = ""
    for number, name in enumerate(names.split()):
        guest = guests(name, size="desktop" if number == 1 else "phone", lang="en" if number == 1 else "fr")
        people.append(guest)
        if number == 0:
            code = guest.open_table("playme", config=config)
        else:
            guest.join(code)
            guest.ready()
    people[0].start()
    for guest in people:
        guest.wait_for_match()
        begin(guest, 1)
    return people


@pytest.mark.long
@pytest.mark.timeout(400)
def test_a_whole_match_through_the_hunt(guests: Guests) -> None:
    """All go mad, the Jabberwocky comes; a loyal heart, a victim picked, a traitor who loses it all.
    A refresh and a lost connection on the way; every action by a finger or the mouse."""
    people = seated(guests, PLAIN)
    ada, bob, cleo = people
    win(ada)
    begin(bob, 2)
    ada.refresh()
    bob.drop()
    bob.back()
    win(bob)
    begin(cleo, 3)
    win(cleo)
    for guest in people:
        guest.wait_until("t.pub.jabberwocky === 2 && t.pub.faces.every((face) => face === 'wonder')")
    begin(ada, 4)
    assert violations(ada.page) == []

    win(ada)
    ada.page.locator('[data-do="stay_loyal"]').click()
    bob.wait_until("t.pub.team === 1")
    begin(cleo, 5)
    win(cleo)
    expect(cleo.page.locator('[data-do="pick"]')).to_have_count(2)
    assert violations(cleo.page) == []
    cleo.page.get_by_role("button", name="Ada").last.click()
    ada.wait_until("t.pub.faces[0] === 'madness'")
    begin(bob, 6)
    win(bob)
    bob.page.locator('[data-do="betray"]').click()

    ada.wait_until("t.outcome !== null")
    assert ada.pub["end"] == {"reason": "jabberwocky", "winners": [2]}
    for guest in people:
        guest.see_result()
    expect(ada.page.get_by_role("heading", name="Comment le rêve a fini")).to_be_visible()
    assert violations(bob.page) == []


@pytest.mark.long
@pytest.mark.timeout(300)
def test_every_kind_of_play(guests: Guests) -> None:
    """Park, block, recall, unblock, the same instant, a wrong slap: each by a finger."""
    config = {"pace": 300, "window": 250, "limit": 600_000, "characters": ["alice", "hatter", "absolem"]}
    ada, bob, cleo = seated(guests, config)

    ada.touch('[data-do="slap"]')
    ada.wait_until("t.pub.frozen[0] > 0")
    expect(bob.page.locator(".rival", has_text="Ada").get_by_text("❄")).to_be_visible()
    ada.wait_until("t.pub.frozen[0] === 0")

    play(ada, [{"type": "park"}], "t.pub.parked[0] > 0")
    expect(ada.page.locator(".mine .hint")).to_be_visible()
    for target in (1, 2):
        play(ada, [{"type": "block", "target": target}], f"t.pub.blocks[{target}].length > 0")
    empty = "t.pub.hands[0] === 0"
    play(ada, [{"type": "progress"}], empty)
    ada.page.locator('[data-do="recall"]').click()
    cleo.wait_until("t.pub.blocks[2].length === 0")
    play(bob, [{"type": "unblock"}], "t.pub.blocks[1].length === 0")

    _clash(bob, cleo)
    assert violations(ada.page) == []


def _clash(bob: Guest, cleo: Guest) -> None:
    """PM-9: Cléo blocks where Bob progresses, within the window. The photo finish shows both."""
    cleo.note()
    for _ in range(40):
        both_can(bob, cleo)
        hands = (
            (bob, bob.aim(f'.tray [data-die="{bob.pub["lines"][1] + 1}"]')),
            (cleo, cleo.aim('[data-do="block"][data-target="1"]')),
        )
        for guest, place in hands:  # both have aimed before either strikes
            assert place is not None
            guest.tap(place)
        cleo.wait_until("t.pub.rolls[t.me] === 'spent'")
        if any(event["type"] == "clashed" for event in cleo.told):
            break
        bob.wait_until("t.pub.rolls[t.me] === 'spent'")
        play(bob, [{"type": "unblock"}], "t.pub.blocks[1].length === 0")
    else:
        raise AssertionError("never at the same instant")
    for guest in (bob, cleo):
        expect(guest.page.locator(".said ol li")).to_have_count(2)


def both_can(bob: Guest, cleo: Guest) -> None:
    """Roll both hands until Bob may progress and Cléo may block that very place."""
    for _ in range(60):
        need = bob.pub["lines"][1] + 1
        if not find(bob.look(), type="progress", die=need, count=1):
            play(bob, [], "t.offers.some((o) => o.type === 'progress')")
            continue
        if find(cleo.look(), type="block", target=1, die=need):
            return
        roll_once(cleo)
    raise AssertionError("the dice never agreed")


def roll_once(guest: Guest) -> None:
    guest.wait_until("t.offers.some((o) => o.type === 'roll')")
    guest.touch('[data-do="roll"]')
    guest.wait_until("t.own?.ready === false || t.pub.rolls[t.me] === 'open'")
    guest.wait_until("t.own?.ready === true")


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_whole_match_of_two_by_keys_with_the_slap(guests: Guests) -> None:
    """PM-16: after a won round the other slaps the tile; the photo finish shows how fast."""
    config = {**PLAIN, "jabberwocky": False, "slap": True}
    ada, bob = seated(guests, config, "Ada Bob")
    for round_ in (1, 2):
        begin(bob, round_)
        win_by_keys(bob)
        if round_ == 1:
            expect(ada.page.locator('[data-do="slap-tile"]')).to_be_visible()
            ada.touch('[data-do="slap-tile"]')
            expect(bob.page.get_by_role("list", name="Photo finish").get_by_role("listitem")).to_have_count(1)
    assert bob.pub["end"] == {"reason": "both_faces", "winners": [1]}
    ada.see_result()
    bob.see_result()


@pytest.mark.long
@pytest.mark.timeout(120)
def test_a_close_slap_is_shown_once_and_covers_no_power(guests: Guests) -> None:
    """On a phone lying down the game shows the finish itself: the frame of the table keeps its own back."""
    ada, bob, cleo = seated(guests, {"pace": 300, "limit": 600_000, "slap": True})
    ada.page.set_viewport_size({"width": 640, "height": 360})
    win(bob)
    for guest in (ada, cleo):
        guest.wait_until("t.offers.some((offer) => offer.type === 'slap')")
    at = time.time() * 1000 + 800  # both at one moment, however busy the machine is
    for guest in (ada, cleo):
        guest.page.evaluate(
            "at => void setTimeout(() => window.morphee.match.act({ type: 'slap' }), at - Date.now())", at
        )
    ada.wait_until("t.pub.phase === 'countdown' && document.querySelector('.curtain .photo') !== null")
    kept_back = ada.page.locator("main > aside", has_text="Au coude-à-coude")
    expect(kept_back).to_have_count(1)
    assert not kept_back.is_visible()
    for spot in (".curtain .power", ".curtain .photo"):
        expect(ada.page.locator(spot)).to_be_in_viewport(ratio=1)


def win_by_keys(guest: Guest) -> None:
    press, end = guest.page.keyboard.press, time.monotonic() + 60
    while guest.pub["lines"][1] < 6:
        assert time.monotonic() < end
        seen = guest.look()
        if action := find(seen, type="progress"):
            press(DIGITS[action["die"]])
        elif find(seen, type="roll"):
            press("Space")
        else:
            guest.page.wait_for_timeout(20)
    press("s")
    guest.wait_until("t.pub.phase !== 'round'")


@pytest.mark.long
def test_keys_a_wrong_slap_and_the_power_of_a_character(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en", calm=True)
    ada.open_table("playme", config={"pace": 300, "characters": ["alice"]})
    ada.add_bots(1)
    ada.start()
    ada.wait_until("t.pub.phase === 'round'")
    press, me = ada.page.keyboard.press, ada.seat or 0
    press("s")
    ada.wait_until(f"t.pub.frozen[{me}] > 0")
    ada.wait_until(f"t.pub.frozen[{me}] === 0")
    power = "May park one die one step ahead"
    expect(ada.page.locator(".mine").get_by_text(power)).to_be_visible()  # all the time, without a question
    ada.page.locator(".mine .face").click()
    asked = ada.page.get_by_role("complementary", name="Alice")
    expect(asked.get_by_text(power)).to_be_visible()
    press("Escape")
    expect(asked).to_have_count(0)
    ada.page.evaluate("document.activeElement?.blur()")
    for _ in range(60):
        if ada.pub["lines"][me] or ada.pub["round"] > 1:
            break
        press("1" if 1 in ada.pub["dice"][me] else "Space")
        ada.page.wait_for_timeout(120)
    assert ada.pub["lines"][me] >= 1 or ada.pub["round"] > 1
    assert violations(ada.page) == []


@pytest.mark.long
def test_the_big_screen_shows_every_line_and_controls_nothing(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("playme", mode="together")
    screen = guests("Screen", size="screen", lang="en")
    screen.watch(code, "screen")
    ada.add_bots(3)
    ada.start()
    screen.wait_for_match()
    race = screen.page.locator(".race")
    expect(race.get_by_role("img", name="Line of")).to_have_count(4)
    expect(race.get_by_role("button")).to_have_count(0)
    ada.wait_until("t.pub.phase === 'round'")
    for width, height in ((1280, 800), (1920, 1080)):
        screen.page.set_viewport_size({"width": width, "height": height})
        for line in race.get_by_role("img", name="Line of").all():
            expect(line).to_be_in_viewport(ratio=1)  # nobody scrolls on a television
    assert violations(ada.page) == []
    assert violations(screen.page) == []


@pytest.mark.long
def test_the_tutorial_by_keyboard_alone(guests: Guests) -> None:
    """And by day, where what is said of the hunt was once too pale to be read."""
    ada = guests("Ada", size="desktop", lang="en", theme="day")
    ada.page.goto("/learn/playme")
    ada.page.get_by_role("heading", name="Roll!").wait_for()
    titles = ("Your line", "One die a roll", "Get in the way", "Ouch, blocked", "Get free", "A moment later…")
    for key, title in zip(("Space", "1", "Space", "f", "Space", "2"), titles, strict=True):
        ada.page.keyboard.press(key)
        ada.page.get_by_role("heading", name=title).wait_for()
    ada.page.keyboard.press("6")
    ada.page.get_by_role("heading", name="The rabbit!").wait_for()
    ada.page.keyboard.press("s")
    ada.page.locator(".tip .btn").press("Enter")
    ada.page.get_by_role("heading", name="One last thing").wait_for()
    expect(ada.page.locator(".scene")).to_have_count(0)
    assert violations(ada.page) == []


@pytest.mark.long
def test_a_die_is_carried_to_a_line_and_a_wrong_one_is_explained(guests: Guests) -> None:
    ada = guests("Ada", size="desktop", lang="en")
    ada.page.goto("/learn/playme")
    ada.page.locator('[data-do="roll"]').click()
    ada.page.get_by_role("heading", name="Your line").wait_for()
    ada.page.locator('[data-do="slap"]').click()
    expect(ada.page.get_by_text("Not that one")).to_be_visible()
    ada.page.locator('.tray [data-die="1"]').hover(force=True)
    ada.page.mouse.down()
    ada.page.locator(".home .strip").hover(force=True)
    ada.page.mouse.up()
    ada.page.get_by_role("heading", name="One die a roll").wait_for()


@pytest.mark.parametrize(("lang", "title"), [("fr", "Le même instant"), ("en", "The same instant")])
def test_rules_are_illustrated_and_options_clean_in_both_languages(
    guests: Guests, lang: Lang, title: str
) -> None:
    reader = guests("Ada", lang=lang, theme="day" if lang == "fr" else "night")
    reader.page.goto("/rules/playme")
    reader.page.get_by_text(title, exact=True).wait_for()
    reader.open_table("playme")
    assert violations(reader.page) == []


def test_six_lines_leave_the_button_and_the_rabbit_in_sight(guests: Guests) -> None:
    """On a phone, with the Walrus, whose power takes the most words."""
    ada = guests("Ada", size="phone", lang="fr")
    ada.open_table("playme", config={"characters": ["walrus"]})
    ada.add_bots(5, "child")
    ada.start()
    ada.wait_until("t.pub.phase === 'round' && t.pub.said !== null")
    expect(ada.page.locator(".said").first).to_be_visible()
    for button in ("Lancer", "Taper le lapin"):
        bottom = ada.page.get_by_role("button", name=button).last.evaluate(
            "button => button.getBoundingClientRect().bottom"
        )
        assert bottom <= 844, button


def test_faces_in_a_hand_are_as_large_as_the_phone_allows(guests: Guests) -> None:
    """Whom to block is a large face, also on a small phone; nothing is cut off by it."""
    host, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    code = host.open_table("playme", mode="together")
    screen.watch(code, "screen")
    host.add_bots(3)
    host.start()
    host.page.locator(".rival.compact .face").first.wait_for()
    for width, height, least in ((390, 844, 90), (360, 640, 44)):
        host.page.set_viewport_size({"width": width, "height": height})
        host.page.wait_for_timeout(150)
        boxes = host.page.locator(".rival.compact .face").evaluate_all(
            """all => all.map((one) => { const face = one.getBoundingClientRect(),
                card = one.closest("li").getBoundingClientRect();
                return [face.height, face.top >= card.top && face.bottom <= card.bottom + 1]; })"""
        )
        assert len(boxes) == 3
        assert all(height >= least and inside for height, inside in boxes), (width, boxes)
        assert beyond(host.page, "hand of Play Me", ((width, height),)) == {}
