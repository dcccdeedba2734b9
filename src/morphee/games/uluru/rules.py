"""The rules of Uluru (UL-n): eight wishes, eight birds, one glass, everybody at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from morphee.games.uluru import arrays, birds, rounds, views
from morphee.games.uluru.actions import Action, Done, LiftBird, PlaceBird, Ready
from morphee.games.uluru.events import DoneSaid, Event, ReadySaid, RoundBegan, RoundJudged, Told
from morphee.games.uluru.evolve import evolve
from morphee.games.uluru.model import Config, State, put
from morphee.games.uluru.notation import NOTATION
from morphee.games.uluru.options import EXPLANATIONS, PRESETS
from morphee.games.uluru.texts import REFUSALS
from morphee.games.uluru.views import Own, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer


class Uluru(Game[Config, State, Action, Event, Told, Public, Own]):
    name = "uluru"
    version = 1
    seats = range(1, 6)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Told
    public_type = Public
    own_type = Own | None
    refusals = REFUSALS
    explanations = EXPLANATIONS
    presets = PRESETS
    notation = NOTATION
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
            laid=(),
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

    def decide(
        self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if isinstance(command, Expire):
            return _expire(state, chance)
        if state.phase == "over":
            return Refused("over")
        seat = command.seat
        match command.action:
            case PlaceBird(bird, place):
                return _idle(state) or birds.place_bird(state, seat, bird, place)
            case LiftBird(bird):
                return _idle(state) or birds.lift_bird(state, seat, bird)
            case Done(done):
                return _idle(state) or _say_done(state, seat, done)
            case Ready():
                return _say_ready(state, seat, chance)

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return evolve(state, event, at)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        said = state.said[seat]
        if state.phase == "glass":
            return (SAY_DONE[said], *birds.moves(state.boards[seat]))
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

    def all_actions(self, config: Config, seats: int) -> Sequence[Action]:
        return arrays.ACTIONS

    def mask(self, state: State, seat: Seat) -> bytes:
        return arrays.mask(state, seat)

    def observe(self, state: State, seat: Seat, at: Millis) -> bytes:
        return arrays.observe(state, seat, at)

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        return views.redact(event, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, viewer, chance)

    def check_world(self, state: State) -> str | None:
        return views.check_world(state)


def _expire(state: State, chance: Chance) -> Sequence[Event]:
    if state.phase == "rest":
        return [rounds.begin(state, chance)]
    return [rounds.judge_round(state, "limit" if state.config.glass is None else "glass")]


def _idle(state: State) -> Refused | None:
    """UL-7: nothing moves but while the glass runs."""
    if state.phase == "glass":
        return None
    return Refused("glass_empty" if state.round else "glass_not_turned")


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


SAY_DONE: tuple[Action, Action] = (Done(True), Done(False))
READY: tuple[Action, ...] = (Ready(),)
