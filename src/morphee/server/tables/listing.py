"""Tables as lists of them show them."""

from __future__ import annotations

from morphee.protocol.http import TableSeen
from morphee.server.tables.node import Node
from morphee.server.tables.state import tag
from morphee.server.tables.table import Table

LISTED = 200
"""How many tables a list has at most."""


def table_seen(table: Table) -> TableSeen:
    host = None if table.host is None else table.people.get(table.host)
    return TableSeen(
        code=table.code,
        game=table.game.name,
        lang=table.lang,
        mode=table.mode,
        phase=tag(table.state),  # type: ignore[arg-type]
        people=sum(person.here for person in table.people.values()),
        seats=table.game.seats[-1],
        free=table.game.seats[-1] - len(table.seating.people()),
        locked=table.locked,
        host=None if host is None else host.name,
    )


def public_tables(node: Node) -> list[TableSeen]:
    found = [table for table in node.tables.values() if table.public and not table.locked]
    return [table_seen(table) for table in found[:LISTED]]
