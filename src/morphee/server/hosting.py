"""What a host decides: each answers ``None`` when it is done, or the code of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from morphee.protocol.from_client import Configure
from morphee.server.folk import find, send_away
from morphee.server.options import changed_options
from morphee.server.person import Person

if TYPE_CHECKING:
    from morphee.server.room import Room


def configure(room: Room, message: Configure) -> str | None:
    if room.phase == "playing":
        return "match_on"
    found = changed_options(room.house.games, room.game, room.config, message)
    if isinstance(found, str):
        return found
    if found.game is not room.game:
        room.forget_series()
        room.house.drop_play(room)
        room.game, room.phase, room.match = found.game, "lobby", None
        room.away_level = "novice" if "novice" in room.levels() else room.levels()[0]
        for chair in room.seating.chairs:
            chair.bot = chair.bot if chair.bot in room.levels() else chair.bot and room.away_level
        room.seating.spread(room.game.seats[-1])
        room.look_again()
    room.config = found.config
    room.seating.unready()
    if message.lang is not msgspec.UNSET:
        room.lang = message.lang
    if message.mode is not msgspec.UNSET:
        room.mode = message.mode
    room.changed()
    return None


def pause(room: Room, on: bool) -> str | None:
    if room.play is None or room.phase != "playing":
        return "no_match"
    if on != room.paused:
        room.paused = on
        room.paused_since = room.house.tick()
        room.holding = False
        if on:
            room.play.pause()
        else:
            room.play.run()
        room.changed()
    return None


def kick(room: Room, person: Person, id: str) -> str | None:
    other = find(room, id)
    if other is None or other is person:
        return "no_such_person"
    room.kicked.add(other.key)
    send_away(room, other, "kicked")
    return None


def hand_over(room: Room, id: str) -> str | None:
    other = find(room, id)
    if other is None:
        return "no_such_person"
    if other.role != "play":
        return "role_cannot"
    room.host = other.key
    room.changed()
    return None
