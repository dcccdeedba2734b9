"""A refused action says why, in plain words of the reader's language, on the page and to screen readers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from morphee.games.catalog import GAMES
from tests.e2e.conftest import Guests
from tests.e2e.guest import Guest

pytestmark = pytest.mark.e2e

WRONG: dict[str, tuple[int, dict[str, Any], tuple[dict[str, Any], ...]]] = {
    "pillows": (1, {"rest": 10_000}, ({"type": "shield"}, {"type": "throw", "target": 0})),
    "dream": (2, {"eldest": 0}, ({"type": "tell_story", "text": "…"}, {"type": "pass_turn", "card": 1})),
    "playme": (0, {}, ({"type": "recall"}, {"type": "betray"}, {"type": "unblock", "die": 6})),
    "pyramid": (0, {}, ({"type": "stop"}, {"type": "spend_yarn"}, {"type": "give_up"})),
    "uluru": (0, {}, ({"type": "place_bird", "bird": "red", "place": "T"}, {"type": "done", "done": True})),
}
"""By game: how many bots, the options, and actions that nobody may do at the beginning."""


def refused(guest: Guest, game: str, action: dict[str, Any]) -> None:
    answer = guest.act(action)
    assert not answer["ok"], action
    sentence = getattr(GAMES.find(game).refusals[answer["code"]], guest.lang)
    assert answer["text"] == sentence
    expect(guest.page.locator(".toasts p", has_text=sentence).first).to_be_visible()
    expect(guest.page.locator("div[role=alert].sr")).to_contain_text(sentence)


@pytest.mark.parametrize("game", list(WRONG))
def test_a_refusal_is_a_sentence_in_the_readers_language(guests: Guests, game: str) -> None:
    bots, config, actions = WRONG[game]
    ada = guests("Ada", size="phone", lang="fr")
    code = ada.open_table(game, config=config)
    bob = guests("Bob", lang="en")
    bob.join(code)
    if bots:
        ada.add_bots(bots)
    bob.ready()
    ada.start()
    bob.wait_for_match()
    for guest in (ada, bob):
        for action in actions:
            refused(guest, game, action)
    troubled = ada.act({"type": "no such thing"})
    assert troubled["text"]
    expect(ada.page.locator(".toasts p", has_text=troubled["text"]).first).to_be_visible()


def test_a_table_says_why_too(guests: Guests) -> None:
    """The host has gone on while a page still showed the old table."""
    ada = guests("Ada", lang="fr")
    code = ada.open_table("pillows")
    bob = guests("Bob", lang="en")
    bob.join(code)
    for guest, words in ((ada, "plus de monde"), (bob, "host")):
        answer = guest.page.evaluate("window.morphee.ask({ t: 'start' })")
        assert not answer["ok"]
        assert words in answer["text"]
        expect(guest.page.locator(".toasts p", has_text=answer["text"]).first).to_be_visible()
