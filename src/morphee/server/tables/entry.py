"""Coming to a table and leaving it: who is let in, and what they are shown first.

Somebody new is let in once the table that knows them is durable; until then their socket is told nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from morphee import __version__
from morphee.engine.path_evidence import Kind, Measured
from morphee.kernel.contract import Millis
from morphee.protocol.fields import PROTOCOL, Have
from morphee.protocol.from_client import Hello
from morphee.protocol.to_client import Lobby, Welcome
from morphee.server.tables import presence, resuming
from morphee.server.tables.chat_text import proper_name
from morphee.server.tables.identity import Tokens, key_of, screen_key
from morphee.server.tables.looks import free_look
from morphee.server.tables.peer import Peer
from morphee.server.tables.person import Attendance, Person
from morphee.server.tables.snapshot import PersonRow
from morphee.server.tables.table import Table

GUESTS = {"fr": "Invité", "en": "Guest"}
SERVER_NAME = f"morphee {__version__}"


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who wants to come in. ``key`` is who they are (a big screen is somebody else than its owner),
    ``owner`` the key of the token's holder; ``token`` is told to somebody who had none."""

    key: str
    owner: str
    hello: Hello
    token: str | None


def arrival(tokens: Tokens, hello: Hello, cookie: str | None) -> Arrival:
    """Who comes: the holder of a token that was issued here, or else somebody new, who is given one."""
    token = hello.token if tokens.issued(hello.token) else cookie
    fresh = None if token else tokens.issue()
    owner = key_of(token or fresh or "")
    return Arrival(screen_key(owner) if hello.role == "screen" else owner, owner, hello, fresh)


def why_not(table: Table, arrival: Arrival, address: str) -> str | None:
    """Why somebody is not let in, if they are not. Whoever is known here always is, unless kicked."""
    if arrival.owner in table.kicked or arrival.key in table.kicked:
        return "kicked"
    if is_known(table, arrival):
        return None
    if table.locked or is_barred(table, address):
        return "locked"
    return _why_no_place(table, address)


def is_known(table: Table, arrival: Arrival) -> bool:
    """Whether somebody is at the table already: they are let in whatever others at their address did."""
    return arrival.key in table.people


def is_barred(table: Table, address: str) -> bool:
    """Whether somebody was kicked from that address a short while ago: they could come back as another."""
    return table.kicked_addresses.get(address, 0.0) > table.services.tick()


