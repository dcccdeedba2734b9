"""Where a live match is, and what may follow."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """Transitions: dealing → live → over → replaced; dealing or live → frozen."""

    DEALING = "dealing"
    """Dealt, and not durable yet: nobody has been told, and nothing is accepted."""
    LIVE = "live"
    OVER = "over"
    """Ended: repeated action ids are answered as before, and nothing else happens."""
    REPLACED = "replaced"
    """Another match has begun at its table, whose people may sit elsewhere now: nobody is answered or told
    anything any more."""
    FROZEN = "frozen"
    """Stopped by an exception, or ended by the host; its log stays as it is."""


# Members by names of their own: at every action, a lookup in the enum would cost more than the comparison.
DEALING, LIVE, OVER, REPLACED, FROZEN = Phase
UNDER_WAY = (DEALING, LIVE)
ENDED = (OVER, REPLACED, FROZEN)
SILENT = (REPLACED, FROZEN)
"""Nothing is decided or told."""
CLOSED = (DEALING, *SILENT)
"""No action is accepted."""

_NEXT = {DEALING: (LIVE, FROZEN), LIVE: (OVER, FROZEN), OVER: (REPLACED,), REPLACED: (), FROZEN: ()}


def transition(before: Phase, after: Phase) -> Phase:
    """The phase after; raises if there is no such way."""
    if after not in _NEXT[before]:
        raise AssertionError(f"a match that is {before.value} cannot become {after.value}")
    return after
