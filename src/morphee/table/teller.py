"""Who is told what: each viewer's stream of facts, and what changed of their view.

A viewer's stream is the log with every fact in the form that viewer may see and without the facts
hidden from them, numbered from 1 *in that stream*: a number that jumped would tell that something
hidden happened. All connected viewers stand at the same point of the log; one who comes back says the
number they have and gets what is missing, with a fresh view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET, Raw, UnsetType
from msgspec.structs import astuple

from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame, Millis, OpenActions, Seat, Viewer
from morphee.kernel.record import Entry, Receipt
from morphee.table.news import News

CATCH_UP = 400
"""The most facts a returning viewer is sent; one who missed more gets a fresh view only."""


class Sheet:
    """What a viewer has been told last: facts up to number ``v`` of their stream, and what only they may know
    or do."""

    def __init__(self) -> None:
        self.v = 0
        self.own: Any = None
        self.offers: tuple[Any, ...] = ()
        self.open: tuple[str, ...] = ()


_Group: TypeAlias = tuple[tuple[Any, ...], bool, list[tuple[Viewer, Sheet]]]
"""Facts, whether those are all of them as they are, and who is told them."""


class Teller:
    """The streams of one match's viewers."""

    def __init__(self, game: AnyGame, seats: int, state: Any, entries: Iterable[Entry] = ()) -> None:
        self._game = game
        self._opening: OpenActions | None = game if isinstance(game, OpenActions) else None
        self._alike = game.own_type is None
        self._log: list[Entry] = []
        self._public = game.public(state)
        self._cue = game.cue(state)
        self._state = state
        viewers: list[Viewer] = [None, *map(Seat, range(seats))]
        self._sheets = {viewer: Sheet() for viewer in viewers}
        self._viewers = list(self._sheets.items())
        for viewer, sheet in self._viewers:
            self._changes(viewer, sheet)
        for entry in entries:
            self._log.append(entry)
            for viewer, sheet in self._sheets.items():
                sheet.v += game.redact(entry.fact, viewer) is not None

    def number(self, viewer: Viewer) -> int:
        """The number of the last fact in this viewer's stream."""
        return self._sheets[viewer].v

    def tell(self, entries: Sequence[Entry], state: Any, at: Millis) -> dict[Viewer, bytes]:
        """New facts have become durable and led to ``state``: the message for each viewer who has one."""
        self._log.extend(entries)
        self._state = state
        groups = self._groups(entries)
        public, each, same = self._changed_public(state, groups)
        cue = self._changed_cue(state)
        outcome = self._game.outcome(state)
        ended: Raw | UnsetType = UNSET if outcome is None else Raw(encode(outcome))
        messages: dict[Viewer, bytes] = {}
        for facts, plain, viewers in groups:
            races = self._races(viewers[0][0], entries, plain)
            v, news = -1, b""
            for viewer, sheet in viewers:
                changes = self._changes(viewer, sheet)
                if not facts and not changes:
                    continue  # silent: nothing this viewer may know of has happened
                sheet.v += len(facts)
                if sheet.v != v:
                    v = sheet.v
                    told = News(
                        v, at, facts, False, public, each, cue=cue, outcome=ended, races=races, same=same
                    )
                    news = encode(told)
                messages[viewer] = b"%b%b}" % (news[:-1], changes) if changes else news
        return messages

    def _groups(self, entries: Sequence[Entry]) -> list[_Group]:
        """Viewers who are told the same facts, together."""
        if self._alike:
            return [(*self._facts(None, entries), self._viewers)]
        everything: list[tuple[Viewer, Sheet]] = []
        groups: list[_Group] = []
        for viewer, sheet in self._viewers:
            facts, plain = self._facts(viewer, entries)
            if plain:
                if not everything:
                    groups.append((facts, True, everything))
                everything.append((viewer, sheet))
            else:
                groups.append((facts, False, [(viewer, sheet)]))
        return groups

    def catch_up(self, viewer: Viewer, have: int, at: Millis, stream: str | UnsetType = UNSET) -> bytes:
        """A fresh view, and the facts missed by one who has their stream up to ``have``."""
        sheet = self._sheets[viewer]
        missed = self._missed(viewer, sheet.v - have) if 0 <= sheet.v - have <= CATCH_UP else ()
        outcome = self._game.outcome(self._state)
        return encode(
            News(
                sheet.v,
                at,
                missed,
                True,
                Raw(encode(self._public)),
                UNSET,
                _raw(sheet.own),
                Raw(encode(sheet.offers)),
                sheet.open,
                _raw(self._cue),
                UNSET if outcome is None else Raw(encode(outcome)),
                stream,
            )
        )

    def _missed(self, viewer: Viewer, count: int) -> tuple[Raw, ...]:
        found: list[Raw] = []
        for entry in reversed(self._log):
            if len(found) == count:
                break
            form = self._game.redact(entry.fact, viewer)
            if form is not None:
                found.append(Raw(encode(form)))
        return tuple(reversed(found))

    def _facts(self, viewer: Viewer, entries: Sequence[Entry]) -> tuple[tuple[Any, ...], bool]:
        """The facts as this viewer may see them, and whether that is all of them as they are."""
        facts: list[Any] = []
        plain = True
        redact = self._game.redact
        for entry in entries:
            fact = entry.fact
            form = redact(fact, viewer)
            plain = plain and form is fact
            if form is not None:
                facts.append(form)
        return tuple(facts), plain

    def _races(self, viewer: Viewer, entries: Sequence[Entry], plain: bool) -> tuple[Any, ...]:
        """The photo finishes of facts that this viewer sees as they are."""
        redact = self._game.redact
        return tuple(
            [
                _photo(entry.race)
                for entry in entries
                if entry.race is not None and (plain or redact(entry.fact, viewer) is entry.fact)
            ]
        )

    def _changed_public(
        self, state: Any, groups: Sequence[_Group]
    ) -> tuple[Raw | UnsetType, Raw | UnsetType, dict[str, tuple[int, str]] | UnsetType]:
        """The changed fields as a whole; apart from them the lists in which little changed, and those
        that a fact everybody is told says already."""
        before, self._public = self._public, self._game.public(state)
        changed = _differing(before, self._public)
        each: dict[str, dict[str, Any]] = {}
        same: dict[str, tuple[int, str]] = {}
        facts, plain, _ = groups[0]
        for name, value in tuple(changed.items()):
            if not isinstance(value, tuple):
                continue
            if plain and len(groups) == 1 and (place := _said(facts, value)) is not None:
                same[name] = place
                del changed[name]
            elif (elements := _elements(getattr(before, name), value)) is not None:
                each[name] = elements
                del changed[name]
        return (
            Raw(encode(changed)) if changed else UNSET,
            Raw(encode(each)) if each else UNSET,
            same or UNSET,
        )

    def _changed_cue(self, state: Any) -> Raw | UnsetType | None:
        before, self._cue = self._cue, self._game.cue(state)
        return UNSET if self._cue == before else _raw(self._cue)

    def _changes(self, viewer: Viewer, sheet: Sheet) -> bytes:
        """What changed for this viewer alone, as fields to go at the end of news."""
        if viewer is None:
            return b""
        game, state = self._game, self._state
        found = b""
        if not self._alike:
            before, sheet.own = sheet.own, game.own(state, viewer)
            if sheet.own is not before and sheet.own != before:
                found = b',"own":%b' % (b"null" if sheet.own is None else _changed(before, sheet.own))
        offers = tuple(game.legal(state, viewer))
        if offers is not sheet.offers and offers != sheet.offers:
            gone = _gone(sheet.offers, offers)
            found += b',"less":%b' % encode(gone) if gone else b',"offers":%b' % encode(offers)
            sheet.offers = offers
        if self._opening is not None:
            kinds: tuple[Any, ...] = self._opening.open(state, viewer)
            opened = tuple([str(kind.__struct_config__.tag) for kind in kinds])
            if opened != sheet.open:
                found += b',"open":%b' % encode(opened)
                sheet.open = opened
        return found


