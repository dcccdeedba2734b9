"""States of tables, sessions and matches: what there is no transition for is refused, naming both."""

from __future__ import annotations

from unittest.mock import ANY

import pytest

from morphee.server.matches import phase
from morphee.server.tables import state
from morphee.server.transport import session_state


def test_a_table_where_people_gather_is_not_over_before_it_has_played() -> None:
    with pytest.raises(state.WrongTransition, match="gathering cannot become over"):
        state.transition(state.Gathering(), state.Over(state.PastMatch("x")))


def test_a_closed_session_is_not_let_in() -> None:
    with pytest.raises(AssertionError, match=r"(?i)closed.* cannot become entering"):
        session_state.transition(session_state.Closed(), session_state.Entering(ANY, ANY))


def test_a_match_that_is_over_does_not_go_on() -> None:
    with pytest.raises(AssertionError, match="over cannot become live"):
        phase.transition(phase.OVER, phase.LIVE)
