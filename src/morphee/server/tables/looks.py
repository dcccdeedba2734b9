"""How people and bots look at a table: an animal and a colour, no two alike while there are enough.

A look is chosen between matches and kept through them: in a game of hidden roles a look that changes would
be taken for somebody else. A big screen has one like everybody, which nobody sees and which is never taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import get_args
from zlib import crc32

from morphee.protocol.fields import Animal, Colour, Look
from morphee.server.tables.person import Person
from morphee.server.tables.seating import Seating

ANIMALS: tuple[Animal, ...] = get_args(Animal)
COLOURS: tuple[Colour, ...] = get_args(Colour)


def looks_of_people(people: Iterable[Person], but: Person | None = None) -> list[Look]:
    """The looks of everybody else at the table."""
    others = (person for person in people if person is not but and person.role != "screen")
    return [person.look for person in others if person.look is not None]


def looks_of_bots(seating: Seating) -> list[Look]:
    return [chair.look for chair in seating.chairs if chair.look is not None]


def free_look(taken: Collection[Look], name: str, wanted: Look | None = None) -> Look:
    """The look that is wanted, or that animal in another colour, or an animal that nobody has. ``name`` is
    whose it will be: another name begins to search elsewhere."""
    if wanted is not None:
        mine = [Look(wanted.animal, colour) for colour in (wanted.colour, *COLOURS)]
        if (found := _first_free(mine, taken)) is not None:
            return found
    start = crc32(name.encode()) % len(ANIMALS)
    order = ANIMALS[start:] + ANIMALS[:start]
    animals = {look.animal for look in taken}
    unused = [Look(animal, "own") for animal in order if animal not in animals]
    every = [Look(animal, colour) for colour in COLOURS for animal in order]
    return _first_free((*unused, *every), taken) or Look(order[0], "own")


def _first_free(looks: Iterable[Look], taken: Collection[Look]) -> Look | None:
    return next((look for look in looks if look not in taken), None)


def give_bots_looks(people: Collection[Person], seating: Seating, code: str) -> None:
    """Give a look to the bots that have none yet."""
    for seat, chair in enumerate(seating.chairs):
        if chair.bot is not None and chair.look is None:
            taken = (*looks_of_people(people), *looks_of_bots(seating))
            chair.look = free_look(taken, f"{code} {seat}")


def change_bots_alike(people: Collection[Person], seating: Seating, code: str) -> None:
    """Between matches bots leave their animal to a person who has chosen it."""
    animals = {look.animal for look in looks_of_people(people)}
    for chair in seating.chairs:
        if chair.look is not None and chair.look.animal in animals:
            chair.look = None
    give_bots_looks(people, seating, code)


def give_people_looks(people: Collection[Person], seating: Seating) -> None:
    """Give a look to the people who have none: of a table stored before there were looks."""
    for person in people:
        if person.look is None:
            taken = (*looks_of_people(people), *looks_of_bots(seating))
            person.look = free_look(taken, person.id)
