"""A table: what people create, with a code, seats and a host. Its data, what follows from it, its publishing.

What people ask for is in `commands`, coming and going in `entry`, the passing of time in `presence`, the
matches played here in `lifecycle`. Whatever happens at a table happens inside `handling`: at its end all that
has changed is stored and told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace

from morphee.bots.catalog import levels
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import AnyGame, Deafening, Millis, Seat, Sentence, Viewer
from morphee.protocol.fields import Lang, Look, Mode, ReplayShown
from morphee.protocol.refusals import REFUSALS
from morphee.protocol.to_client import PersonSeen, Proposal, SeatSeen
from morphee.server.matches.runner import MatchRunner, Phase
from morphee.server.rate_limit import Buckets
from morphee.server.tables import flags, looks, programme
from morphee.server.tables import snapshot as stored
from morphee.server.tables.audience import Audience
from morphee.server.tables.person import Attendance, Person
from morphee.server.tables.publisher import Publisher
from morphee.server.tables.race_review import RaceReview
from morphee.server.tables.seating import Seating
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import TableSnapshot
from morphee.server.tables.state import (
    Frozen,
    Gathering,
    LiveMatch,
    Over,
    Paused,
    Playing,
    TableState,
    WrongTransition,
    tag,
    transition,
)
from morphee.store.contract import FOREVER, Done, Lease
from morphee.store.leased import under

CHAT_NEAR = 4
"""How many people's worth of chat one address has."""


