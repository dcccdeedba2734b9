"""Questions about one player's hand and line that need no power to answer. Nothing is changed or decided."""

from __future__ import annotations

from morphee.games.playme.content import DICE
from morphee.games.playme.model import Player, State
from morphee.kernel.contract import Seat


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


def is_same_instant(player: Player) -> bool:
    """PM-9: whether every die that blocks this line was put on its next place within the window."""
    return all(block.fresh and block.die == need(player) for block in player.blocks)


def without(dice: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    """The dice that stay when one die of each used value is taken away."""
    left = list(dice)
    for die in used:
        left.remove(die)
    return tuple(left)


def holds(dice: tuple[int, ...], used: tuple[int, ...]) -> bool:
    """Whether these dice include the used ones, each as often as it is used."""
    return all(dice.count(die) >= used.count(die) for die in used)
