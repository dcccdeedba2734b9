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
    """What copies of a state of OpenSpiel share: a state of the kernel, which never changes. Each copy has a
    holder of its own."""

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


def game_type(name: str, title: str, information: Any, most: int, parameters: dict[str, Any]) -> Any:
    """Of a game of ours: turns, explicit chance, zero-sum, for two or more."""
    return pyspiel.GameType(
        short_name=f"morphee_{name}",
        long_name=f"Morphée: {title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, **parameters},
    )


class KernelGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours: its ``TYPE``, its ``STATE``, and the ``SIZE`` of what is observed."""

    TYPE: Any
    STATE: Any
    SIZE: int

    def __init__(self, params: dict[str, Any], actions: int, outcomes: int, length: int) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=outcomes,
            num_players=params["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=length,
        )
        super().__init__(self.TYPE, info, params)

    def new_initial_state(self) -> Any:
        return self.STATE(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.SIZE)

    def observation_tensor_shape(self) -> list[int]:
        return [self.SIZE]


class KernelState(pyspiel.State):  # type: ignore[misc]
    """A state around one of the kernel, and whose turn it is.

    What OpenSpiel would ask through C++, `is_chance_node` and `legal_actions`, is answered here: Python
    callers are spared the crossings.
    """

    RULES: Any

    def __init__(self, game: KernelGame, state: Any) -> None:
        super().__init__(game)
        self._held = Held(state)
        self._next = END
        """Who is next: a player, chance, or nobody."""

    @property
    def kernel_state(self) -> Any:
        return self._held.state

    def current_player(self) -> int:
        return self._next

    def is_terminal(self) -> bool:
        return self._next == END

    def is_chance_node(self) -> bool:
        return self._next == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        mover = self._next
        if player is None and mover >= 0:
            return self._legal_actions(mover)
        if mover == CHANCE:
            return [] if player not in (None, CHANCE) else [number for number, _ in self.chance_outcomes()]
        return self._legal_actions(mover) if mover == player else []

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError

    def observed(self, seat: Seat) -> bytes:
        found: bytes = self.RULES.observe(self.kernel_state, seat, 0)
        return found
