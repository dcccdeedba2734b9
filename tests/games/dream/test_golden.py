"""The golden matches: the rules still make the same bytes, and the files still read."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest

from morphee.games.catalog import GAMES
from morphee.games.dream import events
from morphee.games.dream.events import Answered, Awoke, ClueForbidden, StoryTold, TurnPassed
from morphee.kernel.chance import commitment
from morphee.kernel.record import Record, load
from tests.games.dream.golden import matches
from tests.golden.make import path

NAMES = ("ordinary", "rare", "voice")


@cache
def built() -> dict[str, bytes]:
    return matches()


def read(name: str) -> Record:
    return load(path("dream", name).read_bytes(), GAMES.find)


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_make_the_same_bytes(name: str) -> None:
    data = path("dream", name).read_bytes()
    assert built()[name] == data, "run `python -m tests.golden.make dream` and read the diff"
    assert len(data) < 150_000


@pytest.mark.parametrize("name", NAMES)
def test_the_file_replays_to_its_end(name: str) -> None:
    record = read(name)
    *_, (_, state) = record.states()
    assert record.game.outcome(state) is not None
    assert record.header.seed is not None
    assert commitment(bytes.fromhex(record.header.seed)) == record.header.commitment


def test_every_event_is_there() -> None:
    """DR-1 to DR-23: each kind of event happens in the rare match, each result and each side."""
    told = [entry.event for entry in read("rare").entries]
    kinds = Counter(type(event) for event in told)
    assert set(kinds) == set(get_args(events.Event))
    assert {event.result for event in told if isinstance(event, Answered)} == {"right", "wrong", "open"}
    assert {event.late for event in told if isinstance(event, TurnPassed)} == {True, False}
    reasons = {event.reason for event in told if isinstance(event, ClueForbidden)}
    assert reasons == {"translation", "vote"}
    assert None in {event.text for event in told if isinstance(event, StoryTold)}
    dawns = [event.dawn for event in told if isinstance(event, Awoke)]
    sides = {card.side for dawn in dawns for card in dawn.cards}
    assert sides == {"yellow", "blue", "penalty", "left"}
    assert any(dawn.remembered for dawn in dawns)
    assert len(dawns[1].cards) > 15, "a Night that goes through the deck"
    late = [card for card in dawns[0].cards if card.side == "penalty" and card.answer is not None]
    assert late, "a clue found forbidden after its card was answered"


def test_votes_in_the_voice_match() -> None:
    """DR-19 all answers are judged by the spirits, with both results."""
    told = [entry.event for entry in read("voice").entries]
    answers = [event for event in told if isinstance(event, Answered)]
    assert {(event.text, event.result) for event in answers} == {(None, "open")}
    sides = {card.side for event in told if isinstance(event, Awoke) for card in event.dawn.cards}
    assert {"yellow", "blue", "penalty"} <= sides
