"""The golden records of Play Me are what the rules still produce, and hold what is rare."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest

from morphee.games.catalog import GAMES
from morphee.games.playme.events import Event
from morphee.kernel.record import load
from tests.games.playme.golden import kinds, matches
from tests.golden.make import path

NAMES = ("duel", "plain", "rare")
FORMS = {
    "character_turned madness",
    "character_turned wonder",
    "choice_given judas",
    "choice_given pick",
    "clashed late block",
    "clashed late progress",
    "dice_rolled lost absolem",
    "dice_rolled lost hatter",
    "line_blocked twice",
    "maddened by lot False",
    "maddened by lot True",
    "progressed 2",
    "progressed 3",
    "progressed joined True",
    "progressed turned True",
    "slaps_closed missing",
}


def test_the_rules_still_produce_the_golden_records() -> None:
    built = matches()
    assert tuple(built) == NAMES
    for name, data in built.items():
        assert data == path("playme", name).read_bytes(), name


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_its_end(name: str) -> None:
    data = path("playme", name).read_bytes()
    assert len(data) < 150_000
    record = load(data, GAMES.find)
    assert record.game.outcome(list(record.states())[-1][1]) is not None


def test_the_rare_match_has_everything_rare() -> None:
    record = load(path("playme", "rare").read_bytes(), GAMES.find)
    states = list(record.states())
    seen = {
        kind
        for (_, before), (entry, _) in pairwise(states)
        if entry is not None
        for kind in kinds(before, entry.event)
    }
    every_event = {str(event.__struct_config__.tag) for event in get_args(Event)}
    assert (every_event | FORMS) - seen == set()
