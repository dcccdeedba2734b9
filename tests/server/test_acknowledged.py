"""Who acts is decided when they act; acknowledged means durable; a store in trouble is a pause; limits."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from morphee.kernel.record import load
from morphee.server.matches.runner import Phase
from morphee.server.settings import limits_off
from morphee.store.contract import FOREVER, Done, Lease, MatchHead, StoredPerson, Watcher
from morphee.store.memory import MemoryStore
from morphee.store.sqlite import SqliteStore
from tests.server.harness import QUICK, Client, Server, registry, serving

LIGHT = {"type": "light", "lanterns": 1}
SELDOM = msgspec.structs.replace(QUICK, ping_every=60.0, away_after=60.0)
"""No pings, whose round trips would be told in between."""


class Blocking(MemoryStore):
    """A store whose writes become durable when `release` is called, in the order they were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = False
        self._pending: list[Done] = []
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def trouble(self, reason: str | None) -> None:
        for watcher in self._watchers:
            watcher(reason)

    def unblock(self) -> None:
        self.blocks = False
        pending, self._pending = self._pending, []
        for done in pending:
            done.set_result(None)

    def _late(self, written: Done) -> Done:
        if not self.blocks:
            return written
        late: Done = asyncio.get_running_loop().create_future()
        self._pending.append(late)
        return late

    def create(self, head: MatchHead, lease: Lease = FOREVER) -> Done:
        return self._late(super().create(head))

    def append(self, match: str, expected: int, lines: Sequence[bytes], lease: Lease = FOREVER) -> Done:
        return self._late(super().append(match, expected, lines))

    def save_table(self, code: str, snapshot: bytes, used: int, lease: Lease = FOREVER) -> Done:
        return self._late(super().save_table(code, snapshot, used))

    def save_person(self, key: str, person: StoredPerson) -> Done:
        return self._late(super().save_person(key, person))


async def end(ann: Client, bob: Client) -> None:
    """Play a match of one night to its end."""
    for client in (ann, bob):
        await client.act({"type": "light", "lanterns": 2})
    for client in (ann, bob):
        await client.until_lobby(lambda lobby: lobby["phase"] == "over")


def is_running(server: Server, client: Client) -> bool:
    """Whether the clock of that client's match runs."""
    runner = server.node.tables[client.lobby["code"]].runner
    assert runner is not None
    return runner.clock.running


# --- who acts --------------------------------------------------------------------------------


async def test_an_act_sent_with_a_rematch_is_nobody_elses() -> None:
    """After a match one player stands, another takes a rematch and acts in the same segment: the seats are
    others now. Nothing is accepted before the deal is durable, and then only from who holds a seat."""
    store = MemoryStore()
    async with serving(store) as server:
        ann, bob = await server.match(nights=1)
        cid = await server.join(ann.lobby["code"], "Cid")
        await end(ann, bob)
        await ann.ask(t="stand")
        await cid.ask(t="sit", seat=2)
        await bob.say(t="rematch", id="again")
        await bob.say(t="act", id="early", action=LIGHT)
        assert (await bob.until(lambda m: m.get("id") == "early"))["code"] == "dealing"
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "again")
        await bob.until(lambda m: m.get("fresh"))
        assert (await bob.act(LIGHT))["t"] == "ack"
        lines = await store.read(bob.lobby["match"])
        assert [msgspec.json.decode(line).get("seat") for line in lines] == [None, 0], "Bob has seat 0 now"
        table = server.node.tables[bob.lobby["code"]]
        assert table.runner is not None
        assert table.runner.phase is Phase.LIVE


async def test_who_stands_up_in_a_match_acts_for_nobody_any_more() -> None:
    async with serving() as server:
        ann, bob = await server.match(nights=3)
        await bob.say(t="stand", id="up")
        await bob.say(t="act", id="late", action=LIGHT)
        assert (await bob.until(lambda m: m.get("id") == "late"))["code"] == "not_seated"
        assert ann.lobby["phase"] == "playing"


