"""Worlds of Pilo Pilo that nobody can tell apart hold the cards of one deck (PI-1, PI-3)."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from morphee.games.pillows.content import Card, deck
from morphee.games.pillows.model import Config, State
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis
from morphee.kit.walk import walk
from tests.games.pillows.table import PILLOWS

CHANCE = Chance(seed_from("worlds"), 0)


def states(config: Config = Config(), seats: int = 4) -> list[State]:
    """Every state of a match played at random."""
    return [step.before for step in walk(PILLOWS, config, seats, "worlds").steps]


@pytest.mark.parametrize("apprentice", [False, True])
def test_pi_1_pi_3_a_resampled_world_holds_the_cards_of_one_deck(apprentice: bool) -> None:
    """PI-1, PI-3, PI-4: counted here, not by the game itself, with the cards that left the game."""
    for state in states(Config(apprentice=apprentice)):
        other = PILLOWS.resample(state, None, CHANCE)
        held = Counter(chain(*other.piles, *other.gone))
        assert held <= Counter(deck(apprentice))
        assert [len(pile) for pile in other.piles] == [len(pile) for pile in state.piles]


def test_pi_14_cards_that_were_seen_stay_where_they_are() -> None:
    """PI-14: those under a pile after a wrong turn, and those face up."""
    for state in states():
        other = PILLOWS.resample(state, None, CHANCE)
        assert other.gone == state.gone
        for known, was, now in zip(state.known, state.piles, other.piles, strict=True):
            assert now[len(now) - known :] == was[len(was) - known :]
        if state.phase == "open":
            assert tuple(pile[0] for pile in other.piles) == state.cards


def test_pi_3_cards_that_nobody_saw_can_be_any() -> None:
    """PI-3: also a king that was left over after the deal."""
    state = states()[0]
    tops = {PILLOWS.resample(state, None, CHANCE).piles[0][0] for _ in range(200)}
    assert tops == {"dragon", "king", "attacker", "defender"}


def test_pi_20_another_hush_is_as_long_as_a_hush_can_be() -> None:
    """PI-20"""
    hush = next(state for state in states() if state.phase == "hush")
    lengths = {PILLOWS.resample(hush, None, CHANCE).due - hush.since for _ in range(200)}
    assert len(lengths) > 50
    assert min(lengths) >= 400
    assert max(lengths) <= 1_600


KINGS: tuple[Card, ...] = ("king",) * 8
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"piles": (KINGS, *states()[0].piles[1:])}, "king"),
    ({"piles": (states()[0].piles[0][1:], *states()[0].piles[1:])}, "seat 0 was dealt 11"),
    ({"gone": (("attacker",), (), (), ())}, "seat 0 was dealt 13"),
    ({"config": Config(apprentice=True)}, "king"),
    ({"phase": "hush", "due": Millis(1_601), "since": Millis(0)}, "hush"),
    ({"phase": "hush", "due": Millis(399), "since": Millis(0)}, "hush"),
]


@pytest.mark.parametrize(("changes", "says"), IMPOSSIBLE)
def test_pi_1_an_impossible_world_is_named(changes: dict[str, Any], says: str) -> None:
    """PI-1, PI-3, PI-4, PI-20"""
    state = states()[0]
    assert PILLOWS.check_world(state) is None
    found = PILLOWS.check_world(replace(state, **changes))
    assert found is not None
    assert says in found
