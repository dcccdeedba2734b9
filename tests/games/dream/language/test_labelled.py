"""DR-7, DR-20: referee and matcher on labelled pairs and guesses; half of them never improved either."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from morphee.games.dream.judge import proposition
from morphee.games.dream.language.ruling import rule
from morphee.sim.words import Tried, cases, tried

FOLDER = Path(__file__).parents[4] / "bench" / "words"
LANGS = ("fr", "en")


def found(name: str, lang: str) -> list[Tried]:
    return [
        item for item in tried(cases((FOLDER / name).read_text(encoding="utf-8"))) if item.case.lang == lang
    ]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("part", ["dev", "held", "fresh", "last"])
def test_a_penalty_is_nearly_never_wrong(lang: str, part: str) -> None:
    """DR-21 precision of at least 0.98, and few breaches missed."""
    items = found(f"pairs-{part}.tsv", lang)
    hits = sum(item.is_hit for item in items)
    wrong = [(item.case.proposition, item.case.said) for item in items if item.is_wrong]
    assert hits / (hits + len(wrong)) >= 0.98, wrong
    assert hits / (hits + sum(item.is_missed for item in items)) >= 0.92
    assert len(items) >= 250


@pytest.mark.parametrize("lang", LANGS)
def test_an_answer_is_nearly_never_wrongly_right(lang: str) -> None:
    """DR-20 precision of at least 0.98 over all of them."""
    items = [item for part in ("dev", "held", "fresh", "last") for item in found(f"guesses-{part}.tsv", lang)]
    hits = sum(item.is_hit for item in items)
    wrong = [(item.case.proposition, item.case.said) for item in items if item.is_wrong]
    assert hits / (hits + len(wrong)) >= 0.98, wrong
    assert hits / (hits + sum(item.is_missed for item in items)) >= 0.94


@pytest.mark.parametrize("lang", LANGS)
def test_a_story_mentions_what_it_mentions(lang: str) -> None:
    """DR-23 neither more, nor less."""
    items = found("stories-fresh.tsv", lang) + found("stories-last.tsv", lang)
    assert [item.case.said for item in items if item.is_wrong or item.is_missed] == []
    assert len(items) >= 30


def test_every_reason_is_labelled_in_both_languages() -> None:
    """At least 600 pairs, every kind of breach and of innocence among them."""
    items = [*cases((FOLDER / "pairs-dev.tsv").read_text()), *cases((FOLDER / "pairs-held.tsv").read_text())]
    assert len(items) >= 600
    for lang in LANGS:
        reasons = {case.reason for case in items if case.lang == lang}
        translations = "translation-en" if lang == "fr" else "translation-fr"
        assert reasons >= {
            "derivation",
            "derivation-allomorph",
            "inflection",
            "compound",
            "homophone",
            translations,
        }
        assert reasons >= {"assoc", "lookalike", "synonym"}


def test_a_check_takes_less_than_200_microseconds() -> None:
    """On words that were not judged before."""
    items = cases((FOLDER / "pairs-held.tsv").read_text(encoding="utf-8"))
    props = [proposition(case.lang, case.proposition) for case in items]
    for lang in LANGS:
        rule("fr" if lang == "fr" else "en", props[0], "chauffe")
    rule.cache_clear()
    start = time.process_time()
    for case, prop in zip(items, props, strict=True):
        rule(case.lang, prop, case.said)
    assert (time.process_time() - start) / len(items) < 200e-6


def test_a_file_with_other_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="columns"):
        cases("word\tlevel\nmer\t1\n")
