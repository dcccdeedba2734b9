"""The rules of Uluru (UL-n): eight wishes, eight birds, one glass, everybody at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from operator import getitem
from typing import TypeVar

from msgspec.structs import replace

from morphee.games.uluru import rounds, views
from morphee.games.uluru.content import BIRD, COLOURS, PLACES, Colour, Place
from morphee.games.uluru.model import (
    Action,
    BirdLifted,
    BirdPlaced,
    Config,
    DeckShuffled,
    Done,
    DoneSaid,
    Event,
    LiftBird,
    Own,
    PlaceBird,
    Public,
    Ready,
    ReadySaid,
    RoundBegan,
    RoundJudged,
    State,
)
from morphee.games.uluru.texts import REFUSALS
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer

T = TypeVar("T")


class Uluru(Game[Config, State, Action, Event, Event, Public, Own]):
    name = "uluru"
    version = 1
    seats = range(1, 6)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Event
    public_type = Public
    own_type = Own | None
    refusals = REFUSALS
    reveals = (RoundBegan, RoundJudged)

    def variants(self) -> Mapping[str, Config]:
        return {
            "default": Config(),
            "classic": Config(variant="classic"),
            "hard": Config(variant="hard"),
            "all": Config(variant="all"),
            "two_rows_handicap": Config(variant="two_rows_handicap", hard_row=(Seat(0),)),
            "expert": Config(variant="expert"),
            "expert_8": Config(variant="expert", second=8, glass=180),
            "quick": Config(variant="classic", glass=30, rest=5),
            "no_glass": Config(variant="classic", glass=None),
            "helped": Config(help=True),
        }

    def check(self, config: Config, seats: int) -> Refused | None:
        if config.hard_row and config.variant != "two_rows_handicap":
            return Refused("only_handicap")
        if len(set(config.hard_row)) < len(config.hard_row):
            return Refused("seat_twice")
        if not all(0 <= seat < seats for seat in config.hard_row):
            return Refused("no_such_seat")
        return None

    def initial(self, config: Config, seats: int) -> State:
        return State(
            config=config,
            phase="rest",
            round=0,
            piles=(),
            light=(),
            dark=(),
            boards=(rounds.EMPTY,) * seats,
            said=(False,) * seats,
            since=Millis(0),
            rows=(),
            results=(),
            end=None,
            stones=(0,) * seats,
            sheet=(),
            bests=(),
        )

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        return [rounds.shuffle(config, chance)]

    # --- wishes ------------------------------------------------------------------------------

    def decide(
        self, state: State, wish: Act[Action] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if isinstance(wish, Expire):
            return self._expire(state, chance)
        if state.phase == "over":
            return Refused("over")
        seat = wish.seat
        match wish.action:
            case PlaceBird(bird, place):
                return _idle(state) or _place(state, seat, bird, place)
            case LiftBird(bird):
                return _idle(state) or _lift(state, seat, bird)
            case Done(done):
                return _idle(state) or _say_done(state, seat, done)
            case Ready():
                return _say_ready(state, seat, chance)

    def _expire(self, state: State, chance: Chance) -> Sequence[Event]:
        if state.phase == "rest":
            return [rounds.begin(state, chance)]
        return [rounds.judge_round(state, "limit" if state.config.glass is None else "glass")]

    # --- events -------------------------------------------------------------------------------

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        match event:
            case BirdPlaced(seat, bird, place, other, to):
                board = put(state.boards[seat], BIRD[bird], place)
                if other is not None:
                    board = put(board, BIRD[other], to)
                return replace(state, boards=put(state.boards, seat, board))
            case BirdLifted(seat, bird):
                board = put(state.boards[seat], BIRD[bird], None)
                return replace(state, boards=put(state.boards, seat, board))
            case DoneSaid(seat, done):
                return replace(state, said=put(state.said, seat, done))
            case ReadySaid(seat):
                return replace(state, said=put(state.said, seat, True))
            case RoundBegan():
                return rounds.began(state, event, at)
            case RoundJudged():
                return rounds.judged(state, event, at)
            case DeckShuffled(piles):
                assert piles is not None
                return replace(state, piles=piles, since=at)

    # --- questions ---------------------------------------------------------------------------

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        said = state.said[seat]
        if state.phase == "glass":
            return (SAY_DONE[said], *chain.from_iterable(map(getitem, MOVES, state.boards[seat])))
        return READY if state.phase == "rest" and not said else ()

    def timers(self, state: State) -> Sequence[Timer]:
        """UL-18: what is done in the very millisecond in which the glass runs out still counts."""
        if state.phase == "over":
            return ()
        if state.phase == "rest":
            return (Timer("rest", rounds.until(state)),)
        return (Timer("glass", Millis(rounds.until(state) + 1)),)

    def cue(self, state: State) -> Cue | None:
        """UL-18: the glass runs for each player from the moment they see it turned."""
        if state.phase != "glass" or state.config.glass is None:
            return None
        return Cue(state.round, state.since, tuple(map(Seat, range(len(state.boards)))), against=("glass",))

    def outcome(self, state: State) -> Outcome | None:
        """UL-13: the fewest stones win, ties share; UL-17: alone there is only the result."""
        if state.phase != "over":
            return None
        groups = [
            tuple(Seat(s) for s, n in enumerate(state.stones) if n == stones)
            for stones in sorted(set(state.stones))
        ]
        reason = "solo" if len(state.stones) == 1 else "fewest_stones"
        return Outcome(reason, tuple(groups), tuple(-stones for stones in state.stones))

    def public(self, state: State) -> Public:
        return views.public(state)

    def own(self, state: State, seat: Seat) -> Own:
        return views.own(state, seat)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return views.redact(event, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, viewer, chance)


# --- one player's hand -----------------------------------------------------------------------


def _idle(state: State) -> Refused | None:
    """UL-7: nothing moves but while the glass runs."""
    if state.phase == "glass":
        return None
    return Refused("glass_empty" if state.round else "glass_not_turned")


def _place(state: State, seat: Seat, bird: Colour, place: Place) -> Sequence[Event] | Refused:
    """UL-6: one bird a place; two birds of the rock change places, one from the hand takes the place."""
    board = state.boards[seat]
    origin = board[BIRD[bird]]
    if origin == place:
        return Refused("there_already")
    placed = BirdPlaced(seat, bird, place)
    if place in board:
        placed = BirdPlaced(seat, bird, place, COLOURS[board.index(place)], origin)
    return (DoneSaid(seat, False), placed) if state.said[seat] else (placed,)


def _lift(state: State, seat: Seat, bird: Colour) -> Sequence[Event] | Refused:
    if state.boards[seat][BIRD[bird]] is None:
        return Refused("not_on_rock")
    lifted = BirdLifted(seat, bird)
    return (DoneSaid(seat, False), lifted) if state.said[seat] else (lifted,)


def _say_done(state: State, seat: Seat, done: bool) -> Sequence[Event] | Refused:
    if state.said[seat] == done:
        return Refused("done_already" if done else "not_done")
    said = DoneSaid(seat, done)
    if all(put(state.said, seat, done)):
        return (said, rounds.judge_round(state, "done"))
    return (said,)


def _say_ready(state: State, seat: Seat, chance: Chance) -> Sequence[Event] | Refused:
    if state.phase == "glass":
        return Refused("glass_running")
    if state.said[seat]:
        return Refused("ready_already")
    said = ReadySaid(seat)
    if all(put(state.said, seat, True)):
        return (said, rounds.begin(state, chance))
    return (said,)


def _moves(bird: Colour) -> dict[Place | None, tuple[Action, ...]]:
    """All that can be done with a bird, by where it is."""
    hand: tuple[Action, ...] = tuple(PlaceBird(bird, place) for place in PLACES)
    lift = LiftBird(bird)
    return {None: hand, **{place: (*hand[:n], *hand[n + 1 :], lift) for n, place in enumerate(PLACES)}}


MOVES = tuple(map(_moves, COLOURS))
SAY_DONE: tuple[Action, Action] = (Done(True), Done(False))
READY: tuple[Action, ...] = (Ready(),)


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
