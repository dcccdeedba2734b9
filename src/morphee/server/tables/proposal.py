"""The next match as a proposal: everybody is asked, and it begins unless somebody says no.

Whoever is ready has agreed. The seconds run on the loop's clock; after a restart they begin again.
"""

from __future__ import annotations

from morphee.server.tables import beginning, planning
from morphee.server.tables.person import Person
from morphee.server.tables.snapshot import ProposalRow
from morphee.server.tables.state import Gathering
from morphee.server.tables.table import Table

TIMER = "proposal"
RETRY_AFTER = 1.0
"""Seconds after which a match that could not be stored is tried again."""


def propose(table: Table, person: Person) -> str | None:
    """Ask for the next match; the person who asks has agreed."""
    if table.playing is not None:
        return "match_on"
    if isinstance(table.state, Gathering):
        return "no_match"
    seat = table.seating.of(person.key)
    if seat is None and person.key != table.host:
        return "seated_only"
    if (code := _why_not(table)) is not None:
        return code
    if seat is not None:
        table.seating.chairs[seat].ready = True
    if table.proposal is None or table.proposal.declined is not None:
        table.proposal = ProposalRow(person.key)
        _ask(table)
    return begin_if_agreed(table)


def decline(table: Table, person: Person) -> str | None:
    """Somebody says no: the match does not begin by itself, but waits for the host or for another
    proposal."""
    if table.proposal is None or table.proposal.declined is not None:
        return "no_proposal"
    seat = table.seating.of(person.key)
    if seat is None and person.key != table.host:
        return "seated_only"
    if seat is not None:
        table.seating.chairs[seat].ready = False
    table.proposal = ProposalRow(table.proposal.by, person.key)
    table.cancel(TIMER)
    return None


def forget(table: Table) -> None:
    """Cancel a proposal that is out of date: the game or its players changed."""
    table.proposal = None
    table.cancel(TIMER)


def begin_if_agreed(table: Table) -> str | None:
    """Begin if everybody who is here has agreed, or if nobody is to be waited for."""
    if table.proposal is None or table.proposal.declined is not None:
        return None
    waits = table.services.settings.proposal > 0
    return None if waits and not _agreed(table) else _begin(table)


def ask_again(table: Table) -> None:
    """After a restart: people have their seconds once more."""
    if table.proposal is not None and table.proposal.declined is None:
        _ask(table)


def _ask(table: Table) -> None:
    table.later(TIMER, table.services.settings.proposal, lambda: _time_is_up(table))


def _time_is_up(table: Table) -> None:
    if table.services.store_away:
        table.later(TIMER, RETRY_AFTER, lambda: _time_is_up(table))
    else:
        _begin(table)


def _begin(table: Table) -> str | None:
    planning.take_up_next(table)
    code = beginning.why_not(table)
    if code is None:
        beginning.begin(table)
    else:
        forget(table)
    return code


def _why_not(table: Table) -> str | None:
    """The next game of a programme finds its number of players when it is taken up."""
    return None if planning.comes_next(table) is not None else beginning.why_not(table)


def _agreed(table: Table) -> bool:
    return all(
        chair.ready or not table.people[chair.person].here
        for chair in table.seating.chairs
        if chair.person is not None
    )
