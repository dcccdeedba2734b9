"""The laws about hidden information: nobody is shown or told what they may not know.

The method is to compare worlds. `Hidden.resample` draws another state that a viewer cannot tell from the
real one; whatever then happens in both must look the same to that viewer.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Act, AnyGame, Hidden, OpenActions, Refused, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.kit.walk import Step, Walk, match_at, some, spread, viewers


def silent_is_silent(walk: Walk) -> None:
    """An event hidden entirely from a viewer changes neither their view nor their offers."""
    for step in walk.steps:
        for viewer in viewers(walk.seats):
            if all(walk.game.redact(entry.event, viewer) is None for entry in step.entries):
                before, after = (shown(walk.game, s, viewer) for s in (step.before, step.after))
                assert before == after, f"{viewer} saw a hidden event: {step.entries}"
            if walk.game.own_type is None:
                for entry in step.entries:
                    told = walk.game.redact(entry.event, viewer)
                    assert told == walk.game.redact(entry.event, None), f"only {viewer} is told {told}"


def shown(game: AnyGame, state: Any, viewer: Viewer) -> bytes:
    """The bytes of all a viewer is shown of a state: view, offers, what is open to them."""
    view = encode(game.view(state, viewer))
    if viewer is None:
        return view
    openings = game.open(state, viewer) if isinstance(game, OpenActions) else ()
    return view + encode(list(game.legal(state, viewer))) + repr([o.__name__ for o in openings]).encode()


def no_leak(walk: Walk) -> None:
    """Worlds that differ only in what a viewer may not know look the same to that viewer, now and in
    every event that follows, until an event whose purpose is to reveal tells them apart."""
    if not isinstance(walk.game, Hidden):
        _everything_is_public(walk)
        return
    chance = Chance(seed_from("leak"), len(walk.steps))
    for index in spread(range(len(walk.steps)), 25):
        for viewer in viewers(walk.seats):
            _same_to(walk, index, viewer, chance)
            _told_no_more_than_shown(walk, walk.steps[index], viewer, chance)


def worlds_are_possible(walk: Walk) -> None:
    """Every state that is reached, and every world resampled from it, can exist by the game's own count."""
    game = walk.game
    if not isinstance(game, Hidden):
        return
    chance = Chance(seed_from("worlds"), len(walk.steps))
    for step in spread(walk.steps, 40):
        _possible(game, step.before, "a state that was reached")
        for viewer in viewers(walk.seats):
            _possible(game, game.resample(step.before, viewer, chance), f"a world drawn for {viewer}")
    if walk.steps:
        _possible(game, walk.steps[-1].after, "the last state")


def _possible(game: Hidden, state: Any, what: str) -> None:
    wrong = game.check_world(state)
    assert wrong is None, f"{what} cannot exist: {wrong}"


def _everything_is_public(walk: Walk) -> None:
    for step in spread(walk.steps, 40):
        for entry in step.entries:
            for viewer in viewers(walk.seats):
                assert walk.game.redact(entry.event, viewer) == entry.event


def _same_to(walk: Walk, index: int, viewer: Viewer, chance: Chance) -> None:
    game, step = walk.game, walk.steps[index]
    other = match_at(walk, step)
    other.state = game.resample(step.before, viewer, chance)
    assert shown(game, other.state, viewer) == shown(game, step.before, viewer), (
        f"{viewer} can tell worlds apart"
    )
    for following in walk.steps[index : index + 40]:
        if not _lockstep(game, other, following, viewer):
            return


def _lockstep(game: AnyGame, other: Match, step: Step, viewer: Viewer) -> bool:
    """Grant the same command in the other world; False where the worlds may differ from here on."""
    found = other.decide(step.command, step.asked_at)
    if isinstance(found, Refused):
        mine = isinstance(step.command, Act) and step.command.seat == viewer
        assert not mine, f"{viewer} was refused {step.command} for a reason they may not know: {found}"
        return False
    if _reveals(game, step.entries, found):
        return False
    assert told(game, found, viewer) == told(game, step.entries, viewer), f"{viewer} was told a secret"
    other.fold(found)
    assert shown(game, other.state, viewer) == shown(game, step.after, viewer), f"{viewer} was shown a secret"
    return True


def _reveals(game: AnyGame, *logs: Iterable[Entry]) -> bool:
    return isinstance(game, Hidden) and any(isinstance(entry.event, game.reveals) for entry in chain(*logs))


def _told_no_more_than_shown(walk: Walk, step: Step, viewer: Viewer, chance: Chance) -> None:
    """Two actions of another seat that leave this viewer the same view were told in the same form."""
    if not isinstance(step.command, Act) or step.command.seat == viewer:
        return
    offered = list(walk.game.legal(step.before, step.command.seat))
    for action in some(offered, chance)[:4]:
        other = match_at(walk, step)
        found = other.decide(Act(step.command.seat, action), step.asked_at)
        assert not isinstance(found, Refused)
        other.fold(found)
        if _reveals(walk.game, step.entries, found):
            continue
        if shown(walk.game, other.state, viewer) == shown(walk.game, step.after, viewer):
            same = told(walk.game, found, viewer) == told(walk.game, step.entries, viewer)
            assert same, f"{viewer} was told what is not shown: {found}"


def told(game: AnyGame, entries: Iterable[Entry], viewer: Viewer) -> bytes:
    """The bytes of the events a viewer is told."""
    return encode([form for entry in entries if (form := game.redact(entry.event, viewer)) is not None])
