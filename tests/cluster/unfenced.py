"""Morphée without its fence, for the test that sees the checker find out: every lease counts as held."""

from __future__ import annotations

import sys

from morphee.store import postgres_leases

postgres_leases.HELD = "held AS (SELECT $1::text AS code WHERE $2::bigint > 0 AND $3::text <> '')"
postgres_leases.HELD_OF = "held AS (SELECT DISTINCT code FROM asked WHERE $1::text <> '')"

from morphee.cli import main  # noqa: E402  (the statements are put together when they are imported)
from morphee.server.tables.node import Node  # noqa: E402


def _never_lost(node: Node, lease: object) -> None:
    """Nobody notices that a lease is another's."""


Node.lost = _never_lost  # type: ignore[method-assign, assignment]
sys.exit(main(sys.argv[1:]))
