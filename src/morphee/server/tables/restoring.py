"""Stored tables as live ones: after a restart, or taken over from another node with their leases."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from morphee.server.tables import between_matches, presence, proposal, resuming
from morphee.server.tables import snapshot as stored
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import GatheringSnapshot, PlayingSnapshot, StateSnapshot
from morphee.server.tables.state import Frozen, Over, PastMatch
from morphee.server.tables.table import Table
from morphee.store.contract import FOREVER, Lease, StoredMatch

log = logging.getLogger("morphee.node")
RESUMED_TOGETHER = 256
"""How many logs are read in one go."""
Row: TypeAlias = tuple[Lease, str, bytes]
"""A stored table: the lease under which it is used, its code, its snapshot."""
Resumed: TypeAlias = tuple[Table, StoredMatch, PlayingSnapshot]


async def restore_all(services: Services) -> list[Table]:
    """Every stored table: this process uses the store alone."""
    store = services.store
    rows = [(FOREVER, code, data) for code, data in await store.tables()]
    unfinished = {found.head.match: found for found in await store.unfinished()}
    return await _restore(services, rows, unfinished)


async def restore_leased(services: Services, leases: Sequence[Lease]) -> list[Table]:
    """The tables of these leases that are still stored."""
    store = services.store
    snapshots = await asyncio.gather(*(store.table(lease.table) for lease in leases))
    rows = [
        (lease, lease.table, data) for lease, data in zip(leases, snapshots, strict=True) if data is not None
    ]
    names = [name for _, _, data in rows if (name := stored.match_in(data)) is not None]
    matches = await asyncio.gather(*(store.find(name) for name in names))
    unfinished = {found.head.match: found for found in matches if found is not None and found.ending is None}
    return await _restore(services, rows, unfinished)


async def _restore(
    services: Services, rows: Sequence[Row], unfinished: Mapping[str, StoredMatch]
) -> list[Table]:
    tables: list[Table] = []
    resumed: list[Resumed] = []
    for row in rows:
        if (read := _read(services, row)) is None:
            continue
        table, state = read
        tables.append(table)
        found = None if isinstance(state, GatheringSnapshot) else unfinished.get(state.match)
        if isinstance(state, PlayingSnapshot) and found is not None:
            resumed.append((table, found, state))
            continue
        past = await services.store.find(state.match) if isinstance(state, PlayingSnapshot) else None
        with table.handling():
            resuming.restore_ended(table, state, past)
            proposal.ask_again(table)
    for start in range(0, len(resumed), RESUMED_TOGETHER):
        await _resume(services, resumed[start : start + RESUMED_TOGETHER])
    return tables


def _read(services: Services, row: Row) -> tuple[Table, StateSnapshot] | None:
    lease, code, data = row
    try:
        snapshot = stored.decode(data)
        table = Table(services, snapshot, lease)
    except (msgspec.DecodeError, LookupError):
        log.exception("table %s cannot be restored", code)
        return None
    table.restored(data)
    return table, snapshot.state


async def _resume(services: Services, tables: Sequence[Resumed]) -> None:
    """Resume the matches of these tables; their logs are read in one go."""
    logs = await services.store.read_many([found.head.match for _, found, _ in tables])
    for (table, found, state), lines in zip(tables, logs, strict=True):
        with table.handling():
            try:
                resuming.resume(table, found, lines, state)
            except Exception:
                log.exception("match %s cannot be resumed", found.head.match)
                table.take_up(Frozen(PastMatch(found.head.match)))
                between_matches.open_seats(table)
            presence.watch(table)


async def look_back(services: Services, tables: Sequence[Table]) -> None:
    """Read the ended matches of these tables, so that people who come back can look at them. This can wait
    until the server serves."""
    store = services.store
    for table in tables:
        if not isinstance(table.state, Over) or not isinstance(table.state.match, PastMatch):
            continue
        name = table.state.match.name
        try:
            found, lines = await store.find(name), await store.read(name)
            if found is not None:
                resuming.look_back(table, found, lines)
        except Exception:
            log.exception("match %s cannot be looked at", name)
