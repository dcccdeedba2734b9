"""A bot of one's own for Pile-Poils, in ten lines: the first place that fits, and stop as soon as it pays.

From the command line: ``morphee simulate pyramid --bots examples.own_bot:Careful,novice``.
"""

import morphee


class Careful:
    def __init__(self, chance: morphee.Chance) -> None:
        self.chance = chance  # for its own random choices; this one makes none

    def consider(self, seen: morphee.Observation, plan: morphee.Plan | None) -> morphee.Plan | None:
        if not seen.offers:
            return None
        table = seen.view.public
        pays = table.phase == "choose" and table.stop.why is None  # then the last offer is to stop
        return morphee.Plan(morphee.Millis(seen.at + 500), seen.offers[-1 if pays else 0])


if __name__ == "__main__":
    print(morphee.new("pyramid", seed="ten lines").run([Careful, "novice"]))
