"""The data every game is made of: frozen values, outcomes, views, and what a game need not write itself."""

from __future__ import annotations

import msgspec
import pytest

from examples.lantern import Config, Lantern, Own, State
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import (
    Act,
    Cue,
    Deafening,
    Expire,
    Game,
    Hidden,
    Millis,
    OpenActions,
    Outcome,
    Refused,
    Seat,
    Sequel,
    Timer,
    Value,
    View,
    Warming,
)

GAME = Lantern()
STATE = GAME.initial(Config(), 2)


class Pair(Value):
    one: int
    other: tuple[int, ...] = ()


class Tagged(Pair, tag="tagged"):
    pass


@pytest.mark.parametrize("value", [Pair(1), Tagged(1), Timer("dawn", Millis(5)), View(1, 2), Act(Seat(0), 1)])
def test_values_are_frozen_equal_by_content_and_usable_as_keys(value: msgspec.Struct) -> None:
    name = value.__struct_fields__[0]
    with pytest.raises(AttributeError):
        setattr(value, name, 2)
    copy = msgspec.structs.replace(value)
    assert copy == value
    assert len({copy, value}) == 1


def test_a_value_of_another_type_is_another_value() -> None:
    assert Pair(1) != Tagged(1)
    assert Pair(1) != Pair(2)


def test_commands_say_their_kind_where_they_are_written() -> None:
    assert (
        msgspec.json.encode(Act(Seat(1), Pair(2))) == b'{"type":"act","seat":1,"action":{"one":2,"other":[]}}'
    )
    assert msgspec.json.encode(Expire("dawn")) == b'{"type":"expire","timer":"dawn"}'
    assert msgspec.json.encode(Refused("over")) == b'{"type":"refused","code":"over"}'


@pytest.mark.parametrize(
    ("ranking", "winners"),
    [
        (((Seat(2),), (Seat(0), Seat(1))), (2,)),
        (((Seat(0), Seat(1)), (Seat(2),)), (0, 1)),
        (((),), ()),
        ((), ()),
    ],
)
def test_the_winners_are_the_first_place(
    ranking: tuple[tuple[Seat, ...], ...], winners: tuple[int, ...]
) -> None:
    assert Outcome("most", ranking, (0, 0, 0)).winners == winners


def test_a_view_is_what_everybody_sees_and_what_only_this_seat_does() -> None:
    for seat in map(Seat, range(2)):
        assert GAME.view(STATE, seat) == View(GAME.public(STATE), GAME.own(STATE, seat))
    assert GAME.view(STATE, None) == View(GAME.public(STATE), None)


def test_the_public_is_never_asked_for_what_a_seat_sees() -> None:
    asked: list[Seat] = []

    class Asked(Lantern):
        def own(self, state: State, seat: Seat) -> Own:
            asked.append(seat)
            return super().own(state, seat)

    Asked().view(STATE, None)
    assert asked == []
    Asked().view(STATE, Seat(0))
    assert asked == [0], "seat 0 is a seat, not nobody"


def test_a_game_that_says_nothing_of_it_has_no_cue_no_own_view_and_refuses_no_options() -> None:
    assert Game.own(GAME, STATE, Seat(0)) is None
    assert Game.cue(GAME, STATE) is None
    assert Game.check(GAME, Config(), 2) is None
    assert Game.series_by == "wins"


def test_capabilities_are_known_by_their_methods() -> None:
    class Everything(Lantern):
        def open(self, state: object, seat: Seat) -> tuple[type, ...]:
            return ()

        def sample(self, state: object, seat: Seat, chance: Chance) -> None:
            return None

        def deafened(self, state: object) -> tuple[Seat, ...]:
            return ()

        def warm(self) -> None:
            pass

        def series_length(self, config: object) -> None:
            return None

        def sequel(self, config: object, seats: int, played: int) -> object:
            return config

    plain: object = GAME
    whole: object = Everything()
    assert isinstance(plain, Hidden)
    capabilities: tuple[type, ...] = (OpenActions, Deafening, Warming, Sequel)
    for capability in capabilities:
        assert isinstance(whole, capability)
        assert not isinstance(plain, capability)


def test_a_resampled_state_of_the_example_looks_the_same_to_who_asked() -> None:
    other = GAME.resample(STATE, Seat(0), Chance(seed_from("contract"), 1))
    assert GAME.view(other, Seat(0)) == GAME.view(STATE, Seat(0))


def test_a_cue_names_who_races() -> None:
    assert Cue(3, Millis(10), (Seat(0),)).seats == (0,)
