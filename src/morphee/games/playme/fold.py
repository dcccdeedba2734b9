"""How the facts of a round change hands and lines. `evolve` sends each fact here; nothing is decided."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.facts import (
    Clashed,
    DiceRolled,
    DieParked,
    DieRecalled,
    DieSentBack,
    DieSlipped,
    LineBlocked,
    LineUnblocked,
    Progressed,
)
from morphee.games.playme.hand import has, without
from morphee.games.playme.model import Block, Fresh, Player, Said, State
from morphee.kernel.contract import Millis, Seat


def put(state: State, seat: Seat, player: Player) -> State:
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def say(state: State, seat: Seat, what: str, die: int = 0, target: Seat | None = None) -> State:
    """PM-10: everything done is announced."""
    return replace(state, said=Said(seat, what, die, target))


def rolled(state: State, fact: DiceRolled, at: Millis) -> State:
    player = replace(
        state.players[fact.seat],
        thrown=fact.dice,
        dice=fact.dice,
        acted=False,
        progressed=False,
        lost=fact.lost,
        loses_next=False,
        ready=False,
        ready_at=Millis(at + state.config.pace),
    )
    return put(state, fact.seat, player)


def progressed(state: State, fact: Progressed, at: Millis) -> State:
    player = state.players[fact.seat]
    line = fact.values[-1] + fact.joined
    player = replace(
        player,
        line=line,
        progress_at=at,
        parked=0 if fact.joined else player.parked,
        dice=without(player.dice, fact.used),
        acted=True,
        progressed=True,
        loses_next=has(state, fact.seat, "hatter", "madness"),
        fresh=Fresh(fact.values[0], len(fact.values), fact.joined, at),
    )
    return say(put(state, fact.seat, player), fact.seat, "progress", fact.values[-1])


def parked(state: State, fact: DieParked) -> State:
    player = state.players[fact.seat]
    dice = without(player.dice, (fact.die,))
    player = replace(player, parked=fact.die, dice=dice, acted=True, progressed=True)
    return say(put(state, fact.seat, player), fact.seat, "park", fact.die)


def blocked(state: State, fact: LineBlocked, at: Millis) -> State:
    state = spend_block(state, fact.seat, fact.die)
    target = state.players[fact.target]
    blocks = (*target.blocks, Block(fact.seat, fact.die, at, fresh=True))
    state = put(state, fact.target, replace(target, blocks=blocks, fresh=None))
    return say(state, fact.seat, "block", fact.die, fact.target)


def spend_block(state: State, seat: Seat, die: int) -> State:
    """The die leaves the roll; the Queen of Hearts keeps her action (PM-14)."""
    player = state.players[seat]
    acted = not has(state, seat, "queen", "wonder")
    return put(state, seat, replace(player, dice=without(player.dice, (die,)), acted=acted))


def unblocked(state: State, fact: LineUnblocked) -> State:
    player = state.players[fact.seat]
    blocks = list(player.blocks)
    blocks.remove(next(block for block in blocks if block.die == fact.die))
    dice = without(player.dice, (fact.die,))
    player = replace(player, blocks=tuple(blocks), dice=dice, acted=True)
    return say(put(state, fact.seat, player), fact.seat, "unblock", fact.die, fact.owner)


def clashed(state: State, fact: Clashed) -> State:
    """PM-9: the dice of both go back to hand; both have acted."""
    player = state.players[fact.seat]
    if fact.late == "progress":
        dice = without(player.dice, fact.used)
        state = put(
            state, fact.seat, replace(player, dice=dice, acted=True, progressed=True, blocks=(), fresh=None)
        )
    else:
        state = put(spend_block(state, fact.blockers[0], fact.die), fact.seat, undone(player))
    return say(state, fact.seat, "clash", fact.die, fact.blockers[0])


def undone(player: Player) -> Player:
    """A line without its last progress; a die that had joined it is parked again."""
    fresh = player.fresh
    assert fresh is not None
    parked = player.line if fresh.joined else player.parked
    return replace(player, line=fresh.first - 1, parked=parked, loses_next=False, fresh=None)


def settled(state: State, seat: Seat, at: Millis) -> State:
    """PM-9: what was put down longer ago than the window is no longer of the same instant."""
    player, window = state.players[seat], state.config.window
    fresh = player.fresh if player.fresh and at <= player.fresh.at + window else None
    blocks = tuple(
        replace(block, fresh=False) if at > block.at + window else block for block in player.blocks
    )
    return put(state, seat, replace(player, fresh=fresh, blocks=blocks))


def shorter(player: Player) -> Player:
    """The last placed die goes back to hand."""
    return replace(player, line=player.line - 1, fresh=None)


def sent_back(state: State, fact: DieSentBack) -> State:
    player = state.players[fact.seat]
    player = replace(player, dice=without(player.dice, (fact.die,)), acted=True)
    state = put(put(state, fact.seat, player), fact.target, shorter(state.players[fact.target]))
    return say(state, fact.seat, "send_back", fact.die, fact.target)


def slipped(state: State, fact: DieSlipped) -> State:
    player = shorter(state.players[fact.seat])
    player = replace(player, slipped=(*player.slipped, fact.die))
    return say(put(state, fact.seat, player), fact.seat, "slip", fact.die)


def recalled(state: State, fact: DieRecalled) -> State:
    target = state.players[fact.target]
    blocks = list(target.blocks)
    mine = [index for index, block in enumerate(blocks) if block.by == fact.seat]
    del blocks[mine[-1]]
    state = put(state, fact.target, replace(target, blocks=tuple(blocks)))
    return say(state, fact.seat, "recall", fact.die, fact.target)
