"""The finish judge, claim by claim: what is believed, what waits, who ties."""

from __future__ import annotations

from collections import Counter

from morphee.engine.claims import Claim, Released
from morphee.engine.finish_judge import TIE, FinishJudge
from morphee.engine.lag_budget import CAP, Trust
from morphee.engine.order import Race
from morphee.engine.path_evidence import Measured
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Cue, Millis, Seat

CUE = Cue(7, Millis(1_000), (Seat(0), Seat(1), Seat(2)))
GLASS = Cue(7, Millis(1_000), (Seat(0), Seat(1), Seat(2)), ("glass",))
FRAME = Trust().frame + 1
"""What a steady path is believed above its round trip."""


def judge(*trips: int | None, name: str = "finish") -> FinishJudge:
    """A judge of seats with these measured round trips (``None``: a bot, without a network)."""
    found = FinishJudge(len(trips), seed_from(name))
    for seat, trip in enumerate(trips):
        found.attend(Seat(seat), trip is not None)
        for number in range(10):
            found.observe(Seat(seat), Measured(Millis(number), "tcp", Millis(trip or 0)))
    return found


def race(*seats: int, cue: Cue | None = CUE, deadline: int | None = None) -> Race:
    return Race(cue, tuple(map(Seat, seats)), None if deadline is None else Millis(deadline))


def claim(seat: int, rt: int | None, received: int, cue: int | None = 7) -> Claim:
    return Claim(
        Seat(seat), f"{seat}-{received}", None, Millis(received), cue, None if rt is None else Millis(rt)
    )


def released(order: FinishJudge, now: int, *racing: int) -> list[Released]:
    return heard(order, now, race(*racing))


def heard(order: FinishJudge, now: int, on: Race) -> list[Released]:
    found = []
    while (one := order.release(Millis(now), lambda: on)) is not None:
        found.append(one)
    return found


def test_a_claim_counts_from_the_cue_on_the_players_own_screen() -> None:
    order = judge(100, 100, 100)
    order.submit(claim(0, 300, 1_408), CUE)
    (one,) = released(order, 1_408)
    assert one.at == 1_300
    assert one.receipt is not None
    assert (one.receipt.rt, one.receipt.lag, one.receipt.counted) == (300, 108, 300)
    assert one.receipt.evidence == "tcp"


def test_lag_beyond_the_budget_is_added_back() -> None:
    order = judge(40, 40, 40)
    order.submit(claim(0, 100, 1_600), CUE)
    (one,) = released(order, 1_600)
    assert one.receipt is not None
    assert one.receipt.budget == 40 + FRAME
    assert one.receipt.lag == 40 + FRAME
    assert one.receipt.counted == 600 - 40 - FRAME
    assert one.at == 1_000 + one.receipt.counted


def test_a_time_longer_than_the_server_saw_is_cut_to_what_it_saw() -> None:
    order = judge(40, 40, 40)
    order.submit(claim(0, 9_999, 1_500), CUE)
    (one,) = released(order, 1_500)
    assert one.at == 1_500


def test_without_the_right_cue_or_a_time_arrival_counts() -> None:
    order = judge(40, 40, 40)
    order.submit(claim(0, 100, 1_500, cue=6), CUE)
    order.submit(claim(1, None, 1_501), CUE)
    order.submit(claim(2, 100, 1_502), None)
    assert [(r.at, r.receipt) for r in released(order, 1_502)] == [
        (1_500, None),
        (1_501, None),
        (1_502, None),
    ]


def test_the_order_is_of_reactions_not_of_arrival() -> None:
    order = judge(20, 200, 200)
    order.submit(claim(0, 400, 1_420), CUE)
    assert released(order, 1_420, 0, 1, 2) == [], "seats 1 and 2 could still have been faster"
    order.submit(claim(1, 300, 1_500), CUE)
    order.submit(claim(2, 350, 1_560), CUE)
    assert [r.claim.seat for r in released(order, 1_900, 0, 1, 2)] == [1, 2, 0]


def test_a_table_of_near_players_resolves_within_frames() -> None:
    order = judge(4, 4, 4)
    order.submit(claim(0, 400, 1_404), CUE)
    assert released(order, 1_404, 0, 1, 2) == []
    wake = order.wake_at(lambda: race(0, 1, 2))
    assert wake is not None
    assert wake <= 1_400 + TIE + 4 + FRAME
    assert len(released(order, wake, 0, 1, 2)) == 1


