"""Morphée as the next version would be, for upgrades one node at a time: another number, one more migration,
one more field in a message between nodes, and messages of a kind that this version does not know."""

from __future__ import annotations

import sys
from typing import Any

import morphee

morphee.__version__ = "99.0.0"

from morphee.cli import main  # noqa: E402  (the version is read where it is imported)
from morphee.server.cluster import edge, messages, peering  # noqa: E402
from morphee.store import migrations  # noqa: E402

MIGRATION = (9_000, "CREATE TABLE of_the_next_version (number INTEGER)")


class Open(messages.Open, tag="open"):
    mood: str = "curious"


class Hummed(messages.Item, tag="hummed"):
    tune: str


def _hum_and_flush(self: peering.Peering) -> None:
    if self._items:
        self._items.insert(0, Hummed("la la"))  # type: ignore[arg-type]
    _flush(self)


def _one_more(dialect: str, done: int) -> list[tuple[int, str]]:
    return [*_steps(dialect, done), *([MIGRATION] if done < MIGRATION[0] else [])]


_flush = peering.Peering.flush
_steps = migrations.steps
_changes: Any = edge
_changes.Open = Open
peering.Peering.flush = _hum_and_flush  # type: ignore[method-assign]
migrations.steps = _one_more

sys.exit(main(sys.argv[1:]))
