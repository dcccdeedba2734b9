"""The log holds more than its events: commands and ids. No viewer is ever told anything of that."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.engine.view_streams import ViewStreams
from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame, Millis, Seat, Viewer
from morphee.kernel.record import Entry, Receipt, Record, load, redacted
from tests.golden.make import FOLDER

RECORDS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def told(record: Record, entries: tuple[Entry, ...]) -> list[dict[Viewer, bytes]]:
    """Every message to every viewer, and what one who comes back at the end is sent."""
    game: AnyGame = record.game
    seats = record.header.seats
    states = [state for _, state in record.states()]
    streams = ViewStreams(game, seats, states[0])
    messages = [streams.tell((entry,), states[entry.n], entry.at) for entry in entries]
    viewers: list[Viewer] = [None, *map(Seat, range(seats))]
    last = entries[-1].at
    return [*messages, {viewer: streams.catch_up(viewer, 0, last) for viewer in viewers}]


@pytest.mark.parametrize("name", RECORDS)
def test_streams_and_redacted_records_do_not_depend_on_commands(name: str) -> None:
    record = load((FOLDER / f"{name}.jsonl").read_bytes(), GAMES.find)
    whole = tuple(_raced(entry) for entry in record.entries)
    bare = tuple(Entry(entry.n, entry.at, entry.event, race=entry.race) for entry in whole)
    assert whole != bare
    assert told(record, whole) == told(record, bare)
    for viewer in (None, *map(Seat, range(record.header.seats))):
        assert redacted(record.game, whole, viewer) == redacted(record.game, bare, viewer)


def _raced(entry: Entry) -> Entry:
    """The entry as it would be stored if its action had an id and had been in a race."""
    if entry.seat is None:
        return entry
    race = Receipt(1, entry.seat, Millis(300), Millis(20), Millis(40), Millis(320))
    return replace(entry, id=f"id {entry.n}", race=race)
