"""The commands of docs/operate.md: a dump is taken while people play, and restored when all was lost."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.cluster.checker import check
from tests.cluster.parts import cluster
from tests.cluster.players import open_tables
from tests.proofs.cluster import played_on
from tests.proofs.database import database

pytestmark = pytest.mark.cluster
OPERATE = Path(__file__).resolve().parents[2] / "docs/operate.md"


@pytest.fixture
def url() -> Iterator[str]:
    with database() as found:
        assert found is not None
        yield found


def _run(command: str, url: str, folder: Path) -> None:
    """Run the command of that name as the page has it, with the tools of the server that runs."""
    (line,) = re.findall(rf"^```sh\n({command} .*)\n```$", OPERATE.read_text(encoding="utf-8"), re.MULTILINE)
    data = Path(parse_qs(urlsplit(url).query)["host"][0])
    server = Path((data / "postmaster.opts").read_text().split()[0])
    where = {**os.environ, "PATH": f"{server.parent}:{os.environ['PATH']}", "MORPHEE_POSTGRES": url}
    subprocess.run(["sh", "-c", line], cwd=folder, env=where, check=True, timeout=60)


async def _lose_everything(url: str) -> None:
    connection = await asyncpg.connect(url)
    tables = [
        row[0]
        for row in await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    ]
    assert "log_chunk" in tables
    await connection.execute(f"DROP TABLE {', '.join(tables)} CASCADE")
    await connection.close()


@pytest.mark.timeout(180)
async def test_matches_go_on_from_a_dump(url: str, tmp_path: Path) -> None:
    async with cluster(url, 1) as (_, nodes):
        players = await open_tables(nodes, 2, random.Random(1))
        playing = [asyncio.create_task(player.live()) for player in players]
        await played_on(players, 10)
        before = [tuple(player.acknowledged) for player in players]
        await asyncio.to_thread(_run, "pg_dump", url, tmp_path)
        await played_on(players, 10)
        for player in players:
            player.stop.set()
        await asyncio.gather(*playing)
        for player in players:
            await player.drop()

        await nodes[0].end(signal.SIGKILL)
        await _lose_everything(url)
        await asyncio.to_thread(_run, "pg_restore", url, tmp_path)
        await nodes[0].start()

        for player in players:
            player.forget_match()
        playing = [asyncio.create_task(player.live()) for player in players]
        await played_on(players, 10)
        for player in players:
            player.stop.set()
        await asyncio.gather(*playing)
        for player, known in zip(players, before, strict=True):
            await player.settle(0.2)
            await player.drop()
            player.acknowledged[:0] = known
            assert player.findings == []
        assert [found for found in await check(url, players) if "was told" not in found] == []
