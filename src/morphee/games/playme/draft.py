"""The events decided so far for one command.

One command may have a chain of consequences (a slap wins the round, turns a character, brings the
Jabberwocky, ends the game). Each link is decided in the state that the events before it made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from morphee.games.playme.events import Event
from morphee.games.playme.evolve import evolve
from morphee.games.playme.model import State
from morphee.kernel.contract import Millis, Refused

Decision: TypeAlias = Sequence[Event] | Refused
"""What comes of a command."""


class Draft:
    """``state`` is what the match will be once ``events`` have happened. Nothing is stored yet."""

    def __init__(self, state: State, at: Millis) -> None:
        self.state = state
        self.events: list[Event] = []
        self._at = at

    def add(self, event: Event) -> None:
        self.state = evolve(self.state, event, self._at)
        self.events.append(event)
