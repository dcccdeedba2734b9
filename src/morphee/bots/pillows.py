"""A player of Pilo Pilo who knows the rules, reacts like a person, and is sometimes carried away."""

from __future__ import annotations

from morphee.bots.contract import Levels, Observation, Plan, keeps
from morphee.bots.pace import reaction
from morphee.bots.random_bot import RandomBot
from morphee.games.pillows.actions import Action, Shield, Sleep, Throw
from morphee.games.pillows.verdicts import right_use
from morphee.games.pillows.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat


class Sleeper:
    """Does the right thing after ``base`` milliseconds or so; slips once in ``slips`` turns."""

    def __init__(self, chance: Chance, base: int, slips: int) -> None:
        self._chance = chance
        self._base = base
        self._slips = slips
        self._turn = 0

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        table: Public = observation.view.public
        if table.phase != "open" or not observation.offers:
            return None
        if table.turn == self._turn:  # the turn's decision is made; carry it out while it can be
            return plan if keeps(observation, plan) else None
        self._turn = table.turn
        action = self._choose(table, observation)
        if action is None:
            return None
        return Plan(Millis(observation.at + reaction(self._chance, self._base)), action)

    def _choose(self, table: Public, observation: Observation) -> Action | None:
        if self._chance.below(self._slips) == 0:
            slip: Action = self._chance.pick(observation.offers)
            return slip
        match right_use(table.cards, observation.seat):
            case "throw":
                return Throw(self._target(table))
            case "shield":
                return Shield()
            case "sleep":
                return Sleep()
            case "none":
                return None

    def _target(self, table: Public) -> Seat:
        return Seat(self._chance.pick([s for s, card in enumerate(table.cards) if card == "defender"]))


def novice(chance: Chance) -> Sleeper:
    return Sleeper(chance, base=750, slips=9)


def skilled(chance: Chance) -> Sleeper:
    return Sleeper(chance, base=520, slips=40)


LEVELS: Levels = {"random": RandomBot, "novice": novice, "skilled": skilled}
