"""The golden records of Uluru: written by command only, replayed here, with every rare thing in them."""

from __future__ import annotations

from typing import Any

import pytest

from morphee.games.catalog import GAMES
from morphee.games.uluru.events import BirdPlaced, DoneSaid, RoundJudged
from morphee.kernel.record import Record, load
from tests.games.uluru.golden import matches
from tests.games.uluru.notation import ULURU
from tests.golden.make import path

NAMES = ("ordinary", "expert", "rare", "alone")


def kept(name: str) -> Record:
    return load(path("uluru", name).read_bytes(), GAMES.find)


def events(name: str, kind: Any) -> list[Any]:
    return [entry.event for entry in kept(name).entries if isinstance(entry.event, kind)]


@pytest.fixture(scope="module")
def built() -> dict[str, bytes]:
    return matches()


def test_all_are_kept(built: dict[str, bytes]) -> None:
    assert tuple(built) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_same_bytes(name: str, built: dict[str, bytes]) -> None:
    assert path("uluru", name).read_bytes() == built[name]
    assert len(built[name]) < 150_000


@pytest.mark.parametrize("name", NAMES)
def test_replays_to_its_end(name: str) -> None:
    record = kept(name)
    *_, (_, state) = record.states()
    outcome = ULURU.outcome(state)
    assert outcome is not None
    assert [-score for score in outcome.scores] == [sum(line) for line in zip(*state.sheet, strict=True)]


def test_every_reason_is_there() -> None:
    """UL-5, UL-7 to UL-11: in one record, every way to be granted and not."""
    whys = {
        verdict.why
        for judged in events("rare", RoundJudged)
        for seat in judged.seats
        for both in seat.verdicts
        for verdict in both
    }
    assert whys == {"met", "unmet", "needs_missing", "missing", "own_colour", "loop", "itself", "anywhere"}


def test_rare_moves_are_there() -> None:
    """UL-6: pushed off, changed places; done taken back by word and by moving."""
    placed = events("rare", BirdPlaced)
    assert any(event.other is not None and event.to is None for event in placed)
    assert any(event.to is not None for event in placed)
    assert [event.done for event in events("rare", DoneSaid)].count(False) == 2


def test_rare_rounds_are_there() -> None:
    """UL-15, UL-18, UL-20: both rows, both endings, the last millisecond, a bird best left out."""
    judged = events("rare", RoundJudged)
    assert {event.end for event in judged} == {"glass", "done"}
    assert [row.row for row in judged[0].rows] == ["light", "dark"]
    assert [seat.row for seat in judged[0].seats] == ["light", "dark", "dark"]
    assert judged[3].rows[1].best.birds[0] is None
    assert judged[4].rows[1].best.stones == 1
    entries = kept("rare").entries
    first = next(n for n, entry in enumerate(entries) if isinstance(entry.event, RoundJudged))
    assert entries[first].at - entries[first - 1].at == 1


def test_two_cards_are_there() -> None:
    """UL-16"""
    (first, *_) = events("expert", RoundJudged)
    assert sorted(len(cards) for cards in first.seats[0].verdicts) == [1] * 4 + [2] * 4


def test_rounds_without_a_glass_are_there() -> None:
    """UL-6, UL-17"""
    judged = events("alone", RoundJudged)
    assert [event.end for event in judged] == ["done"] + ["limit"] * 5
