"""The golden matches of Pile-Poils: an ordinary one, one that hits every rare rule, one for each ending."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from morphee.bots.contract import Bot, Observation, Plan
from morphee.games.pyramid.actions import Action, GiveUp, PlaceDice, Roll, SpendYarn, Stop
from morphee.games.pyramid.board import Board, board, mask_of
from morphee.games.pyramid.content import tiles_on
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    GameEnded,
    TurnBegan,
    WinnerNamed,
    YarnSpent,
)
from morphee.games.pyramid.laying import bonus_dice, tiles_for
from morphee.games.pyramid.model import Config
from morphee.games.pyramid.rules import Pyramid
from morphee.games.pyramid.views import Public
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import Millis
from morphee.kernel.record import Entry, dump, header
from morphee.sim.driver import Played, play
from morphee.solvers.pyramid import SCALE, TurnSolver


class Builder:
    """Plays for tiles and bonus turns, at its own pace. Unlike our bots it never gets better, so
    that the golden matches change with the rules only."""

    doze = 0
    """Falls asleep one time in so many."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if not observation.offers or (self.doze and self._chance.below(self.doze) == 0):
            return None
        return Plan(Millis(observation.at + 500 + self._chance.below(2_000)), self._choose(observation))

    def _choose(self, observation: Observation) -> Action:
        view: Public = observation.view.public
        pyramid, cats, dice, left = _table(view)
        turn = TurnSolver(pyramid, cats, 0, view.size, partial(_worth, pyramid, view.size))
        if view.phase != "place":
            stops = left < view.size and turn.stop(dice, left) * SCALE[left] >= max(1, turn.roll(dice, left))
            return Stop() if stops else Roll()
        placements = [action for action in observation.offers if isinstance(action, PlaceDice)]
        if not placements:
            return GiveUp()
        worths = {(_value(turn, dice, left, a), a.place, a.dice): a for a in placements}
        best = max(worths)  # in whatever order they are offered
        return worths[best] if best[0] or not view.yarn[observation.seat] else SpendYarn()


class Dozer(Builder):
    doze = 12


def _table(view: Public) -> tuple[Board, int, int, int]:
    cats = mask_of([bed.place for bed in view.beds])
    return board(view.side), cats, mask_of([pile.place for pile in view.piles]), view.left


def _worth(pyramid: Board, size: int, mask: int, left: int) -> int:
    return 2 * tiles_for(pyramid, mask) + bonus_dice(pyramid, size, size - left, mask)


def _value(turn: TurnSolver, dice: int, rolled: int, action: PlaceDice) -> int:
    left = rolled - len(action.dice)
    return turn.best(dice | 1 << action.place, left) * (SCALE[rolled] // SCALE[left])


def rarities(config: Config, entries: Sequence[Entry]) -> set[str]:
    """The names of the rare rules that a match hit."""
    found: set[str] = set()
    for entry in entries:
        match entry.event:
            case CatastropheStruck(why=why):
                found.add(why)
            case TurnBegan(size=size, bonus=True):
                found.add(f"bonus of {size}")
            case CatsLaid(beds=beds):
                found.update(_bed_rarities(config, beds))
            case YarnSpent() | WinnerNamed() as event:
                found.add(type(event).__name__)
            case GameEnded(reason=reason):
                found.add(reason)
            case _:
                pass
    return found


def _bed_rarities(config: Config, beds: Sequence[Any]) -> set[str]:
    numbers = board(config.side).numbers
    found = {f"a {numbers[bed.place]}" for bed in beds if numbers[bed.place] in (8, 10, 12)}
    found |= {"tiles and gold on one place" for bed in beds if bed.tiles and bed.gold}
    short = (bed for bed in beds if bed.tiles + bed.gold < tiles_on(numbers[bed.place]))
    return found | {"short of tiles" for _ in short}


RARE = {
    "no_place",
    "given_up",
    "not_connected",
    "no_base",
    "out_of_time",
    "bonus of 4",
    "bonus of 3",
    "bonus of 2",
    "bonus of 1",
    "a 8",
    "a 10",
    "a 12",
    "tiles and gold on one place",
    "YarnSpent",
    "WinnerNamed",
}


def played(config: Config, bots: Sequence[type[Any]], name: str) -> Played:
    seats: list[Bot] = [
        make(Chance(seed_from(f"golden bot {name} {seat}"), 0)) for seat, make in enumerate(bots)
    ]
    return play(Pyramid(), config, len(bots), seed_from(f"golden {name}"), seats)


def _record(config: Config, bots: Sequence[type[Any]], name: str) -> bytes:
    match, seed = played(config, bots, name), seed_from(f"golden {name}")
    names = [make.__name__.lower() for make in bots]
    return dump(header(Pyramid(), config, len(bots), commitment(seed), names, seed), match.entries)


def matches() -> dict[str, bytes]:
    side_a, side_b = Config(think=20_000), Config(side="B", think=20_000)
    return {
        "ordinary": _record(Config(), (Builder,) * 3, "ordinary"),
        "rare": _record(side_b, (Dozer,) * 4, "rare 294"),
        "full": _record(side_a, (Dozer,) * 2, "rare 1"),
        "gold": _record(side_b, (Dozer,) * 4, "rare 34"),
    }
