"""`morphee replay FILE`: show a recorded match, whole or as one viewer saw it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from morphee.cli.say import Failure, one_of
from morphee.cli.show import clock, sheet, titled
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat, Viewer
from morphee.kernel.record import Entry, Record, RecordError, load


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "replay", help="show a recorded match", description=__doc__
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="a record (JSON Lines)")
    parser.add_argument(
        "--as", dest="viewer", metavar="SEAT", help="a seat number, or public: only what they saw"
    )
    parser.add_argument(
        "--step", type=int, metavar="N", help="the table after event N, instead of all events"
    )
    parser.add_argument("--json", action="store_true", help="events, or the view, as JSON Lines")
    parser.set_defaults(run=run)


def read(path: Path) -> Record:
    try:
        return load(path.read_bytes(), GAMES.find)
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error
    except RecordError as error:
        raise Failure(f"{path}: {error}") from error


def _viewer(text: str | None, record: Record) -> tuple[Viewer, bool]:
    """Who looks, and whether anything is hidden from them."""
    if text is None:
        return None, False
    if text == "public":
        return None, True
    if text.isdecimal() and int(text) < record.header.seats:
        return Seat(int(text)), True
    one_of("--as", text, [*map(str, range(record.header.seats)), "public"])
    raise AssertionError("every word of those was looked at")


def run(options: argparse.Namespace) -> int:
    record = read(options.file)
    viewer, hidden = _viewer(options.viewer, record)
    if options.step is None:
        lines = _events(record, viewer, hidden, options.json)
    else:
        lines = _table(record, viewer, hidden, options.step, options.json)
    for line in lines:
        sys.stdout.write(line + "\n")
    return 0


def _events(record: Record, viewer: Viewer, hidden: bool, as_json: bool) -> list[str]:
    lines = [] if as_json else [_title(record)]
    for entry in record.entries:
        event = record.game.redact(entry.event, viewer) if hidden else entry.event
        if event is None:
            continue
        if as_json:
            lines.append(encode({"n": entry.n, "at": entry.at, "event": event}).decode())
        else:
            lines.append(f"{entry.n:5} {clock(entry.at)}  {titled(event)}")
    outcome = record.game.outcome(_states(record)[-1][1])
    if outcome and not as_json:
        places = "; ".join(
            f"{i}. {', '.join(_name(record, s) for s in g)}" for i, g in enumerate(outcome.ranking, 1)
        )
        lines.append(f"{outcome.reason.replace('_', ' ')} — {places} (points {list(outcome.scores)})")
    return lines


def _title(record: Record) -> str:
    head, config = record.header, bytes(record.header.config).decode()
    return f"{head.game} version {head.version}, {head.seats} seats {list(head.names) or ''}, {config}"


def _states(record: Record) -> list[tuple[Entry | None, Any]]:
    """Events are readable by their form alone; those that cannot follow each other are found out here."""
    states: list[tuple[Entry | None, Any]] = []
    try:
        states.extend(record.states())
    except Exception as error:  # whatever it is, the record is at fault
        raise Failure(f"line {len(states) + 1}: this event cannot follow the ones before it") from error
    return states


def _name(record: Record, seat: int) -> str:
    names = record.header.names
    return f"seat {seat}" + (f" ({names[seat]})" if seat < len(names) else "")


def _table(record: Record, viewer: Viewer, hidden: bool, step: int, as_json: bool) -> list[str]:
    if not 0 <= step <= len(record.entries):
        raise Failure(f"--step {step}: the record has events 1 to {len(record.entries)}")
    entry, state = _states(record)[step]
    shown = record.game.view(state, viewer) if hidden else state
    if as_json:
        return [encode({"n": step, "at": entry.at if entry else 0, "view": shown}).decode()]
    lines = [f"after event {step} at {clock(entry.at) if entry else 0}"]
    if hidden:
        return [*lines, *sheet("everybody sees", shown.public), *sheet("this seat sees", shown.own)]
    return [*lines, *sheet("the whole table", shown)]
