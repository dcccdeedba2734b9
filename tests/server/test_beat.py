"""What is heard within a beat is decided, kept and told together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

import pytest

from morphee.engine.claims import Answer
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.order import ArrivalOrder
from morphee.games.catalog import GAMES
from morphee.games.pillows.model import Config, Take
from morphee.kernel.contract import Millis, Outcome, Seat, Viewer
from morphee.kernel.match import Match
from morphee.server.beat import Beat
from morphee.server.clock import MatchClock
from morphee.server.play import Play
from morphee.store.contract import Done
from morphee.store.memory import MemoryStore


class Counting(MemoryStore):
    """Counts appends."""

    appends = 0

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> Done:
        self.appends += 1
        done: Done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done


class Room:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.answers: list[list[Answer]] = []

    def begun(self) -> None: ...

    def tell(self, update: dict[Viewer, bytes], answers: Iterable[Answer]) -> None:
        self.answers.append(list(answers))

    def ended(self, outcome: Outcome) -> None: ...

    def froze(self) -> None:
        raise AssertionError("froze")


@pytest.mark.parametrize("length", [0.0, 0.005])
async def test_everything_asked_for_within_a_beat_is_called_once_and_in_order(length: float) -> None:
    called: list[str] = []
    beat = Beat(asyncio.get_running_loop(), length)
    beat.soon(lambda: called.append("a"))
    beat.soon(lambda: called.append("b"))
    assert called == []
    await asyncio.sleep(length + 0.05)
    assert called == ["a", "b"]
    beat.soon(lambda: called.append("c"))
    await asyncio.sleep(length + 0.05)
    assert called == ["a", "b", "c"]


async def test_what_is_asked_for_during_a_beat_waits_for_the_next() -> None:
    called: list[str] = []
    beat = Beat(asyncio.get_running_loop(), 0.0)

    def again() -> None:
        called.append("again")
        if len(called) < 3:
            beat.soon(again)

    beat.soon(again)
    await asyncio.sleep(0.02)
    assert called == ["again"] * 3


async def test_a_stopped_beat_forgets_what_waits() -> None:
    called: list[str] = []
    beat = Beat(asyncio.get_running_loop(), 0.001)
    beat.soon(lambda: called.append("a"))
    beat.stop()
    await asyncio.sleep(0.02)
    assert called == []


async def test_four_hands_that_reach_at_once_are_one_append_and_one_telling() -> None:
    loop = asyncio.get_running_loop()
    game, store, room = GAMES.find("pillows"), Counting(), Room()
    clock = MatchClock(lambda: now[0])
    now = [0.0]
    match = Match(game, Config(), 6, bytes(32))
    play = Play("m", match, store, clock, room, ArrivalOrder(), Beat(loop, 0.0))
    clock.run()
    play.begin()
    await asyncio.sleep(0.01)
    timer = match.next_timer()
    assert timer is not None
    now[0] = timer.due / 1000 + 0.001
    play.advance()
    await asyncio.sleep(0.01)
    before = store.appends
    for seat in range(4):
        play.act(Seat(seat), f"a{seat}", Take(), None, None)
    assert store.appends == before, "decided before the beat was over"
    await asyncio.sleep(0.01)
    play.stop()
    assert store.appends == before + 1
    assert [[answer.id for answer in told] for told in room.answers if told] == [["a0", "a1", "a2", "a3"]]


async def test_what_waits_for_the_beat_is_believed_as_when_it_came() -> None:
    """A socket that closes in the same moment takes nothing from the reaction it brought."""
    loop = asyncio.get_running_loop()
    game, now = GAMES.find("pillows"), [0.0]
    clock = MatchClock(lambda: now[0])
    match = Match(game, Config(), 6, bytes(32))
    judge = FinishJudge(6, bytes(32))
    play = Play("m", match, Counting(), clock, Room(), judge, Beat(loop, 0.0))
    clock.run()
    play.begin()
    play.measured(Seat(2), 200)
    for _ in range(2):
        await asyncio.sleep(0.01)
        timer = match.next_timer()
        assert timer is not None
        now[0] = timer.due / 1000 + 0.5
        play.advance()
    cue = game.cue(match.state)
    assert cue is not None
    shown = now[0] = cue.at / 1000 + 0.4
    play.act(Seat(2), "a", Take(), cue.number, Millis(200))
    play.attend(Seat(2), False)
    now[0] = shown + 1
    await asyncio.sleep(0.01)
    play.stop()
    raced = [entry.race for entry in play.streams._log if entry.race is not None]
    assert [(race.seat, race.lag, race.counted) for race in raced] == [(2, 200, 200)]
