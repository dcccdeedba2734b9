"""What a seat is believed, evidence by evidence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from morphee.engine.connection_path import DEVIATION, UNSEEN
from morphee.engine.lag_budget import CAP, ENOUGH, LagBudget, Trust
from morphee.engine.path_evidence import DELAYED_ACK, ECHO, HUMAN, Kind, Measured, Window, last_round_trip
from morphee.kernel.contract import Millis

TRUST = Trust()
NOW = Millis(100_000)


def seen(kind: Kind, *trips: int, at: int = NOW - 30_000) -> LagBudget:
    """A budget after these round trips, a second apart."""
    budget = LagBudget()
    for number, trip in enumerate(trips):
        budget.observe(Measured(Millis(at + 1_000 * number), kind, Millis(trip)))
    return budget


def test_who_shows_nothing_is_believed_little() -> None:
    found = LagBudget().budget(NOW)
    assert (found.credit, found.evidence) == (UNSEEN + TRUST.frame, "none")


def test_who_is_absent_or_a_bot_is_believed_nothing() -> None:
    budget = seen("tcp", *[100] * 10)
    budget.here = False
    assert budget.budget(NOW).credit == 0


def test_the_kernels_round_trips_are_believed_with_half_a_frame() -> None:
    found = seen("tcp", *[200] * 10).budget(NOW)
    assert (found.path, found.evidence) == (200, "tcp")
    assert 200 + TRUST.frame <= found.credit <= 200 + TRUST.frame + 2


def test_one_slow_packet_buys_nothing() -> None:
    calm, spiked = seen("tcp", *[50] * 12), seen("tcp", *[50] * 11, 900)
    assert calm.budget(NOW) == spiked.budget(NOW)


def test_a_path_is_that_of_the_last_minute() -> None:
    budget = seen("tcp", *[40] * 20, at=0)
    for number in range(6):
        budget.observe(Measured(Millis(90_000 + number), "tcp", Millis(150)))
    assert budget.budget(NOW).path == 150


def test_nobody_is_believed_beyond_the_cap() -> None:
    assert seen("tcp", *[5_000] * 10).budget(NOW).credit == CAP


@settings(deadline=None)
@given(st.lists(st.integers(0, 2_000), max_size=40))
def test_where_the_kernel_speaks_pings_change_nothing(pongs: list[int]) -> None:
    plain, pinged = seen("tcp", *[60] * 10), seen("tcp", *[60] * 10)
    for pong in pongs:
        pinged.observe(Measured(Millis(NOW - 100), "ping", Millis(pong)))
    since = Millis(NOW - 3_000)
    assert plain.budget(NOW, since) == pinged.budget(NOW, since)


def direct(least: int, *trips: int) -> LagBudget:
    budget = seen("tcp", *trips)
    budget.observe(Measured(Millis(NOW - 30_000), "least", Millis(least)))
    return budget


def test_a_direct_path_without_samples_is_its_least_round_trip() -> None:
    budget = direct(30)
    for _ in range(20):
        budget.observe(Measured(Millis(NOW - 100), "ping", Millis(300)))
        budget.observe(Measured(Millis(NOW - 100), "ack", Millis(300)))
    found = budget.budget(NOW)
    assert (found.path, found.evidence) == (30, "tcp")
    assert found.credit <= 30 + 2 * TRUST.frame


def test_samples_are_believed_for_a_minute_and_not_for_ever() -> None:
    assert direct(2, *[300] * 12).budget(NOW).path == 5, "three spreads above the least"
    stale = seen("tcp", *[300] * 12)
    assert stale.budget(NOW).path == 300
    assert stale.budget(Millis(NOW + 60_000)).evidence == "none"
    late = direct(2, *[40, 60] * 6)
    assert late.budget(NOW).path == 2 + min(TRUST.swing, 3 * 15 + 3)
    assert late.budget(Millis(NOW + 60_000)).path == 2


def test_acknowledgements_delayed_by_a_program_do_not_move_the_path_beyond_the_least() -> None:
    honest, stretched = direct(40, *[40] * 20), direct(40, *[80] * 20)
    assert stretched.budget(NOW).path <= honest.budget(NOW).path + 3
    wild = direct(40, *[40, 240] * 10)
    assert wild.budget(NOW).path <= 40 + TRUST.swing


def test_who_does_not_take_what_it_is_sent_is_not_stalled() -> None:
    budget, since = direct(40, *[40, 60] * 8), Millis(NOW - 400)
    usual = budget.budget(NOW, since).path
    budget.pinged(since)
    assert budget.budget(NOW, since).path > usual + 200
    budget.observe(Measured(Millis(NOW - 1), "shut", Millis(0)))
    assert budget.budget(NOW, since).path == usual
    assert not budget.is_overdue(NOW)
    budget.observe(Measured(NOW, "tcp", Millis(400), since))
    assert budget.budget(NOW, since).path == usual, "what was sent before it was taken again is no evidence"


def test_who_never_took_what_it_was_sent_is_believed_no_path() -> None:
    budget = direct(60)
    budget.observe(Measured(NOW, "shut", Millis(0)))
    assert budget.budget(NOW).path == budget.carried_over(NOW, NOW).budget(NOW).path == 0


@settings(deadline=None)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=30))
def test_a_forged_spread_buys_nothing_beyond_what_is_proven(pongs: list[int]) -> None:
    told = seen("ping", *pongs)
    told.observe(Measured(Millis(0), "handshake", Millis(40)))
    assert told.budget(NOW).credit <= 40 + TRUST.told + TRUST.frame
    assert seen("ping", *pongs).budget(NOW).credit <= TRUST.start + TRUST.frame


@settings(deadline=None)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=30))
def test_pings_alone_prove_no_more_than_the_start(pongs: list[int]) -> None:
    budget = seen("ping", *pongs)
    assert budget.budget(NOW, Millis(NOW - 500)).path <= TRUST.start


def test_an_unproven_path_is_believed_if_it_makes_nobody_quicker_than_the_table() -> None:
    budget = seen("ping", *[240] * 10)
    assert budget.budget(NOW, pace=235).path == 240
    assert budget.budget(NOW, pace=40).path == 40 + TRUST.unproven
    assert budget.budget(NOW, pace=-30).path == TRUST.start


def test_what_a_proxy_tells_of_the_handshake_bounds_the_pings() -> None:
    budget = seen("ping", *[340] * 10)
    budget.observe(Measured(Millis(0), "handshake", Millis(40)))
    assert budget.budget(NOW).path == 40 + TRUST.told
    assert budget.evidence == "handshake"


def test_another_connection_is_another_path() -> None:
    budget = seen("tcp", *[300] * 10)
    budget.answered(600, 300)
    budget.connected(1)
    assert budget.budget(NOW, via=1).evidence == "none"
    assert budget.budget(NOW, via=0).path == budget.budget(NOW).path == 300, "races wait for either"
    budget.left(0)
    assert budget.budget(NOW).evidence == "none"
    assert list(budget.counted) == [300]


def test_a_stall_of_this_very_trip_is_believed_if_the_kernel_saw_it() -> None:
    budget, since = seen("tcp", *[40] * 12), Millis(NOW - 400)
    budget.observe(Measured(Millis(since + 240), "tcp", Millis(240)))
    assert 240 - 2 <= budget.budget(NOW, since).path <= 240
    assert budget.budget(NOW, NOW).path == 40, "but not in the next race"


def test_a_round_trip_as_long_as_many_others_is_no_stall() -> None:
    """A program that has two of five acknowledgements delayed by 200 ms, also in races, gains little."""
    budget, since = direct(40, *[40, 40, 240, 40, 240] * 6), Millis(NOW - 400)
    usual = budget.budget(since, since).path
    budget.observe(Measured(Millis(since + 240), "tcp", Millis(240)))
    assert budget.budget(NOW, since).path <= usual + DEVIATION // 2 + TRUST.frame
    budget.pinged(Millis(since + 100))
    out = budget.budget(Millis(since + 380), since).path
    assert out <= usual + DEVIATION // 2 + TRUST.frame, "nor is a ping that is out as long"


def test_an_acknowledgement_that_a_program_can_hold_back_counts_without_that_part() -> None:
    budget, since = seen("tcp", *[40] * 12), Millis(NOW - 400)
    budget.observe(Measured(Millis(since + 300), "ack", Millis(40 + DELAYED_ACK)))
    assert budget.budget(NOW, since).path <= 42
    budget.observe(Measured(Millis(since + 300), "ack", Millis(200)))
    assert 200 - DELAYED_ACK - 2 <= budget.budget(NOW, since).path <= 200 - DELAYED_ACK


def test_a_lost_segment_is_made_up_for_from_when_the_kernel_missed_it() -> None:
    budget, since = seen("tcp", *[40] * 12), Millis(NOW - 400)
    budget.gap(Millis(NOW - 45))
    assert budget.is_sent_again(NOW)
    assert budget.budget(NOW, since).path == 40 + 45 + ECHO
    budget.filled()
    assert not budget.is_sent_again(NOW)


def test_a_gap_is_worth_one_retransmission_however_long_it_lasts() -> None:
    budget, since = seen("tcp", *[40] * 12), Millis(NOW - 400)
    budget.gap(Millis(NOW - 300))
    assert budget.budget(NOW, since).path <= 40 + 40 * 5 // 4 + 2 + ECHO
    assert not budget.is_sent_again(NOW), "and is not waited for any longer"


def test_a_ping_that_is_out_for_longer_than_usual_is_overdue() -> None:
    budget = seen("tcp", *[40] * 12)
    budget.pinged(NOW)
    assert not budget.is_overdue(Millis(NOW + 45))
    assert budget.is_overdue(Millis(NOW + 90))
    budget.observe(Measured(Millis(NOW + 91), "ack", Millis(91)))
    assert not budget.is_overdue(Millis(NOW + 92))


def test_who_leans_on_the_margin_has_none_left() -> None:
    budget = seen("tcp", *[40, 60, 80, 100, 120] * 4)
    first = budget.budget(NOW)
    gained = []
    for _ in range(30):
        found = budget.budget(NOW)
        budget.spend(found.credit, found.path)
        budget.begin(NOW)
        gained.append(found.credit - found.path)
    assert first.credit - first.path > 2 * TRUST.frame
    assert sum(gained[10:]) <= 20 * TRUST.frame


def test_a_refused_action_neither_hides_what_is_spent_nor_gives_any_back() -> None:
    plain, sly = (seen("tcp", *[40, 60, 80, 100, 120] * 4) for _ in range(2))
    for race in range(10):
        for budget in (plain, sly):
            budget.begin(NOW)
            found = budget.budget(NOW)
            if budget is sly:
                budget.spend(0, found.path, race)
            budget.spend(found.credit, budget.budget(NOW).path, race)
            budget.answered(500, 400, race)
    for budget in (plain, sly):
        budget.begin(NOW)
    assert plain.budget(NOW) == sly.budget(NOW)


def test_one_slow_race_does_not_refill_the_margin() -> None:
    budget = seen("tcp", *[40, 60, 80, 100, 120] * 4)
    for _ in range(30):
        found = budget.budget(NOW)
        budget.spend(found.credit, found.path)
        budget.begin(NOW)
    before = budget.budget(NOW).credit
    budget.spend(0, budget.budget(NOW).path)
    budget.begin(NOW)
    assert budget.budget(NOW).credit <= before + 2 * TRUST.frame


def test_of_several_answers_in_one_race_the_earliest_is_learnt() -> None:
    budget = LagBudget()
    budget.answered(700, 600, race=1)
    budget.answered(400, 350, race=1)
    budget.answered(500, 450, race=2)
    assert list(budget.counted) == [350, 450]


def test_a_quick_answer_proves_a_short_path() -> None:
    budget = seen("tcp", *[300] * 12)
    budget.answered(250, 150)
    assert budget.budget(NOW).credit <= 250 - HUMAN + 2


def test_quickness_needs_enough_answers() -> None:
    budget = LagBudget()
    for number in range(ENOUGH):
        assert budget.quickness() is None
        budget.answered(300 + number, 250)
    assert budget.quickness() == 301


def test_evidence_is_carried_over_to_the_next_match() -> None:
    budget = seen("tcp", *[120] * 10)
    budget.answered(500, 380)
    again = budget.carried_over(NOW, Millis(0))
    assert again.budget(Millis(5)).path == 120
    assert list(again.counted) == [380]
    again.observe(Measured(Millis(1_000), "tcp", Millis(120)))
    assert again.budget(Millis(1_000), Millis(500)).path == 120


@pytest.mark.parametrize(("flights", "found"), [(1, 100), (2, 40), (0, 40)])
def test_the_kernels_last_sample_is_computed_back_from_its_smoothed_one(flights: int, found: int) -> None:
    before = 31_429
    after = before + (100_000 - before) // 8
    assert last_round_trip(before, after, flights) == found


def test_a_window_forgets_and_is_not_moved_by_outliers() -> None:
    window = Window()
    for number in range(200):
        window.add(Millis(number * 1_000), 50 if number % 10 else 700)
    assert len(window) <= 62
    assert (window.base, window.spread) == (50, 1)


def test_evidence_gets_no_younger_by_a_new_match() -> None:
    budget = seen("tcp", *[120] * 10, at=NOW - 59_000)
    again = budget.carried_over(NOW, Millis(0))
    assert again.budget(Millis(0)).path == 120
    assert again.budget(Millis(30_000)).evidence == "none"
    back = budget.carried_over(NOW, Millis(0)).carried_over(Millis(0), NOW)
    assert back.budget(NOW).path == 120
    assert back.budget(Millis(NOW + 30_000)).evidence == "none"
