"""The match engine: the order of commands, timers at their due times, repeated ids, resuming from a log."""

from __future__ import annotations

from examples.lantern import DawnBroke, Lantern, Light, Lit
from morphee.engine.claims import Claim
from morphee.engine.match_engine import MatchEngine
from morphee.kernel.chance import seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry


def table(seats: int = 3) -> MatchEngine:
    lantern = Lantern()
    return MatchEngine(Match(lantern, lantern.variants()["default"], seats, seed_from("table")))


def claim(seat: int, id: str, lanterns: int, at: int) -> Claim:
    return Claim(Seat(seat), id, Light(lanterns), Millis(at))


def test_a_claim_is_answered_with_the_number_of_its_first_event() -> None:
    t = table()
    t.start(Millis(0))
    assert t.hear(claim(1, "a", 3, 50)) is None
    progress = t.advance(Millis(60))
    assert [entry.event for entry in progress.entries] == [Lit(Seat(1), 3)]
    assert [(a.seat, a.id, a.n, a.refused) for a in progress.answers] == [(1, "a", 2, None)]
    assert progress.entries[0].at == 50
    assert (progress.entries[0].seat, progress.entries[0].id) == (1, "a")


def test_a_repeated_id_gets_the_same_answer_and_changes_nothing() -> None:
    t = table()
    t.start(Millis(0))
    t.hear(claim(1, "a", 3, 50))
    first = t.advance(Millis(60)).answers[0]
    t.ids.told(first)
    state = encode(t.match.state)
    assert t.hear(claim(1, "a", 5, 70)) == first
    assert not t.advance(Millis(80))
    assert encode(t.match.state) == state


def test_an_id_sent_twice_before_it_was_heard_counts_once() -> None:
    t = table()
    t.start(Millis(0))
    t.hear(claim(1, "a", 3, 50))
    t.hear(claim(1, "a", 3, 51))
    assert len(t.advance(Millis(60)).answers) == 1


def test_another_seat_may_use_the_same_id() -> None:
    t = table()
    t.start(Millis(0))
    t.hear(claim(1, "a", 3, 50))
    t.hear(claim(2, "a", 4, 51))
    assert [a.refused for a in t.advance(Millis(60)).answers] == [None, None]


def test_a_refusal_is_an_answer_with_a_code_and_is_repeated_too() -> None:
    t = table()
    t.start(Millis(0))
    t.hear(claim(1, "a", 3, 50))
    t.hear(claim(1, "b", 3, 51))
    answers = t.advance(Millis(60)).answers
    assert [a.refused for a in answers] == [None, "lit_already"]
    t.ids.told(answers[1])
    assert t.hear(claim(1, "b", 3, 70)) == answers[1]


def test_a_timer_that_was_due_fires_at_its_time_before_a_later_action() -> None:
    t = table()
    t.start(Millis(0))
    t.hear(claim(0, "late", 2, 10_500))
    progress = t.advance(Millis(10_500))
    assert isinstance(progress.entries[0].event, DawnBroke)
    assert progress.entries[0].at == 10_000
    assert progress.entries[-1].event == Lit(Seat(0), 2)
    assert progress.entries[-1].at == 10_500


def test_wake_at_is_when_the_next_timer_is_due() -> None:
    t = table()
    t.start(Millis(250))
    assert t.wake_at() == 10_250
    assert not t.advance(Millis(10_249))
    assert t.advance(Millis(10_250)).entries


def test_resuming_a_log_gives_the_same_state_answers_and_clock() -> None:
    t = table()
    log: list[Entry] = [*t.start(Millis(0))]
    for seat, id in ((0, "x"), (1, "y"), (2, "z")):
        t.hear(claim(seat, id, seat + 1, 100 + seat))
        progress = t.advance(Millis(100 + seat))
        log.extend(progress.entries)
        t.ids.told(progress.answers[0])
    again = table()
    again.resume(log)
    assert encode(again.match.state) == encode(t.match.state)
    assert again.wake_at() == t.wake_at()
    assert again.hear(claim(1, "y", 5, 900)) == t.hear(claim(1, "y", 5, 900))
    assert again.hear(claim(2, "z", 5, 900)) == t.hear(claim(2, "z", 5, 900))
    assert not again.advance(Millis(900)).entries


def test_a_match_left_alone_ends_by_its_timers() -> None:
    t = table()
    t.start(Millis(0))
    t.advance(Millis(10**9))
    assert t.outcome is not None
    assert t.wake_at() is None
