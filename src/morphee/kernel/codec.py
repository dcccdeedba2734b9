"""JSON of game data: one encoder for everything, one set of decoders for each game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from morphee.kernel.contract import AnyGame

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises on bytes of another form: not JSON, not the right JSON, not text, too deep."""

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """JSON in a defined order (sets and dictionaries sorted): equal values give equal bytes, in every
    process."""
    return _encoder.encode(value)


def extended(encoded: bytes, name: bytes, value: bytes) -> bytes:
    """An encoded object that has this field too, at its end; the value is encoded. For what is encoded once
    and differs at its end for each reader; the only place where JSON is put together by hand."""
    return b"".join((encoded[:-1], b',"', name, b'":', value, b"}"))


class Codec:
    """The decoders of one game's types. All raise `msgspec.DecodeError` on what is not JSON and
    `msgspec.ValidationError` on JSON of another form."""

    def __init__(self, game: AnyGame) -> None:
        self.config = msgspec.json.Decoder[Any](game.config_type)
        self.state = msgspec.json.Decoder[Any](game.state_type)
        self.action = msgspec.json.Decoder[Any](game.action_type)
        self.event = msgspec.json.Decoder[Any](game.event_type)
        self.told = msgspec.json.Decoder[Any](game.told_type)
        self.public = msgspec.json.Decoder[Any](game.public_type)
        self.own = msgspec.json.Decoder[Any](game.own_type)


@lru_cache(maxsize=64)
def codec(game: AnyGame) -> Codec:
    """The decoders of that game; building them takes milliseconds, so they are cached."""
    return Codec(game)
