"""`morphee solve uluru`: the best possible result of a row of wishes, proven over every way to set the birds
or leave them out, how many placements reach it, and how hard it is to find."""

from __future__ import annotations

from morphee.games.uluru.content import COLOURS, Colour, Place
from morphee.games.uluru.judge import Card, read_cards
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge
from morphee.solvers.uluru_rows import solve_row


class Row(Value, forbid_unknown_fields=True):
    """A card for each of the eight birds, or a list of two, as in the judge's form."""

    wishes: dict[Colour, Card | tuple[Card, Card]]


class Solution(Value):
    """The fewest stones, and where the birds sit then; a bird better left out is absent.

    ``ways`` counts the placements that cost no more (leaving out as few birds as possible), of 40,320;
    ``difficulty`` is a grade from 1 to 5.
    """

    stones: int
    birds: dict[Colour, Place]
    ways: int
    difficulty: int


def solve(row: Row) -> Solution | Impossible:
    cards = read_cards(row.wishes)
    if isinstance(cards, Impossible):
        return cards
    found = solve_row(cards)
    birds = {colour: place for colour, place in zip(COLOURS, found.birds, strict=True) if place}
    return Solution(found.stones, birds, found.ways, found.difficulty)


SOLVER = Judge(Row, solve)