def test_a_far_seat_costs_waiting_but_never_more_than_the_cap() -> None:
    order = judge(4, 4, 5_000)
    order.submit(claim(0, 400, 1_404), CUE)
    wake = order.wake_at(lambda: race(0, 1, 2))
    assert wake == 1_400 + TIE + CAP
    assert released(order, wake - 1, 0, 1, 2) == []
    assert len(released(order, wake, 0, 1, 2)) == 1


def test_a_claim_against_rivals_without_a_network_is_released_when_the_engine_is_woken() -> None:
    order = judge(4, 4, 4)
    for budget in order.budgets[1:]:
        budget.here = False
    order.submit(claim(0, 400, 1_404), CUE)
    wake = order.wake_at(lambda: race(0, 1, 2))
    assert wake == 1_400, "whoever has no network cannot still be on the way"
    assert len(released(order, wake, 0, 1, 2)) == 1, "else the alarm finds nothing to do, for ever"


def test_nobody_waits_for_a_seat_that_cannot_act_or_has_no_network() -> None:
    order = judge(4, None, 300)
    order.submit(claim(0, 400, 1_404), CUE)
    order.submit(claim(1, 401 + TIE, 1_401 + TIE), CUE)
    assert [r.claim.seat for r in released(order, 1_460, 0, 1)] == [0, 1]


def test_a_seat_that_acted_cannot_come_earlier_again() -> None:
    order = judge(300, 300, 300)
    order.submit(claim(0, 500, 1_520), CUE)
    order.submit(claim(0, 300, 1_530), CUE)
    found = released(order, 2_500, 0, 1, 2)
    assert [r.at for r in found] == [1_500, 1_500]
    assert [r.claim.received for r in found] == [1_520, 1_530]


def test_timers_wait_as_long_as_something_earlier_could_come() -> None:
    order = judge(100, 20, 20)
    assert order.patience(Millis(900), lambda: race(0, 1, 2)) == 100 + FRAME
    assert order.patience(Millis(900), lambda: race(1)) == 20 + FRAME
    assert order.patience(Millis(900), Race) == 0


def test_reactions_closer_than_the_tie_window_are_parted_by_a_recorded_lot() -> None:
    firsts: Counter[int] = Counter()
    for number in range(400):
        order = judge(20, 20, 20, name=f"lot {number}")
        order.submit(claim(0, 300, 1_320), CUE)
        order.submit(claim(1, 300 + TIE - 1, 1_330), CUE)
        found = released(order, 1_900, 0, 1, 2)
        assert all(r.receipt is not None and r.receipt.tied for r in found)
        firsts[found[0].claim.seat] += 1
    assert 150 < firsts[0] < 250
    again = judge(20, 20, 20, name="lot 1")
    again.submit(claim(0, 300, 1_320), CUE)
    again.submit(claim(1, 300 + TIE, 1_330), CUE)
    assert [r.claim.seat for r in released(again, 1_900, 0, 1, 2)] == [0, 1], "a full window apart is no tie"


def test_the_same_seed_draws_the_same_lots() -> None:
    def order_of(name: str) -> list[int]:
        order = judge(20, 20, 20, name=name)
        for seat in range(3):
            order.submit(claim(seat, 300, 1_320 + seat), CUE)
        return [r.claim.seat for r in released(order, 1_900, 0, 1, 2)]

    assert order_of("a") == order_of("a")
    assert len({tuple(order_of(f"seed {n}")) for n in range(60)}) == 6


def test_nobody_waits_for_a_seat_that_has_answered_already() -> None:
    order = judge(4, 300, 300)
    order.submit(claim(0, 400, 1_404), CUE)
    order.submit(claim(1, 401, 1_410), CUE)
    assert len(released(order, 1_420, 0, 1)) == 1
    assert len(released(order, 1_420, 1)) == 1


def test_a_table_waits_for_a_path_that_is_stalled_at_this_moment() -> None:
    order = judge(4, 20, 4)
    order.budgets[1].pinged(Millis(1_350))
    order.submit(claim(0, 400, 1_404), CUE)
    assert released(order, 1_440, 0, 1, 2) == [], "its ping should have come back long ago"
    order.observe(Seat(1), Measured(Millis(1_590), "ack", Millis(240)))
    order.submit(claim(1, 390, 1_590), CUE)
    found = released(order, 1_600, 0, 1, 2)
    assert [(r.claim.seat, r.at) for r in found] == [(1, 1_390)]


