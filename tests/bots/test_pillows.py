"""The bots of Pilo Pilo: better than chance, human in pace, and never stuck."""

from __future__ import annotations

from collections import Counter

import pytest

from morphee.bots.pace import reaction
from morphee.games.pillows.events import TurnClosed
from morphee.games.pillows.model import Config
from morphee.games.pillows.rules import Pillows
from morphee.kernel.chance import Chance, seed_from
from morphee.sim.tournament import Setup, Standing, series

PILLOWS = Pillows()


def standing(*bots: str, matches: int = 40) -> Standing:
    found = Standing()
    for _, seated, played in series(Setup(PILLOWS, Config(), bots), matches, "bots"):
        found.count(seated.bots, played)
    return found


def test_a_novice_beats_chance_and_a_skilled_one_beats_a_novice() -> None:
    wins = standing("novice", "random", "novice", "random").wins_by_bot
    assert wins["novice"] > 10 * wins.get("random", 0)
    wins = standing("skilled", "novice", "skilled", "novice").wins_by_bot
    assert wins["skilled"] > 2 * wins.get("novice", 0)


@pytest.mark.parametrize("seats", PILLOWS.seats)
def test_bots_alone_play_to_the_end(seats: int) -> None:
    assert standing(*["novice"] * seats, matches=5).endings == {"pile_empty": 5}


def test_humans_err_and_so_do_these() -> None:
    """A child starts early, misses kings and takes pillows for nothing; a champion seldom does."""
    mistakes: dict[str, Counter[str]] = {}
    for level in ("child", "champion"):
        found = mistakes[level] = Counter()
        for _, _, played in series(Setup(PILLOWS, Config(), (level,) * 4), 30, "errors"):
            for entry in played.entries:
                if isinstance(entry.event, TurnClosed):
                    found.update(verdict.why for verdict in entry.event.verdicts)
    kinds = ("started_early", "broke_silence", "nobody_to_fight", "wrong_use")
    assert all(mistakes["child"][why] for why in kinds)
    child, champion = (sum(found[why] for why in kinds) / found.total() for found in mistakes.values())
    assert child > 2 * champion


def test_nobody_reacts_faster_than_people_do() -> None:
    times = sorted(reaction(Chance(seed_from("pace"), n), 520) for n in range(2_000))
    assert times[0] >= 180
    assert 450 < times[1_000] < 700
    assert times[-1] < 3_000
