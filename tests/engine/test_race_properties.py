"""What holds of every race, whatever arrives when."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from morphee.engine.claims import Claim, Released
from morphee.engine.finish_judge import TIE, FinishJudge
from morphee.engine.lag_budget import CAP, DEVICE
from morphee.engine.order import Race
from morphee.engine.path_evidence import Kind, Measured
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Cue, Millis, Seat

many = settings(deadline=None, max_examples=80)

SEATS = 4
START = 50_000
CUE = Cue(1, Millis(START), tuple(map(Seat, range(SEATS))))

Answer = tuple[int, int]
"""The reaction time claimed, and how long after the cue it arrives."""

trips = st.lists(st.integers(5, 320), min_size=SEATS, max_size=SEATS)
reactions = st.lists(st.integers(100, 1_200), min_size=SEATS, max_size=SEATS)
answers = st.lists(st.tuples(st.integers(0, 1_500), st.integers(100, 2_000)), min_size=SEATS, max_size=SEATS)
kinds = st.sampled_from(["tcp", "ping"])


def judged(trips: list[int], kind: Kind = "tcp") -> FinishJudge:
    judge = FinishJudge(SEATS, seed_from("properties"))
    for seat, trip in enumerate(trips):
        for number in range(12):
            judge.observe(Seat(seat), Measured(Millis(START - 12_000 + number), kind, Millis(trip)))
    return judge


def run(judge: FinishJudge, answers: list[Answer]) -> list[tuple[Released, int]]:
    """All that is released, and when; every seat answers once."""
    arriving = sorted((START + elapsed, seat, rt) for seat, (rt, elapsed) in enumerate(answers))
    open_, found = list(CUE.seats), []
    for now in range(START + 100, START + 2_400 + CAP):
        if not arriving and not open_:
            break
        while arriving and arriving[0][0] == now:
            at, seat, rt = arriving.pop(0)
            judge.submit(Claim(Seat(seat), f"{seat}", None, Millis(at), 1, Millis(rt)), CUE)
        race = Race(CUE, tuple(open_))
        while (one := judge.release(Millis(now), lambda race=race: race)) is not None:  # type: ignore[misc]
            open_.remove(one.claim.seat)
            race = Race(CUE, tuple(open_))
            found.append((one, now))
    assert len(found) == SEATS
    return found


@many
@given(trips=trips, reactions=reactions, spare=st.lists(st.integers(0, 60), min_size=SEATS, max_size=SEATS))
def test_order_is_of_reactions_whatever_the_order_of_arrival(
    trips: list[int], reactions: list[int], spare: list[int]
) -> None:
    """Within the evidence, arrival changes nothing: each lag may be anything up to the budget."""
    judge = judged(trips)
    lags = [max(0, judge.budget(Seat(seat), CUE.at).credit - spare[seat]) for seat in range(SEATS)]
    order = [
        one.claim.seat
        for one, _ in run(judge, [(rt, rt + lag) for rt, lag in zip(reactions, lags, strict=True)])
    ]
    for earlier, later in pairwise(order):
        assert reactions[earlier] < reactions[later] + TIE


@many
@given(trips=trips, answers=answers, kind=kinds)
def test_nothing_is_released_before_what_should_precede_it(
    trips: list[int], answers: list[Answer], kind: Kind
) -> None:
    """By what counts: the times given to the rules are never out of order, whatever was released first."""
    found = [one.receipt.counted for one, _ in run(judged(trips, kind), answers) if one.receipt is not None]
    for earlier, later in pairwise(found):
        assert earlier < later + TIE


@many
@given(trips=trips, answers=answers, kind=kinds, stalled=st.booleans())
def test_no_claim_waits_longer_than_the_cap(
    trips: list[int], answers: list[Answer], kind: Kind, stalled: bool
) -> None:
    judge = judged(trips, kind)
    if stalled:
        for seat in range(SEATS):
            judge.budgets[seat].pinged(CUE.at)
    for one, now in run(judge, answers):
        assert now <= one.claim.received + CAP + TIE


@many
@given(
    trips=trips,
    answers=answers,
    kind=kinds,
    delay=st.integers(0, 400),
    jitter=st.integers(0, 40),
    pinged=st.none() | st.integers(0, 600),
    gap=st.none() | st.integers(0, 600),
)
@example([40] * 4, [(0, 425), (400, 500), (400, 500), (400, 500)], "tcp", 10, 20, 300, None)
@example([40] * 4, [(0, 406), (400, 500), (400, 500), (400, 500)], "tcp", 1, 20, 300, None)
def test_to_answer_later_never_raises_ones_own_rank(
    trips: list[int],
    answers: list[Answer],
    kind: Kind,
    delay: int,
    jitter: int,
    pinged: int | None,
    gap: int | None,
) -> None:
    """Also while a ping is out or a segment is missing: what is credited for that grows with the delay."""

    def counted(answers: list[Answer]) -> int:
        judge = judged(trips, kind)
        for number in range(40):
            trip = trips[0] + number % 5 * jitter // 4
            judge.observe(Seat(0), Measured(Millis(START - 11_000 + number), kind, Millis(trip)))
        if pinged is not None:
            judge.budgets[0].pinged(Millis(CUE.at + pinged))
        if gap is not None:
            judge.gap(Seat(0), Millis(CUE.at + gap))
        receipts = [one.receipt for one, _ in run(judge, answers) if one.claim.seat == 0]
        assert receipts[0] is not None
        return receipts[0].counted

    (rt, elapsed), *others = answers
    assert counted([(rt, elapsed + delay), *others]) >= counted(answers)


@many
@given(trips=trips, answers=answers, pongs=st.lists(st.integers(0, 1_000), max_size=12))
def test_on_a_direct_connection_late_pongs_change_no_result(
    trips: list[int], answers: list[Answer], pongs: list[int]
) -> None:
    honest, liar = judged(trips), judged(trips)
    for number, pong in enumerate(pongs):
        liar.observe(Seat(0), Measured(Millis(START - 500 + number), "ping", Millis(pong)))
    assert run(honest, answers) == run(liar, answers)


@many
@given(trips=trips, answers=answers)
def test_a_smaller_claim_than_the_budget_lets_pass_gains_nothing(
    trips: list[int], answers: list[Answer]
) -> None:
    (_, elapsed), *others = answers
    judge = judged(trips)
    least = max(0, elapsed - judge.budget(Seat(0), Millis(START + elapsed), CUE.at).credit)
    bold = [one.at for one, _ in run(judged(trips), [(0, elapsed), *others]) if one.claim.seat == 0]
    exact = [one.at for one, _ in run(judged(trips), [(least, elapsed), *others]) if one.claim.seat == 0]
    assert bold == exact


@many
@given(trips=trips, answers=answers, kind=kinds, cap=st.integers(0, CAP))
def test_no_table_waits_longer_than_its_host_wants(
    trips: list[int], answers: list[Answer], kind: Kind, cap: int
) -> None:
    judge = judged(trips, kind)
    judge.limit(Millis(cap))
    for seat in range(SEATS):
        judge.budgets[seat].pinged(CUE.at)
        judge.gap(Seat(seat), CUE.at)
    for one, now in run(judge, answers):
        assert now <= one.claim.received + cap + TIE


@many
@given(trips=trips, answers=answers, kind=kinds, late=st.integers(0, 500))
def test_a_calibration_is_worth_its_bound_at_most(
    trips: list[int], answers: list[Answer], kind: Kind, late: int
) -> None:
    def counted(late: int) -> int:
        judge = judged(trips, kind)
        judge.calibrated(Seat(0), Millis(late))
        receipts = [one.receipt for one, _ in run(judge, answers) if one.claim.seat == 0]
        assert receipts[0] is not None
        return receipts[0].counted

    assert 0 <= counted(0) - counted(late) <= DEVICE


@many
@given(trips=trips, answers=answers, far=st.integers(5, 320))
def test_what_was_seen_of_another_connection_changes_no_result(
    trips: list[int], answers: list[Answer], far: int
) -> None:
    def counted(judge: FinishJudge) -> dict[int, int]:
        found = [one.receipt for one, _ in run(judge, answers)]
        return {receipt.seat: receipt.counted for receipt in found if receipt is not None}

    alone, several = judged(trips), judged(trips)
    for number in range(24):
        several.observe(Seat(0), Measured(Millis(START - 12_000 + number), "tcp", Millis(far), via=1))
    assert counted(alone) == counted(several)


@many
@given(trips=trips, answers=answers, gaps=st.lists(st.integers(0, SEATS - 1), max_size=3))
def test_a_loss_never_makes_its_seat_slower(trips: list[int], answers: list[Answer], gaps: list[int]) -> None:
    """What a kernel sees to be lost is waited for and credited, never held against anybody."""

    def counted(judge: FinishJudge) -> dict[int, int]:
        return {
            one.claim.seat: one.receipt.counted for one, _ in run(judge, answers) if one.receipt is not None
        }

    plain, lossy = judged(trips), judged(trips)
    for seat in gaps:
        lossy.gap(Seat(seat), CUE.at)
    found, expected = counted(lossy), counted(plain)
    assert all(found[seat] <= expected[seat] for seat in range(SEATS))
