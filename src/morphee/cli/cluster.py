"""`morphee cluster`: the nodes on a PostgreSQL, their tables, leases, load and versions."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from typing import Any

import msgspec

from morphee.cli.say import Failure, check_installed
from morphee.kernel.codec import encode
from morphee.store.contract import Unusable


class NodeShown(msgspec.Struct, frozen=True):
    name: str
    state: str
    version: str
    tables: int
    matches: int
    sockets: int
    load: float
    up: float
    """Seconds since it was started."""
    silent: float
    """Seconds since its leases were renewed."""


class LeaseShown(msgspec.Struct, frozen=True):
    table: str
    owner: str
    epoch: int
    left: float
    """Seconds until it ends; below 0 nobody owns the table, until somebody comes to it."""


class ClusterShown(msgspec.Struct, frozen=True):
    nodes: list[NodeShown]
    leases: list[LeaseShown]


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "cluster", help="show the nodes on a PostgreSQL", description=__doc__
    )
    parser.add_argument("--postgres", metavar="URL", help="the database (default: MORPHEE_POSTGRES)")
    parser.add_argument("--leases", action="store_true", help="list the lease of every table too")
    parser.add_argument("--json", action="store_true", help="everything as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    url = options.postgres or os.environ.get("MORPHEE_POSTGRES", "")
    if not url:
        raise Failure("name the database with --postgres URL")
    try:
        shown = asyncio.run(look(url))
    except Unusable as error:
        raise Failure(f"{error}; --postgres URL names the database") from error
    if options.json:
        sys.stdout.write(encode(shown).decode() + "\n")
    else:
        sys.stdout.write("\n".join(lines(shown, options.leases)) + "\n")
    return 0


async def look(url: str) -> ClusterShown:
    check_installed("--postgres", "asyncpg", "cluster")
    from morphee.store.postgres import PostgresStore  # its driver is an extra

    store = PostgresStore(url)
    await store.open()
    try:
        nodes, leases = await store.nodes(), await store.leases()
    finally:
        await store.close()
    return ClusterShown(
        [
            NodeShown(
                name=node.name,
                state=node.state,
                version=node.version,
                tables=node.tables,
                matches=node.matches,
                sockets=node.sockets,
                load=node.load,
                up=node.age,
                silent=node.silent,
            )
            for node in nodes
        ],
        [LeaseShown(lease.table, lease.owner, lease.epoch, lease.left) for lease in leases],
    )


def lines(shown: ClusterShown, leases: bool) -> list[str]:
    form = "{:14} {:9} {:10} {:>7} {:>8} {:>8} {:>6} {:>8}"
    found = [form.format("node", "state", "version", "tables", "matches", "sockets", "load", "up")]
    for node in shown.nodes:
        row = (node.name, node.state, node.version, node.tables, node.matches, node.sockets)
        found.append(form.format(*row, f"{node.load:.2f}", f"{node.up:.0f} s"))
    free = sum(not lease.owner or lease.left < 0 for lease in shown.leases)
    found.append(f"{len(shown.leases)} tables, {free} without an owner")
    if leases:
        for lease in shown.leases:
            found.append(f"{lease.table}  {lease.owner or '-':14} epoch {lease.epoch}  {lease.left:+.1f} s")
    return found
