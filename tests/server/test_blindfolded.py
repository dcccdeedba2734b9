"""During the Night nothing reaches the Dreamer but the game: no word, and no byte that tells a secret."""

from __future__ import annotations

import msgspec
import pytest

from tests.server.virtual import Client, serving

pytestmark = pytest.mark.virtual


async def test_nobody_talks_to_the_dreamer_nor_to_the_public_at_night() -> None:
    async with serving() as server:
        players = await server.match("dream", 4, eldest=0)
        dreamer, *spirits = players
        watcher = await server.join(dreamer.lobby["code"], "Wil", role="watch")
        await spirits[0].ask(t="say", text="good night")
        for client in (dreamer, watcher, spirits[1]):
            assert (await client.until("said"))["text"] == "good night"
        assert (await dreamer.act({"type": "wear_mask"}))["t"] == "ack"
        await spirits[0].ask(t="say", text="it is a lighthouse")
        await spirits[0].ask(t="emote", emote="laugh")
        assert (await spirits[1].until("said"))["text"] == "it is a lighthouse"
        assert (await dreamer.ask(t="say", text="is it a lamp?"))["code"] == "hushed"
        assert (await dreamer.ask(t="emote", emote="sleepy"))["code"] == "hushed"
        heard = [*await dreamer.quiet(), *await watcher.quiet()]
        assert {m["t"] for m in heard} <= {"update", "lobby"}


def words_of(client: Client) -> bytes:
    return msgspec.json.encode([m for m in client.heard if m["t"] == "update"])


async def test_the_dreamer_never_gets_the_proposition() -> None:
    async with serving() as server:
        players = await server.match("dream", 4, eldest=0)
        dreamer, *spirits = players
        watcher = await server.join(dreamer.lobby["code"], "Wil", role="watch")
        await dreamer.act({"type": "wear_mask"})
        await spirits[0].until(lambda m: spirits[0].own.get("word"))
        secret = msgspec.json.encode(spirits[0].own["word"])
        await dreamer.quiet()
        await watcher.quiet()
        assert secret in words_of(spirits[0])
        assert secret not in words_of(dreamer)
        assert secret not in words_of(watcher)


async def test_a_table_has_words_in_its_own_language_and_time_for_thumbs() -> None:
    """DR-24, DR-11 by default; what the host chooses stays chosen."""
    async with serving() as server:
        for lang, mode, seconds in (("en", "apart", 5), ("fr", "together", 7)):
            host = await server.join(await server.table("dream", lang=lang, mode=mode), "Ada")
            config = host.lobby["config"]
            assert (config["lang"], config["clue_time"]) == (lang, seconds)
        host = await server.join(await server.table("pillows", lang="en", mode="together"), "Ada")
        await host.ask(t="configure", game="dream")
        assert (host.lobby["config"]["lang"], host.lobby["config"]["clue_time"]) == ("en", 7)
        await host.ask(t="configure", config={"lang": "fr"})
        assert (host.lobby["config"]["lang"], host.lobby["config"]["clue_time"]) == ("fr", 7)


async def test_nothing_can_be_toggled_to_speak_to_the_dreamer() -> None:
    async with serving() as server:
        dreamer, *spirits = await server.match("dream", 4, eldest=0)
        late = await server.join(dreamer.lobby["code"], "Late")
        await dreamer.act({"type": "wear_mask"})
        await late.ask(t="sit")
        await dreamer.until_lobby(lambda lobby: any(person["waiting"] for person in lobby["people"]))
        told = dreamer.lobby["people"]
        for page in ("results", "table"):
            assert (await spirits[0].ask(t="look_at", page=page))["code"] == "match_on"
        for request in (
            {"t": "lock"},
            {"t": "publish"},
            {"t": "fair_wait", "ms": 100},
            {"t": "away_level", "level": "random"},
            {"t": "hand_over", "person": spirits[0].id},
        ):
            assert (await dreamer.ask(**request))["code"] == "hushed"
        await late.ask(t="stand")
        await late.ask(t="sit")
        await dreamer.quiet()
        assert dreamer.lobby["people"] == told


async def test_what_somebody_looked_at_is_forgotten_with_the_connection() -> None:
    async with serving() as server:
        code = await server.table()
        ann, bob = await server.join(code, "Ann"), await server.join(code, "Bob")
        await bob.ask(t="look_at", page="results")
        await ann.until_lobby(lambda lobby: lobby["people"][-1]["page"] == "results")
        await bob.close()
        await ann.until_lobby(lambda lobby: lobby["people"][-1]["page"] == "table")
