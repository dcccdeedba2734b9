"""A seat belongs to whoever holds its token: back after anything, away shown, bots standing in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from tests.server.virtual import QUICK, Client, Server, serving

pytestmark = pytest.mark.virtual


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


async def back(server: Server, client: Client) -> Client:
    """The same person on a new socket, saying what they have."""
    have = {"stream": client.stream, "v": client.v}
    again = await server.join(client.lobby["code"], token=client.token, have=have)
    await again.until("update")
    return again


async def test_who_comes_back_gets_what_they_missed(server: Server) -> None:
    ann, bob = await server.match()
    await ann.until("lobby")
    await ann.close()
    await bob.act({"type": "light", "lanterns": 2})
    again = await back(server, ann)
    assert again.id == ann.id
    assert again.events == [{"type": "lit", "seat": 1, "lanterns": None}]
    assert again.v == ann.v + 1
    assert (await again.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_a_stream_that_is_not_theirs_gets_a_fresh_view_only(server: Server) -> None:
    ann, bob = await server.match()
    have = {"stream": bob.stream, "v": 0}
    again = await server.join(ann.lobby["code"], token=ann.token, have=have)
    await again.until("update")
    assert again.events == []
    assert again.public == ann.public


async def test_a_second_device_has_the_same_seat(server: Server) -> None:
    ann, _ = await server.match()
    other = await server.join(ann.lobby["code"], token=ann.token)
    await other.until("update")
    assert (await other.act({"type": "light", "lanterns": 3}))["t"] == "ack"
    await ann.until("update")
    assert ann.own == {"lanterns": 3}


async def test_nobody_but_the_holder_of_the_token_gets_a_seat(server: Server) -> None:
    ann, bob = await server.match()
    thief = await server.join(ann.lobby["code"], "Ann")
    assert thief.id not in (ann.id, bob.id)
    answer = await thief.ask(
        t="act", action={"type": "light", "lanterns": 1}, seat=0, person=ann.id, you=ann.id
    )
    assert answer["code"] == "not_seated"
    await thief.ask(t="sit", seat=0)
    assert (await thief.act({"type": "light", "lanterns": 1}))["code"] == "not_seated"
    assert [s["person"] for s in bob.lobby["seats"]] == [ann.id, bob.id]


async def test_tokens_are_kept_as_hashes_only(server: Server) -> None:
    ann, _ = await server.match()
    kept = b"".join(snapshot for _, snapshot in await server.node.services.store.tables())
    assert ann.token.encode() not in kept
    assert b'"people"' in kept


async def test_a_closed_socket_is_away_at_once_then_a_bot_plays_then_hands_back(server: Server) -> None:
    ann, bob = await server.match(nights=9)
    await bob.close()
    await ann.until_lobby(lambda lobby: not lobby["seats"][1]["here"], patience=4)
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["away"], patience=4)
    assert ann.lobby["seats"][1] | {"lag": 0} == {
        "path": None,
        "person": bob.id,
        "bot": None,
        "ready": False,
        "here": False,
        "away": ann.lobby["away_level"],
        "lag": 0,
        "look": None,
    }
    await ann.until(
        lambda m: any(event["type"] == "lit" and event["seat"] == 1 for event in m.get("events", ()))
    )
    again = await back(server, bob)
    assert again.lobby["seats"][1]["away"] is None
    assert again.lobby["seats"][1]["here"] is True


async def test_a_silent_socket_is_away_without_being_closed(server: Server) -> None:
    ann, bob = await server.match()
    bob.socket.transport.pause_reading()  # a sleeping phone: nothing is answered, nothing is closed
    await ann.until_lobby(lambda lobby: not lobby["seats"][1]["here"], patience=4)
    bob.socket.transport.resume_reading()
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["here"], patience=4)


async def test_nobody_can_freeze_a_table_by_leaving(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    await bob.say(t="leave")
    assert await bob.closed() == 4407
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["bot"])
    await ann.act({"type": "light", "lanterns": 5})
    await ann.until(lambda m: m.get("outcome"))


async def test_the_host_role_moves_when_the_host_is_gone(server: Server) -> None:
    code = await server.table()
    ann, bob = await server.seated(code, "Ann", "Bob")
    await server.join(code, "Wil", role="watch")
    assert bob.lobby["host"] == ann.id
    await ann.close()
    await bob.until_lobby(lambda lobby: lobby["host"] == bob.id, patience=5)
    assert (await bob.ask(t="lock"))["t"] == "ack"


async def test_the_round_trip_is_measured_and_shown(server: Server) -> None:
    ann, _ = await server.match()
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["lag"] is not None)
    assert ann.lobby["seats"][1]["lag"] <= 400


async def test_a_repeated_action_is_done_once_and_answered_the_same(server: Server) -> None:
    ann, bob = await server.match()
    for _ in range(3):
        await ann.say(t="act", id="same", action={"type": "light", "lanterns": 2})
    answers = [await ann.until(lambda m: m["t"] in ("ack", "refused")) for _ in range(3)]
    assert [answer["t"] for answer in answers] == ["ack"] * 3
    await ann.close()
    again = await back(server, ann)
    await again.say(t="act", id="same", action={"type": "light", "lanterns": 5})
    assert (await again.until(lambda m: m["t"] in ("ack", "refused")))["t"] == "ack"
    await bob.act({"type": "light", "lanterns": 1})
    lit = [event for event in bob.events if event["type"] == "lit" and event["seat"] == 0]
    assert len(lit) == 1


async def test_sync_tells_the_whole_picture_again(server: Server) -> None:
    ann, bob = await server.match()
    await bob.act({"type": "light", "lanterns": 2})
    await ann.until("update")
    await ann.say(t="sync", have={"stream": ann.stream, "v": ann.v - 1})
    lobby = await ann.until("lobby")
    assert lobby["code"] == ann.lobby["code"]
    update = await ann.until("update")
    assert update["fresh"] is True
    assert [event["type"] for event in update["events"]] == ["lit"]


async def test_pings_of_the_client_are_answered(server: Server) -> None:
    ann, _ = await server.match()
    await ann.say(t="ping", n=7)
    pong = await ann.until("pong")
    assert pong["n"] == 7
    await asyncio.sleep(0.05)
    await ann.say(t="ping", n=8)
    assert (await ann.until("pong"))["at"] >= pong["at"] + 50


async def test_a_seat_acts_at_a_human_pace() -> None:
    slow = msgspec.structs.replace(QUICK, seat_rate=1, seat_burst=3)
    async with serving(settings=slow) as server:
        ann, _ = await server.match()
        answers = [await ann.act({"type": "light", "lanterns": 2}) for _ in range(5)]
        assert [a.get("code", a["t"]) for a in answers] == [
            *("ack", "lit_already", "lit_already"),
            *("too_fast", "too_fast"),
        ]
