"""Kept before told, resumed after a restart, and one match's fault is no other's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from examples.lantern import Config, Event, Lantern, Light, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Expire, Millis, Refused
from morphee.kernel.registry import Registry
from morphee.sim.faults.disk import Disk, DiskStore
from morphee.store.contract import FOREVER, Done, Lease
from morphee.store.memory import MemoryStore
from tests.server.virtual import QUICK, Client, Server, registry, serving

pytestmark = pytest.mark.virtual


async def rejoin(server: Server, client: Client) -> Client:
    have = {"stream": client.stream, "v": client.v}
    again = await server.join(client.lobby["code"], token=client.token, have=have)
    if again.lobby["phase"] != "gathering":
        await again.until("update")
    return again


async def test_a_restart_restores_table_seats_options_and_match() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match(nights=2)
        await ann.ask(t="lock")
        await ann.act({"type": "light", "lanterns": 4})
        await bob.until("update")
    async with serving(DiskStore(disk)) as server:
        ann2, bob2 = await rejoin(server, ann), await rejoin(server, bob)
        assert (ann2.id, ann2.stream, ann2.own) == (ann.id, ann.stream, {"lanterns": 4})
        assert ann2.lobby["locked"] is True
        assert ann2.lobby["host"] == ann.id
        assert ann2.lobby["config"] == {"nights": 2}
        assert bob2.events == [], "nothing was missed"
        assert bob2.v == bob.v
        await bob2.act({"type": "light", "lanterns": 2})
        assert [event["type"] for event in bob2.events] == ["lit", "dawn_broke", "night_fell"]


async def test_who_was_ready_still_is_after_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.seated(await server.table(), "Ann", "Bob")
        await ann.ask(t="ready", on=False)
        assert (await bob.ask(t="ready"))["t"] == "ack"
    async with serving(DiskStore(disk)) as server:
        ann2 = await server.join(ann.lobby["code"], token=ann.token)
        assert [seat["ready"] for seat in ann2.lobby["seats"][:2]] == [False, True]


async def test_an_ended_match_can_be_looked_at_after_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match(nights=1)
        await ann.act({"type": "light", "lanterns": 4})
        await bob.act({"type": "light", "lanterns": 2})
        await bob.until_lobby(lambda lobby: lobby["phase"] == "over")
        await ann.until_lobby(lambda lobby: lobby["phase"] == "over")
    async with serving(DiskStore(disk)) as server:
        again = await rejoin(server, ann)
        assert (again.outcome, again.public, again.v) == (ann.outcome, ann.public, ann.v)
        assert again.stream == ann.stream, "from the seat that was played"
        assert again.lobby["series"] == ann.lobby["series"], "it does not count twice"
        other = await rejoin(server, bob)
        await other.ask(t="rematch")
        await other.until(lambda m: m.get("fresh") and m["stream"] != bob.stream)


async def test_an_action_repeated_after_a_restart_is_done_once() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match()
        await ann.say(t="act", id="once", action={"type": "light", "lanterns": 4})
        await ann.until("ack")
        await bob.until("update")
    async with serving(DiskStore(disk)) as server:
        again = await rejoin(server, ann)
        await again.say(t="act", id="once", action={"type": "light", "lanterns": 4})
        assert (await again.until(lambda m: m["t"] in ("ack", "refused")))["t"] == "ack"
        other = await rejoin(server, bob)
        assert other.v == bob.v


async def test_the_clock_goes_on_where_it_was() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, _ = await server.match()
        await asyncio.sleep(0.6)
        await ann.say(t="ping")
        before = (await ann.until("pong"))["at"]
    await asyncio.sleep(0.4)
    async with serving(DiskStore(disk)) as server:
        again = await rejoin(server, ann)
        await again.say(t="ping")
        after = (await again.until("pong"))["at"]
        assert before <= after < before + 350, "time stood still while nobody could play"


async def test_a_paused_match_is_still_paused_after_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, _ = await server.match()
        await ann.ask(t="pause")
    async with serving(DiskStore(disk)) as server:
        again = await rejoin(server, ann)
        assert again.lobby["phase"] == "paused"
        assert (await again.act({"type": "light", "lanterns": 1}))["code"] == "paused"
        await again.ask(t="pause", on=False)
        assert (await again.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_bots_play_on_after_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        code = await server.table("lantern", config={"nights": 2})
        (ann,) = await server.seated(code, "Ann")
        await ann.ask(t="set_bot", seat=1, level="random")
        await ann.ask(t="start")
        await ann.until(lambda m: m.get("fresh"))
    async with serving(DiskStore(disk)) as server:
        again = await rejoin(server, ann)
        await again.act({"type": "light", "lanterns": 5})
        await again.until(lambda m: any(event["type"] == "dawn_broke" for event in m.get("events", ())))


class Held(MemoryStore):
    """A store whose appends become durable when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.hold = False
        self.waiting: list[tuple[Done, Any]] = []

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        if not self.hold:
            return super().append(match, expected, lines)
        done: Done = self._loop.create_future()
        self.waiting.append((done, (match, expected, lines)))
        return done

    def go(self) -> None:
        waiting, self.waiting = self.waiting, []
        for done, (match, expected, lines) in waiting:
            super().append(match, expected, lines)
            done.set_result(None)

    def fail(self) -> None:
        waiting, self.waiting = self.waiting, []
        for done, _ in waiting:
            done.set_exception(OSError("the disk is full"))


