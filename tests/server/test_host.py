"""What a host can do, and nobody else; chat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from morphee.protocol.fields import PROTOCOL
from tests.server.virtual import Server, serving

pytestmark = pytest.mark.virtual


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


HOSTS: list[dict[str, Any]] = [
    {"t": "start"},
    {"t": "configure", "config": {}},
    {"t": "set_bot", "seat": 3, "level": "random"},
    {"t": "away_level", "level": "random"},
    {"t": "kick", "person": "x"},
    {"t": "lock"},
    {"t": "publish"},
    {"t": "pause"},
    {"t": "hand_over", "person": "x"},
    {"t": "fair_wait", "ms": 100},
]


@pytest.mark.parametrize("message", HOSTS, ids=lambda message: message["t"])
async def test_only_the_host_may(server: Server, message: dict[str, Any]) -> None:
    _, bob = await server.seated(await server.table(), "Ann", "Bob")
    before = dict(bob.lobby)
    assert (await bob.ask(**message))["code"] == "host_only"
    assert {k: v for k, v in bob.lobby.items() if k not in ("people", "seats")} == {
        k: v for k, v in before.items() if k not in ("people", "seats")
    }


async def test_who_is_kicked_is_gone_and_stays_out(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    await ann.ask(t="kick", person=bob.id)
    assert await bob.closed() == 4406
    again = await server.connect()
    await again.say(t="hello", v=PROTOCOL, table=ann.lobby["code"], token=bob.token)
    assert await again.closed() == 4406
    assert ann.lobby["seats"][1]["bot"] is not None
    assert (await ann.ask(t="kick", person=ann.id))["code"] == "no_such_person"


async def test_hanging_up_first_evades_no_kick(server: Server) -> None:
    code = await server.table()
    ann = await server.join(code, "Ann")
    troll = await server.connect(address="192.0.2.66")
    await troll.say(t="hello", v=PROTOCOL, table=code, name="Troll")
    troll_id = (await troll.until("welcome"))["you"]
    await troll.close()
    await ann.until_lobby(lambda lobby: any(p["id"] == troll_id and not p["here"] for p in lobby["people"]))
    assert (await ann.ask(t="kick", person=troll_id))["t"] == "ack"
    again = await server.connect(address="192.0.2.66")
    await again.say(t="hello", v=PROTOCOL, table=code, name="Another")
    assert await again.closed() == 4405


async def test_a_locked_table_lets_nobody_new_in(server: Server) -> None:
    code = await server.table()
    ann, bob = await server.seated(code, "Ann", "Bob")
    await ann.ask(t="lock")
    stranger = await server.connect()
    await stranger.say(t="hello", v=PROTOCOL, table=code)
    assert await stranger.closed() == 4405
    await bob.close()
    again = await server.join(code, token=bob.token)
    assert again.id == bob.id
    await ann.ask(t="lock", on=False)
    await server.join(code, "Cid")


async def test_a_pause_stops_the_clock_and_every_action(server: Server) -> None:
    ann, bob = await server.match()
    await ann.ask(t="pause")
    await bob.until_lobby(lambda lobby: lobby["phase"] == "paused")
    await bob.say(t="ping")
    at = (await bob.until("pong"))["at"]
    assert (await bob.act({"type": "light", "lanterns": 1}))["code"] == "paused"
    await asyncio.sleep(0.05)
    await bob.say(t="ping")
    assert (await bob.until("pong"))["at"] == at
    await ann.ask(t="pause", on=False)
    assert (await bob.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_the_host_may_hand_over(server: Server) -> None:
    ann, bob = await server.seated(await server.table(), "Ann", "Bob")
    await ann.ask(t="hand_over", person=bob.id)
    assert ann.lobby["host"] == bob.id
    assert (await ann.ask(t="lock"))["code"] == "host_only"


async def test_options_wait_for_the_end_of_the_match(server: Server) -> None:
    ann, _ = await server.match()
    assert (await ann.ask(t="configure", config={"nights": 1}))["code"] == "match_on"
    assert (await ann.ask(t="start"))["code"] == "match_on"
    assert (await ann.ask(t="rematch"))["code"] == "match_on"


async def test_names_are_shown_to_all_and_kept_clean(server: Server) -> None:
    ann, bob = await server.seated(await server.table(), "Ann", "Bob")
    assert (await bob.ask(t="rename", name="  Bo\u200bb\n the  Great "))["t"] == "ack"
    await ann.until_lobby(lambda lobby: lobby["people"][1]["name"] == "Bo b the Great")
    for name in ("putain", "★", "F.u.c.k fuck"):
        assert (await bob.ask(t="rename", name=name))["code"] == "bad_name"


async def test_people_talk_and_rude_words_turn_to_stars(server: Server) -> None:
    ann, bob = await server.seated(await server.table(), "Ann", "Bob")
    await bob.ask(t="say", text="Bonne nuit, merde alors !\n<b>")
    said = await ann.until("said")
    assert said == {"t": "said", "who": bob.id, "text": "Bonne nuit, ★★★★★ alors ! <b>"}
    await bob.ask(t="emote", emote="cat")
    assert (await ann.until("emoted"))["emote"] == "cat"


async def test_who_is_muted_is_not_heard_by_the_one_who_asked(server: Server) -> None:
    code = await server.table()
    ann, bob, cid = await server.seated(code, "Ann", "Bob", "Cid")
    await ann.ask(t="mute", person=bob.id)
    await bob.ask(t="say", text="hello")
    await cid.until("said")
    await cid.ask(t="say", text="hi")
    assert (await ann.until("said"))["who"] == cid.id
    await ann.ask(t="mute", person=bob.id, on=False)
    await bob.ask(t="emote", emote="wow")
    assert (await ann.until("emoted"))["who"] == bob.id


async def test_nobody_talks_too_much(server: Server) -> None:
    (ann,) = await server.seated(await server.table(), "Ann")
    answers = [await ann.ask(t="say", text=f"{n}") for n in range(12)]
    assert [a["t"] for a in answers[:5]] == ["ack"] * 5
    assert answers[-1]["code"] == "too_fast"


async def test_who_leaves_and_comes_back_has_talked_no_less(server: Server) -> None:
    code = await server.table()
    bob = await server.join(code, "Bob")
    ann = await server.join(code, "Ann")
    answers = []
    for _ in range(3):
        answers += [await ann.ask(t="say", text=f"{n}") for n in range(4)]
        await ann.say(t="leave", id="l")
        await ann.closed()
        ann = await server.join(code, "Ann", token=ann.token)
    assert [a["t"] for a in answers].count("ack") <= 6
    assert len([m for m in await bob.quiet() if m["t"] == "said"]) <= 6
