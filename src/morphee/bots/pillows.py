"""Players of Pilo Pilo who know the rules, react like people, and err like people.

A level is how fast somebody is and how often they err: a hand that moves before the reveal, the wrong
gesture, a king that was not seen, a pillow taken when nothing was to be done. A decision takes a few
microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import ex_gaussian
from morphee.bots.random_bot import RandomBot
from morphee.games.pillows.actions import Action, Shield, Sleep, Take, Throw
from morphee.games.pillows.content import Card
from morphee.games.pillows.verdicts import right_use
from morphee.games.pillows.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat, Value

EARLIEST, LATEST = 300, 1_500
"""When, after the pillows are back, a hand that cannot wait moves: the reveal comes after 400 to 1,600 ms."""


class Reflexes(Value):
    """Reaction times (the three figures of an ex-Gaussian, in milliseconds), and errors in a thousand."""

    middle: int
    spread: int
    tail: int
    early: int
    """Moves before the reveal."""
    blind_to_kings: int
    """Does not see the king of somebody else."""
    jumpy: int
    """Takes a pillow though nothing is to be done."""
    clumsy: int
    """Does something else with the pillow than meant."""


CHILD = Reflexes(677, 90, 148, early=28, blind_to_kings=100, jumpy=65, clumsy=65)
NOVICE = Reflexes(645, 85, 135, early=20, blind_to_kings=80, jumpy=50, clumsy=50)
SKILLED = Reflexes(613, 80, 122, early=13, blind_to_kings=48, jumpy=30, clumsy=30)
CHAMPION = Reflexes(584, 75, 108, early=8, blind_to_kings=22, jumpy=12, clumsy=12)


class PillowsBot:
    """One seat's player: makes up its mind once a turn, and carries it out while it can be."""

    quick = True

    def __init__(self, chance: Chance, reflexes: Reflexes) -> None:
        self._chance = chance
        self._reflexes = reflexes
        self._decided: tuple[int, str] = 0, ""

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        table: Public = observation.view.public
        if not observation.offers:
            return None
        if (table.turn, table.phase) == self._decided:
            return plan if keeps(observation, plan) else None
        self._decided = table.turn, table.phase
        if table.phase == "hush":
            return self._cannot_wait(observation)
        action = self._choose(table.cards, observation)
        if action is None:
            return None
        reflexes = self._reflexes
        delay = ex_gaussian(self._chance, reflexes.middle, reflexes.spread, reflexes.tail)
        return Plan(Millis(observation.at + delay), action)

    def _errs(self, thousandths: int) -> bool:
        return self._chance.below(1_000) < thousandths

    def _cannot_wait(self, observation: Observation) -> Plan | None:
        """A false start, unless the reveal comes first after all."""
        if not self._errs(self._reflexes.early):
            return None
        return Plan(Millis(observation.at + self._chance.between(EARLIEST, LATEST)), Take())

    def _choose(self, cards: Sequence[Card], observation: Observation) -> Action | None:
        seen = self._seen(cards, observation.seat)
        use = right_use(seen, observation.seat)
        if use == "none" and not self._errs(self._reflexes.jumpy):
            return None
        if use == "none" or self._errs(self._reflexes.clumsy):
            slip: Action = self._chance.pick(observation.offers)
            return slip
        match use:
            case "throw":
                return Throw(self._target(cards))
            case "shield":
                return Shield()
            case "sleep":
                return Sleep()

    def _seen(self, cards: Sequence[Card], seat: Seat) -> Sequence[Card]:
        """The cards as this player sees them: a king of somebody else may pass for a dragon."""
        if "king" not in cards or cards[seat] == "king" or not self._errs(self._reflexes.blind_to_kings):
            return cards
        return tuple(["dragon" if card == "king" else card for card in cards])

    def _target(self, cards: Sequence[Card]) -> Seat:
        return Seat(self._chance.pick([s for s, card in enumerate(cards) if card == "defender"]))


LEVELS: Levels = {
    "random": RandomBot,
    "child": partial(PillowsBot, reflexes=CHILD),
    "novice": partial(PillowsBot, reflexes=NOVICE),
    "skilled": partial(PillowsBot, reflexes=SKILLED),
    "champion": partial(PillowsBot, reflexes=CHAMPION),
}
