"""Lantern: the tiny example game of docs/add-a-game.md, complete with a secret, a timer and an end.

Each night everyone secretly lights one to five lanterns within ten seconds. The most lanterns that
nobody else lit win the night; after three nights the most nights won wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from morphee.kernel.chance import Chance
from morphee.kernel.contract import (
    Act,
    Expire,
    Game,
    Millis,
    Outcome,
    Preset,
    Refused,
    Seat,
    Sentence,
    Timer,
    Value,
    Viewer,
)


class Config(Value, forbid_unknown_fields=True):
    nights: Annotated[int, Meta(ge=1, le=9)] = 3


class State(Value):
    config: Config
    lit: tuple[int | None, ...]
    won: tuple[int, ...]
    night: int
    dawn: Millis


class Light(Value, tag="light"):
    lanterns: Annotated[int, Meta(ge=1, le=5)]


class NightFell(Value, tag="night_fell"):
    pass


class Lit(Value, tag="lit"):
    seat: Seat
    lanterns: int


class LitTold(Value, tag="lit"):
    """``lanterns`` is for the seat that lit them; the others are told that it did."""

    seat: Seat
    lanterns: int | None


class DawnBroke(Value, tag="dawn_broke"):
    lanterns: tuple[int | None, ...]
    winner: Seat | None


Event: TypeAlias = NightFell | Lit | DawnBroke
"""As stored: complete."""
Told: TypeAlias = NightFell | LitTold | DawnBroke
"""As told: what a viewer may see. Where nothing is hidden, the same type."""


class Public(Value):
    night: int
    dawn: Millis
    ready: tuple[bool, ...]
    won: tuple[int, ...]


class Own(Value):
    lanterns: int | None


REFUSALS = {
    "lit_already": Sentence(en="Your lanterns are lit already.", fr="Tes lanternes sont déjà allumées."),
    "over": Sentence(en="The game is over.", fr="La partie est finie."),
}


EXPLANATIONS = {
    "nights": Sentence(en="Nights", fr="Nuits"),
    "nights.more": Sentence(en="The most nights won wins.", fr="Qui gagne le plus de nuits l'emporte."),
}

PRESETS = (
    Preset(
        name="usual",
        label=Sentence(en="Usual", fr="Comme d'habitude"),
        explanation=Sentence(en="Three nights.", fr="Trois nuits."),
        config=Config(),
        sets=("nights",),
    ),
    Preset(
        name="short",
        label=Sentence(en="Short", fr="Courte"),
        explanation=Sentence(en="A single night.", fr="Une seule nuit."),
        config=Config(nights=1),
        sets=("nights",),
    ),
)


class Lantern(Game[Config, State, Light, Event, Told, Public, Own]):
    name = "lantern"
    version = 1
    seats = range(2, 5)
    config_type = Config
    state_type = State
    action_type = Light
    event_type = Event
    told_type = Told
    public_type = Public
    own_type = Own | None
    refusals = REFUSALS
    explanations = EXPLANATIONS
    presets = PRESETS
    reveals = (DawnBroke,)

    def variants(self) -> Mapping[str, Config]:
        return {"default": Config(), "short": Config(nights=1)}

    def initial(self, config: Config, seats: int) -> State:
        return State(config=config, lit=(None,) * seats, won=(0,) * seats, night=0, dawn=Millis(0))

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        return [NightFell()]

    def decide(
        self, state: State, command: Act[Light] | Expire, at: Millis, chance: Chance
    ) -> Sequence[Event] | Refused:
        if self.outcome(state):
            return Refused("over")
        if isinstance(command, Expire):
            return self._dawn(state, state.lit)
        if state.lit[command.seat] is not None:
            return Refused("lit_already")
        lit = _put(state.lit, command.seat, command.action.lanterns)
        events: list[Event] = [Lit(command.seat, command.action.lanterns)]
        return events if None in lit else [*events, *self._dawn(state, lit)]

    def _dawn(self, state: State, lit: tuple[int | None, ...]) -> list[Event]:
        counts = Counter(lit)
        alone = [lanterns for lanterns in counts if lanterns is not None and counts[lanterns] == 1]
        winner = Seat(lit.index(max(alone))) if alone else None
        last = state.night == state.config.nights
        return [DawnBroke(lit, winner), *([] if last else [NightFell()])]

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        match event:
            case NightFell():
                night = state.night + 1
                return replace(state, night=night, lit=(None,) * len(state.lit), dawn=Millis(at + 10_000))
            case Lit(seat, lanterns):
                return replace(state, lit=_put(state.lit, seat, lanterns))
            case DawnBroke(_, winner):
                won = state.won if winner is None else _put(state.won, winner, state.won[winner] + 1)
                return replace(state, won=won, dawn=Millis(-1))

    def legal(self, state: State, seat: Seat) -> Iterable[Light]:
        if state.dawn >= 0 and state.lit[seat] is None:
            return [Light(lanterns) for lanterns in range(1, 6)]
        return []

    def timers(self, state: State) -> Sequence[Timer]:
        return [Timer("dawn", state.dawn)] if state.dawn >= 0 else []

    def outcome(self, state: State) -> Outcome | None:
        if state.dawn >= 0:
            return None
        places = sorted(set(state.won), reverse=True)
        groups = [tuple(Seat(s) for s, won in enumerate(state.won) if won == place) for place in places]
        return Outcome("most_nights", tuple(groups), state.won)

    def public(self, state: State) -> Public:
        return Public(state.night, state.dawn, tuple(lit is not None for lit in state.lit), state.won)

    def own(self, state: State, seat: Seat) -> Own:
        return Own(state.lit[seat])

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        match event:
            case Lit(seat, lanterns):
                return LitTold(seat, lanterns if seat == viewer else None)
            case NightFell() | DawnBroke():
                return event

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        """Other numbers of lanterns under the others' blankets."""
        lit = [
            lanterns if lanterns is None or seat == viewer else chance.between(1, 5)
            for seat, lanterns in enumerate(state.lit)
        ]
        return replace(state, lit=tuple(lit))

    def check_world(self, state: State) -> str | None:
        """Five lanterns a night are in the box, and a night has one winner at most."""
        for seat, lanterns in enumerate(state.lit):
            if lanterns is not None and not 1 <= lanterns <= 5:
                return f"seat {seat} lit {lanterns} lanterns"
        if sum(state.won) > state.night:
            return f"{sum(state.won)} nights were won out of {state.night}"
        return None


def _put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])
