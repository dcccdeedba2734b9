"""Questions about one player's hand and line. Nothing here changes or decides anything."""

from __future__ import annotations

from morphee.games.playme.content import DICE, Character, Face
from morphee.games.playme.model import Player, State
from morphee.kernel.contract import Seat


def has(state: State, seat: Seat, character: Character, face: Face) -> bool:
    """Whether this power is at work in that seat (PM-14); a last slapper has none (PM-16)."""
    player = state.players[seat]
    return (
        player.character == character and player.face == face and state.config.powers and not player.powerless
    )


def hands(state: State) -> tuple[int, ...]:
    """PM-7: how many dice each has in hand: what is neither on the own line nor on another's."""
    counts = [DICE - player.line - (player.parked > 0) for player in state.players]
    for player in state.players:
        for block in player.blocks:
            counts[block.by] -= 1
    return tuple(counts)


def in_hand(state: State, seat: Seat) -> int:
    return hands(state)[seat]


def need(player: Player) -> int:
    """PM-4: the value this line needs next; 7 when it is full."""
    return player.line + 1


def is_full(player: Player) -> bool:
    return player.line == DICE


def longest_run(state: State, seat: Seat) -> int:
    """How many consecutive values one progress may place."""
    player = state.players[seat]
    if state.jabberwocky == seat and not player.powerless:
        return DICE  # PM-19
    return 2 if has(state, seat, "hatter", "wonder") else 1


def most_blocks(state: State, seat: Seat) -> int:
    """How many dice may block this seat at once."""
    if has(state, seat, "cat", "wonder"):
        return 0
    return 2 if has(state, seat, "cat", "madness") else 1  # PM-5


def can_be_blocked(state: State, seat: Seat) -> bool:
    """Whether a die showing the value this seat needs may be put there now."""
    player = state.players[seat]
    return not is_full(player) and len(player.blocks) < most_blocks(state, seat)


def same_instant(player: Player) -> bool:
    """PM-9: whether everything that blocks this line came at this same instant, on its next place."""
    return all(block.fresh and block.die == need(player) for block in player.blocks)


def without(dice: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that stay when one die of each used value is taken away."""
    left = list(dice)
    for die in used:
        left.remove(die)
    return tuple(left)


def holds(dice: tuple[int, ...], used: tuple[int, ...]) -> bool:
    return all(dice.count(die) >= used.count(die) for die in used)


def must_block(state: State, seat: Seat) -> bool:
    """PM-14, mad Queen: whether her roll allows an ordinary block she has not made."""
    if not has(state, seat, "queen", "madness"):
        return False
    player = state.players[seat]
    if player.acted or player.lost:
        return False
    return any(
        other != seat and need(state.players[other]) in player.dice and can_be_blocked(state, Seat(other))
        for other in range(len(state.players))
    )
