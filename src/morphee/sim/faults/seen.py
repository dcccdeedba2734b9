"""A socket, as the checker knows it."""

from __future__ import annotations

from typing import Any

from morphee.sim.faults.effects import Asked


class Seen:
    """Whose it is, what was asked by it, where its stream is."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.key: str | None = None
        self.asked: dict[str, Asked] = {}
        self.plays = True
        self.address = ""
        self.welcome = False
        self.since = 0
        """The version of the stored table when they were let in."""
        self.over = False
        """It was told goodbye."""
        self.gone = False
        """Its end, after it was let in, was noticed."""
        self.haves: list[dict[str, Any]] = []
        """Where the client said it was, in `hello` and `sync`."""
        self.stream: str | None = None
        self.v = 0
