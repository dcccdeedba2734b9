"""`morphee judge playme`: a round from a kitchen table, step by step, settled by the rules of the game.

The round starts with six dice in every hand and nobody having rolled. Between the steps only what a
table has by itself happens: hands become ready (PM-2) and thaw (PM-11), lines settle (PM-9).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from morphee.games.playme import round
from morphee.games.playme.actions import Action, BlockLine, Die, Progress, Recall, Roll, Slap, Unblock
from morphee.games.playme.content import CHARACTERS, DICE
from morphee.games.playme.evolve import evolve
from morphee.games.playme.hand import hands, in_hand
from morphee.games.playme.model import Config, Player, State
from morphee.games.playme.timers import hand_event, hand_timers
from morphee.kernel.contract import Millis, Refused, Seat, Timer, Value
from morphee.kernel.judge import Impossible, Judge

Time: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Chair: TypeAlias = Annotated[int, Meta(ge=0)]
Do: TypeAlias = Literal["progress", "block", "unblock", "recall", "slap"]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A roll, or something done: ``die`` and ``target`` where the doing needs them."""

    at: Time
    seat: Chair
    roll: Annotated[tuple[Die, ...], Meta(max_length=DICE)] | UnsetType = UNSET
    do: Do | UnsetType = UNSET
    die: Die | UnsetType = UNSET
    target: Chair | UnsetType = UNSET


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=6)]
    powers: bool
    steps: tuple[Step, ...]


class Verdict(Value):
    """How the table stands after the steps; the refused ones changed nothing."""

    lines: tuple[tuple[int, ...], ...]
    blocked_by: tuple[Seat | None, ...]
    hands: tuple[int, ...]
    won: Seat | None
    refused: tuple[tuple[int, str], ...]


def settle(situation: Situation) -> Verdict | Impossible:
    if situation.powers:
        return Impossible("powers", "must be false: the steps do not say who plays which character")
    state = fresh_round(situation.players)
    refused: list[tuple[int, str]] = []
    for index, step in enumerate(situation.steps):
        before = situation.steps[index - 1].at if index else 0
        if wrong := misfit(situation.players, index, step, before):
            return wrong
        state = pass_time(state, step.at)
        found = take(state, index, step)
        if isinstance(found, Impossible):
            return found
        if isinstance(found, Refused):
            refused.append((index, found.code))
        else:
            state = found
    return verdict(state, tuple(refused))


def fresh_round(players: int) -> State:
    """PM-12: six dice in every hand. Powers are off, so that who plays whom means nothing."""
    config = Config(powers=False)
    return State(
        config, tuple(Player(character) for character in CHARACTERS[:players]), phase="round", round=1
    )


def misfit(players: int, index: int, step: Step, before: int) -> Impossible | None:
    """What no table could show, whatever lies on it."""
    if step.at < before:
        return Impossible(f"steps[{index}].at", "is before the step that precedes it")
    if step.seat >= players:
        return Impossible(f"steps[{index}].seat", f"is not one of {players} players (0 to {players - 1})")
    if (step.roll is UNSET) == (step.do is UNSET):
        return Impossible(f"steps[{index}]", "must have either roll or do")
    if wrong := _unfit(step):
        return Impossible(f"steps[{index}].{wrong[0]}", wrong[1])
    if step.target is not UNSET and step.target >= players:
        return Impossible(f"steps[{index}].target", f"is not one of {players} players (0 to {players - 1})")
    return None


def _unfit(step: Step) -> tuple[str, str] | None:
    """A field that this kind of step must have and has not, or has and must not have."""
    needs_die = step.do in ("progress", "block", "unblock")
    name = "roll" if step.do is UNSET else step.do
    for field, given, needed in (
        ("die", step.die is not UNSET, needs_die),
        ("target", step.target is not UNSET, step.do == "block"),
    ):
        if given != needed:
            return field, f"is missing in {name}" if needed else f"does not belong in {name}"
    return None


def pass_time(state: State, at: int) -> State:
    """Fire the hands' own timers that are due by then, each at its time."""
    while (timer := min(hand_timers(state), key=_due, default=None)) is not None and timer.due <= at:
        state = evolve(state, hand_event(timer.name), timer.due)
    return state


def _due(timer: Timer) -> int:
    return timer.due


def take(state: State, index: int, step: Step) -> State | Refused | Impossible:
    """The table after one step, by the same decisions as in a match."""
    seat, rolled = Seat(step.seat), step.roll
    if rolled is not UNSET and state.phase == "round" and len(rolled) != in_hand(state, seat):
        why = f"shows {len(rolled)} dice, but {in_hand(state, seat)} are in hand"
        return Impossible(f"steps[{index}].roll", why)
    found = round.act(state, seat, action_of(step), lambda _: () if rolled is UNSET else rolled)
    if isinstance(found, Refused):
        return found
    for event in found:
        state = evolve(state, event, Millis(step.at))
    return state


def action_of(step: Step) -> Action:
    """`_unfit` has checked that die and target are there where they are needed."""
    die = 1 if step.die is UNSET else step.die
    match step.do:
        case "progress":
            return Progress(die)
        case "block":
            return BlockLine(die, Seat(0 if step.target is UNSET else step.target))
        case "unblock":
            return Unblock(die)
        case "recall":
            return Recall()
        case "slap":
            return Slap()
        case _:
            return Roll()


def verdict(state: State, refused: tuple[tuple[int, str], ...]) -> Verdict:
    players = state.players
    return Verdict(
        lines=tuple(tuple(range(1, player.line + 1)) for player in players),
        blocked_by=tuple(player.blocks[0].by if player.blocks else None for player in players),
        hands=hands(state),
        won=state.result.winner if state.result else None,
        refused=refused,
    )


JUDGE = Judge(Situation, settle)
