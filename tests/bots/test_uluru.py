"""The bots of Uluru: they finish matches, keep a human pace, and the better ones are better."""

from __future__ import annotations

from itertools import pairwise

import pytest

from morphee.bots.catalog import levels, make
from morphee.bots.contract import Bot, Observation, Plan, keeps
from morphee.bots.uluru import changes, moved, settings
from morphee.games.uluru.actions import Done, PlaceBird, Ready
from morphee.games.uluru.content import BIRD
from morphee.games.uluru.events import BirdPlaced, DoneSaid, RoundJudged
from morphee.games.uluru.model import Board, Config
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.sim.driver import Played, play
from morphee.sim.tournament import Setup, Standing, series
from tests.games.uluru.notation import ULURU, birds

ALL_SET = birds("white T,pink R1,yellow R2,orange B2,red B1,green L3,blue L2,black L1")


def played(level: str, seats: int, config: Config, count: int = 1) -> list[Played]:
    setup = Setup(ULURU, config, (level,) * seats)
    return [match for _, _, match in series(setup, count, f"bots {level} {seats}")]


@pytest.mark.parametrize("level", list(levels("uluru")))
@pytest.mark.parametrize("variant", list(ULURU.variants()))
@pytest.mark.parametrize("seats", [1, 3])
def test_whole_matches(level: str, variant: str, seats: int) -> None:
    (match,) = played(level, seats, ULURU.variants()[variant])
    assert match.outcome.reason == ("solo" if seats == 1 else "fewest_stones")


def standing(*bots: str, variant: str, matches: int) -> Standing:
    found = Standing()
    for _, seated, match in series(Setup(ULURU, ULURU.variants()[variant], bots), matches, "ladder"):
        found.count(seated.bots, match)
    return found


@pytest.mark.parametrize("variant", ["default", "hard", "expert"])
def test_novice_beats_random(variant: str) -> None:
    wins = standing("random", "novice", variant=variant, matches=12).wins_by_bot
    assert wins.get("novice", 0) == 12
    assert wins.get("random", 0) == 0


def test_skilled_beats_novice() -> None:
    wins = standing("novice", "skilled", variant="hard", matches=16).wins_by_bot
    assert wins.get("skilled", 0) >= 12
    assert wins.get("novice", 0) <= 6


@pytest.mark.parametrize(
    ("level", "quickest", "typical"),
    [("random", 180, 300), ("novice", 1_000, 2_500), ("skilled", 500, 1_400)],
)
def test_human_pace(level: str, quickest: int, typical: int) -> None:
    """Nobody sets two birds in less time than a hand and a head need."""
    (match,) = played(level, 1, Config(glass=180))
    times = [entry.at for entry in match.entries if isinstance(entry.event, BirdPlaced)]
    gaps = sorted(later - sooner for sooner, later in pairwise(times))
    assert len(gaps) > 20
    assert gaps[0] >= quickest
    assert typical <= gaps[len(gaps) // 2] <= 3 * typical


def test_novice_sets_all_birds_in_a_minute() -> None:
    for match in played("novice", 2, Config(), 4):
        for entry in match.entries:
            if isinstance(entry.event, RoundJudged):
                assert all(None not in seat.birds for seat in entry.event.seats)


class Brisk:
    """Somebody who seats a bird a second, and has finished."""

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if not observation.offers or observation.view.public.done[observation.seat]:
            return None
        if keeps(observation, plan):
            return plan
        seated = [offer for offer in observation.offers if isinstance(offer, PlaceBird)]
        board: Board = () if observation.view.own is None else observation.view.own.birds
        fresh = [offer for offer in seated if board[BIRD[offer.bird]] is None and offer.place not in board]
        action = fresh[0] if fresh else Done(True) if seated else Ready()
        return Plan(Millis(observation.at + 1_000), action)


def test_the_gentlest_bots_let_nobody_wait() -> None:
    """People waited for them three quarters of a minute a round, with nothing to do."""
    waits, done = [], Millis(0)
    for number in range(3):
        bots: list[Bot] = [
            Brisk(),
            *[make("uluru", "child", Chance(seed_from("wait"), seat)) for seat in (1, 2)],
        ]
        match = play(ULURU, Config(glass=120, help=True), 3, seed_from(f"wait {number}"), bots)
        for entry in match.entries:
            if entry.event == DoneSaid(Seat(0), True):
                done = entry.at
            if isinstance(entry.event, RoundJudged):
                assert entry.event.end == "done"
                waits.append(entry.at - done)
    assert len(waits) == 18
    assert sorted(waits)[9] < 13_000
    assert max(waits) < 22_000


def test_moves_as_the_rules_make_them() -> None:
    """What a bot expects of a swap is what happens."""
    assert moved(ALL_SET, PlaceBird("white", "R1"))[:3] == ("R1", "T", "R2")
    assert moved(birds("pink T"), PlaceBird("white", "T")) == birds("white T")
    assert len(changes(ALL_SET)) == 8 * 7
    assert len(changes(ALL_SET, [3])) == 7
    assert {move.bird for move in settings(birds("white T"))} == {"pink"}
    assert len(settings(birds("white T"))) == 7


def test_bots_say_they_are_done() -> None:
    """Nobody at a table of bots waits for the glass to run out every time."""
    (match,) = played("novice", 2, Config(glass=180))
    ends = [entry.event.end for entry in match.entries if isinstance(entry.event, RoundJudged)]
    assert ends.count("done") >= 4
    assert {entry.seat for entry in match.entries} == {None, Seat(0), Seat(1)}
