"""All tables of one server: making, finding, restoring and closing them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from morphee import __version__
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.order import ArrivalOrder, Order
from morphee.kernel.codec import encode
from morphee.kernel.contract import Warming
from morphee.kernel.match import Match
from morphee.kernel.registry import Registry
from morphee.protocol.fields import LETTERS, Lang
from morphee.protocol.from_client import Hello
from morphee.protocol.http import NewTable
from morphee.server import awake, kept, matches, presence
from morphee.server.beat import Beat
from morphee.server.identity import key_of, new_token, screen_key
from morphee.server.kept import TableKept
from morphee.server.limits import Limits
from morphee.server.metrics import Metrics
from morphee.server.options import default_config, with_fields
from morphee.server.play import Play
from morphee.server.post import Post
from morphee.server.room import Room
from morphee.server.session import Session
from morphee.server.settings import Settings
from morphee.store.contract import PersonKept, Store

log = logging.getLogger("morphee.house")


class House:
    """One server's tables. Made in the loop that serves it."""

    def __init__(
        self,
        games: Registry,
        store: Store,
        settings: Settings,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.games = games
        self.store = store
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.tick = self.loop.time
        self.name = f"morphee {__version__}"
        self.metrics = Metrics()
        self.beat = Beat(self.loop, settings.beat)
        self.post = Post(self.loop, self.metrics)
        self.limits = Limits(settings, self.tick)
        self.rooms: dict[str, Room] = {}
        self.sessions: set[Session] = set()
        self.players: dict[str, tuple[str | None, ...]] = {}
        """The keys in the seats of each match that is in memory."""
        self.ready = False
        self._wall = wall
        self._awake = awake.Awake(awake.DEVICE)
        self._chores: asyncio.Task[None] | None = None
        self._memory: asyncio.Task[None] | None = None

    def wall(self) -> int:
        return int(self._wall())

    def spread(self, seconds: float) -> float:
        """About that long, so that what many do regularly is not done at once."""
        return seconds * (0.5 + secrets.randbelow(1000) / 1000)

    def order(self, match: Match) -> Order:
        """How the commands of a match are ordered."""
        return FinishJudge(match.seats, match.seed) if self.settings.fair else ArrivalOrder()

    # --- opening and closing -----------------------------------------------------------------

    async def open(self) -> None:
        await self.store.open()
        await self._restore()
        self._chores = self.loop.create_task(self._look_after())
        self._memory = self.loop.create_task(self._look_back())
        if self.settings.warm:
            self.loop.run_in_executor(None, self._warm)
        self.ready = True

    def _warm(self) -> None:
        """In a thread of its own: a lexicon takes a second to read."""
        for game in self.games:
            if isinstance(game, Warming):
                game.warm()

    async def close(self) -> None:
        """Stop every clock where it is, keep that, and say goodbye."""
        self.ready = False
        for task in (self._chores, self._memory):
            if task is not None:
                task.cancel()
        for room in self.rooms.values():
            room.closed = True
            if room.play is not None:
                room.play.stop()
        self.beat.stop()
        self._awake.hold(False)
        self._keep_clocks(everyone=True)
        for session in tuple(self.sessions):
            session.close("restart")
        await self.store.close()

    async def _restore(self) -> None:
        for code, snapshot in await self.store.tables():
            try:
                self.rooms[code] = Room(self, kept.read(snapshot))
            except (msgspec.DecodeError, LookupError):
                log.exception("table %s cannot be restored", code)
        going_on = {found.head.table: found for found in await self.store.unfinished()}
        for code, room in self.rooms.items():
            found = going_on.get(code)
            if found is None or found.head.match != room.match or room.phase != "playing":
                await self._missed_end(room)
                continue
            try:
                matches.resume(room, found, await self.store.read(found.head.match))
            except Exception:
                log.exception("match %s cannot be resumed", found.head.match)
                room.froze()
            presence.watch(room)

    async def _look_back(self) -> None:
        """With the doors open already: ended matches can be looked at again by who comes back to them."""
        for room in tuple(self.rooms.values()):
            if room.phase != "over" or room.play is not None or room.match is None:
                continue
            try:
                found = await self.store.find(room.match)
                lines = await self.store.read(room.match)
                if found is not None and found.head.match == room.match and room.play is None:
                    matches.look_back(room, found, lines)
            except Exception:
                log.exception("match %s cannot be looked at", room.match)

    async def _missed_end(self, room: Room) -> None:
        """The server stopped between a match's end and the keeping of its table."""
        if room.phase == "playing":
            found = None if room.match is None else await self.store.find(room.match)
            if found is None:
                room.match = None  # it was never dealt
            matches.count(room, None if found is None else found.ending)

    # --- tables ------------------------------------------------------------------------------

    def make_table(self, wanted: NewTable) -> Room | str:
        """A new table, or why there is none."""
        if wanted.game not in self.games.names():
            return "no_such_game"
        if len(self.rooms) >= self.settings.most_tables:
            return "house_full"
        game = self.games.find(wanted.game)
        config = default_config(game)
        if wanted.config is not msgspec.UNSET:
            try:
                config = with_fields(game, config, wanted.config)
            except (msgspec.DecodeError, RecursionError):
                return "bad_config"
        code = self._new_code()
        raw = msgspec.Raw(encode(config))
        table = TableKept(code, game.name, raw, wanted.lang, wanted.mode, wanted.public, self.wall())
        room = self.rooms[code] = Room(self, table)
        if room.away_level not in room.levels():
            room.away_level = room.levels()[0]
        room.changed()
        return room

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(5))
            if code not in self.rooms:
                return code

    def find(self, code: str, address: str) -> Room | None:
        """The table of a code; a wrong one costs its sender one of their guesses."""
        room = self.rooms.get(code)
        if room is None:
            self.limits.guessed_wrong(address)
        return room

    def enter(self, session: Session, hello: Hello) -> None:
        """Bring a socket to its table, or close it and say why."""
        address = session.connection.address
        if not self.limits.may_guess(address):
            session.close("guessing")
            return
        room = self.find(hello.table, address)
        if room is None:
            session.close("unknown_table")
            return
        token = hello.token or session.connection.token
        fresh = None if token else new_token()
        own = key_of(token or fresh or "")
        key = screen_key(own) if hello.role == "screen" else own
        code = "kicked" if own in room.kicked else self._why_not(room, key)
        if code is not None:
            session.close(code)
            return
        room.enter(session, key, hello, fresh)

    def _why_not(self, room: Room, key: str) -> str | None:
        if key in room.kicked:
            return "kicked"
        if key in room.people:
            return None
        if room.locked:
            return "locked"
        return "full" if len(room.people) >= self.settings.people_per_table else None

    def remember(self, key: str, name: str | None, lang: Lang) -> None:
        self.store.keep_person(key, PersonKept(name, lang))

    # --- matches -----------------------------------------------------------------------------

    def add_play(self, room: Room, play: Play, players: tuple[str | None, ...]) -> None:
        room.play = play
        self.players[play.name] = players
        self.metrics.matches_begun += 1

    def drop_play(self, room: Room) -> None:
        """Let go of a table's last match."""
        if room.play is not None:
            room.play.stop()
            room.forget_questions()
            self.players.pop(room.play.name, None)
            room.play = None

    # --- chores ------------------------------------------------------------------------------

    async def _look_after(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self.settings.clock_every)
            rounds += 1
            try:
                self._keep_clocks()
                if self.settings.awake:
                    self._awake.hold(any(play.clock.running for play in self._plays()))
                self._close_idle()
                self.limits.sweep()
                if rounds % 720 == 1:
                    await self.store.purge(self.wall() - int(self.settings.keep_records))
            except Exception:
                log.exception("a chore failed")

    def _plays(self) -> list[Play]:
        """The matches that are not over."""
        return [room.play for room in self.rooms.values() if room.play is not None and not room.play.over]

    def _keep_clocks(self, everyone: bool = False) -> None:
        clocks = [(play.name, play.clock.now()) for play in self._plays() if everyone or play.clock.running]
        if clocks:
            self.store.tick(clocks)

    def _close_idle(self) -> None:
        now = self.tick()
        for room in tuple(self.rooms.values()):
            if not room.sessions and now - room.empty_since > self.settings.idle_table:
                self.close_table(room)

    def close_table(self, room: Room) -> None:
        """Nobody kept it. Its matches stay on record until they are purged."""
        room.closed = True
        self.drop_play(room)
        for session in tuple(room.sessions):
            session.close("closed")
        del self.rooms[room.code]
        self.store.drop_table(room.code)

    def gauges(self) -> dict[str, float]:
        playing = sum(room.phase == "playing" for room in self.rooms.values())
        return {"sockets": len(self.sessions), "tables": len(self.rooms), "matches_on": playing}
