"""How much delay a seat is believed: earned from evidence, never taken from what a client says.

The budget of a claim is the *path* (what the evidence says this trip took) and a margin. Each rule
answers one way to lie:

- The path follows the samples of this minute, of the connection that the claim came on. Where TCP
  round trips were measured (``tcp``), pings do not count. Samples expire after a minute.
- An operating system can be made to acknowledge late. So a direct path is believed to be usually no longer
  than its least round trip by as much as its samples differ, and by `Trust.swing` at most.
- Samples taken during the race count for this race: a stall is believed if TCP shows it, and if it is
  longer than the path's p90.
- The margin must balance: what a seat is credited above its path in one race is missing in the next, so
  who leans on it race after race has none. An honest claim lies above and below the path by chance. One slow
  answer gives back half a frame at most, beside the half that each race does. Of several claims in one race
  the one with the largest credit counts, also if the rules refuse it.
- Behind a proxy nothing distinguishes a far player from a near one who answers pings late. There a path
  is believed as far as the proxy tells it, or else as long as it does not make the seat quicker than the
  others at the table, by more than `Trust.unproven`.
- An answer proves a path: nobody is credited more than their quickest answer leaves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from morphee.engine.connection_path import UNSEEN, ConnectionPath
from morphee.engine.margin import Margin
from morphee.engine.path_evidence import HUMAN, Evidence, Measured
from morphee.kernel.contract import Millis, Value

CAP = Millis(350)
"""Nobody is believed more delay than this, whatever was measured, and no race waits longer."""
ANSWERS = 24
"""How many answers of a seat are compared with those of the others."""
DEVICE = Millis(8)
"""The most that is credited for a slow screen or touch panel, whatever its calibration found: that is the
client's own word. Half a frame: with it the best lie on a direct connection stays within 15 ms."""
ENOUGH = 4
"""Fewer answers say nothing about how quick a seat is."""
NO_ANSWER = 10_000
"""Later than any answer comes, in milliseconds."""


class Trust(Value):
    """The constants of the rules above, in milliseconds (``spreads``: tenths of a spread). The defaults
    are chosen on the curves in docs/fairness.md."""

    frame: int = 8
    """From receiving a cue to painting it: half a frame of 60 a second, on average."""
    spreads: int = 15
    """How many spreads a single claim may lie above the path."""
    start: int = 60
    """The longest path believed without proof, before there is anything to compare with."""
    unproven: int = 25
    """How much quicker than the table an unproven path may make a seat."""
    told: int = 35
    """How much longer than at its handshake, as a proxy tells it, a path may be."""
    swing: int = 45
    """How much longer than its least round trip a direct path is believed to be usually."""
    cap: int = CAP


class Budget(Value):
    """What a seat would be credited at most now: ``path`` and margin, and on which evidence."""

    credit: Millis
    path: Millis
    evidence: Evidence


NOTHING = Budget(Millis(0), Millis(0), "none")
"""Of a seat without a network of its own: a bot, an empty or absent one."""


