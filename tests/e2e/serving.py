"""A real server in a process of its own, storing nothing: for tests in a browser.

It listens on loopback, or, for tests of who comes from where, on every address of this machine.

`MORPHEE_CLIENT` names another built client than the one in the tree.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from examples.lantern import Lantern
from morphee.games.catalog import GAMES
from morphee.kernel.registry import Registry
from morphee.server.http.static_files import FOLDER
from morphee.server.serve import make_server
from morphee.server.settings import Settings, limits_off
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.store.memory import MemoryStore
from tests.golden.stored import GoldenStore

TREE = Path(__file__).resolve().parents[2]


def all_games(example: bool) -> Registry:
    """Our games and, if asked for, the example of docs/add-a-game.md, which the client does not know."""
    if not example:
        return GAMES
    games = Registry()
    for game in (*GAMES, Lantern()):
        games.add(game)
    return games


def serve(settings: Settings, games: Registry = GAMES, host: str = "127.0.0.1", golden: bool = False) -> None:
    """Serve until told to stop; the first line printed is the address."""
    client = Path(os.environ.get("MORPHEE_CLIENT", FOLDER))
    listening = socket.create_server((host, int(os.environ.get("MORPHEE_PORT", "0"))))
    store = GoldenStore if golden else MemoryStore
    server = make_server(
        lambda: Node(Services(games, store(), settings, bot_process=True)), host=host, client=client
    )
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listening]))


@contextmanager
def serving(
    speed: float = 1.0,
    *,
    example: bool = False,
    network: bool = False,
    golden: bool = False,
    proposal: float = 5.0,
) -> Iterator[str]:
    """The address of a server that lives as long as the block; match time runs at that speed. With
    ``network`` it is reached from other machines as well. ``proposal``: seconds to answer a proposal.
    ``golden``: the golden matches are on record."""
    client = Path(os.environ.get("MORPHEE_CLIENT", FOLDER))
    if not (client / "index.html").is_file():
        raise RuntimeError("The client is not built: run `make web`.")
    options = [*(["--example"] if example else []), *(["--network"] if network else [])]
    options += ["--golden"] if golden else []
    command = [sys.executable, "-m", "tests.e2e.serving", str(speed), str(proposal), *options]
    with subprocess.Popen(command, cwd=TREE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(10)


if __name__ == "__main__":
    # Bots take over soon, so that a test of that need not be long.
    speed = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    proposal = float(sys.argv[2]) if len(sys.argv) > 2 else 5.0
    settings = msgspec.structs.replace(limits_off(Settings()), bot_grace=2.0, speed=speed, proposal=proposal)
    host = "0.0.0.0" if "--network" in sys.argv else "127.0.0.1"
    serve(settings, all_games("--example" in sys.argv), host, "--golden" in sys.argv)
