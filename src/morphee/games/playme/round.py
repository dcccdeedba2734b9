"""The running round: what each action comes to, events or a refusal. One function an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

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
from morphee.games.playme.content import DICE
from morphee.games.playme.draft import Decision
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
    RoundWon,
    SlapFailed,
)
from morphee.games.playme.hand import holds, in_hand, is_full, is_same_instant, need
from morphee.games.playme.model import Player, State
from morphee.games.playme.powers import (
    has,
    is_too_far_ahead,
    longest_run,
    lost_roll,
    most_blocks,
    must_block,
    slips,
)
from morphee.kernel.contract import Refused, Seat

Throw: TypeAlias = Callable[[int], tuple[int, ...]]
"""Gives as many dice as asked: chance in a match, the written roll for the judge."""


def act(state: State, seat: Seat, action: Action, throw: Throw) -> Decision:
    """What an action in the running round comes to. A winning slap is one event here; its consequences
    are decided in `aftermath`."""
    if state.phase != "round":
        return Refused("not_now")
    match action:
        case Roll():
            return roll(state, seat, throw)
        case Progress():
            return progress(state, seat, action)
        case Park():
            return park(state, seat, action)
        case BlockLine():
            return block(state, seat, action)
        case Unblock():
            return unblock(state, seat, action)
        case SendBack():
            return send_back(state, seat, action)
        case Recall():
            return recall(state, seat)
        case Slap():
            return slap(state, seat)
        case Pick() | Betray() | StayLoyal():
            return Refused("not_now")


def roll(state: State, seat: Seat, throw: Throw) -> Decision:
    """PM-2: all dice in hand, at most once a pace."""
    player = state.players[seat]
    count = in_hand(state, seat)
    if player.frozen_until is not None:
        return Refused("frozen")
    if count == 0:
        return Refused("no_dice")
    if not player.ready:
        return Refused("too_soon")
    if must_block(state, seat):
        return Refused("must_block")
    if slips(state, seat):
        return [DieSlipped(seat, player.line), fallen(state, seat, throw(count + 1), player.line)]
    return [fallen(state, seat, throw(count), need(player))]


def fallen(state: State, seat: Seat, dice: tuple[int, ...], needed: int) -> DiceRolled:
    """The roll as an event; ``needed`` is the value the line needs when it falls."""
    return DiceRolled(seat, dice, lost_roll(state, seat, dice, needed))


def cannot_act(player: Player) -> Refused | None:
    """PM-3: one action a roll, with a die of that roll."""
    if player.frozen_until is not None:
        return Refused("frozen")
    if not player.thrown:
        return Refused("not_rolled")
    if player.lost:
        return Refused("lost_roll")
    return Refused("acted") if player.acted else None


def progress(state: State, seat: Seat, action: Progress) -> Decision:
    """PM-4; at the same instant as a block on that place, PM-9."""
    player = state.players[seat]
    refused = (
        cannot_act(player)
        or (Refused("must_block") if must_block(state, seat) else None)
        or wrong_dice(state, seat, action)
        or (Refused("too_far_ahead") if is_too_far_ahead(state, seat, action.count) else None)
    )
    if refused:
        return refused
    first, last = need(player), player.line + action.count
    used = (action.die, *range(first + 1, last + 1))
    if not player.blocks:
        return [Progressed(seat, used, tuple(range(first, last + 1)), player.parked == last + 1)]
    if is_same_instant(player):
        blockers = tuple(block.by for block in player.blocks)
        return [Clashed(seat=seat, blockers=blockers, die=first, late="progress", used=used)]
    return Refused("blocked")


def wrong_dice(state: State, seat: Seat, action: Progress) -> Refused | None:
    """Whether these dice may lie on the line: the needed value, or what a power puts in its place."""
    player, die, count = state.players[seat], action.die, action.count
    first, last = need(player), player.line + count
    if is_full(player):
        return Refused("line_full")
    if die not in player.dice:
        return Refused("no_such_die")
    if die != first and not (player.dice.count(die) >= 2 and has(state, seat, "absolem", "wonder")):
        return Refused("wrong_value")
    if count > longest_run(state, seat):
        return Refused("no_power")
    if (
        last > DICE
        or first < player.parked <= last
        or not holds(player.dice, (die, *range(first + 1, last + 1)))
    ):
        return Refused("no_run")
    return None


def park(state: State, seat: Seat, action: Park) -> Decision:
    """PM-14, Alice: a progress of its own kind, so a blocked Alice parks nothing."""
    player = state.players[seat]
    if refused := cannot_act(player):
        return refused
    if not has(state, seat, "alice", "wonder"):
        return Refused("no_power")
    if is_full(player):
        return Refused("line_full")
    if player.parked:
        return Refused("parked_already")
    if player.blocks:
        return Refused("blocked")
    if action.die not in player.dice:
        return Refused("no_such_die")
    return [DieParked(seat, action.die)] if action.die == need(player) + 1 else Refused("wrong_value")


def block(state: State, seat: Seat, action: BlockLine) -> Decision:
    """PM-5; at the same instant as a progress on that place, PM-9."""
    if refused := cannot_act(state.players[seat]) or no_target(state, seat, action.target):
        return refused
    die, target = action.die, state.players[action.target]
    if die not in state.players[seat].dice:
        return Refused("no_such_die")
    if most_blocks(state, action.target) == 0:
        return Refused("unblockable")
    if target.fresh is not None and target.fresh.first == die:
        return [Clashed(seat=action.target, blockers=(seat,), die=die, late="block", used=(die,))]
    if is_full(target):
        return Refused("line_full")
    if len(target.blocks) >= most_blocks(state, action.target):
        return Refused("already_blocked")
    return [LineBlocked(seat, die, action.target)] if die == need(target) else Refused("wrong_value")


def no_target(state: State, seat: Seat, target: Seat) -> Refused | None:
    if target >= len(state.players):
        return Refused("no_such_player")
    return Refused("own_line") if target == seat else None


def unblock(state: State, seat: Seat, action: Unblock) -> Decision:
    """PM-6: of two blocking dice of that value, the older goes home first."""
    player = state.players[seat]
    if refused := cannot_act(player):
        return refused
    if not player.blocks:
        return Refused("not_blocked")
    if must_block(state, seat):
        return Refused("must_block")
    if action.die not in player.dice:
        return Refused("no_such_die")
    found = next((placed for placed in player.blocks if placed.die == action.die), None)
    return [LineUnblocked(seat, action.die, found.by)] if found else Refused("wrong_value")


def send_back(state: State, seat: Seat, action: SendBack) -> Decision:
    """PM-14, Walrus."""
    if refused := cannot_act(state.players[seat]) or no_target(state, seat, action.target):
        return refused
    if not has(state, seat, "walrus", "wonder"):
        return Refused("no_power")
    target = state.players[action.target]
    if target.line == 0:
        return Refused("nothing_placed")
    if action.die not in state.players[seat].dice:
        return Refused("no_such_die")
    if action.die != target.line:
        return Refused("wrong_value")
    return [DieSentBack(seat, action.die, action.target)]


def recall(state: State, seat: Seat) -> Decision:
    """PM-8: the die that was put down last comes back."""
    if state.players[seat].frozen_until is not None:
        return Refused("frozen")
    if in_hand(state, seat):
        return Refused("dice_in_hand")
    mine = [
        (placed.at, index, placed.die, Seat(target))
        for target, player in enumerate(state.players)
        for index, placed in enumerate(player.blocks)
        if placed.by == seat
    ]
    if not mine:
        return Refused("nothing_out")
    *_, die, target = max(mine)
    return [DieRecalled(seat, die, target)]


def slap(state: State, seat: Seat) -> Decision:
    """PM-11."""
    player = state.players[seat]
    if player.frozen_until is not None:
        return Refused("frozen")
    return [RoundWon(seat)] if is_full(player) else [SlapFailed(seat)]
