"""One turn: what comes of each thing its player can do, and whose turn follows."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.pyramid.board import board, mask_of
from morphee.games.pyramid.content import DICE, GOLD, tiles_on
from morphee.games.pyramid.dice import fitting, parts
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    DicePlaced,
    DiceRolled,
    DiceTakenBack,
    Event,
    GameEnded,
    TurnBegan,
    WinnerNamed,
    YarnSpent,
)
from morphee.games.pyramid.laying import bonus_dice, flaw, is_free, is_sum, yarn_for
from morphee.games.pyramid.model import Bed, Mishap, Pile, Reason, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat

NO_SUCH_PLACE = Refused("no_such_place")
NOT_ROLLED = Refused("not_rolled")
NOT_FREE = Refused("not_free")
WRONG_SUM = Refused("wrong_sum")
CAN_STILL_PLACE = Refused("can_still_place")


def fits_somewhere(state: State, dice: tuple[int, ...]) -> bool:
    """PP-7: some free place can take some of the dice."""
    return bool(fitting(state.config.side, dice) & ~(state.cats | state.turn.mask))


def roll(state: State, chance: Chance, yarn: int) -> list[Event]:
    """PP-5, PP-8: roll the dice not placed; PP-7, unless there is still ``yarn`` for another roll (PP-14)."""
    turn = state.turn
    dice = tuple(sorted(chance.dice(turn.left)))
    events: list[Event] = [DiceRolled(turn.seat, dice)]
    if not yarn and not fits_somewhere(state, dice):
        events += catastrophe(state, "no_place")
    return events


def spend_yarn(state: State, chance: Chance) -> list[Event]:
    """PP-14: all dice of the roll, once a ball."""
    seat = state.turn.seat
    return [YarnSpent(seat), *roll(state, chance, state.yarn[seat] - 1)]


def place_dice(state: State, place: int, dice: tuple[int, ...]) -> Sequence[Event] | Refused:
    """PP-6; laying rules do not matter yet (PP-12). With no dice left one stops (PP-8)."""
    turn = state.turn
    pyramid = board(state.config.side)
    if place >= len(pyramid.numbers):
        return NO_SUCH_PLACE
    if dice not in parts(turn.dice):
        return NOT_ROLLED
    if not is_free(state.cats | turn.mask, place):
        return NOT_FREE
    if not is_sum(pyramid, place, dice):
        return WRONG_SUM
    placed = DicePlaced(turn.seat, place, dice)
    if len(dice) < turn.left:
        return (placed,)
    return (placed, *stop(state, (*turn.piles, Pile(place, dice))))


def take_back(state: State) -> tuple[Event, ...]:
    """PP-8, ruling: until the next roll the dice placed last may be taken back; nothing new was seen."""
    return (DiceTakenBack(state.turn.seat, state.turn.piles[-1].place),)


def stop(state: State, piles: tuple[Pile, ...]) -> list[Event]:
    """PP-9 to PP-11: cats lie down, or cat-astrophe."""
    pyramid = board(state.config.side)
    dice = mask_of([pile.place for pile in piles])
    if why := flaw(pyramid, state.cats, dice):
        return catastrophe(state, why)
    beds = lie_down(state, piles)
    seat = state.turn.seat
    covered = mask_of([bed.place for bed in beds])
    events: list[Event] = [CatsLaid(seat, beds, yarn_for(pyramid, covered))]
    left = state.tiles[seat] - sum([bed.tiles for bed in beds])
    if not left and state.winner is None:
        events.append(WinnerNamed(seat))  # PP-16
    if reason := end_reason(state, beds, covered, left):
        return [*events, GameEnded(reason)]
    used = sum([len(pile.dice) for pile in piles])
    bonus = bonus_dice(pyramid, state.turn.size, used, dice)
    return [*events, TurnBegan(seat, bonus, True) if bonus else next_turn(state)]


def lie_down(state: State, piles: tuple[Pile, ...]) -> tuple[Bed, ...]:
    """PP-10, PP-16, PP-17: tiles first, gold completes the Winner's; whoever runs out lays what is left."""
    seat, numbers = state.turn.seat, board(state.config.side).numbers
    tiles = state.tiles[seat]
    gold = GOLD - state.gold if state.winner in (None, seat) else 0
    beds = []
    for pile in piles:
        need = tiles_on(numbers[pile.place])
        own = min(need, tiles)
        golden = min(need - own, gold)
        tiles, gold = tiles - own, gold - golden
        if own or golden:
            beds.append(Bed(pile.place, seat, own, golden))
    return tuple(beds)


def end_reason(state: State, beds: tuple[Bed, ...], covered: int, left: int) -> Reason | None:
    """PP-17, after a laying that leaves the seat that many tiles; the first reason that holds is named."""
    if state.cats | covered == board(state.config.side).all:
        return "board_full"
    if not left and state.winner is not None and state.winner != state.turn.seat:
        return "second_home"
    if state.gold + sum([bed.gold for bed in beds]) == GOLD:
        return "gold_laid"
    return None


def catastrophe(state: State, why: Mishap) -> list[Event]:
    """PP-11: the turn ends at once."""
    return [CatastropheStruck(state.turn.seat, why), next_turn(state)]


def give_up(state: State) -> Sequence[Event] | Refused:
    """PP-14: yarn may be kept, but only a roll that fits nowhere may be given up."""
    if fits_somewhere(state, state.turn.dice):
        return CAN_STILL_PLACE
    return catastrophe(state, "given_up")


def next_turn(state: State) -> TurnBegan:
    return TurnBegan(Seat((state.turn.seat + 1) % len(state.tiles)), DICE, False)
