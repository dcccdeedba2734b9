"""Who sits where. Between matches there are as many chairs as the game allows; a match keeps those taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from morphee.kernel.contract import Seat
from morphee.protocol.fields import Look


class Chair(msgspec.Struct):
    """A place: of a person (by key), or of a bot of a level, or free.

    ``away`` is the level of the bot that plays for a person who is gone; ``look`` is the bot's own.
    """

    person: str | None = None
    bot: str | None = None
    ready: bool = False
    away: str | None = None
    look: Look | None = None

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None


class Seating:
    """``chairs`` changes as a whole, so that ``seats`` (of each person, by key) is always right."""

    def __init__(self, chairs: Iterable[Chair] = ()) -> None:
        self._set(chairs)

    def _set(self, chairs: Iterable[Chair]) -> None:
        self.chairs = tuple(chairs)
        self.seats: Mapping[str, Seat] = {
            chair.person: Seat(i) for i, chair in enumerate(self.chairs) if chair.person is not None
        }

    def put(self, seat: int, chair: Chair) -> None:
        """Replace the chair at this place, whoever had it."""
        self._set([*self.chairs[:seat], chair, *self.chairs[seat + 1 :]])

    def of(self, person: str) -> Seat | None:
        """The seat of a person."""
        return self.seats.get(person)

    def people(self) -> list[str]:
        return list(self.seats)

    def taken(self) -> int:
        return sum(chair.taken for chair in self.chairs)

    def set_out(self, most: int) -> None:
        """Put out chairs up to ``most``, or take the last free ones away; nobody is made to stand unless
        there is no chair left for them."""
        chairs = list(self.chairs)
        while len(chairs) > most:
            spare = [i for i, chair in enumerate(chairs) if not chair.taken]
            bots = [i for i, chair in enumerate(chairs) if chair.person is None]
            chairs.pop((spare or bots or [len(chairs) - 1])[-1])
        self._set([*chairs, *[Chair() for _ in range(most - len(chairs))]])

    def gather(self) -> None:
        """Take free chairs away: what is left are the seats of a match."""
        self._set([chair for chair in self.chairs if chair.taken])

    def free_seat(self) -> int | None:
        """An empty chair, else the last one with a bot."""
        empty = [i for i, chair in enumerate(self.chairs) if not chair.taken]
        bots = [i for i, chair in enumerate(self.chairs) if chair.person is None and chair.bot is not None]
        return empty[0] if empty else bots[-1] if bots else None

    def sit(self, person: str, seat: int) -> None:
        """Move a person to a seat that nobody holds."""
        self.stand(person)
        self.put(seat, Chair(person))

    def stand(self, person: str) -> None:
        if (seat := self.of(person)) is not None:
            self.put(seat, Chair())

    def unready(self) -> None:
        for chair in self.chairs:
            chair.ready = False
            chair.away = None
