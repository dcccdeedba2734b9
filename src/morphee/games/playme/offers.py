"""What a seat may do now. The candidates are few; one is offered if and only if the rules would grant it."""

from __future__ import annotations

from collections.abc import Iterator

from morphee.games.playme import round
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
from morphee.games.playme.hand import in_hand, need
from morphee.games.playme.model import Player, State
from morphee.games.playme.powers import has, longest_run, must_block
from morphee.kernel.contract import Refused, Seat


def legal(state: State, seat: Seat) -> Iterator[Action]:
    if state.phase == "round":
        yield from _in_round(state, seat)
    elif state.phase == "aftermath":
        yield from _in_aftermath(state, seat)


def _in_round(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    if player.frozen_until is not None:
        return
    hand = in_hand(state, seat)
    if player.ready and hand and not must_block(state, seat):
        yield Roll()
    if round.cannot_act(player) is None:
        yield from _on_own_line(state, seat)
        yield from _on_other_lines(state, seat)
    if not hand and not isinstance(round.recall(state, seat), Refused):
        yield Recall()
    yield Slap()


def _on_own_line(state: State, seat: Seat) -> Iterator[Action]:
    player = state.players[seat]
    for die in sorted(set(player.dice)):
        if die == need(player) or has(state, seat, "absolem", "wonder"):
            for count in range(1, longest_run(state, seat) + 1):
                action = Progress(die, count)
                if not isinstance(round.progress(state, seat, action), Refused):
                    yield action
    parked = Park(min(6, need(player) + 1))
    if parked.die in player.dice and not isinstance(round.park(state, seat, parked), Refused):
        yield parked
    for die in sorted({block.die for block in player.blocks}):
        if not isinstance(round.unblock(state, seat, Unblock(die)), Refused):
            yield Unblock(die)


def _on_other_lines(state: State, seat: Seat) -> Iterator[Action]:
    dice = state.players[seat].dice
    for index, other in enumerate(state.players):
        target = Seat(index)
        if target == seat:
            continue
        for die in _dice_for(other):
            if die in dice and not isinstance(round.block(state, seat, BlockLine(die, target)), Refused):
                yield BlockLine(die, target)
        if other.line in dice:
            action = SendBack(other.line, target)
            if not isinstance(round.send_back(state, seat, action), Refused):
                yield action


def _dice_for(other: Player) -> tuple[int, ...]:
    """The values that may block this line: what it needs, or PM-9 what it needed an instant ago."""
    return (need(other),) if other.fresh is None else (other.fresh.first, need(other))


def _in_aftermath(state: State, seat: Seat) -> Iterator[Action]:
    winner = state.result.winner if state.result else None
    if state.slaps is not None and seat != winner and seat not in state.slaps:
        yield Slap()
    choice = state.choice
    if choice is None or choice.seat != seat:
        return
    if choice.kind == "judas":
        yield Betray()
        yield StayLoyal()
    else:
        for target in choice.targets:
            yield Pick(target)
