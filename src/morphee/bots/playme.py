"""Players of Play Me. They see their view and their offers only, and have one pair of human hands.

Each offered action gets a worth; the best one is done after the time a person needs to see it. Wrong slaps
are worth nothing, so the hand waits when only those are left. Levels differ in the speed of eye and thumb, in
how often a die that fits is overlooked, and in when they block: by the look of a line, or by playing the
round out (`playme_race`). A decision takes some 20 microseconds, with a block on offer up to 2 ms.
"""

from __future__ import annotations

from functools import partial

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import ex_gaussian, thinking
from morphee.bots.playme_race import ROUNDS, Line, picture, share_won
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


class Skill(Value):
    """What tells one level from another."""

    eye: int
    """Mean time to see a roll and choose, in milliseconds."""
    thumb: int
    """Mean time to roll again, in milliseconds."""
    overlooks: int
    """Per cent of cases in which nothing is seen in a roll that would fit."""
    wary_from: int
    """The length of a rival's line from which a die is given up to block it."""
    bold: int
    """Per cent of cases in which a winner of the team betrays it."""
    plays_out: bool = False
    """Blocks when the round played out says so, whatever the length of the line."""


CHILD = Skill(eye=920, thumb=780, overlooks=28, wary_from=5, bold=20)
NOVICE = Skill(eye=690, thumb=570, overlooks=15, wary_from=4, bold=25)
SKILLED = Skill(eye=430, thumb=310, overlooks=3, wary_from=4, bold=40)
CHAMPION = Skill(eye=255, thumb=180, overlooks=0, wary_from=2, bold=40, plays_out=True)


class PlayMeBot:
    """One seat's player. It remembers which roll it has looked at, and whether it saw anything in it."""

    quick = True

    def __init__(self, chance: Chance, skill: Skill) -> None:
        self._chance = chance
        self._skill = skill
        self._roll: tuple[int, ...] = ()
        self._overlooked = False
        self._pays: dict[Seat, bool] = {}
        self._instead: int | None = None

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if plan is not None and keeps(observation, plan) and self.worth(observation, plan.action) > 0:
            return plan
        self._look(observation)
        worths = [
            (self.worth(observation, action), -index) for index, action in enumerate(observation.offers)
        ]
        best, index = max(worths, default=(0, 0))
        if best <= 0:
            return None
        action = observation.offers[-index]
        return Plan(Millis(observation.at + self._delay(action)), action)

    def _look(self, observation: Observation) -> None:
        """A new roll is looked at once."""
        view: Public = observation.view.public
        dice = view.dice[observation.seat]
        if dice != self._roll:
            self._roll = dice
            self._pays.clear()
            self._instead = None
            self._overlooked = self._chance.below(100) < self._skill.overlooks

    def _delay(self, action: Action) -> int:
        if isinstance(action, Pick | Betray | StayLoyal):
            return thinking(self._chance)
        middle = self._skill.thumb if isinstance(action, Roll) else self._skill.eye
        return ex_gaussian(self._chance, middle, middle // 7, middle // 6)

    def worth(self, observation: Observation, action: Action) -> int:
        """How much this is wanted now; nothing or less: never."""
        view: Public = observation.view.public
        match action:
            case Slap():
                return 100 if view.phase == "aftermath" or view.lines[observation.seat] == DICE else 0
            case Progress() | Unblock() | Park() if self._overlooked and Roll() in observation.offers:
                return 1
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
        """Worth a die when a rival is near the end and some dice stay in hand, or when playing on says so."""
        view: Public = observation.view.public
        me = observation.seat
        mine, line = view.lines[me], view.lines[target]
        if _is_rival(view, me, target) and view.hands[me] > 1:
            if self._skill.plays_out and line >= self._skill.wary_from:
                return 70 + line if self._block_pays(view, me, target) else 0
            if line >= self._skill.wary_from and line > mine and view.hands[me] > 2:
                return 30 + line
        return 5 if _may_be_forced(view, me) else 0

    def _block_pays(self, view: Public, me: Seat, target: Seat) -> bool:
        """Whether the round is won more often with the block than with what else this roll can do."""
        if target not in self._pays:
            blocking = picture(view)
            blocking[me].hand -= 1
            blocking[target].blocked_by = me
            if self._instead is None:
                self._instead = self._won_instead(view, me)
            self._pays[target] = share_won(blocking, me, self._chance) > self._instead
        return self._pays[target]

    def _won_instead(self, view: Public, me: Seat) -> int:
        """How often the round is won with what else this roll can do."""
        lines = picture(view)
        if view.lines[me] + 1 in view.dice[me] and lines[me].blocked_by is None:
            lines[me] = Line(view.lines[me] + 1, view.hands[me] - 1, None)
        return ROUNDS if lines[me].length == DICE else share_won(lines, me, self._chance)

    def _betrayal(self, view: Public) -> int:
        """Never the one that hands the game to the Jabberwocky (PM-26)."""
        lost = view.choice is not None and view.choice.hands_over
        return 60 if not lost and self._chance.below(100) < self._skill.bold else 0


def _is_rival(view: Public, me: Seat, other: Seat) -> bool:
    """Whose progress harms me: everyone's, but in a team only that of the Jabberwocky and of traitors."""
    alone = view.jabberwocky is None or me == view.jabberwocky or me in view.traitors
    return alone or other == view.jabberwocky or other in view.traitors


def _may_be_forced(view: Public, me: Seat) -> bool:
    """The mad Queen cannot even roll again before she has blocked somebody."""
    return view.characters[me] == "queen" and view.faces[me] == "madness" and view.powers[me]


LEVELS: Levels = {
    "random": RandomBot,
    "child": partial(PlayMeBot, skill=CHILD),
    "novice": partial(PlayMeBot, skill=NOVICE),
    "skilled": partial(PlayMeBot, skill=SKILLED),
    "champion": partial(PlayMeBot, skill=CHAMPION),
}
