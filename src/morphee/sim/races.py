"""Races over simulated networks in which the true reaction times are known.

A session is a match: the same players, a race every few seconds. The judge gets the evidence that the server
gives it: a round trip every other second, and more during a race on paths that are jittery. What comes of
the races is counted in `race_tally`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec
from msgspec.structs import replace

from morphee.engine import race_pings
from morphee.engine.claims import Claim, Released
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.lag_budget import Trust
from morphee.engine.order import Race
from morphee.engine.path_evidence import ECHO, HUMAN, Kind, Measured
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Cue, Millis, Seat
from morphee.sim.network import TIMEOUT, Way, Wire
from morphee.sim.race_tally import Tally, Try, count_race, count_released, tally
from morphee.sim.racers import Racer, reaction

RACES = 25
"""Races in a session."""
REQUESTS = 3
"""The page, its script, the socket: each request that a proxy hands on tells its round trip."""
FIRST = 30_000
"""The lobby: the server has been measuring for so long when the first race starts."""
BACKGROUND = 1_900
"""How often the server asks for a round trip."""
RESTING = 250
"""How much later a liar answers who wants to look far away."""


class Move(msgspec.Struct, frozen=True):
    """What one player does in one race: when the cue reached them, how long they took, when they acted."""

    reached: float
    took: float
    acted: float
    rests: bool


class Sent(msgspec.Struct, frozen=True):
    """A message on its way to the server: a claim, or what answers a ping sent at ``asked``."""

    at: float
    asked: float
    kind: Literal["tcp", "ack", "ping", "claim"]


NEVER = 1e12
OTHER = 1
"""The number of a liar's second connection."""
OF_KERNELS: tuple[Kind, ...] = ("least", "tcp")
REFUSED = "refused"
"""An action that the rules refuse."""


