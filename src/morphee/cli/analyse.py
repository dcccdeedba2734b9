"""`morphee analyse FILE`: what decided a finished match, from its record alone."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Literal

from morphee.analysis.catalog import analyse
from morphee.analysis.contract import NotOver, filled, name_of
from morphee.cli.replay import read
from morphee.cli.say import Failure
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Record, RecordError, load
from morphee.protocol.analysis import Analysis, Cell, NumberTable

STDIN = Path("-")


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "analyse", help="say what decided a finished match", description=__doc__
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record (JSON Lines); - for standard input")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language of the text")
    parser.add_argument("--json", action="store_true", help="the whole analysis as one line of JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    record = _piped() if options.file == STDIN else read(options.file)
    try:
        found = analyse(record)
    except NotOver as error:
        raise Failure(f"{options.file}: {error}") from error
    if options.json:
        sys.stdout.write(encode(found).decode() + "\n")
    else:
        sys.stdout.write("\n".join(text(found, record, options.lang)) + "\n")
    return 0


def _piped() -> Record:
    """The server asks this way, in a process of lower priority: no table waits for it."""
    if hasattr(os, "nice"):  # not on every system
        os.nice(5)
    try:
        return load(sys.stdin.buffer.read(), GAMES.find)
    except RecordError as error:
        raise Failure(f"standard input: {error}") from error


def text(found: Analysis, record: Record, lang: Literal["en", "fr"]) -> list[str]:
    """The three sentences, the tables, the moments."""
    names = [name_of(record.header, seat, lang) for seat in range(record.header.seats)]

    def told(sentence: Sentence) -> str:
        return filled(sentence.fr if lang == "fr" else sentence.en, names)

    lines = [told(sentence) for sentence in found.summary]
    for table in found.tables:
        lines += ["", told(table.title), *_columns(table, told)]
    if found.moments:
        lines += ["", "Moments" if lang == "en" else "Moments à revoir"]
        lines += [f"  {moment.n:>5}  {told(moment.text)}" for moment in found.moments]
    return lines


def _columns(table: NumberTable, told: Any) -> list[str]:
    def cell(value: Cell) -> str:
        return told(value) if isinstance(value, Sentence) else "–" if value is None else str(value)

    rows = [[told(column) for column in table.columns], *[[cell(one) for one in row] for row in table.rows]]
    widths = [max(len(row[at]) for row in rows) for at in range(len(table.columns))]
    return [
        "  " + "  ".join([one.ljust(width) for one, width in zip(row, widths, strict=True)]).rstrip()
        for row in rows
    ]
