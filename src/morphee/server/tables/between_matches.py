"""The seats of a table between two matches: who is ready, who gets a seat in the next one, another game."""

from __future__ import annotations

from morphee.kernel.contract import AnyGame
from morphee.protocol.fields import Look
from morphee.server.tables import series
from morphee.server.tables.person import Person
from morphee.server.tables.state import Gathering
from morphee.server.tables.table import Table


def everybody_ready(table: Table) -> bool:
    """Everybody seated who is here; whoever starts is ready by starting."""
    return all(
        chair.ready or key == table.host or not table.people[key].here
        for chair in table.seating.chairs
        if (key := chair.person) is not None
    )


def unready(table: Table) -> int:
    """How many are seated and not ready."""
    return len(_unready(table))


def leave_out(table: Table) -> None:
    """Those who are not ready give up their seats, and get one in the next match."""
    for person in _unready(table):
        table.seating.stand(person.key)
        person.waiting = True


def _unready(table: Table) -> list[Person]:
    chairs = [chair for chair in table.seating.chairs if chair.person not in (None, table.host)]
    return [table.people[chair.person] for chair in chairs if chair.person is not None and not chair.ready]


def seat_latecomers(table: Table) -> None:
    """Those who asked for a seat while a match was on get the empty ones, in the order they came. The
    others go on waiting."""
    for person in table.people.values():
        if person.waiting and table.seating.of(person.key) is None:
            seat = table.seating.free_seat()
            if seat is not None:
                table.seating.sit(person.key, seat)
        person.waiting = person.waiting and table.seating.of(person.key) is None


def open_seats(table: Table) -> None:
    """A match is over: nobody is ready for the next one yet."""
    table.seating.unready()
    set_out_seats(table)


def set_out_seats(table: Table) -> None:
    """Between matches there are as many chairs as the game has seats, and those who came during the match sit
    down."""
    table.seating.set_out(table.game.seats[-1])
    seat_latecomers(table)


def leave_last_match(table: Table) -> None:
    """Another match or game is next: refuse what was asked of the last one and is not answered yet. People
    may have other seats then, and what that match told would go to the wrong ones."""
    if (runner := table.runner) is not None:
        for id, asker in runner.be_replaced():
            asker.peer.refuse("not_now", id)


def change_game(table: Table, game: AnyGame) -> None:
    """Another game: its own bots, chairs and series, and no last match to look at. People for whom there
    is no chair get one in the next match."""
    leave_last_match(table)
    table.become(Gathering())
    table.series = series.NONE
    table.game = game
    levels = table.levels()
    table.away_level = "novice" if "novice" in levels else levels[0]
    for chair in table.seating.chairs:
        chair.bot = chair.bot if chair.bot in levels else chair.bot and table.away_level
    seated = table.seating.people()
    table.seating.set_out(game.seats[-1])
    for key in seated:
        table.people[key].waiting = table.seating.of(key) is None


def names(table: Table) -> tuple[str, ...]:
    """What each seat is called, in records and in the series."""
    found = []
    for chair in table.seating.chairs:
        person = None if chair.person is None else table.people.get(chair.person)
        found.append(person.name if person else f"bot {chair.bot or chair.away or ''}".strip())
    return tuple(found)


def looks(table: Table) -> tuple[str, ...]:
    """How each seat looks, in records: animal and colour."""
    return tuple([f"{look.animal} {look.colour}" if look else "" for look in looks_of_seats(table)])


def looks_of_seats(table: Table) -> tuple[Look | None, ...]:
    """The look of whoever is in each seat, a person or a bot."""
    found = []
    for chair in table.seating.chairs:
        person = None if chair.person is None else table.people.get(chair.person)
        found.append(person.look if person else chair.look)
    return tuple(found)