class Session:
    """One match of races under one judge."""

    def __init__(
        self, racers: Sequence[Racer], name: str, trust: Trust, every: int = race_pings.EVERY
    ) -> None:
        self.racers = racers
        self._every = every
        self._chance = Random(name)
        self._lies = Random(f"{name} lies")
        self._wires = [Wire(racer.path, Random(f"{name} {seat}")) for seat, racer in enumerate(racers)]
        self.judge = FinishJudge(len(racers), seed_from(name), trust=trust)
        self._events: list[tuple[float, int, int, Measured | Claim | None]] = []
        self._seats = tuple(map(Seat, range(len(racers))))
        self._least = [NEVER] * len(racers)
        for seat, racer in enumerate(racers):
            self.judge.calibrated(Seat(seat), Millis(racer.lie.device))
            if racer.path.visibility != "blind":
                for _ in range(REQUESTS):
                    trip = racer.path.trip + self._chance.random() * racer.path.jitter
                    self._handshake(seat, trip)

    def _handshake(self, seat: int, trip: float) -> None:
        """A connection is made: its kernel, or the proxy's, knows its round trip."""
        kind: Kind = "least" if self.racers[seat].path.visibility == "direct" else "handshake"
        self._least[seat] = min(self._least[seat], trip)
        self.judge.observe(Seat(seat), Measured(Millis(0), kind, Millis(round(trip))))

    def run(self, races: int, found: Tally) -> None:
        at = FIRST
        self._background(0, at)
        for number in range(1, races + 1):
            self._race(number, at, found)
            later = at + 6_000 + self._chance.randrange(1_200)
            self._background(at + 3_000, later)
            at = later

    def _background(self, start: int, end: int) -> None:
        """A round trip every other second while nothing is raced for."""
        for seat, (racer, wire) in enumerate(zip(self.racers, self._wires, strict=True)):
            for sent in range(start + 100 * seat, end - 1_000, BACKGROUND):
                self._send_back(seat, [self._pong(racer, sent, wire.down.arrival(sent, 0), False, full=True)])
                if racer.lie.far:
                    self._other_connection(seat, sent + racer.lie.far)
        self._take_all()

    def _other_connection(self, seat: int, at: int) -> None:
        """A liar's second connection, over a long way, is measured too."""
        trip = Millis(self.racers[seat].lie.far)
        for kind in OF_KERNELS:
            self._events.append((at, 0, seat, Measured(Millis(at), kind, trip, via=OTHER)))

    def _pong(self, racer: Racer, sent: float, reached: float, in_race: bool, full: bool) -> Sent:
        """When the answer to a ping (a pong, or the kernel's acknowledgement) leaves the player. A kernel
        acknowledges full segments at once, unless its program keeps it from doing so."""
        lie = racer.lie
        if racer.path.visibility != "direct":
            return Sent(NEVER if lie.silent else reached + lie.ponged(in_race, self._lies), sent, "ping")
        if lie.shut and in_race:
            return Sent(NEVER, sent, "ack")
        if not full:
            return Sent(reached + lie.acknowledged(in_race), sent, "ack")
        return Sent(reached + lie.stretched(self._lies), sent, "ack" if lie.blind else "tcp")

    def _send_back(self, seat: int, pongs: list[Sent], claim: Sent | None = None) -> float:
        """Put messages on the way to the server, in the order in which they leave; when the claim arrives."""
        sends = [sent for sent in pongs if sent.at < NEVER] + ([] if claim is None else [claim])
        arrives = 0.0
        for send in sorted(sends, key=lambda one: one.at):
            up = self._wires[seat].up
            if send.kind == "claim":
                arrives = up.arrival(send.at, ECHO)
                self._notice_loss(seat, send.at, up)
                continue
            back = up.arrival(send.at, self._every or TIMEOUT)
            at = Millis(round(back))
            seen = Measured(at, send.kind, Millis(at - round(send.asked)))
            self._events.append((back, 0, seat, seen))
            if send.kind != "ping" and back - send.asked < self._least[seat]:
                self._least[seat] = back - send.asked
                self._events.append((back, 0, seat, Measured(at, "least", seen.rtt)))
        return arrives

    def _notice_loss(self, seat: int, sent: float, up: Way) -> None:
        """The copy of a lost answer arrives out of order: the kernel sees that something is missing."""
        path = self.racers[seat].path
        if up.lost and path.visibility == "direct":
            self._events.append((sent + ECHO + path.trip * path.up / 100 + path.jitter / 4, 0, seat, None))

    def _take_all(self) -> None:
        for _, _, seat, event in sorted(self._events, key=_when):
            assert isinstance(event, Measured)
            self.judge.observe(Seat(seat), event)
        self._events = []

    # --- one race ----------------------------------------------------------------------------

    def _race(self, number: int, start: int, found: Tally) -> None:
        moves = [self._move(seat, start) for seat in range(len(self.racers))]
        tries = [self._try(seat, number, start, move) for seat, move in enumerate(moves)]
        cue = Cue(number, Millis(start), self._seats)
        winner, at = self._judge(cue, [one for one in tries if one is not None], found)
        count_race(found, [one for one in tries if one is not None], winner, at - start)

    def _move(self, seat: int, start: int) -> Move:
        racer, chance = self.racers[seat], self._chance
        reached = self._wires[seat].down.arrival(start, 0)
        took = reaction(chance) + racer.slower
        rests = racer.lie.rest > 0 and chance.random() * 100 < racer.lie.rest
        acted = reached + chance.random() * racer.path.frame + took + (RESTING if rests else racer.lie.hold)
        return Move(reached, took, acted, rests)

    def _try(self, seat: int, number: int, start: int, move: Move) -> Try | None:
        """What one player does, and everything the server will see of it."""
        racer, chance = self.racers[seat], self._chance
        took, acted, rests = move.took, move.acted, move.rests
        pongs = self._pings(seat, start, move)
        if racer.path.sleep and chance.random() * 1_000 < racer.path.sleep:
            self._send_back(seat, pongs)
            return None  # the page wakes up when the race is long over
        arrives = self._send_back(seat, pongs, Sent(acted, 0, "claim"))
        claimed = round(took + RESTING) if rests else racer.lie.claimed(took, number)
        claim = Claim(Seat(seat), f"{number}", None, Millis(round(arrives)), number, Millis(claimed))
        self._tricks(seat, number, move.reached, arrives)
        self._events.append((arrives, 1, seat, claim))
        return Try(seat, took, acted, claimed, arrives)

    def _tricks(self, seat: int, number: int, reached: float, arrives: float) -> None:
        """What a liar does in a race beside answering."""
        lie, path = self.racers[seat].lie, self.racers[seat].path
        back = reached + path.trip * path.up / 100 + path.jitter / 2
        if lie.refused and back < arrives:
            at = Millis(round(back))
            claim = Claim(Seat(seat), f"{number} {REFUSED}", REFUSED, at, number, Millis(HUMAN - 1))
            self._events.append((back, 1, seat, claim))
        if lie.gap and path.visibility == "direct" and back < arrives:
            self._events.append((back, 0, seat, None))
        if lie.shut and path.visibility == "direct":
            self._events.append((arrives, 0, seat, Measured(Millis(round(arrives)), "shut", Millis(0))))

    def _pings(self, seat: int, start: int, move: Move) -> list[Sent]:
        """The pings of one race to a player whose path is jittery: a full one with the cue, small ones while
        their answer is out."""
        racer, wire, budget = self.racers[seat], self._wires[seat], self.judge.budgets[seat]
        if not budget.jittery:
            return []
        budget.pinged(Millis(start))
        found = [self._pong(racer, start, move.reached, True, full=True)]
        last = int(min(start + race_pings.UNTIL, move.acted + racer.path.trip / 2))
        if self._every and not budget.is_far:
            for sent in range(start + self._every, last, self._every):
                budget.pinged(Millis(sent))
                reached = wire.down.arrival(sent, self._every)
                found.append(self._pong(racer, sent, reached, True, full=False))
        return _in_order(found) if racer.path.visibility == "direct" else found

    def _judge(self, cue: Cue, tries: list[Try], found: Tally) -> tuple[int, float]:
        """Feed the judge what arrives, when it arrives; who won and when that was known."""
        truth = {one.seat: one for one in tries}
        open_ = list(self._seats)
        won: tuple[int, float] | None = None
        events, self._events = sorted(self._events, key=_when), []
        for index, (at, _, seat, event) in enumerate(events):
            if event is None:
                self.judge.gap(Seat(seat), Millis(round(at)))
            elif isinstance(event, Measured):
                self.judge.observe(Seat(seat), event)
            elif won is None or self._still_acts(truth[seat], won[1]):
                self.judge.submit(event, cue)
            until = events[index + 1][0] if index + 1 < len(events) else at + 1_000
            for released, when in self._released(cue, at, until, open_):
                won = won or (released.claim.seat, when)
                count_released(found, released, truth[released.claim.seat])
        assert won is not None
        return won

    def _still_acts(self, one: Try, decided: float) -> bool:
        """Whether a player acts although the race was decided then: not knowing it yet, or for a lie."""
        racer = self.racers[one.seat]
        return racer.lie.claim > 0 or one.acted < decided + racer.path.trip / 2

    def _released(
        self, cue: Cue, now: float, until: float, open_: list[Seat]
    ) -> list[tuple[Released, float]]:
        """All that the judge releases from ``now`` to before ``until``."""
        found: list[tuple[Released, float]] = []
        while now < until:
            race = Race(cue, tuple(open_))
            released = self.judge.release(Millis(int(now)), lambda race=race: race)  # type: ignore[misc]
            if released is not None and released.claim.action == REFUSED:
                continue  # the rules refuse it: its player may still act
            if released is not None:
                found.append((released, now))
                open_.remove(released.claim.seat)
                continue
            wake = self.judge.wake_at(lambda race=race: race)  # type: ignore[misc]
            if wake is None:
                break
            now = max(now + 1, wake)
        return found


def _in_order(acks: list[Sent]) -> list[Sent]:
    """A kernel cannot acknowledge what came later without all that came before it."""
    latest, found = 0.0, []
    for ack in acks:
        latest = max(latest, ack.at)
        found.append(replace(ack, at=latest))
    return found


def _when(event: tuple[float, int, int, Measured | Claim | None]) -> tuple[float, int]:
    return event[0], event[1]


def races(
    racers: Sequence[Racer],
    count: int,
    name: str = "races",
    trust: Trust | None = None,
    every: int = race_pings.EVERY,
    length: int = RACES,
) -> Tally:
    """Many sessions of the same players."""
    found = tally(len(racers))
    session = 0
    while found.races < count:
        session += 1
        played = Session(racers, f"{name} {session}", trust or Trust(), every)
        played.run(min(length, count - found.races), found)
    return found
