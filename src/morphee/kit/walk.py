"""Random play of any game, step by step, with everything kept that a law may want to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, OpenActions, Refused, Seat, Timer, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry

T = TypeVar("T")


class Step(msgspec.Struct, frozen=True):
    """A state that was reached at ``at`` with event ``n``, and the command that was granted in it."""

    before: Any
    n: int
    at: Millis
    command: Act[Any] | Expire
    asked_at: Millis
    entries: tuple[Entry, ...]
    after: Any


class Walk(msgspec.Struct, frozen=True):
    """A match played at random from its deal, to its end or to the step limit."""

    game: Any
    config: Any
    seats: int
    seed: bytes
    start: Millis
    dealt: tuple[Entry, ...]
    steps: tuple[Step, ...]
    ended: bool

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.dealt + tuple(entry for step in self.steps for entry in step.entries)


def choices(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> list[Any]:
    """What this seat may do now: the listed actions, and one proper open action if there are any."""
    actions = list(game.legal(state, seat))
    if isinstance(game, OpenActions) and game.open(state, seat):
        sample = game.sample(state, seat, chance)
        if sample is not None:
            actions.append(sample)
    return actions


def awaited(game: AnyGame, state: Any, seats: int) -> bool:
    """Whether somebody may act or a timer is armed."""
    if game.timers(state):
        return True
    return any(_may_act(game, state, Seat(seat)) for seat in range(seats))


def _may_act(game: AnyGame, state: Any, seat: Seat) -> bool:
    if any(True for _ in game.legal(state, seat)):
        return True
    return isinstance(game, OpenActions) and bool(game.open(state, seat))


def pick_command(match: Match, chance: Chance, patience: int) -> tuple[Act[Any] | Expire, Millis] | None:
    """A random thing to happen next, at a random moment before anything else is due."""
    game, state = match.game, match.state
    timer = match.next_timer()
    able = [(Seat(s), found) for s in range(match.seats) if (found := choices(game, state, Seat(s), chance))]
    if timer is not None and (not able or chance.below(patience) == 0):
        return Expire(timer.name), _after(match, timer)
    if not able:
        return None
    seat, actions = chance.pick(able)
    room = 2_000 if timer is None else max(0, timer.due - match.at)
    at = Millis(match.at + chance.between(0, min(room, 2_000)))
    if timer is not None and timer.due <= at:
        return Expire(timer.name), _after(match, timer)
    return Act(seat, chance.pick(actions)), at


def _after(match: Match, timer: Timer) -> Millis:
    return max(match.at, timer.due)


def walk(
    game: AnyGame,
    config: Any,
    seats: int,
    name: str,
    *,
    start: Millis = Millis(0),
    limit: int = 20_000,
    patience: int = 4,
) -> Walk:
    """Play at random; the same ``name`` gives the same match. ``patience``: how rarely timers run out."""
    seed = seed_from(name)
    chance = Chance(seed_from("walk " + name), 0)
    match = Match(game, config, seats, seed)
    dealt = match.deal(start)
    match.fold(dealt)
    steps: list[Step] = []
    while len(steps) < limit and game.outcome(match.state) is None:
        picked = pick_command(match, chance, patience)
        if picked is None:
            break
        steps.append(take(match, *picked))
    return Walk(
        game=game,
        config=config,
        seats=seats,
        seed=seed,
        start=start,
        dealt=dealt,
        steps=tuple(steps),
        ended=game.outcome(match.state) is not None,
    )


def take(match: Match, command: Act[Any] | Expire, at: Millis) -> Step:
    """Grant one command that must be granted."""
    before, n, was = match.state, match.n, match.at
    entries = match.decide(command, at)
    if isinstance(entries, Refused):
        raise AssertionError(f"{match.game.name}: {command} at {at} was offered but refused: {entries.code}")
    assert entries, f"{match.game.name}: {command} was granted without an event"
    match.fold(entries)
    return Step(before=before, n=n, at=was, command=command, asked_at=at, entries=entries, after=match.state)


def match_at(walk: Walk, step: Step) -> Match:
    """The match as it stood before that step."""
    match = Match(walk.game, walk.config, walk.seats, walk.seed)
    match.state, match.n, match.at = step.before, step.n, step.at
    return match


def viewers(seats: int) -> tuple[Viewer, ...]:
    """Everybody who looks: the public first, then each seat."""
    return (None, *(Seat(seat) for seat in range(seats)))


def spread(items: Sequence[T], count: int) -> list[T]:
    """At most ``count`` of the items, evenly spread, the first and the last included."""
    if len(items) <= count:
        return list(items)
    return [items[i * (len(items) - 1) // (count - 1)] for i in range(count)]


def some(items: list[T], chance: Chance) -> list[T]:
    """All of a few items, or twelve drawn of many."""
    return items if len(items) <= 12 else [chance.pick(items) for _ in range(12)]
