"""A law for time, as `secrecy.no_leak` is one for bytes: what is hidden delays nothing that is seen.

Two worlds that differ only in secrets, or in an action of somebody else of which the viewer is told
nothing, are driven with the same visible commands at the same times, under the finish judge. The moments
at which the viewer's actions are answered and their stream moves must be the same, until an event whose
purpose is to reveal tells the worlds apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from morphee.engine.claims import Claim, Progress
from morphee.engine.finish_judge import FinishJudge
from morphee.engine.match_engine import MatchEngine
from morphee.engine.path_evidence import Measured
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, AnyGame, Hidden, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kit.walk import Step, Walk, choices, match_at

Moment = tuple[int, int, tuple[str, ...]]
"""When something reached a viewer, how many events, and which of their actions were answered."""

LOOKED_AT = 10
"""So many states of a walk are tried."""
ARRIVALS = (-140, -20, 0, 15, 90)
"""When another's action arrives, relative to the viewer's own."""
AFTER = 400
REACTION = Millis(250)


def same_schedule(walk: Walk) -> None:
    """The time of what a viewer is told depends on nothing hidden from them."""
    if not isinstance(walk.game, Hidden):
        return
    chance = Chance(seed_from("schedule"), len(walk.steps))
    for number in range(LOOKED_AT):
        step = walk.steps[number * (len(walk.steps) - 1) // LOOKED_AT]
        for viewer in map(Seat, range(walk.seats)):
            _same_times(walk, step, viewer, chance)


def _same_times(walk: Walk, step: Step, viewer: Seat, chance: Chance) -> None:
    match = match_at(walk, step)
    own = _own_claim(match, viewer, chance)
    if own is None:
        return
    usual = schedule(match_at(walk, step), viewer, [own])
    other = match_at(walk, step)
    other.state = walk.game.resample(step.before, viewer, chance)
    _agree(usual, schedule(other, viewer, [own]), f"{viewer} can time other secrets after event {step.n}")
    for arrival in ARRIVALS:
        for claim in _hidden_claims(match, viewer, Millis(own.received + arrival), chance):
            found = schedule(match_at(walk, step), viewer, [own, claim])
            _agree(
                usual, found, f"{viewer} can time {claim.action} of seat {claim.seat} after event {step.n}"
            )


def _agree(usual: Schedule, other: Schedule, breach: str) -> None:
    """Compare what happened before either world rightly told a secret."""
    until = min(usual.parted, other.parted)
    moments = [[moment for moment in found.moments if moment[0] < until] for found in (usual, other)]
    assert moments[0] == moments[1], f"{breach}: {moments[0]} and {moments[1]}"


def _own_claim(match: Match, viewer: Seat, chance: Chance) -> Claim | None:
    actions = choices(match.game, match.state, viewer, chance)
    at = Millis(match.at + AFTER)
    return _claim(match, viewer, chance.pick(actions), at) if actions else None


def _claim(match: Match, seat: Seat, action: Any, at: Millis) -> Claim:
    cue = match.game.cue(match.state)
    if cue is None:
        return Claim(seat, f"{seat}", action, at)
    return Claim(seat, f"{seat}", action, at, cue.number, Millis(max(0, at - cue.at - 60)))


def _hidden_claims(match: Match, viewer: Seat, at: Millis, chance: Chance) -> list[Claim]:
    """An action of each other seat of which the viewer is told nothing."""
    found: list[Claim] = []
    for seat in map(Seat, range(match.seats)):
        for action in choices(match.game, match.state, seat, chance)[:20] if seat != viewer else ():
            events = match.decide(Act(seat, action), at)
            if not isinstance(events, Refused) and _is_hidden(match.game, events, viewer):
                found.append(_claim(match, seat, action, at))
                break
    return found


def _is_hidden(game: AnyGame, entries: Sequence[Any], viewer: Seat) -> bool:
    return all(game.redact(entry.event, viewer) is None for entry in entries)


class Schedule:
    """What one viewer notices of a match, and when; ``parted`` is when a secret was rightly told."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.parted = 1 << 60

    def add(self, game: AnyGame, viewer: Seat, now: int, progress: Progress) -> None:
        seen = sum(game.redact(entry.event, viewer) is not None for entry in progress.entries)
        mine = tuple([answer.id for answer in progress.answers if answer.seat == viewer])
        if seen or mine:
            self.moments.append((now, seen, mine))
        if isinstance(game, Hidden) and any(isinstance(e.event, game.reveals) for e in progress.entries):
            self.parted = min(self.parted, now)


def schedule(match: Match, viewer: Seat, claims: Sequence[Claim], span: int = 2_000) -> Schedule:
    """Drive a match from its state with these claims; seats are at 20, 80, 140 … ms."""
    judge = FinishJudge(match.seats, match.seed)
    for seat in range(match.seats):
        for number in range(8):
            judge.observe(Seat(seat), Measured(Millis(match.at - 60 * number), "tcp", Millis(20 + 60 * seat)))
    engine, found = MatchEngine(match, judge), Schedule()
    waiting = sorted(claims, key=lambda claim: claim.received)
    now, end = match.at, match.at + AFTER + span
    while now < end:
        wake = engine.wake_at()
        comes = [at for at in (wake, waiting[0].received if waiting else None) if at is not None]
        if not comes or min(comes) >= end:
            break
        now = Millis(max(now, min(comes)))
        while waiting and waiting[0].received <= now:
            engine.hear(waiting.pop(0))
        progress = engine.advance(now)
        found.add(match.game, viewer, now, progress)
        if not progress:
            now = Millis(now + 1)
    return found
