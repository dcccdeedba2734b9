"""What must hold of every game, whatever its rules. Each law takes a walk and raises on a breach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import Act, AnyGame, Expire, Hidden, Millis, OpenActions, Refused, Seat, Viewer
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, dump, header, load
from morphee.kit.walk import Step, Walk, awaited

Law = Callable[[Walk], None]


def viewers(seats: int) -> tuple[Viewer, ...]:
    return (None, *(Seat(seat) for seat in range(seats)))


def match_at(walk: Walk, step: Step) -> Match:
    """The match as it stood before that step."""
    match = Match(walk.game, walk.config, walk.seats, walk.seed)
    match.state, match.n, match.at = step.before, step.n, step.at
    return match


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
        assert step.command is not None
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
    for step in _spread(walk.steps, 60):
        match = match_at(walk, step)
        for seat in map(Seat, range(walk.seats)):
            offered = list(walk.game.legal(step.before, seat))
            _no_doubles(offered)
            pool.update((encode(action), action) for action in offered)
            for action in _some(offered, chance):
                found = match.decide(Act(seat, action), step.at)
                assert not isinstance(found, Refused), f"{action} was offered to {seat} but refused: {found}"
                assert found, f"{action} was granted without an event"
            _others_refused(match, seat, offered, _some(list(pool.values()), chance))
        assert encode(match.state) == encode(step.before), "deciding changed the state"


def _no_doubles(offered: list[Any]) -> None:
    assert len({encode(action) for action in offered}) == len(offered), "an action is offered twice"


def _some(actions: list[Any], chance: Chance) -> list[Any]:
    return actions if len(actions) <= 12 else [chance.pick(actions) for _ in range(12)]


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
    """Until the end someone may act or a timer is armed; after it nobody may and none is."""
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
    for step in _spread(walk.steps, 80):
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
    """Everything that travels or is kept reads back equal."""
    read = codec(walk.game)
    _same(read.config, walk.config)
    for step in _spread(walk.steps, 40):
        _same(read.state, step.before)
        _same(read.public, walk.game.public(step.before))
        if isinstance(step.command, Act):
            _same(read.action, step.command.action)
        for seat in map(Seat, range(walk.seats)):
            _same(read.own, walk.game.own(step.before, seat))
    for entry in walk.entries:
        _same(read.event, entry.event)


def _same(decoder: Any, value: Any) -> None:
    assert decoder.decode(encode(value)) == value, f"{value} does not survive encoding"


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
    for index in _spread(range(len(walk.steps)), 25):
        for viewer in viewers(walk.seats):
            _same_to(walk, index, viewer, chance)
            _told_no_more_than_shown(walk, walk.steps[index], viewer, chance)


def _everything_is_public(walk: Walk) -> None:
    for step in _spread(walk.steps, 40):
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
    """Grant the same command in the other world; False when the worlds may rightly part here."""
    assert step.command is not None
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
    """Two actions of another seat that leave this viewer the same sight were told in the same words."""
    if not isinstance(step.command, Act) or step.command.seat == viewer:
        return
    offered = list(walk.game.legal(step.before, step.command.seat))
    for action in _some(offered, chance)[:4]:
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


def _spread(items: Any, count: int) -> list[Any]:
    """At most ``count`` of the items, evenly spread, the first and the last included."""
    if len(items) <= count:
        return list(items)
    return [items[i * (len(items) - 1) // (count - 1)] for i in range(count)]


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
)
