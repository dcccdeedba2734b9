"""What is said to the host about races, and what is not."""

from __future__ import annotations

from collections.abc import Callable

from morphee.engine.plausibility import Flag, review
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.record import Receipt


def race(cue: int, seat: int, rt: int, lag: int, counted: int, budget: int = 60) -> Receipt:
    return Receipt(cue, Seat(seat), Millis(rt), Millis(lag), Millis(budget), Millis(counted))


def flags(seat0: Callable[[int], Receipt], races: int = 20) -> dict[str, Flag]:
    """Seat 0 plays as told, seat 1 like anybody."""
    receipts = [one for cue in range(races) for one in (seat0(cue), race(cue, 1, 430, 45, 430))]
    found = review(receipts)
    assert all(flag.seat == 0 for flag in found)
    return {flag.kind: flag for flag in found}


def test_ordinary_races_are_not_worth_a_word() -> None:
    assert flags(lambda cue: race(cue, 0, 380 + 7 * cue, 50 + cue % 9, 380 + 7 * cue)) == {}


def test_a_quick_player_with_a_few_claims_above_the_budget_is_not_flagged() -> None:
    assert (
        flags(lambda cue: race(cue, 0, 260, 60 if cue % 4 == 0 else 52, 262 if cue % 4 == 0 else 260)) == {}
    )


def test_an_average_no_human_has_is_said_with_its_numbers() -> None:
    flag = flags(lambda cue: race(cue, 0, 180, 40, 180))["too_quick"]
    assert (flag.figure, flag.races) == (180, 20)
    assert "180" in flag.said.en
    assert "20" in flag.said.fr


def test_few_races_are_chance() -> None:
    assert flags(lambda cue: race(cue, 0, 180, 40, 180), races=9) == {}


def test_leaning_on_the_budget_race_after_race_is_said() -> None:
    found = flags(lambda cue: race(cue, 0, 150, 60 if cue % 5 else 40, 400 if cue % 5 else 150))
    assert found["leans"].figure == 80


def test_claiming_exactly_what_is_believed_is_leaning_too() -> None:
    assert flags(lambda cue: race(cue, 0, 300, 60, 300))["leans"].figure == 100
    assert flags(lambda cue: race(cue, 0, 300, 58, 300))["leans"].figure == 100
    assert "leans" not in flags(lambda cue: race(cue, 0, 300, 57, 300))


def test_honest_claims_reach_the_budget_often_enough() -> None:
    assert "leans" not in flags(lambda cue: race(cue, 0, 300, 60 if cue % 4 else 40, 300))


def test_a_path_that_is_long_only_when_it_pays_is_said() -> None:
    def seat0(cue: int) -> Receipt:
        return race(cue, 0, 350, 190, 350, 200) if cue % 2 else race(cue, 0, 500, 40, 500, 200)

    assert flags(seat0)["pays"].figure == 150


def test_decisions_are_no_reactions() -> None:
    receipts = [race(cue, 0, 20_000, 60, 20_400) for cue in range(30)]
    assert review(receipts) == ()


def test_only_the_first_answer_to_a_cue_counts() -> None:
    receipts = [one for cue in range(20) for one in (race(cue, 0, 400, 40, 400), race(cue, 0, 100, 40, 100))]
    assert review(receipts) == ()
