"""How much delay a seat is believed: earned from evidence, never taken from what a client says.

The budget of a claim is the *path* (what the evidence says this trip took) and a margin. Each rule
answers one way to lie:

- The path follows the samples of this minute. Where the kernels speak (``tcp``), pings are not heard.
- Samples taken during the race count for this race: a stall is believed if the kernels saw it.
- The margin must balance: what a seat is credited above its path in one race is missing in the next, so
  who leans on it race after race has none. An honest claim lies above and below the path by chance.
- Behind a proxy nothing distinguishes a far player from a near one who answers pings late. There a path
  is believed as far as the proxy tells it, or else as long as it does not make the seat quicker than the
  others at the table, by more than `Trust.unproven`.
- An answer proves a path: nobody is credited more than their quickest answer leaves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from morphee.engine.path_evidence import DELAYED_ACK, ECHO, HUMAN, Evidence, Measured, Window
from morphee.kernel.contract import Millis, Value

CAP = Millis(350)
"""Nobody is believed more delay than this, whatever was measured, and no race waits longer."""
UNSEEN = Millis(20)
"""The path believed of a seat that nothing was measured of."""
ANSWERS = 24
"""How many answers of a seat are compared with those of the others."""
CALM = 4
"""The spread up to which a path is calm, in milliseconds: as much as few samples are given the benefit of."""
DEVICE = Millis(8)
"""The most that is credited for a slow screen or touch panel, whatever its calibration found: that is the
client's own word. Half a frame: with it the best lie on a direct connection stays within 15 ms."""
EASE = Millis(12)
"""The margin above the path and half a frame that a seat has before it has earned any."""
ROUNDING = 2
"""Milliseconds by which the same moment may differ on two clocks that are rounded."""
NEVER = Millis(-10_000)
"""Before any match begins."""
ENOUGH = 4
"""Fewer answers say nothing about how quick a seat is."""


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
        self._tcp = Window()
        self._ping = Window()
        self._handshake: int | None = None
        self._race: deque[tuple[Millis, int, bool]] = deque(maxlen=16)
        self._latest = NEVER
        """When the latest of these began."""
        self._out: deque[Millis] = deque(maxlen=16)
        self._arrivals: deque[int] = deque(maxlen=ANSWERS)
        self.counted: deque[int] = deque(maxlen=ANSWERS)
        """The reaction times that counted, of the last answers."""
        self._gap: Millis | None = None
        self._device = Millis(0)
        self.restless = False
        """Whether round trips have differed so much lately that this path is worth pinging during a race."""
        self._ease = int(EASE)
        self._now = Millis(0)
        self._found: tuple[Millis | None, int | None, Budget] | None = None
        """The latest budget, and for which race and pace, while no evidence was added since."""

    def carried_over(self, trust: Trust | None = None) -> LagBudget:
        """The same evidence for the next match of the same connection, whose time starts at 0."""
        found = LagBudget(self.here, trust or self._trust)
        found._tcp, found._ping = self._tcp.rebased(), self._ping.rebased()
        found._handshake, found._ease, found._device = self._handshake, self._ease, self._device
        found.restless = self.restless
        found._arrivals.extend(self._arrivals)
        found.counted.extend(self.counted)
        return found

    # --- evidence ----------------------------------------------------------------------------

    def reconnected(self) -> None:
        """Another connection, another path: only how quick its player is stays known."""
        self._tcp, self._ping = Window(), Window()
        self._handshake = self._gap = None
        self._device = Millis(0)
        self.restless = False
        self._race.clear()
        self._latest = NEVER
        self._out.clear()
        self._found = None

    def observe(self, seen: Measured) -> None:
        rtt = max(0, seen.rtt)
        self._found = None
        self._now = max(self._now, seen.at)
        match seen.kind:
            case "handshake":
                self._handshake = rtt if self._handshake is None else min(rtt, self._handshake)
            case "tcp":
                self._tcp.add(seen.at, rtt)
                self.restless = self._is_restless()
                self._in_race(seen.began, rtt, exact=True)
            case "ack":
                self._in_race(seen.began, rtt, exact=False)
            case "ping":
                self._ping.add(seen.at, rtt)
                if not self._tcp:
                    self.restless = self._is_restless()
                    self._in_race(seen.began, rtt, exact=False)

    def _is_restless(self) -> bool:
        window = self._window
        spread = window.spread
        return len(window) >= 3 and (
            spread > CALM or window.longest - window.base > 2 * spread + self._trust.frame
        )

    def calibrated(self, late: Millis) -> None:
        """Taps on this device come that late, as its page measured."""
        self._found = None
        self._device = max(Millis(0), min(DEVICE, late))

    @property
    def device(self) -> Millis:
        """What of a reaction time is credited to the device and not to its player."""
        return self._device

    def limit(self, cap: Millis) -> None:
        """Believe no more delay than this from now on."""
        self._found = None
        self._trust = replace(self._trust, cap=cap)

    def gap(self, at: Millis) -> None:
        """The kernel received segments out of order: one before them was lost and is on its way again."""
        self._gap = at if self._gap is None else self._gap

    def filled(self) -> None:
        """An answer arrived, and with it all that was sent before it."""
        self._gap = None

    def begin(self, at: Millis) -> None:
        """A race begins: a gap from before it says nothing about its answers."""
        if self._gap is not None and self._gap < at:
            self._gap = None

    def _in_race(self, began: Millis, rtt: int, exact: bool) -> None:
        self._race.append((began, rtt, exact))
        self._latest = max(self._latest, began)
        while self._out and self._out[0] <= began + ROUNDING:
            self._out.popleft()

    def measured(self, round_trip: Millis) -> None:
        """A WebSocket ping was answered just now."""
        self.observe(Measured(self._now, "ping", round_trip))

    def pinged(self, at: Millis) -> None:
        """A ping was sent; the next sample that began then or later answers it."""
        self._out.append(at)

    def answered(self, elapsed: int, counted: int) -> None:
        """A first answer to a contested cue came that long after it, and counted as that."""
        self._found = None
        self._arrivals.append(elapsed)
        self.counted.append(counted)

    def spend(self, credited: int, path: int) -> None:
        """A claim was credited that much; what lies above the path is missing until it is earned back."""
        self._found = None
        depth = 3 * self._spread + self._trust.frame
        above = credited - self._device - path
        self._ease = max(-depth, min(depth, self._ease + self._trust.frame - above))

    # --- what follows from it ----------------------------------------------------------------

    @property
    def evidence(self) -> Evidence:
        """The least forgeable evidence there is."""
        if self._tcp:
            return "tcp"
        if not self._ping:
            return "none"
        return "ping" if self._handshake is None else "handshake"

    @property
    def needs_pace(self) -> bool:
        """Whether this path is believed only by comparison with the table (see `budget`)."""
        return self.evidence == "ping"

    @property
    def _window(self) -> Window:
        return self._tcp if self._tcp else self._ping

    @property
    def _spread(self) -> int:
        return self._window.spread if self._window else 4

    def budget(self, now: Millis, since: Millis | None = None, pace: int | None = None) -> Budget:
        """The budget at ``now``, in a race that began at ``since``.

        ``pace`` is how long the path would be if this seat were as quick as the others.
        """
        if not self.here:
            return NOTHING
        if self._out or self._gap is not None:  # what is missing at this moment counts: it depends on ``now``
            return self._budget(now, since, pace)
        found = self._found
        if found is None or found[0] != since or found[1] != pace:
            found = self._found = (since, pace, self._budget(now, since, pace))
        return found[2]

    def _budget(self, now: Millis, since: Millis | None, pace: int | None) -> Budget:
        evidence, trust = self.evidence, self._trust
        if evidence == "none":
            return Budget(Millis(min(trust.cap, trust.frame + UNSEEN + self._device)), UNSEEN, "none")
        base, spread = self._window.base, self._window.spread
        most = self._most(evidence, pace)
        path = min(base, most)
        if since is not None:
            path = min(most, self._this_trip(now, since, path, base, spread))
        margin = min(trust.frame + spread * trust.spreads // 10, self._ease + trust.frame)
        credit = max(0, min(path + max(0, margin), self._quickest(spread)))
        return Budget(Millis(min(credit + self._device, trust.cap)), Millis(path), evidence)

    def _most(self, evidence: Evidence, pace: int | None) -> int:
        """The longest path believed: what is proven, or what makes this seat no quicker than the table."""
        trust = self._trust
        if evidence == "tcp":
            return trust.cap
        if evidence == "handshake" and self._handshake is not None:
            return self._handshake + trust.told
        return max(trust.start, 0 if pace is None else pace + trust.unproven)

    def _this_trip(self, now: Millis, since: Millis, path: int, base: int, spread: int) -> int:
        """The path as the samples of this race show it. A usual deviation lies half on the way of the cue,
        half on a way back that the answer does not go; an unusual one is a stall, of this trip too."""
        if self._latest + ROUNDING < since and not self._out and self._gap is None:
            return path  # nothing was seen of this race: most are too short for that
        seen = [(rtt, exact) for began, rtt, exact in self._race if began + ROUNDING >= since]
        longest = max([rtt if exact else rtt - DELAYED_ACK for rtt, exact in seen], default=0)
        if self._out:
            longest = max(longest, now - max(since, self._out[0]) - DELAYED_ACK)
        if self._gap is not None and self._gap >= since:
            # What was lost is sent again a round trip after something that followed it.
            longest = max(longest, path + max(base, now - self._gap) + ECHO)
        if longest > base + 2 * spread:
            return max(path, longest)
        if not seen:
            return path
        return max(0, path + max(-2 * spread, min(2 * spread, seen[0][0] - base)) // 2)

    def _quickest(self, spread: int) -> int:
        return min(self._arrivals, default=10_000) - HUMAN + 2 * spread

    def is_overdue(self, now: Millis) -> bool:
        """Whether a ping is out for longer than this path has taken before: it may be stalled now."""
        if not self.here or not self._window:
            return False
        if self._gap is not None:
            return True
        if not self._out:
            return False
        return now - self._out[0] > self._window.base + 2 * self._window.spread + self._trust.frame

    @property
    def is_far(self) -> bool:
        """Whether there is no room below the cap for a stall: pings would only get in the answer's way."""
        return bool(self._window) and self._window.base > self._trust.cap // 2

    def quickness(self) -> int | None:
        """How long after its cue this seat's quick answers arrive; ``None`` while there are too few."""
        return lower_quartile(self._arrivals)


def lower_quartile(values: Iterable[int]) -> int | None:
    found = sorted(values)
    return found[len(found) // 4] if len(found) >= ENOUGH else None
