"""What the races of an evening say about the people at a table, for its host: numbers, and no verdict."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from morphee.engine.plausibility import Flag, review
from morphee.kernel.contract import Seat
from morphee.kernel.record import Receipt

RECEIPTS = 4_000
"""How many answers of an evening are remembered."""
CUES = 1_000_000
"""More than the cues of one match: those of different matches must not be taken for the same race."""


class RaceReview:
    """The receipts of the matches played here, by person."""

    def __init__(self) -> None:
        self._people: list[str] = []
        self._receipts: deque[Receipt] = deque(maxlen=RECEIPTS)
        self._matches = 0
        self.flags: tuple[tuple[str, Flag], ...] = ()
        """What is to be told, each with the key of the person."""

    def add(self, players: tuple[str | None, ...], receipts: Iterable[Receipt]) -> None:
        """Add the receipts of a match that is over."""
        self._matches += 1
        for receipt in receipts:
            key = players[receipt.seat] if receipt.seat < len(players) else None
            if key is not None:
                cue = self._matches * CUES + receipt.cue
                self._receipts.append(replace(receipt, cue=cue, seat=self._index(key)))
        self.flags = tuple((self._people[flag.seat], flag) for flag in review(self._receipts))

    def _index(self, key: str) -> Seat:
        if key not in self._people:
            self._people.append(key)
        return Seat(self._people.index(key))
