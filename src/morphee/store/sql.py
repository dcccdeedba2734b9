"""What both SQL stores share: the jobs of a group commit, questions about matches, who is told of trouble."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from morphee.kernel.contract import Millis
from morphee.store.contract import FOREVER, Conflict, Done, Ending, Lease, MatchHead, StoredMatch, Watcher

JobT = TypeVar("JobT")
RETRY_AFTER = 0.25
"""Seconds between two attempts to write when writing fails."""
MATCH_COLUMNS = "SELECT head, clock, ending FROM match "
_head = msgspec.json.Decoder(MatchHead)
_ending = msgspec.json.Decoder(Ending)


class Append(msgspec.Struct, frozen=True, gc=False):
    """``count`` entries, a line each, to come after the ``expected`` ones there are."""

    match: str
    expected: int
    count: int
    chunk: bytes
    lease: Lease = FOREVER

    def conflict(self) -> Conflict:
        return Conflict(f"{self.match} cannot go on from {self.expected}")


def append_of(match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Append:
    return Append(match, expected, len(lines), b"\n".join(lines), lease)


def lines_of(chunks: Iterable[bytes]) -> list[bytes]:
    """The entries in chunks of a log, one a line."""
    return [line for chunk in chunks for line in chunk.split(b"\n")]


class Asked(msgspec.Struct, Generic[JobT]):
    """A write that was asked for: what to do, and the future to resolve once it is durable."""

    job: Append | JobT
    done: Done


Run: TypeAlias = "list[Asked[JobT]]"


def runs(group: Sequence[Asked[JobT]], longest: int, once: bool = False) -> Iterator[Run[JobT]]:
    """The group in its order: appends that follow each other together, at most ``longest`` of them and, if
    ``once``, each match only once; any other job alone."""
    run: Run[JobT] = []
    names: set[str] = set()
    for asked in group:
        job = asked.job
        if isinstance(job, Append) and len(run) < longest and not (once and job.match in names):
            run.append(asked)
            names.add(job.match)
            continue
        if run:
            yield run
        run, names = ([asked], {job.match}) if isinstance(job, Append) else ([], set())
        if not run:
            yield [asked]
    if run:
        yield run


def stored_match(row: Sequence[Any]) -> StoredMatch:
    """A row of `MATCH_COLUMNS`."""
    head, clock, ending = row
    return StoredMatch(_head.decode(head), Millis(clock), None if ending is None else _ending.decode(ending))


class MatchQueries:
    """Which matches are asked for. Placeholders are as SQLite has them: ``?1`` is ``$1`` of PostgreSQL."""

    async def _matches(self, where: str, *values: str | int) -> list[StoredMatch]:
        """The rows of `MATCH_COLUMNS` as structs."""
        raise NotImplementedError

    async def find(self, match: str) -> StoredMatch | None:
        found = await self._matches("WHERE name = ?1", match)
        return found[0] if found else None

    async def unfinished(self) -> list[StoredMatch]:
        return await self._matches("WHERE ended IS NULL ORDER BY began, id")

    async def by_player(self, key: str, limit: int) -> list[StoredMatch]:
        played = "WHERE id IN (SELECT match FROM player WHERE key = ?1)"
        return await self._matches(f"{played} ORDER BY began DESC, id DESC LIMIT ?2", key, limit)

    async def finished(self, game: str, seats: int, limit: int) -> list[StoredMatch]:
        ended = "WHERE game = ?1 AND seats = ?2 AND ended IS NOT NULL"
        return await self._matches(f"{ended} ORDER BY ended DESC, id DESC LIMIT ?3", game, seats, limit)


def resolve(done: Done, error: BaseException | None) -> None:
    """Resolve a future, unless nobody waits for it any more."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


class Trouble:
    """Whether writing fails now, and who wants to know. Used in the loop's thread."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []
        self._reason: str | None = None

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def report(self, reason: str | None) -> None:
        """Writing failed for this reason, or works (``None``); only the changes are told."""
        changed = (reason is None) != (self._reason is None)
        self._reason = reason
        if changed:
            for watcher in tuple(self._watchers):
                watcher(reason)