class LagBudget:
    """The evidence about one seat, and the budget that follows from it."""

    def __init__(self, here: bool = True, trust: Trust | None = None) -> None:
        self.here = here
        self._trust = Trust() if trust is None else trust
        self._paths: dict[int, ConnectionPath] = {}
        """By number of the connection."""
        self._arrivals: deque[int] = deque(maxlen=ANSWERS)
        self.counted: deque[int] = deque(maxlen=ANSWERS)
        """The reaction times that counted, of the last answers."""
        self._device = Millis(0)
        self.jittery = False
        """Whether one of the paths is worth pinging during a race."""
        self._margin = Margin(self._trust.frame)
        self._quickest = NO_ANSWER
        """The least of the arrivals."""
        self._learnt: int | None = None
        """The race in which an answer was learnt last."""
        self._now = Millis(0)
        self._found: dict[int, tuple[Millis | None, int | None, Millis, Budget]] = {}
        """The latest budget of each connection: for which race (``None``: for any of which nothing was seen)
        and pace, and how long it holds."""

    def carried_over(self, now: Millis, then: Millis, trust: Trust | None = None) -> LagBudget:
        """The same evidence, as old as it is, on another clock: that of the next match, or of the lobby. It
        shows ``then`` when this one shows ``now``."""
        self._margin.settle()
        found = LagBudget(self.here, trust or self._trust)
        found._paths = {via: path.shifted(then - now) for via, path in self._paths.items()}
        found._margin = Margin(found._trust.frame, self._margin.left)
        found._device, found.jittery = self._device, self.jittery
        found._arrivals.extend(self._arrivals)
        found._quickest = self._quickest
        found.counted.extend(self.counted)
        return found

    # --- evidence ----------------------------------------------------------------------------

    def connected(self, via: int = 0) -> None:
        """A new connection: what was measured of others says nothing about it."""
        if not self._paths:
            self._device = Millis(0)
        self._paths[via] = ConnectionPath(self._trust.frame)
        self._changed()

    def left(self, via: int) -> None:
        """That connection is gone."""
        self._paths.pop(via, None)
        self._changed()

    def observe(self, seen: Measured) -> None:
        self._now = max(self._now, seen.at)
        self._of(seen.via).observe(seen)
        self._changed()

    def _of(self, via: int) -> ConnectionPath:
        if via not in self._paths:
            self._paths[via] = ConnectionPath(self._trust.frame)
        return self._paths[via]

    def _changed(self) -> None:
        self._found.clear()
        self.jittery = any(path.jittery for path in self._paths.values())

    def calibrated(self, late: Millis) -> None:
        """Taps on this device come that late, as its page measured."""
        self._found.clear()
        self._device = max(Millis(0), min(DEVICE, late))

    @property
    def device(self) -> Millis:
        """What of a reaction time is credited to the device and not to its player."""
        return self._device

    def limit(self, cap: Millis) -> None:
        """Believe no more delay than this from now on."""
        self._found.clear()
        self._trust = replace(self._trust, cap=cap)

    def gap(self, at: Millis, via: int = 0) -> None:
        """The kernel received segments of that connection out of order."""
        self._of(via).gap(at)
        self._found.clear()

    def filled(self, via: int = 0) -> None:
        """An answer arrived on that connection."""
        path = self._paths.get(via)
        if path is not None and path.is_open:
            path.filled()
            self._found.clear()

    def begin(self, at: Millis) -> None:
        """A race begins: what was spent in the one before is missing now."""
        if self._margin.settle():
            self._found.clear()
        for path in self._paths.values():
            path.begin(at)

    def pinged(self, at: Millis) -> None:
        """A ping was sent, on each connection."""
        self._found.clear()
        for path in self._paths.values():
            path.pinged(at)

    def answered(self, elapsed: int, counted: int, race: int | None = None) -> None:
        """An answer to a contested cue came that long after it, and counted as that; of several in one race
        the earliest."""
        if race is not None and race == self._learnt:
            self._arrivals[-1] = min(self._arrivals[-1], elapsed)
            self.counted[-1] = min(self.counted[-1], counted)
        else:
            self._arrivals.append(elapsed)
            self.counted.append(counted)
            self._learnt = race
        quickest = min(self._arrivals)
        if quickest != self._quickest:
            self._quickest = quickest
            self._found.clear()

    def spend(self, credited: int, path: int, race: int | None = None, via: int = 0) -> None:
        """Charge what a claim was credited above its path to the margin; of several claims in one race the
        largest credit counts."""
        frame = self._trust.frame
        above, depth = credited - self._device - path, 3 * self._of(via).spread + frame
        if self._margin.spend(above, depth, race):
            self._found.clear()

    # --- what follows from it ----------------------------------------------------------------

    @property
    def evidence(self) -> Evidence:
        """The least forgeable evidence there is of any connection."""
        found = {path.evidence for path in self._paths.values()}
        kinds: tuple[Evidence, ...] = ("tcp", "handshake", "ping")
        return next((kind for kind in kinds if kind in found), "none")

    @property
    def needs_pace(self) -> bool:
        """Whether a path is believed only by comparison with the table (see `budget`)."""
        for path in self._paths.values():  # noqa: SIM110 - asked for all seats in each race: no generator
            if not path.is_proven:
                return True
        return False

    def budget(
        self, now: Millis, since: Millis | None = None, pace: int | None = None, via: int | None = None
    ) -> Budget:
        """The budget at ``now``, in a race that began at ``since``, of a claim that comes ``via`` a
        connection; ``None``: of whichever is believed most.

        ``pace`` is how long the path would be if this seat were as quick as the others.
        """
        if not self.here:
            return NOTHING
        if via is not None:
            return self._budget_of(via, now, since, pace)
        most: Budget | None = None
        for one in self._paths or (0,):
            found = self._budget_of(one, now, since, pace)
            if most is None or found.credit > most.credit:
                most = found
        return NOTHING if most is None else most

    def _budget_of(self, via: int, now: Millis, since: Millis | None, pace: int | None) -> Budget:
        """One that was worked out before, while it holds."""
        path = self._of(via)
        if since is not None and path.is_quiet(since):
            since = None  # in that race it is what it was before
        known = self._found.get(via)
        if known is not None and known[0] == since and known[1] == pace and now <= known[2]:
            return known[3]
        path.expire(now)
        found = self._budget(path, now, since, pace)
        if not path.is_open:  # else what is missing at this moment counts: it depends on ``now``
            self._found[via] = (since, pace, path.expires, found)
        return found

    def _budget(self, path: ConnectionPath, now: Millis, since: Millis | None, pace: int | None) -> Budget:
        evidence, trust = path.evidence, self._trust
        if evidence == "none":
            return Budget(Millis(min(trust.cap, trust.frame + UNSEEN + self._device)), UNSEEN, "none")
        spread = path.spread
        most = self._most(path, pace)
        trip = min(path.base, most)
        if since is not None:
            trip = path.usual_trip(since, trip) + max(path.stall(now, since), path.lost(now, since))
        if evidence != "tcp":
            trip = min(most, trip)
        margin = max(0, min(trust.frame + spread * trust.spreads // 10, self._margin.left + trust.frame))
        credit = trip + margin if evidence == "tcp" else min(trip + margin, most + trust.frame)
        credit = max(0, min(credit, self._quickest - HUMAN + 2 * spread))
        return Budget(Millis(min(credit + self._device, trust.cap)), Millis(min(trip, trust.cap)), evidence)

    def _most(self, path: ConnectionPath, pace: int | None) -> int:
        """The longest usual path believed: what is proven, or what makes nobody quicker than the table."""
        trust = self._trust
        proven = self._proven(path)
        if proven is None:
            return max(trust.start, 0 if pace is None else pace + trust.unproven)
        return proven

    def _proven(self, path: ConnectionPath) -> int | None:
        """The longest usual path that needs no comparison."""
        trust = self._trust
        if path.is_direct:
            return trust.cap if path.least is None else path.least + min(trust.swing, 3 * path.spread)
        if path.handshake is not None:
            return path.handshake + trust.told
        return None

    @property
    def is_open(self) -> bool:
        """Whether something may be missing at this moment: a ping is out, or there is a gap."""
        for path in self._paths.values():  # noqa: SIM110 - asked for whoever is waited for: no generator
            if path.is_open:
                return True
        return False

    def is_sent_again(self, now: Millis) -> bool:
        """Whether an answer was lost and is on its way again."""
        return self.here and any(path.is_sent_again(now) for path in self._paths.values())

    def is_overdue(self, now: Millis) -> bool:
        """Whether an answer may be stalled on its way now."""
        return self.here and any(path.is_overdue(now) for path in self._paths.values())

    @property
    def is_far(self) -> bool:
        """Whether there is no room below the cap for a stall: pings would only get in the answer's way."""
        return bool(self._paths) and all(path.base > self._trust.cap // 2 for path in self._paths.values())

    def quickness(self) -> int | None:
        """How long after its cue this seat's quick answers arrive; ``None`` while there are too few."""
        return lower_quartile(self._arrivals)


def lower_quartile(values: Iterable[int]) -> int | None:
    found = sorted(values)
    return found[len(found) // 4] if len(found) >= ENOUGH else None