async def test_nobody_is_told_before_it_is_kept() -> None:
    store = Held()
    async with serving(store) as server:
        ann, bob = await server.match()
        await asyncio.gather(ann.quiet(0.2), bob.quiet(0.2))
        store.hold = True
        await ann.say(t="act", id="a", action={"type": "light", "lanterns": 4})
        await bob.say(t="act", id="b", action={"type": "light", "lanterns": 4})
        await bob.say(t="act", id="c", action={"type": "light", "lanterns": 5})
        told = [m for messages in await asyncio.gather(ann.quiet(), bob.quiet()) for m in messages]
        assert [m for m in told if m["t"] != "lobby"] == []
        store.go()
        assert (await ann.until("ack"))["id"] == "a"
        store.hold = False
        store.go()
        assert (await bob.until("ack"))["id"] == "b"
        assert (await bob.until(lambda m: m["t"] in ("ack", "refused")))["id"] == "c"


async def test_what_is_decided_while_the_disk_works_is_told_at_once() -> None:
    store = Held()
    async with serving(store) as server:
        ann, bob, cid = await server.match(people=3)
        await cid.quiet(0.2)
        store.hold = True
        await ann.say(t="act", id="a", action={"type": "light", "lanterns": 1})
        await asyncio.sleep(0.1)
        await bob.say(t="act", id="b", action={"type": "light", "lanterns": 2})
        await cid.say(t="act", id="c", action={"type": "light", "lanterns": 3})
        await asyncio.sleep(0.1)
        store.go()
        first = await cid.until("update")
        assert [event["type"] for event in first["events"]] == ["lit"]
        store.hold = False
        store.go()
        second = await cid.until("update")
        assert [event["type"] for event in second["events"]] == ["lit", "lit", "dawn_broke", "night_fell"]


async def test_a_match_that_cannot_be_kept_freezes_and_tells_nothing() -> None:
    store = Held()
    async with serving(store) as server:
        ann, bob = await server.match()
        store.hold = True
        await ann.say(t="act", id="a", action={"type": "light", "lanterns": 4})
        await asyncio.sleep(0.1)
        store.fail()
        assert (await ann.until("refused"))["code"] == "frozen"
        await bob.until_lobby(lambda lobby: lobby["phase"] == "frozen")
        assert [event["type"] for event in bob.events] == []


