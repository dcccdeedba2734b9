"""A table as it is stored: everything that must be the same after a restart. No token, only keys."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from morphee.engine.lag_budget import CAP
from morphee.kernel.contract import Millis, Value
from morphee.protocol.fields import Lang, Look, Mode, Role
from morphee.protocol.to_client import Series
from morphee.server.tables.programme import Programme
from morphee.server.tables.seating import Chair
from morphee.server.tables.series import NONE


class GatheringSnapshot(msgspec.Struct, frozen=True, tag="gathering"):
    pass


class PlayingSnapshot(msgspec.Struct, frozen=True, tag="playing"):
    """A match that goes on, paused by its host or not. A restart is a pause of its own."""

    match: str
    pause: Literal["host"] | None = None
    paused_at: int = 0
    """When the host's pause began, by the clock on the wall: a restart does not give a new one."""


class OverSnapshot(msgspec.Struct, frozen=True, tag="over"):
    match: str


class FrozenSnapshot(msgspec.Struct, frozen=True, tag="frozen"):
    match: str


StateSnapshot: TypeAlias = GatheringSnapshot | PlayingSnapshot | OverSnapshot | FrozenSnapshot


class ProposalRow(Value):
    """Who proposed the next match, and who said no, by key. Those who agreed are ready in their chairs."""

    by: str
    declined: str | None = None


class PersonRow(Value):
    """A person in a stored table."""

    key: str
    name: str
    lang: Lang
    role: Role
    waiting: bool = False
    muted: tuple[str, ...] = ()
    look: Look | None = None


class TableSnapshot(msgspec.Struct, frozen=True):
    code: str
    game: str
    config: msgspec.Raw
    lang: Lang
    mode: Mode
    public: bool
    made: int
    state: StateSnapshot = GatheringSnapshot()
    locked: bool = False
    host: str | None = None
    away_level: str = "novice"
    people: tuple[PersonRow, ...] = ()
    chairs: tuple[Chair, ...] = ()
    kicked: tuple[str, ...] = ()
    series: Series = NONE
    fair_wait: Millis = CAP
    paused_for: int = 0
    """Seconds that the host has paused the match, all pauses together."""
    proposal: ProposalRow | None = None
    programme: Programme | None = None


_decoder = msgspec.json.Decoder(TableSnapshot)


def decode(data: bytes) -> TableSnapshot:
    return _decoder.decode(data)


def match_in(data: bytes) -> str | None:
    """The match that a stored table plays or played last; `None` also for one that cannot be read."""
    try:
        state = decode(data).state
    except msgspec.DecodeError:
        return None
    return None if isinstance(state, GatheringSnapshot) else state.match


def encode(table: TableSnapshot) -> bytes:
    return msgspec.json.encode(table)
