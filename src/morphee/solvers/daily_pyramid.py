"""The daily pyramid: five turns of Pile-Poils alone, with the dice of the date, against the exact player.

The dice are named by the date, the turn and the number of the roll in it: whoever rolls as many dice at the
same moment rolls the same. The exact player plays every turn for the most cats, its bonus turns searched to
the end; it knows every chance, and not the dice. A date's dice are a promise and may never change.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date as Date
from functools import lru_cache
from typing import TypeAlias

from morphee.games.pyramid.actions import Action, GiveUp, PlaceDice, Roll, SpendYarn, Stop
from morphee.games.pyramid.board import board
from morphee.games.pyramid.content import DICE
from morphee.games.pyramid.events import CatsLaid, DiceRolled, Event, TurnBegan
from morphee.games.pyramid.model import Config, State
from morphee.games.pyramid.rules import Pyramid
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Millis, Refused, Seat, Value
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_turn import Value as Worth
from morphee.solvers.pyramid_worth import Tiles

TURNS = 5
ALONE = Seat(0)
GAME = Pyramid()
THINK = 600_000


class Challenge:
    """One player's five turns, as far as they have been played."""

    def __init__(self, date: Date) -> None:
        self._name = f"morphee pyramid {date.isoformat()}"
        config = Config(side="A" if date.weekday() % 2 == 0 else "B", first=0, think=THINK)
        self.state: State = GAME.initial(config, 2)
        self.turn, self.rolls, self.score = 1, 0, 0
        self.over = False
        self.last: tuple[Event, ...] = ()
        self._happen(GAME.deal(config, 2, Chance(seed_from(self._name), 0)))

    def offers(self) -> tuple[Action, ...]:
        return () if self.over else tuple(GAME.legal(self.state, ALONE))

    def act(self, action: Action) -> Refused | None:
        """Do it, if it is allowed."""
        if self.over:
            return Refused("over")
        chance = Chance(seed_from(f"{self._name} {self.turn} {self.rolls}"), 0)
        found = GAME.decide(self.state, Act(ALONE, action), Millis(0), chance)
        if isinstance(found, Refused):
            return found
        self._happen(found)
        return None

    def _happen(self, events: Sequence[Event]) -> None:
        told: list[Event] = []
        for event in events:
            mine = self._mine(event)
            told.append(mine)
            self.state = GAME.evolve(self.state, mine, Millis(0))
        self.last = tuple(told)
        self.over = self.over or GAME.outcome(self.state) is not None

    def _mine(self, event: Event) -> Event:
        """What would be the other's turn is the next of this player's own; the sixth is not played."""
        match event:
            case DiceRolled():
                self.rolls += 1
            case CatsLaid(_, beds, _):
                self.score += sum([bed.tiles + bed.gold for bed in beds])
            case TurnBegan(seat, _, _) if seat != ALONE:
                self.over = self.turn == TURNS
                self.turn, self.rolls = min(TURNS, self.turn + 1), 0
                return TurnBegan(ALONE, DICE, False)
            case _:
                pass
        return event


def played(date: Date, actions: Sequence[Action]) -> Challenge | Refused:
    """The challenge after those actions, or the first that is refused."""
    challenge = Challenge(date)
    for action in actions:
        refused = challenge.act(action)
        if refused is not None:
            return refused
    return challenge


Choice: TypeAlias = PlaceDice | SpendYarn | Stop | Roll


class Par(Value):
    """What the exact player laid on that date."""

    date: str
    score: int


@lru_cache(maxsize=64)
def par(date: Date) -> Par:
    """Seconds of work, or a tenth of one with the compiled kernel: not for an event loop."""
    challenge = Challenge(date)
    values: tuple[int, Turn] | None = None
    while not challenge.over:
        state = challenge.state
        if values is None or values[0] != state.number:
            size, pyramid = state.turn.size, board(state.config.side)
            worth = Tiles.exact(pyramid, state.cats, size, state.yarn[0])
            values = state.number, Turn(pyramid, state.cats, 0, size, worth)
        refused = challenge.act(_best(challenge, values[1]))
        assert refused is None, refused
    return Par(date.isoformat(), challenge.score)


def _best(challenge: Challenge, values: Turn) -> Action:
    """The offer worth most; of equals the first listed. Values are rounded, so that the last bits, which
    depend on the order of additions, decide nothing."""
    state = challenge.state
    turn, yarn = state.turn, state.yarn[ALONE]

    def worth(action: Choice) -> tuple[float, float]:
        found = _value(values, action, turn.mask, turn.left, yarn)
        return round(found.worth, 9), round(found.safe, 9)

    offers = [offer for offer in challenge.offers() if isinstance(offer, Choice)]
    return max(offers, key=worth) if offers else GiveUp()


def _value(values: Turn, action: Choice, dice: int, left: int, yarn: int) -> Worth:
    match action:
        case PlaceDice(place, used):
            return values.placed(dice, place, left - len(used), yarn)
        case SpendYarn():
            return values.reroll(dice, left, yarn)
        case Stop():
            return values.stop(dice, left, yarn)
        case Roll():
            return values.roll(dice, left, yarn)
