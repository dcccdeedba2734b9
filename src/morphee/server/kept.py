"""A table as it is kept: everything that must be the same after a restart. No token, only keys."""

from __future__ import annotations

import msgspec

from morphee.protocol.fields import Lang, Mode, Phase
from morphee.protocol.to_client import Series
from morphee.server.person import PersonRow
from morphee.server.seating import Chair
from morphee.server.series import NONE


class TableKept(msgspec.Struct, frozen=True):
    code: str
    game: str
    config: msgspec.Raw
    lang: Lang
    mode: Mode
    public: bool
    made: int
    phase: Phase = "lobby"
    locked: bool = False
    paused: bool = False
    host: str | None = None
    away_level: str = "novice"
    people: tuple[PersonRow, ...] = ()
    chairs: tuple[Chair, ...] = ()
    kicked: tuple[str, ...] = ()
    match: str | None = None
    series: Series = NONE


_decoder = msgspec.json.Decoder(TableKept)


def read(data: bytes) -> TableKept:
    return _decoder.decode(data)


def write(table: TableKept) -> bytes:
    return msgspec.json.encode(table)
