"""The rules of Pile-Poils (PP-n): roll, place, go on or stop, and let the cats lie down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from morphee.games.pyramid import arrays, scores, turn, views
from morphee.games.pyramid.actions import Action, GiveUp, PlaceDice, Roll, SpendYarn, Stop, TakeBack
from morphee.games.pyramid.content import DICE, tiles_each
from morphee.games.pyramid.dice import ways
from morphee.games.pyramid.events import Event, TableSet, Told, TurnBegan
from morphee.games.pyramid.evolve import evolve
from morphee.games.pyramid.model import Config, Phase, State, Turn
from morphee.games.pyramid.notation import NOTATION
from morphee.games.pyramid.options import EXPLANATIONS
from morphee.games.pyramid.texts import REFUSALS
from morphee.games.pyramid.views import Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer

ROLL, STOP, TAKE_BACK, SPEND_YARN, GIVE_UP = Roll(), Stop(), TakeBack(), SpendYarn(), GiveUp()
OVER = Refused("over")
NOT_YOUR_TURN = Refused("not_your_turn")
NO_YARN = Refused("no_yarn")

# What each phase answers to the actions that do not belong to it.
WRONG_PHASE: Mapping[Phase, Mapping[type, Refused]] = {
    "roll": {
        PlaceDice: Refused("roll_first"),
        SpendYarn: Refused("yarn_after_roll"),
        GiveUp: Refused("roll_first"),
        TakeBack: Refused("nothing_to_take_back"),
        Stop: Refused("nothing_placed"),
    },
    "place": {
        Roll: Refused("place_first"),
        Stop: Refused("place_first"),
        TakeBack: Refused("nothing_to_take_back"),
    },
    "choose": {
        PlaceDice: Refused("one_place_a_roll"),
        SpendYarn: Refused("yarn_after_roll"),
        GiveUp: Refused("one_place_a_roll"),
    },
}


class Pyramid(Game[Config, State, Action, Event, Told, Public, None]):
    name = "pyramid"
    version = 1
    seats = range(2, 5)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Told
    public_type = Public
    refusals = REFUSALS
    explanations = EXPLANATIONS
    notation = NOTATION
    series_by = "points"  # PP-20

    def variants(self) -> Mapping[str, Config]:
        return {
            "default": Config(),
            "side_b": Config(side="B"),
            "named_first": Config(first=1),
            "quick": Config(side="B", first=0, think=10_000, odds=False),
        }

    def check(self, config: Config, seats: int) -> Refused | None:
        if config.first is not None and config.first >= seats:
            return Refused("no_such_seat")
        return None

    def initial(self, config: Config, seats: int) -> State:
        nothing = (0,) * seats
        return State(
            config=config,
            phase="roll",
            number=0,
            turn=Turn(Seat(0), DICE, False, DICE),
            due=Millis(0),
            cats=0,
            beds=(),
            tiles=nothing,
            yarn=nothing,
            gold=0,
            first=Seat(0),
            winner=None,
            last=None,
            reason=None,
        )

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        """PP-4: the table says who begins, else a lot does."""
        first = Seat(chance.below(seats) if config.first is None else config.first)
        return [TableSet(first, tiles_each(seats, first)), TurnBegan(first, DICE, False)]

    def decide(
        self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if state.phase == "over":
            return OVER
        if isinstance(command, Expire):
            return self._out_of_time(state)
        if command.seat != state.turn.seat:
            return NOT_YOUR_TURN
        action = command.action
        if wrong := WRONG_PHASE[state.phase].get(type(action)):
            return wrong
        match action:
            case PlaceDice(place, dice):
                return turn.place_dice(state, place, dice)
            case Roll():
                return turn.roll(state, chance, state.yarn[command.seat])
            case Stop():
                return turn.stop(state, state.turn.piles)
            case TakeBack():
                return turn.take_back(state)
            case SpendYarn():
                return turn.spend_yarn(state, chance) if state.yarn[command.seat] else NO_YARN
            case GiveUp():
                return turn.give_up(state)

    def _out_of_time(self, state: State) -> Sequence[Event]:
        """Ruling: with dice placed and no roll pending, time stops the turn; else it is a cat-astrophe."""
        if state.phase == "choose":
            return turn.stop(state, state.turn.piles)
        return turn.catastrophe(state, "out_of_time")

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return evolve(state, event, at)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """By number of the place, place, and fewest dice; then the yarn."""
        if seat != state.turn.seat or state.phase == "over":
            return ()
        if state.phase == "roll":
            return (ROLL,)
        if state.phase == "choose":
            return (ROLL, STOP, TAKE_BACK)
        untaken = ~(state.cats | state.turn.mask)
        found: list[Action] = []
        for way in ways(state.config.side, state.turn.dice):
            if free := way.places & untaken:
                found += way.on(free)
        if state.yarn[seat]:
            found += (SPEND_YARN,) if found else (SPEND_YARN, GIVE_UP)  # PP-14
        return found

    def timers(self, state: State) -> Sequence[Timer]:
        """Nobody can freeze a table: every decision has its time."""
        return () if state.phase == "over" else (Timer("think", state.due),)

    def outcome(self, state: State) -> Outcome | None:
        return scores.outcome(state)

    def public(self, state: State) -> Public:
        return views.public(state)

    def all_actions(self, config: Config, seats: int) -> Sequence[Action]:
        return arrays.all_actions(config)

    def observe(self, state: State, seat: Seat, at: Millis) -> bytes:
        return arrays.observe(state, seat)

    def redact(self, event: Event, viewer: Viewer) -> Told:
        return views.redact(event)
