"""A restart over real sockets, on SQLite. The details are in `test_durable`, in virtual time."""

from __future__ import annotations

from pathlib import Path

from morphee.store.sqlite import SqliteStore
from tests.server.harness import Client, Server, serving


async def rejoin(server: Server, client: Client) -> Client:
    have = {"stream": client.stream, "v": client.v}
    again = await server.join(client.lobby["code"], token=client.token, have=have)
    await again.until("update")
    return again


async def test_a_restart_on_sqlite_restores_table_seats_options_and_match(tmp_path: Path) -> None:
    path = tmp_path / "m.sqlite3"
    async with serving(SqliteStore(path)) as server:
        ann, bob = await server.match(nights=2)
        await ann.ask(t="lock")
        await ann.act({"type": "light", "lanterns": 4})
        await bob.until("update")
    async with serving(SqliteStore(path)) as server:
        ann2, bob2 = await rejoin(server, ann), await rejoin(server, bob)
        assert (ann2.id, ann2.stream, ann2.own) == (ann.id, ann.stream, {"lanterns": 4})
        assert ann2.lobby["locked"] is True
        assert ann2.lobby["host"] == ann.id
        assert ann2.lobby["config"] == {"nights": 2}
        assert bob2.events == [], "nothing was missed"
        assert bob2.v == bob.v
        await bob2.act({"type": "light", "lanterns": 2})
        assert [event["type"] for event in bob2.events] == ["lit", "dawn_broke", "night_fell"]
