"""What the games of OpenSpiel share: how a state holds that of the kernel, and how it is observed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, Refused, Seat

NOW = Millis(0)
"""Time does not pass: no timer ever fires."""
NOTHING = Chance(b"nothing is drawn from it", 0)


class Held:
    """A state of the kernel inside one of OpenSpiel. It never changes, so that copies share it."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state

    def __deepcopy__(self, memo: Any) -> Held:
        return Held(self.state)


def play(game: AnyGame, state: Any, command: Act[Any] | Expire, chance: Any = NOTHING) -> Any:
    """The state after a command that is known to be legal."""
    events = game.decide(state, command, NOW, chance)
    assert not isinstance(events, Refused), events
    return fold(game, state, events)


def fold(game: AnyGame, state: Any, events: Any) -> Any:
    for event in events:
        state = game.evolve(state, event, NOW)
    return state


class Observer:
    """OpenSpiel's interface for observations: the array of the game, each byte as a number from 0 to 1."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.observed(Seat(player)), np.uint8)
        self.tensor /= 255

    def string_from(self, state: Any, player: int) -> str:
        found: str = state.seen_by(Seat(player))
        return found


CHANCE, END = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
SEQUENTIAL = pyspiel.GameType.Dynamics.SEQUENTIAL
EXPLICIT = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
ZERO_SUM = pyspiel.GameType.Utility.ZERO_SUM
TERMINAL = pyspiel.GameType.RewardModel.TERMINAL
