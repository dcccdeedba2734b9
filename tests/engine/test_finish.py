"""The finish judge, claim by claim: what is believed, what waits, who ties."""

from __future__ import annotations

from collections import Counter

from morphee.engine.claims import Claim, Released
from morphee.engine.finish_judge import TIE, FinishJudge
from morphee.engine.lag_budget import CAP, FRAMES, UNKNOWN, LagBudget
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Cue, Millis, Seat

CUE = Cue(7, Millis(1_000), (Seat(0), Seat(1), Seat(2)))


def judge(*trips: int | None, name: str = "finish") -> FinishJudge:
    """A judge of seats with these measured round trips (``None``: a bot, without a network)."""
    found = FinishJudge(len(trips), seed_from(name))
    for budget, trip in zip(found.budgets, trips, strict=True):
        budget.here = trip is not None
        budget.measured(Millis(trip or 0))
    return found


def claim(seat: int, rt: int | None, received: int, cue: int | None = 7) -> Claim:
    return Claim(
        Seat(seat), f"{seat}-{received}", None, Millis(received), cue, None if rt is None else Millis(rt)
    )


def released(order: FinishJudge, now: int, *racing: int) -> list[Released]:
    found = []
    while (one := order.release(Millis(now), lambda: [Seat(seat) for seat in racing])) is not None:
        found.append(one)
    return found


def test_a_claim_counts_from_the_cue_on_the_players_own_screen() -> None:
    order = judge(100, 100, 100)
    order.submit(claim(0, 300, 1_420), CUE)
    (one,) = released(order, 1_420)
    assert one.at == 1_300
    assert one.receipt is not None
    assert (one.receipt.rt, one.receipt.lag, one.receipt.counted) == (300, 120, 300)


def test_lag_beyond_the_budget_is_added_back() -> None:
    order = judge(40, 40, 40)
    order.submit(claim(0, 100, 1_600), CUE)
    (one,) = released(order, 1_600)
    assert one.receipt is not None
    assert one.receipt.budget == 40 + FRAMES
    assert one.receipt.lag == 40 + FRAMES
    assert one.receipt.counted == 600 - 40 - FRAMES
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
    wake = order.wake_at(lambda: CUE.seats)
    assert wake is not None
    assert wake <= 1_400 + TIE + 4 + FRAMES
    assert len(released(order, wake, 0, 1, 2)) == 1


def test_a_far_seat_costs_waiting_but_never_more_than_the_cap() -> None:
    order = judge(4, 4, 5_000)
    order.submit(claim(0, 400, 1_404), CUE)
    wake = order.wake_at(lambda: CUE.seats)
    assert wake == 1_400 + TIE + CAP
    assert released(order, wake - 1, 0, 1, 2) == []
    assert len(released(order, wake, 0, 1, 2)) == 1


def test_a_claim_against_rivals_without_a_network_is_released_when_the_engine_is_woken() -> None:
    order = judge(4, 4, 4)
    for budget in order.budgets[1:]:
        budget.here = False
    order.submit(claim(0, 400, 1_404), CUE)
    wake = order.wake_at(lambda: CUE.seats)
    assert wake == 1_400 + TIE, "earlier, the alarm would find nothing to do, again and again"
    assert len(released(order, wake, 0, 1, 2)) == 1


def test_nobody_waits_for_a_seat_that_cannot_act_or_has_no_network() -> None:
    order = judge(4, None, 300)
    order.submit(claim(0, 400, 1_404), CUE)
    order.submit(claim(1, 401 + TIE, 1_401 + TIE), CUE)
    assert [r.claim.seat for r in released(order, 1_460, 0, 1)] == [0, 1]


def test_a_seat_that_acted_cannot_come_earlier_again() -> None:
    order = judge(300, 300, 300)
    order.submit(claim(0, 500, 1_520), CUE)
    order.submit(claim(0, 10, 1_530), CUE)
    found = released(order, 2_500, 0, 1, 2)
    assert [r.at for r in found] == [1_500, 1_500]
    assert [r.claim.received for r in found] == [1_520, 1_530]


def test_timers_wait_as_long_as_something_earlier_could_come() -> None:
    order = judge(100, 20, 20)
    assert order.patience(lambda: CUE.seats) == 100 + FRAMES
    assert order.patience(lambda: [Seat(1)]) == 20 + FRAMES
    assert order.patience(list) == 0


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


def test_a_budget_is_a_high_quantile_of_round_trips_within_the_cap() -> None:
    budget = LagBudget()
    assert budget.credit == UNKNOWN
    for trip in (30, 31, 32, 33, 34, 35, 36, 37, 38, 900):
        budget.measured(Millis(trip))
    assert budget.credit == 38 + FRAMES, "one spike does not buy credit"
    for _ in range(40):
        budget.measured(Millis(900))
    assert budget.credit == CAP
    budget.here = False
    assert budget.credit == 0
