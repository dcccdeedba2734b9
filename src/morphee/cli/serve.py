"""`morphee serve`: the server and its client in one process, logs in one SQLite file."""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

import msgspec
import segno

from morphee.cli.say import Failure, one_of
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.server import awake
from morphee.server.http.addresses import local_address
from morphee.server.serve import make_server
from morphee.server.settings import Settings, limits_off
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.store.contract import Store, Unusable
from morphee.store.memory import MemoryStore
from morphee.store.sqlite import SqliteStore

PORT = 8470
FILE = "morphee.sqlite3"
NO_TIME = ("batch_window", "bot_grace", "host_grace", "lobby_grace", "resume_hold", "proposal", "pause_limit")
"""Settings that may be 0; every other number is above."""


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve", help="start the server and its client", description=__doc__
    )
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one)")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen on (default {PORT})")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where logs are kept (default: see below)")
    parser.add_argument("--memory", action="store_true", help="keep nothing when the server stops")
    parser.add_argument("--postgres", metavar="URL", help="keep logs there instead (extra `cluster`)")
    parser.add_argument("--open", action="store_true", help="open a browser on this machine")
    parser.add_argument("--cert", type=Path, help="certificate for HTTPS")
    parser.add_argument("--key", type=Path, help="its key")
    parser.add_argument("--sockets", choices=("picows", "websockets"), default="picows")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="see docs/server.md")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits, for measuring")
    parser.add_argument("--quiet", action="store_true", help="print the address only")
    parser.add_argument("--json", action="store_true", help="print the addresses only, as JSON")
    parser.epilog = "Logs are kept in $MORPHEE_DATA, else in .local/share/morphee of your home."
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    settings = settings_from(options.set)
    if options.no_limits:
        settings = limits_off(settings)
    if settings.awake and (why := awake.refused()) is not None:
        raise Failure(f"--set awake=true: {why}")
    if (options.cert is None) != (options.key is None):
        raise Failure("--cert and --key go together")
    listening = _listen(options.host, options.port)
    store = _store(options)
    server = make_server(
        lambda: Node(Services(GAMES, store, settings)),
        host=options.host,
        port=options.port,
        sockets=options.sockets,
        cert=options.cert,
        key=options.key,
    )
    addresses = addresses_of(listening, secure=options.cert is not None)
    try:
        asyncio.run(_try(_store(options)))
    except Unusable as error:
        raise Failure(str(error)) from error
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, listening, addresses, options))
    return 0


async def _try(store: Store) -> None:
    """Open a store and close it again: what cannot be used is said before anything else is started."""
    await store.open()
    if store.warning is not None:
        print(store.warning, file=sys.stderr)
    await store.close()


def settings_from(pairs: list[str]) -> Settings:
    """Settings with some changed, each ``name=value`` read as JSON or else as a word."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        one_of("--set", name, Settings.__struct_fields__)
        if not equals:
            raise Failure(f"--set {pair}: name=value")
        try:
            found[name] = msgspec.json.decode(text)
        except msgspec.DecodeError:
            found[name] = text
    try:
        settings = msgspec.convert({**msgspec.to_builtins(Settings()), **found}, Settings)
    except msgspec.ValidationError as error:
        raise Failure(f"--set: {error}") from error
    for name in found:
        _check(name, getattr(settings, name))
    return settings


def _check(name: str, value: Any) -> None:
    """Values the server could not work with are refused before it starts."""
    if name == "public_url" and value and not value.startswith(("http://", "https://")):
        raise Failure(f"--set {name}={value}: has to begin with http:// or https://")
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    if not 0 <= value < math.inf or (value == 0 and name not in NO_TIME):
        least = "at least 0" if name in NO_TIME else "above 0"
        raise Failure(f"--set {name}={value}: has to be {least}")


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        raise Failure(f"cannot listen on {host} port {port}: {getattr(error, 'strerror', error)}") from error


def _store(options: argparse.Namespace) -> Store:
    if options.memory:
        return MemoryStore()
    if options.postgres:
        from morphee.store.postgres import PostgresStore  # its driver is an extra

        return PostgresStore(options.postgres)
    home = os.environ.get("MORPHEE_DATA")
    folder = options.data or (Path(home) if home else Path.home() / ".local/share/morphee")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"--data {folder}: {error.strerror}") from error
    return SqliteStore(folder / FILE)


def addresses_of(listening: socket.socket, secure: bool) -> list[str]:
    """How this server is reached: on the local network first, then on this machine."""
    host, port = listening.getsockname()[:2]
    scheme = "https" if secure else "http"
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"]
    near = local_address()
    return [f"{scheme}://{name}:{port}/" for name in ([near] if near else []) + ["localhost"]]


async def _serve(server: Any, listening: socket.socket, addresses: list[str], options: Any) -> None:
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        _settle_down()
        _announce(addresses, options)
    await serving


def _settle_down() -> None:
    """Tune the interpreter for low latency. Most objects live long and few are in reference cycles, so the
    garbage collector looks at few new objects at a time (everybody waits a millisecond for a thousand) and
    seldom at older ones. A short switch interval lets the writer's thread go on soon after an fsync."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 100, 20)
    sys.setswitchinterval(0.001)


def _announce(addresses: list[str], options: argparse.Namespace) -> None:
    if options.quiet or options.json:
        print(encode({"addresses": addresses}).decode() if options.json else addresses[-1], flush=True)
        return
    print("\n  Morphée is awake.\n")
    for address in addresses:
        print(f"  {address}")
    print()
    segno.make(addresses[0], micro=False).terminal(out=sys.stdout, compact=True, border=2)
    print("\n  Ctrl-C to stop.", flush=True)
    if options.open:
        webbrowser.open(addresses[-1])
