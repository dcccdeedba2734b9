"""Records from Python: read, and as rows of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from morphee.api.refusal import Refused
from morphee.games.catalog import GAMES
from morphee.kernel import record
from morphee.kernel.notation import notation
from morphee.kernel.record import Record


def load(source: str | Path | bytes) -> Record:
    """A record: from a file, or from its bytes. `Refused` says what is wrong with it."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    try:
        return record.load(data, GAMES.find)
    except record.RecordError as error:
        raise Refused("record", str(error)) from error


def rows(found: Any) -> list[dict[str, Any]]:
    """A record as a table: one flat row an event, ready for a spreadsheet or a data frame.

    ``game``, ``n`` and ``at``; who did what (``seat`` and ``action`` as text) in the row of the first event
    that came of it; the name of the ``event``, and its fields.
    """
    if not isinstance(found, Record):
        raise Refused("record", f"Rows are made of a record, as `match.record()` gives, not of {found!r}.")
    words = notation(found.game)
    return [
        {
            "game": found.header.game,
            "n": entry.n,
            "at": entry.at,
            "seat": entry.seat,
            "action": None if entry.action is None else words.action(entry.action),
            "timer": entry.timer,
            "event": str(entry.event.__struct_config__.tag),
            **{f"event.{name}": getattr(entry.event, name) for name in entry.event.__struct_fields__},
        }
        for entry in found.entries
    ]
