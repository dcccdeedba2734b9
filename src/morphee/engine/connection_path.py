"""What is known of one connection: its round trips of this minute, its least one, and what happens just now.

A seat may have several connections (a phone and a computer): what is seen of one says nothing about an answer
that comes on another.
"""

from __future__ import annotations

from collections import deque

from morphee.engine.path_evidence import DELAYED_ACK, ECHO, MINUTE, Evidence, Measured, Window
from morphee.kernel.contract import Millis

UNSEEN = Millis(20)
"""The path believed of a connection that nothing was measured of."""
STEADY = 4
"""The spread up to which a path is steady, in milliseconds: the least that is assumed of few samples."""
DEVIATION = 40
"""The most, in milliseconds, by which a usual round trip is longer than the median."""
ROUNDING = 2
"""Milliseconds by which the same moment may differ on two clocks that are rounded."""
NEVER = Millis(-100_000)
"""Long before any match begins."""
ALWAYS = Millis(1 << 60)


class ConnectionPath:
    """The evidence about one connection. ``frame``: half a frame, in milliseconds."""

    def __init__(self, frame: int) -> None:
        self.jittery = False
        """Whether round trips have differed so much lately that this path is worth pinging during a race."""
        self.handshake: int | None = None
        self.least: int | None = None
        """The least round trip the kernel ever saw; known of direct connections only."""
        self._frame = frame
        self._tcp, self._ping = Window(), Window()
        self._race: deque[tuple[Millis, int, bool]] = deque(maxlen=16)
        self._latest = NEVER
        """When the latest of these began."""
        self._out: deque[Millis] = deque(maxlen=16)
        self._gap: Millis | None = None
        self._shut = NEVER
        """When the client was last seen not to take what it is sent."""
        self._refresh()

    def shifted(self, by: int) -> ConnectionPath:
        """The same evidence on a clock that shows so much more."""
        found = ConnectionPath(self._frame)
        found._tcp, found._ping = self._tcp.shifted(by), self._ping.shifted(by)
        found.handshake, found.least, found.jittery = self.handshake, self.least, self.jittery
        found._shut = NEVER if self._shut == NEVER else Millis(self._shut + by)
        found._refresh()
        return found

    # --- evidence ----------------------------------------------------------------------------

    def observe(self, seen: Measured) -> None:
        self._take(seen, max(0, seen.rtt))
        self._refresh()
        if seen.kind in ("tcp", "ping"):
            self.jittery = self._is_jittery()

    def _take(self, seen: Measured, rtt: int) -> None:
        match seen.kind:
            case "handshake":
                self.handshake = rtt if self.handshake is None else min(rtt, self.handshake)
            case "least":
                self.least = rtt if self.least is None else min(rtt, self.least)
            case "shut":
                self._shut = max(self._shut, seen.at)
                self._out.clear()
            case "tcp" | "ack":
                self._acknowledged(seen, rtt)
            case "ping" if not self.is_direct:
                self._ping.add(seen.at, rtt)
                self._in_race(seen.began, rtt, exact=False)
            case "ping":
                pass  # a program answers when it likes; its kernel has been heard

    def _acknowledged(self, seen: Measured, rtt: int) -> None:
        if seen.began <= self._shut:
            self._answer(seen.began)  # the client had closed its window: that is no delay of the path
            return
        if seen.kind == "tcp":
            self._tcp.add(seen.at, rtt)
        self._in_race(seen.began, rtt, exact=seen.kind == "tcp")

    def _in_race(self, began: Millis, rtt: int, exact: bool) -> None:
        self._race.append((began, rtt, exact))
        self._latest = max(self._latest, began)
        self._answer(began)

    def _answer(self, began: Millis) -> None:
        while self._out and self._out[0] <= began + ROUNDING:
            self._out.popleft()

    def _is_jittery(self) -> bool:
        window = self._tcp or self._ping
        if len(window) < 3:
            return False
        return self.spread > STEADY or window.longest - self.base > 2 * self.spread + self._frame

    def pinged(self, at: Millis) -> None:
        """A ping was sent; the next sample that began then or later answers it."""
        self._out.append(at)

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

    def expire(self, now: Millis) -> None:
        """Forget what is older than a minute; nothing is, before `expires`."""
        if now > self.expires:
            self._tcp.expire(now)
            self._ping.expire(now)
            self._refresh()

    def _refresh(self) -> None:
        """Work out what follows from the evidence: it changes less often than it is asked for."""
        window = self._tcp or self._ping
        self.is_direct = self.least is not None or bool(self._tcp)
        """Whether our kernel sees the client: then pings are no evidence."""
        self.is_proven = self.is_direct or self.handshake is not None
        """Whether its length is proven without comparing players."""
        self.evidence = self._evidence()
        """The least forgeable evidence there is."""
        self.base = window.base if window else self._unsampled()
        """The usual round trip."""
        self.spread = window.spread if window else 4
        self.rare = window.p90 if window else self.base
        """From when on a round trip is rare on this path: one of ten is longer."""
        oldest = [one.oldest for one in (self._tcp, self._ping) if one.oldest is not None]
        self.expires = Millis(min(oldest) + MINUTE) if oldest else ALWAYS
        """Until when nothing of it is too old."""

    def _evidence(self) -> Evidence:
        if self.is_direct:
            return "tcp"
        if not self._ping:
            return "none"
        return "ping" if self.handshake is None else "handshake"

    def _unsampled(self) -> int:
        """The path without samples: of a direct connection its least round trip; 0 if its client has closed
        its receive window, which may stretch that one too."""
        if self.least is None:
            return UNSEEN
        return 0 if self._shut > NEVER else self.least

    # --- what follows from it ----------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether something may be missing at this moment: what is believed then depends on the time."""
        return bool(self._out) or self._gap is not None

    def is_quiet(self, since: Millis) -> bool:
        """Whether nothing was seen of a race that began then, and nothing is missing: most are too short."""
        return self._latest + ROUNDING < since and not self._out and self._gap is None

    def usual_trip(self, since: Millis, path: int) -> int:
        """The path of a race that began at ``since``. A usual deviation of its first sample lies half on the
        way of the cue, half on a way back that the answer does not go. Acknowledgements can be made to come
        late, never early: so only the longer ones are bounded by `DEVIATION`."""
        first = next((rtt for began, rtt, _ in self._race if began + ROUNDING >= since), self.base)
        most = 2 * self.spread
        return max(0, path + max(-most, min(most, DEVIATION, first - self.base)) // 2)

    def stall(self, now: Millis, since: Millis) -> int:
        """How much longer than usual something took in that race, or is taking at ``now``: an unusual
        deviation is one of this trip too. What one round trip in ten takes is usual: else a program that has
        acknowledgements delayed now and then would stall whenever it likes. No millisecond of delay is
        credited more than a millisecond."""
        samples = [(rtt, exact) for at, rtt, exact in self._race if at + ROUNDING >= since]
        longest = max([rtt if exact else rtt - DELAYED_ACK for rtt, exact in samples], default=0)
        rare = self.rare - self._frame
        found = longest - max(self.base + self.spread, rare)
        if self._out:
            out = now - max(since, self._out[0]) - DELAYED_ACK
            found = max(found, out - max(self.base + 2 * self.spread, rare))
        return max(0, found)

    def lost(self, now: Millis, since: Millis) -> int:
        """How much longer an answer takes that was lost in that race and is sent again: a round trip after
        something that followed it."""
        if self._gap is None or self._gap < since:
            return 0
        return ECHO + min(max(self.base, now - self._gap), self._sent_again)

    @property
    def _sent_again(self) -> int:
        """How long a lost segment takes from when its loss shows: kernels wait a quarter of a round trip for
        packets that overtook each other, then send it again."""
        return self.base * 5 // 4 + 2 * self.spread

    def is_sent_again(self, now: Millis) -> bool:
        """Whether a lost segment is on its way again."""
        return self._gap is not None and now <= self._gap + self._sent_again

    def is_overdue(self, now: Millis) -> bool:
        """Whether a ping is out for longer than this path has taken before: an answer may be stalled now."""
        if not self._out or not (self._tcp or self._ping):
            return False
        return now - self._out[0] > self.base + 2 * self.spread + self._frame
