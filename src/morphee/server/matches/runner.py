"""One live match: it receives the actions of players and bots, wakes up for timers, and lets the engine
decide.

Everything here happens in the loop's thread without awaiting, so that one thing happens in a match at a
time. Storing is `match_log`'s, the streams of viewers are the engine's, bots are `bot_seats`', waking up is
`alarm`'s, measuring paths during a race `race_evidence`'s. Whatever raises freezes this match and no other.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from morphee.engine.claims import Answer, Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.order import Order
from morphee.engine.view_streams import ViewStreams
from morphee.kernel.codec import codec
from morphee.kernel.contract import Millis, Outcome, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, Entry
from morphee.server.matches.alarm import Alarm
from morphee.server.matches.batcher import Batcher
from morphee.server.matches.bot_process import BotProcess
from morphee.server.matches.bot_seats import BotSeats
from morphee.server.matches.clock import MatchClock
from morphee.server.matches.early_answers import EarlyAnswers
from morphee.server.matches.match_log import Decided, MatchLog
from morphee.server.matches.phase import (
    CLOSED,
    DEALING,
    ENDED,
    FROZEN,
    LIVE,
    OVER,
    REPLACED,
    SILENT,
    UNDER_WAY,
    Phase,
    transition,
)
from morphee.server.matches.race_evidence import Paths, RaceEvidence
from morphee.server.metrics import Metrics
from morphee.store.contract import Done
from morphee.store.leased import TableStore

log = logging.getLogger("morphee.match")


LOOK_AGAIN = Millis(2)
"""How soon what could not be done yet is looked at again."""


Answered: TypeAlias = tuple[Answer, tuple[Any, ...]]
"""An answer, and everybody who asked for it."""


class Audience(Paths, Protocol):
    """The people who are told about a match, and their connections."""

    def tell(self, runner: MatchRunner, updates: dict[Viewer, bytes], answers: Sequence[Answered]) -> None:
        """Called only with what is durable."""
        ...


class Owner(Protocol):
    """Whose match it is. Called once: when it has ended, all of it durable and told, or has frozen."""

    def ended(self, outcome: Outcome) -> None: ...

    def froze(self) -> None: ...


class MatchRunner:
    """``chain`` is that of the log: empty, or at the end of the entries to be resumed."""

    def __init__(
        self,
        name: str,
        match: Match,
        chain: Chain,
        store: TableStore,
        clock: MatchClock,
        audience: Audience,
        owner: Owner,
        order: Order,
        batcher: Batcher,
        metrics: Metrics | None = None,
        bot_process: BotProcess | None = None,
    ) -> None:
        self.name = name
        self.match = match
        self.clock = clock
        self.decode_action: Callable[[Any], Any] = codec(match.game).action.decode
        self.bots = BotSeats(match, bot_process, self._replanned, clock.now)
        self.phase: Phase = DEALING
        self.streams: ViewStreams
        """There once the match has begun, or was resumed."""
        self._engine = MatchEngine(match, order)
        self.judge = order if isinstance(order, FinishJudge) else None
        self._evidence = None if self.judge is None else RaceEvidence(self.judge, self._engine, audience)
        self._metrics = metrics = metrics or Metrics()
        self._log = MatchLog(store, name, chain, metrics.append)
        self._early = EarlyAnswers(match)
        viewers: tuple[Viewer, ...] = (None, *map(Seat, range(match.seats)))
        self.stream_names = {who: f"{name}.{'p' if who is None else who}" for who in viewers}
        """Of the viewers' streams of this match."""
        self._audience = audience
        self._owner = owner
        self._batcher = batcher
        self._loop = asyncio.get_running_loop()
        self._received: list[Claim] = []
        self._alarm = Alarm(self._loop, clock, batcher)
        self._flushing = False
        """Whether this match is in the batcher already."""
        self.dealt: Done = self._loop.create_future()
        """Done when the deal is durable; nobody is acknowledged a start before."""

    # --- beginning and ending ----------------------------------------------------------------

    def begin(self) -> None:
        """Deal. `dealt` is done once the deal is durable; a deal that raises freezes the match."""
        self._guard(self._deal)

    def _deal(self) -> None:
        match = self.match
        self.streams = ViewStreams(match.game, match.seats, match.state)
        entries = self._engine.start(self.clock.now())
        self._log.add(entries, ())
        self.bots.look(entries, self.clock.now())
        self._log.write(self.match.state, self)

    def resume(self, entries: list[Entry], ended: bool = False) -> None:
        """Take a stored log up where it ended; the clock stands still until it is run. One that ``ended``
        can only be looked at."""
        self._engine.resume(entries)
        match = self.match
        self._early.state = match.state
        self.streams = ViewStreams(match.game, match.seats, match.state, entries)
        self._become(LIVE)
        if ended:
            self._become(OVER)
            self.stop()
        self.dealt.set_result(None)

    def end_if_over(self) -> None:
        """Tell the owner of an end that is durable: also one that a restart has hidden."""
        outcome = self._engine.outcome
        if outcome is None or self.phase is not LIVE or self._log.length < self.match.n:
            return
        self._become(OVER)
        self.stop()
        self._owner.ended(outcome)

    def call_off(self) -> None:
        """Nothing more is decided or told; what is under way will still be stored."""
        if self.phase in UNDER_WAY:
            self._become(FROZEN)
            self.stop()
            if not self.dealt.done():
                self.dealt.set_result(None)

    def stop(self) -> None:
        """Do nothing any more by itself; what is under way will still be stored."""
        self.clock.pause()
        self.bots.leave()
        self._alarm.cancel()

    def fresh(self, viewer: Viewer, have: int | None) -> bytes | None:
        """Everything a viewer may know, and what they missed after number ``have`` of their stream."""
        if not self._log.length:
            return None  # nothing is dealt yet, or ever
        known = self.streams.number(viewer) if have is None else have
        return self.streams.catch_up(viewer, known, self.clock.now(), self.stream_names[viewer])

    # --- commands ----------------------------------------------------------------------------

    def act(self, claim: Claim, asker: Any) -> str | None:
        """A player's action; it is answered through the audience once what came of it is durable. Returns
        the code of a refusal where nothing can be done at all."""
        if self.phase in CLOSED:
            return str(self.phase.value)
        known = self._engine.ids.ask(claim.seat, claim.id, asker)
        if isinstance(known, Answer):
            self._audience.tell(self, {}, ((known, (asker,)),))
        elif known:
            self._received.append(claim)
            if not self._flushing:
                self._flushing = True
                self._batcher.add(self._flush)
        return None

    def take(self, seat: Seat, level: str) -> None:
        """A bot plays this seat from now on."""
        if self.phase in UNDER_WAY:
            self.learn(lambda judge: judge.attend(seat, False))
            self._guard(self.bots.take, seat, level, self.clock.now())
            self._arm()

    def give_back(self, seat: Seat) -> None:
        self.bots.give_back(seat)
        self.learn(lambda judge: judge.attend(seat, True))

    def run(self) -> None:
        self.clock.run()
        self._alarm.cancel()  # the same match time is another time of the wall now
        self._advance_guarded()

    def pause(self) -> None:
        self._advance_guarded()
        self.clock.pause()
        self._arm()

    def learn(self, evidence: Callable[[FinishJudge], None]) -> None:
        """Give the judge of races evidence about its players and their paths. What was received before is
        heard on what was known then."""
        if self.judge is not None and self.phase not in SILENT:
            self._guard(self._learn, self.judge, evidence)

    def _learn(self, judge: FinishJudge, evidence: Callable[[FinishJudge], None]) -> None:
        if self._received:
            self._take_in()
        evidence(judge)
        if judge.is_waiting:
            self._arm()

    def be_replaced(self) -> list[tuple[str, Any]]:
        """Another match begins at the table, or another game is chosen; as `give_up`."""
        self.stop()
        if self.phase is OVER:
            self._become(REPLACED)
        return self.give_up()

    def give_up(self) -> list[tuple[str, Any]]:
        """Everybody who waits for an answer that will not come, with the id of their action."""
        self._received = []
        self._log.give_up()
        return self._engine.ids.give_up()

    # --- inside ------------------------------------------------------------------------------

    def _become(self, phase: Phase) -> None:
        self.phase = transition(self.phase, phase)

    def _guard(self, do: Callable[..., object], *arguments: Any) -> None:
        try:
            do(*arguments)
        except Exception:
            log.exception("match %s froze after entry %d", self.name, self._log.length)
            self._freeze()

    def _freeze(self) -> None:
        if self.phase in UNDER_WAY:
            self._become(FROZEN)
            self.stop()
            self._owner.froze()
            if not self.dealt.done():
                self.dealt.set_result(None)

    def _flush(self) -> None:
        self._flushing = False
        began = perf_counter()
        self._advance_guarded()
        self._metrics.decide.observe(perf_counter() - began)

    def _wake(self) -> None:
        self._alarm.cancel()
        self._advance_guarded()

    def _advance_guarded(self) -> None:
        if self.phase not in SILENT:
            self._guard(self._advance)

    def _take_in(self) -> None:
        """Let the engine hear what arrived, while the measured paths are as they were then."""
        received, self._received = self._received, []
        for claim in received:
            self._engine.submit(claim)
        self._early.claims += received

    def _advance(self) -> None:
        now = self.clock.now()
        self._take_in()
        if self.clock.running:
            for claim in self.bots.due(now):
                self._engine.submit(claim)
        if self._evidence is not None:
            self._evidence.notice_gaps(now)
        progress = self._engine.advance(now)
        self._log.add(progress.entries, self._answer_early(progress.answers, progress.entries, now))
        self.bots.follow(progress, now)
        self._log.write(self.match.state, self)
        if self._evidence is not None and self._evidence.pings.jittery and self.clock.running:
            self._evidence.ping_racers(now)
        self._arm(now)

    def _answer_early(
        self, answers: tuple[Answer, ...], entries: tuple[Entry, ...], now: Millis
    ) -> tuple[Answer, ...]:
        """Give the answers that need not wait for what is being stored; the others."""
        if not self._early.claims:
            return answers
        pending = itertools.chain(self._log.undurable(), entries)
        early = self._early.take(answers, pending, self._log.length, now)
        if not early:
            return answers
        self._answer({}, early)
        return tuple([answer for answer in answers if answer not in early])

    def _ping_with_cue(self, evidence: RaceEvidence) -> None:
        if evidence.pings.jittery and self.clock.running and evidence.ping_with_cue(self.clock.now()):
            self._arm()

    def durable(self, decided: Decided) -> None:
        if self.phase not in SILENT:
            began = perf_counter()
            self._guard(self._tell, decided)
            self._metrics.tell.observe(perf_counter() - began)
            self._log.write(self.match.state, self)

    def not_stored(self, error: BaseException) -> None:
        log.error("match %s could not be stored: %s", self.name, error)
        self._freeze()

    def _tell(self, decided: Decided) -> None:
        if not decided.entries:
            self._answer({}, decided.answers)
            return
        self._early.state = decided.state
        updates = self.streams.tell(decided.entries, decided.state, self.clock.now())
        if self.phase is DEALING:
            self._become(LIVE)
            self.dealt.set_result(None)  # whoever waits for it shows everybody their view
        else:
            self._answer(updates, decided.answers)
            if self._evidence is not None and self._evidence.pings.jittery:
                # After what was told is sent.
                self._loop.call_soon(self._guard, self._ping_with_cue, self._evidence)
        self.end_if_over()

    def _answer(self, updates: dict[Viewer, bytes], answers: tuple[Answer, ...]) -> None:
        told = self._engine.ids.told
        self._audience.tell(self, updates, [(answer, told(answer)) for answer in answers])

    def _replanned(self) -> None:
        self._guard(self._arm)

    def _arm(self, now: Millis | None = None) -> None:
        """Set the alarm for the next thing due by itself."""
        self._alarm.set(self._next_at(self.clock.now() if now is None else now), self._wake)

    def _next_at(self, now: Millis) -> Millis | None:
        if self.phase in ENDED or not self.clock.running:
            return None
        evidence, first = self._evidence, self._engine.wake_at(now)
        if evidence is not None and evidence.pings.jittery:
            first = _earlier(first, evidence.next_at(now))
        first = _earlier(first, self.bots.next_at())
        # What was to be done by now is done, or waits for a path that is stalled for as long as time passes.
        return None if first is None else Millis(max(now + LOOK_AGAIN, first))


def _earlier(one: Millis | None, other: Millis | None) -> Millis | None:
    if one is None or other is None:
        return one if other is None else other
    return min(one, other)
