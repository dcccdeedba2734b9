"""What everybody may know of a match, worked out from what is durable of its log."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import AnyGame, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, Entry, RecordError
from morphee.kernel.verify import follow, verify
from morphee.sim.faults.promise import Broken
from morphee.store.contract import StoredMatch

_ENDS_EARLY = "missing: the record ends before the match does"


def plain(value: Any) -> Any:
    """As a client reads it: encoded and decoded."""
    return msgspec.json.decode(encode(value))


class Truth:
    """One match. `follow` takes in what has become durable and verifies it; the rest answers questions about
    it."""

    def __init__(self, game: AnyGame, stored: StoredMatch) -> None:
        self.game = game
        self.head = stored.head
        self.players = stored.head.players
        header = stored.head.header
        self._match = Match(game, codec(game).config.decode(header.config), header.seats, stored.head.seed)
        self._chain = Chain(header)
        self._states: list[Any] = [self._match.state]
        viewers: list[Viewer] = [None, *map(Seat, range(header.seats))]
        self.told: dict[Viewer, list[Any]] = {viewer: [] for viewer in viewers}
        self._entry_of: dict[Viewer, list[int]] = {viewer: [0] for viewer in viewers}
        self.entries: list[Entry] = []
        self.ids: dict[str, Entry] = {}

    def copy(self) -> Truth:
        """The same up to here, which may go on differently."""
        other = copy(self)
        other._match, other._chain = self._match.copy(), copy(self._chain)
        other._states, other.entries, other.ids = list(self._states), list(self.entries), dict(self.ids)
        other.told = {viewer: list(told) for viewer, told in self.told.items()}
        other._entry_of = {viewer: list(numbers) for viewer, numbers in self._entry_of.items()}
        return other

    def follow(self, lines: list[bytes]) -> list[Entry]:
        """Decide the lines that are new again, and take them in; their entries."""
        known = len(self.entries)
        if len(lines) == known:
            return []
        try:
            for entry in follow(self._match, self._chain, lines[known:]):
                self._take(entry)
        except RecordError as error:
            raise Broken("verified", f"match {self.head.match}: {error}") from error
        return self.entries[known:]

    def _take(self, entry: Entry) -> None:
        game = self.game
        self._states.append(self._match.state)
        self.entries.append(entry)
        whole: Any = None
        for viewer, told in self.told.items():
            form = game.redact(entry.event, viewer)
            if form is None:
                continue
            if form is entry.event:
                whole = plain(form) if whole is None else whole
                told.append(whole)
            else:
                told.append(plain(form))
            self._entry_of[viewer].append(entry.n)
        if entry.id is not None:
            if entry.id in self.ids:
                raise Broken("once", f"{entry.id} is in the log twice")
            self.ids[entry.id] = entry

    def state_at(self, viewer: Viewer, v: int) -> Any:
        """The state when that viewer had been told ``v`` events."""
        return self._states[self._entry_of[viewer][v]]

    def state_before(self, entry: Entry) -> Any:
        """The state in which that entry was decided."""
        return self._states[entry.n - 1]

    def check(self, lines: list[bytes]) -> None:
        """Decide the whole match again from its seed and compare with the stored lines."""
        header = msgspec.structs.replace(self.head.header, seed=self.head.seed.hex())
        try:
            verify(b"\n".join([encode(header), *lines, b""]), lambda *_: self.game)
        except RecordError as error:
            if error.why != _ENDS_EARLY:
                raise Broken("verified", f"match {self.head.match}: {error}") from error
