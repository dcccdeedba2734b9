"""A table's programme: set and changed by the host, taken up round by round."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.kernel.codec import UNREADABLE, encode
from morphee.kernel.registry import Registry
from morphee.protocol.fields import RoundWanted
from morphee.server.tables import between_matches, programme
from morphee.server.tables.options import default_config, with_fields
from morphee.server.tables.person import Person
from morphee.server.tables.programme import Round
from morphee.server.tables.seating import Chair
from morphee.server.tables.state import Gathering
from morphee.server.tables.table import Table


def plan(table: Table, wanted: Sequence[RoundWanted]) -> str | None:
    """Set the programme from the current round on. Its first game is on the table at once unless people still
    look at the results of a match."""
    if table.playing is not None:
        return "match_on"
    if (code := why_not(table.services.games, wanted)) is not None:
        return code
    rounds = tuple(Round(one.game, one.best_of, encode(one.config).decode()) for one in wanted)
    table.programme = programme.planned(table.programme, rounds)
    table.proposal = None
    table.cancel("proposal")
    if isinstance(table.state, Gathering):
        take_up_next(table)
    return None


def next_round(table: Table) -> str | None:
    """Go on to the next game, or leave out the one that is on the table."""
    if table.playing is not None:
        return "match_on"
    if table.programme is None or programme.is_over(table.programme):
        return "no_programme"
    if table.programme.taken_up:
        table.programme = programme.skipped(table.programme)
    table.proposal = None
    table.cancel("proposal")
    take_up_next(table)
    return None


def comes_next(table: Table) -> Round | None:
    """The round that the next match begins, if there is one that the table is not set for yet."""
    planned = table.programme
    if planned is None or programme.is_over(planned) or planned.taken_up:
        return None
    return planned.rounds[planned.at]


def take_up_next(table: Table) -> None:
    """Set the table for the round that comes next, if there is one: its game and options, enough players."""
    coming = comes_next(table)
    if coming is None or table.programme is None:
        return
    game = table.services.games.find(coming.game)
    waited = [person for person in table.people.values() if person.waiting]
    between_matches.change_game(table, game)
    table.config = with_fields(game, default_config(game), coming.config.encode())
    table.programme = programme.taken_up(table.programme)
    _find_players(table, waited)


def swap(table: Table, game: str) -> None:
    """The host chose another game: it takes the place of the round that is on."""
    if table.programme is not None:
        table.programme = programme.swapped(table.programme, game)


def _find_players(table: Table, waited: Sequence[Person]) -> None:
    """Seat those waiting, add bots as needed; anyone who sat out the last game replaces someone who
    played."""
    players = [person for person in table.people.values() if person not in waited]
    between_matches.seat_latecomers(table)
    for person in waited:
        if table.seating.of(person.key) is None:
            seated = [other for other in players if table.seating.of(other.key) is not None]
            seat = table.seating.of(seated[-1].key) if seated else None
            if seat is not None:
                players.remove(seated[-1])
                seated[-1].waiting, person.waiting = True, False
                table.seating.put(seat, Chair(person.key))
    for chair in table.seating.chairs:
        if not table.seating.people() or table.seating.taken() >= table.game.seats[0]:
            return
        if not chair.taken:
            chair.bot = table.away_level


def why_not(games: Registry, wanted: Sequence[RoundWanted]) -> str | None:
    """Why there cannot be such a programme, if there cannot."""
    for one in wanted:
        if one.game not in games.names():
            return "no_such_game"
        game = games.find(one.game)
        try:
            with_fields(game, default_config(game), encode(one.config))
        except UNREADABLE:
            return "bad_config"
    return None
