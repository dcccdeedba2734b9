"""Logs in SQLite, written in pieces: any number of appends by one statement.

Used by the writer's thread alone. One process owns a file, so the length of each log it writes to is
known without asking the disk; what was not written to yet, or failed, is looked up.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from morphee.store.contract import Conflict

ROWS = 128
"""The most pieces one statement writes."""


class Append(msgspec.Struct, frozen=True, gc=False):
    """``count`` entries, a line each, to come after the ``expected`` ones there are."""

    match: str
    expected: int
    count: int
    piece: bytes


class Log(msgspec.Struct, gc=False):
    """A log that can go on: the number of its match, and how many entries it has."""

    number: int
    length: int


class Pieces:
    def __init__(self) -> None:
        self._logs: dict[str, Log] = {}

    def begin(self, match: str, number: int) -> None:
        """A new match, without entries."""
        self._logs[match] = Log(number, 0)

    def forget(self, match: str) -> None:
        """That match is over, or gone."""
        self._logs.pop(match, None)

    def forget_all(self) -> None:
        """Something was undone: lengths have to be looked up again."""
        self._logs.clear()

    def write(self, database: sqlite3.Connection, appends: Sequence[Append]) -> list[Conflict | None]:
        """Write those that fit, up to `ROWS` of them, by one statement; the others are conflicts."""
        rows: list[int | bytes] = []
        found = [self._place(database, append, rows) for append in appends]
        if rows:
            places = ",".join(["(?,?,?)"] * (len(rows) // 3))
            database.execute(f"INSERT INTO piece VALUES {places}", rows)
        return found

    def _place(
        self, database: sqlite3.Connection, append: Append, rows: list[int | bytes]
    ) -> Conflict | None:
        log = self._logs.get(append.match) or self._look_up(database, append.match)
        if log is None or log.length != append.expected:
            return Conflict(f"{append.match} cannot go on from {append.expected}")
        rows += (log.number, append.expected + 1, append.piece)
        log.length += append.count
        return None

    def _look_up(self, database: sqlite3.Connection, match: str) -> Log | None:
        open_match = "SELECT id FROM match WHERE name = ? AND ended IS NULL"
        row = database.execute(open_match, (match,)).fetchone()
        if row is None:
            return None
        last = "SELECT first, lines FROM piece WHERE match = ? ORDER BY first DESC LIMIT 1"
        piece = database.execute(last, row).fetchone()
        length = 0 if piece is None else piece[0] + piece[1].count(b"\n")
        self._logs[match] = log = Log(row[0], length)
        return log
