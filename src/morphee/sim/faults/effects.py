"""What each kind of request does to a stored table: whether a snapshot shows that it was done."""

from __future__ import annotations

from typing import Any

import msgspec

UNKNOWN = "?"
"""The key of somebody who was stored, and never told so: nobody in the simulation knows it."""
Snapshot = dict[str, Any]
"""A stored table as plain data."""


class Asked(msgspec.Struct):
    """A request on its way. ``since`` is the version of the stored table when the server received it;
    ``target`` the key of the person it names."""

    message: dict[str, Any]
    key: str
    said: float
    target: str = ""
    since: int = -1
    received: float = -1.0
    match: str | None = None


def shows(asked: Asked, table: Snapshot) -> bool:
    """Whether that snapshot was made after the request was done, as far as it shows."""
    message, key = asked.message, asked.key
    chairs = [chair for chair in table["chairs"] if chair.get("person") == key]
    row = next((row for row in table["people"] if row["key"] == key), None)
    match message["t"]:
        case "sit":
            return bool(chairs) or (row is not None and bool(row.get("waiting")))
        case "stand":
            return not chairs
        case "ready":
            return bool(chairs) and bool(chairs[0].get("ready")) == message.get("on", True)
        case "rename":
            return row is not None and row["name"] == message["name"]
        case "language":
            return row is not None and row["lang"] == message["lang"]
        case "mute":
            return row is not None and (message["person"] in row.get("muted", ())) == message.get("on", True)
        case "leave":
            return row is None
        case _:
            return _host_shows(asked, table)


def _host_shows(asked: Asked, table: Snapshot) -> bool:
    message, state = asked.message, table["state"]
    match message["t"]:
        case "lock":
            return bool(table.get("locked", False) == message.get("on", True))
        case "publish":
            return bool(table["public"] == message.get("on", True))
        case "away_level":
            return bool(table["away_level"] == message["level"])
        case "set_bot":
            return bool(_bot_in(table, message["seat"]) == message["level"])
        case "hand_over":
            return bool(asked.target in (table["host"], UNKNOWN))
        case "kick":
            return asked.target in (*table["kicked"], UNKNOWN)
        case "pause":
            return bool(
                (state["type"] == "playing" and state.get("pause") == "host") == message.get("on", True)
            )
        case "configure":
            return all(table[name] == message[name] for name in ("lang", "mode") if name in message)
        case "start":
            return _begun(asked, state)
        case "rematch":
            return table.get("proposal") is not None or _begun(asked, state)
        case "decline":
            return bool((table.get("proposal") or {}).get("declined"))
        case "end":
            return bool(state["type"] == "gathering")
        case "plan":
            return (table.get("programme") is not None) == bool(message["rounds"])
        case _:
            return True  # ping, sync, say, emote: nothing is stored


def _begun(asked: Asked, state: Snapshot) -> bool:
    return bool(state["type"] == "playing" and state["match"] != asked.match)


def _bot_in(table: Snapshot, seat: int) -> str | None:
    chairs: list[dict[str, Any]] = table["chairs"]
    return chairs[seat].get("bot") if seat < len(chairs) else None


def stored_people(table: Snapshot) -> set[str]:
    return {row["key"] for row in table["people"]}


def told_of_table(lobby: dict[str, Any]) -> list[str]:
    """Which fields of a lobby are stored with the table."""
    stored = ("phase", "locked", "public", "away_level", "lang", "mode", "seats")
    return [name for name in stored if name in lobby]


def is_as_told(lobby: dict[str, Any], field: str, table: Snapshot, keys: dict[str, str]) -> bool:
    """Whether a field of a lobby is as in that snapshot. ``keys`` has those of people by their ids; somebody
    whom nobody in the simulation knows may be anybody."""
    if field == "phase":
        if lobby.get("pause") == "store":
            return True  # told at once, because nothing can be stored
        phase = "playing" if lobby["phase"] == "paused" else lobby["phase"]
        return bool(phase == table["state"]["type"])
    if field != "seats":
        return bool(lobby[field] == table.get(field, False))
    seats, chairs = lobby["seats"], table["chairs"]
    return len(seats) == len(chairs) and all(map(_same_seat, seats, chairs, [keys] * len(seats)))


def _same_seat(seat: dict[str, Any], chair: dict[str, Any], keys: dict[str, str]) -> bool:
    if seat["bot"] != chair.get("bot") or seat["away"] != chair.get("away"):
        return False
    known = None if seat["person"] is None else keys.get(seat["person"], UNKNOWN)
    return known in (chair.get("person"), UNKNOWN)
