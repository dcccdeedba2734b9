"""Logs in SQLite, written in chunks: any number of appends by one statement, at the end of one table.

A chunk names the one before it of the same match, so that a log is read by walking back from its last
chunk, and no index has to be kept up: a commit writes a page or two however many matches it is about. One
process owns a file: where each log ends is known here, and found out by one look at the end of the table
when the file is opened. Used by the writer's thread alone, except `durable`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from morphee.store.contract import Conflict
from morphee.store.sql import Append

MAX_ROWS = 128
"""The most chunks one statement writes."""
_OPEN = """
SELECT match.name, match.id, log_chunk.id, log_chunk.first, log_chunk.lines FROM match LEFT JOIN (
  SELECT match, max(id) AS last FROM log_chunk
  WHERE id > (SELECT min(since) FROM match WHERE ended IS NULL) GROUP BY match
) AS found ON found.match = match.id LEFT JOIN log_chunk ON log_chunk.id = found.last
WHERE match.ended IS NULL
"""
_CHAIN = """
WITH RECURSIVE chain (id, before) AS (
  SELECT id, before FROM log_chunk WHERE id = ?
  UNION ALL SELECT log_chunk.id, log_chunk.before FROM log_chunk JOIN chain ON log_chunk.id = chain.before
)
"""
READ = f"{_CHAIN} SELECT lines FROM log_chunk WHERE id IN (SELECT id FROM chain) ORDER BY id"
"""The chunks of a log in order, from the number of its last one."""
_IDS = f"{_CHAIN} SELECT id FROM chain"
_TOP = """
SELECT max(
  coalesce((SELECT max(id) FROM log_chunk), 0), coalesce((SELECT value FROM meta WHERE name = 'top'), 0)
)
"""


class LogEnd(msgspec.Struct, gc=False):
    """Where a log that can go on ends: its match's number, how many entries it has, its last chunk, and the
    last chunk that is durable. ``over``: the match has ended, once that is durable too."""

    number: int
    length: int
    last: int | None
    durable: int | None
    over: bool = False


class LogChunks:
    def __init__(self) -> None:
        self._ends: dict[str, LogEnd] = {}
        self._touched: list[LogEnd] = []
        self._over: list[str] = []
        self.top = 0
        """The highest chunk number used so far."""
        self.durable_top = 0
        """The highest one that is surely in the file."""

    def load(self, database: sqlite3.Connection) -> None:
        """Find out where every log ends that can go on."""
        (self.top,) = database.execute(_TOP).fetchone()
        self.durable_top = self.top
        self._touched, self._over = [], []
        self._ends = {
            name: LogEnd(number, 0 if last is None else first + lines.count(b"\n"), last, last)
            for name, number, last, first, lines in database.execute(_OPEN)
        }

    def begin(self, match: str, number: int) -> None:
        """A new match, without entries."""
        self._ends[match] = LogEnd(number, 0, None, None)

    def end(self, match: str) -> int | None:
        """That match is over, or gone; the number of its last chunk."""
        log = self._ends.get(match)
        if log is None:
            return None
        log.over = True
        self._over.append(match)
        return log.last

    def durable(self, match: str) -> int | None:
        """The last durable chunk of a match that can go on. May be asked from any thread."""
        log = self._ends.get(match)
        return None if log is None else log.durable

    def committed(self) -> None:
        """What was written is durable."""
        self.durable_top = self.top
        for log in self._touched:
            log.durable = log.last
        for match in self._over:
            if match in self._ends and self._ends[match].over:
                del self._ends[match]
        self._touched, self._over = [], []

    def write(self, database: sqlite3.Connection, appends: Sequence[Append]) -> list[Conflict | None]:
        """Write those that fit, up to `MAX_ROWS` of them, by one statement; the others are conflicts."""
        rows: list[int | bytes | None] = []
        found = [self._place(append, rows) for append in appends]
        if rows:
            places = ",".join(["(?,?,?,?,?)"] * (len(rows) // 5))
            database.execute(f"INSERT INTO log_chunk VALUES {places}", rows)
        return found

    def delete(self, database: sqlite3.Connection, last: int | None) -> None:
        """Delete a whole log, from its last chunk. Its numbers are not used again."""
        ids = database.execute(_IDS, (last,)).fetchall()
        database.executemany("DELETE FROM log_chunk WHERE id = ?", ids)
        database.execute("INSERT OR REPLACE INTO meta VALUES ('top', ?)", (self.top,))

    def _place(self, append: Append, rows: list[int | bytes | None]) -> Conflict | None:
        log = self._ends.get(append.match)
        if log is None or log.over or log.length != append.expected:
            return append.conflict()
        self.top += 1
        rows += (self.top, log.number, append.expected + 1, log.last, append.chunk)
        log.length += append.count
        log.last = self.top
        self._touched.append(log)
        return None
