"""Many matches: who sits where, what is counted, and records that verify."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from examples.lantern import Config, Lantern
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Millis, Outcome, Seat
from morphee.kernel.record import Entry
from morphee.kernel.verify import verify
from morphee.sim.driver import Played
from morphee.sim.tournament import Setup, Standing, one, record, series

GAME = Lantern()
SETUP = Setup(GAME, Config(nights=1), ("random",) * 3)


def played(ranking: tuple[tuple[int, ...], ...], scores: tuple[int, ...], seconds: int = 2) -> Played:
    entries = (Entry(1, Millis(0), None), Entry(2, Millis(1000 * seconds), None))
    groups = tuple(tuple(map(Seat, group)) for group in ranking)
    return Played(entries, Outcome("most_nights", groups, scores), None, 5)


def test_a_standing_adds_up_seats_bots_points_and_endings() -> None:
    standing = Standing()
    standing.count(("novice", "random"), played(((0,), (1,)), (3, 1)))
    standing.count(("random", "novice"), played(((0, 1),), (2, 2), seconds=4))
    assert (standing.matches, standing.events, standing.actions, standing.seconds) == (2, 4, 10, 6.0)
    assert standing.wins_by_seat == [2, 1], "a shared victory counts in full for both"
    assert standing.wins_by_bot == {"novice": 2, "random": 1}
    assert standing.seats_of_bot == {"novice": 2, "random": 2}
    assert standing.points_by_seat == [5, 3]
    assert standing.endings == {"most_nights": 2}


def test_two_standings_share_nothing() -> None:
    Standing().count(("novice", "random"), played(((0,), (1,)), (3, 1)))
    assert Standing().wins_by_bot == {}


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    assert one(SETUP, seed_from("a")).entries == one(SETUP, seed_from("a")).entries
    assert one(SETUP, seed_from("a")).entries != one(SETUP, seed_from("b")).entries


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match=r"no bot called 'genius' \(there are: random\)"):
        one(Setup(GAME, Config(), ("random", "genius")), seed_from("a"))


class Echo(Lantern):
    """A game with sequels: each match of a series has one night more."""

    name = "echo"

    def series_length(self, config: Config) -> int:
        return 3

    def sequel(self, config: Config, seats: int, played: int) -> Config:
        return Config(nights=config.nights + played)


def test_the_bots_of_a_series_move_on_by_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[tuple[str, ...]] = []

    def seen(setup: Setup, seed: bytes) -> Played:
        seated.append(setup.bots)
        return played(((0,),), (1,))

    monkeypatch.setattr("morphee.sim.tournament.one", seen)
    setup = Setup(GAME, Config(), ("a", "b", "c"))
    assert [found.bots for _, found, _ in series(setup, 4, "moves")] == seated
    assert seated == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"), ("a", "b", "c")]


def test_the_matches_of_a_series_differ_and_can_be_repeated() -> None:
    def seeds(name: str) -> list[bytes]:
        return [seed for seed, _, _ in series(SETUP, 3, name)]

    assert len(set(seeds("one"))) == 3
    assert seeds("one") == seeds("one") != seeds("two")


def test_a_game_with_sequels_plays_each_match_with_its_own_options() -> None:
    found: list[Any] = [
        setup.config for _, setup, _ in series(Setup(Echo(), Config(nights=1), ("random",) * 2), 3, "echo")
    ]
    assert found == [Config(nights=1), Config(nights=2), Config(nights=3)]
    assert [setup.config for _, setup, _ in series(SETUP, 2, "plain")] == [SETUP.config] * 2


def test_the_record_of_a_match_verifies_and_names_its_bots() -> None:
    seed = seed_from("record")
    found = one(SETUP, seed)
    verified = verify(record(SETUP, seed, found), lambda *_: GAME)
    assert (verified.entries, verified.outcome) == (len(found.entries), found.outcome)
    assert verified.header.names == SETUP.bots
    assert verified.header.seed == seed.hex()
    assert SETUP.seats == 3
    assert msgspec.json.decode(verified.header.config) == {"nights": 1}
