"""What is played: a game and its options, changed field by field and checked by the game's own types."""

from __future__ import annotations

from typing import Any

import msgspec

from morphee.kernel.codec import UNREADABLE, codec, encode
from morphee.kernel.contract import AnyGame, Fitting, Value
from morphee.kernel.registry import Registry
from morphee.protocol.fields import Lang, Mode
from morphee.protocol.from_client import Configure


class Options(Value):
    game: Any
    config: Any


def default_config(game: AnyGame, lang: Lang = "fr", mode: Mode = "apart") -> Any:
    """The options a table begins with. Together with a big screen people play on phones."""
    if isinstance(game, Fitting):
        return game.fitted(lang, mode == "together")
    return game.variants()["default"]


def phone_options(game: AnyGame) -> dict[str, Any]:
    """The default options that differ where people play on phones."""
    usual, phones = default_config(game), default_config(game, mode="together")
    names = [name for name in usual.__struct_fields__ if getattr(usual, name) != getattr(phones, name)]
    return {name: getattr(phones, name) for name in names}


def with_fields(game: AnyGame, config: Any, fields: msgspec.Raw | bytes) -> Any:
    """``config`` with some fields changed; raises `msgspec.DecodeError` where they do not fit."""
    changes = msgspec.json.decode(fields, type=dict[str, msgspec.Raw])
    known = set(config.__struct_fields__)
    if strangers := sorted(set(changes) - known):
        raise msgspec.ValidationError(f"no such option: {strangers[0]}")
    before: dict[str, msgspec.Raw] = msgspec.json.decode(encode(config), type=dict[str, msgspec.Raw])
    return codec(game).config.decode(encode({**before, **changes}))


def changed_options(
    games: Registry, game: AnyGame, config: Any, message: Configure, lang: Lang, mode: Mode
) -> Options | str:
    """What is played after a change at a table of that language and mode, or why it cannot be."""
    if message.game is not msgspec.UNSET and message.game != game.name:
        if message.game not in games.names():
            return "no_such_game"
        game = games.find(message.game)
        config = default_config(game, lang, mode)
    if message.config is not msgspec.UNSET:
        try:
            config = with_fields(game, config, message.config)
        except UNREADABLE:
            return "bad_config"
    return Options(game, config)
