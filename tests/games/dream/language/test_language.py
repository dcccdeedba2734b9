"""What the lexicon knows, and what it must not believe."""

from __future__ import annotations

from importlib import resources

import pytest

from morphee.games.dream.language.edit_distance import FAR, edit_distance, swapped
from morphee.games.dream.language.forms import forms
from morphee.games.dream.language.kinship import Bond, bond
from morphee.games.dream.language.own import completed
from morphee.games.dream.language.prefixes import answered
from morphee.games.dream.language.ruling import Ruling, rule
from morphee.games.dream.language.sounds import sound_nearly, sound_same, spoken
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang, Proposition


@pytest.mark.parametrize(
    ("lang", "one", "other", "found"),
    [
        ("fr", "chevaux", "cheval", Bond.SAME),
        ("fr", "dors", "dormir", Bond.SAME),
        ("fr", "peche", "pêches", Bond.SAME),
        ("fr", "pluvieux", "pluie", Bond.KIN),
        ("fr", "agriculteur", "agriculture", Bond.KIN),
        ("fr", "romancière", "romancier", Bond.SAME),
        ("fr", "parapluie", "pluie", Bond.KIN),
        ("fr", "oursin", "ours", Bond.MAYBE),
        ("fr", "château", "chat", Bond.NONE),
        ("fr", "péché", "pêche", Bond.NONE),
        ("fr", "terrasse", "terre", Bond.NONE),
        ("en", "geese", "goose", Bond.SAME),
        ("en", "wolves", "wolf", Bond.SAME),
        ("en", "happiness", "happy", Bond.KIN),
        ("en", "thunderstorm", "storm", Bond.KIN),
        ("en", "gloopiness", "gloopi", Bond.KIN),
        ("en", "season", "sea", Bond.NONE),
        ("en", "carpet", "car", Bond.NONE),
        ("en", "saw", "see", Bond.MAYBE),
    ],
)
def test_families(lang: Lang, one: str, other: str, found: Bond) -> None:
    """DR-7 forms, derivations, compounds; look-alikes are strangers."""
    assert bond(lang, one, other) == found
    assert bond(lang, other, one) == found


@pytest.mark.parametrize(
    ("lang", "one", "other", "same"),
    [
        ("fr", "ancre", "encre", True),
        ("fr", "sot", "seau", True),
        ("fr", "bain", "pain", False),
        ("en", "pair", "pear", True),
        ("en", "boat", "goat", False),
    ],
)
def test_sounds(lang: Lang, one: str, other: str, same: bool) -> None:
    """DR-7 the same sound, not a rhyme."""
    assert sound_same(lang, one, other) is same


def test_sounds_that_not_everybody_tells_apart_are_doubtful() -> None:
    """DR-21 fée and fait: not the same in every mouth."""
    assert sound_nearly("fr", "fait", "fée")
    assert rule("fr", Proposition("fée"), "fait") == Ruling("doubtful", "sound")


def test_made_up_words_have_a_sound() -> None:
    assert spoken("fr", "boulengé") == spoken("fr", "boulanger")
    assert spoken("en", "nite") != spoken("en", "boat")


@pytest.mark.parametrize(
    ("lang", "word", "clue", "ruling"),
    [
        ("fr", "maison", "house", Ruling("forbidden", "translation")),
        ("fr", "maison", "HOUSES", Ruling("forbidden", "translation")),
        ("fr", "soleil", "sol", Ruling("doubtful", "translation")),
        ("fr", "ours", "bar", Ruling("fine")),
        ("en", "bread", "pain", Ruling("forbidden", "translation")),
        ("en", "snow storm", "neige", Ruling("forbidden", "translation")),
        ("fr", "musicien", "musician", Ruling("forbidden", "translation")),
        ("fr", "maison", "x" * 31, Ruling("forbidden", "form")),
        ("fr", "maison", "c3po", Ruling("forbidden", "form")),
        ("fr", "table", "porte-table", Ruling("forbidden", "family")),
        ("fr", "monnaie", "porte-monnaie", Ruling("forbidden", "family")),
        ("fr", "Zanzibar", "lune", Ruling("fine")),
    ],
)
def test_rulings_on_any_word(lang: Lang, word: str, clue: str, ruling: Ruling) -> None:
    """DR-7, DR-22 in the decks or not."""
    assert rule(lang, Proposition(word), clue) == ruling


def test_what_a_table_lists_for_its_own_word_is_forbidden() -> None:
    """DR-24."""
    prop = Proposition("Rex", family=("rexou",), sounds=("rekse",), translations=("fido",))
    assert rule("fr", prop, "rexou").reason == "family"
    assert rule("fr", prop, "rekse").reason == "sound"
    assert rule("fr", prop, "Fido").reason == "translation"


def test_own_words_are_completed() -> None:
    """DR-24 computed on the fly, after what the table lists itself."""
    found = completed("en", Proposition("night", family=("nightie",)))
    assert found.family[0] == "nightie"
    assert "midnight" in found.family
    assert "knight" in found.sounds
    assert "nuit" in found.translations
    assert completed("en", Proposition("qwrtz")) == Proposition("qwrtz")


@pytest.mark.parametrize(
    ("typed", "meant", "count"),
    [
        ("nuage", "nuage", 0),
        ("nuge", "nuage", 1),
        ("nuaage", "nuage", 1),
        ("nauge", "nuage", 1),
        ("nug", "nuage", 2),
        ("unaeg", "nuage", 2),
        ("lune", "nuage", FAR),
        ("", "abc", FAR),
    ],
)
def test_slips(typed: str, meant: str, count: int) -> None:
    """DR-20 letters missing, added, wrong, or swapped."""
    assert edit_distance(typed, meant) == count
    assert edit_distance(meant, typed) == count


def test_swapped() -> None:
    assert swapped("chta", "chat")
    assert not swapped("chat", "chat")
    assert not swapped("tach", "chat")


@pytest.mark.parametrize(
    ("lang", "said", "left"),
    [
        ("fr", "je crois que c'est peut-être un arc-en-ciel", ("arc", "en", "ciel")),
        ("fr", "le", ("le",)),
        ("en", "I think it's a castle", ("castle",)),
        ("en", "", ()),
    ],
)
def test_leads(lang: Lang, said: str, left: tuple[str, ...]) -> None:
    """DR-20 what is said before an answer does not count."""
    assert answered(lang, words(said)) == left


@pytest.mark.parametrize(
    ("story", "found"),
    [
        ("Les chevaux galopaient", True),
        ("j'ai vu un CHEVAL", True),
        ("un chevall ailé", True),
        ("mes cheveux volaient", False),
        ("le chevalier dormait", False),
    ],
)
def test_stories(story: str, found: bool) -> None:
    """DR-23 any form of the word, and no other word."""
    assert mentions("fr", Proposition("cheval"), story) is found


def test_the_lexicon_is_small() -> None:
    """Plain compressed data: less than a megabyte in the package."""
    folder = resources.files("morphee.games.dream").joinpath("decks", "lexicon")
    assert sum(len(file.read_bytes()) for file in folder.iterdir() if file.is_file()) < 1_000_000


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_rule_of_a_form_gives_a_word(lang: Lang) -> None:
    """The file of forms reads back into words."""
    known = forms(lang)
    assert len(known.lemma) > 70_000
    assert all(lemma for lemma in known.lemma.values())
    assert sum(lemma in known.lemma for lemma in known.lemma.values()) > 0.95 * len(known.lemma)
