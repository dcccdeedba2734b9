"""PettingZoo's own suites, and one of ours: the same seed gives the same whole matches."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

import morphee.rl
from morphee.rl import aec_env, parallel_env

with warnings.catch_warnings():  # it imports games by a way that it deprecates itself
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

pytestmark = [
    # Said of every environment with masks whose name is not in a list of their own.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
IN_TICKS = ["pillows", "uluru", "playme"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pyramid_passes_the_test_of_the_interface(seats: int) -> None:
    api_test(aec_env("pyramid", seats=seats), num_cycles=200)


def test_pyramid_passes_the_test_of_seeds() -> None:
    seed_test(lambda: aec_env("pyramid", seats=3, max_steps=120), num_cycles=60)


@pytest.mark.parametrize("name", IN_TICKS)
def test_games_in_ticks_pass_the_test_of_the_interface(name: str) -> None:
    parallel_api_test(parallel_env(name), num_cycles=300)


@pytest.mark.parametrize("name", IN_TICKS)
def test_games_in_ticks_pass_the_test_of_seeds(name: str) -> None:
    parallel_seed_test(lambda: parallel_env(name), num_cycles=60)


def episode(env: Any, seed: int, choices: int, cycles: int) -> list[Any]:
    """Everything that comes of random choices among what is allowed."""
    draw = np.random.default_rng(choices)
    observations, _ = env.reset(seed=seed)
    told: list[Any] = [plain(observations)]
    while env.agents and len(told) < cycles:
        actions = {agent: allowed(draw, seen) for agent, seen in observations.items()}
        observations, rewards, over, cut, infos = env.step(actions)
        told.append((plain(observations), rewards, over, cut, infos))
    return told


def allowed(draw: np.random.Generator, seen: dict[str, Any]) -> int:
    return int(draw.choice(np.flatnonzero(seen["action_mask"])))


def plain(observations: dict[str, dict[str, Any]]) -> dict[str, Any]:
    return {
        agent: {part: array.tolist() for part, array in seen.items()} for agent, seen in observations.items()
    }


@pytest.mark.parametrize(("name", "tick"), [("pillows", 400), ("uluru", 4_000), ("playme", 300)])
def test_the_same_seed_and_choices_are_the_same_run(name: str, tick: int) -> None:
    """Step by step over a whole stretch of play: their own test compares one step."""
    options = {"tick": tick}
    first = episode(parallel_env(name, **options), 1, 7, 400)
    assert first == episode(parallel_env(name, **options), 1, 7, 400)
    assert first != episode(parallel_env(name, **options), 2, 7, 400)
    assert first != episode(parallel_env(name, **options), 1, 8, 400)


def turns(seed: int) -> list[Any]:
    env, draw, told = aec_env("pyramid", seats=3), np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        told.append((agent, seen["observation"].tolist(), seen["action_mask"].tolist(), reward, over, cut))
        env.step(None if over or cut else allowed(draw, seen))
    return told


def test_a_whole_match_of_turns_is_the_same_again_and_its_rewards_add_up_to_nothing() -> None:
    first = turns(3)
    assert first == turns(3)
    assert first != turns(4)
    ends = [reward for *_, reward, over, _ in first if over]
    assert len(ends) == 3
    assert sum(ends) == pytest.approx(0)
    assert max(ends) > 0


def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing() -> None:
    env = aec_env("pyramid")
    env.reset(seed=1)
    before = env.render_mode, env.agent_selection, env.observe("seat_0")["observation"].tolist()
    (wrong,) = np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[:1]
    with pytest.raises(ValueError, match="may not"):
        env.step(wrong)
    assert before == (env.render_mode, env.agent_selection, env.observe("seat_0")["observation"].tolist())
    ticking = parallel_env("pillows")
    ticking.reset(seed=1)
    *_, infos = ticking.step({"seat_0": 1})
    assert infos["seat_0"]["refused"] == "resting"


def test_they_are_drawn_in_the_notation_of_the_game() -> None:
    env = aec_env("pyramid", render_mode="ansi")
    env.reset(seed=1)
    assert "phase roll" in env.render()
    ticking = parallel_env("uluru", render_mode="ansi")
    ticking.reset(seed=1)
    assert "phase rest" in ticking.render()


def test_a_game_without_turns_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="uluru has no turns: use parallel_env"):
        aec_env("uluru", seats=2)
    with pytest.raises(TypeError, match="dream cannot be seen as an array"):
        parallel_env("dream")


def test_without_the_extra_the_way_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "morphee.rl.turns")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ImportError, match=r"needs pettingzoo: pip install 'morphee\[rl\]'"):
        _ = morphee.rl.aec_env
