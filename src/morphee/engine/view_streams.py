"""Who is told what: each viewer's stream of events, and what changed of their view.

A viewer's stream is the log with every event in the form that viewer may see and without the events
hidden from them, numbered from 1 *in that stream*: a number that jumped would tell that something
hidden happened. All connected viewers stand at the same point of the log; one who comes back says the
number they have and gets what is missing, with a fresh view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET, UnsetType

from morphee.engine.differences import changed, differing, elements, offer_changes, photo, said
from morphee.kernel.codec import encode, extended
from morphee.kernel.contract import AnyGame, Cue, Millis, OpenActions, Outcome, Seat, Viewer
from morphee.kernel.record import Entry, Receipt
from morphee.protocol.match_update import MatchUpdate

CATCH_UP = 400
"""The most events a returning viewer is sent; one who missed more gets a fresh view only."""
RECENT = 100
"""Of so many of the last events the photo finishes are sent with a fresh view."""


class Cursor:
    """A viewer's place in their stream: the number ``v`` of the last event sent, and the private fields
    (own view, offers, open actions) last sent with it."""

    def __init__(self) -> None:
        self.v = 0
        self.own: Any = None
        self.offers: tuple[Any, ...] = ()
        self.open: tuple[str, ...] = ()


_Group: TypeAlias = tuple[tuple[Any, ...], bool, list[tuple[Viewer, Cursor]]]
"""Events, whether those are all of them as they are, and who is told them."""


class ViewStreams:
    """The streams of one match's viewers."""

    def __init__(self, game: AnyGame, seats: int, state: Any, entries: Iterable[Entry] = ()) -> None:
        self._game = game
        self._opening: OpenActions | None = game if isinstance(game, OpenActions) else None
        self._alike = game.own_type is None
        self._offer_changes = offer_changes(game)
        self._log: list[Entry] = []
        self._public = game.public(state)
        self._cue = game.cue(state)
        self._state = state
        viewers: list[Viewer] = [None, *map(Seat, range(seats))]
        self._cursors = {viewer: Cursor() for viewer in viewers}
        self._viewers = list(self._cursors.items())
        for viewer, cursor in self._viewers:
            if viewer is not None:
                self._changes(viewer, cursor)
        self._log.extend(entries)
        told = 0
        for place, (viewer, cursor) in enumerate(self._viewers):
            if place == 0 or not self._alike:
                told = sum([game.redact(entry.event, viewer) is not None for entry in self._log])
            cursor.v = told

    def number(self, viewer: Viewer) -> int:
        """The number of the last event in this viewer's stream."""
        return self._cursors[viewer].v

    def receipts(self) -> list[Receipt]:
        """Those of all races so far; for the shell, not for viewers."""
        return [race for entry in self._log for race in entry.receipts]

    def tell(self, entries: Sequence[Entry], state: Any, at: Millis) -> dict[Viewer, bytes]:
        """New events have become durable and led to ``state``: the message for each viewer who has one."""
        self._log.extend(entries)
        self._state = state
        groups = self._groups(entries)
        public, each, same = self._changed_public(state, groups)
        cue = self._changed_cue(state)
        ended = self._outcome()
        messages: dict[Viewer, bytes] = {}
        for events, plain, viewers in groups:
            races = self._races(viewers[0][0], entries, plain)
            v, update, count = -1, b"", len(events)
            for viewer, cursor in viewers:
                changes = () if viewer is None else self._changes(viewer, cursor)
                if not count and not changes:
                    continue  # silent: nothing this viewer may know of has happened
                cursor.v += count
                if cursor.v != v:
                    v = cursor.v
                    told = MatchUpdate(
                        v=v,
                        at=at,
                        events=events,
                        public=public,
                        each=each,
                        cue=cue,
                        outcome=ended,
                        races=races,
                        same=same,
                    )
                    update = encode(told)
                message = update
                for name, value in changes:
                    message = extended(message, name, value)
                messages[viewer] = message
        return messages

    def _groups(self, entries: Sequence[Entry]) -> list[_Group]:
        """Viewers who are told the same events, together."""
        if self._alike:
            return [(*self._events(None, entries), self._viewers)]
        everything: list[tuple[Viewer, Cursor]] = []
        groups: list[_Group] = []
        for viewer, cursor in self._viewers:
            events, plain = self._events(viewer, entries)
            if plain:
                if not everything:
                    groups.append((events, True, everything))
                everything.append((viewer, cursor))
            else:
                groups.append((events, False, [(viewer, cursor)]))
        return groups

    def catch_up(self, viewer: Viewer, have: int, at: Millis, stream: str | UnsetType = UNSET) -> bytes:
        """A fresh view, and the events missed by one who has their stream up to ``have``."""
        cursor = self._cursors[viewer]
        missed = self._missed(viewer, cursor.v - have) if 0 <= cursor.v - have <= CATCH_UP else ()
        return encode(
            MatchUpdate(
                v=cursor.v,
                at=at,
                events=missed,
                fresh=True,
                public=self._public,
                own=cursor.own,
                offers=cursor.offers,
                open=cursor.open,
                cue=self._cue,
                outcome=self._outcome(),
                stream=stream,
                races=self._races(viewer, self._log[-RECENT:], plain=False),
            )
        )

    def _outcome(self) -> Outcome | UnsetType:
        found = self._game.outcome(self._state)
        return UNSET if found is None else found

    def _missed(self, viewer: Viewer, count: int) -> tuple[Any, ...]:
        found: list[Any] = []
        for entry in reversed(self._log):
            if len(found) == count:
                break
            form = self._game.redact(entry.event, viewer)
            if form is not None:
                found.append(form)
        return tuple(reversed(found))

    def _events(self, viewer: Viewer, entries: Sequence[Entry]) -> tuple[tuple[Any, ...], bool]:
        """The events as this viewer may see them, and whether that is all of them as they are."""
        events: list[Any] = []
        plain = True
        redact = self._game.redact
        for entry in entries:
            event = entry.event
            form = redact(event, viewer)
            plain = plain and form is event
            if form is not None:
                events.append(form)
        return tuple(events), plain

    def _races(self, viewer: Viewer, entries: Sequence[Entry], plain: bool) -> tuple[Any, ...]:
        """The photo finishes of events that this viewer sees as they are, and of those who were beaten to
        them."""
        redact = self._game.redact
        return tuple(
            [
                photo(race)
                for entry in entries
                if (races := entry.receipts) and (plain or redact(entry.event, viewer) is entry.event)
                for race in races
            ]
        )

    def _changed_public(
        self, state: Any, groups: Sequence[_Group]
    ) -> tuple[
        dict[str, Any] | UnsetType,
        dict[str, dict[str, Any]] | UnsetType,
        dict[str, tuple[int, str]] | UnsetType,
    ]:
        """The changed fields as a whole; apart from them the lists in which little changed, and those
        that an event everybody is told says already."""
        before, self._public = self._public, self._game.public(state)
        fields = differing(before, self._public)
        each: dict[str, dict[str, Any]] = {}
        same: dict[str, tuple[int, str]] = {}
        events, plain, _ = groups[0]
        for name, value in tuple(fields.items()):
            if not isinstance(value, tuple):
                continue
            if plain and len(groups) == 1 and (place := said(events, value)) is not None:
                same[name] = place
                del fields[name]
            elif (few := elements(getattr(before, name), value)) is not None:
                each[name] = few
                del fields[name]
        return fields or UNSET, each or UNSET, same or UNSET

    def _changed_cue(self, state: Any) -> Cue | UnsetType | None:
        before, self._cue = self._cue, self._game.cue(state)
        return UNSET if self._cue == before else self._cue

    def _changes(self, viewer: Seat, cursor: Cursor) -> list[tuple[bytes, bytes]]:
        """What changed for this player alone, as fields to go at the end of the update."""
        found: list[tuple[bytes, bytes]] = []
        game, state = self._game, self._state
        if not self._alike:
            before, cursor.own = cursor.own, game.own(state, viewer)
            if cursor.own is not before and cursor.own != before:
                found.append((b"own", encode(changed(before, cursor.own))))
        offers = tuple(game.legal(state, viewer))
        if offers is not cursor.offers:
            change = self._offer_changes.field(cursor.offers, offers)
            if change is not None:
                found.append(change)
            cursor.offers = offers
        if self._opening is not None:
            kinds: tuple[Any, ...] = self._opening.open(state, viewer)
            opened = tuple([str(kind.__struct_config__.tag) for kind in kinds])
            if opened != cursor.open:
                found.append((b"open", encode(opened)))
                cursor.open = opened
        return found
