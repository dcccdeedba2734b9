"""The rounds of a match of Uluru: what was possible in each, and what every wish and move cost.

Three prices of a wish: *unavoidable*, if the best result with this card turned to "anywhere" is better (the
round cannot grant it beside the others); *paid*, if a player's board does not grant it; and, of a whole
board, the stones that the best single move (two birds change places, or one moves to a free place) would
have saved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from morphee.games.uluru.content import PLACES, Wish
from morphee.games.uluru.events import RoundBegan, RoundJudged
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Board, Cards, Row, RowResult, SeatResult
from morphee.games.uluru.rounds import cards
from morphee.kernel.contract import Value
from morphee.kernel.record import Record
from morphee.solvers.uluru_rows import solve_row

ANYWHERE = Wish("anywhere")


class Move(Value):
    """The best single move on a board: the birds it moves (one, or two that change places), what it saves."""

    birds: tuple[int, ...]
    saved: int


class Night(Value):
    """One round: its rows with what was possible, and everybody's result."""

    round: int
    n: int
    at: int
    rows: dict[Row, RowResult]
    cards: dict[Row, Cards]
    seats: tuple[SeatResult, ...]

    def best(self, seat: int) -> int:
        return self.rows[self.seats[seat].row].best.stones

    def above(self, seat: int) -> int:
        """Stones that could have been avoided."""
        return self.seats[seat].stones - self.best(seat)


def nights(record: Record) -> tuple[Night, ...]:
    found: list[Night] = []
    began: RoundBegan | None = None
    for entry in record.entries:
        match entry.event:
            case RoundBegan():
                began = entry.event
            case RoundJudged(_, rows, seats) if began is not None:
                laid = {row.row: cards(began.light, began.dark, row.row) for row in rows}
                by_row = {row.row: row for row in rows}
                found.append(Night(began.round, entry.n, entry.at, by_row, laid, seats))
    return tuple(found)


def unavoidable(row: Cards) -> tuple[int, ...]:
    """The birds whose wish costs a stone whatever one does: without it the best result is better."""
    best = solve_row(row).stones
    if not best:
        return ()
    return tuple([bird for bird in range(len(row)) if solve_row(_without(row, bird)).stones < best])


def _without(row: Cards, bird: int) -> Cards:
    return (*row[:bird], (ANYWHERE,), *row[bird + 1 :])


def one_move(row: RowResult, board: Board) -> Move:
    """The single move that saves most; saving nothing if none does."""
    _, stones = judge(row.readings, board)
    best = Move((), 0)
    for birds, after in _moves(board):
        saved = stones - judge(row.readings, after)[1]
        if saved > best.saved:
            best = Move(birds, saved)
    return best


def _moves(board: Board) -> Iterator[tuple[tuple[int, ...], Board]]:
    free = [place for place in PLACES if place not in board]
    for bird in range(len(board)):
        for place in free:
            yield (bird,), (*board[:bird], place, *board[bird + 1 :])
    for one, other in combinations(range(len(board)), 2):
        changed = list(board)
        changed[one], changed[other] = changed[other], changed[one]
        yield (one, other), tuple(changed)


def paid(night: Night, seat: int) -> tuple[Wish, ...]:
    """The wishes that this seat's board did not grant; those of birds not set do not count (UL-8)."""
    result = night.seats[seat]
    laid = night.cards[result.row]
    return tuple(
        [
            card
            for bird, both in enumerate(laid)
            for card, verdict in zip(both, result.verdicts[bird], strict=True)
            if not verdict.granted and verdict.why != "missing"
        ]
    )


def left_out(night: Night, seat: int) -> int:
    """How many birds were not on the rock, a stone each."""
    return sum(place is None for place in night.seats[seat].birds)
