"""The best possible result of a row of wishes: proven, over every way to set the birds or leave them out."""

from __future__ import annotations

from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, Colour, Place
from morphee.games.uluru.judge import Card, read_cards
from morphee.games.uluru.reading import readings
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge


class Row(Value, forbid_unknown_fields=True):
    """A card for each of the eight birds, or a list of two, as in the judge's form."""

    wishes: dict[Colour, Card | tuple[Card, Card]]


class Solution(Value):
    """The fewest stones, and where the birds sit then; a bird better left out is absent."""

    stones: int
    birds: dict[Colour, Place]


def solve(row: Row) -> Solution | Impossible:
    cards = read_cards(row.wishes)
    if isinstance(cards, Impossible):
        return cards
    found = best(readings(cards))
    return Solution(
        found.stones, {colour: place for colour, place in zip(COLOURS, found.birds, strict=True) if place}
    )


SOLVER = Judge(Row, solve)
