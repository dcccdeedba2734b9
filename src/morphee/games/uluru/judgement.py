"""Which wishes a board grants, and how many stones it costs (UL-7, UL-8)."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.uluru.content import COLOURS, PLACES, Colour, Place
from morphee.games.uluru.model import Auto, Board, Reading, Term, Verdict
from morphee.games.uluru.places import NOWHERE, PLEASING

NUMBER: dict[Colour | None, int] = {colour: bird for bird, colour in enumerate((*COLOURS, None))}
"""Birds by number; a wish about nobody is as one about a ninth bird that is never on the rock."""
_SPOT: dict[Place | None, int] = {place: spot for spot, place in enumerate((*PLACES, None))}

MET = Verdict(True, "met")
UNMET = Verdict(False, "unmet", (0,))
MISSING = Verdict(False, "missing")
AUTOMATIC: dict[Auto, Verdict] = {
    "own_colour": Verdict(True, "own_colour"),
    "loop": Verdict(True, "loop"),
    "itself": Verdict(True, "itself"),
    "anywhere": Verdict(True, "anywhere"),
}

Verdicts = tuple[tuple[Verdict, ...], ...]


def judge(readings: Sequence[Sequence[Reading]], board: Board) -> tuple[Verdicts, int]:
    """Every card's verdict, left to right, and the stones of that board."""
    spots = [_SPOT[place] for place in board]
    spots.append(NOWHERE)
    verdicts: list[tuple[Verdict, ...]] = []
    stones = 0
    for spot, cards in zip(spots, readings, strict=False):
        if spot == NOWHERE:  # UL-7, UL-8: one stone for the bird, none for its wishes
            verdicts.append((MISSING,) * len(cards))
            stones += 1
            continue
        found = tuple([_verdict(reading, spot, spots) for reading in cards])
        verdicts.append(found)
        for verdict in found:
            stones += not verdict.granted
    return tuple(verdicts), stones


def _verdict(reading: Reading, spot: int, spots: list[int]) -> Verdict:
    if len(reading) == 1:
        term = reading[0]
        if term.auto is not None:
            return AUTOMATIC[term.auto]
        if _holds(term, spot, spots):
            return MET
        return Verdict(False, "needs_missing", (0,)) if _lacks(term, spots) else UNMET
    return _verdict_of_all(reading, spot, spots)


def _verdict_of_all(reading: Reading, spot: int, spots: list[int]) -> Verdict:
    """UL-16: both wishes of a colour that is followed must be met, or both negated."""
    failed = tuple(n for n, term in enumerate(reading) if term.auto is None and not _holds(term, spot, spots))
    if failed:
        lacking = any(_lacks(reading[n], spots) for n in failed)
        return Verdict(False, "needs_missing" if lacking else "unmet", failed)
    autos = [term.auto for term in reading if term.auto is not None]
    return AUTOMATIC[autos[0]] if len(autos) == len(reading) else MET


def _holds(term: Term, spot: int, spots: list[int]) -> int:
    wish = term.wish
    return PLEASING[term.contrary][wish.wish][spots[NUMBER[wish.of]]] >> spot & 1


def _lacks(term: Term, spots: list[int]) -> bool:
    return term.wish.of is not None and spots[NUMBER[term.wish.of]] == NOWHERE
