"""The command line: `morphee --help` shows all. Each command is a module with `add` and `run`."""

from __future__ import annotations

import argparse
import difflib
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

from morphee import __version__
from morphee.cli import (
    analyse,
    bench,
    cluster,
    daily,
    deck,
    judge,
    play,
    protocol,
    replay,
    serve,
    simulate,
    soak,
    solve,
)
from morphee.cli.say import Failure
from morphee.games.installed import TROUBLE

UNKNOWN = re.compile(r"invalid choice: '([^']*)'|unrecognized arguments: (.*)", re.DOTALL)
COMMANDS = (serve, cluster, play, simulate, judge, solve, replay, analyse, daily, bench, deck, soak, protocol)


class Parser(argparse.ArgumentParser):
    """Refuses in one sentence, suggests the nearest known word, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        print(f"morphee: {message}{_suggestion(message, self)}", file=sys.stderr)
        print(f"Try: {self.prog} --help", file=sys.stderr)
        raise SystemExit(2)


def _suggestion(message: str, parser: argparse.ArgumentParser) -> str:
    found = UNKNOWN.search(message)
    known = _names(parser)
    for word in " ".join(filter(None, found.groups())).split() if found else ():
        meant = word.partition("=")[0].lower()
        alike = [k for k in known if k.startswith("-") == word.startswith("-")]
        if word not in known and len(word) > 2 and (near := difflib.get_close_matches(meant, alike, 1, 0.6)):
            return f" (did you mean {near[0]}?)"
    return ""


def _names(parser: argparse.ArgumentParser) -> list[str]:
    """Every option and choice of a parser and of those below it."""
    names: list[str] = []
    for action in parser._actions:
        names += [*action.option_strings, *map(str, action.choices or ())]
        if isinstance(action.choices, dict):
            for below in action.choices.values():
                names += _names(below)
    return names


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="morphee", description="Five dream games to play together, at once.", allow_abbrev=False
    )
    top.add_argument("--version", action="version", version=f"morphee {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. Bad input is a sentence on stderr and 2, never a traceback."""
    _open_closed()
    for trouble in TROUBLE:
        print(f"morphee: {trouble}", file=sys.stderr)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except (Failure, UnicodeEncodeError) as failure:
        return _fail(failure)
    except BrokenPipeError:
        _close_stdout()
        return 0
    except OSError as error:
        _close_stdout()
        return _fail(Failure(": ".join(str(part) for part in (error.filename, error.strerror) if part)))
    except KeyboardInterrupt:
        print("\nmorphee: stopped", file=sys.stderr)
        return 130
    return code


def _run(arguments: Sequence[str] | None) -> int:
    top = parser()
    try:
        options = top.parse_args(arguments)
    except SystemExit:  # after --help, whose reader may be gone
        sys.stdout.flush()
        raise
    if options.command is None:
        top.print_help()
        return 0
    code: int = options.run(options)
    return code


def _fail(why: Exception) -> int:
    print(f"morphee: {why}", file=sys.stderr)
    return 2


def _open_closed() -> None:
    """Replace a standard stream that the caller closed by an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - it stays open


def _close_stdout() -> None:
    """Flush the output, or drop it if its reader is gone: Python would try again at exit and complain."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
