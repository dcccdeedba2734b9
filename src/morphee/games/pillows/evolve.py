"""The state after each event. No decisions here."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.pillows.content import pillows_for
from morphee.games.pillows.events import (
    Dealt,
    Event,
    PillowsBack,
    Revealed,
    Shielded,
    Slept,
    StartedEarly,
    Threw,
    Took,
    TurnClosed,
    Used,
)
from morphee.games.pillows.model import State, Touch, Verdict, put
from morphee.kernel.contract import Millis

EARLY = Touch("none", early=True)
HELD = Touch("none")
ASLEEP = Touch("sleep")
SHIELDED = Touch("shield")


def evolve(state: State, event: Event, at: Millis) -> State:
    match event:  # what happens most often first
        case StartedEarly(seat):
            return replace(state, touches=put(state.touches, seat, EARLY))
        case Took() | Slept() | Threw() | Shielded():
            free = state.free - (state.touches[event.seat] is None)
            return replace(state, touches=put(state.touches, event.seat, touch_of(event)), free=free)
        case PillowsBack(pause):
            return _hushed(state, at, pause)
        case Revealed(cards):
            due = Millis(at + state.config.window)
            return replace(state, phase="open", cards=cards, since=at, due=due)
        case TurnClosed(verdicts):
            return _closed(state, verdicts, at)
        case Dealt(piles):
            return replace(state, piles=piles, since=at, due=Millis(at + state.config.rest))


def touch_of(used: Used) -> Touch:
    """What the seat of that event has done with its pillow so far."""
    match used:
        case Took():
            return HELD
        case Slept():
            return ASLEEP
        case Shielded():
            return SHIELDED
        case Threw(_, target):
            return Touch("throw", target)


def _hushed(state: State, at: Millis, pause: Millis) -> State:
    """PI-15, PI-20"""
    seats = len(state.piles)
    return replace(
        state,
        phase="hush",
        turn=state.turn + 1,
        cards=(),
        touches=(None,) * seats,
        free=pillows_for(seats),
        since=at,
        due=Millis(at + pause),
        verdicts=(),
    )


def _closed(state: State, verdicts: tuple[Verdict, ...], at: Millis) -> State:
    """PI-14: a right card leaves the game, a wrong one goes under its pile, seen by all."""
    piles, gone, known = [], [], []
    for seat, ((top, *rest), verdict) in enumerate(zip(state.piles, verdicts, strict=True)):
        piles.append(tuple(rest) if verdict.right else (*rest, top))
        gone.append((*state.gone[seat], top) if verdict.right else state.gone[seat])
        known.append(min(state.known[seat] + (not verdict.right), len(piles[seat])))
    return replace(
        state,
        phase="rest" if all(piles) else "over",  # PI-16
        piles=tuple(piles),
        gone=tuple(gone),
        known=tuple(known),
        since=at,
        due=Millis(at + state.config.rest),
        verdicts=verdicts,
    )
