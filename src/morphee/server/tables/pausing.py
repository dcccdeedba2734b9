"""Stopping and resuming the clock of a table's match. After a restart: `resuming`."""

from __future__ import annotations

import math

from morphee.server.tables.state import Paused, PauseReason, Playing
from morphee.server.tables.table import Table


def pause(table: Table, why: PauseReason) -> None:
    """Stop the clock. A pause by the host is not replaced by one that ends by itself; one because the store
    cannot write is replaced by one to wait for people, which outlasts it."""
    tick, wall = table.services.tick(), table.services.wall()
    match table.state:
        case Playing(match=live):
            table.become(Paused(live, why, tick, wall))
            live.runner.pause()
        case Paused(match=live, why="restart" | "loading" | "store") if why == "host":
            table.become(Paused(live, why, tick, wall))
        case Paused(match=live, why="store") if why == "restart":
            table.become(Paused(live, why, tick, wall))
        case _:
            return


def go_on(table: Table, why: PauseReason) -> None:
    """Resume the clock if it was paused for that reason. While the store cannot write, it stays paused for
    that instead."""
    state = table.state
    if not isinstance(state, Paused) or state.why != why:
        return
    if why == "host":
        table.paused_for += math.ceil(table.services.tick() - state.since)
    if table.services.store_away:
        table.become(Paused(state.match, "store", table.services.tick()))
        return
    table.become(Playing(state.match))
    state.match.runner.run()


def pause_left(table: Table) -> float:
    """How many seconds more the host may pause this match: nobody can freeze a table."""
    left = table.services.settings.pause_limit - table.paused_for
    if isinstance(table.state, Paused) and table.state.why == "host":
        left -= table.services.tick() - table.state.since
    return left
