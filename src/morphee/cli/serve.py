"""`morphee serve`: the server and its client in one process, logs in one SQLite file."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import os
import socket
import ssl
import sys
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import segno

from morphee.cli.configure import FILE, PORT, Options, configure
from morphee.cli.own_https import OwnHttps, check_https, own_https
from morphee.cli.say import Failure, check_installed
from morphee.games.catalog import GAMES
from morphee.games.installed import TROUBLE
from morphee.kernel.codec import encode
from morphee.server import awake
from morphee.server.http.addresses import local_address
from morphee.server.http.app import Join
from morphee.server.http.phone_page import PATH as PHONE_PAGE
from morphee.server.serve import Server, Sockets, make_server
from morphee.server.settings import Settings, limits_off
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.server.transport.hub import Hub
from morphee.store.contract import Store, Unusable
from morphee.store.memory import MemoryStore
from morphee.store.sqlite import SqliteStore

DATABASE = "morphee.sqlite3"
WAYS_OUT = {
    errno.EADDRINUSE: "stop the program that uses it, or choose another with {option}",
    errno.EACCES: "choose one above 1023 with {option}",
    errno.EADDRNOTAVAIL: "this machine has no such address, choose another with --host",
}


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve", help="start the server and its client", description=__doc__
    )
    parser.add_argument("--host", help="address to listen on (default: every one)")
    parser.add_argument("--port", type=int, help=f"port to listen on (default {PORT})")
    parser.add_argument("--data", metavar="DIR", help="where logs are kept (default: see below)")
    parser.add_argument("--memory", action="store_true", help="keep nothing when the server stops")
    parser.add_argument("--postgres", metavar="URL", help="keep logs there instead (extra `cluster`)")
    parser.add_argument("--nats", metavar="URL", help="be one of several nodes on that PostgreSQL, over NATS")
    parser.add_argument("--open", action="store_true", help="open a browser on this machine")
    parser.add_argument("--public-url", metavar="URL", help="where invitations lead, behind a proxy")
    parser.add_argument(
        "--https",
        action="store_true",
        help="also HTTPS, with a certificate of its own (extra `https`)",
    )
    parser.add_argument(
        "--https-port", type=int, metavar="PORT", help="its port (default: the one after --port)"
    )
    parser.add_argument("--cert", metavar="FILE", help="certificate for HTTPS")
    parser.add_argument("--key", metavar="FILE", help="its key")
    parser.add_argument("--sockets", choices=get_args(Sockets), help="the implementation of WebSocket")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="see docs/server.md")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"settings (default: {FILE} if it is here)"
    )
    parser.add_argument("--no-limits", action="store_true", help="no rate limits, for measuring")
    parser.add_argument("--quiet", action="store_true", help="print the address only")
    parser.add_argument("--json", action="store_true", help="print the addresses only, as JSON")
    parser.epilog = (
        "Logs are kept in .local/share/morphee of your home unless --data says. Every option and setting "
        f"can also be a variable (MORPHEE_PORT=8000) or a line of {FILE} (port = 8000)."
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    asked, settings = configure(options, os.environ)
    if asked.no_limits:
        settings = limits_off(settings)
    _check(asked, settings)
    with ExitStack() as stack:
        listening = stack.enter_context(_listen(asked.host, asked.port))
        port = listening.getsockname()[1]
        secure = _https_socket(stack, asked, port) if asked.https else None
        try:
            asyncio.run(_try(_store(asked), asked))
        except Unusable as error:
            raise Failure(f"{error}; {_way_out(asked)}") from error
        https = stack.enter_context(own_https(asked, _folder(asked), secure, port)) if secure else None
        told = len(TROUBLE)
        server = _server(asked, settings, https)
        for trouble in TROUBLE[told:]:
            print(f"morphee: {trouble}", file=sys.stderr)
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_serve(server, listening, https, asked, settings.public_url))
    return 0


def _check(asked: Options, settings: Settings) -> None:
    """Refuse what cannot work before anything is opened."""
    if settings.awake and (why := awake.refused()) is not None:
        raise Failure(f"--set awake=true: {why}")
    check_https(asked)
    if asked.https:
        check_installed("--https", "cryptography", "https")
    _check_certificate(asked)
    if asked.sockets == "websockets":
        check_installed("--sockets websockets", "websockets")
    if asked.nats and not asked.postgres:
        raise Failure("--nats is for several nodes on one PostgreSQL: name it with --postgres URL")
    if asked.nats:
        check_installed("--nats", "nats", "cluster")


def _https_socket(stack: ExitStack, asked: Options, plain: int) -> socket.socket:
    """By default the port after the plain one; a free one, if that was free."""
    port = asked.https_port or (plain + 1 if asked.port else 0)
    return stack.enter_context(_listen(asked.host, port, "--https-port"))


def _server(asked: Options, settings: Settings, https: OwnHttps | None) -> Server:
    store = _store(asked)
    join: Join | None = None
    if asked.postgres:
        from morphee.server.cluster.cluster import Cluster  # needs the extra as well

        def join(hub: Hub) -> Cluster:
            return Cluster(hub, store, asked.nats)  # type: ignore[arg-type]

    server = make_server(
        lambda: Node(Services(GAMES, store, settings, bot_process=True), shared=bool(asked.postgres)),
        host=asked.host,
        port=asked.port,
        sockets=asked.sockets,
        cert=Path(asked.cert) if asked.cert else None,
        key=Path(asked.key) if asked.key else None,
        join=join,
        authority=https.authority if https else None,
    )
    if https is not None:
        server.beside = (https.listening, https.certificates.context)
    return server


def _way_out(asked: Options) -> str:
    if asked.postgres:
        return "--postgres URL names the database"
    return "keep logs in another folder with --data DIR, or keep none with --memory"


async def _try(store: Store, asked: Options) -> None:
    """Open a store and close it again, to report an unusable one before anything else starts."""
    await store.open()
    if store.warning is not None:
        print(store.warning, file=sys.stderr)
    try:
        if asked.postgres:
            from morphee.server.cluster.admission import check_company

            await check_company(store, bool(asked.nats))  # type: ignore[arg-type]
    finally:
        await store.close()


def _check_certificate(asked: Options) -> None:
    if bool(asked.cert) != bool(asked.key):
        raise Failure("--cert and --key go together")
    if not asked.cert:
        return
    for option, file in (("--cert", asked.cert), ("--key", asked.key)):
        try:
            Path(file).read_bytes()
        except OSError as error:
            raise Failure(f"{option} {file}: {error.strerror}; name a PEM file that can be read") from error
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(asked.cert, asked.key)
    except (ssl.SSLError, ValueError) as error:
        raise Failure(
            f"--cert {asked.cert} and --key {asked.key} are no PEM files of a pair: {error}"
        ) from error


def _listen(host: str, port: int, option: str = "--port") -> socket.socket:
    if not 0 <= port < 65_536:
        raise Failure(f"{option} {port}: ports are 0 to 65535; choose another")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0]  # the address is said already
        way_out = WAYS_OUT.get(error.errno or 0, "choose another {option} or --host")
        way_out = way_out.format(option=option)
        raise Failure(f"cannot listen on {host} port {port}: {why}; {way_out}") from error


def _store(asked: Options) -> Store:
    if asked.memory:
        return MemoryStore()
    if asked.postgres:
        check_installed("--postgres", "asyncpg", "cluster")
        from morphee.store.postgres import PostgresStore  # its driver is an extra

        return PostgresStore(asked.postgres)
    folder = _folder(asked)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"--data {folder}: {error.strerror}; {_way_out(asked)}") from error
    return SqliteStore(folder / DATABASE)


def _folder(asked: Options) -> Path:
    return Path(asked.data).expanduser() if asked.data else Path.home() / ".local/share/morphee"


def addresses_of(listening: socket.socket, secure: bool) -> list[str]:
    """How this server is reached: on the local network first, then on this machine."""
    host, port = listening.getsockname()[:2]
    scheme = "https" if secure else "http"
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"]
    near = local_address()
    return [f"{scheme}://{name}:{port}/" for name in ([near] if near else []) + ["localhost"]]


async def _serve(
    server: Server,
    listening: socket.socket,
    https: OwnHttps | None,
    asked: Options,
    public_url: str,
) -> None:
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    renewing = asyncio.ensure_future(https.keep_renewed()) if https else None
    try:
        if server.started:
            _tune()
            addresses = addresses_of(listening, secure=bool(asked.cert))
            _announce(addresses, https, asked, f"{public_url.rstrip('/')}/" if public_url else None)
            if asked.open:
                webbrowser.open(addresses[-1])
        await serving
    except OSError:  # the address cannot be printed: stop in order, then say why
        server.should_exit = True
        await serving
        raise
    finally:
        if renewing is not None:
            renewing.cancel()


def _tune() -> None:
    """Tune the interpreter for low latency. Most objects live long and few are in reference cycles, so the
    garbage collector looks at few new objects at a time (everybody waits a millisecond for a thousand) and
    seldom at older ones: sessions, matches and tables are freed without it. A short switch interval lets the
    writer's thread go on soon after an fsync."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 50, 5)
    sys.setswitchinterval(0.001)


def _announce(addresses: list[str], https: OwnHttps | None, asked: Options, public: str | None) -> None:
    """``public`` is where a proxy before this server is reached, if there is one: invitations lead there."""
    secure = addresses_of(https.listening, secure=True) if https else []
    if asked.quiet or asked.json:
        told = {"addresses": addresses, **({"https": secure} if secure else {})}
        if public is not None:
            told["public"] = [public]
        print(encode(told).decode() if asked.json else addresses[-1], flush=True)
        return
    print("\n  Morphée is awake.\n")
    for address in ([public] if public else []) + addresses + secure:
        print(f"  {address}")
    if https is not None:
        print(f"\n  How a phone accepts the certificate of https: {addresses[0].rstrip('/')}{PHONE_PAGE}")
        print(f"  Its fingerprint: {https.authority.fingerprint}")
    print()
    segno.make(public or addresses[0], micro=False).terminal(out=sys.stdout, compact=True, border=2)
    print("\n  Ctrl-C to stop.", flush=True)
