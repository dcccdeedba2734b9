"""Everybody at a table looks like somebody: chosen, kept, seen by all, no two alike; bots keep theirs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import product
from typing import Any

import msgspec
import pytest

from morphee.protocol.fields import Look
from morphee.server.tables.looks import ANIMALS, COLOURS, free_look, looks_of_bots, looks_of_people
from morphee.server.tables.snapshot import decode
from morphee.server.tables.state import Gathering
from morphee.server.tables.table import Table
from morphee.sim.faults.disk import Disk, DiskStore
from tests.server.virtual import Client, Server, serving

pytestmark = pytest.mark.virtual
FOX = {"animal": "fox", "colour": "coral"}
OWL = {"animal": "owl", "colour": "sky"}


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


def look_of(client: Client, person: Client) -> Any:
    return next((one["look"] for one in client.lobby["people"] if one["id"] == person.id), None)


def bots(client: Client) -> list[Any]:
    return [seat["look"] for seat in client.lobby["seats"] if seat["bot"] is not None]


async def test_a_look_is_chosen_seen_by_all_and_kept(server: Server) -> None:
    code = await server.table()
    ann, bob = await server.join(code, "Ann", look=FOX), await server.join(code, "Bob")
    assert look_of(bob, ann) == FOX
    assert look_of(bob, bob)["animal"] != "fox"
    assert (await bob.ask(t="look", look=OWL))["t"] == "ack"
    await ann.until_lobby(lambda _: look_of(ann, bob) == OWL)
    again = await server.join(code, "Bob", token=bob.token)
    assert look_of(again, again) == OWL


async def test_no_two_look_alike(server: Server) -> None:
    code = await server.table("pillows")
    ann, bob = await server.join(code, "Ann", look=FOX), await server.join(code, "Bob", look=FOX)
    assert look_of(bob, ann) == FOX
    assert look_of(bob, bob) == {"animal": "fox", "colour": "own"}
    assert (await bob.ask(t="look", look=FOX))["code"] == "look_taken"
    assert (await ann.ask(t="look", look=FOX))["t"] == "ack"


async def test_between_matches_bots_leave_their_animal_to_who_wants_it(server: Server) -> None:
    code = await server.table("pillows")
    ann, bob = await server.seated(code, "Ann", "Bob")
    await ann.ask(t="set_bot", seat=3, level="novice")
    (worn,) = bots(ann)
    assert (await ann.ask(t="look", look=worn))["t"] == "ack"
    assert look_of(ann, ann) == worn
    assert bots(ann)[0]["animal"] != worn["animal"]
    await bob.ask(t="ready")
    await ann.ask(t="start")
    late = await server.join(code, "Late")
    assert (await late.ask(t="look", look=bots(late)[0]))["code"] == "look_taken"


@pytest.mark.parametrize(
    "look",
    [
        {"animal": "dragon", "colour": "coral"},
        {"animal": "fox", "colour": "#ff0000"},
        {"animal": 3, "colour": "own"},
        {"animal": "fox"},
        {"colour": "coral"},
        "fox",
        None,
    ],
)
async def test_what_is_no_look_is_refused(server: Server, look: object) -> None:
    ann = await server.join(await server.table(), "Ann", look=FOX)
    assert (await ann.ask(t="look", look=look))["code"] == "malformed"
    assert look_of(ann, ann) == FOX


async def test_big_screens_and_watchers_do_not_choose_and_screens_take_nothing(server: Server) -> None:
    code = await server.table()
    await server.join(code, "Ann", look=OWL)
    screen = await server.join(code, role="screen", look=FOX)
    watcher = await server.join(code, "Wat", role="watch")
    for one in (screen, watcher):
        assert (await one.ask(t="look", look=FOX))["code"] == "role_cannot"
    bob = await server.join(code, "Bob", look=FOX)
    assert look_of(bob, bob) == FOX


async def test_bots_keep_their_faces_when_people_come_and_go(server: Server) -> None:
    code = await server.table("pillows")
    ann, bob = await server.seated(code, "Ann", "Bob")
    for seat in (3, 5):
        await ann.ask(t="set_bot", seat=seat, level="novice")
    before = bots(ann)
    assert len({look["animal"] for look in before}) == 2
    await ann.ask(t="set_bot", seat=3, level="champion")
    assert bots(ann) == before
    await bob.ask(t="ready")
    await ann.ask(t="start")
    for number in range(8):
        await server.join(code, f"Wat{number}", role="watch", look=before[number % 2])
    await ann.until_lobby(lambda lobby: len(lobby["people"]) == 10)
    assert bots(ann) == before
    worn = [one["look"] for one in ann.lobby["people"]] + bots(ann)
    assert len({tuple(look.values()) for look in worn}) == len(worn)


async def test_bots_keep_name_and_face_through_a_match_of_hidden_roles(server: Server) -> None:
    """In the Night a changed face is taken for another spirit; a bot is named after its face. People look
    on in a bot's clothes, leave their seat to a bot and come back."""
    code = await server.table("dream", config={"eldest": 0})
    ann, bob = await server.seated(code, "Ann", "Bob")
    for seat in (2, 3, 4):
        await ann.ask(t="set_bot", seat=seat, level="novice")
    await bob.ask(t="ready")
    await ann.ask(t="start")
    await ann.until(lambda m: m.get("fresh"))
    worn, of_bob = bots(ann), look_of(ann, bob)
    await ann.act({"type": "wear_mask"})
    await server.join(code, "Wat", role="watch", look=worn[0])
    await bob.say(t="leave")
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["bot"] is not None)
    assert bots(ann) == [of_bob, *worn]
    await server.join(code, "Late", look=worn[1])
    back = await server.join(code, "Bob", token=bob.token)
    assert [one["look"] for one in back.lobby["seats"][2:]] == worn


