"""Players of Play Me. They see their view and their offers only, and have one pair of human hands.

Each offered action gets a worth; the best one is done after the time a person needs to see it. Wrong
slaps are worth nothing, so the hand waits when only those are left.
"""

from __future__ import annotations

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import reaction, thinking
from morphee.bots.random_bot import RandomBot
from morphee.games.playme.actions import (
    Action,
    Betray,
    BlockLine,
    Park,
    Pick,
    Progress,
    Recall,
    Roll,
    SendBack,
    Slap,
    StayLoyal,
    Unblock,
)
from morphee.games.playme.content import DICE
from morphee.games.playme.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat, Value


class Temper(Value):
    """What tells one level from another."""

    eye: int
    """Base of the time to see a roll and choose."""
    thumb: int
    """Base of the time to roll again."""
    wary_from: int
    """The length of a rival's line from which a die is given up to block it."""
    bold: int
    """How often, in a hundred, a winner of the team betrays it."""


NOVICE = Temper(eye=560, thumb=450, wary_from=4, bold=25)
SKILLED = Temper(eye=330, thumb=220, wary_from=4, bold=40)


class Dreamer:
    """One seat's player; it remembers nothing."""

    def __init__(self, chance: Chance, temper: Temper) -> None:
        self._chance = chance
        self._temper = temper

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if plan is not None and keeps(observation, plan) and self.worth(observation, plan.action) > 0:
            return plan
        worths = [
            (self.worth(observation, action), -index) for index, action in enumerate(observation.offers)
        ]
        best, index = max(worths, default=(0, 0))
        if best <= 0:
            return None
        action = observation.offers[-index]
        return Plan(Millis(observation.at + self._delay(action)), action)

    def _delay(self, action: Action) -> int:
        if isinstance(action, Pick | Betray | StayLoyal):
            return thinking(self._chance)
        return reaction(self._chance, self._temper.thumb if isinstance(action, Roll) else self._temper.eye)

    def worth(self, observation: Observation, action: Action) -> int:
        """How much this is wanted now; nothing or less: never."""
        view: Public = observation.view.public
        match action:
            case Slap():
                return 100 if view.phase == "aftermath" or view.lines[observation.seat] == DICE else 0
            case Progress(_, count):
                return 60 + count
            case Unblock():
                return 50
            case BlockLine(_, target):
                return self._block(observation, target)
            case SendBack(_, target):
                return 45 if _is_rival(view, observation.seat, target) and view.lines[target] > 1 else 0
            case Park():
                return 40
            case Recall():
                return 20
            case Roll():
                return 10
            case Pick(target):
                return 1 + view.wins[target]
            case StayLoyal():
                return 50
            case Betray():
                return self._betrayal(view)

    def _block(self, observation: Observation, target: Seat) -> int:
        """Worth a die when a rival is near the end and some dice stay in hand."""
        view: Public = observation.view.public
        mine, line = view.lines[observation.seat], view.lines[target]
        near = line >= self._temper.wary_from and line > mine and view.hands[observation.seat] > 2
        if near and _is_rival(view, observation.seat, target):
            return 30 + line
        return 5 if _may_be_forced(view, observation.seat) else 0

    def _betrayal(self, view: Public) -> int:
        """Never the one that hands the game to the Jabberwocky (PM-26)."""
        lost = view.choice is not None and view.choice.hands_over
        return 60 if not lost and self._chance.below(100) < self._temper.bold else 0


def _is_rival(view: Public, me: Seat, other: Seat) -> bool:
    """Whose progress harms me: everyone's, but in a team only that of the Jabberwocky and of traitors."""
    alone = view.jabberwocky is None or me == view.jabberwocky or me in view.traitors
    return alone or other == view.jabberwocky or other in view.traitors


def _may_be_forced(view: Public, me: Seat) -> bool:
    """The mad Queen cannot even roll again before she has blocked somebody."""
    return view.characters[me] == "queen" and view.faces[me] == "madness" and view.powers[me]


def novice(chance: Chance) -> Dreamer:
    return Dreamer(chance, NOVICE)


def skilled(chance: Chance) -> Dreamer:
    return Dreamer(chance, SKILLED)


LEVELS: Levels = {"random": RandomBot, "novice": novice, "skilled": skilled}
