"""Two capabilities for programs that learn: actions by number, and what a seat sees as an array of bytes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from morphee.kernel.contract import AnyGame, Millis, Outcome, Seat


@runtime_checkable
class Numbered(Protocol):
    """Capability: the actions of a match can all be listed before it begins."""

    def all_actions(self, config: Any, seats: int) -> Sequence[Any]:
        """Every action that makes a difference, in an order that never changes: its place is its number.

        One that only undoes another may be left out; whoever plays by number then goes without it.
        """
        ...


@runtime_checkable
class Observed(Protocol):
    """Capability: what a seat may know, as numbers."""

    def observe(self, state: Any, seat: Seat, at: Millis) -> bytes:
        """What this seat may know at that time, one number from 0 to 255 a byte; as many for every state of
        the game. Seats are counted from this one: 0 is the observer, 1 the next clockwise."""
        ...


@runtime_checkable
class Masked(Protocol):
    """Capability: which of the numbered actions are legal, told without listing them. Only for speed: it says
    what `Game.legal` says."""

    def mask(self, state: Any, seat: Seat) -> bytes:
        """One byte for each of `Numbered.all_actions`: 1 if this seat may do it now, else 0."""
        ...


class ActionNumbers:
    """The actions of one configuration by number, and back."""

    __slots__ = ("_game", "_masked", "actions", "number_of")

    def __init__(self, game: AnyGame, config: Any, seats: int) -> None:
        if not isinstance(game, Numbered):
            raise TypeError(f"the actions of {game.name} have no numbers: it lacks `all_actions`")
        self._game = game
        self._masked = game if isinstance(game, Masked) else None
        self.actions = tuple(game.all_actions(config, seats))
        self.number_of = {action: number for number, action in enumerate(self.actions)}

    def __len__(self) -> int:
        return len(self.actions)

    def legal(self, state: Any, seat: Seat) -> list[int]:
        """The numbers of what this seat may do now, in ascending order."""
        return sorted(self.offered(state, seat))

    def offered(self, state: Any, seat: Seat) -> list[int]:
        """The same in the order of `Game.legal`."""
        number = self.number_of.get
        return [n for action in self._game.legal(state, seat) if (n := number(action)) is not None]

    def mask(self, state: Any, seat: Seat) -> bytes:
        """One byte for each action: 1 if this seat may do it now, else 0."""
        if self._masked is not None:
            return self._masked.mask(state, seat)
        found = bytearray(len(self.actions))
        for number in self.offered(state, seat):
            found[number] = 1
        return bytes(found)


@lru_cache(maxsize=64)
def numbers_of(game: AnyGame, config: Any, seats: int) -> ActionNumbers:
    return ActionNumbers(game, config, seats)


def utilities(outcome: Outcome, seats: int) -> tuple[float, ...]:
    """What an outcome is worth to each seat, from 1 (ahead of all others) to -1 (behind all): the others
    behind less the others ahead, over all others. They add up to nothing; alone there is nobody to beat."""
    found, ahead = [0.0] * seats, 0
    for group in outcome.ranking:
        behind = seats - ahead - len(group)
        for seat in group:
            found[seat] = (behind - ahead) / max(1, seats - 1)
        ahead += len(group)
    return tuple(found)
