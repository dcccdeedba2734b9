"""Bots of Pile-Poils: they finish matches, keep a human pace, and the better ones win."""

from __future__ import annotations

import pytest

from morphee.bots.catalog import VISITORS, levels, make
from morphee.bots.contract import Plan
from morphee.bots.pyramid import Expectation
from morphee.bots.pyramid_race import win_chance
from morphee.games.pyramid.actions import Action, PlaceDice, Roll, SpendYarn, Stop, TakeBack
from morphee.games.pyramid.model import Config
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.sim.driver import look
from morphee.sim.tournament import Setup, Standing, one, series
from tests.games.pyramid.kitchen import GAME, Kitchen, place


def standing(bots: tuple[str, ...], matches: int, config: Config | None = None) -> Standing:
    found = Standing()
    for _, seated, played in series(Setup(GAME, config or Config(), bots), matches, "bots of pyramid"):
        found.count(seated.bots, played)
    return found


def chosen(level: str, table: Kitchen) -> Action:
    match = Match(GAME, table.state.config, table.seats, seed_from("bots"))
    match.state = table.state
    bot = make("pyramid", level, Chance(seed_from("bot"), 0))
    plan = bot.consider(look(match, table.state.turn.seat, table.at), None)
    assert isinstance(plan, Plan)
    action: Action = plan.action
    assert action in table.offers()
    return action


def test_levels() -> None:
    assert list(levels("pyramid")) == ["random", "child", "novice", "skilled", "champion"]


def test_the_novice_beats_chance() -> None:
    assert standing(("novice", "random"), 20).wins_by_bot == {"novice": 20}


def test_the_champion_beats_the_novice_nearly_always() -> None:
    """The aim is 95 of 100 (bench/bots.md); that the skilled one wins less often is in test_levels."""
    assert standing(("champion", "novice"), 30).wins_by_bot["champion"] >= 27


def test_the_champion_beats_who_lays_the_most_tiles_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The aim is 60 of 100, over 2,000 matches."""
    monkeypatch.setitem(VISITORS, "expectation", Expectation)
    assert standing(("champion", "expectation"), 60).wins_by_bot["champion"] > 32


@pytest.mark.parametrize("level", list(levels("pyramid")))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_matches_on_side_b(level: str, seats: int) -> None:
    played = one(Setup(GAME, Config(side="B"), (level,) * seats), seed_from(f"{level} {seats}"))
    assert sorted(seat for group in played.outcome.ranking for seat in group) == list(range(seats))


@pytest.mark.parametrize("level", ["novice", "skilled", "champion"])
def test_a_human_pace(level: str) -> None:
    """Nobody rolls under a fifth of a second, nobody dreams for minutes, a match takes minutes."""
    played = one(Setup(GAME, Config(), (level,) * 2), seed_from("pace"))
    steps = zip(played.entries, played.entries[1:], strict=False)
    pauses = [entry.at - before.at for before, entry in steps if entry.seat is not None]
    assert min(pauses) >= 180
    assert max(pauses) < 90_000
    assert 1_000 < sum(pauses) / len(pauses) < 6_000
    assert 2 * 60_000 < played.entries[-1].at < 30 * 60_000


def test_an_intention_is_kept() -> None:
    table = Kitchen()
    match = Match(GAME, table.state.config, table.seats, seed_from("bots"))
    match.state = table.state
    bot = make("pyramid", "novice", Chance(seed_from("keep"), 0))
    plan = bot.consider(look(match, table.state.turn.seat, Millis(0)), None)
    assert bot.consider(look(match, table.state.turn.seat, Millis(1)), plan) is plan


def test_others_wait() -> None:
    table = Kitchen(first=1)
    match = Match(GAME, table.state.config, table.seats, seed_from("bots"))
    match.state = table.state
    for level in levels("pyramid"):
        bot = make("pyramid", level, Chance(seed_from("wait"), 0))
        waiting = look(match, Seat(0), Millis(0))
        assert bot.consider(waiting, None) is None


@pytest.mark.parametrize("level", ["novice", "champion"])
def test_choices(level: str) -> None:
    assert chosen(level, Kitchen()) == Roll()
    # what lays at once, rather than a 12 in the air
    found = chosen(level, Kitchen().roll(6, 6, 6, 6, 6))
    assert isinstance(found, PlaceDice)
    assert found.place in {place("A", (0, 1)), place("A", (0, 9))}
    # never stops on a catastrophe while dice are left
    assert chosen(level, Kitchen().roll(3, 1, 1, 1, 1).put((1, 4), 3)) == Roll()
    # a hopeless roll is rerolled for yarn
    hopeless = Kitchen().all_but((10, 0)).having(yarn=(1, 0, 0)).roll(1, 1, 2, 2, 1)
    assert chosen(level, hopeless) == SpendYarn()


def test_the_champion_stops_in_time() -> None:
    """Four cats' worth on the board and one die left: a bust costs more than a cat brings."""
    table = Kitchen().rows(4).roll(6, 6, 1, 1, 1).put((4, 3), 6, 6).roll(6, 1, 1).put((4, 2), 6)
    assert chosen("champion", table.roll(6, 1).put((4, 4), 6)) == Stop()


def test_the_champion_goes_on_when_it_is_safe() -> None:
    """Four dice left and a whole bottom row to choose from."""
    assert chosen("champion", Kitchen().roll(2, 2, 2, 2, 2).put((0, 2), 2)) == Roll()


def test_who_is_behind_takes_the_risk_and_who_is_ahead_does_not() -> None:
    """Two cats lie, three dice are left: safe with the race nearly won, not with it nearly lost."""
    table = Kitchen(2).roll(6, 6, 6, 6, 6).put((2, 0), 6)
    assert table.offers() == [Roll(), Stop(), TakeBack()]
    ahead = chosen("champion", table.having(tiles=(1, 20)))
    behind = chosen("champion", table.having(tiles=(20, 1)))
    assert (ahead, behind) == (Stop(), Roll())


def test_the_table_of_the_race() -> None:
    """The one whose turn it is has an edge; fewer tiles left is better; nobody left to lay has won."""
    assert win_chance(0, 5) == 1.0
    assert win_chance(5, 0) == 0.0
    assert 0.5 < win_chance(10, 10) < win_chance(3, 3) < 1
    for mine in range(1, 26):
        assert win_chance(mine, 10) > win_chance(mine + 0.5, 10) > win_chance(mine + 1, 10)
