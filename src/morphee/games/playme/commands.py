"""Every command and where it is decided: the running round in `plays`, all that follows it in `rounds`."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.playme import clock, plays, rounds
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
from morphee.games.playme.events import Event, RoundBegan
from morphee.games.playme.model import State
from morphee.games.playme.plays import Found, Throw
from morphee.games.playme.rounds import Tale
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat


def in_round(state: State, seat: Seat, action: Action, throw: Throw) -> Found:
    """What an action of the running round comes to; winning it is only said, not yet followed up."""
    if state.phase != "round":
        return Refused("not_now")
    match action:
        case Roll():
            return plays.roll(state, seat, throw)
        case Progress():
            return plays.progress(state, seat, action)
        case Park():
            return plays.park(state, seat, action)
        case BlockLine():
            return plays.block(state, seat, action)
        case Unblock():
            return plays.unblock(state, seat, action)
        case SendBack():
            return plays.send_back(state, seat, action)
        case Recall():
            return plays.recall(state, seat)
        case Slap():
            return plays.slap(state, seat)
        case Pick() | Betray() | StayLoyal():
            return Refused("not_now")


def in_aftermath(tale: Tale, seat: Seat, action: Action) -> Found:
    """PM-16 and the winner's choice; all may happen in any order."""
    if isinstance(action, Slap):
        return slap_tile(tale, seat)
    if not isinstance(action, Pick | Betray | StayLoyal):
        return Refused("not_now")
    choice = tale.state.choice
    if choice is None or choice.seat != seat:
        return Refused("not_yours")
    if isinstance(action, Pick):
        if action.target not in choice.targets:
            return Refused("not_a_choice")
        rounds.madden(tale, action.target, by_lot=False)
    elif choice.kind != "judas":
        return Refused("not_a_choice")
    elif isinstance(action, Betray):
        rounds.betray(tale, seat)
    else:
        rounds.score(tale, seat)
    return rounds.go_on(tale)


def slap_tile(tale: Tale, seat: Seat) -> Found:
    state = tale.state
    if state.slaps is None or state.result is None or seat == state.result.winner:
        return Refused("not_now")
    return Refused("slapped_already") if seat in state.slaps else rounds.slap_tile(tale, seat)


def expire(tale: Tale, timer: str, chance: Chance) -> Found:
    """What comes of a timer that is due."""
    if (event := clock.hand_event(timer)) is not None:
        return [event]
    match timer:
        case "countdown":
            return begin(tale, chance)
        case "limit":
            return rounds.after_time(tale)
        case "slaps":
            rounds.close_slaps(tale, rounds.missing(tale.state))
        case "choice":
            choose(tale, chance)
        case _:
            return Refused("not_now")
    return rounds.go_on(tale)


def begin(tale: Tale, chance: Chance) -> Sequence[Event]:
    """PM-1: all first rolls fall at the same moment."""
    tale.tell(RoundBegan(tale.state.round))
    for seat in range(len(tale.state.players)):
        tale.tell(plays.fallen(tale.state, Seat(seat), chance.dice(DICE), 1))
    return tale.events


def choose(tale: Tale, chance: Chance) -> None:
    """A choice nobody made in time: a victim by lot, or a loyal heart."""
    choice = tale.state.choice
    if choice is None:
        return
    if choice.kind == "pick":
        rounds.madden(tale, chance.pick(choice.targets), by_lot=True)
    else:
        rounds.score(tale, choice.seat)
