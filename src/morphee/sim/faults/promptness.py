"""How long the server kept an action before it decided it. Where no other answer competes, this may depend on
its own arrival only: a wait would reveal what others do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from morphee.kernel.record import Entry
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.truth import Truth

AT_ONCE = 0.004
"""Seconds: the batcher's window, and what is rounded."""


class _Line(msgspec.Struct):
    id: str | None = None


_line = msgspec.json.Decoder(_Line)


class Promptness:
    """Of one life of a node."""

    def __init__(self) -> None:
        self._received_at: dict[str, float] = {}
        self._written_at: dict[str, float] = {}
        """When the latest append of each match was done: the next one had to wait for that."""
        self._kept: dict[str, float] = {}
        """For how long each action was kept, by id."""

    def received(self, id: str, now: float) -> None:
        """The server was given an action, perhaps once more: the last time counts, as an earlier one may have
        been answered in another match, on a connection that broke."""
        self._received_at[id] = now

    def refused(self, id: str) -> None:
        """It was answered without being decided, and may come again."""
        self._received_at.pop(id, None)

    def appended(self, match: str, lines: Sequence[bytes], now: float) -> None:
        """The server has handed decisions to its store."""
        since = self._written_at.get(match, 0.0)
        for line in lines:
            id = _line.decode(line).id
            if id is not None and id in self._received_at:
                # Sent once more, perhaps in the next match, it is another one.
                self._kept[id] = now - max(since, self._received_at.pop(id))

    def written(self, match: str, now: float) -> None:
        self._written_at[match] = now

    def check(self, truth: Truth, entry: Entry) -> None:
        """An entry that has become durable."""
        kept = self._kept.pop(entry.id or "", 0.0)
        if kept > AT_ONCE and not _competes(truth, entry):
            raise Broken("prompt", f"{entry.id} was decided {kept * 1000:.0f} ms after it could be")


def _competes(truth: Truth, entry: Entry) -> bool:
    """Whether others could still have been earlier, or a timer could: it waits for earlier answers. A
    timer that fired at the same time just before it may be the one it waited for."""
    before = entry
    while not _could_be_beaten(truth, entry, before):
        if before.n < 2 or truth.entries[before.n - 2].at < entry.at:
            return False
        before = truth.entries[before.n - 2]
    return True


def _could_be_beaten(truth: Truth, entry: Entry, before: Entry) -> bool:
    """The same, in the state in which that other entry was decided."""
    state = truth.state_before(before)
    cue, race = truth.game.cue(state), entry.race
    if cue is None:
        return race is not None
    if not cue.against or (race is not None and race.cue != cue.number):
        return True
    deadlines = [timer.due for timer in truth.game.timers(state) if timer.name in cue.against]
    return any(due <= entry.at for due in deadlines)