class Table:
    """Made `Gathering`, whatever the snapshot says: `lifecycle` takes up the match it names."""

    def __init__(self, services: Services, table: TableSnapshot, lease: Lease = FOREVER) -> None:
        settings, now = services.settings, services.tick()
        self.services = services
        self.lease = lease
        self.store = under(services.store, lease)
        """What is written of this table and its matches is written through this, under the lease."""
        self.code = table.code
        self.game: AnyGame = services.games.find(table.game)
        self.config: Any = codec(self.game).config.decode(table.config)
        self.lang: Lang = table.lang
        self.mode: Mode = table.mode
        self.public = table.public
        self.made = table.made
        self.locked = table.locked
        self.host = table.host
        self.away_level = table.away_level
        self.people = {row.key: Person(row, table.code, settings, now) for row in table.people}
        self.seating = Seating(table.chairs)
        looks.give_people_looks(self.people.values(), self.seating)
        looks.give_bots_looks(self.people.values(), self.seating, self.code)
        self.kicked = set(table.kicked)
        self.kicked_addresses: dict[str, float] = {}
        """Addresses from which nobody new is let in until then: who was kicked could come back as another."""
        self.series = table.series
        self.review = RaceReview()
        self.fair_wait = table.fair_wait
        self.paused_for = table.paused_for
        self.proposal = table.proposal
        self.programme = table.programme
        self.shown: tuple[str | None, ReplayShown] | None = None
        """What the host shows of a finished match, and which match had been played last then. Not stored."""
        self.state: TableState = Gathering()
        self.audience = Audience(self.players, self.sentence, services.metrics)
        self.empty_since = now
        self.talking = Buckets(settings.chat_rate, settings.chat_burst)
        """By person, as long as the table lasts: leaving and coming back does not reset the limit."""
        self.talking_near = Buckets(settings.chat_rate * CHAT_NEAR, settings.chat_burst * CHAT_NEAR)
        """By address: enough for a household, too little for a crowd of new identities from one place."""
        self.timers: dict[str, asyncio.TimerHandle] = {}
        """What will be done later for this table, by name; all are cancelled when it closes."""
        self._publisher = Publisher(self._save, self.audience.broadcast)
        self._handling = 0
        """How many `handling` blocks are open, one inside the other."""
        self._waits: list[Done] = []
        self._then: list[tuple[Callable[[], None], Callable[[], None]]] = []
        self.abandoned = False
        """Whether it is no longer this node's."""

    # --- what follows from the state ---------------------------------------------------------

    @property
    def runner(self) -> MatchRunner | None:
        """The runner of the match that is on, or was on last, if it is in memory."""
        match self.state:
            case Gathering():
                return None
            case Playing(match=match) | Paused(match=match) | Over(match=match) | Frozen(match=match):
                return match.runner if isinstance(match, LiveMatch) else None

    @property
    def playing(self) -> MatchRunner | None:
        """The runner of the match that is on, paused or not."""
        return self.runner if isinstance(self.state, Playing | Paused) else None

    @property
    def match_name(self) -> str | None:
        return None if isinstance(self.state, Gathering) else self.state.match.name

    def lobby_time(self) -> Millis:
        """The clock by which what is measured between matches gets old."""
        return Millis(int(self.services.tick() * 1000))

    def viewer_of(self, there: Attendance) -> Viewer:
        """As whom a socket looks now: its person's seat in the match, else the public."""
        return there.viewer(self.players())

    def players(self) -> Mapping[str, Seat]:
        """Who plays which seat of the match that is on or was on last, by key."""
        match self.state:
            case Playing() | Paused():
                return self.seating.seats
            case Over(match=LiveMatch(players=players)) | Frozen(match=LiveMatch(players=players)):
                # Between matches chairs may change; who played the last one still sees it from their seat.
                return {key: Seat(seat) for seat, key in enumerate(players) if key is not None}
            case _:
                return {}

    @property
    def asleep(self) -> bool:
        """Whether nothing can be stored for it at the moment, so that nothing can be done."""
        return self.services.asleep or self.abandoned

    def match_time(self) -> Millis | None:
        return None if self.playing is None else self.playing.clock.now()

    def deafened(self) -> tuple[Seat, ...]:
        """The seats to which nothing may be said at the moment."""
        runner = self.playing
        if runner is None or not isinstance(runner.match.game, Deafening):
            return ()
        return runner.match.game.deafened(runner.match.state)

    def levels(self) -> tuple[str, ...]:
        return tuple(levels(self.game.name))

    def sentence(self, code: str) -> Sentence | None:
        """How a refusal is said: by the game, else by us."""
        return self.game.refusals.get(code, REFUSALS.get(code))

    def looks_taken(self, but: Person) -> list[Look]:
        """How somebody cannot look: like another person, nor, while a match is on, like a bot in it."""
        bots = looks.looks_of_bots(self.seating) if self.playing is not None else []
        return [*looks.looks_of_people(self.people.values(), but), *bots]

    def wear(self, person: Person, look: Look) -> None:
        """Let somebody look like that; between matches bots make way."""
        person.look = look
        if self.playing is None:
            looks.change_bots_alike(self.people.values(), self.seating, self.code)

    def find_person(self, id: str) -> Person | None:
        return next((person for person in self.people.values() if person.id == id), None)

    # --- changing ----------------------------------------------------------------------------

    @contextmanager
    def handling(self) -> Iterator[None]:
        """Wraps everything that happens at the table: a message, a timer, an arrival, the end of a match. All
        changes made inside are stored and sent together; blocks may be nested."""
        self._handling += 1
        try:
            yield
        finally:
            self._handling -= 1
        if not self._handling:
            self._settle()

    def become(self, state: TableState) -> None:
        if not self._handling:
            raise AssertionError("a table changes only while something is handled: nobody would be told")
        self.state = transition(self.state, state)

    def take_up(self, state: TableState) -> None:
        """Begin in the state that a stored table was in; only before anybody was told of this one."""
        if self._publisher.told:
            raise WrongTransition(f"a table that was told of cannot begin as {tag(state)}")
        self.state = state

    def afterwards(self, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Call ``then`` once all that is being handled is durable and told, or else ``otherwise``."""
        self._then.append((then, otherwise))

    def _settle(self) -> None:
        """Store and tell what has changed."""
        runner = self.playing
        waits, self._waits = tuple(self._waits), []
        after, self._then = self._then, []
        if runner is not None and runner.phase is Phase.DEALING:
            waits = (*waits, runner.dealt)

        def told() -> None:
            for then, _ in after:
                then()
            if self.runner is not None:
                self.audience.catch_up(self.runner)
            if self.host is not None and (host := self.people.get(self.host)) is not None:
                flags.tell(host, self.people, self.review)

        def not_stored() -> None:
            for _, otherwise in after:
                otherwise()

        if self.abandoned:
            not_stored()
            return
        self._publisher.publish(self.encoded(), self.lobby(), waits, told, not_stored)

    def wait_for(self, done: Done) -> None:
        """Tell nobody of what is being handled before this is durable too."""
        self._waits.append(done)

    def save(self) -> None:
        """Store what has changed so far, before anything that rests on it."""
        self._publisher.save(self.encoded())

    def settled(self) -> bool:
        """Whether nothing has changed that has to be stored."""
        return self._publisher.is_saved(self.encoded())

    def restored(self, snapshot: bytes) -> None:
        """The store has it like this."""
        self._publisher.restored(snapshot)

    @property
    def saving(self) -> Done | None:
        """The latest save, for who has to wait for it."""
        return self._publisher.saving

    def announce(self) -> None:
        """Tell the phase at once, although nothing can be stored now."""
        self._publisher.announce(phase=tag(self.state), pause=self._pause())

    @property
    def published(self) -> bool:
        """Whether there is a lobby that may be told: not before the table as it was made or restored is
        durable."""
        return bool(self._publisher.told)

    @property
    def told(self) -> dict[str, Any]:
        """The lobby as everybody present knows it."""
        return dict(self._publisher.told)

    def later(self, name: str, seconds: float, do: Callable[[], None]) -> None:
        """Schedule something for this table; replaces what was scheduled under that name."""

        def due() -> None:
            del self.timers[name]
            with self.handling():
                do()

        self.cancel(name)
        self.timers[name] = self.services.loop.call_later(seconds, due)

    def cancel(self, name: str) -> None:
        if (timer := self.timers.pop(name, None)) is not None:
            timer.cancel()

    def close(self) -> None:
        """Cancel everything that is scheduled, and stop the match."""
        for name in tuple(self.timers):
            self.cancel(name)
        if self.runner is not None:
            self.runner.stop()

    def abandon(self) -> None:
        """The lease is lost or given up: decide, store and send nothing any more. Clients repeat their
        unanswered requests to the next owner."""
        self.abandoned = True
        self.close()
        if self.playing is not None:
            self.playing.call_off()

    # --- as it is shown, and as it is stored -------------------------------------------------

    def lobby(self) -> dict[str, Any]:
        """Everything of the lobby, by the names of the message's fields."""
        host = None if self.host is None else self.people.get(self.host)
        return {
            "code": self.code,
            "phase": tag(self.state),
            "pause": self._pause(),
            "game": self.game.name,
            "config": msgspec.Raw(encode(self.config)),
            "lang": self.lang,
            "mode": self.mode,
            "host": None if host is None else host.id,
            "people": self._people_seen(),
            "seats": tuple(self._seat_seen(seat) for seat in range(len(self.seating.chairs))),
            "away_level": self.away_level,
            "public": self.public,
            "locked": self.locked,
            "match": self.match_name,
            "series": self.series,
            "fair_wait": self.fair_wait,
            "proposal": self._proposal_seen(),
            "programme": None if self.programme is None else programme.seen(self.programme),
            "replay": self._replay(),
        }

    def encoded(self) -> bytes:
        """What is stored of the table."""
        return stored.encode(
            TableSnapshot(
                code=self.code,
                game=self.game.name,
                config=msgspec.Raw(encode(self.config)),
                lang=self.lang,
                mode=self.mode,
                public=self.public,
                made=self.made,
                state=self._state_snapshot(),
                locked=self.locked,
                host=self.host,
                away_level=self.away_level,
                people=tuple(person.row() for person in self.people.values()),
                chairs=self.seating.chairs,
                kicked=tuple(sorted(self.kicked)),
                series=self.series,
                fair_wait=self.fair_wait,
                paused_for=self.paused_for,
                proposal=self.proposal,
                programme=self.programme,
            )
        )

    def _people_seen(self) -> tuple[PersonSeen, ...]:
        """While a player is blindfolded, nobody is told that somebody no longer waits for a seat: asking and
        withdrawing repeatedly could be used as a signal."""
        seen = [person.seen() for person in self.people.values()]
        if not self.deafened():
            return tuple(seen)
        waited = {person.id for person in self._publisher.told.get("people", ()) if person.waiting}
        return tuple([replace(one, waiting=True) if one.id in waited else one for one in seen])

    def _proposal_seen(self) -> Proposal | None:
        if self.proposal is None:
            return None
        by, declined = self.proposal.by, self.proposal.declined
        game = (
            self.game.name if self.programme is None else programme.next_game(self.programme, self.game.name)
        )
        seconds = round(self.services.settings.proposal)
        return Proposal(self._id(by) or "", game, seconds, None if declined is None else self._id(declined))

    def _id(self, key: str) -> str | None:
        return self.people[key].id if key in self.people else None

    def _replay(self) -> ReplayShown | None:
        """What the host shows, as long as no other match has begun since."""
        match, shown = self.shown or (None, None)
        return shown if self.playing is None and match == self.match_name else None

    def _pause(self) -> str | None:
        return self.state.why if isinstance(self.state, Paused) else None

    def _seat_seen(self, seat: int) -> SeatSeen:
        chair = self.seating.chairs[seat]
        person = None if chair.person is None else self.people.get(chair.person)
        if person is None:
            bot = chair.bot is not None
            return SeatSeen(
                person=None, bot=chair.bot, ready=bot, here=bot, away=chair.away, lag=None, look=chair.look
            )
        lag = person.lag()
        return SeatSeen(
            person=person.id,
            bot=None,
            ready=chair.ready,
            here=person.here,
            away=chair.away,
            lag=None if lag is None else Millis(lag),
            look=None,
            path=person.path(),
        )

    def _state_snapshot(self) -> stored.StateSnapshot:
        match self.state:
            case Gathering():
                return stored.GatheringSnapshot()
            case Playing(match=live):
                return stored.PlayingSnapshot(live.name)
            case Paused(match=live, why="host", wall=wall):
                return stored.PlayingSnapshot(live.name, "host", wall)
            case Paused(match=live):
                return stored.PlayingSnapshot(live.name)
            case Over(match=match):
                return stored.OverSnapshot(match.name)
            case Frozen(match=match):
                return stored.FrozenSnapshot(match.name)

    def _save(self, snapshot: bytes) -> Done:
        return self.store.save_table(self.code, snapshot, self.services.wall())
