"""PM-14, PM-19: what each power allows or forbids, as questions about a state.

A power is at work while its character shows that face, the option `powers` is on, and the player was not
the last to slap (PM-16). The Jabberwocky's tile works without the option.
"""

from __future__ import annotations

from morphee.games.playme.content import DICE, Character, Face
from morphee.games.playme.hand import is_full, need
from morphee.games.playme.model import Lost, State
from morphee.kernel.contract import Seat


def has(state: State, seat: Seat, character: Character, face: Face) -> bool:
    """Whether this power is at work in that seat."""
    player = state.players[seat]
    return (
        player.character == character and player.face == face and state.config.powers and not player.powerless
    )


def longest_run(state: State, seat: Seat) -> int:
    """How many consecutive values one progress may place."""
    if state.jabberwocky == seat and not state.players[seat].powerless:
        return DICE  # PM-19
    return _own_run(state, seat)


def _own_run(state: State, seat: Seat) -> int:
    return 2 if has(state, seat, "hatter", "wonder") else 1


def rest_after_run(state: State, seat: Seat, count: int) -> int:
    """PM-19: the Jabberwocky's hand rests for one pace a value that its character alone could not place.

    So no line fills faster than one value a pace: without the rest, a lucky Jabberwocky won a round before
    anybody else could roll twice.
    """
    return max(0, count - _own_run(state, seat)) * state.config.pace


def most_blocks(state: State, seat: Seat) -> int:
    """How many dice may block this seat at once."""
    if has(state, seat, "cat", "wonder"):
        return 0
    return 2 if has(state, seat, "cat", "madness") else 1  # PM-5


def can_be_blocked(state: State, seat: Seat) -> bool:
    """Whether a die showing the value this seat needs may be put there now."""
    player = state.players[seat]
    return not is_full(player) and len(player.blocks) < most_blocks(state, seat)


def must_block(state: State, seat: Seat) -> bool:
    """The mad Queen: whether her roll allows an ordinary block she has not made."""
    if not has(state, seat, "queen", "madness"):
        return False
    player = state.players[seat]
    if player.acted or player.lost:
        return False
    return any(
        other != seat and need(state.players[other]) in player.dice and can_be_blocked(state, Seat(other))
        for other in range(len(state.players))
    )


def slips(state: State, seat: Seat) -> bool:
    """The mad Walrus: whether the roll that ends now was no progress and showed the last placed die."""
    player = state.players[seat]
    return (
        not player.progressed
        and player.line in player.thrown
        and player.line not in player.slipped
        and has(state, seat, "walrus", "madness")
    )


def lost_roll(state: State, seat: Seat, dice: tuple[int, ...], needed: int) -> Lost | None:
    """Whose madness loses this roll: the Hatter's after a progress, Absolem's for a useless triple."""
    if state.players[seat].loses_next:
        return "hatter"
    triple = any(value != needed and dice.count(value) >= 3 for value in set(dice))
    return "absolem" if triple and has(state, seat, "absolem", "madness") else None


def is_too_far_ahead(state: State, seat: Seat, count: int) -> bool:
    """Mad Alice: at most one step ahead of the best opponent."""
    if not has(state, seat, "alice", "madness"):
        return False
    best = max(player.line for other, player in enumerate(state.players) if other != seat)
    return state.players[seat].line + count > best + 1
