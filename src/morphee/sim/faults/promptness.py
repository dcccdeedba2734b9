"""How long the server kept an action before it decided it. Where no other answer competes, this may depend on
its own arrival only: a wait would reveal what others do."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence

import msgspec

from morphee.kernel.record import Entry
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.truth import Truth

AT_ONCE = 0.004
"""Seconds: the batcher's window, and what is rounded."""


RECENT = 64
"""How many entries of a match are remembered: more than are decided while an action is kept."""


class _Line(msgspec.Struct):
    n: int
    id: str | None = None


class Kept(msgspec.Struct, frozen=True):
    """For how many seconds an action was kept, and the number of the first entry that was handed to the store
    since it had arrived: what it waited for is that one or a later one."""

    seconds: float
    since: int


_line = msgspec.json.Decoder(_Line)


class Promptness:
    """Of one life of a node."""

    def __init__(self) -> None:
        self._received_at: dict[str, float] = {}
        self._written_at: dict[str, float] = {}
        """When the latest append of each match was done: the next one had to wait for that."""
        self._handed: defaultdict[str, deque[tuple[float, int]]] = defaultdict(lambda: deque(maxlen=RECENT))
        """When the latest entries of each match were handed to its store, and their numbers."""
        self._kept: dict[str, Kept] = {}
        """By id of the action."""

    def received(self, id: str, now: float) -> None:
        """The server was given an action, perhaps once more: the last time counts, as an earlier one may have
        been answered in another match, on a connection that broke."""
        self._received_at[id] = now

    def refused(self, id: str) -> None:
        """It was answered without being decided, and may come again."""
        self._received_at.pop(id, None)

    def appended(self, match: str, lines: Sequence[bytes], now: float) -> None:
        """The server has handed decisions to its store."""
        since, handed = self._written_at.get(match, 0.0), self._handed[match]
        for entry in map(_line.decode, lines):
            handed.append((now, entry.n))
            if entry.id is not None and entry.id in self._received_at:
                # Sent once more, perhaps in the next match, it is another one.
                received = self._received_at.pop(entry.id)
                first = next(n for at, n in handed if at >= received)
                self._kept[entry.id] = Kept(now - max(since, received), first)

    def written(self, match: str, now: float) -> None:
        self._written_at[match] = now

    def check(self, truth: Truth, entry: Entry) -> None:
        """An entry that has become durable."""
        kept = self._kept.pop(entry.id or "", None)
        if kept is not None and kept.seconds > AT_ONCE and not _competes(truth, entry, kept.since):
            raise Broken("prompt", f"{entry.id} was decided {kept.seconds * 1000:.0f} ms after it could be")


def _competes(truth: Truth, entry: Entry, since: int) -> bool:
    """Whether others could still have been earlier, or a timer could: that waits for earlier answers, and
    what was done after its time waits for it. It may be any of the entries from ``since`` on."""
    return any(
        _could_be_beaten(truth, entry, truth.entries[n - 1])
        for n in range(entry.n, min(since, entry.n) - 1, -1)
    )


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
