"""One live match with its clock, store and bots. Decide ahead, keep, and only then tell.

Everything here happens in the loop's thread without awaiting, so a match has one thing happening at a
time. What is heard within a beat is decided together. At most one append is under way; what is decided
meanwhile goes into the next one, so a match under load tells each viewer once per commit. Whatever
raises freezes this match and no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from morphee.engine.claims import Answer, Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.order import Order
from morphee.engine.view_streams import ViewStreams
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import Millis, Outcome, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.server.beat import Beat
from morphee.server.bots import BotSeats
from morphee.server.clock import MatchClock
from morphee.store.contract import Done, Store

log = logging.getLogger("morphee.play")


class Audience(Protocol):
    """Who is told: the room. Called only with what is durable."""

    def begun(self) -> None: ...

    def tell(self, update: dict[Viewer, bytes], answers: Iterable[Answer]) -> None: ...

    def ended(self, outcome: Outcome) -> None: ...

    def froze(self) -> None: ...


class Batch(msgspec.Struct, frozen=True):
    """What became of some commands, and the state it led to."""

    entries: tuple[Entry, ...]
    answers: tuple[Answer, ...]
    state: Any


class Play:
    def __init__(
        self,
        name: str,
        match: Match,
        store: Store,
        clock: MatchClock,
        audience: Audience,
        order: Order,
        beat: Beat,
    ) -> None:
        self.name = name
        self.match = match
        self.clock = clock
        self.read = codec(match.game).action.decode
        """What a player sent as an action; raises as a codec does."""
        self.bots = BotSeats(match)
        self.helped: set[Seat] = set()
        """Seats that a bot played, for some of the time at least."""
        self.frozen = False
        self.over = False
        self.streams = ViewStreams(match.game, match.seats, match.state)
        self._order = order
        self._engine = MatchEngine(match, self._order)
        self._store = store
        self._audience = audience
        self._beat = beat
        self._loop = asyncio.get_running_loop()
        self._length = 0
        self._heard: list[Claim] = []
        self._entries: list[Entry] = []
        self._answers: list[Answer] = []
        self._writing: Batch | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: Millis | None = None
        self._begun = False
        self._called = False

    # --- beginning and ending ----------------------------------------------------------------

    def begin(self) -> None:
        """Deal. The audience is told that it began once the deal is durable."""
        self._entries.extend(self._engine.start(self.clock.now()))
        self.bots.look(self._entries, self.clock.now())
        self._keep()

    def resume(self, entries: list[Entry]) -> None:
        """Take a stored log up where it ended; the clock stands still until it is run."""
        self._engine.resume(entries)
        match = self.match
        self.streams = ViewStreams(match.game, match.seats, match.state, entries)
        self._length = match.n
        self._begun = True
        self._check_end()

    def stop(self) -> None:
        """Do nothing any more; what is under way will still be kept."""
        self.clock.pause()
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def stream(self, viewer: Viewer) -> str:
        """The name of a viewer's stream of this match."""
        return f"{self.name}.{'p' if viewer is None else viewer}"

    def fresh(self, viewer: Viewer, have: int | None) -> bytes | None:
        """Everything a viewer may know, and what they missed after number ``have`` of their stream."""
        if not self._begun:
            return None
        known = self.streams.number(viewer) if have is None else have
        return self.streams.catch_up(viewer, known, self.clock.now(), self.stream(viewer))

    # --- commands ------------------------------------------------------------------------------

    def act(self, seat: Seat, id: str, action: Any, cue: int | None, rt: Millis | None) -> None:
        """A player's action; it is answered through the audience once what came of it is durable."""
        if not self.frozen:
            self._heard.append(Claim(seat, id, action, self.clock.now(), cue, rt))
            self._soon()

    def advance(self) -> None:
        """Let everything happen that is due, keep it, and wake up for the next thing."""
        if not self.frozen:
            self._guard(self._advance)

    def take(self, seat: Seat, level: str) -> None:
        """A bot plays this seat from now on."""
        if not self.frozen and not self.over:
            self.attend(seat, False)
            self.helped.add(seat)
            self._guard(self.bots.take, seat, level, self.clock.now())
            self._arm()

    def give_back(self, seat: Seat) -> None:
        self.bots.give_back(seat)
        self.attend(seat, True)

    def run(self) -> None:
        self.clock.run()
        self._alarm_at = None  # the same match time is another time of the wall now
        self.advance()

    def pause(self) -> None:
        self.advance()
        self.clock.pause()
        self._arm()

    def measured(self, seat: Seat, rtt_ms: int) -> None:
        """A round trip of that seat was measured, for an order that weighs claims by it."""
        if isinstance(self._order, FinishJudge):
            self._guard(self._take_in)
            self._order.budgets[seat].measured(Millis(rtt_ms))

    def attend(self, seat: Seat, here: bool) -> None:
        """Whether anybody answers for that seat over a network: races wait only for those."""
        if isinstance(self._order, FinishJudge):
            self._guard(self._take_in)
            self._order.budgets[seat].here = here

    # --- inside ------------------------------------------------------------------------------

    def _guard(self, do: Any, *arguments: Any) -> Any:
        try:
            return do(*arguments)
        except Exception:
            log.exception("match %s froze at event %d", self.name, self._length)
            self._freeze()
            return None

    def _freeze(self) -> None:
        self.frozen = True
        self.stop()
        self._audience.froze()

    def _take_in(self) -> None:
        """Let the table hear what arrived, while everything is as it was then."""
        heard, self._heard = self._heard, []
        for claim in heard:
            if (known := self._engine.hear(claim)) is not None:
                self._answers.append(known)

    def _advance(self) -> None:
        now = self.clock.now()
        self._take_in()
        if self.clock.running:
            for claim in self.bots.due(now):
                self._engine.hear(claim)
        progress = self._engine.advance(now)
        if progress.entries:
            self._entries.extend(progress.entries)
            self.bots.look(progress.entries, now)
        for answer in progress.answers:
            self._answers.append(answer)
            if answer.refused is not None and answer.seat in self.bots:
                self.bots.refused(answer.seat, now)
        self._keep()
        self._arm()

    def _keep(self) -> None:
        """Hand over what is new; with an append under way it waits for that to be done."""
        if self._writing is not None or self.frozen or not (self._entries or self._answers):
            return
        batch = Batch(tuple(self._entries), tuple(self._answers), self.match.state)
        self._entries, self._answers = [], []
        if not batch.entries:
            self._audience.tell({}, batch.answers)  # all that these answers rest on is durable
            return
        self._writing = batch
        lines = [encode(entry) for entry in batch.entries]
        self._store.append(self.name, self._length, lines).add_done_callback(self._kept)

    def _kept(self, done: Done) -> None:
        batch, self._writing = self._writing, None
        if batch is None or done.cancelled():
            return
        error = done.exception()
        if self.frozen:
            return
        if error is not None:
            log.error("match %s could not be kept: %s", self.name, error)
            self._freeze()
            return
        self._length += len(batch.entries)
        self._guard(self._tell, batch)
        self._keep()

    def _tell(self, batch: Batch) -> None:
        update = self.streams.tell(batch.entries, batch.state, self.clock.now())
        if self._begun:
            self._audience.tell(update, batch.answers)
        else:
            self._begun = True
            self._audience.begun()
        self._check_end()

    def _check_end(self) -> None:
        outcome = self._engine.outcome
        if outcome is None or self.over or self._length < self.match.n:
            return
        self.over = True
        self.stop()
        self._audience.ended(outcome)

    def _arm(self) -> None:
        """Set the alarm for the next thing due by itself; one that is right already is left alone."""
        at = self._next_at()
        if at == self._alarm_at and self._alarm is not None:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._alarm_at = at
        if at is not None:
            self._alarm = self._loop.call_at(self.clock.when(at) + 0.0005, self._wake)

    def _next_at(self) -> Millis | None:
        if self.over or self.frozen or not self.clock.running:
            return None
        due, hand = self._engine.wake_at(), self.bots.next_at()
        return hand if due is None else due if hand is None else min(due, hand)

    def _wake(self) -> None:
        self._alarm = None
        self._soon()

    def _soon(self) -> None:
        if not self._called:
            self._called = True
            self._beat.soon(self._beaten)

    def _beaten(self) -> None:
        self._called = False
        self.advance()