async def test_invalid_text_in_an_action_is_refused_like_any_bad_action() -> None:
    async with serving() as server:
        ann, _ = await server.match()
        frame = b'{"t":"act","id":"x","action":{"type":"l\xff\xfeight","lanterns":1}}'
        await ann.socket.send(frame, text=True)
        assert (await ann.until("refused"))["code"] in ("bad_action", "malformed")
        assert (await ann.act(LIGHT))["t"] == "ack"


# --- acknowledged means durable --------------------------------------------------------------

ASKED: list[dict[str, Any]] = [
    {"t": "rename", "name": "Anna"},
    {"t": "lock"},
    {"t": "publish"},
    {"t": "sit", "seat": 2},
    {"t": "stand"},
    {"t": "set_bot", "seat": 2, "level": "random"},
    {"t": "configure", "config": {"nights": 2}},
    {"t": "speak", "lang": "fr"},
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


async def test_a_new_table_is_told_of_when_it_is_stored() -> None:
    store = Blocking()
    async with serving(store) as server, server.http() as http:
        store.blocks = True
        asked = asyncio.create_task(http.post("/api/tables", json={"game": "lantern"}))
        await asyncio.sleep(0.15)
        assert not asked.done()
        store.unblock()
        assert (await asked).status_code == 201


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


async def test_a_store_in_trouble_is_a_pause_and_not_an_end() -> None:
    store = Blocking()
    async with serving(store) as server, server.http() as http:
        ann, bob = await server.match(nights=3)
        await ann.say(t="act", id="pending", action=LIGHT)
        await ann.until("update")
        store.blocks = True
        await bob.say(t="act", id="waits", action=LIGHT)
        await bob.quiet(0.1)
        store.trouble("no space left on device")
        for client in (ann, bob):
            await client.until_lobby(lambda lobby: (lobby["phase"], lobby["pause"]) == ("paused", "store"))
        assert (await ann.act(LIGHT))["code"] == "asleep"
        assert (await ann.ask(t="rename", name="Anna"))["code"] == "asleep"
        assert (await http.get("/ready")).status_code == 503
        assert (await http.post("/api/tables", json={"game": "lantern"})).json()["code"] == "asleep"
        assert not is_running(server, ann)
        store.unblock()
        store.trouble(None)
        await bob.until(lambda m: m["t"] == "ack" and m["id"] == "waits")
        for client in (ann, bob):
            await client.until_lobby(lambda lobby: (lobby["phase"], lobby["pause"]) == ("playing", None))
        assert is_running(server, ann)
        assert (await http.get("/ready")).status_code == 200
        assert (await ann.ask(t="rename", name="Anna"))["t"] == "ack"


async def test_a_host_who_had_paused_is_not_overruled_by_a_store_that_recovers() -> None:
    store = Blocking()
    async with serving(store) as server:
        ann, _ = await server.match(nights=3)
        await ann.ask(t="pause")
        store.trouble("away")
        store.trouble(None)
        await ann.quiet(0.1)
        assert (ann.lobby["phase"], ann.lobby["pause"]) == ("paused", "host")


async def test_a_full_disk_stops_matches_until_there_is_room(tmp_path: Path) -> None:
    """On a real file: SQLite is told that it may not grow, and then that it may."""
    store = SqliteStore(tmp_path / "m.sqlite3")
    settings = msgspec.structs.replace(limits_off(QUICK), speed=4.0)
    async with serving(store, settings) as server:
        ann, bob = await server.match("uluru", glass=180)
        for client in (ann, bob):
            if client.offers:
                await client.act(client.offers[0])  # ready for the first round
        for client in (ann, bob):
            while client.public["phase"] != "glass":
                await client.next()
        database: sqlite3.Connection = store._writer._database
        (pages,) = database.execute("PRAGMA page_count").fetchone()
        database.execute(f"PRAGMA max_page_count = {pages}")
        sent = 0
        while ann.lobby["phase"] == "playing":
            for client in (ann, bob):
                place = {"type": "place_bird", "bird": "red", "place": ("T", "L1")[sent // 2 % 2]}
                await client.say(t="act", id=f"a{sent}", action=place)
                sent += 1
            await ann.quiet(0.01)
        assert ann.lobby["pause"] == "store"
        assert (await ann.act({"type": "lift_bird", "bird": "red"}))["code"] == "asleep"
        database.execute("PRAGMA max_page_count = 1000000")
        await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
        match = ann.lobby["match"]
        await asyncio.gather(ann.quiet(0.2), bob.quiet(0.2))
        acked = {m["id"] for client in (ann, bob) for m in client.acknowledged if m["id"].startswith("a")}
    again = SqliteStore(tmp_path / "m.sqlite3")
    await again.open()
    stored = await again.find(match)
    lines = await again.read(match)
    await again.close()
    assert stored is not None
    ids = [entry["id"] for line in lines if "id" in (entry := msgspec.json.decode(line))]
    assert len(ids) == len(set(ids))
    assert acked <= set(ids)
    record = b"\n".join([msgspec.json.encode(stored.head.header), *lines])
    assert load(record, registry().find).entries[-1].n == len(lines)


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
    """Bring that many strangers; the close code of each, or none for who is let in."""
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
        table.paused_for = 6  # as if it had lasted that long
        await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
        assert (await ann.ask(t="pause"))["code"] == "pause_spent"


async def test_chat_is_counted_by_address_too() -> None:
    settings = msgspec.structs.replace(QUICK, chat_rate=0.0001, chat_burst=1.0)
    async with serving(settings=settings) as server:
        code = await server.table()
        people = [await server.join(code, f"P{n}") for n in range(6)]
        answers = [(await person.ask(t="say", text="hello")) for person in people]
        assert [answer["t"] for answer in answers] == ["ack"] * 4 + ["refused"] * 2


@pytest.mark.parametrize(
    "head",
    [b"X-Long: " + b"a" * 40_000, b"".join(b"X-%d: a\r\n" % n for n in range(200)), b"X: y\r\n" * 9_000],
    ids=["one long line", "many lines", "many bytes"],
)
async def test_a_head_without_an_end_is_cut_off(head: bytes) -> None:
    async with serving() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n" + head)
        async with asyncio.timeout(5):
            assert (await reader.read(100)).startswith(b"HTTP/1.1 431 ")
        writer.close()


async def test_a_large_body_is_not_taken_for_a_head() -> None:
    async with serving() as server, server.http() as http:
        answer = await http.post("/api/me", content=b"{}" + b" " * 60_000)
        assert answer.status_code == 200


# --- identity --------------------------------------------------------------------------------


async def test_a_token_that_was_not_issued_here_is_nobodys() -> None:
    async with serving() as server:
        code = await server.table()
        chosen = "ab" * 32
        ann = await server.join(code, "Ann", token=chosen)
        assert ann.welcome["token"] not in ("", chosen)
        again = await server.join(code, "Eve", token=chosen)
        assert again.id != ann.id


async def test_behind_tls_the_cookie_is_bound_to_the_host_and_browsers_stay_there() -> None:
    settings = msgspec.structs.replace(QUICK, trust_proxy=True)
    async with serving(settings=settings) as server, server.http() as http:
        plain = await http.post("/api/me", json={"name": "Ann"})
        assert plain.headers["set-cookie"].startswith("morphee=")
        assert "strict-transport-security" not in plain.headers
        http.cookies.clear()
        secure = await http.post("/api/me", json={"name": "Ann"}, headers={"x-forwarded-proto": "https"})
        assert secure.headers["set-cookie"].startswith("__Host-morphee=")
        assert "; Secure" in secure.headers["set-cookie"]
        assert "Domain" not in secure.headers["set-cookie"]
        assert secure.headers["strict-transport-security"].startswith("max-age=")
        assert f"wss://127.0.0.1:{server.port}" in secure.headers["content-security-policy"]
        assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in plain.headers["content-security-policy"]


async def test_a_request_for_another_name_is_refused() -> None:
    async with serving() as server, server.http() as http:
        answer = await http.get("/api/games", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
