"""Figures of the word checks: what is a hit, wrong or missed, and what a row adds up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from morphee.sim.words import Case, Tried, cases, rows, tried

CLUES = """lang\tproposition\tclue\tlabel\treason
en\tmoon\tmoons\tforbidden\tplural

en\tmoon\tnight\tallowed\t
"""
GUESSES = "lang\tproposition\tguess\tmode\tlabel\treason\nfr\tlune\tlune\ttyped\taccept\tsame\n"
STORIES = "lang\tproposition\tstory\tlabel\treason\nen\tmoon\tI saw the moon\tmentioned\t\n"


def item(label: str, found: str, wanted: str = "forbidden", seconds: float = 1e-6) -> Tried:
    return Tried(Case("en", "moon", "said", "typed", label=label, reason="", wanted=wanted), found, seconds)


def test_the_three_kinds_of_files_are_read() -> None:
    first, second = cases(CLUES)
    assert first == Case(
        "en", "moon", "moons", "typed", label="forbidden", reason="plural", wanted="forbidden"
    )
    assert (second.said, second.label) == ("night", "allowed")
    assert cases(GUESSES) == [
        Case("fr", "lune", "lune", "typed", label="accept", reason="same", wanted="accept")
    ]
    assert [(case.said, case.wanted) for case in cases(STORIES)] == [("I saw the moon", "mentioned")]


@pytest.mark.parametrize("text", ["", "\n", "lang\tword\nfr\tlune\n", CLUES.replace("\tplural", "")])
def test_another_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        cases(text)


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="lang"):
        cases(GUESSES.replace("fr\t", "xx\t"))


@pytest.mark.parametrize(
    ("label", "found", "kind"),
    [
        ("forbidden", "forbidden", "hit"),
        ("allowed", "forbidden", "wrong"),
        ("forbidden", "fine", "missed"),
        ("forbidden", "doubtful", "missed"),
        ("allowed", "fine", None),
        ("allowed", "doubtful", None),
    ],
)
def test_a_case_is_a_hit_wrong_or_missed(label: str, found: str, kind: str | None) -> None:
    case = item(label, found)
    kinds = {"hit": case.is_hit, "wrong": case.is_wrong, "missed": case.is_missed}
    assert [name for name, is_so in kinds.items() if is_so] == ([] if kind is None else [kind])


def test_a_row_adds_up_its_group_and_the_last_one_all() -> None:
    found = [
        item("forbidden", "forbidden", seconds=3e-6),
        item("forbidden", "forbidden", seconds=1e-6),
        item("allowed", "forbidden", seconds=2e-6),
        item("forbidden", "doubtful", seconds=9e-6),
        item("allowed", "fine"),
    ]
    by_label = rows(found, by=lambda tried: tried.case.label)
    assert [row["cases"] for row in by_label] == ["allowed", "forbidden", "all"]
    allowed, forbidden, every = by_label
    assert (allowed["number"], allowed["precision"], allowed["recall"]) == (2, "0.000", "–")
    assert (forbidden["number"], forbidden["precision"], forbidden["recall"]) == (3, "1.000", "0.667")
    wanted: dict[str, Any] = {
        "number": 5,
        "precision": "0.667",
        "recall": "0.667",
        "wrongly": 1,
        "missed": 1,
        "left to the table": 1,
        "same label": "0.600",
        "µs a check": 2,
        "p99": 9,
    }
    assert {name: every[name] for name in wanted} == wanted


def test_cases_are_judged_by_the_checks_of_the_game() -> None:
    found = [result for text in (CLUES, GUESSES, STORIES) for result in tried(cases(text))]
    assert [result.found for result in found] == ["forbidden", "fine", "accept", "mentioned"]
    assert [result.case.said for result in found] == ["moons", "night", "lune", "I saw the moon"]
