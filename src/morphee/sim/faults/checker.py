"""Knows every promise, and looks at everything a server sends and stores. Raises `Broken`.

Durability is checked when an answer is handed to the socket: from that moment a crash may come, so what the
answer promises must be on the disk by then. It is there if some version of the stored table since the server
received the request shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from morphee.kernel.contract import Seat
from morphee.kernel.record import Entry
from morphee.kernel.registry import Registry
from morphee.sim.faults.abuse import AbuseChecks
from morphee.sim.faults.disk import Disk
from morphee.sim.faults.effects import (
    Asked,
    Snapshot,
    is_as_told,
    shows,
    stored_people,
    told_of_table,
)
from morphee.sim.faults.process import Limits
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.promptness import Promptness
from morphee.sim.faults.seen import Seen
from morphee.sim.faults.streams import check_update
from morphee.sim.faults.truth import Truth

Clock: TypeAlias = Callable[[], float]
RECENT = 60
"""Among how many versions of the stored table one is looked for that is as was told."""


class Checker:
    """Of one world, with one table. ``keys`` has the key under which each person is stored, by name."""

    def __init__(self, disk: Disk, games: Registry, limits: Limits, clock: Clock) -> None:
        self._disk = disk
        self._clock = clock
        self._limits = limits
        self.abuse = AbuseChecks(limits)
        self._games = games
        self.versions: list[Snapshot] = []
        self._names: set[str] = set()
        """Every name that was ever stored."""
        self.truths: dict[str, Truth] = {}
        self._borrowed: set[str] = set()
        """Matches whose truth is another checker's: it is copied before it goes on."""
        self.keys: dict[str, str] = {}
        self.received_at: dict[str, float] = {}
        """When the server first received each action id."""
        self.promptness = Promptness()
        self.gave_up: dict[tuple[str, str], float] = {}
        """When somebody was told that they no longer have their seat, by (match, key)."""
        self._going: dict[str, float] = {}
        """When somebody first asked to leave, or somebody wanted them to be kicked, by key: they are gone
        before that is stored."""
        self.ids: dict[str, str] = {}
        """The keys of people by the ids that others know them by."""
        self.answers = 0
        self._read: tuple[bytes, dict[str, Any]] = (b"", {})
        self._lobby_checked: dict[str, Any] | None = None
        disk.content.on_table = self._stored

    def after_crash(self, disk: Disk, clock: Clock) -> Checker:
        """One that knows what this one knows, for what a crash would leave on that disk."""
        other = Checker(disk, self._games, self._limits, clock)
        other._names = set(self._names)
        other.truths, other._borrowed = dict(self.truths), set(self.truths)
        other.keys, other.received_at = dict(self.keys), dict(self.received_at)
        other.gave_up, other._going = dict(self.gave_up), dict(self._going)
        other.ids = self.ids
        for code, snapshot in disk.content.tables.items():
            other._stored(code, snapshot)
        return other

    # --- what is durable ---------------------------------------------------------------------

    def _stored(self, code: str, snapshot: bytes) -> None:
        table: Snapshot = msgspec.json.decode(snapshot)
        if self.versions:
            self.abuse.stored(self.versions[-1], table, self._going, self._clock())
        self.versions.append(table)
        self._names.update(row["name"] for row in table["people"])

    def truth(self, match: str) -> Truth:
        """That match as far as it is durable."""
        found = self.truths.get(match)
        stored = self._disk.content.matches.get(match)
        if stored is None:
            raise Broken("told", f"match {match} is not stored")
        if found is None:
            header = stored.head.header
            found = self.truths[match] = Truth(self._games.find(header.game, header.version), stored)
        lines = self._disk.content.lines[match]
        if match in self._borrowed and len(lines) > len(found.entries):
            found = self.truths[match] = found.copy()
            self._borrowed.discard(match)
        for entry in found.follow(lines):
            self._check_entry(match, found, entry)
        return found

    def _check_entry(self, match: str, truth: Truth, entry: Entry) -> None:
        """An action of a person is logged under the seat that person held."""
        if entry.id is None or entry.seat is None or entry.id.startswith("bot-"):
            return
        name = entry.id.partition("-")[0]
        key = self.keys.get(name)
        if truth.players[entry.seat] != key:
            raise Broken("seat", f"{entry.id} of {name} is logged under seat {entry.seat}, another's")
        stood = self.gave_up.get((match, key or ""))
        if stood is not None and self.received_at.get(entry.id, 0.0) > stood:
            raise Broken("seat", f"{entry.id} of {name} is logged although {name} gave the seat up before")
        self.promptness.check(truth, entry)

    # --- what is received and sent -----------------------------------------------------------

    def received(self, seen: Seen, asked: Asked, now: float) -> None:
        """The server was given a request."""
        asked.received = now
        asked.since = max(0, len(self.versions) - 1)
        state = self.versions[-1]["state"] if self.versions else {}
        asked.match = state.get("match")
        id = asked.message.get("id", "")
        if "have" in asked.message:
            seen.haves.append(asked.message["have"])
        if asked.message["t"] == "act":
            self.received_at.setdefault(id, now)
            self.promptness.received(id, now)
        if asked.message["t"] == "lock":
            self.abuse.unlocked(now)
        if asked.message["t"] in ("leave", "kick"):
            self._going.setdefault(asked.target or asked.key, now)
        seen.asked[id] = asked

    def sent(self, seen: Seen, message: dict[str, Any], now: float) -> None:
        """The server handed a message to a socket."""
        match message["t"]:
            case "update":
                check_update(seen, message, self.truth)
                for id in message.get("acks", ()):
                    self._acked(seen, id, now)
            case "ack":
                self._acked(seen, message["id"], now)
            case "refused":
                self._refused(seen, message, now)
            case "welcome":
                self._welcome(seen)
                if "token" in message:
                    self.abuse.let_in(seen.name, seen.address, now)
            case "lobby":
                self._lobby(message)
            case "bye":
                self._bye(seen, message, now)
            case "pong" | "said" | "emoted" | "flags":
                pass
            case other:
                raise Broken("fault", f"an unknown message {other}")

    def _refused(self, seen: Seen, message: dict[str, Any], now: float) -> None:
        id = message.get("id", "")
        asked, received = seen.asked.pop(id, None), self.promptness.refused(id)
        if asked is None or received is None or not self._disk.content.lines.get(asked.match or ""):
            return
        truth = self.truth(asked.match or "")
        if asked.key in truth.players:
            seat = Seat(truth.players.index(asked.key))
            code = message["code"]
            self.promptness.check_refusal(truth, asked.match or "", seat, asked.message, code, received, now)

    def _acked(self, seen: Seen, id: str, now: float) -> None:
        asked = seen.asked.pop(id, None)
        self.answers += 1
        if asked is None:
            return  # the answer to something sent on an earlier socket, or twice
        if asked.message["t"] == "act":
            self._act_done(id)
            return
        self._must_show(seen, asked)
        if asked.message["t"] in ("say", "emote"):
            self.abuse.said(seen.address, now)
        if asked.message["t"] in ("stand", "leave") and asked.match is not None:
            self.gave_up.setdefault((asked.match, asked.key), now)
        if asked.message["t"] == "kick" and asked.match is not None:
            self.gave_up.setdefault((asked.match, asked.target), now)

    def _act_done(self, id: str) -> None:
        for match in self._disk.content.matches:
            if id in self.truth(match).ids:
                return
        raise Broken("durable", f"the action {id} was acknowledged and is in no log")

    def _must_show(self, seen: Seen, asked: Asked) -> None:
        what = f"{asked.message['t']} of {seen.name}"
        shown = [table for table in self.versions[asked.since :] if shows(asked, table)]
        if not shown:
            raise Broken("durable", f"{what} was acknowledged and is not stored")
        begun = {table["state"]["match"] for table in shown if table["state"]["type"] == "playing"}
        if asked.message["t"] == "start" or (asked.message["t"] == "rematch" and begun):
            if not any(self._disk.content.lines.get(match) for match in begun):
                raise Broken("durable", f"{what} was acknowledged and its deal is not stored")
        if asked.message["t"] == "rename":
            person = self._disk.content.people.get(asked.key)
            if person is None:
                raise Broken("durable", f"{what} was acknowledged and the person is not stored")

    def _welcome(self, seen: Seen) -> None:
        if not self.versions or seen.key is None or seen.key not in stored_people(self.versions[-1]):
            raise Broken("durable", f"{seen.name} was let in, and the stored table does not know them")
        seen.welcome, seen.since = True, len(self.versions) - 1
        self._going.pop(seen.key, None)
        self.abuse.entered(seen.key)

    def gone(self, seen: Seen) -> None:
        """For the server the socket has ended, by whomever."""
        if seen.welcome and not seen.gone and seen.key is not None:
            seen.gone = True
            self.abuse.broke_off(seen.key, self._clock())

    def _bye(self, seen: Seen, message: dict[str, Any], now: float) -> None:
        key = seen.key or ""
        seen.over = True
        if not seen.welcome:
            known = bool(self.versions) and key in stored_people(self.versions[-1]) - self._going.keys()
            self.abuse.turned_away(seen.name, seen.address, message["code"], known)
            return
        if message["code"] == "kicked":
            self.abuse.kicked(seen.address, self._going.get(key, float("-inf")), now)
        since = self.versions[seen.since :]  # somebody may be back already when they are told to have left
        if message["code"] == "left" and all(key in stored_people(table) for table in since):
            raise Broken("durable", f"{seen.name} was told to have left, and is still stored at the table")
        if message["code"] == "kicked" and all(key not in table["kicked"] for table in since):
            raise Broken("durable", f"{seen.name} was told to be kicked, and that is not stored")

    def read(self, data: bytes) -> dict[str, Any]:
        """A message as plain data. What is sent to many is read, and a lobby checked, once."""
        if data is not self._read[0]:
            self._read = (data, msgspec.json.decode(data))
        return self._read[1]

    def _lobby(self, message: dict[str, Any]) -> None:
        """What a lobby tells was stored: the match, the host, names."""
        if message is self._lobby_checked:
            return
        self._lobby_checked = message
        if (match := message.get("match")) is not None and not self._disk.content.lines.get(match):
            raise Broken("told", f"the lobby names match {match}, whose deal is not stored")
        if "people" in message:
            for person in message["people"]:
                if person["name"] not in self._names:
                    raise Broken("told", f"the lobby tells the name {person['name']}, which is not stored")
        for field in told_of_table(message):
            if not any(is_as_told(message, field, table, self.ids) for table in self.versions[-RECENT:]):
                raise Broken("told", f"the lobby tells {field}: {message[field]}, which is not stored")

    # --- restarts ----------------------------------------------------------------------------

    def restored(self, before: Snapshot | None, after: Snapshot | None) -> None:
        """A node has started on the disk: the table is as it was stored."""
        if before is None:
            return
        if after is None:
            raise Broken("restored", "the table is gone after the restart")
        same = ("game", "config", "lang", "mode", "public", "locked", "host", "away_level", "kicked")
        for field in same:
            if before.get(field) != after.get(field):
                raise Broken("restored", f"{field} was {before.get(field)} and is {after.get(field)} now")
        if _people(before) != _people(after):
            raise Broken("restored", "other people are at the table after the restart")
        match = before["state"].get("match")
        if before["state"]["type"] in ("playing", "over") and self._disk.content.lines.get(match):
            if after["state"].get("match") != match:
                raise Broken("restored", f"match {match} is not there after the restart")

    def verify(self) -> None:
        """Every log, from its seed."""
        for match, lines in self._disk.content.lines.items():
            if lines:
                self.truth(match).check(lines)


def _people(table: Snapshot) -> list[tuple[str, str, str]]:
    return [(row["key"], row["name"], row["lang"]) for row in table["people"]]
