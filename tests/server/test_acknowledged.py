"""Who acts is decided when they act; acknowledged means durable; a store in trouble is a pause; limits."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from morphee.protocol.fields import PROTOCOL
from morphee.protocol.from_client import Hello
from morphee.server.matches.phase import Phase
from morphee.server.tables import entry
from morphee.server.tables.entry import Arrival
from tests.server.blocking import Blocking
from tests.server.virtual import QUICK, Client, Server, serving

pytestmark = pytest.mark.virtual

LIGHT = {"type": "light", "lanterns": 1}
SELDOM = msgspec.structs.replace(QUICK, ping_every=60.0, away_after=60.0)
"""No pings, whose round trips would be told in between."""


async def end(ann: Client, bob: Client) -> None:
    """Play a match of one night to its end."""
    for client in (ann, bob):
        await client.act({"type": "light", "lanterns": 2})
    for client in (ann, bob):
        await client.until_lobby(lambda lobby: lobby["phase"] == "over")


# --- who acts --------------------------------------------------------------------------------


async def test_an_act_sent_with_a_rematch_is_nobody_elses() -> None:
    """After a match one player stands, another takes a rematch and acts in the same segment: the seats are
    others now. Nothing is accepted before the deal is durable, and then only from the holder of a seat."""
    store = Blocking()
    async with serving(store) as server:
        ann, bob = await server.match(nights=1)
        cid = await server.join(ann.lobby["code"], "Cid")
        await end(ann, bob)
        await ann.ask(t="stand")
        await cid.ask(t="sit", seat=2)
        store.blocks = True
        await bob.say(t="rematch", id="again")
        await bob.say(t="act", id="early", action=LIGHT)
        assert (await bob.until(lambda m: m.get("id") == "early"))["code"] == "dealing"
        store.unblock()
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "again")
        await bob.until(lambda m: m.get("fresh"))
        assert (await bob.act(LIGHT))["t"] == "ack"
        lines = await store.read(bob.lobby["match"])
        assert [msgspec.json.decode(line).get("seat") for line in lines] == [None, 0], "Bob has seat 0 now"
        table = server.node.tables[bob.lobby["code"]]
        assert table.runner is not None
        assert table.runner.phase is Phase.LIVE


async def test_an_act_sent_just_before_a_rematch_is_refused_and_shows_nobody_the_last_match() -> None:
    """It waits for its batch when the next match begins, where people have other seats: answered by the last
    match then, that one would be shown again, from the seats of the next."""
    slow = msgspec.structs.replace(QUICK, batch_window=0.05)
    async with serving(settings=slow) as server:
        ann, bob = await server.match(nights=1)
        cid = await server.join(ann.lobby["code"], "Cid")
        await end(ann, bob)
        last = bob.lobby["match"]
        await ann.ask(t="stand")
        await cid.ask(t="sit", seat=2)
        await bob.say(t="act", id="late", action=LIGHT)
        await bob.say(t="rematch", id="again")
        assert (await bob.until(lambda m: m.get("id") == "late"))["code"] == "not_now"
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "again")
        shown = await bob.until(lambda m: m.get("fresh"))
        assert shown["stream"].split(".")[0] == bob.lobby["match"] != last
        table = server.node.tables[bob.lobby["code"]]
        assert table.runner is not None
        assert table.runner.phase is Phase.LIVE
        assert (await bob.act(LIGHT))["t"] == "ack"


async def test_who_stands_up_in_a_match_acts_for_nobody_any_more() -> None:
    async with serving() as server:
        ann, bob = await server.match(nights=3)
        await bob.say(t="stand", id="up")
        await bob.say(t="act", id="late", action=LIGHT)
        assert (await bob.until(lambda m: m.get("id") == "late"))["code"] == "not_seated"
        assert ann.lobby["phase"] == "playing"


# --- acknowledged means durable --------------------------------------------------------------

ASKED: list[dict[str, Any]] = [
    {"t": "rename", "name": "Anna"},
    {"t": "lock"},
    {"t": "publish"},
    {"t": "sit", "seat": 2},
    {"t": "stand"},
    {"t": "set_bot", "seat": 2, "level": "random"},
    {"t": "configure", "config": {"nights": 2}},
    {"t": "language", "lang": "fr"},
    {"t": "ready", "on": False},
    {"t": "start"},
]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked["t"])
async def test_every_acknowledgement_waits_for_the_commit_that_holds_it(asked: dict[str, Any]) -> None:
    store = Blocking()
    async with serving(store, SELDOM) as server:
        ann, bob = await server.seated(await server.table(), "Ann", "Bob")
        for client in (ann, bob):
            await client.ask(t="ready")
        await asyncio.gather(ann.quiet(0.15), bob.quiet(0.15))
        store.blocks = True
        await ann.say(id="x", **asked)
        assert await ann.quiet(0.15) == [], "told before it was stored"
        assert await bob.quiet(0.05) == []
        store.unblock()
        await ann.until(lambda m: m["t"] == "ack" and m["id"] == "x")


async def test_a_request_that_changes_nothing_waits_for_what_it_rests_on() -> None:
    store = Blocking()
    async with serving(store, SELDOM) as server:
        (ann,) = await server.seated(await server.table(), "Ann")
        await ann.quiet(0.15)
        store.blocks = True
        await ann.say(t="lock", id="a")
        await ann.say(t="lock", id="b")
        assert await ann.quiet(0.15) == []
        store.unblock()
        assert [(await ann.until("ack"))["id"] for _ in range(2)] == ["a", "b"]


async def test_somebody_new_is_welcomed_when_they_are_stored() -> None:
    store = Blocking()
    async with serving(store, SELDOM) as server:
        code = await server.table()
        await server.join(code, "Ann")
        store.blocks = True
        bob = await server.connect()
        await bob.say(t="hello", v=1, table=code, name="Bob", lang="en")
        await bob.say(t="sit", seat=0, id="sit")
        assert await bob.quiet(0.15) == []
        store.unblock()
        await bob.until("welcome")
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "sit")
        assert bob.lobby["seats"][0]["person"] is not None


# --- a store in trouble ----------------------------------------------------------------------


async def test_a_host_who_had_paused_is_not_overruled_by_a_store_that_recovers() -> None:
    store = Blocking()
    async with serving(store) as server:
        ann, _ = await server.match(nights=3)
        await ann.ask(t="pause")
        store.trouble("away")
        store.trouble(None)
        await ann.quiet(0.1)
        assert (ann.lobby["phase"], ann.lobby["pause"]) == ("paused", "host")


# --- nobody costs others time ----------------------------------------------------------------


async def test_who_is_known_at_a_table_comes_back_whatever_others_guess() -> None:
    settings = msgspec.structs.replace(QUICK, guesses=2.0, guesses_refill=0.0001)
    async with serving(settings=settings) as server:
        ann = await server.join(await server.table(), "Ann")
        for _ in range(3):
            guess = await server.connect()
            await guess.say(t="hello", v=1, table="ZZZZZ")
            await guess.closed()
        stranger = await server.connect()
        await stranger.say(t="hello", v=1, table=ann.lobby["code"])
        assert await stranger.closed() == 4431
        again = await server.join(ann.lobby["code"], "Ann", token=ann.token)
        assert again.id == ann.id


async def fill(server: Server, code: str, count: int) -> list[int | None]:
    """Bring that many strangers; the close code of each, or `None` if they are let in."""
    codes: list[int | None] = []
    for number in range(count):
        client = await server.connect()
        await client.say(t="hello", v=1, table=code, name=f"S{number}", lang="en")
        first = await client.next()
        codes.append(None if first["t"] == "welcome" else first["close"])
    return codes


async def test_one_address_cannot_take_every_place() -> None:
    settings = msgspec.structs.replace(QUICK, people_per_table=10)
    async with serving(settings=settings) as server:
        code = await server.table()
        assert await fill(server, code, 7) == [None] * 5 + [4409] * 2


async def test_new_identities_of_an_address_are_counted() -> None:
    settings = msgspec.structs.replace(QUICK, newcomers=3.0, newcomers_refill=0.0001)
    async with serving(settings=settings) as server:
        assert await fill(server, await server.table(), 4) == [None, None, None, 4430]
        ann = (await server.table(), 1)
        assert await fill(server, *ann) == [4430], "at another table too"


async def test_who_was_kicked_does_not_come_back_as_another_until_the_host_unlocks() -> None:
    async with serving() as server:
        code = await server.table()
        ann = await server.join(code, "Ann")
        eve = await server.join(code, "Eve")
        await ann.ask(t="kick", person=eve.id)
        assert await eve.closed() == 4406
        assert await fill(server, code, 1) == [4405]
        assert (await server.join(code, "Ann", token=ann.token)).id == ann.id
        await ann.ask(t="lock", on=False)
        assert await fill(server, code, 1) == [None]


async def test_pauses_of_one_match_are_counted_together() -> None:
    settings = msgspec.structs.replace(QUICK, pause_limit=5.0)
    async with serving(settings=settings) as server:
        ann, _ = await server.match(nights=3)
        table = server.node.tables[ann.lobby["code"]]
        await ann.ask(t="pause")
        with table.handling():
            table.paused_for = 6  # as if it had lasted that long
        await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
        assert (await ann.ask(t="pause"))["code"] == "pause_spent"


async def test_asking_whether_somebody_may_come_in_changes_nothing() -> None:
    settings = msgspec.structs.replace(QUICK, people_per_table=2)
    async with serving(settings=settings) as server:
        code = await server.table()
        ann, bob = [await _come(server, code, f"192.0.2.{n}") for n in (1, 2)]
        table = server.node.tables[code]
        await bob.close()
        await ann.until_lobby(lambda lobby: [p["here"] for p in lobby["people"]] == [True, False])
        stranger = Arrival("k", "k", Hello(v=PROTOCOL, table=code), None)
        before = table.encoded()
        assert entry.why_not(table, stranger, "192.0.2.3") is None
        assert table.encoded() == before
        cid = await _come(server, code, "192.0.2.3")
        assert [person["id"] for person in cid.lobby["people"]] == [ann.id, cid.id]


async def test_a_chair_at_a_full_table_waits_for_who_has_just_lost_their_connection() -> None:
    settings = msgspec.structs.replace(QUICK, people_per_table=2)
    async with serving(settings=settings) as server:
        code = await server.table()
        ann, bob = [await _come(server, code, f"192.0.2.{n}") for n in (1, 2)]
        await bob.ask(t="sit", seat=1)
        await bob.close()
        await ann.until_lobby(lambda lobby: [p["here"] for p in lobby["people"]] == [True, False])
        table, stranger = server.node.tables[code], Arrival("k", "k", Hello(v=PROTOCOL, table=code), None)
        assert entry.why_not(table, stranger, "192.0.2.3") == "full"
        await asyncio.sleep(QUICK.bot_grace)
        assert entry.why_not(table, stranger, "192.0.2.3") is None


async def _come(server: Server, code: str, address: str) -> Client:
    client = await server.connect(address=address)
    await client.say(t="hello", v=PROTOCOL, table=code)
    client.welcome = await client.until("welcome")
    await client.until("lobby")
    return client


async def test_chat_is_counted_by_address_too() -> None:
    settings = msgspec.structs.replace(QUICK, chat_rate=0.0001, chat_burst=1.0)
    async with serving(settings=settings) as server:
        code = await server.table()
        people = [await server.join(code, f"P{n}") for n in range(6)]
        answers = [(await person.ask(t="say", text="hello")) for person in people]
        assert [answer["t"] for answer in answers] == ["ack"] * 4 + ["refused"] * 2


async def test_changes_of_a_table_are_charged_to_their_address() -> None:
    """Each is told to every socket there, and one address may have two hundred of them."""
    settings = msgspec.structs.replace(QUICK, change_rate=0.0001, change_burst=3.0)
    async with serving(settings=settings) as server:
        code = await server.table()
        ann, bob = await server.join(code, "Ann"), await server.join(code, "Bob")
        answers = [await ann.ask(t="sit"), await bob.ask(t="rename", name="Bo"), await bob.ask(t="sit")]
        answers += [await ann.ask(t="ready"), await bob.ask(t="look_at", page="table")]
        assert [answer["t"] for answer in answers] == ["ack"] * 3 + ["refused"] * 2
        assert answers[-1]["code"] == "too_fast"
        assert (await ann.ask(t="say", text="hello"))["t"] == "ack"
        cid = await _come(server, code, "192.0.2.3")
        assert (await cid.ask(t="sit"))["t"] == "ack"


# --- identity --------------------------------------------------------------------------------


async def test_a_token_that_was_not_issued_here_is_nobodys() -> None:
    async with serving() as server:
        code = await server.table()
        chosen = "ab" * 32
        ann = await server.join(code, "Ann", token=chosen)
        assert ann.welcome["token"] not in ("", chosen)
        again = await server.join(code, "Eve", token=chosen)
        assert again.id != ann.id
