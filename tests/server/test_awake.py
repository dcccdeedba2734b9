"""Processors kept awake while matches are played, and only then."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec
import pytest

from morphee.cli import main
from morphee.server import awake
from tests.server.virtual import QUICK, serving

pytestmark = pytest.mark.virtual

WATCHFUL = msgspec.structs.replace(QUICK, awake=True, clock_every=0.02)


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file in the place of the system's."""
    file = tmp_path / "latency"
    file.touch()
    monkeypatch.setattr(awake, "DEVICE", file)
    return file


def held(file: Path) -> bool:
    """Whether this process has the file open."""
    descriptors = Path("/proc/self/fd")
    return any(os.path.realpath(link) == str(file) for link in descriptors.iterdir())


async def becomes(file: Path, wanted: bool) -> bool:
    for _ in range(200):
        if held(file) == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="open files are looked up in /proc")


@needs_proc
async def test_awake_while_a_match_is_played_and_not_before_or_after(device: Path) -> None:
    async with serving(settings=WATCHFUL) as server:
        idle = await server.join(await server.table())
        await asyncio.sleep(0.1)
        assert not held(device), f"{idle.id} sits in a lobby"
        ann, bob = await server.match(nights=1)
        assert await becomes(device, True)
        assert device.read_bytes() == bytes(4), "a wake-up of no microseconds is asked for"
        assert (await ann.ask(t="pause", on=True))["t"] == "ack"
        assert await becomes(device, False)
        assert (await ann.ask(t="pause", on=False))["t"] == "ack"
        assert await becomes(device, True)
        for client in (ann, bob):
            await client.act({"type": "light", "lanterns": 2})
        assert await becomes(device, False)


@needs_proc
async def test_a_server_that_stops_lets_go(device: Path) -> None:
    async with serving(settings=WATCHFUL) as server:
        await server.match(nights=1)
        assert await becomes(device, True)
    assert not held(device)


@needs_proc
async def test_nothing_is_asked_for_unless_told_to(device: Path) -> None:
    async with serving(settings=msgspec.structs.replace(WATCHFUL, awake=False)) as server:
        await server.match(nights=1)
        await asyncio.sleep(0.1)
        assert not held(device)
    assert device.read_bytes() == b""


def test_a_machine_that_cannot_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none"
    monkeypatch.setattr(awake, "DEVICE", missing)
    assert main(["serve", "--memory", "--port", "0", "--set", "awake=true"]) == 2
    assert f"--set awake=true: {missing}: No such file or directory" in capsys.readouterr().err
    assert not missing.exists()
