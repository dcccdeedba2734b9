"""The golden records of Pilo Pilo are what the rules still produce, and hold what is rare."""

from __future__ import annotations

import pytest

from morphee.games.catalog import GAMES
from morphee.games.pillows.events import Revealed, StartedEarly, Took, TurnClosed
from morphee.kernel.record import load
from tests.games.pillows.golden import matches
from tests.golden.make import path


@pytest.mark.parametrize("name", ["ordinary", "rare"])
def test_the_rules_still_produce_the_golden_record(name: str) -> None:
    assert matches()[name] == path("pillows", name).read_bytes()


@pytest.mark.parametrize("name", ["ordinary", "rare"])
def test_a_golden_record_replays_to_its_end(name: str) -> None:
    record = load(path("pillows", name).read_bytes(), GAMES.find)
    assert record.game.outcome(list(record.states())[-1][1]) is not None


def test_the_rare_match_has_everything_rare() -> None:
    record = load(path("pillows", "rare").read_bytes(), GAMES.find)
    events = [entry.event for entry in record.entries]
    whys = {v.why for event in events if isinstance(event, TurnClosed) for v in event.verdicts}
    assert whys >= {
        "throw",
        "sleep",
        "did_nothing",
        "too_slow",
        "started_early",
        "broke_silence",
        "unfinished",
        "wrong_target",
    }
    assert any(isinstance(event, Took) for event in events)
    reveals = [index for index, event in enumerate(events) if isinstance(event, Revealed)]
    early = [index for index, event in enumerate(events) if isinstance(event, StartedEarly)]
    assert any(index + 1 in reveals for index in early), "one hand moved before a reveal"
    assert any(index - 1 in reveals for index in early), "one hand moved too soon after a reveal"
