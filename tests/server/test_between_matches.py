"""Between matches: the next match as a proposal, what the others do, what a host can do, a programme."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from morphee.protocol.fields import RoundWanted
from morphee.protocol.http import NewTable
from morphee.server.http import records
from morphee.server.tables.state import Gathering
from morphee.sim.faults.disk import Disk, DiskStore
from tests.server.virtual import QUICK, Client, Server, registry, serving

pytestmark = pytest.mark.virtual
ASKING = msgspec.structs.replace(QUICK, proposal=5.0, host_grace=600.0, bot_grace=600.0)


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving(settings=ASKING) as running:
        yield running


async def over(server: Server, people: int = 2) -> list[Client]:
    """A match that has just ended."""
    clients = await server.match(people=people, nights=1)
    for number, client in enumerate(clients):
        await client.act({"type": "light", "lanterns": 4 - number})
    for client in clients:
        await client.until_lobby(lambda lobby: lobby["phase"] == "over")
    return clients


def now() -> float:
    return asyncio.get_running_loop().time()


async def test_a_proposal_begins_after_five_seconds_if_nobody_minds(server: Server) -> None:
    ann, bob, cid = await over(server, 3)
    before = now()
    assert (await bob.ask(t="rematch"))["t"] == "ack"
    await cid.until_lobby(lambda lobby: lobby["proposal"])
    assert cid.lobby["proposal"] == {"by": bob.id, "game": "lantern", "seconds": 5, "declined": None}
    assert [seat["ready"] for seat in cid.lobby["seats"][:3]] == [False, True, False]
    assert cid.lobby["phase"] == "over", "nobody is pulled away"
    await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert 5.0 <= now() - before < 5.2
    assert ann.lobby["proposal"] is None


async def test_it_begins_at_once_when_everybody_has_agreed(server: Server) -> None:
    ann, bob, cid = await over(server, 3)
    before = now()
    await bob.ask(t="rematch")
    await ann.ask(t="ready")
    assert ann.lobby["phase"] == "over"
    assert (await cid.ask(t="rematch"))["t"] == "ack", "to propose what is proposed is to agree"
    await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert now() - before < 1.0


async def test_the_host_starts_a_proposed_match_at_once(server: Server) -> None:
    ann, bob, cid = await over(server, 3)
    assert (await ann.ask(t="start"))["code"] == "not_ready"
    await bob.ask(t="rematch")
    before = now()
    assert (await ann.ask(t="start"))["t"] == "ack"
    await cid.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert now() - before < 1.0


async def test_who_declines_is_not_pulled_into_a_match(server: Server) -> None:
    ann, bob, _ = await over(server, 3)
    assert (await bob.ask(t="decline"))["code"] == "no_proposal"
    await ann.ask(t="rematch")
    assert (await bob.ask(t="decline"))["t"] == "ack"
    await ann.until_lobby(lambda lobby: lobby["proposal"]["declined"] == bob.id)
    assert (await bob.ask(t="decline"))["code"] == "no_proposal"
    await asyncio.sleep(8)
    await ann.ask(t="language", lang="en")
    assert ann.lobby["phase"] == "over"
    assert (await ann.ask(t="rematch"))["t"] == "ack", "it may be proposed again"
    assert ann.lobby["proposal"]["declined"] is None


async def test_other_options_are_another_match_than_was_proposed(server: Server) -> None:
    ann, bob = await over(server)
    await bob.ask(t="rematch")
    await ann.ask(t="configure", config={"nights": 2})
    await bob.until_lobby(lambda lobby: lobby["proposal"] is None)
    await asyncio.sleep(6)
    await ann.ask(t="language", lang="en")
    assert ann.lobby["phase"] == "over"


async def test_a_player_who_is_alone_with_bots_waits_for_nobody(server: Server) -> None:
    code = await server.table("lantern", config={"nights": 1})
    (ann,) = await server.seated(code, "Ann")
    await ann.ask(t="set_bot", seat=1, level="random")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    await ann.act({"type": "light", "lanterns": 5})
    await ann.until_lobby(lambda lobby: lobby["phase"] == "over")
    looks = {total["who"]: total["look"] for total in ann.lobby["series"]["totals"]}
    assert looks["bot 1"] == ann.lobby["seats"][1]["look"], "the score names it after its face"
    before = now()
    await ann.ask(t="rematch")
    await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert now() - before < 1.0


async def test_watchers_neither_propose_nor_decline(server: Server) -> None:
    ann, bob = await over(server)
    wil = await server.join(ann.lobby["code"], "Wil", role="watch")
    assert (await wil.ask(t="rematch"))["code"] == "role_cannot"
    dot = await server.join(ann.lobby["code"], "Dot")
    assert (await dot.ask(t="rematch"))["code"] == "seated_only"
    await bob.ask(t="rematch")
    assert (await dot.ask(t="decline"))["code"] == "seated_only"


async def test_late_comers_sit_as_soon_as_the_match_is_over(server: Server) -> None:
    ann, bob = await server.match(nights=1)
    cid = await server.join(ann.lobby["code"], "Cid")
    await cid.ask(t="sit")
    for client in (ann, bob):
        await client.act({"type": "light", "lanterns": 2})
    await cid.until_lobby(lambda lobby: lobby["phase"] == "over")
    assert cid.lobby["seats"][2]["person"] == cid.id
    assert not any(person["waiting"] for person in cid.lobby["people"])
    assert (await cid.ask(t="ready"))["t"] == "ack"


async def test_people_are_told_what_the_others_look_at(server: Server) -> None:
    ann, bob = await over(server)
    assert (await bob.ask(t="look_at", page="results"))["t"] == "ack"
    await ann.until_lobby(lambda lobby: lobby["people"][1]["page"] == "results")
    await bob.ask(t="look_at", page="table")
    await ann.until_lobby(lambda lobby: lobby["people"][1]["page"] == "table")
    assert (await bob.ask(t="look_at", page="moon"))["code"] == "malformed"


async def test_a_proposal_survives_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk), ASKING) as server:
        ann, bob = await over(server)
        await bob.ask(t="rematch")
    async with serving(DiskStore(disk), ASKING) as server:
        again = await server.join(ann.lobby["code"], token=ann.token)
        assert again.lobby["proposal"]["by"] == bob.id
        await again.until_lobby(lambda lobby: lobby["phase"] == "playing")


# --- what a host can do ----------------------------------------------------------------------


async def test_the_host_ends_a_match_and_people_gather_again(server: Server) -> None:
    ann, bob = await server.match()
    assert (await bob.ask(t="end"))["code"] == "host_only"
    name = ann.lobby["match"]
    assert (await ann.ask(t="end"))["t"] == "ack"
    await bob.until_lobby(lambda lobby: lobby["phase"] == "gathering")
    assert bob.lobby["match"] is None
    assert (await ann.ask(t="end"))["code"] == "no_match"
    assert (await bob.act({"type": "light", "lanterns": 1}))["code"] == "no_match"
    await asyncio.sleep(60)
    table = server.node.tables[ann.lobby["code"]]
    assert isinstance(table.state, Gathering)
    assert table.series.matches == 0
    store = server.node.services.store
    stored = await store.find(name)
    assert stored is not None
    assert stored.ending is not None
    seen = records.seen(stored, "")
    assert (seen.reason, seen.places) == ("called_off", (0, 0))
    data = await records.record(store, registry(), stored, None)
    assert msgspec.json.decode(data.split(b"\n")[0]).get("seed") is None, "what was dealt stays secret"
    await bob.ask(t="ready")
    assert (await ann.ask(t="start"))["t"] == "ack", "and the next match can begin"
    await bob.until(lambda m: m.get("fresh"))


async def test_a_match_that_is_over_is_freed_at_once(server: Server) -> None:
    """It holds its whole log: it must not wait for a collection of garbage."""
    ann, bob = await server.match()
    runner = server.node.tables[ann.lobby["code"]].runner
    kept = weakref.ref(runner)
    await bob.act({"type": "light", "lanterns": 1})
    gc.disable()
    try:
        await ann.ask(t="end")
        await bob.until_lobby(lambda lobby: lobby["phase"] == "gathering")
        del runner
        await asyncio.sleep(60)
        assert kept() is None
    finally:
        gc.enable()


async def test_a_match_that_was_ended_stays_so_after_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk), ASKING) as server:
        ann, _ = await server.match()
        snapshot = dict(await server.node.services.store.tables())[ann.lobby["code"]]
        await ann.ask(t="end")
    store = DiskStore(disk)
    await store.open()
    await store.save_table(ann.lobby["code"], snapshot, 0)  # as if it had stopped before storing the table
    await store.close()
    async with serving(DiskStore(disk), ASKING) as server:
        again = await server.join(ann.lobby["code"], token=ann.token)
        assert again.lobby["phase"] == "gathering"
        assert again.lobby["series"]["matches"] == 0


async def test_the_host_starts_without_who_is_missing(server: Server) -> None:
    ann, bob, cid = await server.seated(await server.table(), "Ann", "Bob", "Cid")
    await bob.ask(t="ready")
    assert (await ann.ask(t="start"))["code"] == "not_ready"
    assert (await ann.ask(t="start", without=True))["t"] == "ack"
    await cid.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert [seat["person"] for seat in cid.lobby["seats"]] == [ann.id, bob.id]
    assert [person["waiting"] for person in cid.lobby["people"]] == [False, False, True]


async def test_nobody_is_left_out_where_too_few_would_stay(server: Server) -> None:
    ann, bob = await server.seated(await server.table(), "Ann", "Bob")
    assert (await ann.ask(t="start", without=True))["code"] == "too_few"
    assert ann.lobby["seats"][1]["person"] == bob.id


# --- a programme -----------------------------------------------------------------------------

LANTERN: dict[str, Any] = {"game": "lantern", "config": {"nights": 1}}


async def play(*clients: Client) -> None:
    """A match of Lantern, won by the first of these."""
    for number, client in enumerate(clients):
        await client.until(lambda m: m.get("fresh"))
        await client.act({"type": "light", "lanterns": 5 - number})
    for client in clients:
        await client.until_lobby(lambda lobby: lobby["phase"] == "over")


async def test_an_evening_of_two_games_has_one_score(server: Server) -> None:
    ann, bob = await server.seated(await server.table("pillows"), "Ann", "Bob")
    rounds = [LANTERN, {"game": "pyramid"}]
    assert (await bob.ask(t="plan", rounds=rounds))["code"] == "host_only"
    assert (await ann.ask(t="plan", rounds=rounds))["t"] == "ack"
    assert ann.lobby["game"] == "lantern", "the first game is on the table"
    assert ann.lobby["config"] == {"nights": 1}
    for client in (ann, bob):
        await client.ask(t="ready")
    await ann.ask(t="start")
    await play(bob, ann)
    programme = ann.lobby["programme"]
    assert (programme["at"], programme["taken_up"]) == (1, False)
    first = programme["rounds"][0]
    assert (first["game"], first["best_of"], first["played"]) == ("lantern", 1, 1)
    assert [total["who"] for total in first["winners"]] == [bob.id]
    assert [(t["name"], t["wins"], t["points"], t["place"]) for t in programme["totals"]] == [
        ("Bob", 1, 2, 1),
        ("Ann", 0, 1, 2),
    ]
    looks = {person["id"]: person["look"] for person in ann.lobby["people"]}
    assert [t["look"] for t in programme["totals"]] == [looks[bob.id], looks[ann.id]], "for who leaves early"
    await bob.ask(t="rematch")
    assert bob.lobby["proposal"]["game"] == "pyramid", "what is proposed is the next game"
    await ann.ask(t="ready")
    await ann.until_lobby(lambda lobby: lobby["phase"] == "playing")
    assert ann.lobby["game"] == "pyramid"
    assert ann.lobby["programme"]["taken_up"]


async def test_a_table_is_made_with_a_programme(server: Server) -> None:
    code = await server.table("pillows", rounds=[{"game": "lantern"}, {"game": "pyramid"}])
    ann = await server.join(code)
    assert ann.lobby["game"] == "lantern"
    assert [one["game"] for one in ann.lobby["programme"]["rounds"]] == ["lantern", "pyramid"]
    assert not any(seat["bot"] for seat in ann.lobby["seats"]), "bots come for matches, not for empty rooms"
    wrong = NewTable("pillows", rounds=(RoundWanted("chess"),))
    assert server.node.create_table(wrong) == "no_such_game"


async def test_best_of_three_ends_when_it_is_decided(server: Server) -> None:
    ann, bob = await server.seated(await server.table(), "Ann", "Bob")
    await ann.ask(t="plan", rounds=[{**LANTERN, "best_of": 3}])
    programme: dict[str, Any] = {}
    for expected in ((0, 1), (1, 2)):
        for client in (ann, bob):
            await client.ask(t="ready")
        await ann.ask(t="start")
        await play(ann, bob)
        programme = ann.lobby["programme"]
        assert (programme["at"], programme["rounds"][0]["played"]) == expected
    assert [(t["name"], t["points"]) for t in programme["totals"]] == [("Ann", 2), ("Bob", 1)]
    assert (await ann.ask(t="next_round"))["code"] == "no_programme", "the evening is over"


async def test_rounds_are_skipped_swapped_and_planned_anew(server: Server) -> None:
    ann, _ = await server.seated(await server.table(), "Ann", "Bob")
    assert (await ann.ask(t="next_round"))["code"] == "no_programme"
    assert (await ann.ask(t="plan", rounds=[{"game": "chess"}]))["code"] == "no_such_game"
    wrong = [{"game": "lantern", "config": {"nights": 99}}]
    assert (await ann.ask(t="plan", rounds=wrong))["code"] == "bad_config"
    await ann.ask(t="plan", rounds=[LANTERN, {"game": "pillows"}, {"game": "uluru"}])
    await ann.ask(t="next_round")
    assert ann.lobby["game"] == "pillows"
    assert [one["game"] for one in ann.lobby["programme"]["rounds"]] == ["pillows", "uluru"]
    taken = [seat for seat in ann.lobby["seats"] if seat["person"] or seat["bot"]]
    assert len(taken) == 3, "a bot came where the game needs three"
    await ann.ask(t="configure", game="playme")
    assert [one["game"] for one in ann.lobby["programme"]["rounds"]] == ["playme", "uluru"]
    await ann.ask(t="plan", rounds=[{"game": "playme"}, {"game": "pyramid"}])
    assert [one["game"] for one in ann.lobby["programme"]["rounds"]] == ["playme", "pyramid"]
    await ann.ask(t="plan", rounds=[])
    assert ann.lobby["programme"] is None


async def test_a_programme_survives_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk), ASKING) as server:
        ann, bob = await server.seated(await server.table(), "Ann", "Bob")
        await ann.ask(t="plan", rounds=[LANTERN, {"game": "uluru", "best_of": 3}])
        await bob.ask(t="ready")
        await ann.ask(t="start")
        await play(ann, bob)
    async with serving(DiskStore(disk), ASKING) as server:
        again = await server.join(ann.lobby["code"], token=ann.token)
        assert again.lobby["programme"] == ann.lobby["programme"]
        assert (await again.ask(t="plan", rounds=[]))["t"] == "ack"
        assert again.lobby["programme"]["at"] == 1, "it is over, and its score stays"


async def test_more_people_than_seats_take_turns(server: Server) -> None:
    """Somebody who finds no seat in a game of four plays the next one."""
    code = await server.table("pillows")
    clients = await server.seated(code, "Ann", "Bob", "Cid", "Dot", "Eve")
    ann, eve = clients[0], clients[-1]
    await ann.ask(t="plan", rounds=[{"game": "pyramid"}, LANTERN])
    await eve.until_lobby(lambda lobby: lobby["game"] == "pyramid")
    assert [person["waiting"] for person in eve.lobby["people"]] == [False] * 4 + [True]
    await ann.ask(t="next_round")
    await eve.until_lobby(lambda lobby: lobby["game"] == "lantern")
    seated = [seat["person"] for seat in eve.lobby["seats"]]
    assert sorted(seated) == sorted(client.id for client in clients if client is not clients[3])
    assert [person["waiting"] for person in eve.lobby["people"]] == [False, False, False, True, False]


@pytest.mark.parametrize("ended", [True, False])
async def test_a_table_that_is_closed_is_freed_at_once(server: Server, ended: bool) -> None:
    """With its people and the logs of its matches, and not by a collection of garbage, which comes late."""
    ann, bob = await over(server) if ended else await server.match()
    for client in (ann, bob):
        await client.close()
    await asyncio.sleep(0.1)
    kept = weakref.ref(server.node.tables[ann.lobby["code"]])
    gc.disable()
    try:
        server.node.close_table(server.node.tables[ann.lobby["code"]])
        await asyncio.sleep(0.1)
        assert kept() is None
    finally:
        gc.enable()
