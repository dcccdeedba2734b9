"""One server process with its tables: creating, finding, restoring and closing them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable

import msgspec

from morphee.kernel.codec import encode
from morphee.kernel.contract import Warming
from morphee.protocol.fields import LETTERS
from morphee.protocol.http import NewTable
from morphee.server import awake
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import evening, lifecycle, presence, proposal
from morphee.server.tables import snapshot as stored
from morphee.server.tables.identity import Tokens
from morphee.server.tables.options import default_config, with_fields
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import GatheringSnapshot, PlayingSnapshot, TableSnapshot
from morphee.server.tables.state import Frozen, Over, PastMatch, Playing
from morphee.server.tables.table import Table
from morphee.store.contract import StoredMatch

log = logging.getLogger("morphee.node")
RESUMED_TOGETHER = 256
"""How many logs are read in one go after a restart."""
PURGE_EVERY = 720
"""After how many chores old records are purged."""


class Node:
    """Made in the loop that serves. ``ready`` while it serves: not before it is open, nor while it drains."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables: dict[str, Table] = {}
        self.tokens = Tokens(b"")
        self.ready = False
        self._awake = awake.Awake(awake.DEVICE)
        self._tasks: list[asyncio.Task[None]] = []
        self._chores: list[Callable[[], None]] = []

    # --- opening and closing -----------------------------------------------------------------

    async def open(self) -> None:
        services = self.services
        await services.store.open()
        self.tokens = Tokens(await services.store.secret())
        services.store.watch(self._store_trouble)
        await self._restore()
        self._tasks.append(services.loop.create_task(self._do_chores()))
        self._tasks.append(services.loop.create_task(self._look_back()))
        if services.settings.warm:
            self._tasks.append(services.loop.create_task(self._warm_up()))
        self.ready = True

    def drain(self) -> None:
        """Take nobody in any more, and let match time stand still."""
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
        self._awake.hold(False)
        self._save_clocks(everyone=True)
        await self.services.store.close()

    async def _warm_up(self) -> None:
        """Games read large things in a thread; whatever needs them begins when that is done."""
        for game in self.services.games:
            if isinstance(game, Warming):
                await asyncio.to_thread(game.warm)
        self.services.warm = True
        for table in tuple(self.tables.values()):
            with table.handling():
                lifecycle.go_on(table, "loading")

    # --- restoring ---------------------------------------------------------------------------

    async def _restore(self) -> None:
        store = self.services.store
        snapshots: dict[str, TableSnapshot] = {}
        for code, data in await store.tables():
            try:
                snapshots[code] = stored.decode(data)
                self.tables[code] = Table(self.services, snapshots[code])
                self.tables[code].restored(data)
            except (msgspec.DecodeError, LookupError):
                log.exception("table %s cannot be restored", code)
        going_on = {found.head.match: found for found in await store.unfinished()}
        resumed: list[tuple[Table, StoredMatch, PlayingSnapshot]] = []
        for code, table in self.tables.items():
            state = snapshots[code].state
            name = None if isinstance(state, GatheringSnapshot) else state.match
            found = going_on.get(name or "")
            if isinstance(state, PlayingSnapshot) and found is not None:
                resumed.append((table, found, state))
            else:
                past = await store.find(state.match) if isinstance(state, PlayingSnapshot) else None
                with table.handling():
                    lifecycle.restore_ended(table, state, past)
                    proposal.ask_again(table)
        for start in range(0, len(resumed), RESUMED_TOGETHER):
            await self._resume(resumed[start : start + RESUMED_TOGETHER])
        for table, *_ in resumed:
            lifecycle.hold_after_restart(table)

    async def _resume(self, tables: list[tuple[Table, StoredMatch, PlayingSnapshot]]) -> None:
        """Take up the matches of these tables, whose logs are read in one go."""
        logs = await self.services.store.read_many([found.head.match for _, found, _ in tables])
        for (table, found, state), lines in zip(tables, logs, strict=True):
            with table.handling():
                try:
                    lifecycle.resume(table, found, lines, state)
                except Exception:
                    log.exception("match %s cannot be resumed", found.head.match)
                    table.take_up(Frozen(PastMatch(found.head.match)))
                    lifecycle.open_seats(table)
                presence.watch(table)

    async def _look_back(self) -> None:
        """While serving already: ended matches can be looked at again by who comes back to them."""
        store = self.services.store
        for table in tuple(self.tables.values()):
            if not isinstance(table.state, Over) or not isinstance(table.state.match, PastMatch):
                continue
            name = table.state.match.name
            try:
                found, lines = await store.find(name), await store.read(name)
                if found is not None:
                    lifecycle.look_back(table, found, lines)
            except Exception:
                log.exception("match %s cannot be looked at", name)

    # --- tables ------------------------------------------------------------------------------

    def create_table(self, wanted: NewTable) -> Table | str:
        """A new table, or why there is none. It may be told of once its `saving` is done."""
        services = self.services
        if services.asleep:
            return "asleep"
        if wanted.game not in services.games.names():
            return "no_such_game"
        if (code := evening.why_not(services.games, wanted.rounds)) is not None:
            return code
        if len(self.tables) >= services.settings.most_tables:
            return "server_full"
        game = services.games.find(wanted.game)
        config = default_config(game, wanted.lang, wanted.mode)
        if wanted.config is not msgspec.UNSET:
            try:
                config = with_fields(game, config, wanted.config)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                return "bad_config"
        table = Table(
            services,
            TableSnapshot(
                code=self._new_code(),
                game=game.name,
                config=msgspec.Raw(encode(config)),
                lang=wanted.lang,
                mode=wanted.mode,
                public=wanted.public,
                made=services.wall(),
            ),
        )
        self.tables[table.code] = table
        with table.handling():
            if table.away_level not in table.levels():
                table.away_level = table.levels()[0]
            lifecycle.open_seats(table)
            if wanted.rounds:
                evening.plan(table, wanted.rounds)
        return table

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(5))
            if code not in self.tables:
                return code

    def close_table(self, table: Table) -> None:
        """Nobody came back to it. Its matches stay on record until they are purged."""
        table.close()
        del self.tables[table.code]
        for there in table.audience:
            there.peer.close("closed")
        self.services.store.delete_table(table.code)

    def playing(self, match: str) -> bool:
        """Whether that match is on at one of the tables."""
        return any(runner.name == match for runner in self._runners())

    def _runners(self) -> list[MatchRunner]:
        """The matches that are on."""
        return [runner for table in self.tables.values() if (runner := table.playing) is not None]

    # --- a store that cannot write -----------------------------------------------------------

    def _store_trouble(self, reason: str | None) -> None:
        """Stop every clock while nothing can be stored, and go on by itself when it can be again."""
        self.services.asleep = reason is not None
        if reason is not None:
            log.error("the store cannot write: %s; matches stand still until it can", reason)
        else:
            log.warning("the store can write again")
        for table in tuple(self.tables.values()):
            with table.handling():
                if reason is not None:
                    lifecycle.pause(table, "store")
                    table.announce()
                else:
                    lifecycle.go_on(table, "store")

    # --- chores ------------------------------------------------------------------------------

    def every_chore(self, do: Callable[[], None]) -> None:
        """Do this too, every few seconds."""
        self._chores.append(do)

    async def _do_chores(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self.services.settings.clock_every)
            rounds += 1
            try:
                self._save_clocks()
                if self.services.settings.awake:
                    self._awake.hold(any(runner.clock.running for runner in self._runners()))
                self._close_idle()
                for do in self._chores:
                    do()
                if rounds % PURGE_EVERY == 1 and not self.services.asleep:
                    await self._purge()
            except Exception:
                log.exception("a chore failed")

    async def _purge(self) -> None:
        services = self.services
        await services.store.purge(services.wall() - int(services.settings.keep_records))

    def _save_clocks(self, everyone: bool = False) -> None:
        if self.services.asleep:
            return
        runners = [runner for runner in self._runners() if everyone or runner.clock.running]
        if runners:
            self.services.store.save_clocks([(runner.name, runner.clock.now()) for runner in runners])

    def _close_idle(self) -> None:
        now = self.services.tick()
        for table in tuple(self.tables.values()):
            if not table.audience and now - table.empty_since > self.services.settings.idle_table:
                self.close_table(table)

    def gauges(self) -> dict[str, float]:
        on = sum(isinstance(table.state, Playing) for table in self.tables.values())
        return {"tables": len(self.tables), "matches_on": on, "store_away": int(self.services.asleep)}
