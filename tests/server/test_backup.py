"""The command of docs/server.md: a copy is made while people play, and a server started on it."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from pathlib import Path

from morphee.store.sqlite import SqliteStore
from tests.server.harness import serving

SERVER = Path(__file__).resolve().parents[2] / "docs/server.md"


def _back_up(folder: Path) -> None:
    (line,) = re.findall(r"^(python3 -c .*VACUUM INTO.*)$", SERVER.read_text(encoding="utf-8"), re.MULTILINE)
    subprocess.run(["sh", "-c", line], cwd=folder, check=True, timeout=60)


async def test_a_match_goes_on_from_a_copy_made_while_it_ran(tmp_path: Path) -> None:
    running, restored = tmp_path / "running", tmp_path / "restored"
    for folder in (running, restored):
        folder.mkdir()
    async with serving(SqliteStore(running / "morphee.sqlite3")) as server:
        code = await server.table("uluru", config={"glass": None})
        ann, bob = await server.join(code, "Ann"), await server.join(code, "Bob")
        for seat, client in enumerate((ann, bob)):
            await client.ask(t="sit", seat=seat)
            await client.ask(t="ready")
        await ann.ask(t="start")
        await ann.until(lambda m: m.get("fresh"))
        for client in (ann, bob):
            await client.act({"type": "ready"})
        assert (await ann.act({"type": "place_bird", "bird": "red", "place": "T"}))["t"] == "ack"
        await asyncio.to_thread(_back_up, running)
        shutil.move(running / "backup.sqlite3", restored / "morphee.sqlite3")
        tokens = {"Ann": ann.token, "Bob": bob.token}
    async with serving(SqliteStore(restored / "morphee.sqlite3")) as server:
        again = [await server.join(code, name, token=token) for name, token in tokens.items()]
        assert [client.welcome["name"] for client in again] == ["Ann", "Bob"]
        await again[0].until(lambda m: m.get("fresh"))
        refused = await again[0].act({"type": "place_bird", "bird": "red", "place": "T"})
        assert refused["code"] == "there_already", "what was done before the copy is in it"
        done = await again[0].act({"type": "place_bird", "bird": "blue", "place": "R1"})
        assert done["t"] == "ack"
