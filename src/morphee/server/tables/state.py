"""What a table is doing: one tagged state, with exactly the data it has, and the transitions there are.

A table begins `Gathering`. ``start``, and a proposal that is agreed to, lead to `Playing`; a pause stops the
clock and its end lets it run again; a match ends `Over`, or `Frozen` if an exception stopped it. From those
two the next match begins, or the host chooses another game and people gather again. A match that its host
ends has no result: people gather again too.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from morphee.server.matches.runner import MatchRunner

PauseReason: TypeAlias = Literal["host", "restart", "loading", "store"]
"""Who or what stopped the clock: the host; ``restart``: a restart, or the loss of the node that has a
player's only socket, until people are back; a game that still reads what it needs; a store that cannot
write."""


class LiveMatch(msgspec.Struct, frozen=True):
    """A match in memory. ``players`` holds the key of the person in each seat when it began."""

    players: tuple[str | None, ...]
    runner: MatchRunner

    @property
    def name(self) -> str:
        return self.runner.name


class PastMatch(msgspec.Struct, frozen=True):
    """A match that was over, or frozen, before this process began: only its name is known here."""

    name: str


class Gathering(msgspec.Struct, frozen=True, tag="gathering"):
    """No match yet with this game: people sit down and choose options."""


class Playing(msgspec.Struct, frozen=True, tag="playing"):
    match: LiveMatch


class Paused(msgspec.Struct, frozen=True, tag="paused"):
    match: LiveMatch
    why: PauseReason
    since: float
    """On the loop's clock."""
    wall: int = 0
    """The same on the clock on the wall, which a restart does not set back."""


class Over(msgspec.Struct, frozen=True, tag="over"):
    match: LiveMatch | PastMatch


class Frozen(msgspec.Struct, frozen=True, tag="frozen"):
    match: LiveMatch | PastMatch


TableState: TypeAlias = Gathering | Playing | Paused | Over | Frozen
ON = (Playing, Paused)
"""A match is on."""

TRANSITIONS: dict[type[TableState], tuple[type[TableState], ...]] = {
    Gathering: (Gathering, Playing),
    Playing: (Paused, Over, Frozen, Gathering),
    Paused: (Playing, Paused, Over, Frozen, Gathering),
    Over: (Gathering, Playing, Over),
    Frozen: (Gathering, Playing),
}


class WrongTransition(Exception):
    """A bug of ours: a table was told to do what its state does not lead to."""


def transition(before: TableState, after: TableState) -> TableState:
    """The state after; raises `WrongTransition` naming both if there is no such way."""
    if type(after) not in TRANSITIONS[type(before)]:
        raise WrongTransition(f"a table that is {tag(before)} cannot become {tag(after)}")
    return after


def tag(state: TableState) -> str:
    return str(state.__struct_config__.tag)
