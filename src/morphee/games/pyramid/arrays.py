"""Pile-Poils for programs that learn: its actions by number, and the table as an array.

`TakeBack` has no number: it undoes what was just done, and nothing new was seen since.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from morphee.games.pyramid.actions import Action, GiveUp, Roll, SpendYarn, Stop
from morphee.games.pyramid.board import board
from morphee.games.pyramid.content import DICE
from morphee.games.pyramid.dice import place_dice
from morphee.games.pyramid.model import Config, State
from morphee.kernel.contract import Seat

PHASES = {"roll": 0, "place": 1, "choose": 2, "over": 3}
PLACES, SEATS, NEUTRAL = 63, 4, 5
DICE_AT = PLACES
"""Where the dice on each place begin; before them is whose cats lie there."""
ROLL_AT = DICE_AT + PLACES
TURN_AT = ROLL_AT + 6
SEATS_AT = TURN_AT + 10
SIZE = SEATS_AT + 2 * SEATS


def all_actions(config: Config) -> tuple[Action, ...]:
    """The four without dice, then every choice of dice on every place whose number they make."""
    choices = [
        dice for count in range(1, DICE + 1) for dice in combinations_with_replacement(range(1, 7), count)
    ]
    placing = [
        place_dice(place, dice)
        for place, number in enumerate(board(config.side).numbers)
        for dice in choices
        if sum(dice) == number
    ]
    return (Roll(), Stop(), SpendYarn(), GiveUp(), *placing)


def observe(state: State, seat: Seat) -> bytes:
    """Cats by place (1 to 4: whose, 5: nobody's), dice by place, the roll by face, the turn, tiles, yarn."""
    seats, turn = len(state.tiles), state.turn
    found = bytearray(SIZE)
    for bed in state.beds:
        found[bed.place] = NEUTRAL if bed.seat is None else (bed.seat - seat) % seats + 1
    for pile in turn.piles:
        found[DICE_AT + pile.place] = len(pile.dice)
    for die in turn.dice:
        found[ROLL_AT + die - 1] += 1
    found[TURN_AT + PHASES[state.phase]] = 1
    winner = 0 if state.winner is None else (state.winner - seat) % seats + 1
    found[TURN_AT + 4 : SEATS_AT] = bytes(
        ((turn.seat - seat) % seats, turn.size, turn.left, turn.bonus, state.gold, winner)
    )
    found[SEATS_AT : SEATS_AT + seats] = bytes(state.tiles[seat:] + state.tiles[:seat])
    found[SEATS_AT + SEATS : SEATS_AT + SEATS + seats] = bytes(state.yarn[seat:] + state.yarn[:seat])
    return bytes(found)
