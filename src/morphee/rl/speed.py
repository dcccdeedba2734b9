"""How fast environments are stepped at random, ours and those of their libraries, by the same loops."""

from __future__ import annotations

import importlib
import random
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from morphee.rl.spiel import spiel_game
from morphee.rl.ticks import parallel_env
from morphee.rl.turns import aec_env

Playout = Callable[[int], int]
"""Plays one episode, the same for the same number; returns how many steps it had."""
ROUNDS = 4
"""Each is measured in so many turns, so that a busy moment of the machine affects all alike."""
PYTHON_GAMES = ("tic_tac_toe", "kuhn_poker", "block_dominoes", "liars_poker")
CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6")


class StepSpeed(msgspec.Struct, frozen=True):
    """``interface``: of which library, and in which way; ``ours``: whether the game is one of Morphée."""

    interface: str
    name: str
    ours: bool
    steps: int
    seconds: float

    @property
    def micros(self) -> float:
        return 1e6 * self.seconds / self.steps


def speeds(seconds: float) -> list[StepSpeed]:
    """All of them, each for about that long. Raises `ModuleNotFoundError` without the peers."""
    found = [(key, playout, [0, 0.0]) for key, playout in _all()]
    for _, playout, _ in found:
        playout(0)
    for part in range(ROUNDS):
        for _, playout, sums in found:
            _measure(playout, seconds / ROUNDS, part, sums)
    return [StepSpeed(*key, int(steps), took) for key, _, (steps, took) in found]


def _measure(playout: Playout, seconds: float, part: int, sums: list[float]) -> None:
    started, number = time.process_time(), 1_000 * part
    while (took := time.process_time() - started) < seconds:
        number += 1
        sums[0] += playout(number)
    sums[1] += took


def _all() -> Iterator[tuple[tuple[str, str, bool], Playout]]:
    for name in PYTHON_GAMES:
        importlib.import_module(f"open_spiel.python.games.{name}")
        yield ("OpenSpiel", f"python_{name}", False), _spiel(_loaded(f"python_{name}"))
    for name in ("pyramid", "uluru"):
        yield ("OpenSpiel", name, True), _spiel(spiel_game(name))
    for name in CLASSIC:
        yield ("PettingZoo AEC", name, False), _turns(_classic(name).env())
    yield ("PettingZoo AEC", "pyramid", True), _turns(aec_env("pyramid"))
    yield ("PettingZoo parallel", "rps_v2", False), _ticks(_classic("rps_v2").parallel_env())
    for name in ("pillows", "playme", "uluru"):
        yield ("PettingZoo parallel", name, True), _ticks(parallel_env(name, max_cycles=500))


def _loaded(name: str) -> Any:
    import pyspiel

    return pyspiel.load_game(name)


def _classic(name: str) -> Any:
    with warnings.catch_warnings():  # the way to its games that it documents, and deprecates
        warnings.simplefilter("ignore")
        return importlib.import_module(f"pettingzoo.classic.{name}")


def _spiel(game: Any) -> Playout:
    def playout(number: int) -> int:
        draw, steps = random.Random(number), 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                action = draw.choices(actions, chances)[0]
            else:
                action = draw.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps

    return playout


def _turns(env: Any) -> Playout:
    def playout(number: int) -> int:
        draw, steps = random.Random(number), 0
        env.reset(seed=number)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += not (over or cut)
        return steps

    return playout


def _ticks(env: Any) -> Playout:
    """A step is that of one agent."""

    def playout(number: int) -> int:
        draw, steps = random.Random(number), 0
        seen, _ = env.reset(seed=number)
        while env.agents:
            actions = {agent: _chosen(draw, env, agent, seen[agent]) for agent in env.agents}
            seen, *_ = env.step(actions)
            steps += len(actions)
        return steps

    return playout


def _chosen(draw: random.Random, env: Any, agent: str, seen: Any) -> int:
    if isinstance(seen, dict):
        return int(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    return draw.randrange(int(env.action_space(agent).n))
