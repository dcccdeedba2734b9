"""Pile-Poils in OpenSpiel: nothing is hidden, and every die is a chance node of its own.

A match of bad luck alone has no end, so it is over after a number of turns at the latest: those who laid the
most tiles are ahead then.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from morphee.games.pyramid.actions import Roll, SpendYarn
from morphee.games.pyramid.arrays import SIZE
from morphee.games.pyramid.content import DICE
from morphee.games.pyramid.model import Config, State
from morphee.games.pyramid.rules import Pyramid
from morphee.kernel.arrays import numbers_of, utilities
from morphee.kernel.contract import Act, Outcome, Seat
from morphee.kernel.notation import notation
from morphee.rl.spiel_common import (
    CHANCE,
    END,
    EXPLICIT,
    SEQUENTIAL,
    TERMINAL,
    ZERO_SUM,
    Held,
    Observer,
    fold,
    play,
)

RULES = Pyramid()
TURNS = 400
FACES = [(face, 1 / 6) for face in range(6)]
TYPE = pyspiel.GameType(
    short_name="morphee_pyramid",
    long_name="Morphée: Pile-Poils",
    dynamics=SEQUENTIAL,
    chance_mode=EXPLICIT,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=ZERO_SUM,
    reward_model=TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2, "side": "A", "turns": TURNS},
)


class Fallen:
    """Dice as they fell, in place of a generator."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self._dice = dice

    def dice(self, count: int) -> tuple[int, ...]:
        assert count == len(self._dice)
        return self._dice

    def below(self, n: int) -> int:
        raise AssertionError("who begins is named")


class PyramidGame(pyspiel.Game):  # type: ignore[misc]
    TYPE = TYPE

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**TYPE.parameter_specification, **(params or {})}
        self.seats, self.turns = params["players"], params["turns"]
        self.config = Config(side=params["side"], first=0)
        self.numbers = numbers_of(RULES, self.config, self.seats)
        self.rolling = {self.numbers.number_of[action] for action in (Roll(), SpendYarn())}
        most = 2 * DICE + 2 * DICE * DICE  # of one turn: a roll for each die placed, and yarn for more rolls
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers),
            max_chance_outcomes=6,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.turns * most,
        )
        super().__init__(TYPE, info, params)

    def new_initial_state(self) -> PyramidState:
        return PyramidState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(SIZE)

    def observation_tensor_shape(self) -> list[int]:
        return [SIZE]


class PyramidState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: PyramidGame) -> None:
        super().__init__(game)
        dealt = RULES.deal(game.config, game.seats, Fallen(()))  # type: ignore[arg-type]
        self._held = Held(fold(RULES, RULES.initial(game.config, game.seats), dealt))
        self._pending = -1
        """The number of the action that rolls, while its dice fall."""
        self._dice: tuple[int, ...] = ()
        self._numbers = Held(game.numbers)
        self._rolling = Held(game.rolling)
        self._turns = game.turns
        self._next = self._who_is_next()

    @property
    def kernel_state(self) -> State:
        found: State = self._held.state
        return found

    def current_player(self) -> int:
        return self._next

    def is_terminal(self) -> bool:
        return self._next == END

    def _who_is_next(self) -> int:
        state = self.kernel_state
        if self._pending >= 0:
            return CHANCE
        return END if state.phase == "over" or state.number > self._turns else int(state.turn.seat)

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self._numbers.state.legal(self.kernel_state, Seat(player))
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return FACES

    def _apply_action(self, action: int) -> None:
        if self._pending >= 0:
            self._dice = (*self._dice, action + 1)
            if len(self._dice) < self.kernel_state.turn.left:
                return
            self._play(self._pending, self._dice)
        elif action in self._rolling.state:
            self._pending = action
        else:
            self._play(action, ())
        self._next = self._who_is_next()

    def _play(self, number: int, dice: tuple[int, ...]) -> None:
        state = self.kernel_state
        command = Act(state.turn.seat, self._numbers.state.actions[number])
        self._held = Held(play(RULES, state, command, Fallen(dice)))
        self._pending, self._dice = -1, ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"die {action + 1}"
        return notation(RULES).action(self._numbers.state.actions[action])

    def returns(self) -> list[float]:
        state = self.kernel_state
        seats = len(state.tiles)
        if not self.is_terminal():
            return [0.0] * seats
        return list(utilities(RULES.outcome(state) or _standing(state), seats))

    def observed(self, seat: Seat) -> bytes:
        return RULES.observe(self.kernel_state, seat, 0)  # type: ignore[arg-type]

    def seen_by(self, seat: Seat) -> str:
        """Everybody sees everything."""
        return str(self)

    def information_state_string(self, player: int) -> str:
        """Everything that happened."""
        return " ".join(map(str, self.history()))

    def __str__(self) -> str:
        falling = f"\nfalling {' '.join(map(str, self._dice))}" if self._pending >= 0 else ""
        return notation(RULES).position(self.kernel_state) + falling


def _standing(state: State) -> Outcome:
    """Where a match stands that was cut off: fewer tiles in hand is better."""
    left = sorted(set(state.tiles))
    groups = [tuple(Seat(seat) for seat, tiles in enumerate(state.tiles) if tiles == n) for n in left]
    return Outcome("cut_off", tuple(groups), tuple(-tiles for tiles in state.tiles))
