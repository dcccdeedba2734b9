"""What must hold of every game, whatever its rules.

Each law takes a match that was played at random (a walk) and raises `AssertionError` on a breach. The
laws about hidden information are in `secrecy`; `LAWS` has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import Act, Expire, Millis, OpenActions, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, dump, header, load
from morphee.kit.secrecy import no_leak, silent_is_silent, worlds_are_possible
from morphee.kit.walk import Walk, awaited, match_at, some, spread, viewers

Law = Callable[[Walk], None]


def replays(walk: Walk) -> None:
    """Any prefix of the log gives the state that was reached, also through its file."""
    data = dump(header(walk.game, walk.config, walk.seats, ""), walk.entries)
    record = load(data, lambda *_: walk.game)
    states = [state for _, state in record.states()]
    for step in walk.steps:
        assert encode(states[step.n]) == encode(step.before), f"event {step.n} replays to another state"
    if walk.steps:
        assert encode(states[-1]) == encode(walk.steps[-1].after), "the end replays to another state"


def repeats(walk: Walk) -> None:
    """The same seed, commands and times give the same bytes."""
    again = rerun(walk, Millis(0))
    assert dump(header(walk.game, walk.config, walk.seats, ""), again) == dump(
        header(walk.game, walk.config, walk.seats, ""), walk.entries
    )


def rerun(walk: Walk, shift: Millis) -> tuple[Entry, ...]:
    """Make the same commands again, all later by ``shift``; checks that the timers shift too."""
    match = Match(walk.game, walk.config, walk.seats, walk.seed)
    entries = list(match.deal(Millis(walk.start + shift)))
    match.fold(entries)
    for step in walk.steps:
        due = [(timer.name, timer.due + shift) for timer in walk.game.timers(step.before)]
        assert due == [(timer.name, timer.due) for timer in walk.game.timers(match.state)], "timers moved"
        found = match.decide(step.command, Millis(step.asked_at + shift))
        assert not isinstance(found, Refused), f"{step.command} was refused the second time: {found}"
        match.fold(found)
        entries.extend(found)
    return tuple(entries)


def shifts(walk: Walk) -> None:
    """Shifting all times shifts nothing else."""
    shift = Millis(7_654_321)
    for was, now in zip(walk.entries, rerun(walk, shift), strict=True):
        assert now.at == was.at + shift
        assert encode(now.event) == encode(was.event), f"event {was.n} depends on the absolute time"


def offers_hold(walk: Walk) -> None:
    """Offered means accepted; not offered means refused with a known code, and nothing changed."""
    pool: dict[bytes, Any] = {}
    chance = Chance(seed_from("offers"), len(walk.steps))
    for step in spread(walk.steps, 60):
        match = match_at(walk, step)
        for seat in map(Seat, range(walk.seats)):
            offered = list(walk.game.legal(step.before, seat))
            _no_doubles(offered)
            pool.update((encode(action), action) for action in offered)
            for action in some(offered, chance):
                found = match.decide(Act(seat, action), step.at)
                assert not isinstance(found, Refused), f"{action} was offered to {seat} but refused: {found}"
                assert found, f"{action} was granted without an event"
            _others_refused(match, seat, offered, some(list(pool.values()), chance))
        assert encode(match.state) == encode(step.before), "deciding changed the state"


def _no_doubles(offered: list[Any]) -> None:
    assert len({encode(action) for action in offered}) == len(offered), "an action is offered twice"


def _others_refused(match: Match, seat: Seat, offered: list[Any], candidates: Iterable[Any]) -> None:
    game = match.game
    openings = game.open(match.state, seat) if isinstance(game, OpenActions) else ()
    for action in candidates:
        if action in offered or isinstance(action, openings):
            continue
        found = match.decide(Act(seat, action), match.at)
        assert isinstance(found, Refused), f"{action} was not offered to {seat} but granted"
        assert found.code in game.refusals, f"{found.code} is not a refusal of {game.name}"


def always_awaited(walk: Walk) -> None:
    """Before the end somebody may act or a timer is armed; after it neither."""
    for step in walk.steps:
        assert awaited(walk.game, step.before, walk.seats), f"nothing is awaited after event {step.n}"
        assert walk.game.outcome(step.before) is None
    if walk.ended:
        assert not awaited(walk.game, walk.steps[-1].after, walk.seats), "something is awaited after the end"


def ends(walk: Walk) -> None:
    """Random play ends, with every seat in the ranking once and a score for each."""
    assert walk.ended, f"{walk.game.name} did not end in {len(walk.steps)} steps"
    outcome = walk.game.outcome(walk.steps[-1].after)
    assert sorted(chain(*outcome.ranking)) == list(range(walk.seats))
    assert len(outcome.scores) == walk.seats


def timers_hold(walk: Walk) -> None:
    """Timer names are unique; a due timer is granted and disarmed or moved; no other is granted."""
    for step in spread(walk.steps, 80):
        timers = walk.game.timers(step.before)
        assert len({timer.name for timer in timers}) == len(timers), "two timers of one name"
        for timer in timers:
            match = match_at(walk, step)
            early = match.decide(Expire(timer.name), Millis(timer.due - 1))
            assert isinstance(early, Refused) or match.at >= timer.due, "a timer fired before it was due"
            due = max(step.at, timer.due)
            found = match.decide(Expire(timer.name), due)
            assert not isinstance(found, Refused), f"timer {timer.name} was refused: {found}"
            match.fold(found)
            later = {t.name: t.due for t in walk.game.timers(match.state)}
            assert later.get(timer.name, due + 1) > due, f"timer {timer.name} is still due after firing"
        match = match_at(walk, step)
        assert isinstance(match.decide(Expire("nonesuch"), Millis(step.at + 10**9)), Refused)


def round_trips(walk: Walk) -> None:
    """Everything that travels or is kept reads back equal, events also in each form they are told in."""
    read = codec(walk.game)
    _same(read.config, walk.config)
    for step in spread(walk.steps, 40):
        _same(read.state, step.before)
        _same(read.public, walk.game.public(step.before))
        if isinstance(step.command, Act):
            _same(read.action, step.command.action)
        for seat in map(Seat, range(walk.seats)):
            _same(read.own, walk.game.own(step.before, seat))
    for entry in walk.entries:
        _same(read.event, entry.event)
        for viewer in viewers(walk.seats):
            told = walk.game.redact(entry.event, viewer)
            if told is not None:
                _same(read.told, told)


def _same(decoder: Any, value: Any) -> None:
    assert decoder.decode(encode(value)) == value, f"{value} does not survive encoding"


LAWS: tuple[Law, ...] = (
    replays,
    repeats,
    shifts,
    offers_hold,
    always_awaited,
    ends,
    timers_hold,
    round_trips,
    silent_is_silent,
    no_leak,
    worlds_are_possible,
)
