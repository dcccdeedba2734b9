"""`morphee bench restore`: a server with many live tables is killed; how soon does the next one play them?

Every table has the three players that Pilo Pilo needs at least, all of them connected and playing. The server
is killed (SIGKILL), started again on the same data with the same settings, and asked for `/ready` until it
says yes. Then everybody comes back, sixteen tables at a time, and tries to act: a table plays when an
action is acknowledged there. All times count from the start of the second process.
"""

from __future__ import annotations

import http.client
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.generators import NO_COMPILER, Generator, compiled, compiler
from bench.processes import Process, more_files, morphee
from morphee.cli.say import Failure

SEATS = 3
ACTIONS = 4
"""Actions a turn at such a table."""
PATIENCE = 120.0


def measure(seconds: float = 3.0, tables: int = 2000, settings: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """The rows of `morphee bench restore`."""
    if (using := compiler()) is None:
        raise Failure(NO_COMPILER.split(":")[0] + ": `bench restore` needs one")
    if more_files() < tables * SEATS + 200:
        raise Failure(f"--tables {tables}: more sockets than this system allows a process")
    program, port = [str(compiled(using))], _free_port()
    with tempfile.TemporaryDirectory() as folder:
        people = f"{folder}/people"
        empty = _start_empty(settings)
        with morphee(folder, settings, port=port) as server:
            server.address()
            acted = _play(program, port, tables, seconds, people)
            server.kill()
        size = sum(file.stat().st_size for file in Path(folder).glob("morphee*"))
        began = time.monotonic()
        with morphee(folder, settings, port=port) as server:
            ready = _ready(server, port, began)
            options = ("--seats", str(SEATS), "--letter", "q")
            with Generator(program, port, *options) as generator:
                played = [at - began for at in generator.ask(f"rejoin {people} {tables}")["played"]]
    return _rows(tables, acted, size, empty, ready, played)


def _play(program: list[str], port: int, tables: int, seconds: float, people: str) -> int:
    """Open the tables and let them play, each for a turn at least; how many actions were acknowledged."""
    with Generator(program, port, "--seats", str(SEATS)) as generator:
        generator.ask(f"open {tables}")
        generator.ask(f"save {people}")
        time.sleep(seconds)
        until = time.monotonic() + PATIENCE
        while (acked := int(generator.ask("end")["acked"])) < ACTIONS * tables:
            if time.monotonic() > until:
                raise Failure(f"{tables} tables did not play a turn each within {PATIENCE:.0f} s")
            time.sleep(0.1)
        return acked


def _start_empty(settings: tuple[str, ...]) -> float:
    """Seconds that a server with nothing to restore takes."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        with morphee(folder, settings, port=port) as server:
            return _ready(server, port, began)


def _ready(server: Process, port: int, began: float) -> float:
    """Seconds until `/ready` answers 200."""
    while time.monotonic() - began < PATIENCE:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        try:
            connection.request("GET", "/ready")
            if connection.getresponse().status == 200:
                return time.monotonic() - began
        except OSError:
            pass  # not listening yet
        finally:
            connection.close()
        time.sleep(0.002)
    server.address()  # says why it did not start
    raise Failure(f"the server was not ready after {PATIENCE:.0f} s")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _rows(
    tables: int, acted: int, size: int, empty: float, ready: float, played: list[float]
) -> list[dict[str, Any]]:
    times = {
        "ready, with nothing to restore": empty,
        "ready": ready,
        "the first table plays": played[0],
        "half of the tables play": played[len(played) // 2],
        "all tables play": played[-1],
    }
    return [
        {
            "until": what,
            "seconds": f"{took:.2f}",
            "tables": tables,
            "acknowledged before": acted,
            "MB on disk": f"{size / 1e6:.1f}",
        }
        for what, took in times.items()
    ]
