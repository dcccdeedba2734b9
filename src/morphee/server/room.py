"""One table and the people around it: who is here, what they are told, what is kept of it.

What people ask for is in `commands`, the passing of time in `presence`, matches in `matches`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from morphee.bots.catalog import levels
from morphee.engine.claims import Answer
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import AnyGame, Millis, Outcome, Seat, Viewer
from morphee.protocol.fields import PROTOCOL, Have, Lang, Mode, Phase
from morphee.protocol.from_client import Act, FromClient, Hello
from morphee.protocol.match_update import acknowledging
from morphee.protocol.refusals import REFUSALS
from morphee.protocol.to_client import Lobby, Welcome
from morphee.server import commands, kept, lobby, matches, presence, series, talk
from morphee.server.chat import proper_name
from morphee.server.kept import TableKept
from morphee.server.limits import Buckets
from morphee.server.person import Person, PersonRow
from morphee.server.play import Play
from morphee.server.seating import Seating
from morphee.server.session import Session
from morphee.store.contract import Done

if TYPE_CHECKING:
    from morphee.server.house import House

GUESTS = {"fr": "Invité", "en": "Guest"}
_UNSURE = object()
"""In the place of something that some have been told and others not."""


class Room:
    def __init__(self, house: House, table: TableKept) -> None:
        self.house = house
        self.code = table.code
        self.game: AnyGame = house.games.find(table.game)
        self.config: Any = codec(self.game).config.decode(table.config)
        self.lang: Lang = table.lang
        self.mode: Mode = table.mode
        self.public = table.public
        self.made = table.made
        self.phase: Phase = table.phase
        self.locked = table.locked
        self.paused = table.paused
        self.host = table.host
        self.away_level = table.away_level
        self.people = {row.key: Person(row, table.code, house.settings, house.tick()) for row in table.people}
        self.seating = Seating(table.chairs)
        self.kicked = set(table.kicked)
        self.match = table.match
        self.series = table.series
        self.play: Play | None = None
        self.sessions: list[Session] = []
        self.holding = False
        self.watching = False
        self.glance: asyncio.TimerHandle | None = None
        """The next time somebody's silence will have been too long, if that is before the next look."""
        self.lags: tuple[int | None, ...] = ()
        self.closed = False
        self.empty_since = house.tick()
        self.paused_since = house.tick()
        self.talking = Buckets(house.settings.chat_rate, house.settings.chat_burst)
        """By person, for all the time of the table: who leaves and comes back has said no less."""
        self._asked: dict[tuple[Seat, str], list[Session]] = {}
        self._told: dict[str, Any] = {}
        self._saved = b""
        self._stale = False
        self._acks: list[tuple[Session, str]] = []
        if self.phase != "playing":
            self.seating.spread(self.game.seats[-1])

    # --- coming and going --------------------------------------------------------------------

    def enter(self, session: Session, key: str, hello: Hello, token: str | None) -> None:
        """Let a person in (again), with everything they may know."""
        person = self.people.get(key) or self._new_person(key, hello)
        person.lang = hello.lang
        self._greet(person, hello)
        if hello.role != "watch" or not (person.here or self.seating.of(key) is not None):
            person.role = hello.role
        session.room, session.person = self, person
        session.plays = hello.role == "play"
        session.viewer = self.viewer_of(session)
        self.sessions.append(session)
        person.sessions.append(session)
        presence.back(self, person)
        presence.find_host(self)
        session.tell(Welcome(PROTOCOL, self.house.name, person.id, person.name, token))
        self.show(session, hello.have)
        self.changed()
        presence.watch(self)
        matches.go_on_if_all_back(self)

    def _new_person(self, key: str, hello: Hello) -> Person:
        row = PersonRow(key, GUESTS[hello.lang], hello.lang, hello.role)
        self.people[key] = Person(row, self.code, self.house.settings, self.house.tick())
        return self.people[key]

    def name(self, person: Person, name: str) -> None:
        """From now on they are called so."""
        person.name, person.wanted = name, None
        self.series = series.renamed(self.series, person.id, name)
        self.house.remember(person.key, name, person.lang)
        self.changed()

    def _greet(self, person: Person, hello: Hello) -> None:
        """Take the name they come with; one that is new would tell something to who must hear nothing."""
        family = self.house.settings.family
        if hello.name is not None and (name := proper_name(hello.name, hello.lang, family)):
            if name != person.name and talk.deaf(self):
                person.wanted = name
            else:
                person.name = name

    def show(self, session: Session, have: Have | None) -> None:
        """The whole picture: the lobby, and the match from where the client stands."""
        fields = lobby.fields(self)
        session.tell(Lobby(**fields))
        for name, value in fields.items():
            if self._told.get(name) != value:
                self._told[name] = _UNSURE  # not told to all yet: to be told whatever becomes of it
        if self.play is not None:
            known = have.v if have is not None and have.stream == self.play.stream(session.viewer) else None
            if (update := self.play.fresh(session.viewer, known)) is not None:
                session.send(update)

    def lost(self, session: Session) -> None:
        """A socket is gone; its person may be back in a moment."""
        if session in self.sessions:
            self.sessions.remove(session)
        if session.person is not None and session in session.person.sessions:
            session.person.sessions.remove(session)
            presence.notice(self, session.person)
        if not self.sessions:
            self.empty_since = self.house.tick()

    def viewer_of(self, session: Session) -> Viewer:
        """As whom a socket looks: its person's seat in the match, else the public."""
        if not session.plays or session.person is None or self.play is None:
            return None
        seat = self.seating.of(session.person.key) if self.phase == "playing" else self._seat_played(session)
        return None if seat is None or seat >= self.play.match.seats else Seat(seat)

    def _seat_played(self, session: Session) -> int | None:
        """After a match chairs may change; who played it still sees it from their seat."""
        players = self.house.players.get(self.match or "", ())
        key = session.person.key if session.person else None
        return players.index(key) if key in players else None

    def measured(self, session: Session, rtt_ms: int) -> None:
        """A round trip was measured: the order of races may want to know."""
        self._here_again(session)
        if self.play is not None and session.viewer is not None and self.phase == "playing":
            self.play.measured(session.viewer, rtt_ms)

    def match_time(self) -> Millis | None:
        return self.play.clock.now() if self.play is not None and self.phase == "playing" else None

    # --- hearing and telling -----------------------------------------------------------------

    def _here_again(self, session: Session) -> None:
        """Somebody thought away has spoken: a phone that woke up with its socket still open."""
        person = session.person
        if person is not None and not person.here:
            presence.back(self, person)

    def hear(self, session: Session, message: FromClient) -> None:
        self._here_again(session)
        if isinstance(message, Act):
            code = commands.act(self, session, message)
        elif isinstance(message, Hello):
            session.refuse("not_now", message.id)
            return
        else:
            code = commands.do(self, session, message)
        if code is not None:
            session.refuse(code, message.id, self.game.refusals.get(code, REFUSALS.get(code)))
        elif message.id and not isinstance(message, commands.ANSWERED):
            if self._stale:
                self._acks.append((session, message.id))
            else:
                session.ack(message.id)

    def forget_questions(self) -> None:
        self._asked.clear()

    def asked(self, seat: Seat, id: str, session: Session) -> None:
        self._asked.setdefault((seat, id), []).append(session)

    def begun(self) -> None:
        """The match's first events are durable."""
        self.look_again()
        self._broadcast()
        for session in tuple(self.sessions):
            self.show_match(session)

    def show_match(self, session: Session) -> None:
        if self.play is not None and (update := self.play.fresh(session.viewer, None)) is not None:
            session.send(update)

    def look_again(self) -> None:
        """Who looks as whom, after seats have changed."""
        for session in self.sessions:
            session.viewer = self.viewer_of(session)

    def tell(self, update: dict[Viewer, bytes], answers: Iterable[Answer]) -> None:
        done: dict[Session, list[str]] = {}
        refused: list[tuple[Session, Answer]] = []
        for answer in answers:
            self.house.metrics.actions += 1
            # Everyone who asked under this id, also a second device that repeated it meanwhile.
            for session in self._asked.pop((answer.seat, answer.id), ()):
                if answer.refused is None:
                    done.setdefault(session, []).append(answer.id)
                else:
                    refused.append((session, answer))
        for session in self.sessions:
            if (data := update.get(session.viewer)) is not None:
                ids = done.pop(session, None)
                session.send(data if ids is None else acknowledging(data, ids))
        for session, ids in done.items():
            self._acknowledge(session, ids)
        for session, answer in refused:
            session.refuse(answer.refused or "", answer.id, self.game.refusals.get(answer.refused or ""))

    def _acknowledge(self, session: Session, ids: Iterable[str]) -> None:
        """Nothing is told besides: the action was done before, or its one who asked looks no more."""
        number = None if self.play is None else self.play.streams.number(session.viewer)
        for id in ids:
            session.ack(id, number)

    def ended(self, outcome: Outcome) -> None:
        matches.ended(self, outcome)

    def froze(self) -> None:
        self.house.metrics.frozen += 1
        self.phase = "frozen"
        self.seating.unready()
        self.seating.spread(self.game.seats[-1])
        for (_, id), asking in self._asked.items():
            for session in asking:
                session.refuse("frozen", id)
        self._asked.clear()
        self.changed()

    # --- the lobby ---------------------------------------------------------------------------

    def changed(self) -> None:
        """Something of the table changed: keep it, then tell everyone."""
        if not self._stale:
            self._stale = True
            self.house.loop.call_soon(self._publish)

    def _publish(self) -> None:
        self._stale = False
        saving = self.save()
        if saving is None:
            self._broadcast()
        else:
            saving.add_done_callback(self._saved_then_told)

    def save(self) -> Done | None:
        """Keep the table if anything that is kept has changed."""
        snapshot = kept.write(lobby.snapshot(self))
        if snapshot == self._saved:
            return None
        self._saved = snapshot
        return self.house.store.keep_table(self.code, snapshot, self.house.wall())

    def _saved_then_told(self, done: Done) -> None:
        if not done.cancelled() and done.exception() is None:
            self._broadcast()

    def _broadcast(self) -> None:
        fields = lobby.fields(self)
        update = {name: value for name, value in fields.items() if self._told.get(name) != value}
        self._told = fields
        if update:
            data = encode(Lobby(**update))
            for session in tuple(self.sessions):
                session.send(data)
        acks, self._acks = self._acks, []
        for session, id in acks:
            session.ack(id)

    def levels(self) -> tuple[str, ...]:
        return tuple(levels(self.game.name))

    def forget_series(self) -> None:
        self.series = series.NONE
