"""How the events of a round change hands and lines. `evolve` sends each event here; nothing is decided."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.playme.events import (
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


def rolled(state: State, event: DiceRolled, at: Millis) -> State:
    player = replace(
        state.players[event.seat],
        thrown=event.dice,
        dice=event.dice,
        acted=False,
        progressed=False,
        lost=event.lost,
        loses_next=False,
        ready=False,
        ready_at=Millis(at + state.config.pace),
    )
    return put(state, event.seat, player)


def progressed(state: State, event: Progressed, at: Millis) -> State:
    player = state.players[event.seat]
    line = event.values[-1] + event.joined
    player = replace(
        player,
        line=line,
        progress_at=at,
        parked=0 if event.joined else player.parked,
        dice=without(player.dice, event.used),
        acted=True,
        progressed=True,
        loses_next=has(state, event.seat, "hatter", "madness"),
        fresh=Fresh(event.values[0], len(event.values), event.joined, at),
    )
    return say(put(state, event.seat, player), event.seat, "progress", event.values[-1])


def parked(state: State, event: DieParked) -> State:
    player = state.players[event.seat]
    dice = without(player.dice, (event.die,))
    player = replace(player, parked=event.die, dice=dice, acted=True, progressed=True)
    return say(put(state, event.seat, player), event.seat, "park", event.die)


def blocked(state: State, event: LineBlocked, at: Millis) -> State:
    state = spend_block(state, event.seat, event.die)
    target = state.players[event.target]
    blocks = (*target.blocks, Block(event.seat, event.die, at, fresh=True))
    state = put(state, event.target, replace(target, blocks=blocks, fresh=None))
    return say(state, event.seat, "block", event.die, event.target)


def spend_block(state: State, seat: Seat, die: int) -> State:
    """The die leaves the roll; the Queen of Hearts keeps her action (PM-14)."""
    player = state.players[seat]
    acted = not has(state, seat, "queen", "wonder")
    return put(state, seat, replace(player, dice=without(player.dice, (die,)), acted=acted))


def unblocked(state: State, event: LineUnblocked) -> State:
    player = state.players[event.seat]
    blocks = list(player.blocks)
    blocks.remove(next(block for block in blocks if block.die == event.die))
    dice = without(player.dice, (event.die,))
    player = replace(player, blocks=tuple(blocks), dice=dice, acted=True)
    return say(put(state, event.seat, player), event.seat, "unblock", event.die, event.owner)


def clashed(state: State, event: Clashed) -> State:
    """PM-9: the dice of both go back to hand; both have acted."""
    player = state.players[event.seat]
    if event.late == "progress":
        dice = without(player.dice, event.used)
        state = put(
            state, event.seat, replace(player, dice=dice, acted=True, progressed=True, blocks=(), fresh=None)
        )
    else:
        state = put(spend_block(state, event.blockers[0], event.die), event.seat, undone(player))
    return say(state, event.seat, "clash", event.die, event.blockers[0])


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


def sent_back(state: State, event: DieSentBack) -> State:
    player = state.players[event.seat]
    player = replace(player, dice=without(player.dice, (event.die,)), acted=True)
    state = put(put(state, event.seat, player), event.target, shorter(state.players[event.target]))
    return say(state, event.seat, "send_back", event.die, event.target)


def slipped(state: State, event: DieSlipped) -> State:
    player = shorter(state.players[event.seat])
    player = replace(player, slipped=(*player.slipped, event.die))
    return say(put(state, event.seat, player), event.seat, "slip", event.die)


def recalled(state: State, event: DieRecalled) -> State:
    target = state.players[event.target]
    blocks = list(target.blocks)
    mine = [index for index, block in enumerate(blocks) if block.by == event.seat]
    del blocks[mine[-1]]
    state = put(state, event.target, replace(target, blocks=tuple(blocks)))
    return say(state, event.seat, "recall", event.die, event.target)
