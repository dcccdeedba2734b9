"""How commands speak: failures in a sentence, JSON on demand, progress on a terminal."""

from __future__ import annotations

import argparse
import difflib
import importlib
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from morphee.games.catalog import GAMES
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import AnyGame

T = TypeVar("T")


class Failure(Exception):
    """Something the caller asked for cannot be done; the message is the whole explanation."""


def game_named(name: str) -> AnyGame:
    try:
        return GAMES.find(name)
    except LookupError as error:
        raise Failure(str(error)) from error


def check_installed(option: str, module: str, extra: str = "") -> None:
    """Refuse an option whose package is missing, with the command that installs it."""
    try:
        importlib.import_module(module)
    except ImportError as error:
        what = f"morphee[{extra}]" if extra else module
        raise Failure(f"{option} needs {module}, which is not installed: pip install '{what}'") from error


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """The word, if it is one of those; else a failure that lists them and says which may be meant."""
    known = list(known)
    if word in known:
        return word
    raise Failure(f"{what} {word}: there are {', '.join(known)}{meant(word, known)}")


def meant(word: str, known: Iterable[str]) -> str:
    """The nearest of the known names, as the end of a refusal; nothing if none is near."""
    near = difflib.get_close_matches(word.lower(), list(known), 1, 0.6)
    return f" (did you mean {near[0]}?)" if near else ""


def check_players(game: AnyGame, players: int) -> int:
    if players not in game.seats:
        raise Failure(f"--players {players}: {game.name} takes {game.seats[0]} to {game.seats[-1]} players")
    return players


def at_least_one(text: str) -> int:
    """An argument that counts something."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: a whole number, at least 1")
    return int(text)


def seed_bytes(text: str) -> bytes:
    return seed_from(f"morphee {text}")


def progress(items: Iterable[T], total: int, label: str) -> Iterator[T]:
    """The same items, with a bar on a terminal's stderr once the work takes more than a moment."""
    started = shown = time.monotonic()
    visible = sys.stderr.isatty()
    for done, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if visible and now - started > 0.5 and (now - shown > 0.1 or done == total):
            shown = now
            left = (now - started) / done * (total - done)
            bar = "█" * (done * 24 // total)
            print(f"\r{label} {bar:░<24} {done}/{total}, {left:.0f} s left ", end="", file=sys.stderr)
    if visible and shown != started:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr)
