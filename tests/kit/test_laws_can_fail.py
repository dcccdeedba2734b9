"""Each law catches the breach it is there for: the example game, broken one way at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from examples.lantern import DawnBroke, Event, Lantern, Light, Lit, LitTold, State, Told, _put
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat, Timer, Viewer
from morphee.kit import laws, secrecy
from morphee.kit.walk import walk


class Forgetful(Lantern):
    """Evolves by more than the events."""

    calls = 0

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        self.calls += 1
        return replace(super().evolve(state, event, at), night=self.calls)


class Moody(Lantern):
    """Decides by something other than state, command, time and chance."""

    calls = 0

    def decide(self, state: State, command: Any, at: Millis, chance: Chance) -> Sequence[Event] | Refused:
        self.calls += 1
        found = super().decide(state, command, at, chance)
        if isinstance(found, Refused):
            return found
        return [Lit(f.seat, 1 + self.calls % 5) if isinstance(f, Lit) else f for f in found]


class Calendar(Lantern):
    """Puts an absolute time into an event."""

    def decide(self, state: State, command: Any, at: Millis, chance: Chance) -> Sequence[Event] | Refused:
        found = super().decide(state, command, at, chance)
        if isinstance(found, Refused):
            return found
        return [DawnBroke((*f.lanterns[:-1], at), f.winner) if isinstance(f, DawnBroke) else f for f in found]


class Generous(Lantern):
    """Grants what it does not offer."""

    def legal(self, state: State, seat: Seat) -> Iterable[Light]:
        return [light for light in super().legal(state, seat) if seat or light.lanterns < 5]


class Stingy(Lantern):
    """Refuses what it offers."""

    def legal(self, state: State, seat: Seat) -> Iterable[Light]:
        return [*super().legal(state, seat), *([Light(2)] if state.lit[seat] == 1 else [])]


class Rude(Lantern):
    """Refuses with a code nobody knows."""

    def decide(self, state: State, command: Any, at: Millis, chance: Chance) -> Sequence[Event] | Refused:
        found = super().decide(state, command, at, chance)
        return Refused("because") if isinstance(found, Refused) else found


class Sleepy(Lantern):
    """Awaits nothing once everybody has acted but one."""

    def timers(self, state: State) -> Sequence[Timer]:
        return []

    def legal(self, state: State, seat: Seat) -> Iterable[Light]:
        return super().legal(state, seat) if seat == 0 else []


class Stubborn(Lantern):
    """A timer that stays due after it fired."""

    def timers(self, state: State) -> Sequence[Timer]:
        return [Timer("dawn", Millis(0))] if state.dawn >= 0 else []


class Lossy(Lantern):
    """A view that does not survive encoding."""

    def public(self, state: State) -> Any:
        return replace(super().public(state), won=list(state.won))


class Whisper(Lantern):
    """Shows everybody who lit how many."""

    def public(self, state: State) -> Any:
        return replace(super().public(state), won=tuple(lit or 0 for lit in state.lit))


class Gossip(Lantern):
    """Tells everybody who lit how many."""

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        return LitTold(event.seat, event.lanterns) if isinstance(event, Lit) else event


class Careless(Lantern):
    """Tells an event in the form in which it is stored."""

    def redact(self, event: Event, viewer: Viewer) -> Any:
        return event if viewer == 0 else super().redact(event, viewer)


class Hint(Lantern):
    """Offers by what others did secretly."""

    def legal(self, state: State, seat: Seat) -> Iterable[Light]:
        offered = list(super().legal(state, seat))
        return offered[1:] if offered and 5 in state.lit else offered

    def decide(self, state: State, command: Any, at: Millis, chance: Chance) -> Sequence[Event] | Refused:
        if isinstance(command, Act) and command.action not in list(self.legal(state, command.seat)):
            return Refused("lit_already")
        return super().decide(state, command, at, chance)


class Secretive(Lantern):
    """Hides an event from all, but shows its consequence."""

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        return None if isinstance(event, Lit) else event


class Conjurer(Lantern):
    """Draws worlds with more lanterns than there are in the box."""

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        lit = [
            lanterns if lanterns is None or seat == viewer else 6 for seat, lanterns in enumerate(state.lit)
        ]
        return replace(state, lit=tuple(lit))


class Suspicious(Lantern):
    """Calls a world impossible that was reached."""

    def check_world(self, state: State) -> str | None:
        return "more than one night" if state.night > 1 else None


class Endless(Lantern):
    """Never gets to the last night."""

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return replace(super().evolve(state, event, at), night=1)


class Mutating(Lantern):
    """Names the seats from outside the table when it ranks."""

    def outcome(self, state: State) -> Any:
        found = super().outcome(state)
        return found and replace(found, ranking=(*found.ranking, (Seat(7),)))


BREACHES = [
    (Forgetful, laws.replays),
    (Moody, laws.repeats),
    (Calendar, laws.shifts),
    (Generous, laws.offers_hold),
    (Stingy, laws.offers_hold),
    (Rude, laws.offers_hold),
    (Stubborn, laws.timers_hold),
    (Lossy, laws.round_trips),
    (Whisper, secrecy.no_leak),
    (Gossip, secrecy.no_leak),
    (Hint, secrecy.no_leak),
    (Careless, laws.round_trips),
    (Conjurer, secrecy.worlds_are_possible),
    (Suspicious, secrecy.worlds_are_possible),
    (Secretive, secrecy.silent_is_silent),
    (Endless, laws.ends),
    (Mutating, laws.ends),
    (Sleepy, laws.ends),
]


@pytest.mark.parametrize(("game", "law"), BREACHES, ids=lambda x: getattr(x, "__name__", str(x)))
def test_a_breach_is_caught(game: type[Lantern], law: laws.Law) -> None:
    broken = game()
    with pytest.raises(AssertionError):
        law(walk(broken, broken.variants()["default"], 3, "breach", limit=400, patience=9))


def test_a_state_in_which_nothing_is_awaited_is_caught() -> None:
    sleepy = Sleepy()
    state = sleepy.initial(sleepy.variants()["default"], 3)
    asleep = replace(state, lit=_put(state.lit, 0, 3))
    found = walk(Lantern(), sleepy.variants()["default"], 3, "awaited")
    step = replace(found.steps[0], before=asleep)
    with pytest.raises(AssertionError, match="nothing is awaited"):
        laws.always_awaited(replace(found, game=sleepy, steps=(step,)))


def test_the_whole_example_holds_every_law() -> None:
    lantern = Lantern()
    found = walk(lantern, lantern.variants()["default"], 3, "breach", limit=400, patience=9)
    for law in laws.LAWS:
        law(found)
    assert any(isinstance(step.command, Expire) for step in found.steps)
