"""One match of bots in virtual time: order of what happens, what bots are shown, and broken rules found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from examples.lantern import Config, DawnBroke, Lantern, Light, Lit, State
from morphee.bots.contract import Observation, Plan
from morphee.bots.random_bot import RandomBot
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat, Timer, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.sim.driver import Played, Stuck, look, play

SEED = seed_from("driver")


class Scripted:
    """Lights so many lanterns, so long after each night began; remembers all it was shown."""

    def __init__(self, after: int, lanterns: int) -> None:
        self._after = after
        self._lanterns = lanterns
        self.shown: list[Observation] = []

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        self.shown.append(observation)
        if not observation.offers:
            return None
        began = observation.view.public.dawn - 10_000
        return Plan(Millis(began + self._after), Light(self._lanterns))


class Asleep:
    def consider(self, observation: Observation, plan: Plan | None) -> None:
        return None


def lantern(*bots: Any, game: Lantern | None = None, nights: int = 1, limit: int = 100) -> Played:
    return play(game or Lantern(), Config(nights=nights), len(bots), SEED, bots, limit)


def times(played: Played, kind: type) -> list[int]:
    return [entry.at for entry in played.entries if isinstance(entry.event, kind)]


def test_things_happen_in_the_order_of_their_times_not_of_the_seats() -> None:
    played = lantern(Scripted(700, 1), Scripted(300, 2), Scripted(500, 3))
    lit = [(entry.at, entry.event.seat) for entry in played.entries if isinstance(entry.event, Lit)]
    assert lit == [(300, 1), (500, 2), (700, 0)]
    assert (played.actions, played.outcome.winners) == (3, (2,))


def test_of_equal_times_the_lower_seat_comes_first() -> None:
    played = lantern(Scripted(300, 1), Scripted(300, 2), Scripted(300, 3))
    assert [entry.seat for entry in played.entries if entry.seat is not None] == [0, 1, 2]


def test_time_is_virtual_and_timers_fire_exactly_when_they_are_due() -> None:
    """Hours of match time pass without waiting: nobody acts, and every night ends by its timer."""
    played = lantern(Asleep(), Asleep(), nights=9)
    assert times(played, DawnBroke) == [10_000 * night for night in range(1, 10)]
    assert all(entry.timer == "dawn" for entry in played.entries if isinstance(entry.event, DawnBroke))
    assert played.actions == 0


def test_a_timer_comes_before_a_seat_that_acts_at_the_same_time() -> None:
    punctual, late = Scripted(9_999, 2), Scripted(10_000, 3)
    played = lantern(punctual, late)
    assert [type(entry.event) for entry in played.entries[1:]] == [Lit, DawnBroke]
    assert played.outcome.winners == (0,)


def test_a_plan_for_a_time_gone_by_is_done_now() -> None:
    class Late(Scripted):
        def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
            return Plan(Millis(-50), Light(4)) if observation.offers else None

    played = lantern(Scripted(100, 3), Late(0, 0))
    assert times(played, Lit) == [0, 100]


def test_a_bot_is_asked_again_when_it_was_told_something_and_only_then() -> None:
    class Dark(Lantern):
        """Only the player who lights a lantern is told who did."""

        def redact(self, event: Any, viewer: Viewer) -> Any:
            return event if not isinstance(event, Lit) or event.seat == viewer else None

    first, second = Scripted(300, 2), Scripted(500, 3)
    lantern(first, second, game=Dark())
    assert [seen.at for seen in first.shown] == [0, 300, 500]
    assert [seen.at for seen in second.shown] == [0, 500]


def test_what_a_bot_planned_is_given_back_to_it() -> None:
    plans: list[Plan | None] = []

    class Patient(Scripted):
        def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
            plans.append(plan)
            return super().consider(observation, plan)

    lantern(Patient(500, 2), Scripted(300, 3))
    assert plans == [None, Plan(Millis(500), Light(2)), None]


def test_a_bot_is_shown_its_own_view_and_offers() -> None:
    game = Lantern()
    match = Match(game, Config(), 3, SEED)
    match.fold(match.deal(Millis(0)))
    seen = look(match, Seat(1), Millis(40))
    assert seen == Observation(
        seat=Seat(1),
        seats=3,
        at=Millis(40),
        view=game.view(match.state, Seat(1)),
        offers=tuple(game.legal(match.state, Seat(1))),
        open=(),
        cue=None,
    )
    marker = object()
    assert look(match, Seat(1), Millis(40), marker).view.public is marker


def test_the_same_seed_and_bots_play_the_same_match() -> None:
    def once() -> tuple[Entry, ...]:
        bots = [RandomBot(Chance(SEED, seat)) for seat in range(4)]
        return play(Lantern(), Config(), 4, SEED, bots).entries

    assert once() == once()


# --- rules that break their contract ---------------------------------------------------------


class Refusing(Lantern):
    def decide(
        self, state: State, command: Act[Light] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Any] | Refused:
        return Refused("over")


@pytest.mark.parametrize("bots", [(Scripted(5, 1), Asleep()), (Asleep(), Asleep())])
def test_a_refused_action_or_timer_is_reported(bots: tuple[Any, Any]) -> None:
    with pytest.raises(Stuck, match=r"(Light|dawn).* was refused: over"):
        lantern(*bots, game=Refusing())


def test_a_match_that_awaits_nothing_is_reported() -> None:
    class Timeless(Lantern):
        def timers(self, state: State) -> Sequence[Timer]:
            return []

    with pytest.raises(Stuck, match="nobody and nothing is awaited"):
        lantern(Scripted(5, 1), Asleep(), game=Timeless())


def test_a_match_without_an_end_is_reported() -> None:
    class Endless(Lantern):
        def outcome(self, state: State) -> None:
            return None

        def _dawn(self, state: State, lit: Any) -> list[Any]:
            return [DawnBroke(lit, None), *Lantern.deal(self, state.config, 2, Chance(SEED, 0))]

    with pytest.raises(Stuck, match="no end after 50 events"):
        lantern(Asleep(), Asleep(), game=Endless(), limit=50)


def test_the_limit_counts_events() -> None:
    """Three nights that nobody uses are six events; the last one ends the match."""
    assert len(lantern(Asleep(), Asleep(), nights=3, limit=5).entries) == 6
    with pytest.raises(Stuck, match="no end after 4 events"):
        lantern(Asleep(), Asleep(), nights=3, limit=4)
