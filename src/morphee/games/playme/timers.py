"""What happens by itself: the armed timers of a state, what each does, and the races players are in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from morphee.games.playme import aftermath, jabberwocky, round, slap
from morphee.games.playme.content import DICE
from morphee.games.playme.draft import Decision, Draft
from morphee.games.playme.events import Event, HandReady, HandThawed, LineSettled, RoundBegan
from morphee.games.playme.model import Player, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Cue, Millis, Refused, Seat, Timer

HAND_EVENTS: dict[str, Callable[[Seat], Event]] = {
    "ready": HandReady,
    "thaw": HandThawed,
    "settle": LineSettled,
}
"""What each of the `hand_timers` leads to, by the part of its name before the seat."""


def timers(state: State) -> list[Timer]:
    match state.phase:
        case "countdown":
            return [Timer("countdown", state.due)]
        case "round":
            return [*hand_timers(state), Timer("limit", state.due)]
        case "aftermath":
            return list(_aftermath(state))
        case "over":
            return []


def hand_timers(state: State) -> Iterator[Timer]:
    """Pace (PM-2), freeze (PM-11) and the same instant (PM-9): what a kitchen table has too."""
    for seat, player in enumerate(state.players):
        if not player.ready:
            yield Timer(f"ready:{seat}", player.ready_at)
        if player.frozen_until is not None:
            yield Timer(f"thaw:{seat}", player.frozen_until)
        if (since := _unsettled(player)) is not None:
            # The window is part of the same instant: it ends a millisecond later.
            yield Timer(f"settle:{seat}", Millis(since + state.config.window + 1))


def _unsettled(player: Player) -> Millis | None:
    """When the oldest die that still counts as put down at the same instant was put on this line."""
    if player.fresh is not None:
        return player.fresh.at
    return min((block.at for block in player.blocks if block.fresh), default=None)


def _aftermath(state: State) -> Iterator[Timer]:
    if state.slaps is not None:
        yield Timer("slaps", state.slaps_due)
    if state.choice is not None:
        yield Timer("choice", state.choice.due)


def expire(draft: Draft, timer: str, chance: Chance) -> Decision:
    """What comes of a timer that is due."""
    if timer.partition(":")[0] in HAND_EVENTS:
        return [hand_event(timer)]
    match timer:
        case "countdown":
            return _begin_round(draft, chance)
        case "limit":
            return aftermath.drawn(draft)
        case "slaps":
            slap.time_out(draft)
        case "choice":
            jabberwocky.time_out(draft, chance)
        case _:
            return Refused("not_now")
    return aftermath.call_next(draft)


def hand_event(timer: str) -> Event:
    """The event of one of the `hand_timers`."""
    name, _, seat = timer.partition(":")
    return HAND_EVENTS[name](Seat(int(seat)))


def _begin_round(draft: Draft, chance: Chance) -> Decision:
    """PM-1: all first rolls fall at the same moment."""
    draft.add(RoundBegan(draft.state.round))
    for seat in range(len(draft.state.players)):
        draft.add(round.fallen(draft.state, Seat(seat), chance.dice(DICE), needed=1))
    return draft.events


def cue(state: State) -> Cue | None:
    """One race a round, from the common countdown's end; one more for the slap (PM-16)."""
    seats = [Seat(seat) for seat in range(len(state.players))]
    if state.phase == "round":
        return Cue(state.cue_number, state.cue_at, tuple(seats))
    if state.slaps is not None and state.result is not None:
        others = tuple([seat for seat in seats if seat != state.result.winner])
        return Cue(state.cue_number, state.cue_at, others)
    return None
