"""The bots of Play Me play whole matches, at a human pace, and better than chance."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from morphee.bots.contract import Observation
from morphee.bots.playme import CHAMPION, NOVICE, PlayMeBot
from morphee.bots.playme_race import Line, share_won
from morphee.games.playme.actions import Action, Betray, BlockLine, Progress, Roll, Slap, StayLoyal
from morphee.games.playme.events import SlapFailed
from morphee.games.playme.model import Config
from morphee.games.playme.rules import PlayMe
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.sim.driver import Played, look
from morphee.sim.tournament import Setup, one, series
from tests.games.playme.notation import Table

GAME = PlayMe()


def played(config: Config, *levels: str, name: str = "bots") -> Played:
    return one(Setup(GAME, config, levels), seed_from(name))


def observation(table: Table, seat: int) -> Observation:
    """What a bot in that seat is shown of a table."""
    match = Match(GAME, table.state.config, table.seats, b"")
    match.state = table.state
    return look(match, Seat(seat), table.at)


def plan_of(table: Table, seat: int) -> Action | None:
    """What a novice there would do."""
    found = PlayMeBot(Chance(seed_from("bot"), 0), NOVICE).consider(observation(table, seat), None)
    return None if found is None else found.action


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("variant", sorted(GAME.variants()))
def test_bots_play_to_the_end(variant: str, seats: int) -> None:
    """Nobody needs a person: novices end every variant at every size."""
    match = played(GAME.variants()[variant], *["novice"] * seats, name=f"{variant} {seats}")
    assert match.outcome.reason != "abandoned"


def test_novice_beats_random() -> None:
    """Twelve duels, seats changing: the novice wins nearly all."""
    wins: Counter[str] = Counter()
    for _, setup, match in series(Setup(GAME, Config(pace=1_000), ("novice", "random")), 12, "ladder"):
        wins.update(setup.bots[seat] for seat in match.outcome.winners)
    assert wins["novice"] >= 10


def test_skilled_beats_novice() -> None:
    """Forty duels: the quicker hand wins more of them."""
    wins: Counter[str] = Counter()
    for _, setup, match in series(Setup(GAME, Config(pace=300), ("skilled", "novice")), 40, "ladder"):
        wins.update(setup.bots[seat] for seat in match.outcome.winners)
    assert wins["skilled"] > wins["novice"] + 8


def test_human_pace() -> None:
    """No hand does two things within 180 ms, none is asleep, and none slaps without a full line."""
    match = played(Config(slap=True), "novice", "skilled", "novice")
    for seat in range(3):
        times = [entry.at for entry in match.entries if entry.seat == seat]
        gaps = sorted(later - earlier for earlier, later in pairwise(times))
        assert gaps[0] >= 180
        assert 250 < gaps[len(gaps) // 2] < 1_500
    assert not any(isinstance(entry.event, SlapFailed) for entry in match.entries)


def test_sees_what_matters() -> None:
    """The slap, then progress; a roll when nothing fits; patience when nothing can be done."""
    table = Table("alice", "hatter", rolls=["123456", "222222"])
    assert plan_of(table, 0) == Progress(1)
    table.set(0, line=6)
    assert plan_of(table, 0) == Slap()
    assert plan_of(table, 1) is None, "a wrong slap is no idea"
    table.wait(600)
    assert plan_of(table, 1) == Roll()


def test_blocks_a_rival_near_the_end() -> None:
    """A die is given up to stop a line of four or more, not a teammate's."""
    table = Table("alice", "hatter", "cat", rolls=["555666", "222222", "222222"]).set(1, line=4)
    table.wait(600)
    assert plan_of(table, 0) == BlockLine(5, Seat(1))
    table.state = replace(table.state, jabberwocky=Seat(2))
    assert plan_of(table, 0) == Roll()


def test_a_champion_blocks_when_playing_on_says_so() -> None:
    """Not for a die that ends the own line; yes against a rival one die from the end."""
    table = Table("alice", "hatter", rolls=["666661", "222222"]).set(1, line=5).set(0, line=1)
    table.wait(600)
    champion = PlayMeBot(Chance(seed_from("bot"), 0), CHAMPION).consider(observation(table, 0), None)
    assert champion is not None
    assert champion.action == BlockLine(6, Seat(1))
    lines = [Line(1, 5, None), Line(5, 1, None)]
    alone = share_won(lines, Seat(0), Chance(seed_from("race"), 0))
    lines[1].blocked_by = 0
    assert share_won(lines, Seat(0), Chance(seed_from("race"), 0)) > alone


def test_keeps_an_intention_that_still_makes_sense() -> None:
    """A plan is kept while it is offered and wanted, and dropped when it is not."""
    table = Table("walrus", "alice", rolls=["666666"]).set(1, line=6)
    bot = PlayMeBot(Chance(seed_from("bot"), 0), NOVICE)
    slap = bot.consider(observation(table, 1), None)
    assert slap is not None
    assert bot.consider(observation(table, 1), slap) is slap
    table.do(0, "send 6 back from 1")
    again = bot.consider(observation(table, 1), slap)
    assert again is None or again.action != Slap()


def test_some_winners_betray_and_take_their_time() -> None:
    """PM-22 A bet that some bots make; the choice takes them as long as a person."""
    table = Table("hatter", "cat", "alice").set(1, face="madness").set(2, face="madness")
    table.win(0)
    table.begin()
    table.win(1)
    chosen = []
    for number in range(40):
        plan = PlayMeBot(Chance(seed_from("bot"), number), NOVICE).consider(observation(table, 1), None)
        assert plan is not None
        assert plan.at >= Millis(table.at + 300)
        chosen.append(plan.action)
    assert 2 <= chosen.count(Betray()) <= 20
    assert chosen.count(StayLoyal()) == 40 - chosen.count(Betray())


def test_the_last_loyal_one_never_betrays() -> None:
    """PM-26 It would only hand the game to the Jabberwocky."""
    table = Table("hatter", "cat").set(1, face="madness")
    table.win(0)
    table.begin()
    table.win(1)
    for number in range(40):
        bot = PlayMeBot(Chance(seed_from("bot"), number), NOVICE)
        chosen = bot.consider(observation(table, 1), None)
        assert chosen is not None
        assert chosen.action != Betray()
        assert chosen.at >= Millis(table.at + 300)
