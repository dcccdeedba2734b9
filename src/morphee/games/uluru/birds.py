"""One player's birds: what may be done with each, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import getitem

from morphee.games.uluru.actions import Action, LiftBird, PlaceBird
from morphee.games.uluru.content import BIRD, COLOURS, PLACES, Colour, Place
from morphee.games.uluru.events import BirdLifted, BirdPlaced, DoneSaid, Event
from morphee.games.uluru.model import Board, State
from morphee.kernel.contract import Refused, Seat


def moves(board: Board) -> Iterable[Action]:
    """Every way to place or lift a bird, bird by bird."""
    return chain.from_iterable(map(getitem, MOVES, board))


def place_bird(state: State, seat: Seat, bird: Colour, place: Place) -> Sequence[Event] | Refused:
    """UL-6: one bird a place; two birds of the rock change places, one from the hand takes the place."""
    board = state.boards[seat]
    origin = board[BIRD[bird]]
    if origin == place:
        return Refused("there_already")
    placed = BirdPlaced(seat, bird, place)
    if place in board:
        other = COLOURS[board.index(place)]
        placed = BirdPlaced(seat=seat, bird=bird, place=place, other=other, to=origin)
    return (DoneSaid(seat, False), placed) if state.said[seat] else (placed,)


def lift_bird(state: State, seat: Seat, bird: Colour) -> Sequence[Event] | Refused:
    if state.boards[seat][BIRD[bird]] is None:
        return Refused("not_on_rock")
    lifted = BirdLifted(seat, bird)
    return (DoneSaid(seat, False), lifted) if state.said[seat] else (lifted,)


def _moves(bird: Colour) -> dict[Place | None, tuple[Action, ...]]:
    """All that can be done with a bird, by where it is."""
    hand: tuple[Action, ...] = tuple(PlaceBird(bird, place) for place in PLACES)
    lift = LiftBird(bird)
    return {None: hand, **{place: (*hand[:n], *hand[n + 1 :], lift) for n, place in enumerate(PLACES)}}


MOVES = tuple(map(_moves, COLOURS))
