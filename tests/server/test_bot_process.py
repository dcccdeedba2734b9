"""Bots that think for milliseconds do so in a process of their own, and nothing there stops a match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from morphee.bots.catalog import BOTS, is_quick, make
from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.server.matches import bot_process
from morphee.server.matches.bot_child import Ask, Bots, Drop, Make, Told
from morphee.server.matches.bot_process import BotProcess
from morphee.server.matches.bot_seats import BotSeats
from morphee.sim.driver import look
from tests.server.harness import QUICK, serving

ME = Seat(0)
CHILD = """
import os, sys, time
from morphee.bots.catalog import BOTS
from morphee.bots.pyramid import Champion
from morphee.server.matches.bot_child import main

class Hangs(Champion):
    def consider(self, observation, plan):
        time.sleep(1_000)

class Dies(Champion):
    def consider(self, observation, plan):
        os._exit(3)

class Fails(Champion):
    def consider(self, observation, plan):
        raise ZeroDivisionError("a bot's own fault")

BOTS["pyramid"] = {**BOTS["pyramid"], "hangs": Hangs, "dies": Dies, "fails": Fails}
main()
"""
"""A process with bots that misbehave."""


def dealt() -> Match:
    game = GAMES.find("pyramid")
    match = Match(game, game.variants()["default"], 2, seed_from("bot process"))
    match.fold(match.deal(Millis(0)))
    return match


class Seats:
    """The bots of one match, and a way to wait for their plans."""

    def __init__(self, process: BotProcess) -> None:
        self.planned = asyncio.Event()
        self.bots = BotSeats(dealt(), process, self.planned.set)

    async def plan(self, level: str) -> Millis | None:
        self.bots.take(ME, level, Millis(0))
        async with asyncio.timeout(100):
            while self.bots.next_at() is None:
                self.planned.clear()
                await self.planned.wait()
        return self.bots.next_at()


@pytest.fixture
async def process() -> AsyncIterator[BotProcess]:
    made = BotProcess()
    yield made
    await made.close()


@pytest.fixture
def misbehaving(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "PROGRAM", ("-c", CHILD))
    pyramid = BOTS["pyramid"]
    more = dict.fromkeys(("hangs", "dies", "fails"), pyramid["champion"])
    monkeypatch.setitem(BOTS, "pyramid", {**pyramid, **more})
    monkeypatch.setattr(bot_process.log, "error", lambda *arguments: None)


def test_bots_that_search_are_not_asked_in_the_loop_and_those_that_react_are() -> None:
    assert not is_quick("pyramid", "skilled")
    assert not is_quick("pyramid", "champion")
    assert is_quick("pyramid", "novice")
    assert all(is_quick("pillows", level) for level in BOTS["pillows"])


def test_a_bot_that_says_nothing_of_its_speed_is_not_asked_in_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Foreign:
        def __init__(self, chance: Chance) -> None:
            pass

        def consider(self, observation: object, plan: object) -> None:
            return None

    monkeypatch.setitem(BOTS, "pyramid", {**BOTS["pyramid"], "foreign": Foreign})
    assert not is_quick("pyramid", "foreign")


def test_the_same_seed_plans_the_same_there_and_here() -> None:
    seed, observation = seed_from("there and here"), look(dealt(), ME, Millis(0))
    here = make("pyramid", "champion", Chance(seed, 0)).consider(observation, None)
    bots = Bots()
    assert bots.hear(Make(7, "pyramid", "champion", seed)) is None
    assert bots.hear(Ask(7, observation, held=False)) == Told(7, here)
    assert bots.hear(Ask(7, observation, held=True)) == Told(7, here), "what is still to be done is kept"
    assert bots.hear(Drop(7)) is None
    gone = bots.hear(Ask(7, observation, held=False))
    assert gone is not None
    assert gone.error is not None


async def test_a_plan_comes_back_from_the_process(process: BotProcess) -> None:
    seats = Seats(process)
    assert await seats.plan("champion") is not None
    assert len(seats.bots.due(Millis(1_000_000))) == 1


async def test_who_takes_the_seat_back_is_not_played_for(process: BotProcess) -> None:
    seats, other = Seats(process), Seats(process)
    seats.bots.take(ME, "champion", Millis(0))
    seats.bots.give_back(ME)
    assert await other.plan("champion") is not None, "the process has answered whoever asked later"
    assert seats.bots.next_at() is None


@pytest.mark.usefixtures("misbehaving")
@pytest.mark.parametrize("level", ["hangs", "dies", "fails"])
async def test_a_bot_that_hangs_dies_or_fails_is_replaced_and_others_play_on(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    monkeypatch.setattr(bot_process, "BUDGET", 0.5)
    bad, good = Seats(process), Seats(process)
    waiting = asyncio.gather(bad.plan(level), good.plan("champion"))
    assert None not in await waiting


@pytest.mark.usefixtures("misbehaving")
async def test_where_no_process_can_be_started_bots_think_in_the_loop(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "PROGRAM", ("-c", "raise SystemExit(1)"))
    assert await Seats(process).plan("champion") is not None
    assert not process.usable


async def test_a_server_lets_searching_bots_play_from_their_process() -> None:
    settings = msgspec.structs.replace(QUICK, speed=50.0)
    async with serving(settings=settings, bot_process=True) as server:
        code = await server.table("pyramid")
        (ann,) = await server.seated(code, "Ann")
        await ann.ask(t="set_bot", seat=1, level="champion")
        await ann.ask(t="ready")
        await ann.ask(t="start")
        placed = await ann.until(
            lambda m: any(e["type"] == "dice_placed" and e.get("seat", 1) == 1 for e in m.get("events", ())),
            60,
        )
        assert placed["t"] == "update"
