"""One encoder for all: equal values are equal bytes, and a wrong form is refused."""

from __future__ import annotations

import msgspec
import pytest

from examples.lantern import Config, Lantern, Light, Lit
from morphee.kernel.codec import Codec, codec, encode
from morphee.kernel.contract import Seat, Value
from morphee.kit.walk import walk

GAME = Lantern()
CODEC = codec(GAME)


class Bag(Value):
    things: frozenset[str]
    counts: dict[str, int]


def test_equal_values_are_equal_bytes_whatever_order_they_were_built_in() -> None:
    names = [f"thing {number}" for number in range(50)]
    one = Bag(frozenset(names), dict.fromkeys(names, 1))
    other = Bag(frozenset(reversed(names)), dict.fromkeys(reversed(names), 1))
    assert encode(one) == encode(other)
    assert encode({"b": 1, "a": 2}) == b'{"a":2,"b":1}'


def test_the_fields_of_a_struct_stay_in_their_order() -> None:
    assert encode(Bag(frozenset(), {})) == b'{"things":[],"counts":{}}'


def test_every_kind_of_data_survives_its_codec() -> None:
    played = walk(GAME, Config(), 2, "codec")
    for step in played.steps:
        assert CODEC.state.decode(encode(step.before)) == step.before
        for seat in map(Seat, range(2)):
            view = GAME.view(step.before, seat)
            assert CODEC.public.decode(encode(view.public)) == view.public
            assert CODEC.own.decode(encode(view.own)) == view.own
    for entry in played.entries:
        assert CODEC.event.decode(encode(entry.event)) == entry.event
        told = GAME.redact(entry.event, None)
        assert CODEC.told.decode(encode(told)) == told
    assert CODEC.config.decode(encode(Config(2))) == Config(2)
    assert CODEC.action.decode(encode(Light(2))) == Light(2)


@pytest.mark.parametrize(
    "wrong", [b'{"type":"light"}', b'{"type":"light","lanterns":9}', b'{"type":"lit"}', b"3"]
)
def test_a_wrong_form_is_refused(wrong: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.action.decode(wrong)


def test_an_event_is_not_an_action() -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.action.decode(encode(Lit(Seat(0), 3)))


def test_the_decoders_of_a_game_are_built_once() -> None:
    assert codec(GAME) is codec(GAME)
    assert isinstance(codec(Lantern()), Codec)
