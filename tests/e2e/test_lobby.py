"""From a link to a seat, and everything around a match, on real pages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import violations
from tests.e2e.conftest import Guests

pytestmark = pytest.mark.e2e

QUICK = {"window": 2000, "rest": 500}
"""With five players eight turns of this are played: half a minute."""


def test_a_table_is_opened_from_the_home_page(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.page.goto("/")
    ada.page.get_by_role("link", name=re.compile("Pilo Pilo")).click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").click()
    expect(ada.page.get_by_role("button", name="Stand up")).to_be_visible()
    assert re.search(r"/t/[A-Z]{5}$", ada.page.url)
    ada.page.go_back()
    expect(ada.page.get_by_role("heading", name="Pilo Pilo")).to_be_visible()
    ada.page.go_forward()
    expect(ada.page.get_by_role("button", name="Stand up")).to_be_visible()


def test_two_taps_from_a_link_to_a_seat(guests: Guests) -> None:
    code = guests("Ada").open_table("pillows")
    bob = guests("Bob", size="phone")
    bob.page.goto(f"/t/{code}")  # one
    bob.page.get_by_label("Ton nom").fill("Bob")  # only the first time
    bob.page.get_by_role("button", name="M’asseoir", exact=True).click()  # two
    expect(bob.page.get_by_role("button", name="Me lever")).to_be_visible()
    bob.refresh()
    expect(bob.page.get_by_role("button", name="Me lever")).to_be_visible()


def test_a_code_is_typed_in_any_way(guests: Guests) -> None:
    code = guests("Ada").open_table("uluru")
    bob = guests("Bob")
    bob.page.goto("/")
    bob.page.get_by_label("Rejoindre une table").fill("12")
    bob.page.get_by_role("button", name="Rejoindre").click()
    expect(bob.page.get_by_role("alert").filter(has_text="cinq lettres")).to_be_visible()
    bob.page.get_by_label("Rejoindre une table").fill("ZZZZZ")
    bob.page.get_by_role("button", name="Rejoindre").click()
    expect(bob.page.get_by_role("alert").filter(has_text="Aucune table n’a ce code")).to_be_visible()
    expect(bob.page.get_by_label("Rejoindre une table")).to_be_focused()
    assert [trouble.split(" (")[-1] for trouble in bob.troubles] == ["Not Found)"]  # the refusal, in the log
    bob.troubles.clear()
    bob.page.get_by_label("Rejoindre une table").fill(f" {code[:2].lower()} {code[2:].lower()}")
    bob.page.get_by_role("button", name="Rejoindre").click()
    expect(bob.page.get_by_role("heading", name="Uluru")).to_be_visible()


def test_leaving_on_purpose_is_no_lost_connection(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.open_table("uluru")
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.page.get_by_role("button", name="Yes", exact=True).click()
    expect(ada.page.get_by_label("Join a table")).to_be_visible()
    expect(ada.page.get_by_text("connection is lost")).to_have_count(0)


def test_open_tables_stand_before_the_games(guests: Guests) -> None:
    guests("Ada").open_table("uluru", public=True)
    bob = guests("Bob", size="phone")
    bob.page.goto("/")
    expect(bob.page.get_by_role("link", name=re.compile("Table d’Ada"))).to_be_visible()
    first = bob.page.get_by_role("heading", name="Tables ouvertes").bounding_box()
    games = bob.page.locator(".games").bounding_box()
    assert first
    assert games
    assert first["y"] < games["y"]


def test_no_such_table(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    ada.watch("ZZZZZ")
    expect(ada.page.get_by_role("heading", name="There is no table with this code.")).to_be_visible()


@pytest.mark.long
def test_a_match_from_the_lobby_to_the_rematch(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows", config=QUICK)
    start = ada.page.get_by_role("button", name="Start the match")
    expect(start).to_be_disabled()
    ada.add_bots(3)
    bob = guests("Bob", size="phone")
    bob.join(code)
    expect(start).to_be_disabled()  # Bob is not ready
    bob.ready()
    ada.start()
    bob.wait_for_match()
    assert (ada.seat, bob.seat) == (0, 4)
    expect(bob.page.get_by_role("main").get_by_text("Ada", exact=True).first).to_be_visible()
    bob.refresh()
    bob.wait_for_match()
    assert bob.seat == 4
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("button", name="Pause").click()
    ada.page.keyboard.press("Escape")
    expect(bob.page.get_by_role("heading", name="Pause")).to_be_visible()
    ada.page.get_by_role("button", name="Carry on").click()
    expect(bob.page.get_by_role("heading", name="Pause")).to_be_hidden()
    ada.see_result(90_000)
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Save the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    assert violations(ada.page) == []
    ada.page.get_by_role("button", name="Once more!").click()
    ada.page.get_by_role("button", name="Right now").click()
    ada.wait_until("t.outcome === null")
    bob.wait_until("t.outcome === null")
    bob.page.goto("/history")
    expect(bob.page.get_by_role("heading", name="Pilo Pilo").first).to_be_visible()
    assert violations(bob.page) == []


def test_a_lost_connection_is_shown_and_mended(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows")
    bob = guests("Bob", size="phone", lang="en")
    bob.join(code)
    times = []
    for _ in range(3):  # a busy machine may be late once
        bob.drop()
        expect(bob.page.get_by_text("No network").first).to_be_visible()
        expect(ada.page.get_by_role("img", name="connection lost")).to_be_visible()
        times.append(bob.back())
        expect(bob.page.get_by_text("Back!").first).to_be_visible()
        expect(ada.page.get_by_role("img", name="connection lost")).to_be_hidden()
        if times[-1] < 500:
            break
    assert min(times) < 500


def test_a_lost_connection_is_shown_above_an_open_sheet(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.open_table("pillows")
    sign = ada.page.locator(".pill:popover-open")
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.drop()
    expect(sign).to_contain_text("No network")
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("dialog")).to_have_count(0)
    lifted = "window.lifted = 0; document.querySelector('.pill').addEventListener('toggle', () => lifted++)"
    ada.page.evaluate(lifted)
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.wait_until_page("window.lifted > 0")
    expect(sign).to_contain_text("No network")
    ada.back()
    expect(sign).to_contain_text("Back!")


def test_a_bot_plays_for_who_is_away(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows")
    bob = guests("Bob", size="phone", lang="en")
    bob.join(code)
    bob.ready()
    ada.add_bots(1)
    ada.start()
    bob.wait_for_match()
    bob.drop()
    away = ada.page.get_by_role("img", name=re.compile("away, a bot plays"))
    expect(away.first).to_be_visible()
    bob.back()
    expect(away).to_have_count(0)


def test_talk_and_feelings(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows")
    bob = guests("Bob", lang="en")
    bob.join(code)
    bob.page.get_by_role("button", name="Chat").click()
    bob.page.get_by_label("Say something").fill("Good night!")
    bob.page.keyboard.press("Enter")
    ada.page.get_by_role("button", name="Chat, 1 new").click()
    expect(ada.page.get_by_role("log").get_by_text("Good night!")).to_be_visible()
    ada.page.get_by_role("button", name="Clap").click()
    expect(bob.page.get_by_text("👏").last).to_be_visible()


def test_the_host_decides(guests: Guests) -> None:
    ada = guests("Ada", lang="en")
    code = ada.open_table("pillows")
    bob = guests("Bob", lang="en")
    bob.join(code)
    ada.page.get_by_role("button", name="Menu of the table").click()
    ada.page.get_by_role("switch", name="Lock the table").check()
    ada.page.get_by_role("button", name="Send away: Bob").click()
    ada.page.get_by_role("button", name="Yes").click()
    expect(bob.page.get_by_role("heading", name="The host sent you away.")).to_be_visible()
    eve = guests("Eve", lang="en")
    eve.watch(code)
    expect(eve.page.get_by_role("heading", name="This table is locked.")).to_be_visible()


def test_the_big_screen_shows_the_table_and_how_to_join(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    code = ada.open_table("pillows", mode="together")
    screen = guests("Screen", size="screen", lang="en")
    screen.watch(code, "screen")
    expect(screen.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    seats = screen.page.get_by_role("list", name="Players")
    expect(seats.get_by_text("Ada", exact=True)).to_be_visible()
    ada.add_bots(2)
    ada.start()
    screen.wait_for_match()
    assert screen.seat is None
    assert screen.own is None
    assert screen.offers == []


def test_everything_changes_language_at_once(guests: Guests) -> None:
    ada = guests("Ada")
    ada.open_table("pillows")
    ada.page.get_by_role("button", name="EN, English").click()
    expect(ada.page.get_by_role("button", name="Start the match")).to_be_visible()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    ada.refresh()
    expect(ada.page.get_by_role("button", name="Start the match")).to_be_visible()


TAP_IN_TIME = """() => new Promise((done) => {
  let lit = false;
  const watch = new MutationObserver(() => {
    const moon = document.querySelector(".moon");
    if (!moon) return watch.disconnect(), done();
    if (moon.classList.contains("lit") && !lit)
      setTimeout(() => moon.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })), 30);
    lit = moon.classList.contains("lit");
  });
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
})"""
"""A finger that taps whenever the moon lights up, until it is gone."""


@pytest.mark.long
def test_ten_taps_in_the_lobby_tell_how_late_the_device_is(guests: Guests) -> None:
    ada = guests("Ada", size="phone", lang="en")
    ada.open_table("pillows")
    expect(ada.page.get_by_text("This device is not calibrated.")).to_be_visible()
    ada.page.get_by_role("button", name="Calibrate with 10 taps").click()
    sheet = ada.page.get_by_role("dialog")
    expect(sheet.get_by_text("10 taps to go")).to_be_visible()
    for _ in range(4):
        ada.page.evaluate(TAP_IN_TIME)
        if sheet.get_by_text("Your device adds about").count():
            break
        sheet.get_by_role("button", name="Once more").click()  # a busy machine taps out of time
    found = sheet.get_by_text(re.compile(r"^Your device adds about \d+ ms\.$"))
    expect(found).to_be_visible()
    said = found.inner_text()
    expect(sheet.get_by_text("at most half a frame (8 ms)")).to_be_visible()
    sheet.get_by_role("button", name="Fine").click()
    expect(ada.page.locator("#content").get_by_text(said)).to_be_visible()
    ada.refresh()
    expect(ada.page.locator("#content").get_by_text(said)).to_be_visible()
