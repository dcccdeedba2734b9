"""A match in memory: what a command leads to, when timers may fire, and where draws come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from examples.lantern import Config, DawnBroke, Lantern, Light, Lit, NightFell, State
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat, Timer
from morphee.kernel.match import NO_SUCH_TIMER, Match
from morphee.kernel.record import Entry, Receipt

SEED = seed_from("match")


def begun(game: Lantern | None = None, at: int = 0) -> Match:
    match = Match(game or Lantern(), Config(), 2, SEED)
    match.fold(match.deal(Millis(at)))
    return match


def granted(match: Match, command: Act[Any] | Expire, at: int, *more: Any) -> tuple[Entry, ...]:
    found = match.decide(command, Millis(at), *more)
    assert not isinstance(found, Refused)
    return found


def test_the_deal_holds_no_command_and_starts_at_one() -> None:
    match = Match(Lantern(), Config(), 2, SEED)
    assert (match.n, match.at) == (0, 0)
    (first,) = match.deal(Millis(70))
    assert (first.n, first.at, first.event, first.command) == (1, 70, NightFell(), None)
    assert match.n == 0, "nothing has happened until it is folded"
    match.fold((first,))
    assert (match.n, match.at, match.state.night) == (1, 70, 1)


def test_deciding_changes_nothing() -> None:
    match = begun()
    before = match.state
    found = granted(match, Act(Seat(0), Light(3)), 5)
    assert match.state is before
    assert (match.n, match.at) == (1, 0)
    assert granted(match, Act(Seat(0), Light(3)), 5) == found


def test_a_copy_goes_on_apart_from_the_match_it_was_made_of() -> None:
    match = begun(at=40)
    other = match.copy()
    assert (other.n, other.at, other.state) == (match.n, match.at, match.state)
    other.fold(granted(other, Act(Seat(0), Light(3)), 50))
    assert (match.n, match.at) == (1, 40)
    assert granted(match, Act(Seat(0), Light(3)), 50) == granted(begun(at=40), Act(Seat(0), Light(3)), 50)
    assert match.state != other.state


def test_the_first_event_of_an_action_holds_it_and_the_others_do_not() -> None:
    match = begun()
    match.fold(granted(match, Act(Seat(0), Light(3)), 5))
    race = Receipt(1, Seat(1), Millis(1), Millis(2), Millis(3), Millis(4))
    lit, dawn, night = granted(match, Act(Seat(1), Light(4)), 9, "id", race)
    assert lit == Entry(3, Millis(9), Lit(Seat(1), 4), seat=Seat(1), action=Light(4), id="id", race=race)
    assert dawn == Entry(4, Millis(9), DawnBroke((3, 4), Seat(1)))
    assert night == Entry(5, Millis(9), NightFell())


def test_the_first_event_of_a_timer_names_it() -> None:
    dawn, night = granted(begun(), Expire("dawn"), 10_000)
    assert dawn.command == Expire("dawn")
    assert (dawn.seat, dawn.id, dawn.race, night.command) == (None, None, None, None)


@pytest.mark.parametrize(
    ("timer", "at", "fires"), [("dawn", 9_999, False), ("dawn", 10_000, True), ("dusk", 99_999, False)]
)
def test_a_timer_fires_when_it_is_armed_and_due(timer: str, at: int, fires: bool) -> None:
    found = begun().decide(Expire(timer), Millis(at))
    assert (found != NO_SUCH_TIMER) == fires


def test_a_refusal_is_passed_on() -> None:
    match = begun()
    match.fold(granted(match, Act(Seat(0), Light(3)), 5))
    assert match.decide(Act(Seat(0), Light(1)), Millis(6)) == Refused("lit_already")


def test_time_never_goes_back() -> None:
    match = begun(at=500)
    (lit,) = granted(match, Act(Seat(0), Light(3)), 20)
    assert lit.at == 500
    match.fold((replace(lit, at=Millis(600)),))
    assert granted(match, Act(Seat(1), Light(3)), 599)[0].at == 600


class Lots(Lantern):
    """Draws a number for every decision."""

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Any]:
        return [Lit(Seat(0), chance.below(1_000))]

    def decide(self, state: State, command: Act[Light] | Expire, at: Millis, chance: Chance) -> Sequence[Any]:
        return [Lit(Seat(0), chance.below(1_000)), Lit(Seat(1), chance.below(1_000))]


def test_an_event_is_drawn_from_the_stream_of_the_seed_and_its_number() -> None:
    match = Match(Lots(), Config(), 2, SEED)
    (dealt,) = match.deal(Millis(0))
    assert dealt.event.lanterns == Chance(SEED, 1).below(1_000)
    match.fold((dealt,))
    for _ in range(3):
        stream = Chance(SEED, match.n + 1)
        drawn = granted(match, Act(Seat(0), Light(1)), 0)
        assert [entry.event.lanterns for entry in drawn] == [stream.below(1_000), stream.below(1_000)]
        match.fold(drawn)


class Clocks(Lantern):
    def __init__(self, *timers: Timer) -> None:
        self._timers = timers

    def timers(self, state: State) -> Sequence[Timer]:
        return self._timers


@pytest.mark.parametrize(
    ("timers", "first"),
    [
        ((), None),
        ((Timer("a", Millis(5)),), "a"),
        ((Timer("a", Millis(5)), Timer("b", Millis(4))), "b"),
        ((Timer("b", Millis(5)), Timer("a", Millis(5))), "b"),
    ],
)
def test_the_next_timer_is_the_earliest_and_of_equals_the_first_listed(
    timers: tuple[Timer, ...], first: str | None
) -> None:
    found = Match(Clocks(*timers), Config(), 2, SEED).next_timer()
    assert (None if found is None else found.name) == first