def test_a_stall_is_waited_for_no_longer_than_the_cap() -> None:
    order = judge(4, 20, 4)
    order.budgets[1].pinged(Millis(1_350))
    order.submit(claim(0, 400, 1_404), CUE)
    assert released(order, 1_400 + TIE + CAP, 0, 1, 2)


def test_answers_that_race_a_timer_only_are_heard_at_once() -> None:
    order = judge(300, 20, 20)
    order.submit(claim(0, 400, 1_700), GLASS)
    order.submit(claim(1, 650, 1_701), GLASS)
    found = heard(order, 1_701, race(0, 1, 2, cue=GLASS, deadline=9_000))
    assert [(r.claim.seat, r.at) for r in found] == [(0, 1_400), (1, 1_701 - 20 - FRAME)]


def test_an_answer_after_the_bell_waits_until_the_bell_can_ring() -> None:
    order = judge(200, 20, 20)
    on = race(0, 1, 2, cue=GLASS, deadline=2_000)
    order.submit(claim(1, 1_005, 2_010), GLASS)
    assert heard(order, 2_010, on) == [], "seat 0 may have acted before it"
    order.submit(claim(0, 950, 2_150), GLASS)
    assert [r.claim.seat for r in heard(order, 2_150, on)] == [0], "who acted before it waits for nobody"
    assert order.wake_at(lambda: on) == 2_000 + 200 + FRAME
    assert [r.claim.seat for r in heard(order, 2_000 + 200 + FRAME, on)] == [1]


def jittery(*seats: int) -> FinishJudge:
    """Seats at 4, 4 and 300 ms, of which these have a round trip in four that is 40 ms longer."""
    order = judge(4, 4, 300)
    for seat in seats:
        for number in range(12):
            order.observe(
                Seat(seat), Measured(Millis(900), "tcp", Millis((4, 4, 300)[seat] + number % 4 // 3 * 40))
            )
    return order


def test_jittery_paths_are_pinged_with_the_cue_and_until_their_seat_answers() -> None:
    order, on = jittery(0, 2), race(0, 1, 2)
    assert order.pings.jittery
    assert order.pings.due(Millis(1_000), on) == (), "not before the cue was sent"
    assert order.pings.shown(Millis(1_000), on) == (0, 2)
    assert order.pings.shown(Millis(1_001), on) == (), "once"
    assert order.pings.next_at(Millis(1_001), on) == 1_100
    assert order.pings.due(Millis(1_050), on) == ()
    assert order.pings.due(Millis(1_100), on) == (0,), "far paths leave no room for a stall"
    order.submit(claim(0, 150, 1_160), CUE)
    assert order.pings.due(Millis(1_300), on) == ()
    assert order.pings.next_at(Millis(1_300), on) is None
    assert order.pings.due(Millis(5_000), on) == ()
    assert (
        order.pings.shown(Millis(1_300), race(0, cue=GLASS)) == order.pings.shown(Millis(1_300), Race()) == ()
    )


def test_the_patience_of_a_timer_to_come_forgets_nothing() -> None:
    order = judge(200, 4, 4)
    before = order.budget(Seat(0), Millis(900))
    assert order.patience(Millis(500_000), lambda: race(0)) == before.credit
    assert order.budget(Seat(0), Millis(900)) == before


def test_calm_paths_cost_nothing() -> None:
    order, on = jittery(), race(0, 1, 2)
    assert not order.pings.jittery
    assert order.pings.shown(Millis(1_000), on) == ()
    order.connected(Seat(0))
    assert order.pings.shown(Millis(1_000), on) == ()


def test_a_late_answer_to_a_decided_race_still_says_how_quick_its_player_is() -> None:
    order = judge(4, 4, 4)
    order.submit(claim(0, 400, 1_410), CUE)
    order.submit(claim(1, 500, 1_510), None)
    assert list(order.budgets[1].counted) == [500]


def test_without_a_fair_wait_answers_count_as_they_arrive() -> None:
    for number in range(20):
        order = judge(100, 100, name=f"arrival {number}")
        order.limit(Millis(0))
        order.submit(claim(1, 300, 1_405), CUE)
        order.submit(claim(0, 250, 1_410), CUE)
        assert [one.claim.seat for one in released(order, 1_410, 0, 1)] == [1, 0]
        order.limit(CAP)
        assert order._tie == TIE
