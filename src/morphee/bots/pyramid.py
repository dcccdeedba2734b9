"""Players of Pile-Poils: a novice who builds by eye, a skilled one who works the turn out.

Nothing is hidden in this game, so the view says all that a search needs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import reaction, thinking
from morphee.bots.random_bot import RandomBot
from morphee.games.pyramid.actions import GiveUp, PlaceDice, Roll, SpendYarn, Stop
from morphee.games.pyramid.board import Board, board, mask_of
from morphee.games.pyramid.laying import bonus_dice, flaw, hollow, tiles_for, yarn_for
from morphee.games.pyramid.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis
from morphee.solvers.pyramid import SCALE, TurnSolver

ROLL, STOP, SPEND_YARN, GIVE_UP = Roll(), Stop(), SpendYarn(), GiveUp()


class Table:
    """The view as sets of places."""

    def __init__(self, view: Public) -> None:
        self.view = view
        self.board: Board = board(view.side)
        self.cats = mask_of([bed.place for bed in view.beds])
        self.dice = mask_of([pile.place for pile in view.piles])

    def lays(self, dice: int) -> bool:
        return flaw(self.board, self.cats, dice) is None


class Player(ABC):
    """Takes a human's time over each decision: a flick to roll, a look at the pyramid to place."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if not observation.offers:
            return None
        if keeps(observation, plan):
            return plan
        return Plan(Millis(observation.at + self._pause(observation)), self._choose(observation))

    def _pause(self, observation: Observation) -> int:
        view: Public = observation.view.public
        if view.phase == "roll":
            return reaction(self._chance, 800)
        return thinking(self._chance, 2_500 if view.phase == "place" else 1_500)

    def _choose(self, observation: Observation) -> Any:
        table = Table(observation.view.public)
        if ROLL in observation.offers:
            return STOP if STOP in observation.offers and self._stops(table) else ROLL
        placements = [action for action in observation.offers if isinstance(action, PlaceDice)]
        if SPEND_YARN in observation.offers and self._rerolls(table, placements):
            return SPEND_YARN
        return self._place(table, placements) if placements else GIVE_UP

    @abstractmethod
    def _stops(self, table: Table) -> bool: ...

    @abstractmethod
    def _rerolls(self, table: Table, placements: Sequence[PlaceDice]) -> bool: ...

    @abstractmethod
    def _place(self, table: Table, placements: Sequence[PlaceDice]) -> PlaceDice: ...


class Novice(Player):
    """Prefers what lays at once, then many tiles, yarn and few dice; goes on while three dice are left."""

    def _stops(self, table: Table) -> bool:
        if not table.lays(table.dice):
            return False
        return table.view.left < 3 or self._chance.below(6) == 0

    def _rerolls(self, table: Table, placements: Sequence[PlaceDice]) -> bool:
        return not any(table.lays(table.dice | 1 << action.place) for action in placements)

    def _place(self, table: Table, placements: Sequence[PlaceDice]) -> PlaceDice:
        return max(placements, key=lambda action: self._merit(table, action))

    def _merit(self, table: Table, action: PlaceDice) -> tuple[bool, int, int]:
        after = table.dice | 1 << action.place
        missing = hollow(table.board, table.cats, after).bit_count()
        gain = 2 * tiles_for(table.board, after) + yarn_for(table.board, after) - 2 * len(action.dice)
        return table.lays(after), -missing, 2 * gain + self._chance.below(2)


YARN_WORTH = 50
BONUS_WORTH = (0, 60, 100, 160, 250)


class Skilled(Player):
    """Plays for the most tiles (in hundredths), with a guess at what yarn and bonus turns are worth."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self._turn: tuple[int, TurnSolver] | None = None

    def _solver(self, table: Table) -> TurnSolver:
        """Worked out once a turn."""
        view = table.view
        if self._turn is None or self._turn[0] != view.number:
            pyramid, size = table.board, view.size

            def worth(dice: int, left: int) -> int:
                bonus = BONUS_WORTH[bonus_dice(pyramid, size, size - left, dice)]
                return 100 * tiles_for(pyramid, dice) + YARN_WORTH * yarn_for(pyramid, dice) + bonus

            self._turn = view.number, TurnSolver(pyramid, table.cats, 0, size, worth)
        return self._turn[1]

    def _stops(self, table: Table) -> bool:
        solver, left = self._solver(table), table.view.left
        stopped = solver.stop(table.dice, left) * SCALE[left]
        return stopped > 0 and stopped >= solver.roll(table.dice, left)

    def _rerolls(self, table: Table, placements: Sequence[PlaceDice]) -> bool:
        """When a new roll is worth more than what this one allows and the ball."""
        left = table.view.left
        now = max((self._value(table, action) for action in placements), default=0)
        return self._solver(table).roll(table.dice, left) > now + YARN_WORTH * SCALE[left]

    def _place(self, table: Table, placements: Sequence[PlaceDice]) -> PlaceDice:
        return max(placements, key=lambda action: self._value(table, action))

    def _value(self, table: Table, action: PlaceDice) -> int:
        """Over the scale of the dice that were rolled."""
        rolled, left = table.view.left, table.view.left - len(action.dice)
        value = self._solver(table).best(table.dice | 1 << action.place, left)
        return value * (SCALE[rolled] // SCALE[left])


LEVELS: Levels = {"random": RandomBot, "novice": Novice, "skilled": Skilled}
