"""Levels that climb, and bots that know no more than their view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from morphee.bots.catalog import BOTS, make
from morphee.bots.contract import Bot, Observation, Plan
from morphee.bots.pace import FASTEST, ex_gaussian
from morphee.cli.bench_bots import duels
from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import AnyGame, Millis, Seat, View
from morphee.kernel.match import Match
from morphee.sim.driver import play

LADDER = ("child", "novice", "skilled", "champion")
CLIMBING = ("dream", "pillows", "playme", "pyramid", "uluru")
MATCHES = {"dream": 64, "pillows": 150, "playme": 60, "pyramid": 40, "uluru": 40}


@pytest.mark.parametrize("game", CLIMBING)
def test_every_level_is_there(game: str) -> None:
    assert list(BOTS[game]) == ["random", *LADDER]


@pytest.mark.parametrize("game", CLIMBING)
@pytest.mark.parametrize(("lower", "higher"), list(pairwise(LADDER)))
def test_each_level_beats_the_one_below_and_not_always(game: str, lower: str, higher: str) -> None:
    """The aim is 60 to 80 of 100 (bench/bots.md); few matches are played here, so the bounds are wider."""
    won = duels(GAMES.find(game), higher, lower, MATCHES[game]) / MATCHES[game]
    assert 0.55 < won < 0.87


def test_reaction_times_have_a_bell_and_a_long_tail() -> None:
    """An ex-Gaussian: its mean is middle plus tail, and it leans to the slow side."""
    times = sorted(ex_gaussian(Chance(seed_from("bell"), n), 500, 60, 120) for n in range(4_000))
    mean, median = sum(times) / 4_000, times[2_000]
    assert 600 < mean < 640
    assert median < mean
    assert times[3_960] - median > 2 * (median - times[40])
    assert times[0] >= FASTEST


# --- a view, and nothing but a view ----------------------------------------------------------------


class Walled:
    """A bot that is shown a copy of its observation, made from what travels to clients.

    Whatever else might hang on the original (a state, a match, a hidden attribute) is not in the copy; a
    twin with the same chance sees the original, and must not choose otherwise.
    """

    def __init__(self, game: AnyGame, bot: Bot, twin: Bot) -> None:
        self._game, self._bot, self._twin = game, bot, twin
        self._asked = 0

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        self._asked += 1
        for part in reached(observation) if self._asked % 20 == 1 else ():  # a walk takes milliseconds
            assert not isinstance(part, self._game.state_type | Match | Chance), (
                f"a bot can reach a {type(part)}"
            )
        copied = self._bot.consider(self._copy(observation), plan)
        assert copied == self._twin.consider(observation, plan)
        return copied

    def _copy(self, observation: Observation) -> Observation:
        game, view = self._game, observation.view
        public: Any = msgspec.json.decode(msgspec.json.encode(view.public), type=game.public_type)
        own: Any = msgspec.json.decode(msgspec.json.encode(view.own), type=game.own_type or type(None))
        return msgspec.structs.replace(observation, view=View(public, own))


def reached(value: Any) -> Iterator[Any]:
    """Everything that hangs on a value, attributes of every kind included."""
    yield value
    if isinstance(value, tuple | list | frozenset | set):
        parts = list(value)
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    else:
        names = getattr(type(value), "__struct_fields__", ())
        parts = [*(getattr(value, name) for name in names), *getattr(value, "__dict__", {}).values()]
    for part in parts:
        if not isinstance(part, type):
            yield from reached(part)


@pytest.mark.parametrize("game", CLIMBING)
@pytest.mark.parametrize("level", ["random", *LADDER])
def test_a_bot_sees_nothing_but_its_view(game: str, level: str) -> None:
    rules = GAMES.find(game)
    seats = rules.seats[1]

    def bot(seat: int) -> Walled:
        one, other = (make(game, level, Chance(seed_from(f"walled {seat}"), 0)) for _ in range(2))
        return Walled(rules, one, other)

    played = play(
        rules, rules.variants()["default"], seats, seed_from("walled"), [bot(s) for s in range(seats)]
    )
    assert played.outcome.ranking


def test_a_bot_that_peeks_is_caught() -> None:
    """The check can fail: a state that hangs on the view is found."""
    rules = GAMES.find("pillows")
    match = Match(rules, rules.variants()["default"], 3, seed_from("peek"))
    view: View[Any, Any] = View(match.state, None)
    observation = Observation(seat=Seat(0), seats=3, at=Millis(0), view=view, offers=(), open=(), cue=None)
    peeking = make("pillows", "novice", Chance(seed_from("peek"), 0))
    with pytest.raises(AssertionError, match="can reach"):
        Walled(rules, peeking, peeking).consider(observation, None)


@pytest.mark.parametrize("game", CLIMBING)
def test_the_same_seed_plays_the_same_match(game: str) -> None:
    rules = GAMES.find(game)
    assert duels(rules, "champion", "child", 3) == duels(rules, "champion", "child", 3)
