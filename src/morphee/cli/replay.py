"""`morphee replay FILE`: show a recorded match, whole or as one viewer saw it; or check that it holds."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from morphee.cli.say import Failure, one_of
from morphee.cli.show import clock, section, titled
from morphee.engine.path_evidence import HUMAN
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.kernel.contract import Outcome, Seat, Viewer
from morphee.kernel.record import Entry, Header, Receipt, Record, RecordError, load
from morphee.kernel.verify import Verified, verify


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
    parser.add_argument(
        "--verify",
        action="store_true",
        help="check the chain, the seed and every decision; exit code 1 names the first entry that fails",
    )
    parser.add_argument("--json", action="store_true", help="events, the view or the result, as JSON Lines")
    parser.set_defaults(run=run)


def read(path: Path) -> Record:
    """The record in that file. Raises `Failure`."""
    try:
        return load(_bytes(path), GAMES.find)
    except RecordError as error:
        raise Failure(_complaint(path, error)) from error


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error


def _complaint(path: Path, error: RecordError) -> str:
    return f"{path}: line {error.entry + 1}, {error}"


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
    if options.verify:
        return _verify(options)
    record = read(options.file)
    viewer, hidden = _viewer(options.viewer, record)
    if options.step is None:
        lines = _events(record, viewer, hidden, options.json)
    else:
        lines = _table(record, viewer, hidden, options.step, options.json)
    for line in lines:
        sys.stdout.write(line + "\n")
    return 0


def _verify(options: argparse.Namespace) -> int:
    """1 when the record does not hold."""
    if options.viewer is not None or options.step is not None:
        raise Failure("--verify checks the whole record: it goes with neither --as nor --step")
    path: Path = options.file
    try:
        found = verify(_bytes(path), GAMES.find)
    except RecordError as error:
        if options.json:
            wrong = {"ok": False, "entry": error.entry, "line": error.entry + 1, "why": error.why}
            sys.stdout.write(encode(wrong).decode() + "\n")
        else:
            print(f"morphee: {_complaint(path, error)}", file=sys.stderr)
        return 1
    text = encode(_result(found)).decode() if options.json else "\n".join(_sentences(found))
    sys.stdout.write(text + "\n")
    return 0


def _result(found: Verified) -> dict[str, Any]:
    return {
        "ok": True,
        "game": found.header.game,
        "seats": found.header.seats,
        "entries": found.entries,
        "chain": found.head,
        "decisions": found.seed_known,
        "outcome": found.outcome,
    }


def _sentences(found: Verified) -> list[str]:
    head = found.header
    lines = [f"{head.game} version {head.version}, {head.seats} seats, {found.entries} entries"]
    if found.outcome is None:
        lines.append(
            "The chain holds. The match had not ended and its seed was not told yet: draws and decisions"
        )
        lines.append("cannot be checked, and entries missing at the end would not be noticed.")
    else:
        lines.append(
            "The chain holds, the seed is the one that was committed to, and every draw and decision"
        )
        lines.append("follows from the seed and the rules.")
        lines.append(_ending(head, found.outcome))
    return [*lines, f"last hash {found.head}"]


def _events(record: Record, viewer: Viewer, hidden: bool, as_json: bool) -> list[str]:
    lines = [] if as_json else [_title(record)]
    for entry in record.entries:
        event = record.game.redact(entry.event, viewer) if hidden else entry.event
        if event is None:
            continue
        races = entry.receipts if event is entry.event else ()
        if as_json:
            found = {"n": entry.n, "at": entry.at, "event": event}
            lines.append(encode({**found, "races": races} if races else found).decode())
        else:
            lines.append(f"{entry.n:5} {clock(entry.at)}  {titled(event)}")
            lines.extend([f"{'':15}  {photo(race, record.header)}" for race in races])
    outcome = record.game.outcome(_states(record)[-1][1])
    if outcome and not as_json:
        lines.append(_ending(record.header, outcome))
    return lines


EVIDENCE = {
    "tcp": "measured by the connection itself",
    "handshake": "as the proxy told it",
    "ping": "by the client's answers",
    "none": "nothing was measured",
}


def photo(race: Receipt, head: Header) -> str:
    """The photo finish of one action: the time that counted, what was claimed and credited, and on what."""
    credited = f"{race.lag} of {race.budget} ms of lag credited, {EVIDENCE.get(race.evidence, race.evidence)}"
    parts = [f"race {race.cue}, {_name(head, race.seat)}: {race.counted} ms ({race.rt} claimed; {credited})"]
    if race.tied:
        parts.append("tied, drawn by lot")
    if race.counted < HUMAN:
        parts.append("sooner than anybody can react")
    return ", ".join(parts)


def _ending(head: Header, outcome: Outcome) -> str:
    groups = [", ".join(_name(head, seat) for seat in group) for group in outcome.ranking]
    places = "; ".join(f"{place}. {group}" for place, group in enumerate(groups, 1))
    return f"{outcome.reason.replace('_', ' ')} — {places} (points {list(outcome.scores)})"


def _title(record: Record) -> str:
    head, config = record.header, bytes(record.header.config).decode()
    return f"{head.game} version {head.version}, {head.seats} seats {list(head.names) or ''}, {config}"


def _states(record: Record) -> list[tuple[Entry | None, Any]]:
    """Every state of the match. `load` checks only the form of events; one that cannot follow those before
    it is reported here."""
    states: list[tuple[Entry | None, Any]] = []
    try:
        states.extend(record.states())
    except Exception as error:  # whatever it is, the record is at fault
        entry = len(states)
        raise Failure(
            f"line {entry + 1}, entry {entry}: this event cannot follow the ones before it"
        ) from error
    return states


def _name(head: Header, seat: int) -> str:
    return f"seat {seat}" + (f" ({head.names[seat]})" if seat < len(head.names) else "")


def _table(record: Record, viewer: Viewer, hidden: bool, step: int, as_json: bool) -> list[str]:
    if not 0 <= step <= len(record.entries):
        raise Failure(f"--step {step}: the record has events 1 to {len(record.entries)}")
    entry, state = _states(record)[step]
    shown = record.game.view(state, viewer) if hidden else state
    if as_json:
        return [encode({"n": step, "at": entry.at if entry else 0, "view": shown}).decode()]
    lines = [f"after event {step} at {clock(entry.at) if entry else 0}"]
    if hidden:
        return [*lines, *section("everybody sees", shown.public), *section("this seat sees", shown.own)]
    return [*lines, *section("the whole table", shown)]
