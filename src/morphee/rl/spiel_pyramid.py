"""Pile-Poils in OpenSpiel: nothing is hidden, and every die is a chance node of its own.

A match of bad luck alone has no end, so it is over after a number of turns at the latest: those who laid the
most tiles are ahead then.
"""

from __future__ import annotations

from typing import Any

import pyspiel

from morphee.games.pyramid.actions import PlaceDice, Roll, SpendYarn
from morphee.games.pyramid.arrays import SIZE
from morphee.games.pyramid.content import DICE
from morphee.games.pyramid.events import DicePlaced
from morphee.games.pyramid.evolve import evolve
from morphee.games.pyramid.model import Config, State
from morphee.games.pyramid.rules import Pyramid
from morphee.kernel.arrays import numbers_of, utilities
from morphee.kernel.contract import Act, Outcome, Seat
from morphee.kernel.notation import notation
from morphee.rl.spiel_common import CHANCE, END, NOW, Held, KernelGame, KernelState, fold, game_type, play

RULES = Pyramid()
TURNS = 400
FACES = [(face, 1 / 6) for face in range(6)]
TYPE = game_type(
    "pyramid",
    "Pile-Poils",
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    4,
    {"side": "A", "turns": TURNS},
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


class PyramidGame(KernelGame):
    TYPE = TYPE
    SIZE = SIZE

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**TYPE.parameter_specification, **(params or {})}
        self.seats, self.turns = params["players"], params["turns"]
        self.config = Config(side=params["side"], first=0)
        dealt = RULES.deal(self.config, self.seats, Fallen(()))  # type: ignore[arg-type]
        self.start = fold(RULES, RULES.initial(self.config, self.seats), dealt)
        self.numbers = numbers_of(RULES, self.config, self.seats)
        self.rolling = {self.numbers.number_of[action] for action in (Roll(), SpendYarn())}
        most = 2 * DICE + 2 * DICE * DICE  # of one turn: a roll for each die placed, and yarn for more rolls
        super().__init__(params, len(self.numbers), 6, self.turns * most)


class PyramidState(KernelState):
    RULES = RULES

    def __init__(self, game: PyramidGame) -> None:
        super().__init__(game, game.start)
        self._pending = -1
        """The number of the action that rolls, while its dice fall."""
        self._dice: tuple[int, ...] = ()
        self._numbers = Held(game.numbers)
        self._rolling = Held(game.rolling)
        self._turns = game.turns
        self._next = self._who_is_next()

    def _who_is_next(self) -> int:
        if self._pending >= 0:
            return CHANCE
        state = self._held.state
        return END if state.phase == "over" or state.number > self._turns else int(state.turn.seat)

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self._numbers.state.legal(self._held.state, Seat(player))
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return FACES

    def _apply_action(self, action: int) -> None:
        if self._pending >= 0:
            self._dice += (action + 1,)
            if len(self._dice) < self._held.state.turn.left:
                return
            self._play(self._pending, self._dice)
        elif action in self._rolling.state:
            self._pending = action
        else:
            self._play(action, ())
        self._next = self._who_is_next()

    def _play(self, number: int, dice: tuple[int, ...]) -> None:
        state = self._held.state
        turn, action = state.turn, self._numbers.state.actions[number]
        if type(action) is PlaceDice and len(action.dice) < turn.left:
            # It is legal, and the turn goes on: nothing is left to decide.
            self._held.state = evolve(state, DicePlaced(turn.seat, action.place, action.dice), NOW)
            return
        self._held.state = play(RULES, state, Act(turn.seat, action), Fallen(dice))
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

    def seen_by(self, seat: Seat) -> str:
        """Everybody sees everything."""
        return str(self)

    def information_state_string(self, player: int) -> str:
        """Everything that happened."""
        return " ".join(map(str, self.history()))

    def __str__(self) -> str:
        falling = f"\nfalling {' '.join(map(str, self._dice))}" if self._pending >= 0 else ""
        return notation(RULES).position(self.kernel_state) + falling


PyramidGame.STATE = PyramidState


def _standing(state: State) -> Outcome:
    """Where a match stands that was cut off: fewer tiles in hand is better."""
    left = sorted(set(state.tiles))
    groups = [tuple(Seat(seat) for seat, tiles in enumerate(state.tiles) if tiles == n) for n in left]
    return Outcome("cut_off", tuple(groups), tuple(-tiles for tiles in state.tiles))
