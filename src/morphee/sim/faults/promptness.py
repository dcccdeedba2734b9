"""How long the server kept an action before it decided or refused it. Where no other answer competes, this
may depend on its own arrival only, and on what its player may know: a wait would reveal what others do."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Any

import msgspec

from morphee.kernel.chance import Chance
from morphee.kernel.codec import codec
from morphee.kernel.contract import Act, Millis, Refused, Seat
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


DEADLINE_NEAR = Millis(5_000)
"""So long before a deadline a refusal may wait for what was done before it: more than it is ever kept."""


class Append(msgspec.Struct):
    """Entries from ``first`` to ``last``, and when they were handed to the store and stored."""

    first: int
    last: int
    handed: float
    done: float | None = None


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
        self._appends: defaultdict[str, deque[Append]] = defaultdict(lambda: deque(maxlen=RECENT))
        """The latest of each match."""

    def received(self, id: str, now: float) -> None:
        """The server was given an action, perhaps once more: the last time counts, as an earlier one may have
        been answered in another match, on a connection that broke."""
        self._received_at[id] = now

    def refused(self, id: str) -> float | None:
        """It was refused, and may come again; when it was received."""
        return self._received_at.pop(id, None)

    def appended(self, match: str, lines: Sequence[bytes], now: float) -> None:
        """The server has handed decisions to its store."""
        since, handed = self._written_at.get(match, 0.0), self._handed[match]
        entries = [_line.decode(line) for line in lines]
        self._appends[match].append(Append(entries[0].n, entries[-1].n, now))
        for entry in entries:
            handed.append((now, entry.n))
            if entry.id is not None and entry.id in self._received_at:
                # Sent once more, perhaps in the next match, it is another one.
                received = self._received_at.pop(entry.id)
                first = next(n for at, n in handed if at >= received)
                self._kept[entry.id] = Kept(now - max(since, received), first)

    def written(self, match: str, now: float) -> None:
        self._written_at[match] = now
        if self._appends[match]:
            self._appends[match][-1].done = now

    def check(self, truth: Truth, entry: Entry) -> None:
        """An entry that has become durable."""
        kept = self._kept.pop(entry.id or "", None)
        if kept is not None and kept.seconds > AT_ONCE and not _competes(truth, entry, kept.since):
            raise Broken("prompt", f"{entry.id} was decided {kept.seconds * 1000:.0f} ms after it could be")

    def check_refusal(
        self, truth: Truth, match: str, seat: Seat, message: Any, code: str, received: float, now: float
    ) -> None:
        """An action of that seat was refused: it may have waited for what its player may know of, or for what
        made the rules refuse it, but for nothing hidden that changes nothing in the answer."""
        if now - received <= AT_ONCE or code not in truth.game.refusals:
            return
        waited = [
            append
            for append in self._appends[match]
            if append.done is not None and append.done > received and append.last <= len(truth.entries)
        ]
        entries = [entry for append in waited for entry in truth.entries[append.first - 1 : append.last]]
        hidden = all(truth.game.redact(entry.event, seat) is None for entry in entries)
        if not waited or not hidden or _may_wait(truth, entries):
            return
        firsts = [truth.entries[append.first - 1] for append in waited]
        if all(_refuses(truth, first, seat, message["action"], code) for first in firsts):
            late = (now - received) * 1000
            raise Broken("prompt", f"{message['id']} was refused {late:.0f} ms after it could be")


def _may_wait(truth: Truth, entries: Sequence[Entry]) -> bool:
    """Whether answers compete, or race against a timer that is due soon."""
    state = truth.state_before(entries[0])
    cue = truth.game.cue(state)
    if cue is None:
        return False
    deadlines = [timer.due for timer in truth.game.timers(state) if timer.name in cue.against]
    return cue.contested or any(due <= entries[-1].at + DEADLINE_NEAR for due in deadlines)


def _refuses(truth: Truth, before: Entry, seat: Seat, action: Any, code: str) -> bool:
    """Whether the rules refused that action already before that entry."""
    game = truth.game
    act = Act(seat, codec(game).action.decode(msgspec.json.encode(action)))
    found = game.decide(truth.state_before(before), act, before.at, Chance(truth.head.seed, before.n))
    return isinstance(found, Refused) and found.code == code


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
