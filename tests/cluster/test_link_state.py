"""What a link is doing at its edge: what there is no transition for is refused, naming both states."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from morphee.server.cluster.link_state import (
    TRANSITIONS,
    Closed,
    Connected,
    LinkState,
    Locating,
    Opening,
    tag,
    transition,
)

OWNER: Any = None
DEADLINE: Any = None
STATES: tuple[LinkState, ...] = (Locating([]), Opening(OWNER, DEADLINE, []), Connected(OWNER), Closed())


@pytest.mark.parametrize(("before", "after"), tuple(product(STATES, STATES)), ids=tag)
def test_a_link_changes_its_state_only_as_the_table_says(before: LinkState, after: LinkState) -> None:
    if type(after) in TRANSITIONS[type(before)]:
        assert transition(before, after) is after
    else:
        with pytest.raises(AssertionError, match=f"a link that is {tag(before)} cannot become {tag(after)}"):
            transition(before, after)
