"""Players of Pile-Poils: a child and a novice who build by eye, a skilled one who reckons and errs, a
champion who plays to win the match.

Nothing is hidden in this game, so the view says all that a search needs. The first decision of a turn takes
those who reckon 1 to 10 ms; its values are kept while the turn lasts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from typing import Any

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import reaction, thinking
from morphee.bots.pyramid_race import ForGold, Race, ToWin
from morphee.bots.random_bot import RandomBot
from morphee.games.pyramid.actions import GiveUp, PlaceDice, Roll, SpendYarn, Stop
from morphee.games.pyramid.board import Board, board, mask_of
from morphee.games.pyramid.laying import flaw, hollow, tiles_for, yarn_for
from morphee.games.pyramid.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis
from morphee.solvers.pyramid_turn import Turn, Worth
from morphee.solvers.pyramid_worth import Tiles

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


BALL_BY_FEEL = 0.45
"""What a ball of yarn seems worth in tiles: about what a reroll adds to a turn."""


class Builder(Player):
    """Builds by eye: what lays at once, then many tiles, yarn and few dice; goes on while ``bold`` dice are
    left. Once in ``slips`` placements anything will do."""

    quick = True

    def __init__(self, chance: Chance, slips: int, bold: int) -> None:
        super().__init__(chance)
        self._slips = slips
        self._bold = bold

    def _stops(self, table: Table) -> bool:
        if not table.lays(table.dice):
            return False
        return table.view.left < self._bold or self._chance.below(6) == 0

    def _rerolls(self, table: Table, placements: Sequence[PlaceDice]) -> bool:
        return not any(table.lays(table.dice | 1 << action.place) for action in placements)

    def _place(self, table: Table, placements: Sequence[PlaceDice]) -> PlaceDice:
        if self._chance.below(self._slips) == 0:
            return self._chance.pick(placements)
        return max(placements, key=lambda action: self._merit(table, action))

    def _merit(self, table: Table, action: PlaceDice) -> tuple[bool, int, int]:
        after = table.dice | 1 << action.place
        missing = hollow(table.board, table.cats, after).bit_count()
        gain = 2 * tiles_for(table.board, after) + yarn_for(table.board, after) - 2 * len(action.dice)
        return table.lays(after), -missing, 2 * gain + self._chance.below(2)


class Reckoner(Player):
    """Works the turn out and takes what is worth most, each worth misjudged by up to ``blur`` (in tiles)."""

    def __init__(self, chance: Chance, blur: float = 0.0) -> None:
        super().__init__(chance)
        self._blur = blur
        self._turn: tuple[int, Turn] | None = None

    def _worth(self, table: Table) -> Worth:
        return Tiles(table.board, table.cats, table.view.size, depth=0, ball=BALL_BY_FEEL)

    def _values(self, table: Table) -> Turn:
        """Worked out once a turn."""
        view = table.view
        if self._turn is None or self._turn[0] != view.number:
            turn = Turn(table.board, table.cats, table.dice, view.left, self._worth(table))
            self._turn = view.number, turn
        return self._turn[1]

    def _judged(self, worth: float) -> float:
        """As it seems to this player: the exact worth, and an error around 0 with a bell's shape."""
        if not self._blur:
            return worth
        errors = [self._chance.between(-1_000, 1_000) for _ in range(3)]
        return worth + self._blur * sum(errors) / 3_000

    def _stops(self, table: Table) -> bool:
        values, view = self._values(table), table.view
        if not table.lays(table.dice):
            return False
        yarn = view.yarn[view.seat]
        stopped = values.stop(table.dice, view.left, yarn).worth
        return self._judged(stopped) >= self._judged(values.roll(table.dice, view.left, yarn).worth)

    def _rerolls(self, table: Table, placements: Sequence[PlaceDice]) -> bool:
        values, view = self._values(table), table.view
        yarn = view.yarn[view.seat]
        now = [self._placed(table, action) for action in placements]
        keeps_yarn = max(now) if now else values.lost(yarn)
        return self._judged(values.reroll(table.dice, view.left, yarn).worth) > self._judged(keeps_yarn)

    def _place(self, table: Table, placements: Sequence[PlaceDice]) -> PlaceDice:
        return max(placements, key=lambda action: self._judged(self._placed(table, action)))

    def _placed(self, table: Table, action: PlaceDice) -> float:
        view = table.view
        left = view.left - len(action.dice)
        return self._values(table).placed(table.dice, action.place, left, view.yarn[view.seat]).worth


class Wavering(Reckoner):
    """Has good and bad days: how far it misjudges is drawn once a match."""

    def __init__(self, chance: Chance, blurs: Sequence[float]) -> None:
        super().__init__(chance, chance.pick(blurs))


class Expectation(Reckoner):
    """The baseline: lays the most tiles it can expect of this very turn, whatever yarn and bonus turns
    bring. Not a level: `morphee simulate pyramid --bots champion,morphee.bots.pyramid:Expectation`."""

    def _worth(self, table: Table) -> Worth:
        return TilesOnly(table.board)


class TilesOnly:
    """Tiles laid, and nothing else."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def laid(self, places: int, left: int, yarn: int) -> float:
        return tiles_for(self._board, places)

    def lost(self, yarn: int) -> float:
        return 0.0


class Champion(Reckoner):
    """Plays to win the match while it can be won, and for gold or tiles once somebody has."""

    def _worth(self, table: Table) -> Worth:
        view, seat = table.view, table.view.seat
        if view.winner is not None:
            most = ForGold.room(view.winner == seat, view.tiles[seat], view.gold)
            return ForGold(table.board, table.cats, view.size, most)
        others = [pair for n, pair in enumerate(zip(view.tiles, view.yarn, strict=True)) if n != seat]
        return ToWin(table.board, table.cats, view.size, Race(view.tiles[seat], tuple(others)))


LEVELS: Levels = {
    "random": RandomBot,
    "child": partial(Builder, slips=8, bold=3),
    "novice": partial(Builder, slips=60, bold=3),
    "skilled": partial(Wavering, blurs=(0.2, 3.0)),
    "champion": Champion,
}
