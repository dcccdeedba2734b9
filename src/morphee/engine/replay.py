"""A finished match again, as one viewer saw it: the updates of their stream, one for each command.

Every viewer has the same number of frames, so that people who look as different viewers stand at the same
moment; where a viewer was told nothing, their update is empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, Raw

from morphee.engine.differences import changed, differing, photo
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame, Millis, Value, Viewer
from morphee.kernel.record import Entry, Record
from morphee.protocol.match_update import MatchUpdate


class Frames(Value):
    """``updates[i]`` leads from frame i to frame i + 1; frame 0 is ``first``, before anything happened.
    ``ns[i]`` is the number of the last log entry of frame i + 1."""

    first: Raw
    updates: tuple[Raw, ...]
    ns: tuple[int, ...]


def frames(record: Record, viewer: Viewer) -> Frames:
    """The whole match as that viewer saw it. Offers are left out: nothing can be done in a replay."""
    game: AnyGame = record.game
    state = game.initial(record.config, record.header.seats)
    scene = _Scene(game, viewer, state)
    first = scene.fresh()
    updates: list[Raw] = []
    ns: list[int] = []
    for group in _commands(record.entries):
        for entry in group:
            state = game.evolve(state, entry.event, entry.at)
        updates.append(Raw(encode(scene.after(group, state))))
        ns.append(group[-1].n)
    return Frames(Raw(encode(first)), tuple(updates), tuple(ns))


def _commands(entries: tuple[Entry, ...]) -> Iterator[list[Entry]]:
    """The deal, then the events of each command."""
    group: list[Entry] = []
    for entry in entries:
        if group and entry.command is not None:
            yield group
            group = []
        group.append(entry)
    if group:
        yield group


class _Scene:
    """What the viewer knows at a frame."""

    def __init__(self, game: AnyGame, viewer: Viewer, state: Any) -> None:
        self._game = game
        self._viewer = viewer
        self._v = 0
        self._know(state)

    def _know(self, state: Any) -> None:
        view = self._game.view(state, self._viewer)
        self._public, self._own = view.public, view.own
        self._cue = self._game.cue(state)

    def fresh(self) -> MatchUpdate:
        name = "p" if self._viewer is None else str(self._viewer)
        return MatchUpdate(
            v=0,
            at=Millis(0),
            fresh=True,
            public=self._public,
            own=self._own,
            cue=self._cue,
            stream=f"replay.{name}",
        )

    def after(self, group: list[Entry], state: Any) -> MatchUpdate:
        public, own, cue = self._public, self._own, self._cue
        self._know(state)
        fields = differing(public, self._public)
        events = [(entry, self._game.redact(entry.event, self._viewer)) for entry in group]
        told = tuple([form for _, form in events if form is not None])
        self._v += len(told)
        outcome = self._game.outcome(state)
        return MatchUpdate(
            v=self._v,
            at=group[-1].at,
            events=told,
            public=fields or UNSET,
            own=UNSET if own == self._own else changed(own, self._own),
            cue=UNSET if cue == self._cue else self._cue,
            outcome=UNSET if outcome is None else outcome,
            races=tuple(
                [photo(race) for entry, form in events if form is entry.event for race in entry.receipts]
            ),
        )
