"""How far a Dreamer trusts each spirit: authors of clues that do not fit the answers are trusted less.

The Dreamer does not learn whether an answer was right, but knows which clues pointed to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from morphee.games.dream.views import Drift
from morphee.kernel.contract import Seat

FULL = 100
"""Per cent that a clue of an unknown seat counts."""
FLOOR, CEILING = 25, 130
FITS, STRAYS = 10, -18


class Trust:
    def __init__(self) -> None:
        self._of: dict[Seat, int] = {}

    def of(self, seat: Seat) -> int:
        return self._of.get(seat, FULL)

    def learn(self, clues: Sequence[Drift], fits: Callable[[str], bool]) -> None:
        """After an answer: ``fits`` says whether a clue speaks for it."""
        for clue in clues:
            if clue.word is not None:
                change = FITS if fits(clue.word) else STRAYS
                self._of[clue.seat] = min(CEILING, max(FLOOR, self.of(clue.seat) + change))

    def suspects(self) -> list[Seat]:
        """Those believed least, the least first; nobody while all are believed."""
        return sorted([seat for seat, value in self._of.items() if value < FULL], key=self.of)
