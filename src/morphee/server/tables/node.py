"""One server process with its tables: creating, finding and closing them."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from collections.abc import Callable, Sequence

import msgspec

from morphee.bots.catalog import warm
from morphee.kernel.codec import UNREADABLE, encode
from morphee.kernel.contract import Warming
from morphee.protocol.fields import LETTERS
from morphee.protocol.http import NewTable
from morphee.server import awake
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import between_matches, pausing, planning, restoring, resuming
from morphee.server.tables import snapshot as stored
from morphee.server.tables.identity import Tokens
from morphee.server.tables.options import default_config, with_fields
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import PlayingSnapshot, TableSnapshot
from morphee.server.tables.state import Playing
from morphee.server.tables.table import Table
from morphee.store.contract import FOREVER, Lease

log = logging.getLogger("morphee.node")
PURGE_EVERY = 720
"""After how many rounds of maintenance old records are purged."""


class Node:
    """Made in the loop that serves. ``ready`` while it serves: not before it is open, nor while it drains.

    ``shared``: other processes use the store too. Then tables are taken up one by one, with their leases, by
    whoever keeps those (`server/cluster`)."""

    def __init__(self, services: Services, shared: bool = False) -> None:
        self.services = services
        self.shared = shared
        self._troubles: set[str] = set()
        self.tables: dict[str, Table] = {}
        self.tokens = Tokens(b"")
        self.ready = False
        self._awake = awake.Awake(awake.DEVICE)
        self._tasks: list[asyncio.Task[None]] = []
        self._maintenance: list[Callable[[], None]] = []

    # --- opening and closing -----------------------------------------------------------------

    async def open(self) -> None:
        services = self.services
        await services.store.open()
        self.tokens = Tokens(await services.store.secret())
        services.store.watch(lambda reason: self.trouble("store", reason))
        services.store.watch_leases(self.lost)
        restored = [] if self.shared else await restoring.restore_all(services)
        self._add(restored)
        start = services.loop.create_task
        self._tasks = [start(self._maintain()), start(restoring.look_back(services, restored))]
        if services.settings.warm:
            self._tasks.append(start(self._warm_up()))
        self.ready = True

    def drain(self) -> None:
        """Admit nobody any more, and stop the clock of every match."""
        self.ready = False
        for table in self.tables.values():
            if table.runner is not None:
                table.runner.stop()

    async def close(self) -> None:
        """Stop every clock where it is, and store that."""
        self.drain()
        for task in self._tasks:
            task.cancel()
        for table in self.tables.values():
            table.close()
        self.services.batcher.stop()
        if self.services.bot_process is not None:
            await self.services.bot_process.close()
        self._awake.hold(False)
        self.save_clocks(everyone=True)
        await self.services.store.close()

    async def _warm_up(self) -> None:
        """Games read large things in a thread; whatever needs them begins when that is done."""
        for game in self.services.games:
            if isinstance(game, Warming):
                gc.disable()  # all of it stays: to look through it again and again took a fifth of the time
                try:
                    await asyncio.to_thread(game.warm)
                    await asyncio.to_thread(warm, game.name)
                except Exception:  # what needs it will fail by itself, and nothing else waits
                    log.exception("%s could not read its data", game.name)
                finally:
                    gc.enable()
        gc.freeze()  # what was read stays for good: the garbage collector need not look at it each time
        self.services.warm = True
        for table in tuple(self.tables.values()):
            with table.handling():
                pausing.go_on(table, "loading")

    async def take_up(self, leases: Sequence[Lease]) -> None:
        """Run the tables of these leases, if they are still stored."""
        tables = await restoring.restore_leased(self.services, leases)
        self._add(tables)
        await restoring.look_back(self.services, tables)

    def _add(self, tables: Sequence[Table]) -> None:
        for table in tables:
            self.tables[table.code] = table
            resuming.hold_after_restart(table)

    # --- tables ------------------------------------------------------------------------------

    async def new_table(self, wanted: NewTable) -> Table | str:
        """A new table, or why there is none, under a lease of its own. It may be told of once its `saving` is
        done."""
        why = self._why_not(wanted) if self.ready else "unavailable"
        if why is not None:
            return why
        leases: list[Lease] = []
        while not leases:
            leases = await self.services.store.acquire([self._new_code()], new=True)
        made = self.create_table(wanted, leases[0])
        if isinstance(made, str):
            self.services.store.release(leases)
        return made

    def _why_not(self, wanted: NewTable) -> str | None:
        services = self.services
        if services.store_away:
            return "unavailable"
        if wanted.game not in services.games.names():
            return "no_such_game"
        if (code := planning.why_not(services.games, wanted.rounds)) is not None:
            return code
        if len(self.tables) >= services.settings.most_tables:
            return "server_full"
        return None

    def create_table(self, wanted: NewTable, lease: Lease = FOREVER) -> Table | str:
        """A new table in a store that is this process's alone, or under a lease; or why there is none."""
        services = self.services
        if (why := self._why_not(wanted)) is not None:
            return why
        game = services.games.find(wanted.game)
        config = default_config(game, wanted.lang, wanted.mode)
        if wanted.config is not msgspec.UNSET:
            try:
                config = with_fields(game, config, wanted.config)
            except UNREADABLE:
                return "bad_config"
        table = Table(
            services,
            TableSnapshot(
                code=lease.table or self._new_code(),
                game=game.name,
                config=msgspec.Raw(encode(config)),
                lang=wanted.lang,
                mode=wanted.mode,
                public=wanted.public,
                made=services.wall(),
            ),
            lease,
        )
        self.tables[table.code] = table
        with table.handling():
            if table.away_level not in table.levels():
                table.away_level = table.levels()[0]
            between_matches.open_seats(table)
            if wanted.rounds:
                planning.plan(table, wanted.rounds)
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(5))
            if code not in self.tables:
                return code

    def close_table(self, table: Table) -> None:
        """Close a table to which nobody came back. Its matches stay stored until they are purged."""
        table.abandon()
        del self.tables[table.code]
        for there in table.audience:
            there.peer.close("closed")
        table.store.delete_table(table.code)

    async def plays(self, code: str, match: str) -> bool:
        """Whether that match is on at that table, here or at another node."""
        if not self.shared:
            return any(runner.name == match for runner in self._runners())
        data = await self.services.store.table(code)
        state = None if data is None else stored.decode(data).state
        return isinstance(state, PlayingSnapshot) and state.match == match

    async def seated(self, code: str, match: str) -> tuple[str, ...] | None:
        """Who sits at a table at which that match is on or was on last, by key; `None` at any other. Of a
        table at another node it is known from what is stored."""
        table = self.tables.get(code)
        if table is not None:
            return tuple(table.seating.people()) if table.match_name == match else None
        data = await self.services.store.table(code) if self.shared else None
        if data is None or stored.match_in(data) != match:
            return None
        return tuple(chair.person for chair in stored.decode(data).chairs if chair.person is not None)

    def _runners(self) -> list[MatchRunner]:
        """The matches that are on."""
        return [runner for table in self.tables.values() if (runner := table.playing) is not None]

    # --- a store that cannot write, leases that are lost -------------------------------------

    def trouble(self, part: str, reason: str | None) -> None:
        """Stop every clock while nothing can be stored, and go on by itself when it can be again. ``part`` is
        what is away."""
        before = self.services.store_away
        (self._troubles.discard if reason is None else self._troubles.add)(part)
        self.services.store_away = bool(self._troubles)
        if reason is not None:
            log.error("the store cannot write: %s; matches stand still until it can", reason)
        else:
            log.warning("the store can write again")
        if before != self.services.store_away:
            for table in tuple(self.tables.values()):
                self._sleep_or_wake(table)

    def _sleep_or_wake(self, table: Table) -> None:
        with table.handling():
            if self.services.store_away:
                pausing.pause(table, "store")
                table.announce()
            else:
                pausing.go_on(table, "store")

    def lost(self, lease: Lease) -> None:
        """A lease is another's, or was given up: stop what runs here at once, and let everybody there say
        hello again, which leads them to the next owner."""
        table = self.tables.get(lease.table)
        if table is None or table.lease != lease:
            return
        del self.tables[table.code]
        present = list(table.audience)
        table.abandon()
        for there in present:
            there.peer.ask_hello_again()

    # --- maintenance -------------------------------------------------------------------------

    def add_maintenance(self, do: Callable[[], None]) -> None:
        """Do this too, every few seconds."""
        self._maintenance.append(do)

    async def _maintain(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self.services.settings.clock_every)
            rounds += 1
            try:
                self.save_clocks()
                if self.services.settings.awake:
                    self._awake.hold(any(runner.clock.running for runner in self._runners()))
                self._close_idle()
                for do in self._maintenance:
                    do()
                if rounds % PURGE_EVERY == 1 and not self.services.store_away:
                    await self._purge()
            except Exception:
                log.exception("maintenance failed")

    async def _purge(self) -> None:
        services = self.services
        await services.store.purge(services.wall() - int(services.settings.keep_records))

    def save_clocks(self, everyone: bool = False) -> None:
        if self.services.store_away:
            return
        found = [(table.lease, runner) for table in self.tables.values() if (runner := table.playing)]
        running = [(lease, runner) for lease, runner in found if everyone or runner.clock.running]
        if running:
            clocks = [(runner.name, runner.clock.now()) for _, runner in running]
            self.services.store.save_clocks(clocks, [lease for lease, _ in running])

    def _close_idle(self) -> None:
        now = self.services.tick()
        for table in tuple(self.tables.values()):
            if not table.audience and now - table.empty_since > self.services.settings.idle_table:
                self.close_table(table)

    def gauges(self) -> dict[str, float]:
        on = sum(isinstance(table.state, Playing) for table in self.tables.values())
        return {"tables": len(self.tables), "matches_on": on, "store_away": int(self.services.store_away)}
