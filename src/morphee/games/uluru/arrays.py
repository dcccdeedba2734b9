"""Uluru for programs that learn: its actions by number, and what a player sees as an array."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

from morphee.games.uluru.actions import Action, Done, LiftBird, PlaceBird, Ready
from morphee.games.uluru.content import BIRD, COLOURS, PLACES, SPOT, Kind, Place, Wish
from morphee.games.uluru.model import State
from morphee.games.uluru.rounds import until
from morphee.kernel.contract import Millis, Seat

PHASES = {"rest": bytes([1, 0, 0]), "glass": bytes([0, 1, 0]), "over": bytes([0, 0, 1])}
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

# The parts of a mask, in the order of the actions.
PLACES_LEFT = {spot: bytes([place != spot for place in PLACES]) for spot in BY_SPOT}
LIFTABLE = {spot: bytes([spot is not None]) for spot in BY_SPOT}
DONE_OR_NOT = (bytes([1, 0, 0]), bytes([0, 1, 0]))
READY_ONLY, NOTHING = bytes(len(ACTIONS) - 1) + bytes([1]), bytes(len(ACTIONS))


def mask(state: State, seat: Seat) -> bytes:
    """Which of the actions are legal: those of `Uluru.legal`."""
    said = state.said[seat]
    if state.phase != "glass":
        return READY_ONLY if state.phase == "rest" and not said else NOTHING
    board = state.boards[seat]
    return b"".join(
        [*[PLACES_LEFT[spot] for spot in board], *[LIFTABLE[spot] for spot in board], DONE_OR_NOT[said]]
    )


def observe(state: State, seat: Seat, at: Millis) -> bytes:
    """The phase, the round, the seconds left; the wishes of both rows (kind and bird named); every board that
    may be seen, one's own first (0: in the hand, else the place); who said done or ready; the stones."""
    seats = len(state.boards)
    order = [*range(seat, seats), *range(seat)]
    left = 0 if state.phase == "over" else min(255, max(0, until(state) - at) // 1_000)
    seen = order if state.results else order[:1]
    boards = [bytes([BY_SPOT[place] for place in state.boards[other]]) for other in seen]
    return b"".join(
        [
            PHASES[state.phase],
            bytes((state.round, left)),
            _wishes(state.light),
            _wishes(state.dark),
            b"".join(boards).ljust(BIRDS * SEATS, b"\0"),
            bytes([state.said[other] for other in order]).ljust(SEATS, b"\0"),
            bytes([min(255, state.stones[other]) for other in order]).ljust(SEATS, b"\0"),
        ]
    )


@lru_cache(maxsize=256)
def _wishes(cards: tuple[Wish | None, ...]) -> bytes:
    """A round's cards stay while its glass runs, and everybody sees the same."""
    found = bytearray(2 * BIRDS)
    for bird, card in enumerate(cards):
        if card is not None:
            found[2 * bird] = KINDS[card.wish]
            found[2 * bird + 1] = 0 if card.of is None else BIRD[card.of] + 1
    return bytes(found)
