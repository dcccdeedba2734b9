"""What a node does with tables: what there is no transition for is refused, naming both states."""

from __future__ import annotations

from itertools import product

import pytest

from morphee.server.cluster.node_state import TRANSITIONS, NodeState, transition


@pytest.mark.parametrize(("before", "after"), tuple(product(NodeState, NodeState)))
def test_a_node_changes_its_state_only_as_the_table_says(before: NodeState, after: NodeState) -> None:
    if after in TRANSITIONS[before]:
        assert transition(before, after) is after
    else:
        with pytest.raises(
            AssertionError, match=f"a node that is {before.value} cannot become {after.value}"
        ):
            transition(before, after)
