"""The rules of Pilo Pilo (PI-n): everybody reveals, everybody reacts, or keeps still."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from morphee.games.pillows import views
from morphee.games.pillows.content import APPRENTICE_DECK, DECK, cards_each, pillows_for
from morphee.games.pillows.model import (
    FALSE_START,
    Action,
    Config,
    Dealt,
    Event,
    PillowsBack,
    Public,
    Revealed,
    Shield,
    Shielded,
    Sleep,
    Slept,
    StartedEarly,
    State,
    Take,
    Threw,
    Throw,
    Took,
    Touch,
    TurnClosed,
    Verdict,
)
from morphee.games.pillows.resolve import verdicts
from morphee.games.pillows.texts import REFUSALS
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer

T = TypeVar("T")
EARLY = Touch("none", early=True)
HELD = Touch("none")
ASLEEP = Touch("sleep")
SHIELDED = Touch("shield")
FREE_TOUCHES: tuple[Action, ...] = (Take(), Shield(), Sleep())
HELD_USES: tuple[Action, ...] = (Shield(), Sleep())


class Pillows(Game[Config, State, Action, Event, Event, Public, None]):
    name = "pillows"
    version = 1
    seats = range(3, 7)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Event
    public_type = Public
    refusals = REFUSALS
    reveals = (Revealed,)

    def variants(self) -> Mapping[str, Config]:
        return {
            "default": Config(),
            "apprentice": Config(apprentice=True),
            "quick": Config(window=2_000, rest=500),
            "slow": Config(window=8_000, rest=10_000),
        }

    def initial(self, config: Config, seats: int) -> State:
        none: tuple[Touch | None, ...] = (None,) * seats
        piles = ((),) * seats
        return State(config, "rest", 0, piles, (0,) * seats, (), none, 0, Millis(0), Millis(0), ())

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        """PI-3, PI-4; the cards left over are never part of the match."""
        count = cards_each(seats)
        order = chance.shuffled(APPRENTICE_DECK if config.apprentice else DECK)
        return [Dealt(tuple(order[s * count : (s + 1) * count] for s in range(seats)), count)]

    # --- commands ------------------------------------------------------------------------------

    def decide(
        self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if isinstance(command, Expire):
            return self._expire(state, chance)
        if state.phase == "over":
            return Refused("over")
        if state.phase == "rest":
            return Refused("resting")
        return self._touch(state, command.seat, command.action, at)

    def _expire(self, state: State, chance: Chance) -> Sequence[Event]:
        if state.phase == "rest":
            return [PillowsBack(Millis(chance.between(400, 1_600)))]  # PI-15, PI-20
        if state.phase == "hush":
            return [Revealed(tuple([pile[0] for pile in state.piles]))]  # PI-5
        return [TurnClosed(verdicts(state.cards, state.touches))]

    def _touch(self, state: State, seat: Seat, action: Action, at: Millis) -> Sequence[Event] | Refused:
        touch = state.touches[seat]
        if touch is not None and (touch != HELD or isinstance(action, Take)):
            return Refused("acted_already")  # PI-10
        if state.phase == "hush":
            return [StartedEarly(seat)] if isinstance(action, Take) else Refused("resting")  # PI-17
        if isinstance(action, Throw) and not _can_hit(state, seat, action.target):
            return Refused("bad_target")
        if touch is None:
            if not state.free:
                return Refused("no_pillow")
            if at - state.shown < FALSE_START:
                return [StartedEarly(seat)]  # PI-17
        used = self._used(seat, action)
        return [used, *self._closing(state, seat, used)]

    def _used(self, seat: Seat, action: Action) -> Took | Threw | Shielded | Slept:
        match action:
            case Take():
                return Took(seat)
            case Sleep():
                return Slept(seat)
            case Shield():
                return Shielded(seat)
            case Throw():
                return Threw(seat, action.target)

    def _closing(self, state: State, seat: Seat, used: Took | Threw | Shielded | Slept) -> Sequence[Event]:
        """PI-18: when every pillow has been used nobody can act any more."""
        after = put(state.touches, seat, _touch_of(used))
        done = [touch for touch in after if touch is not None and touch.use != "none"]
        if len(done) < pillows_for(len(state.piles)):
            return ()
        return (TurnClosed(verdicts(state.cards, after)),)

    # --- events -------------------------------------------------------------------------------

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        match event:  # what happens most often first
            case StartedEarly():
                return replace(state, touches=put(state.touches, event.seat, EARLY))
            case Took() | Slept() | Threw() | Shielded():
                free = state.free - (state.touches[event.seat] is None)
                return replace(state, touches=put(state.touches, event.seat, _touch_of(event)), free=free)
            case PillowsBack(pause):
                assert pause is not None
                seats = len(state.piles)
                return replace(
                    state,
                    phase="hush",
                    turn=state.turn + 1,
                    cards=(),
                    touches=(None,) * seats,
                    free=pillows_for(seats),
                    due=Millis(at + pause),
                    verdicts=(),
                )
            case Revealed(cards):
                due = Millis(at + state.config.window)
                return replace(state, phase="open", cards=cards, shown=at, due=due)
            case TurnClosed(found):
                return self._closed(state, found, at)
            case Dealt(piles):
                assert piles is not None
                return replace(state, piles=piles, due=Millis(at + state.config.rest))

    def _closed(self, state: State, found: tuple[Verdict, ...], at: Millis) -> State:
        """PI-14: a right card leaves the game, a wrong one goes under its pile, seen by all."""
        piles = tuple([p[1:] if v.right else (*p[1:], p[0]) for p, v in zip(state.piles, found, strict=True)])
        known = tuple(
            [
                min(known + (not v.right), len(pile))
                for known, v, pile in zip(state.known, found, piles, strict=True)
            ]
        )
        over = not all(piles)  # PI-16
        due = Millis(at + state.config.rest)
        return replace(
            state, phase="over" if over else "rest", piles=piles, known=known, due=due, verdicts=found
        )

    # --- questions ---------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        touch = state.touches[seat]
        if state.phase == "hush":
            return FREE_TOUCHES[:1] if touch is None else ()
        if state.phase != "open":
            return ()
        if touch is None:
            return _OFFERS[len(state.piles)][seat][0] if state.free else ()
        return _OFFERS[len(state.piles)][seat][1] if touch == HELD else ()

    def timers(self, state: State) -> Sequence[Timer]:
        if state.phase == "over":
            return ()
        return (Timer(TIMER[state.phase], state.due),)

    def cue(self, state: State) -> Cue | None:
        """PI-19: the reveal is what everybody races to answer."""
        if state.phase != "open":
            return None
        return Cue(state.turn, state.shown, _SEATS[len(state.piles)])

    def outcome(self, state: State) -> Outcome | None:
        """PI-16; the others are ranked by the cards they still have."""
        if state.phase != "over":
            return None
        left = [len(pile) for pile in state.piles]
        groups = [tuple(Seat(s) for s, n in enumerate(left) if n == count) for count in sorted(set(left))]
        return Outcome("pile_empty", tuple(groups), tuple(-n for n in left))

    def public(self, state: State) -> Public:
        return views.public(state)

    def redact(self, event: Event, viewer: Viewer) -> Event:
        return views.redact(event)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, chance)


_SEATS: dict[int, tuple[Seat, ...]] = {seats: tuple(map(Seat, range(seats))) for seats in Pillows.seats}
TIMER = {"rest": "pillows_back", "hush": "reveal", "open": "window"}


_THROWS: dict[int, list[tuple[Action, ...]]] = {
    seats: [tuple(Throw(Seat(other)) for other in range(seats) if other != seat) for seat in range(seats)]
    for seats in Pillows.seats
}


_OFFERS: dict[int, list[tuple[tuple[Action, ...], tuple[Action, ...]]]] = {
    seats: [((*FREE_TOUCHES, *throws), (*HELD_USES, *throws)) for throws in of]
    for seats, of in _THROWS.items()
}
"""What a seat may do with both hands free, and with a pillow in hand."""


def _can_hit(state: State, seat: Seat, target: Seat) -> bool:
    return 0 <= target < len(state.piles) and target != seat


def _touch_of(used: Took | Threw | Shielded | Slept) -> Touch:
    match used:
        case Took():
            return HELD
        case Slept():
            return ASLEEP
        case Shielded():
            return SHIELDED
        case Threw():
            return Touch("throw", used.target)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
