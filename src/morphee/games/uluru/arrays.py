"""Uluru for programs that learn: its actions by number, and what a player sees as an array."""

from __future__ import annotations

from typing import get_args

from morphee.games.uluru.actions import Action, Done, LiftBird, PlaceBird, Ready
from morphee.games.uluru.content import BIRD, COLOURS, PLACES, SPOT, Kind, Place, Wish
from morphee.games.uluru.model import Board, State
from morphee.games.uluru.rounds import until
from morphee.kernel.contract import Millis, Seat

PHASES = {"rest": 0, "glass": 1, "over": 2}
KINDS = {kind: number for number, kind in enumerate(get_args(Kind), 1)}
SEATS, BIRDS = 5, len(COLOURS)
ACTIONS: tuple[Action, ...] = (
    *(PlaceBird(bird, place) for bird in COLOURS for place in PLACES),
    *map(LiftBird, COLOURS),
    Done(True),
    Done(False),
    Ready(),
)
BY_SPOT: dict[Place | None, int] = {None: 0, **{place: number + 1 for place, number in SPOT.items()}}
SIZE = 5 + 4 * BIRDS + BIRDS * SEATS + 2 * SEATS


def observe(state: State, seat: Seat, at: Millis) -> bytes:
    """The phase, the round, the seconds left; the wishes of both rows (kind and bird named); every board that
    may be seen, one's own first (0: in the hand, else the place); who said done or ready; the stones."""
    seats = len(state.boards)
    order = [(seat + other) % seats for other in range(seats)]
    phase = [0, 0, 0]
    phase[PHASES[state.phase]] = 1
    left = 0 if state.phase == "over" else min(255, max(0, until(state) - at) // 1_000)
    found = [*phase, state.round, left, *_wishes(state.light), *_wishes(state.dark)]
    for other in order:
        found += _board(state.boards[other] if other == seat or state.results else _UNSEEN)
    found += [0] * (BIRDS * (SEATS - seats))
    missing = [0] * (SEATS - seats)
    found += [*[int(state.said[other]) for other in order], *missing]
    found += [*[min(255, state.stones[other]) for other in order], *missing]
    return bytes(found)


def _wishes(cards: tuple[Wish | None, ...]) -> list[int]:
    found = [0] * (2 * BIRDS)
    for bird, card in enumerate(cards):
        if card is not None:
            found[2 * bird] = KINDS[card.wish]
            found[2 * bird + 1] = 0 if card.of is None else BIRD[card.of] + 1
    return found


def _board(board: Board) -> list[int]:
    return [BY_SPOT[place] for place in board]


_UNSEEN: Board = (None,) * BIRDS
