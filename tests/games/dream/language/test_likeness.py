"""DR-7, DR-20: what the rules say of words that no list has, one promise a test."""

from __future__ import annotations

import pytest

from morphee.games.dream.deck import load, neighbours
from morphee.games.dream.judge import proposition
from morphee.games.dream.language.answers import match
from morphee.games.dream.language.families import families
from morphee.games.dream.language.kinship import Bond, bond
from morphee.games.dream.language.ruling import Ruling, rule
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.language.variants import same_spelling
from morphee.games.dream.model import Lang, Proposition


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("colour", "color", True),
        ("theatre", "theater", True),
        ("traveller", "traveler", True),
        ("grey", "gray", True),
        ("filled", "filed", False),
        ("timbre", "timber", False),
        ("tour", "tor", False),
        ("hour", "hor", False),
    ],
)
def test_two_spellings_of_a_word(one: str, other: str, same: bool) -> None:
    assert same_spelling("en", one, other) is same


@pytest.mark.parametrize(
    ("lang", "word", "answer", "found"),
    [
        ("en", "lion", "lioness", "accept"),
        ("en", "shepherd", "shepherdess", "accept"),
        ("en", "prince", "princess", "near"),
        ("en", "mailman", "mailwoman", "accept"),
        ("en", "matter", "mattress", "reject"),
        ("fr", "tigre", "tigresse", "accept"),
        ("fr", "princesse", "prince", "near"),
        ("fr", "jeune", "jeunesse", "near"),
        ("fr", "fou", "folle", "accept"),
        ("fr", "jaloux", "jalouse", "accept"),
        ("fr", "champion", "championne", "accept"),
        ("fr", "sportif", "sportive", "accept"),
    ],
)
def test_gender(lang: Lang, word: str, answer: str, found: str) -> None:
    """A female animal, or a woman at work, is the same card; a title, or an abstraction, is not."""
    assert match(lang, Proposition(word), answer) == found


@pytest.mark.parametrize(
    ("lang", "word", "answer", "found"),
    [
        ("fr", "courir", "couru", "accept"),
        ("fr", "peindre", "peint", "accept"),
        ("fr", "oiseau", "oisaux", "accept"),
        ("fr", "feu", "des feux", "accept"),
        ("fr", "forêt", "forets", "accept"),
        ("fr", "château", "château château", "accept"),
        ("fr", "transat", "train sans", "reject"),
        ("en", "leaf", "leaves", "accept"),
        ("en", "butterfly", "butter flies", "accept"),
        ("fr", "dinosaure", "dinausore", "accept"),
        ("fr", "vélo", "bicyclette", "accept"),
        ("en", "autumn", "fall", "accept"),
        ("en", "bread", "pain", "near"),
    ],
)
def test_forms_slips_and_other_words(lang: Lang, word: str, answer: str, found: str) -> None:
    assert match(lang, proposition(lang, word), answer) == found


def test_what_is_only_close_is_voted_on() -> None:
    """A viper is a snake, but not every snake is a viper."""
    snake = load("fr").by_word["serpent"].prop
    assert "vipère" in neighbours("fr", snake)
    assert match("fr", snake, "une vipère") == "near"
    assert neighbours("fr", Proposition("serpent")) == ()


@pytest.mark.parametrize(
    ("lang", "word", "clue", "found"),
    [
        ("en", "bulb", "flowerbulb", Bond.KIN),
        ("en", "milk", "milkman", Bond.KIN),
        ("en", "harm", "harmonica", Bond.NONE),
        ("fr", "stylo", "stylographe", Bond.KIN),
        ("fr", "peur", "peureusement", Bond.KIN),
        ("fr", "geler", "dégeler", Bond.KIN),
        ("en", "bee", "honey", Bond.NONE),
        ("en", "cook", "book", Bond.NONE),
        ("en", "treasure", "treasurer", Bond.KIN),
        ("en", "pleasure", "pleasureful", Bond.KIN),
        ("en", "cursor", "cursory", Bond.MAYBE),
    ],
)
def test_relatives_by_their_make(lang: Lang, word: str, clue: str, found: Bond) -> None:
    assert bond(lang, word, clue) == found


def test_a_short_form_that_is_another_word_is_left_to_the_table() -> None:
    """Rit is a form of rire, and a rite. What is longer is plain, but not the other way round."""
    assert bond("fr", "rire", "rit") == Bond.MAYBE
    assert bond("fr", "courir", "court") == Bond.KIN
    assert bond("fr", "court", "courir") < Bond.KIN


@pytest.mark.parametrize(("lang", "word"), [("fr", "colère"), ("en", "anger")])
def test_a_synonym_that_is_of_both_languages_is_no_clear_breach(lang: Lang, word: str) -> None:
    """Rage is also English for colère, but a French word first."""
    assert rule(lang, proposition(lang, word), "rage").verdict == "doubtful"
    assert rule("en", proposition("en", "kitchen"), "cuisine") == Ruling("forbidden", "translation")


def test_relatives_that_were_struck_out_do_not_join_others() -> None:
    """Prof is short for professeur: professeur and profondeur have nothing in common."""
    assert "prof" not in families("fr").common("professeur", "profondeur")


@pytest.mark.parametrize(
    ("lang", "word", "story", "told"),
    [
        ("fr", "maïs", "C'était beau, mais trop court.", False),
        ("fr", "maïs", "Un champ de maïs sous la lune.", True),
        ("fr", "dé", "On sortait de la salle.", False),
        ("fr", "parapluie", "Mon para-pluie chantait.", True),
        ("en", "yeti", "It was cold, and yet I sang.", False),
        ("en", "theatre", "Then the door opened.", False),
        ("en", "rainbow", "A rain bow over the sea.", True),
    ],
)
def test_small_words_of_a_story_mention_nothing(lang: Lang, word: str, story: str, told: bool) -> None:
    """DR-23 mais is no maïs, and yet I is no yeti."""
    assert mentions(lang, proposition(lang, word), story) is told


def test_a_plain_text_mentions_few_of_our_propositions() -> None:
    """DR-23 of 880 propositions, only those that are there."""
    text = (
        "Hier, après le dîner, nous sommes sortis le long du canal. Il faisait encore doux, et personne ne "
        "parlait. Ensuite on a dû rentrer, parce que c'était tard, mais j'ai eu du mal à m'y faire."
    )
    found = [entry.prop.word for entry in load("fr").entries if mentions("fr", entry.prop, text)]
    assert found == []
