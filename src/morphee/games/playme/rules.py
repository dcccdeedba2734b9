"""Play Me as one object.

A command is decided in `timers` if a timer sent it, in `round` while a round runs, and in `aftermath`
between two rounds. What the events then change is in `evolve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from morphee.games.playme import aftermath, arrays, challenge, offers, round, timers, views
from morphee.games.playme.actions import Action
from morphee.games.playme.content import CHARACTERS, Character
from morphee.games.playme.draft import Decision, Draft
from morphee.games.playme.events import CharactersDealt, Event, RoundCalled, RoundWon, Told
from morphee.games.playme.evolve import evolve
from morphee.games.playme.model import Config, Player, State
from morphee.games.playme.notation import NOTATION
from morphee.games.playme.options import EXPLANATIONS, PRESETS
from morphee.games.playme.texts import REFUSALS
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer


class PlayMe(Game[Config, State, Action, Event, Told, views.Public, views.Own]):
    name = "playme"
    version = 1
    seats = range(2, 7)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Told
    public_type = views.Public
    own_type = views.Own | None
    refusals = REFUSALS
    explanations = EXPLANATIONS
    presets = PRESETS
    notation = NOTATION
    reveals: tuple[type, ...] = ()

    def variants(self) -> Mapping[str, Config]:
        return {
            "default": Config(),
            "slap": Config(pace=300, window=0, slap=True, limit=30_000),
            "plain": Config(pace=2_000, window=250, powers=False, jabberwocky=False),
            "challenge": Config(slap=True, challenge=True, characters=("queen", None), limit=60_000),
        }

    def check(self, config: Config, seats: int) -> Refused | None:
        """PM-15: nobody shares a character."""
        chosen = [character for character in config.characters if character is not None]
        if len(config.characters) > seats:
            return Refused("too_many_characters")
        return Refused("shared_character") if len(set(chosen)) < len(chosen) else None

    def sequel(self, config: Config, seats: int, played: int) -> Config:
        """PM-17: in every game of the challenge the characters move one seat on."""
        if not config.challenge:
            return config
        return challenge.configure(config, seats, played)

    def series_length(self, config: Config) -> int | None:
        return challenge.GAMES if config.challenge else None

    def initial(self, config: Config, seats: int) -> State:
        return State(config, tuple(Player(character) for character in CHARACTERS[:seats]))

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        """PM-15: characters that were not chosen are dealt by lot."""
        chosen = config.characters
        free: list[Character] = [character for character in CHARACTERS if character not in chosen]
        lot = iter(chance.shuffled(free))
        wanted = [*chosen, *[None] * (seats - len(chosen))]
        dealt = [next(lot) if character is None else character for character in wanted]
        return [CharactersDealt(tuple(dealt)), RoundCalled(1)]

    def decide(self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance) -> Decision:
        if state.phase == "over":
            return Refused("over")
        if isinstance(command, Expire):
            return timers.expire(Draft(state, at), command.timer, chance)
        if state.phase == "aftermath":
            return aftermath.act(Draft(state, at), command.seat, command.action)
        decision = round.act(state, command.seat, command.action, chance.dice)
        if not isinstance(decision, Refused) and isinstance(decision[0], RoundWon):
            return aftermath.won(Draft(state, at), decision[0].seat)
        return decision

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return evolve(state, event, at)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        return offers.legal(state, seat)

    def timers(self, state: State) -> Sequence[Timer]:
        return timers.timers(state)

    def cue(self, state: State) -> Cue | None:
        return timers.cue(state)

    def outcome(self, state: State) -> Outcome | None:
        """The winners first, then the others by rounds won; those are the points too."""
        if state.end is None:
            return None
        wins = tuple([player.wins for player in state.players])
        first = state.end.winners
        rest = [Seat(seat) for seat in range(len(wins)) if seat not in first]
        places = sorted({wins[seat] for seat in rest}, reverse=True)
        groups = [tuple(seat for seat in rest if wins[seat] == place) for place in places]
        return Outcome(state.end.reason, (first, *groups), wins)

    def public(self, state: State) -> views.Public:
        return views.public(state)

    def own(self, state: State, seat: Seat) -> views.Own:
        return views.own(state, seat)

    def all_actions(self, config: Config, seats: int) -> Sequence[Action]:
        return arrays.all_actions(seats)

    def observe(self, state: State, seat: Seat, at: Millis) -> bytes:
        return arrays.observe(state, seat)

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        return views.redact(event, viewer)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, viewer, chance)

    def check_world(self, state: State) -> str | None:
        return views.check_world(state)
