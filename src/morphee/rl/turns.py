"""PettingZoo's AEC environment for a game in which one seat acts at a time."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from morphee.kernel.contract import Seat
from morphee.rl.spaces import Agent, Observation, Spaces, Table

MAX_STEPS = 5_000
"""A match of bad luck alone has no end: it is cut off after so many actions."""


class TurnEnv(Spaces, AECEnv):  # type: ignore[misc]
    """Agents are ``seat_0`` and so on. The reward comes at the end, from 1 (first) to -1 (last)."""

    metadata = {"name": "morphee", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        config: Any = "default",
        max_steps: int = MAX_STEPS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._table = Table(name, seats, config, waits=False)
        self._one_at_a_time()
        self._describe(name, self._table, render_mode)
        self.max_steps = max_steps

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._table.reseed(seed)
        self._episode = self._table.episode()
        self._steps = self._last = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._acting()

    def observe(self, agent: Agent) -> Observation:
        return self._table.observation(self._episode, self._table.seat_of[agent])

    def step(self, action: Any) -> None:
        """Raises `ValueError` on an action that the mask does not allow: nothing has changed then."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._table.seat_of[agent]
        refused = self._episode.act(seat, self._table.numbers.actions[int(action)])
        if refused is not None:
            raise ValueError(f"{agent} may not {action}: {refused.code}")
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        outcome = self._episode.game.outcome(self._episode.state)
        if outcome is None and self._steps < self.max_steps:
            self.agent_selection = self._acting()
            return
        self.rewards = self._table.rewards(outcome)
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.truncations = dict.fromkeys(self.agents, outcome is None)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return self._table.drawn(self._episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        return

    def _acting(self) -> Agent:
        """Whose turn it is: the one seat that has something to do."""
        game, state, seats = self._episode.game, self._episode.state, self._table.seats
        for other in range(seats):
            seat = (self._last + other) % seats  # often the same one goes on
            if any(True for _ in game.legal(state, Seat(seat))):
                self._last = seat
                return self.possible_agents[seat]
        raise AssertionError("nobody can act in a match that goes on")

    def _one_at_a_time(self) -> None:
        episode = self._table.episode()
        acting = [s for s in range(self._table.seats) if list(episode.game.legal(episode.state, Seat(s)))]
        if len(acting) != 1:
            raise ValueError(f"{episode.game.name} has no turns: use parallel_env")


def aec_env(name: str, **options: Any) -> TurnEnv:
    """The environment of a game with turns (`pyramid`); ``seats``, ``config``, ``max_steps``."""
    return TurnEnv(name, **options)