class Faulty(Lantern):
    """A Lantern that breaks when somebody lights three."""

    name = "faulty"

    def decide(
        self, state: State, command: Act[Light] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if isinstance(command, Act) and command.action.lanterns == 3:
            raise ZeroDivisionError("a fault of ours")
        return super().decide(state, command, at, chance)


def faulty_registry() -> Registry:
    games = registry()
    games.add(Faulty())
    return games


async def test_a_fault_freezes_its_match_only_and_keeps_the_log(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    with caplog.at_level(logging.CRITICAL, "morphee.match"):
        async with serving(store, games=faulty_registry()) as server:
            ann, bob = await server.match("faulty")
            eve, fay = await server.match("faulty")
            await bob.act({"type": "light", "lanterns": 1})
            assert (await ann.act({"type": "light", "lanterns": 3}))["code"] == "frozen"
            await bob.until_lobby(lambda lobby: lobby["phase"] == "frozen")
            assert (await bob.act({"type": "light", "lanterns": 1}))["code"] == "frozen"
            assert (await eve.act({"type": "light", "lanterns": 1}))["t"] == "ack"
            assert (await fay.act({"type": "light", "lanterns": 2}))["t"] == "ack"
            assert len(await store.read(ann.lobby["match"])) == 2
            assert (await ann.ask(t="rematch"))["t"] == "ack"
            await bob.until(lambda m: m.get("fresh"))
            assert (await bob.act({"type": "light", "lanterns": 1}))["t"] == "ack"


class Undealt(Lantern):
    """A Lantern that cannot be dealt to three."""

    name = "undealt"

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        if seats == 3:
            raise ZeroDivisionError("a fault of ours")
        return super().deal(config, seats, chance)


async def test_a_deal_that_fails_freezes_its_match_and_the_table_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    games = registry()
    games.add(Undealt())
    with caplog.at_level(logging.CRITICAL, "morphee.match"):
        async with serving(games=games) as server:
            code = await server.table("undealt")
            ann, bob, cid = await server.seated(code, "Ann", "Bob", "Cid")
            for client in (ann, bob, cid):
                await client.ask(t="ready")
            assert (await ann.ask(t="start"))["t"] == "ack"
            for client in (ann, bob, cid):
                await client.until_lobby(lambda lobby: lobby["phase"] == "frozen")
            late = await server.join(code, "Late", role="watch")
            assert late.lobby["phase"] == "frozen"
            assert (await ann.act({"type": "light", "lanterns": 1}))["code"] == "frozen"
            await cid.ask(t="stand")
            assert (await ann.ask(t="rematch"))["t"] == "ack"
            await bob.until(lambda m: m.get("fresh"))
            assert (await bob.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_a_log_that_cannot_be_read_freezes_its_match_only(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, _ = await server.match()
        eve, _ = await server.match()
        await server.node.services.store.append(
            ann.lobby["match"], 1, [b'{"n":2,"at":0,"event":{"type":"unheard_of"}}']
        )
    with caplog.at_level(logging.CRITICAL, "morphee.node"):
        async with serving(DiskStore(disk)) as server:
            again = await server.join(ann.lobby["code"], token=ann.token)
            assert again.lobby["phase"] == "frozen"
            other = await rejoin(server, eve)
            assert (await other.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_a_frozen_match_stays_frozen_after_a_restart(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = Disk()
    with caplog.at_level(logging.CRITICAL, "morphee.match"):
        async with serving(DiskStore(disk), games=faulty_registry()) as server:
            ann, _ = await server.match("faulty")
            await ann.act({"type": "light", "lanterns": 3})
            await ann.until_lobby(lambda lobby: lobby["phase"] == "frozen")
    async with serving(DiskStore(disk), games=faulty_registry()) as server:
        again = await server.join(ann.lobby["code"], token=ann.token)
        assert again.lobby["phase"] == "frozen"
        assert (await again.act({"type": "light", "lanterns": 1}))["code"] == "frozen"
        assert (await again.ask(t="rematch"))["t"] == "ack"


async def test_a_match_that_ended_as_the_server_stopped_counts() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match(nights=1)
        snapshot = dict(await server.node.services.store.tables())[ann.lobby["code"]]
        await ann.act({"type": "light", "lanterns": 4})
        await bob.act({"type": "light", "lanterns": 2})
        await ann.until_lobby(lambda lobby: lobby["phase"] == "over")
    store = DiskStore(disk)
    await store.open()
    await store.save_table(ann.lobby["code"], snapshot, 0)  # as if it had stopped before storing the table
    await store.close()
    async with serving(DiskStore(disk)) as server:
        again = await server.join(ann.lobby["code"], token=ann.token)
        assert again.lobby["phase"] == "over"
        assert again.lobby["series"]["matches"] == 1
        assert (await again.ask(t="rematch"))["t"] == "ack"


async def test_after_a_restart_nobody_waits_for_who_was_away_before() -> None:
    """A bot played for Bob: the match goes on as soon as Ann is back."""
    disk = Disk()
    patient = msgspec.structs.replace(QUICK, resume_hold=60.0)
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match(nights=9)
        code = ann.lobby["code"]
        await bob.close()
        async with asyncio.timeout(30):
            while not any(chair.away for chair in server.node.tables[code].seating.chairs):
                await asyncio.sleep(0.02)
    async with serving(DiskStore(disk), settings=patient) as server:
        again = await rejoin(server, ann)
        await again.say(t="ping")
        await again.until("pong")
        runner = server.node.tables[code].runner
        assert runner is not None
        assert runner.clock.running


async def test_after_a_restart_the_match_waits_for_its_people_and_no_longer() -> None:
    disk = Disk()
    patient = msgspec.structs.replace(QUICK, resume_hold=60.0)
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match()
    async with serving(DiskStore(disk), settings=patient) as server:
        first = await rejoin(server, ann)
        runner = server.node.tables[ann.lobby["code"]].runner
        assert runner is not None
        assert not runner.clock.running
        await rejoin(server, bob)
        await first.say(t="ping")
        await first.until("pong")
        assert runner.clock.running


async def test_a_match_that_waits_goes_on_when_somebody_speaks_who_had_fallen_silent() -> None:
    """Bob came back, and his phone fell asleep with its socket open before Ann was back."""
    disk = Disk()
    patient = msgspec.structs.replace(QUICK, resume_hold=60.0, bot_grace=60.0)
    async with serving(DiskStore(disk)) as server:
        ann, bob = await server.match()
    async with serving(DiskStore(disk), settings=patient) as server:
        asleep = await rejoin(server, bob)
        table = server.node.tables[ann.lobby["code"]]
        wire: Any = asleep.socket.transport
        wire.ping = lambda payload, size: None
        await asyncio.sleep(2 * patient.away_after)
        assert [person.here for person in table.people.values()] == [False, False]
        await rejoin(server, ann)
        assert table.runner is not None
        assert not table.runner.clock.running
        await asleep.say(t="ping")
        await asleep.until("pong")
        assert table.runner.clock.running
