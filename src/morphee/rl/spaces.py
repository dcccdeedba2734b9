"""What both kinds of environments share: agents, spaces, seeds, observations."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import Space
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from morphee.api.start import checked
from morphee.kernel.arrays import Observed, numbers_of, utilities
from morphee.kernel.contract import Millis, Outcome, Seat
from morphee.kernel.notation import notation
from morphee.rl.episode import Episode

Agent: TypeAlias = str
Observation: TypeAlias = dict[str, NDArray[Any]]


class Spaces:
    """What an environment of either kind says of itself."""

    metadata: dict[str, Any]

    def _describe(self, name: str, table: Table, render_mode: str | None) -> None:
        self.metadata = {**self.metadata, "name": f"morphee_{name}"}
        self.render_mode = render_mode
        self.possible_agents = list(table.agents)
        self.action_spaces = table.action_spaces
        self.observation_spaces = table.observation_spaces
        self.agents: list[Agent] = []

    def action_space(self, agent: Agent) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]


class Table:
    """The rules with their options and seats: how they look from outside, and new episodes of them."""

    def __init__(self, name: str, seats: int | None, config: Any, waits: bool) -> None:
        """``waits``: whether number 0 is to do nothing, so that the numbers of actions begin at 1."""
        self.game, self.config, self.seats = checked(name, seats, config)
        if not isinstance(self.game, Observed):
            raise TypeError(f"{name} cannot be seen as an array: it lacks `observe`")
        self.numbers = numbers_of(self.game, self.config, self.seats)
        self._waiting = bytearray([1] if waits else [])
        self.agents: list[Agent] = [f"seat_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: Seat(seat) for seat, agent in enumerate(self.agents)}
        self._random = random.Random()
        size = len(self.game.observe(self.episode().state, Seat(0), Millis(0)))
        count = len(self.numbers) + len(self._waiting)
        self.action_spaces = {agent: Discrete(count) for agent in self.agents}
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (size,), np.uint8),
            "action_mask": Box(0, 1, (count,), np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.agents}

    def reseed(self, seed: int | None) -> None:
        """Episodes follow from the last seed that was given, one after the other."""
        if seed is not None:
            self._random = random.Random(seed)

    def secret(self) -> bytes:
        return self._random.randbytes(32)

    def episode(self) -> Episode:
        return Episode(self.game, self.config, self.seats, self.secret())

    def observation(self, episode: Episode, seat: Seat) -> Observation:
        seen: bytes = episode.game.observe(episode.state, seat, episode.at)  # type: ignore[attr-defined]
        mask = self._waiting + self.numbers.mask(episode.state, seat)
        return {
            "observation": np.frombuffer(bytearray(seen), np.uint8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def rewards(self, outcome: Outcome | None) -> dict[Agent, float]:
        if outcome is None:
            return dict.fromkeys(self.agents, 0.0)
        return dict(zip(self.agents, utilities(outcome, self.seats), strict=True))

    def drawn(self, episode: Episode) -> str:
        """The position in the game's notation."""
        return notation(self.game).position(episode.state)
