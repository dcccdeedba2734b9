"""DR-24 the deck checker: the shipped decks pass, and each fault is caught."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.games.dream import proofreading
from morphee.games.dream.deck import Deck, Entry, Hint, load
from morphee.games.dream.model import Lang


@pytest.mark.parametrize("lang", proofreading.LANGS)
def test_the_shipped_decks_have_no_problem(lang: Lang) -> None:
    """880 propositions, every theme and level, no banned clue, every answer matched, nothing coarse."""
    assert proofreading.problems(lang) == []


def entry(word: str) -> Entry:
    return load("fr").by_word[word]


def with_hint(word: str, hint: str) -> Entry:
    found = entry(word)
    return replace(found, hints=(*found.hints[:9], Hint(hint, 2)))


@pytest.mark.parametrize(
    ("faulty", "why"),
    [
        (with_hint("chat", "chaton"), "forbidden (family)"),
        (with_hint("chat", "shah"), "forbidden (sound)"),
        (with_hint("chat", "cat"), "forbidden (translation)"),
        (with_hint("chat", entry("chat").hints[0].word), "twice"),
        (replace(entry("chat"), hints=entry("chat").hints[:7]), "7 clues"),
        (replace(entry("chat"), prop=replace(entry("chat").prop, accept=("?",))), "not matched"),
        (replace(entry("chat"), prop=replace(entry("chat").prop, word="xyloglotte")), "languages"),
    ],
)
def test_a_faulty_line(faulty: Entry, why: str) -> None:
    assert any(why in problem for problem in proofreading._entry("fr", faulty))


def test_a_coarse_word() -> None:
    assert list(proofreading._unfit("fr", with_hint("chat", "merde"))) == ["merde"]
    assert list(proofreading._unfit("fr", entry("chat"))) == []


def test_an_answer_that_should_be_voted_on_and_is_right_anyway() -> None:
    faulty = replace(entry("chat"), near=("chats",))
    assert any("left to a vote" in problem for problem in proofreading._entry("fr", faulty))


def test_a_deck_that_is_not_whole() -> None:
    found = list(proofreading._whole(Deck(load("fr").entries[:80])))
    assert any("80 propositions" in problem for problem in found)
    assert any("themes" in problem for problem in found)


def test_an_answer_that_is_another_proposition() -> None:
    found = load("fr").entries
    taken = replace(found[0], prop=replace(found[0].prop, accept=(found[1].prop.word,)))
    assert any("another proposition" in problem for problem in proofreading._whole(Deck([taken, *found[1:]])))
