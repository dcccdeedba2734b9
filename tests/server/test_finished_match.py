"""What is shown of a finished match: its analysis and its replay, by its name, once it is over."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from morphee.protocol.analysis import Analysis
from morphee.server.http import child_process
from morphee.server.http.child_process import MAX_JOBS, CachedResults, TooManyJobs
from morphee.store.contract import CALLED_OFF
from morphee.store.memory import MemoryStore
from tests.golden.stored import keep
from tests.server.harness import serving


async def stored(name: str, ending: str | None = "") -> MemoryStore:
    """A store with that golden match in it, called ``again``."""
    store = MemoryStore()
    await store.open()
    await keep(store, name, "again", ending)
    return store


@pytest.mark.parametrize("name", ["uluru-ordinary", "pyramid-ordinary"])
async def test_the_analysis_of_a_finished_match_is_worked_out_once_and_kept(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(await stored(name)) as server, server.http() as http:
        first = await http.get("/api/records/again/analysis", timeout=60)
        assert first.status_code == 200
        assert len(msgspec.json.decode(first.content, type=Analysis).summary) == 3

        async def never(_arguments: tuple[str, ...], _data: bytes) -> bytes:
            raise AssertionError("worked out twice")

        monkeypatch.setattr(child_process, "ask_child", never)
        assert (await http.get("/api/records/again/analysis")).content == first.content


async def test_a_replay_is_shown_as_the_viewer_asked_for_saw_it() -> None:
    async with serving(await stored("uluru-ordinary")) as server, server.http() as http:
        seen: list[dict[str, Any]] = []
        for viewer in ("public", "0", "1"):
            answer = await http.get(f"/api/records/again/replay?as={viewer}")
            assert answer.status_code == 200
            seen.append(answer.json())
        assert [one["viewer"] for one in seen] == [None, 0, 1]
        assert len({tuple(one["ns"]) for one in seen}) == 1
        assert seen[0]["bots"] == [1, 2]
        for one in seen:
            placed = [e for u in one["updates"] for e in u.get("events", ()) if e["type"] == "bird_placed"]
            assert {event["seat"] for event in placed} == ({one["viewer"]} - {None})
        for wrong in ("3", "-1", "x", "1.0", "٣"):
            refused = await http.get("/api/records/again/replay", params={"as": wrong})
            assert (refused.status_code, refused.json()["code"]) == (404, "no_such_seat")


@pytest.mark.parametrize("ending", [None, CALLED_OFF])
async def test_nothing_is_shown_of_a_match_that_has_not_been_played_to_its_end(ending: str | None) -> None:
    async with serving() as server, server.http() as http:
        store = await stored("uluru-ordinary", ending)
        server.node.services.store = store
        for what in ("analysis", "replay"):
            answer = await http.get(f"/api/records/again/{what}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
            assert (await http.get(f"/api/records/nobody/{what}")).status_code == 404


SHOWN = {"match": "again", "n": 12, "viewer": 1, "playing": True, "speed": 2}


async def test_a_host_shows_a_replay_to_everybody_until_the_next_match() -> None:
    async with serving() as server:
        ann, bob = await server.match(nights=1)
        refused = await ann.ask(t="show_replay", shown=SHOWN)
        assert refused["code"] == "match_on"
        await ann.act({"type": "light", "lanterns": 4})
        await bob.act({"type": "light", "lanterns": 2})
        await bob.until_lobby(lambda lobby: lobby["phase"] == "over")
        await ann.until_lobby(lambda lobby: lobby["phase"] == "over")
        assert (await bob.ask(t="show_replay", shown=SHOWN))["code"] == "host_only"
        assert (await ann.ask(t="show_replay", shown={**SHOWN, "match": "../x"}))["code"] == "malformed"
        assert (await ann.ask(t="show_replay", shown=SHOWN))["t"] == "ack"
        await bob.until_lobby(lambda lobby: lobby.get("replay") == SHOWN)
        late = await server.join(ann.lobby["code"], "Cleo")
        assert late.lobby["replay"] == SHOWN
        await ann.ask(t="show_replay", shown=None)
        await bob.until_lobby(lambda lobby: lobby["replay"] is None)
        await ann.ask(t="show_replay", shown=SHOWN)
        for client in (ann, bob):
            await client.ask(t="ready")
        await ann.ask(t="start", without=True)
        await bob.until_lobby(lambda lobby: lobby["phase"] == "playing" and lobby["replay"] is None)


async def test_two_who_ask_at_once_wait_for_one_piece_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, go = [], asyncio.Event()

    async def slow(_arguments: tuple[str, ...], data: bytes) -> bytes:
        calls.append(data)
        await go.wait()
        return b"{}"

    monkeypatch.setattr(child_process, "ask_child", slow)
    child_results = CachedResults()
    both = [asyncio.create_task(child_results.of("a", "m", ("analyse",), b"x")) for _ in range(2)]
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*both) == [b"{}", b"{}"]
    assert calls == [b"x"]


async def test_one_address_does_not_keep_others_from_their_results(monkeypatch: pytest.MonkeyPatch) -> None:
    go = asyncio.Event()

    async def slow(_arguments: tuple[str, ...], _data: bytes) -> bytes:
        await go.wait()
        return b"{}"

    monkeypatch.setattr(child_process, "ask_child", slow)
    child_results = CachedResults()
    many = [asyncio.create_task(child_results.of("a", f"{n}", ("daily",))) for n in range(MAX_JOBS)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyJobs):
        await child_results.of("a", "one more", ("daily",))
    other = asyncio.create_task(child_results.of("b", "another", ("analyse",)))
    go.set()
    assert await asyncio.gather(*many, other) == [b"{}"] * (MAX_JOBS + 1)
    assert await child_results.of("a", "one more", ("daily",)) == b"{}"


async def test_a_record_that_cannot_be_analysed_is_refused_and_asked_again_later() -> None:
    child_results = CachedResults()
    assert await child_results.of("a", "m", ("analyse", "-", "--json"), b"no record") is None
    assert not child_results._found


async def test_the_daily_pyramid_is_played_by_sending_what_was_done_so_far() -> None:
    async with serving() as server, server.http() as http:
        address = "/api/daily/pyramid/2026-11-17"
        begun = (await http.post(address, json={"actions": []})).json()
        assert (begun["turn"], begun["turns"], begun["over"], begun["score"]) == (1, 5, False, 0)
        assert begun["offers"] == [{"type": "roll"}]
        rolled = (await http.post(address, json={"actions": [{"type": "roll"}]})).json()
        assert rolled["events"][0]["type"] == "dice_rolled"
        assert rolled == (await http.post(address, json={"actions": [{"type": "roll"}]})).json()
        for actions in ([{"type": "stop"}], [{"type": "fly"}]):
            refused = await http.post(address, json={"actions": actions})
            assert (refused.status_code, refused.json()["code"]) == (422, "bad_action")
        for day in ("2025-12-31", "2999-01-01", "today"):
            assert (await http.post(f"/api/daily/pyramid/{day}", json={"actions": []})).status_code == 404
            assert (await http.get(f"/api/daily/pyramid/{day}/par")).status_code == 404


async def test_the_exact_players_cats_are_worked_out_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    async def answer(arguments: tuple[str, ...], _data: bytes) -> bytes:
        asked.append(arguments)
        return b'{"date":"2026-11-17","score":20}'

    monkeypatch.setattr(child_process, "ask_child", answer)
    async with serving() as server, server.http() as http:
        for _ in range(2):
            found = await http.get("/api/daily/pyramid/2026-11-17/par")
            assert found.json()["score"] == 20
    assert asked == [("daily", "pyramid", "2026-11-17", "--json")]
