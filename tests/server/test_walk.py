"""The walk through the code in docs/architecture.md is the way that an action really takes."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from morphee.store.sqlite import SqliteStore
from tests.server.harness import QUICK, serving

ROOT = Path(__file__).resolve().parents[2]
SOURCES = f"{ROOT / 'src/morphee'}/"
STILL = msgspec.structs.replace(QUICK, ping_every=600.0, away_after=600.0, clock_every=600.0)
"""Nothing but the action happens."""
APPENDED = "store/sqlite.py"
OWN_PARTS = ("games/pyramid/", "games/pillows/", "kernel/contract.py")
"""A game's further modules, and the defaults of its contract, are not on the walk one by one."""


def walk(game: str) -> tuple[list[str], set[str]]:
    """The modules numbered in the document, in order, and all that it names on the way."""
    text = (ROOT / "docs/architecture.md").read_text()
    section = text.split("### One action, from socket to socket")[1].split("\n### ")[0]
    numbered: list[str] = re.findall(r"^\d+\. `([\w<>/]+\.py)`", section, re.MULTILINE)
    named: list[str] = re.findall(r"`([\w<>/]+\.py)`", section)
    return [path.replace("<game>", game) for path in numbered], {
        path.replace("<game>", game) for path in named
    }


class Trace:
    """The modules of ours that are entered while it is ``on``, in the order of their first call. Of the
    writer's thread only what follows the action's own append: it may still be busy with what was before."""

    def __init__(self) -> None:
        self.on = False
        self._thread = threading.get_ident()
        self.modules: list[str] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if self.on and event == "call" and path.startswith(SOURCES):
            module = path.removeprefix(SOURCES)
            own = threading.get_ident() == self._thread
            if module not in self.modules and (own or APPENDED in self.modules):
                self.modules.append(module)


@contextmanager
def tracing() -> Iterator[Trace]:
    """Also in threads that begin inside the block: the writer's."""
    trace, before = Trace(), sys.getprofile()
    threading.setprofile(trace)
    sys.setprofile(trace)
    try:
        yield trace
    finally:
        sys.setprofile(before)
        threading.setprofile(None)


@pytest.mark.parametrize("game", ["pyramid", "pillows"])
async def test_an_action_takes_the_documented_way(game: str, tmp_path: Path) -> None:
    """In its own turn, and in a race."""
    steps, named = walk(game)
    with tracing() as trace:
        async with serving(SqliteStore(tmp_path / "walk.sqlite3"), STILL) as server:
            clients = await server.match(game, 3)
            if game == "pillows":
                await clients[0].until(lambda message: message.get("cue"))
            player = next(client for client in clients if client.offers)
            trace.on = True
            await player.act(player.offers[0])
            trace.on = False
    entered = [module for module in trace.modules if not module.startswith("protocol/follow")]
    taken = [module for module in entered if module in steps]
    if game == "pyramid":
        assert taken == steps
    else:
        assert sorted(taken) == sorted(steps), "the rules are asked first what the race is about"
    strangers = [module for module in entered if module not in named and not module.startswith(OWN_PARTS)]
    assert strangers == []
