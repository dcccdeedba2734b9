"""The rules of Pilo Pilo (PI-n): everybody reveals, everybody reacts, or keeps still."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from morphee.games.pillows import arrays, views
from morphee.games.pillows.actions import Action, Shield, Sleep, Take, Throw
from morphee.games.pillows.content import cards_each, deck, pillows_for
from morphee.games.pillows.events import (
    Dealt,
    Event,
    PillowsBack,
    Revealed,
    Shielded,
    Slept,
    StartedEarly,
    Threw,
    Told,
    Took,
    TurnClosed,
    Used,
)
from morphee.games.pillows.evolve import HELD, evolve, touch_of
from morphee.games.pillows.model import FALSE_START, LONGEST_HUSH, SHORTEST_HUSH, Config, State, put
from morphee.games.pillows.notation import NOTATION
from morphee.games.pillows.options import EXPLANATIONS, PRESETS
from morphee.games.pillows.texts import REFUSALS
from morphee.games.pillows.verdicts import verdicts
from morphee.games.pillows.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer


class Pillows(Game[Config, State, Action, Event, Told, Public, None]):
    name = "pillows"
    version = 1
    seats = range(3, 7)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Told
    public_type = Public
    refusals = REFUSALS
    explanations = EXPLANATIONS
    presets = PRESETS
    notation = NOTATION
    reveals = (Revealed,)

    def variants(self) -> Mapping[str, Config]:
        return {
            "default": Config(),
            "apprentice": Config(apprentice=True),
            "quick": Config(window=2_000, rest=500),
            "slow": Config(window=8_000, rest=10_000),
        }

    def initial(self, config: Config, seats: int) -> State:
        return State(
            config=config,
            phase="rest",
            turn=0,
            piles=((),) * seats,
            gone=((),) * seats,
            known=(0,) * seats,
            cards=(),
            touches=(None,) * seats,
            free=0,
            since=Millis(0),
            due=Millis(0),
            verdicts=(),
        )

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        """PI-3, PI-4; the cards left over are never part of the match."""
        count = cards_each(seats)
        order = chance.shuffled(deck(config.apprentice))
        return [Dealt(tuple(order[s * count : (s + 1) * count] for s in range(seats)), count)]

    def decide(
        self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if isinstance(command, Expire):
            return _expire(state, chance)
        if state.phase == "over":
            return Refused("over")
        if state.phase == "rest":
            return Refused("resting")
        return _touch(state, command.seat, command.action, at)

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return evolve(state, event, at)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """In the hush every gesture is offered too: it is a false start (PI-17)."""
        if state.phase != "open" and state.phase != "hush":
            return ()
        empty_handed, holding = _OFFERS[len(state.piles)][seat]
        touch = state.touches[seat]
        if touch is None:
            return empty_handed if state.free else ()
        return holding if touch == HELD else ()

    def timers(self, state: State) -> Sequence[Timer]:
        if state.phase == "over":
            return ()
        return (Timer(TIMER[state.phase], state.due),)

    def cue(self, state: State) -> Cue | None:
        """PI-19: the reveal is what everybody races to answer."""
        if state.phase != "open":
            return None
        return Cue(state.turn, state.since, _SEATS[len(state.piles)])

    def outcome(self, state: State) -> Outcome | None:
        """PI-16; the others are ranked by the cards they still have."""
        if state.phase != "over":
            return None
        left = [len(pile) for pile in state.piles]
        groups = [tuple(Seat(s) for s, n in enumerate(left) if n == count) for count in sorted(set(left))]
        return Outcome("pile_empty", tuple(groups), tuple(-n for n in left))

    def public(self, state: State) -> Public:
        return views.public(state)

    def all_actions(self, config: Config, seats: int) -> Sequence[Action]:
        return arrays.all_actions(seats)

    def observe(self, state: State, seat: Seat, at: Millis) -> bytes:
        return arrays.observe(state, seat, at)

    def redact(self, event: Event, viewer: Viewer) -> Told:
        return views.redact(event)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, chance)

    def check_world(self, state: State) -> str | None:
        return views.check_world(state)


def _expire(state: State, chance: Chance) -> Sequence[Event]:
    if state.phase == "rest":
        return [PillowsBack(Millis(chance.between(SHORTEST_HUSH, LONGEST_HUSH)))]  # PI-15, PI-20
    if state.phase == "hush":
        return [Revealed(tuple([pile[0] for pile in state.piles]))]  # PI-5
    return [TurnClosed(verdicts(state.cards, state.touches))]


def _touch(state: State, seat: Seat, action: Action, at: Millis) -> Sequence[Event] | Refused:
    touch = state.touches[seat]
    if touch is not None and (touch != HELD or isinstance(action, Take)):
        return Refused("acted_already")  # PI-10
    if isinstance(action, Throw) and not _can_hit(state, seat, action.target):
        return Refused("bad_target")
    if touch is None:
        if not state.free:
            return Refused("no_pillow")
        if state.phase == "hush" or at - state.since < FALSE_START:
            return [StartedEarly(seat)]  # PI-17: whatever the gesture
    used = _used(seat, action)
    return [used, *_closing(state, seat, used)]


def _used(seat: Seat, action: Action) -> Used:
    match action:
        case Take():
            return Took(seat)
        case Sleep():
            return Slept(seat)
        case Shield():
            return Shielded(seat)
        case Throw(target):
            return Threw(seat, target)


def _closing(state: State, seat: Seat, used: Used) -> Sequence[Event]:
    """PI-18: when every pillow has been used nobody can act any more."""
    after = put(state.touches, seat, touch_of(used))
    done = [touch for touch in after if touch is not None and touch.use != "none"]
    if len(done) < pillows_for(len(state.piles)):
        return ()
    return (TurnClosed(verdicts(state.cards, after)),)


def _can_hit(state: State, seat: Seat, target: Seat) -> bool:
    return 0 <= target < len(state.piles) and target != seat


TIMER = {"rest": "pillows_back", "hush": "reveal", "open": "window"}
_SEATS: dict[int, tuple[Seat, ...]] = {seats: tuple(map(Seat, range(seats))) for seats in Pillows.seats}


def _offers(seat: int, seats: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    throws = tuple(Throw(Seat(other)) for other in range(seats) if other != seat)
    return (Take(), Shield(), Sleep(), *throws), (Shield(), Sleep(), *throws)


_OFFERS = {seats: [_offers(seat, seats) for seat in range(seats)] for seats in Pillows.seats}
"""By number of seats and seat: what may be done with an empty hand, and with a pillow in it."""