def places_near(table: Table) -> int:
    """How many of the places people from one address may take: nobody fills a table alone."""
    return max(1, table.services.settings.people_per_table // 2)


def _why_no_place(table: Table, address: str) -> str | None:
    near = sum(any(there.peer.address == address for there in p.attendances) for p in table.people.values())
    if near >= places_near(table):
        return "full"
    return "full" if _is_full(table) and _longest_gone(table) is None else None


def _is_full(table: Table) -> bool:
    return len(table.people) >= table.services.settings.people_per_table


def _longest_gone(table: Table) -> Person | None:
    """The person who would be removed to make room for somebody new."""
    gone = [person for person in table.people.values() if _may_be_replaced(table, person)]
    return min(gone, key=lambda person: person.gone_at, default=None)


def _may_be_replaced(table: Table, person: Person) -> bool:
    """Somebody who has a chair and has only just lost their connection is waited for, as in a match. Chairs
    are few: people who come and go cannot fill a table with them."""
    waits = table.services.tick() - person.gone_at < table.services.settings.bot_grace
    return presence.may_be_forgotten(table, person) and not (
        waits and table.seating.of(person.key) is not None
    )


def _make_place(table: Table) -> None:
    """Remove somebody who is gone from a full table."""
    if _is_full(table) and (gone := _longest_gone(table)) is not None:
        table.seating.stand(gone.key)
        presence.remove(table, gone)


def enter(
    table: Table,
    peer: Peer,
    arrival: Arrival,
    entered: Callable[[Attendance], None],
    admitted: Callable[[Attendance], None],
    failed: Callable[[], None],
) -> None:
    """Let somebody in (again). ``entered`` is called at once: from then on they may `leave`. ``admitted`` is
    called when they are let in, with everything they may know sent; ``failed`` if that could not be stored,
    or if the table is no longer this node's when it is."""
    with table.handling():
        _enter(table, peer, arrival, entered, admitted, failed)


def _enter(
    table: Table,
    peer: Peer,
    arrival: Arrival,
    entered: Callable[[Attendance], None],
    admitted: Callable[[Attendance], None],
    failed: Callable[[], None],
) -> None:
    hello, now = arrival.hello, table.services.tick()
    person = table.people.get(arrival.key)
    if person is None:
        _make_place(table)
        row = PersonRow(arrival.key, GUESTS[hello.lang], hello.lang, hello.role)
        person = table.people[arrival.key] = Person(row, table.code, table.services.settings, now)
        person.stored = False
    person.lang = hello.lang
    _take_name(table, person, hello)
    _take_look(table, person, hello)
    if hello.role != "watch" or not (person.here or table.seating.of(person.key) is not None):
        person.role = hello.role
    there = Attendance(peer, person, plays=hello.role == "play")
    known = person.stored and table.published and table.settled()
    person.attendances.append(there)
    entered(there)
    person.last_address = peer.address
    presence.back(table, person)
    presence.find_host(table)

    def admit() -> None:
        if table.abandoned:
            refuse()
            return
        _admit(table, there, arrival)
        admitted(there)

    def refuse() -> None:
        if there in person.attendances:
            _forget(there)
        failed()

    if known and table.settled():
        admit()
    else:
        table.afterwards(admit, refuse)


def _admit(table: Table, there: Attendance, arrival: Arrival) -> None:
    person = there.person
    if there not in person.attendances:
        return  # the socket closed meanwhile
    person.stored = True
    there.peer.tell(Welcome(PROTOCOL, SERVER_NAME, person.id, person.name, arrival.token))
    show(table, there, arrival.hello.have)
    table.audience.add(there)
    _begin_measuring(table, there)
    presence.watch(table)
    resuming.go_on_if_all_back(table)


def _begin_measuring(table: Table, there: Attendance) -> None:
    """A new connection: what was measured of an earlier one says nothing about it."""
    if not there.plays:
        return
    viewer = table.viewer_of(there)
    there.person.evidence.connected(there.via)
    if table.playing is not None and viewer is not None:
        table.playing.learn(lambda judge: judge.connected(viewer, there.via))
    if (least := there.peer.least_round_trip) is not None:
        measured(table, there, "least", least)
    if (told := there.peer.told_round_trip) is not None:
        measured(table, there, "handshake", told)


def show(table: Table, there: Attendance, have: Have | None) -> None:
    """The whole picture: the lobby, and the match from where the client stands."""
    there.peer.tell(Lobby(**table.told))
    runner = table.runner
    if runner is not None:
        stream = runner.stream_names[table.viewer_of(there)]
        table.audience.show_match(
            runner, there, have.v if have is not None and have.stream == stream else None
        )


def _take_name(table: Table, person: Person, hello: Hello) -> None:
    """Take the name they come with. While a player is blindfolded a new name waits: all can read it."""
    if hello.name is None or hello.name == person.name:
        return
    name = proper_name(hello.name, hello.lang, table.services.settings.family)
    if name is None or name == person.name:
        return
    if table.deafened():
        person.postponed_name = name
    else:
        presence.rename(table, person, name)


def _take_look(table: Table, person: Person, hello: Hello) -> None:
    """Take the look they come with, or one that is free. A player keeps theirs; while a player is
    blindfolded no other can be chosen: all can see it."""
    plays = table.playing is not None and table.seating.of(person.key) is not None
    wanted = None if plays or table.deafened() else hello.look
    if person.look is None or wanted is not None:
        table.give_look(person, free_look(table.looks_taken(but=person), person.id, wanted))


def leave(table: Table, there: Attendance) -> None:
    """A socket is gone; its person may be back in a moment."""
    with table.handling():
        table.audience.remove(there)
        if there in there.person.attendances:
            _stop_measuring(table, there)
            _forget(there)
            if there.person.key in table.people:
                presence.notice(table, there.person)
        if not table.audience:
            table.empty_since = table.services.tick()


def _stop_measuring(table: Table, there: Attendance) -> None:
    viewer = table.viewer_of(there)
    there.person.evidence.left(there.via)
    if table.playing is not None and viewer is not None:
        table.playing.learn(lambda judge: judge.left(viewer, there.via))


def _forget(there: Attendance) -> None:
    person = there.person
    person.attendances.remove(there)
    if not person.attendances:
        person.page = "table"


def measured(table: Table, there: Attendance, kind: Kind, rtt_ms: int, asked_ago: int = 0) -> None:
    """A round trip was measured, which began so many milliseconds ago: evidence for the judge of races."""
    runner, viewer = table.playing, table.viewer_of(there)

    def seen(now: Millis) -> Measured:
        return Measured(now, kind, Millis(rtt_ms), Millis(now - asked_ago), there.via)

    if runner is not None and viewer is not None:
        now = runner.clock.now()
        runner.learn(lambda judge: judge.observe(viewer, seen(now)))
    elif there.plays:
        there.person.evidence.observe(seen(table.lobby_time()))


def calibrated(table: Table, there: Attendance, late_ms: Millis) -> None:
    """Their page measured how late taps on their device come."""
    viewer = table.viewer_of(there)
    there.person.evidence.calibrated(late_ms)
    if table.playing is not None and viewer is not None:
        table.playing.learn(lambda judge: judge.calibrated(viewer, late_ms))


def come_back(table: Table, person: Person) -> None:
    """Somebody marked as away has sent something: a phone that woke up with its socket still open."""
    if not person.here:
        with table.handling():
            presence.back(table, person)
        resuming.go_on_if_all_back(table)