def _raw(value: Any) -> Raw | None:
    return None if value is None else Raw(encode(value))


def _changed(before: Any, after: Any) -> bytes:
    """The top-level fields that differ, encoded; all of them where there was nothing before."""
    return encode(after if before is None else _differing(before, after))


def _differing(before: Any, after: Any) -> dict[str, Any]:
    fields: tuple[str, ...] = after.__struct_fields__
    pairs = zip(fields, astuple(before), astuple(after), strict=True)
    return {name: new for name, old, new in pairs if new is not old and new != old}


def _said(facts: tuple[Any, ...], value: tuple[Any, ...]) -> tuple[int, str] | None:
    """Where one of the facts says that very value."""
    for index, fact in enumerate(facts if value else ()):
        for name in fact.__struct_fields__:
            if getattr(fact, name) is value:
                return index, name
    return None


def _gone(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, ...]:
    """The indexes of what is gone, where some is left and nothing new came."""
    if not after:
        return ()
    left = iter(enumerate(before))
    gone: list[int] = []
    for value in after:
        for index, old in left:
            if old == value:
                break
            gone.append(index)
        else:
            return ()
    return (*gone, *[index for index, _ in left])


def _elements(before: Any, after: tuple[Any, ...]) -> dict[str, Any] | None:
    """The elements that changed, by index, where telling them is shorter than telling the list."""
    if not isinstance(before, tuple) or len(before) != len(after):
        return None
    pairs = enumerate(zip(before, after, strict=True))
    changed = {str(i): new for i, (old, new) in pairs if new is not old and new != old}
    return changed if len(changed) * 2 <= len(after) else None


def _photo(race: Receipt) -> tuple[int, int, int, int, int, int, int]:
    return race.seat, race.cue, race.rt, race.lag, race.budget, race.counted, int(race.tied)
