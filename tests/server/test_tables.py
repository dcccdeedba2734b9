"""Tables: make, join, sit, start, play, end, again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from morphee.kernel.contract import Outcome, Seat
from morphee.server.tables import ending
from tests.server.virtual import Server, serving

pytestmark = pytest.mark.virtual


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


async def test_a_whole_match_of_two(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    assert ann.lobby["phase"] == "playing"
    assert ann.stream == f"{ann.lobby['match']}.0"
    assert bob.stream == f"{ann.lobby['match']}.1"
    assert (await ann.act({"type": "light", "lanterns": 4}))["t"] == "ack"
    await bob.until("update")
    assert bob.events[-1] == {"type": "lit", "seat": 0, "lanterns": None}
    assert ann.own == {"lanterns": 4}
    await bob.act({"type": "light", "lanterns": 2})
    await ann.until(lambda m: m.get("outcome"))
    await ann.until_lobby(lambda lobby: lobby["phase"] == "over")
    assert ann.outcome["ranking"][0] == [0]
    assert ann.lobby["series"]["matches"] == 1
    looks = {person["id"]: person["look"] for person in ann.lobby["people"]}
    assert ann.lobby["series"]["totals"][0] == {
        "who": ann.id,
        "name": "Ann",
        "wins": 1,
        "points": 1,
        "place": 1,
        "look": looks[ann.id],
    }


async def test_the_same_again_in_one_step_with_a_late_comer(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    cid = await server.join(ann.lobby["code"], "Cid")
    assert (await cid.ask(t="sit"))["t"] == "ack"
    assert cid.lobby["people"][2]["waiting"] is True
    first = ann.lobby["match"]
    for client, lanterns in ((ann, 4), (bob, 2)):
        await client.act({"type": "light", "lanterns": lanterns})
    await bob.until_lobby(lambda lobby: lobby["phase"] == "over")
    assert (await bob.ask(t="rematch"))["t"] == "ack"
    await cid.until(lambda m: m.get("fresh") and m["stream"].endswith(".2"))
    assert cid.lobby["match"] != first
    assert [seat["person"] for seat in cid.lobby["seats"]] == [ann.id, bob.id, cid.id]
    assert cid.lobby["seats"][2]["bot"] is None


async def test_bots_fill_empty_seats_and_play_to_the_end(server: Server) -> None:
    code = await server.table("lantern", config={"nights": 1})
    (ann,) = await server.seated(code, "Ann")
    await ann.ask(t="set_bot", seat=2, level="random")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    assert [seat["bot"] for seat in ann.lobby["seats"]] == [None, "random"]
    await ann.act({"type": "light", "lanterns": 5})
    await ann.until(lambda m: m.get("outcome"))


async def test_watchers_and_screens_see_the_public_table(server: Server) -> None:
    ann, _ = await server.match()
    watcher = await server.join(ann.lobby["code"], "Wil", role="watch")
    screen = await server.join(ann.lobby["code"], "TV", role="screen", token=ann.token)
    for client in (watcher, screen):
        await client.until("update")
        assert client.stream.endswith(".p")
        assert client.own == {}
        assert (await client.act({"type": "light", "lanterns": 1}))["code"] == "not_seated"
    assert (await screen.ask(t="sit"))["code"] == "role_cannot"
    assert screen.id != ann.id, "a screen shares the cookie of its owner, not the seat"
    assert (await ann.act({"type": "light", "lanterns": 1}))["t"] == "ack"


async def test_too_few_or_unready_players_cannot_start(server: Server) -> None:
    code = await server.table()
    ann, bob = await server.seated(code, "Ann", "Bob")
    await bob.ask(t="stand")
    assert (await ann.ask(t="start"))["code"] == "too_few"
    await bob.ask(t="sit")
    assert (await ann.ask(t="start"))["code"] == "not_ready"
    await bob.ask(t="ready")
    assert (await ann.ask(t="start"))["t"] == "ack"


async def test_seats_are_taken_once(server: Server) -> None:
    code = await server.table()
    ann, bob = await server.seated(code, "Ann", "Bob")
    assert (await bob.ask(t="sit", seat=0))["code"] == "seat_taken"
    assert (await bob.ask(t="sit", seat=9))["code"] == "no_such_seat"
    assert (await bob.ask(t="sit", seat=3))["t"] == "ack"
    await ann.until_lobby(lambda lobby: lobby["seats"][3]["person"] == bob.id)
    assert ann.lobby["seats"][1]["person"] is None


async def test_options_are_the_games_own(server: Server) -> None:
    code = await server.table("lantern", config={"nights": 2})
    ann = await server.join(code)
    assert ann.lobby["config"] == {"nights": 2}
    assert (await ann.ask(t="configure", config={"nights": 5}))["t"] == "ack"
    assert ann.lobby["config"] == {"nights": 5}
    wrongs: list[Any] = [{"nights": 99}, {"stars": 1}, {"nights": "2"}, []]
    for wrong in wrongs:
        assert (await ann.ask(t="configure", config=wrong))["code"] == "bad_config"
    assert (await ann.ask(t="configure", game="chess"))["code"] == "no_such_game"
    assert (await ann.ask(t="configure", game="pillows", config={"window": 5000}))["t"] == "ack"
    assert ann.lobby["game"] == "pillows"
    assert len(ann.lobby["seats"]) == 6


async def test_every_game_in_the_catalogue_begins_and_goes_on_with_bots(server: Server) -> None:
    for game in server.node.services.games:
        code = await server.table(game.name)
        (ann,) = await server.seated(code, "Ann")
        for seat in range(1, max(game.seats[0], 2) if 2 in game.seats else game.seats[0]):
            level = server.node.tables[code].levels()[0]
            assert (await ann.ask(t="set_bot", seat=seat, level=level))["t"] == "ack"
        assert (await ann.ask(t="start"))["t"] == "ack", game.name
        await ann.until(lambda m: m.get("fresh"))
        assert ann.public, game.name
        await ann.close()


async def test_a_challenge_is_a_series_of_six_with_characters_that_move_on(server: Server) -> None:
    """PM-17, at a table."""
    code = await server.table("playme", config={"challenge": True})
    ann, bob = await server.seated(code, "Ann", "Bob")
    table = server.node.tables[code]
    played: list[tuple[str | None, ...]] = []
    for number in range(7):
        for client in (ann, bob):
            await client.ask(t="ready")
        assert (await ann.ask(t="start"))["t"] == "ack"
        await ann.until(lambda m: m.get("fresh"))
        assert table.runner is not None
        played.append(table.runner.match.config.characters)
        assert table.series.matches == number % 6, "the seventh match begins another challenge"
        with table.handling():
            ending.ended(table, Outcome("both_faces", ((Seat(number % 2),),), (1, 0)))
        left = 5 - number % 6
        for client in (ann, bob):
            while client.lobby["series"].get("left") != left:
                await client.next()
    assert len(set(played)) == 6
    assert played[0] == played[6]
    await ann.ask(t="stand")
    assert (await bob.ask(t="sit", seat=0))["t"] == "ack"
    assert (await ann.ask(t="sit", seat=1))["t"] == "ack"
    for client in (ann, bob):
        await client.ask(t="ready")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    assert table.series.matches == 0, "others sit there now: everybody has to be everyone again"
