"""The data of a table, and what follows from it. `table` changes it, stores it and tells it."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from morphee.bots.catalog import levels
from morphee.kernel.codec import codec
from morphee.kernel.contract import AnyGame, Deafening, Millis, Seat, Sentence, Viewer
from morphee.protocol.fields import Lang, Look, Mode, ReplayShown
from morphee.protocol.refusals import REFUSALS
from morphee.server.matches.runner import MatchRunner
from morphee.server.rate_limit import Buckets
from morphee.server.tables import looks
from morphee.server.tables.audience import Audience
from morphee.server.tables.person import Attendance, Person
from morphee.server.tables.race_review import RaceReview
from morphee.server.tables.seating import Seating
from morphee.server.tables.services import Services
from morphee.server.tables.snapshot import TableSnapshot
from morphee.server.tables.state import ON, Frozen, Gathering, LiveMatch, Over, TableState
from morphee.store.contract import FOREVER, Lease
from morphee.store.leased import under


@lru_cache(maxsize=64)
def _deafening(game: AnyGame) -> Deafening | None:
    """The game, if it has that capability. Kept: checking a runtime protocol takes tens of microseconds."""
    return game if isinstance(game, Deafening) else None


CHAT_NEAR = 4
"""How many people's worth of chat one address has."""


class TableData:
    """Made `Gathering`, whatever the snapshot says: `resuming` takes up the match it names."""

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
        me: TableData = weakref.proxy(self)  # a table that is closed is freed at once, with its logs
        self.audience = Audience(lambda: me.players(), lambda code: me.sentence(code), services.metrics)
        self.empty_since = now
        self.changing = Buckets(settings.change_rate, settings.change_burst)
        """By address: what changes the table is told to every socket there, and one address may have many."""
        self.talking = Buckets(settings.chat_rate, settings.chat_burst)
        """By person, as long as the table lasts: leaving and coming back does not reset the limit."""
        self.talking_near = Buckets(settings.chat_rate * CHAT_NEAR, settings.chat_burst * CHAT_NEAR)
        """By address: enough for a household, too little for a crowd of new identities from one place."""
        self.abandoned = False
        """Whether it is no longer this node's."""

    @property
    def runner(self) -> MatchRunner | None:
        """The runner of the match that is on, or was on last, if it is in memory."""
        state = self.state
        if isinstance(state, Gathering):
            return None
        return state.match.runner if isinstance(state.match, LiveMatch) else None

    @property
    def playing(self) -> MatchRunner | None:
        """The runner of the match that is on, paused or not."""
        state = self.state
        return state.match.runner if isinstance(state, ON) else None

    @property
    def match_name(self) -> str | None:
        return None if isinstance(self.state, Gathering) else self.state.match.name

    def lobby_time(self) -> Millis:
        """The time by which measurements made between matches expire."""
        return Millis(int(self.services.tick() * 1000))

    def viewer_of(self, there: Attendance) -> Viewer:
        """As whom a socket looks now: its person's seat in the match, else the public."""
        return there.viewer(self.players())

    def players(self) -> Mapping[str, Seat]:
        """Who plays which seat of the match that is on or was on last, by key."""
        state = self.state
        if isinstance(state, ON):
            return self.seating.seats
        match state:
            case Over(match=LiveMatch(players=players)) | Frozen(match=LiveMatch(players=players)):
                # Between matches chairs may change; who played the last one still sees it from their seat.
                return {key: Seat(seat) for seat, key in enumerate(players) if key is not None}
            case _:
                return {}

    @property
    def unavailable(self) -> bool:
        """Whether nothing can be stored for it at the moment, so that nothing can be done."""
        return self.services.store_away or self.abandoned

    def match_time(self) -> Millis | None:
        return None if self.playing is None else self.playing.clock.now()

    def deafened(self) -> tuple[Seat, ...]:
        """The seats to which nothing may be said at the moment."""
        runner = self.playing
        game = None if runner is None else _deafening(runner.match.game)
        return () if runner is None or game is None else game.deafened(runner.match.state)

    def levels(self) -> tuple[str, ...]:
        return tuple(levels(self.game.name))

    def sentence(self, code: str) -> Sentence | None:
        """How a refusal is said: by the game, else by us."""
        return self.game.refusals.get(code, REFUSALS.get(code))

    def looks_taken(self, but: Person) -> list[Look]:
        """The looks that somebody cannot have: other people's and, during a match, its bots'."""
        bots = looks.looks_of_bots(self.seating) if self.playing is not None else []
        return [*looks.looks_of_people(self.people.values(), but), *bots]

    def give_look(self, person: Person, look: Look) -> None:
        """Let somebody look like that; between matches a bot that looks the same is given another look."""
        person.look = look
        if self.playing is None:
            looks.change_bots_alike(self.people.values(), self.seating, self.code)

    def find_person(self, id: str) -> Person | None:
        return next((person for person in self.people.values() if person.id == id), None)
