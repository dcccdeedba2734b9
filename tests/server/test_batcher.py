"""What is received within a moment is decided, stored and sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import pytest

from morphee.engine.claims import Answer, Claim
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.order import ArrivalOrder
from morphee.engine.path_evidence import Measured
from morphee.games.catalog import GAMES
from morphee.games.pillows.actions import Take
from morphee.games.pillows.model import Config
from morphee.kernel.contract import Millis, Outcome, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, header
from morphee.server.matches.batcher import Batcher
from morphee.server.matches.clock import MatchClock
from morphee.server.matches.runner import Answered, MatchRunner
from morphee.store.contract import FOREVER, Done, Lease
from morphee.store.memory import MemoryStore

pytestmark = pytest.mark.virtual


class Counting(MemoryStore):
    """Counts appends."""

    appends = 0

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        self.appends += 1
        done: Done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


def chain(match: Match) -> Chain:
    return Chain(header(match.game, match.config, match.seats, "commitment"))


class Told:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.answers: list[list[Answer]] = []

    def tell(self, runner: MatchRunner, updates: dict[Viewer, bytes], answers: Sequence[Answered]) -> None:
        self.answers.append([answer for answer, _ in answers])

    def ended(self, outcome: Outcome) -> None: ...

    def froze(self) -> None:
        raise AssertionError("froze")

    def ping(self, seats: Collection[Seat], full: bool) -> None: ...

    def look(self, seats: Collection[Seat]) -> tuple[tuple[Seat, int], ...]:
        return ()


@pytest.mark.parametrize("window", [0.0, 0.005])
async def test_everything_asked_for_within_the_window_is_called_once_and_in_order(window: float) -> None:
    called: list[str] = []
    batcher = Batcher(asyncio.get_running_loop(), window)
    batcher.add(lambda: called.append("a"))
    batcher.add(lambda: called.append("b"))
    assert called == []
    await asyncio.sleep(window + 0.05)
    assert called == ["a", "b"]
    batcher.add(lambda: called.append("c"))
    await asyncio.sleep(window + 0.05)
    assert called == ["a", "b", "c"]


async def test_what_is_asked_for_during_a_flush_waits_for_the_next() -> None:
    called: list[str] = []
    batcher = Batcher(asyncio.get_running_loop(), 0.0)

    def again() -> None:
        called.append("again")
        if len(called) < 3:
            batcher.add(again)

    batcher.add(again)
    await asyncio.sleep(0.02)
    assert called == ["again"] * 3


@pytest.mark.parametrize("asked_after", [0.0001, 0.0019, 0.0039])
async def test_when_a_batch_is_decided_depends_on_the_clock_and_not_on_who_asked_first(
    asked_after: float,
) -> None:
    loop = asyncio.get_running_loop()
    batcher = Batcher(loop, 0.004)
    called: list[float] = []
    begins = batcher.next_batch(loop.time())
    await asyncio.sleep(begins + asked_after - loop.time())
    batcher.add(lambda: called.append(loop.time()))
    await asyncio.sleep(0.01)
    assert called == [pytest.approx(begins + 0.004, abs=1e-6)]


async def test_a_stopped_batcher_forgets_what_waits() -> None:
    called: list[str] = []
    batcher = Batcher(asyncio.get_running_loop(), 0.001)
    batcher.add(lambda: called.append("a"))
    batcher.stop()
    await asyncio.sleep(0.02)
    assert called == []


async def test_four_hands_that_reach_at_once_are_one_append_and_one_telling() -> None:
    loop = asyncio.get_running_loop()
    game, store, told = GAMES.find("pillows"), Counting(), Told()
    clock = MatchClock(lambda: now[0])
    now = [0.0]
    match = Match(game, Config(), 6, bytes(32))
    runner = MatchRunner(
        "m",
        match,
        chain(match),
        store,
        clock,
        audience=told,
        owner=told,
        order=ArrivalOrder(),
        batcher=Batcher(loop, 0.0),
    )
    clock.run()
    runner.begin()
    await asyncio.sleep(0.01)
    timer = match.next_timer()
    assert timer is not None
    now[0] = timer.due / 1000 + 0.001
    runner._advance_guarded()
    await asyncio.sleep(0.01)
    before = store.appends
    for seat in range(4):
        runner.act(Claim(Seat(seat), f"a{seat}", Take(), clock.now()), None)
    assert store.appends == before, "decided before the batch was due"
    await asyncio.sleep(0.01)
    runner.stop()
    assert store.appends == before + 1
    assert [[answer.id for answer in answers] for answers in told.answers if answers] == [
        ["a0", "a1", "a2", "a3"]
    ]


async def test_what_waits_for_the_batch_is_believed_as_when_it_came() -> None:
    """A socket that closes in the same moment takes nothing from the reaction it brought."""
    loop = asyncio.get_running_loop()
    game, now = GAMES.find("pillows"), [0.0]
    clock = MatchClock(lambda: now[0])
    match = Match(game, Config(), 6, bytes(32))
    judge = FinishJudge(6, bytes(32))
    runner = MatchRunner(
        "m",
        match,
        chain(match),
        Counting(),
        clock,
        audience=Told(),
        owner=Told(),
        order=judge,
        batcher=Batcher(loop, 0.0),
    )
    clock.run()
    runner.begin()
    seen = Measured(clock.now(), "tcp", Millis(200))
    for _ in range(8):
        runner.learn(lambda judge: judge.observe(Seat(2), seen))
    for _ in range(2):
        await asyncio.sleep(0.01)
        timer = match.next_timer()
        assert timer is not None
        now[0] = timer.due / 1000 + 0.5
        runner._advance_guarded()
    cue = game.cue(match.state)
    assert cue is not None
    shown = now[0] = cue.at / 1000 + 0.4
    runner.act(Claim(Seat(2), "a", Take(), clock.now(), cue.number, Millis(200)), None)
    runner.learn(lambda judge: judge.attend(Seat(2), False))
    now[0] = shown + 1
    await asyncio.sleep(0.01)
    runner.stop()
    raced = [entry.race for entry in runner.streams._log if entry.race is not None]
    assert [(race.seat, race.lag, race.counted) for race in raced] == [(2, 200, 200)]