async def test_who_plays_keeps_their_face_until_the_end(server: Server) -> None:
    ann, bob = await server.match(nights=3)
    code, before = ann.lobby["code"], look_of(ann, bob)
    assert (await bob.ask(t="look", look=FOX))["code"] == "match_on"
    await server.join(code, "Bob", token=bob.token, look=FOX)
    assert look_of(ann, bob) == before
    await bob.say(t="leave")
    await ann.until_lobby(lambda lobby: lobby["seats"][1]["bot"] is not None)
    assert ann.lobby["seats"][1]["look"] == before


async def test_no_look_is_chosen_in_the_night() -> None:
    async with serving() as server:
        dreamer, *_ = await server.match("dream", 4, eldest=0)
        code = dreamer.lobby["code"]
        await dreamer.act({"type": "wear_mask"})
        late = await server.join(code, "Late", look=FOX)
        assert look_of(late, late) != FOX
        assert (await late.ask(t="look", look=FOX))["code"] == "hushed"
        with server.node.tables[code].handling():
            server.node.tables[code].state = Gathering()  # the Night is over
        assert (await late.ask(t="look", look=FOX))["t"] == "ack"


async def test_looks_survive_a_restart() -> None:
    disk = Disk()
    async with serving(DiskStore(disk)) as server:
        code = await server.table("pillows")
        ann = await server.join(code, "Ann", look=FOX)
        await ann.ask(t="sit")
        await ann.ask(t="set_bot", seat=2, level="novice")
        worn = bots(ann)
    async with serving(DiskStore(disk)) as server:
        ann = await server.join(code, "Ann", token=ann.token)
        assert (look_of(ann, ann), bots(ann)) == (FOX, worn)


async def test_a_table_stored_before_there_were_looks_gets_some(server: Server) -> None:
    ann, _ = await server.seated(await server.table("pillows"), "Ann", "Bob")
    await ann.ask(t="set_bot", seat=2, level="novice")
    snapshot = msgspec.json.decode(server.node.tables[ann.lobby["code"]].encoded())
    for row in (*snapshot["people"], *snapshot["chairs"]):
        del row["look"]
    table = Table(server.node.services, decode(msgspec.json.encode(snapshot)))
    worn = (*looks_of_people(table.people.values()), *looks_of_bots(table.seating))
    assert len({look.animal for look in worn}) == 3


def test_a_free_look_is_found_until_there_is_none() -> None:
    worn: list[Look] = []
    for number in range(len(ANIMALS) * len(COLOURS)):
        found = free_look(worn, str(number))
        assert found not in worn
        if number < len(ANIMALS):
            assert found.animal not in {look.animal for look in worn}
        worn.append(found)
    assert set(worn) == {Look(animal, colour) for animal, colour in product(ANIMALS, COLOURS)}
    assert free_look(worn, "one too many", Look("fox", "own")).animal in ANIMALS
    assert free_look(worn[:-1], "last", worn[-1]) == worn[-1]
    assert msgspec.json.encode(Look("fox", "own")) == b'{"animal":"fox","colour":"own"}'
