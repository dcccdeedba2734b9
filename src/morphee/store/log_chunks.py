"""Logs in SQLite, written in pieces: any number of appends by one statement, at the end of one table.

A piece names the one before it of the same match, so that a log is read by walking back from its last
piece, and no index has to be kept up: a commit writes a page or two however many matches it is about. One
process owns a file: where each log stands is known here, and found out by one look at the file's end when
it is opened. Written to by the writer's thread alone.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from morphee.store.contract import Conflict

ROWS = 128
"""The most pieces one statement writes."""
_OPEN = """
SELECT match.name, match.id, piece.id, piece.first, piece.lines FROM match LEFT JOIN (
  SELECT match, max(id) AS last FROM piece
  WHERE id > (SELECT min(since) FROM match WHERE ended IS NULL) GROUP BY match
) AS found ON found.match = match.id LEFT JOIN piece ON piece.id = found.last
WHERE match.ended IS NULL
"""
_CHAIN = """
WITH RECURSIVE chain (id, before) AS (
  SELECT id, before FROM piece WHERE id = ?
  UNION ALL SELECT piece.id, piece.before FROM piece JOIN chain ON piece.id = chain.before
)
"""
READ = f"{_CHAIN} SELECT lines FROM piece WHERE id IN (SELECT id FROM chain) ORDER BY id"
"""The pieces of a log in order, from the number of its last one."""
_IDS = f"{_CHAIN} SELECT id FROM chain"


class Append(msgspec.Struct, frozen=True, gc=False):
    """``count`` entries, a line each, to come after the ``expected`` ones there are."""

    match: str
    expected: int
    count: int
    piece: bytes


class Log(msgspec.Struct, gc=False):
    """A log that can go on: the number of its match, how many entries it has, its last piece; and the
    last piece that is durable. ``over``: nothing comes any more, once that is durable too."""

    number: int
    length: int
    last: int | None
    kept: int | None
    over: bool = False


class Pieces:
    def __init__(self) -> None:
        self._logs: dict[str, Log] = {}
        self._touched: list[Log] = []
        self._over: list[str] = []
        self._last = 0

    def look(self, database: sqlite3.Connection) -> None:
        """Find out where every log stands that can go on."""
        (self._last,) = database.execute("SELECT coalesce(max(id), 0) FROM piece").fetchone()
        self._touched, self._over = [], []
        self._logs = {
            name: Log(number, 0 if last is None else first + lines.count(b"\n"), last, last)
            for name, number, last, first, lines in database.execute(_OPEN)
        }

    def look_again(self, database: sqlite3.Connection) -> None:
        """Something was undone. On a disk that cannot even be read, no log can go on."""
        try:
            self.look(database)
        except sqlite3.Error:
            self._logs, self._touched, self._over = {}, [], []

    @property
    def since(self) -> int:
        """The number of the last piece of all."""
        return self._last

    def begin(self, match: str, number: int) -> None:
        """A new match, without entries."""
        self._logs[match] = Log(number, 0, None, None)

    def forget(self, match: str) -> int | None:
        """That match is over, or gone; the number of its last piece."""
        log = self._logs.get(match)
        if log is None:
            return None
        log.over = True
        self._over.append(match)
        return log.last

    def kept(self, match: str) -> int | None:
        """The last durable piece of a match that can go on. May be asked from any thread."""
        log = self._logs.get(match)
        return None if log is None else log.kept

    def settled(self) -> None:
        """What was written is durable."""
        for log in self._touched:
            log.kept = log.last
        for match in self._over:
            if match in self._logs and self._logs[match].over:
                del self._logs[match]
        self._touched, self._over = [], []

    def write(self, database: sqlite3.Connection, appends: Sequence[Append]) -> list[Conflict | None]:
        """Write those that fit, up to `ROWS` of them, by one statement; the others are conflicts."""
        rows: list[int | bytes | None] = []
        found = [self._place(append, rows) for append in appends]
        if rows:
            places = ",".join(["(?,?,?,?,?)"] * (len(rows) // 5))
            database.execute(f"INSERT INTO piece VALUES {places}", rows)
        return found

    def delete(self, database: sqlite3.Connection, last: int | None) -> None:
        """Delete a whole log, from its last piece."""
        ids = database.execute(_IDS, (last,)).fetchall()
        database.executemany("DELETE FROM piece WHERE id = ?", ids)

    def _place(self, append: Append, rows: list[int | bytes | None]) -> Conflict | None:
        log = self._logs.get(append.match)
        if log is None or log.over or log.length != append.expected:
            return Conflict(f"{append.match} cannot go on from {append.expected}")
        self._last += 1
        rows += (self._last, log.number, append.expected + 1, log.last, append.piece)
        log.length += append.count
        log.last = self._last
        self._touched.append(log)
        return None
