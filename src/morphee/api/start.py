"""A match from its name and its numbers, each checked in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from morphee.api.match import Match
from morphee.api.refusal import Refused, by_the_rules
from morphee.games.catalog import GAMES
from morphee.kernel import match
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import AnyGame, Game
from morphee.kernel.notation import Notation
from morphee.kernel.notation import notation as written


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES.names()


def game(name: str) -> AnyGame:
    """The rules of one game. `Refused` says which games there are."""
    try:
        return GAMES.find(name)
    except LookupError as error:
        raise Refused("no_such_game", str(error)) from error
    except TypeError as error:
        raise Refused("no_such_game", f"{name!r} is no name of a game") from error


def notation(of: str | AnyGame) -> Notation:
    """How a game is written and read; ``of`` is its rules or its name."""
    return written(of if isinstance(of, Game) else game(of))


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: str | bytes | None = None,
    config: str | Mapping[str, Any] | msgspec.Struct = "default",
) -> Match:
    """A match of that game, dealt. The fewest seats and an unknown seed unless you say.

    ``config`` is the name of a variant, options as a dictionary, or the game's own ``Config``.
    """
    rules, options, count = checked(name, seats, config)
    return Match(match.Match(rules, options, count, _seed(seed)))


def checked(
    name: str, seats: int | None, config: str | Mapping[str, Any] | msgspec.Struct
) -> tuple[AnyGame, Any, int]:
    """The rules, the options and the number of seats, or `Refused` in words."""
    rules = game(name)
    count: Any = rules.seats[0] if seats is None else seats
    if not isinstance(count, int) or isinstance(count, bool) or count not in rules.seats:
        raise Refused("seats", f"{name} is played by {rules.seats[0]} to {rules.seats[-1]}, not by {count!r}")
    options = _named(rules, config) if isinstance(config, str) else _made(rules, config)
    if (wrong := rules.check(options, count)) is not None:
        raise by_the_rules(rules, wrong)
    return rules, options, count


def _seed(seed: Any) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, str):
        try:
            return seed_from(seed)
        except UnicodeEncodeError as error:
            raise Refused("seed", f"{seed!r} is no text: {error.reason}") from error
    if not isinstance(seed, bytes) or not 1 <= len(seed) <= 64:
        raise Refused("seed", f"A seed is a text, or 1 to 64 bytes; {seed!r} is neither.")
    return seed


def _named(rules: AnyGame, name: str) -> Any:
    variants = rules.variants()
    if name not in variants:
        raise Refused("config", f"{rules.name} has no variant {name!r} (there are: {', '.join(variants)})")
    return variants[name]


def _made(rules: AnyGame, config: Mapping[str, Any] | msgspec.Struct) -> Any:
    known: tuple[str, ...] = rules.config_type.__struct_fields__  # type: ignore[attr-defined]
    strangers = [name for name in config if name not in known] if isinstance(config, Mapping) else []
    if strangers:
        raise Refused(
            "config", f"{rules.name} has no option {strangers[0]!r} (there are: {', '.join(known)})"
        )
    try:
        return msgspec.convert(msgspec.to_builtins(config), rules.config_type)
    except (msgspec.ValidationError, TypeError) as error:
        raise Refused("config", f"{rules.name} is not played with {config!r}: {error}") from error
