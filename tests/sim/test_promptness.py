"""How long an action may be kept: `morphee.sim.faults.promptness`."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from morphee.kernel.codec import encode
from morphee.kernel.contract import Cue, Millis, Seat, Timer
from morphee.kernel.record import Entry
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.promptness import Promptness
from morphee.sim.faults.truth import Truth

FIRST = Timer("clue", Millis(1_000))
SECOND = Timer("clue", Millis(5_000))
WHY = "decided 9 ms after it could be"


def race_against(timer: Timer) -> tuple[Cue, Timer]:
    return Cue(timer.due, Millis(timer.due - 1_000), (Seat(0),), (timer.name,)), timer


def log(*entries: tuple[int, str | None]) -> Truth:
    """A match in which a timer is due at 1,000 and, once it has fired, one at 5,000; entries are the time of
    each and the id of its action."""
    found = [Entry(number + 1, Millis(at), None, id=id) for number, (at, id) in enumerate(entries)]
    fired = [entry.n for entry in found if entry.at == FIRST.due][:1]
    state_before = lambda entry: race_against(SECOND if fired and entry.n > fired[0] else FIRST)  # noqa: E731
    game = SimpleNamespace(cue=lambda state: state[0], timers=lambda state: (state[1],))
    return cast(Truth, SimpleNamespace(entries=found, state_before=state_before, game=game))


def line(n: int, id: str | None = None) -> bytes:
    return encode(Entry(n, Millis(0), None, id=id))


def test_what_was_done_after_a_deadline_may_wait_until_that_has_passed() -> None:
    seen = Promptness()
    seen.received("a-1", 10.0)
    seen.appended("m", [line(1), line(2, "a-1")], 10.009)
    truth = log((1_000, None), (1_007, "a-1"))
    seen.check(truth, truth.entries[1])


def test_a_deadline_that_had_passed_before_an_action_came_is_no_reason_to_keep_it() -> None:
    seen = Promptness()
    seen.appended("m", [line(1)], 9.9)
    seen.received("a-1", 10.0)
    seen.appended("m", [line(2, "a-1")], 10.009)
    truth = log((1_000, None), (1_007, "a-1"))
    with pytest.raises(Broken, match=WHY):
        seen.check(truth, truth.entries[1])


def test_what_competes_with_nobody_is_not_kept() -> None:
    seen = Promptness()
    seen.received("a-1", 10.0)
    seen.appended("m", [line(1, "a-1")], 10.009)
    truth = log((500, "a-1"))
    with pytest.raises(Broken, match=WHY):
        seen.check(truth, truth.entries[0])


def test_an_action_waits_for_the_append_under_way() -> None:
    seen = Promptness()
    seen.received("a-1", 10.0)
    seen.written("m", 10.007)
    seen.appended("m", [line(1, "a-1")], 10.009)
    truth: Any = log((500, "a-1"))
    seen.check(truth, truth.entries[0])
