"""The bot that knows nothing: any offered action, after any moment."""

from __future__ import annotations

from morphee.bots.contract import Observation, Plan, keeps
from morphee.bots.pace import reaction
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis


class RandomBot:
    """Plays offered actions uniformly. Serves every game whose actions can be listed."""

    quick = True

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if not observation.offers:
            return None
        if keeps(observation, plan):
            return plan
        return Plan(Millis(observation.at + reaction(self._chance)), self._chance.pick(observation.offers))
