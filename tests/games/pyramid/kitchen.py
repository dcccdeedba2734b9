"""A kitchen table for tests: dice fall as told, places are named (row, index) as on the board.

table = Kitchen(seats=3)
table.roll(3, 3, 1, 5, 6)
table.put((0, 1), 3, 3)
table.stop()
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from morphee.games.pyramid.actions import Action, GiveUp, PlaceDice, Roll, SpendYarn, Stop, TakeBack
from morphee.games.pyramid.board import board, mask_of
from morphee.games.pyramid.content import Side
from morphee.games.pyramid.events import Event
from morphee.games.pyramid.model import Bed, Config, State
from morphee.games.pyramid.rules import Pyramid
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat

Where = tuple[int, int]
T = TypeVar("T")
GAME = Pyramid()


class Loaded(Chance):
    """Dice that fall as told, in any order; being asked for another number of dice is an error."""

    def __init__(self, *dice: int) -> None:
        super().__init__(seed_from("kitchen"), 1)
        self._told = dice

    def dice(self, count: int) -> tuple[int, ...]:
        assert count == len(self._told), f"{count} dice were rolled, {self._told} were told"
        return self._told


def place(side: Side, where: Where) -> int:
    found = board(side).find(*where)
    assert found is not None, f"side {side} has no place {where}"
    return found


def places(side: Side, wheres: Iterable[Where]) -> int:
    """The mask of those places."""
    return mask_of(place(side, where) for where in wheres)


class Kitchen:
    """One match, every command granted or expected to be refused; ``events`` are the last command's."""

    def __init__(self, seats: int = 3, side: Side = "A", first: int = 0, think: int = 90_000) -> None:
        self.side: Side = side
        self.seats = seats
        self.at = Millis(0)
        self.events: tuple[Event, ...] = ()
        config = Config(side=side, first=first, think=think)
        self.state: State = GAME.initial(config, seats)
        self._fold(GAME.deal(config, seats, Loaded()))

    # --- setting up -------------------------------------------------------------------------

    def having(self, **changes: Any) -> Kitchen:
        """The same table with some of its state as told."""
        self.state = replace(self.state, **changes)
        return self

    def covered(self, *wheres: Where) -> Kitchen:
        """Neutral cats lie there too."""
        beds = tuple(Bed(place(self.side, where), None, 1) for where in wheres)
        return self.having(cats=self.state.cats | places(self.side, wheres), beds=self.state.beds + beds)

    def rows(self, count: int) -> Kitchen:
        """Neutral cats cover that many bottom rows."""
        return self.covered(*[(p.row, p.index) for p in board(self.side).places if p.row < count])

    def all_but(self, *free: Where) -> Kitchen:
        every = [(p.row, p.index) for p in board(self.side).places]
        return self.covered(*[where for where in every if where not in free])

    def turn_of(self, size: int, bonus: bool = True) -> Kitchen:
        turn = replace(self.state.turn, size=size, left=size, bonus=bonus)
        return self.having(turn=turn)

    # --- playing ----------------------------------------------------------------------------

    def roll(self, *dice: int) -> Kitchen:
        return self._grant(Roll(), Loaded(*dice))

    def put(self, where: Where, *dice: int) -> Kitchen:
        return self._grant(PlaceDice(place(self.side, where), dice), Loaded())

    def yarn(self, *dice: int) -> Kitchen:
        return self._grant(SpendYarn(), Loaded(*dice))

    def stop(self) -> Kitchen:
        return self._grant(Stop(), Loaded())

    def take_back(self) -> Kitchen:
        return self._grant(TakeBack(), Loaded())

    def later(self, ms: int) -> Kitchen:
        """Time passes without anybody moving; no timer is due yet."""
        self.at = Millis(self.at + ms)
        return self

    def give_up(self) -> Kitchen:
        return self._grant(GiveUp(), Loaded())

    def wait(self) -> Kitchen:
        """Nobody moves until the timer is due."""
        (timer,) = GAME.timers(self.state)
        self.at = timer.due
        found = GAME.decide(self.state, Expire(timer.name), self.at, Loaded())
        assert not isinstance(found, Refused), found
        return self._fold(found)

    def refused(self, action: Action, seat: int | None = None) -> str:
        """The code with which that action is refused now."""
        found = GAME.decide(self.state, Act(self._seat(seat), action), self.at, Loaded())
        assert isinstance(found, Refused), f"{action} was granted: {found}"
        assert found.code in GAME.refusals
        assert action not in list(GAME.legal(self.state, self._seat(seat)))
        return found.code

    def refused_put(self, where: Where, *dice: int) -> str:
        return self.refused(PlaceDice(place(self.side, where), dice))

    # --- looking ----------------------------------------------------------------------------

    def event(self, kind: type[T]) -> T:
        """The one event of that kind that came of the last command."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def has(self, kind: type) -> bool:
        return any(isinstance(event, kind) for event in self.events)

    def offers(self) -> list[Action]:
        return list(GAME.legal(self.state, self.state.turn.seat))

    def lying(self, *wheres: Where) -> bool:
        mask = places(self.side, wheres)
        return self.state.cats & mask == mask

    def _seat(self, seat: int | None) -> Seat:
        return self.state.turn.seat if seat is None else Seat(seat)

    def _grant(self, action: Action, chance: Loaded) -> Kitchen:
        found = GAME.decide(self.state, Act(self.state.turn.seat, action), self.at, chance)
        assert not isinstance(found, Refused), f"{action} was refused: {found.code}"
        assert action in self.offers(), f"{action} was granted but not offered"
        return self._fold(found)

    def _fold(self, events: Iterable[Event]) -> Kitchen:
        self.events = tuple(events)
        for event in self.events:
            self.state = GAME.evolve(self.state, event, self.at)
        return self
