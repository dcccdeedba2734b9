"""What the tutorial shows is what the referee and the matcher would say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from morphee.games.dream.judge import proposition
from morphee.games.dream.language.answers import match
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import Lang

TEXTS = Path(__file__).resolve().parents[3] / "web/src/games/dream/i18n"


def said(lang: Lang, key: str) -> str:
    text = (TEXTS / f"{lang}.ts").read_text(encoding="utf-8")
    found = re.search(rf'"tuto\.{re.escape(key)}": "([^"]*)"', text)
    assert found is not None, key
    return found.group(1)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_clue_to_denounce_is_one_the_referee_lets_through(lang: Lang) -> None:
    """DR-21 a clear breach would not wait for anybody's challenge."""
    flower = proposition(lang, said(lang, "sandman.word"))
    assert rule(lang, flower, said(lang, "sandman.clue")).verdict != "forbidden"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_answer_to_vote_on_is_one_the_matcher_is_unsure_of(lang: Lang) -> None:
    """DR-20 what it accepts or rejects by itself is not voted on."""
    cat = proposition(lang, said(lang, "bogeyman.word"))
    assert match(lang, cat, said(lang, "vote.answer")) == "near"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("scene", ["fairy", "bogeyman", "answer", "pass"])
def test_no_clue_of_the_tutorial_is_forbidden(lang: Lang, scene: str) -> None:
    """DR-7."""
    word = proposition(lang, said(lang, f"{scene}.word"))
    key = f"{scene}.clue" if scene in ("fairy", "bogeyman") else f"{scene}.clues"
    for clue in said(lang, key).split(", "):
        assert rule(lang, word, clue).verdict == "fine", clue
