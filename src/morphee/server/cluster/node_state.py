"""What a node of a cluster does with tables, and what may follow."""

from __future__ import annotations

from enum import StrEnum


class NodeState(StrEnum):
    """The values are those in the register of nodes."""

    UP = "up"
    """Owns tables."""
    CUT_OFF = "cut off"
    """Gave its tables up until it reaches NATS again, and takes none."""
    DRAINING = "draining"
    """Gives its tables up, takes none, and ends."""


UP, CUT_OFF, DRAINING = NodeState

TRANSITIONS: dict[NodeState, tuple[NodeState, ...]] = {
    UP: (CUT_OFF, DRAINING),
    CUT_OFF: (UP, DRAINING),
    DRAINING: (DRAINING,),
}
"""A node that has handed its tables over drains once more when it closes."""


def transition(before: NodeState, after: NodeState) -> NodeState:
    """The state after; raises if there is no such way."""
    if after not in TRANSITIONS[before]:
        raise AssertionError(f"a node that is {before} cannot become {after}")
    return after
