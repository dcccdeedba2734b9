"""A table as people see it in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from morphee.kernel.codec import encode
from morphee.kernel.contract import Millis
from morphee.protocol.fields import ReplayShown
from morphee.protocol.to_client import PersonSeen, Proposal, SeatSeen
from morphee.server.tables import programme
from morphee.server.tables.state import Paused, TableState, tag
from morphee.server.tables.table_data import TableData


def lobby(table: TableData, told: Mapping[str, Any]) -> dict[str, Any]:
    """Everything of the lobby, by the names of the message's fields; ``told`` is what people know of it."""
    host = None if table.host is None else table.people.get(table.host)
    return {
        "code": table.code,
        "phase": tag(table.state),
        "pause": pause(table.state),
        "game": table.game.name,
        "config": msgspec.Raw(encode(table.config)),
        "lang": table.lang,
        "mode": table.mode,
        "host": None if host is None else host.id,
        "people": _people_seen(table, told),
        "seats": tuple(_seat_seen(table, seat) for seat in range(len(table.seating.chairs))),
        "away_level": table.away_level,
        "public": table.public,
        "locked": table.locked,
        "match": table.match_name,
        "series": table.series,
        "fair_wait": table.fair_wait,
        "proposal": _proposal_seen(table),
        "programme": None if table.programme is None else programme.seen(table.programme),
        "replay": _replay(table),
    }


def _people_seen(table: TableData, told: Mapping[str, Any]) -> tuple[PersonSeen, ...]:
    """While a player is blindfolded, nobody is told that somebody no longer waits for a seat: asking and
    withdrawing repeatedly could be used as a signal."""
    seen = [person.seen() for person in table.people.values()]
    if not table.deafened():
        return tuple(seen)
    waited = {person.id for person in told.get("people", ()) if person.waiting}
    return tuple([replace(one, waiting=True) if one.id in waited else one for one in seen])


def _proposal_seen(table: TableData) -> Proposal | None:
    if table.proposal is None:
        return None
    by, declined = table.proposal.by, table.proposal.declined
    game = (
        table.game.name if table.programme is None else programme.next_game(table.programme, table.game.name)
    )
    seconds = round(table.services.settings.proposal)
    return Proposal(_id(table, by) or "", game, seconds, None if declined is None else _id(table, declined))


def _id(table: TableData, key: str) -> str | None:
    return table.people[key].id if key in table.people else None


def _replay(table: TableData) -> ReplayShown | None:
    """What the host shows, as long as no other match has begun since."""
    match, shown = table.shown or (None, None)
    return shown if table.playing is None and match == table.match_name else None


def pause(state: TableState) -> str | None:
    """Why the clock stands still, if it does."""
    return state.why if isinstance(state, Paused) else None


def _seat_seen(table: TableData, seat: int) -> SeatSeen:
    chair = table.seating.chairs[seat]
    person = None if chair.person is None else table.people.get(chair.person)
    if person is None:
        bot = chair.bot is not None
        return SeatSeen(
            person=None, bot=chair.bot, ready=bot, here=bot, away=chair.away, lag=None, look=chair.look
        )
    lag = person.lag()
    return SeatSeen(
        person=person.id,
        bot=None,
        ready=chair.ready,
        here=person.here,
        away=chair.away,
        lag=None if lag is None else Millis(lag),
        look=None,
        path=person.path(),
    )
