"""Who is told what: each viewer's stream of facts, and what changed of their view.

A viewer's stream is the log with every fact in the form that viewer may see and without the facts
hidden from them, numbered from 1 *in that stream*: a number that jumped would tell that something
hidden happened. All connected viewers stand at the same point of the log; one who comes back says the
number they have and gets what is missing, with a fresh view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, UnsetType

from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame, Millis, OpenActions, Seat, Viewer
from morphee.kernel.record import Entry

CATCH_UP = 400
"""The most facts a returning viewer is sent; one who missed more gets a fresh view only."""


class News(msgspec.Struct, frozen=True, omit_defaults=True, tag="news", tag_field="t"):
    """What a viewer is told: facts up to number ``v`` of their stream, then only what changed.

    ``public`` and ``own`` hold the changed top-level fields of the view, or all of them when ``fresh``;
    ``offers`` are the actions that would be granted, ``open`` the action tags that may be filled in
    freely; ``cue`` is the race to answer. A field left out has not changed; ``null`` means none. Fresh
    news name their ``stream``. ``at`` is the match time of the telling.
    """

    v: int
    at: Millis
    facts: tuple[Raw, ...] = ()
    fresh: bool = False
    public: Raw | UnsetType = UNSET
    own: Raw | UnsetType | None = UNSET
    offers: Raw | UnsetType = UNSET
    open: tuple[str, ...] | UnsetType = UNSET
    cue: Raw | UnsetType | None = UNSET
    outcome: Raw | UnsetType = UNSET
    stream: str | UnsetType = UNSET


class Sheet(msgspec.Struct):
    """What a viewer has been told last."""

    v: int
    own: Any = None
    offers: tuple[Any, ...] = ()
    open: tuple[str, ...] = ()


class Teller:
    """The streams of one match's viewers."""

    def __init__(self, game: AnyGame, seats: int, state: Any, entries: Iterable[Entry] = ()) -> None:
        self._game = game
        self._log: list[Entry] = []
        self._public = game.public(state)
        self._cue = game.cue(state)
        self._state = state
        viewers: list[Viewer] = [None, *map(Seat, range(seats))]
        self._sheets = {viewer: Sheet(0) for viewer in viewers}
        for viewer, sheet in self._sheets.items():
            self._look(viewer, sheet)
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
        public = self._changed_public(state)
        cue = self._changed_cue(state)
        outcome = self._game.outcome(state)
        ended: Raw | UnsetType = UNSET if outcome is None else Raw(encode(outcome))
        whole = [Raw(encode(entry.fact)) for entry in entries]
        shared: dict[tuple[int, int], bytes] = {}
        messages: dict[Viewer, bytes] = {}
        for viewer, sheet in self._sheets.items():
            facts, plain = self._facts(viewer, entries, whole)
            own, offers, opened = self._changes(viewer, sheet)
            if not facts and own is UNSET and offers is UNSET and opened is UNSET:
                continue  # silent: nothing this viewer may know of has happened
            sheet.v += len(facts)
            news = News(sheet.v, at, facts, False, public, own, offers, opened, cue, ended)
            if plain and own is UNSET and offers is UNSET and opened is UNSET:
                key = (sheet.v, len(facts))
                if key not in shared:
                    shared[key] = encode(news)
                messages[viewer] = shared[key]
            else:
                messages[viewer] = encode(news)
        return messages

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

    def _facts(
        self, viewer: Viewer, entries: Sequence[Entry], whole: list[Raw]
    ) -> tuple[tuple[Raw, ...], bool]:
        """The facts as this viewer may see them, and whether that is all of them as they are."""
        facts: list[Raw] = []
        plain = True
        for entry, raw in zip(entries, whole, strict=True):
            form = self._game.redact(entry.fact, viewer)
            if form is entry.fact:
                facts.append(raw)
                continue
            plain = False
            if form is not None:
                facts.append(Raw(encode(form)))
        return tuple(facts), plain

    def _changed_public(self, state: Any) -> Raw | UnsetType:
        before, self._public = self._public, self._game.public(state)
        return _changed(before, self._public)

    def _changed_cue(self, state: Any) -> Raw | UnsetType | None:
        before, self._cue = self._cue, self._game.cue(state)
        return UNSET if self._cue == before else _raw(self._cue)

    def _changes(
        self, viewer: Viewer, sheet: Sheet
    ) -> tuple[Raw | UnsetType | None, Raw | UnsetType, tuple[str, ...] | UnsetType]:
        if viewer is None:
            return UNSET, UNSET, UNSET
        own, offers, opened = sheet.own, sheet.offers, sheet.open
        self._look(viewer, sheet)
        told_own: Raw | UnsetType | None = UNSET
        if sheet.own != own:
            told_own = None if sheet.own is None else _changed(own, sheet.own)
        return (
            told_own,
            UNSET if sheet.offers == offers else Raw(encode(sheet.offers)),
            UNSET if sheet.open == opened else sheet.open,
        )

    def _look(self, viewer: Viewer, sheet: Sheet) -> None:
        if viewer is None:
            return
        game, state = self._game, self._state
        sheet.own = game.own(state, viewer)
        sheet.offers = tuple(game.legal(state, viewer))
        if isinstance(game, OpenActions):
            sheet.open = tuple(str(kind.__struct_config__.tag) for kind in game.open(state, viewer))  # type: ignore[attr-defined]


def _raw(value: Any) -> Raw | None:
    return None if value is None else Raw(encode(value))


def _changed(before: Any, after: Any) -> Raw | UnsetType:
    """The top-level fields that differ, encoded; all of them where there was nothing before."""
    fields: tuple[str, ...] = after.__struct_fields__
    if before is None:
        return Raw(encode(after))
    changed = {
        name: new
        for name in fields
        if (new := getattr(after, name)) is not (old := getattr(before, name)) and new != old
    }
    return Raw(encode(changed)) if changed else UNSET
