"""PettingZoo's parallel environment for games in real time: every step is a tick of match time.

All agents choose at the beginning of a tick, 0 for doing nothing. The order in which they are served is
drawn by lot each time, as between people who react equally fast. Then the tick passes, and timers that are
due fire.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis
from morphee.rl.spaces import Agent, Observation, Spaces, Table

TICKS = {"pillows": 100, "playme": 100, "uluru": 1_000}
"""Milliseconds a tick, unless you say: about what a person needs to see and to act."""
TICK = 200
MAX_CYCLES = 20_000

Step = tuple[
    dict[Agent, Observation],
    dict[Agent, float],
    dict[Agent, bool],
    dict[Agent, bool],
    dict[Agent, dict[str, Any]],
]


class TickEnv(Spaces, ParallelEnv):  # type: ignore[misc]
    """Agents are ``seat_0`` and so on. The reward comes at the end, from 1 (first) to -1 (last). An action
    that the rules refuse changes nothing; ``infos`` then has its code as ``refused``."""

    metadata = {"name": "morphee", "render_modes": ["ansi"]}

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        config: Any = "default",
        tick: int | None = None,
        max_cycles: int = MAX_CYCLES,
        render_mode: str | None = None,
    ) -> None:
        self._table = Table(name, seats, config, waits=True)
        self.tick = tick or TICKS.get(name, TICK)
        self._describe(name, self._table, render_mode)
        self.max_cycles = max_cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        self._table.reseed(seed)
        self._lot = self._table.secret()
        self._episode = self._table.episode()
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, Any]) -> Step:
        episode = self._episode
        infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        chosen = [(agent, int(action)) for agent, action in actions.items() if action]
        if len(chosen) > 1:
            chosen = list(Chance(self._lot, self._cycles).shuffled(chosen))
        for agent, number in chosen:
            action = self._table.numbers.actions[number - 1]
            if (refused := episode.act(self._table.seat_of[agent], action)) is not None:
                infos[agent]["refused"] = refused.code
        episode.advance(Millis(episode.at + self.tick))
        self._cycles += 1
        outcome = episode.game.outcome(episode.state)
        over, cut = outcome is not None, outcome is None and self._cycles >= self.max_cycles
        found = (
            self._observations(),
            self._table.rewards(outcome),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return found

    def render(self) -> str | None:
        return self._table.drawn(self._episode) if self.render_mode == "ansi" else None

    def close(self) -> None:
        return

    def _observations(self) -> dict[Agent, Observation]:
        table, episode = self._table, self._episode
        return {agent: table.observation(episode, table.seat_of[agent]) for agent in self.agents}


def parallel_env(name: str, **options: Any) -> TickEnv:
    """The environment of a game in real time; ``seats``, ``config``, ``tick``, ``max_cycles``."""
    return TickEnv(name, **options)
