"""What a host decides, and beginning a match."""

from __future__ import annotations

import msgspec

from morphee.kernel.contract import Millis
from morphee.protocol.from_client import Configure
from morphee.server.tables import doubts, lifecycle, series
from morphee.server.tables.commands.people import send_away
from morphee.server.tables.options import changed_options
from morphee.server.tables.person import Person
from morphee.server.tables.state import Gathering, Paused
from morphee.server.tables.table import Table


def start(table: Table) -> str | None:
    code = lifecycle.why_not(table, ready=True)
    if code is None:
        lifecycle.begin(table)
    return code


def rematch(table: Table, person: Person) -> str | None:
    """The same again in one step, for anybody who plays (or hosts)."""
    if table.playing is not None:
        return "match_on"
    if isinstance(table.state, Gathering):
        return "no_match"
    if table.seating.of(person.key) is None and person.key != table.host:
        return "seated_only"
    lifecycle.seat_latecomers(table)
    code = lifecycle.why_not(table, ready=False)
    if code is None:
        lifecycle.begin(table)
    return code


def configure(table: Table, message: Configure) -> str | None:
    if table.playing is not None:
        return "match_on"
    found = changed_options(table.services.games, table.game, table.config, message, table.lang, table.mode)
    if isinstance(found, str):
        return found
    if found.game is not table.game:
        _change_game(table, found.game)
    table.config = found.config
    table.seating.unready()
    if message.lang is not msgspec.UNSET:
        table.lang = message.lang
    if message.mode is not msgspec.UNSET:
        table.mode = message.mode
    return None


def _change_game(table: Table, game: object) -> None:
    """Another game: its own bots, chairs and series, and no last match to look at."""
    lifecycle.gather_again(table)
    table.series = series.NONE
    table.game = game  # type: ignore[assignment]
    levels = table.levels()
    table.away_level = "novice" if "novice" in levels else levels[0]
    for chair in table.seating.chairs:
        chair.bot = chair.bot if chair.bot in levels else chair.bot and table.away_level
    table.seating.spread(table.game.seats[-1])


def pause(table: Table, on: bool) -> str | None:
    if table.playing is None:
        return "no_match"
    if not on:
        if isinstance(table.state, Paused) and table.state.why == "host":
            lifecycle.go_on(table, "host")
        return None
    if lifecycle.pause_left(table) <= 0:
        return "pause_spent"
    lifecycle.pause(table, "host")
    return None


def kick(table: Table, person: Person, id: str) -> str | None:
    """Send somebody away for good. Nobody new is let in from their address for a while, until the host
    unlocks the table: a kicked person could come back as another."""
    other = table.find_person(id)
    if other is None or other is person:
        return "no_such_person"
    until = table.services.tick() + table.services.settings.kick_address_for
    table.kicked_addresses.update({there.peer.address: until for there in other.attendances})
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
    doubts.tell_host(table)
    return None


def fair_wait(table: Table, ms: Millis) -> str | None:
    """Set the longest fair wait; it holds at once, also in the match that is on."""
    table.fair_wait = ms
    if table.runner is not None and table.runner.judge is not None:
        table.runner.judge.limit(ms)
    return None


def lock(table: Table, on: bool) -> str | None:
    table.locked = on
    if not on:
        table.kicked_addresses.clear()
    return None


def publish(table: Table, on: bool) -> str | None:
    table.public = on
    return None
