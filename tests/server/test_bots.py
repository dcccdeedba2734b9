"""Bots in empty seats."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import thread_time

import pytest

from morphee.bots.contract import Observation, Plan
from morphee.kernel.chance import Chance
from morphee.server.matches import bot_seats
from tests.server.virtual import Server, serving

pytestmark = pytest.mark.virtual


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


async def test_the_level_of_bots_is_the_hosts_choice(server: Server) -> None:
    code = await server.table("pillows")
    (ann,) = await server.seated(code, "Ann")
    assert (await ann.ask(t="set_bot", seat=1, level="genius"))["code"] == "no_such_level"
    assert (await ann.ask(t="set_bot", seat=0, level="novice"))["code"] == "seat_taken"
    assert (await ann.ask(t="set_bot", seat=9, level="novice"))["code"] == "no_such_seat"
    assert (await ann.ask(t="set_bot", seat=1, level="skilled"))["t"] == "ack"
    assert ann.lobby["seats"][1]["bot"] == "skilled"
    assert (await ann.ask(t="set_bot", seat=1, level=None))["t"] == "ack"
    assert ann.lobby["seats"][1]["bot"] is None
    assert (await ann.ask(t="away_level", level="random"))["t"] == "ack"
    assert ann.lobby["away_level"] == "random"


async def test_a_bot_has_its_photo_finish_too(server: Server) -> None:
    code = await server.table("pillows", config={"window": 2000, "rest": 500})
    (ann,) = await server.seated(code, "Ann")
    for seat in (1, 2):
        await ann.ask(t="set_bot", seat=seat, level="novice")
    await ann.ask(t="ready")
    await ann.ask(t="start")
    raced = await ann.until(lambda m: m.get("races"), 25)
    seat, cue, claimed, credited, budget, counted, _, evidence = raced["races"][0]
    assert seat in (1, 2)
    assert cue == ann.public["turn"]
    assert (credited, budget) == (0, 0), "a bot has no network to blame"
    assert counted >= claimed >= 100
    assert evidence == "none", "a bot has no way to be measured"


class Broken:
    """A bot that fails to think."""

    def __init__(self, chance: Chance) -> None:
        pass

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        raise ZeroDivisionError("a bot's own fault")


async def test_a_bot_that_fails_is_replaced_and_the_match_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("morphee.server.matches.bot_seats.make", lambda game, level, chance: Broken(chance))
    monkeypatch.setattr("morphee.server.matches.bot_seats.log.exception", lambda *arguments: None)
    code = await server.table("lantern", config={"nights": 9})
    (ann,) = await server.seated(code, "Ann")
    await ann.ask(t="set_bot", seat=1, level="random")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    await ann.act({"type": "light", "lanterns": 5})
    await ann.until(
        lambda m: any(f == {"type": "lit", "seat": 1, "lanterns": None} for f in m.get("events", ())), 25
    )


class Ponderous:
    """A bot that thinks for long, and counts how often it was asked."""

    asked = 0

    def __init__(self, chance: Chance) -> None:
        pass

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        Ponderous.asked += 1
        started = thread_time()
        while thread_time() - started < 0.02:
            pass
        return None


async def test_a_bot_that_thinks_for_too_long_is_replaced(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "make", lambda game, level, chance: Ponderous(chance))
    monkeypatch.setattr(bot_seats, "BUDGET", 0.01)
    monkeypatch.setattr(Ponderous, "asked", 0)
    code = await server.table("lantern", config={"nights": 9})
    (ann,) = await server.seated(code, "Ann")
    await ann.ask(t="set_bot", seat=1, level="random")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    await ann.act({"type": "light", "lanterns": 5})
    lit = {"type": "lit", "seat": 1, "lanterns": None}
    await ann.until(lambda m: lit in m.get("events", ()), 60)
    assert Ponderous.asked == bot_seats.MOST_TOO_LONG
