"""What a host decides, and beginning a match."""

from __future__ import annotations

import msgspec

from morphee.kernel.contract import Millis
from morphee.protocol.fields import ReplayShown
from morphee.protocol.from_client import Configure
from morphee.server.tables import beginning, between_matches, ending, pausing, planning, proposal
from morphee.server.tables.commands.people import send_away
from morphee.server.tables.options import changed_options
from morphee.server.tables.person import Person
from morphee.server.tables.state import Paused
from morphee.server.tables.table import Table


def start(table: Table, without: bool) -> str | None:
    """Begin. A match that is proposed begins at once; else everybody has to be ready, or is left out."""
    if (code := _why_not_start(table, without)) is not None:
        return code
    if without:
        between_matches.leave_out(table)
    planning.take_up_next(table)
    code = beginning.why_not(table)
    if code is None:
        beginning.begin(table)
    return code


def _why_not_start(table: Table, without: bool) -> str | None:
    if table.playing is not None:
        return "match_on"
    left_out = between_matches.unready(table) if without else 0
    # The next game of a programme finds its number of players when it is taken up.
    if planning.comes_next(table) is None and (code := beginning.why_not(table, left_out)) is not None:
        return code
    proposed = table.proposal is not None and table.proposal.declined is None
    return None if without or proposed or between_matches.everybody_ready(table) else "not_ready"


def end(table: Table) -> str | None:
    if table.playing is None:
        return "no_match"
    ending.call_off(table)
    return None


def show_replay(table: Table, shown: ReplayShown | None) -> str | None:
    """Show a finished match to the whole table until the host ends it or another match begins."""
    if table.playing is not None:
        return "match_on"
    table.shown = None if shown is None else (table.match_name, shown)
    return None


def configure(table: Table, message: Configure) -> str | None:
    if table.playing is not None:
        return "match_on"
    found = changed_options(table.services.games, table.game, table.config, message, table.lang, table.mode)
    if isinstance(found, str):
        return found
    if found.game is not table.game:
        planning.swap(table, found.game.name)
        between_matches.change_game(table, found.game)
    table.config = found.config
    table.seating.unready()
    proposal.forget(table)
    if message.lang is not msgspec.UNSET:
        table.lang = message.lang
    if message.mode is not msgspec.UNSET:
        table.mode = message.mode
    return None


def pause(table: Table, on: bool) -> str | None:
    if table.playing is None:
        return "no_match"
    if not on:
        if isinstance(table.state, Paused) and table.state.why == "host":
            pausing.go_on(table, "host")
        return None
    if pausing.pause_left(table) <= 0:
        return "pause_spent"
    pausing.pause(table, "host")
    return None


def kick(table: Table, person: Person, id: str) -> str | None:
    """Send somebody away for good. Nobody new is let in from their address for a while, until the host
    unlocks the table: a kicked person could come back as another."""
    other = table.find_person(id)
    if other is None or other is person:
        return "no_such_person"
    until = table.services.tick() + table.services.settings.kick_address_for
    addresses = {there.peer.address for there in other.attendances}
    if other.last_address is not None:
        addresses.add(other.last_address)  # known although they closed their socket before
    table.kicked_addresses.update(dict.fromkeys(addresses, until))
    table.kicked.add(other.key)
    send_away(table, other, "kicked")
    return None


def hand_over(table: Table, id: str) -> str | None:
    other = table.find_person(id)
    if other is None:
        return "no_such_person"
    if other.role != "play":
        return "role_cannot"
    table.host = other.key
    return None


def fair_wait(table: Table, ms: Millis) -> str | None:
    """Set the longest fair wait; it holds at once, also in the match that is on."""
    table.fair_wait = ms
    if table.runner is not None:
        table.runner.learn(lambda judge: judge.limit(ms))
    return None


def lock(table: Table, on: bool) -> str | None:
    table.locked = on
    if not on:
        table.kicked_addresses.clear()
    return None


def publish(table: Table, on: bool) -> str | None:
    table.public = on
    return None
