"""Play Me for programs that learn: its actions by number, and the table as an array."""

from __future__ import annotations

from morphee.games.playme.actions import (
    Action,
    Betray,
    BlockLine,
    Park,
    Pick,
    Progress,
    Recall,
    Roll,
    SendBack,
    Slap,
    StayLoyal,
    Unblock,
)
from morphee.games.playme.content import CHARACTERS, DICE
from morphee.games.playme.hand import hands
from morphee.games.playme.model import Player, State
from morphee.kernel.contract import Seat

PHASES = {"countdown": 0, "round": 1, "aftermath": 2, "over": 3}
LOST = {None: 0, "hatter": 1, "absolem": 2}
BLOCKS = 2
"""So many dice that block a line are told: nothing allows more."""
SEATS, EACH = 6, 22
HEAD = 12
SIZE = HEAD + SEATS * EACH


def all_actions(seats: int) -> tuple[Action, ...]:
    dice, places = range(1, DICE + 1), [Seat(seat) for seat in range(seats)]
    return (
        Roll(),
        Recall(),
        Slap(),
        Betray(),
        StayLoyal(),
        *(Progress(die, count) for die in dice for count in dice),
        *map(Park, dice),
        *map(Unblock, dice),
        *(BlockLine(die, place) for die in dice for place in places),
        *(SendBack(die, place) for die in dice for place in places),
        *map(Pick, places),
    )


def observe(state: State, seat: Seat) -> bytes:
    """The phase, the round, what the table waits for; then seat by seat, the observer first: the character,
    the line, the hand, the dice shown by face, and what blocks the line."""
    seats, counts = len(state.players), hands(state)
    found = bytearray(SIZE)
    found[PHASES[state.phase]] = 1
    choice = state.choice
    found[4:HEAD] = bytes(
        (
            state.round,
            state.players[seat].ready,
            state.slaps is not None,
            0 if choice is None else (choice.seat - seat) % seats + 1,
            choice is not None and choice.kind == "judas",
            0 if state.jabberwocky is None else (state.jabberwocky - seat) % seats + 1,
            state.team,
            seats,
        )
    )
    for other in range(seats):
        index = (seat + other) % seats
        start = HEAD + EACH * other
        found[start : start + EACH] = _player(state, state.players[index], counts[index], seat)
    return bytes(found)


def _player(state: State, player: Player, hand: int, seat: Seat) -> bytes:
    faces = [player.dice.count(die) for die in range(1, DICE + 1)]
    blocks = [0] * (2 * BLOCKS)
    for number, block in enumerate(player.blocks[:BLOCKS]):
        blocks[2 * number : 2 * number + 2] = ((block.by - seat) % len(state.players) + 1, block.die)
    return bytes(
        (
            CHARACTERS.index(player.character) + 1,
            player.face == "madness",
            state.config.powers and not player.powerless,
            player.traitor,
            player.wins,
            player.line,
            player.parked,
            hand,
            bool(player.thrown),
            player.acted,
            LOST[player.lost],
            player.frozen_until is not None,
            *faces,
            *blocks,
        )
    )
