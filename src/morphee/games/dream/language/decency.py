"""Words that do not belong on a card: those of the one profanity list, found through the lexicon.

Whole words only, in every number and gender, accents typed or not: *violette* is no form of *viol*.
"""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, genders, numbers
from morphee.language.profanity import Entries
from morphee.language.profanity import listed as profanity


@lru_cache(maxsize=4)
def listed(lang: Lang) -> Entries:
    """What is unfit for a card, spelled as the lexicon does."""
    found = profanity(lang, "rude", "unfit")
    return Entries(frozenset(map(clean, found.words)), tuple(map(clean, found.beginnings)))


def coarse(lang: Lang, text: str) -> list[str]:
    """The words of a text that no family wants to read; a hyphened one is judged whole, or part by part."""
    known = forms(lang)
    found: list[str] = []
    for word in clean(text).split():
        parts = (word,) if known.knows(word) or word in listed(lang).words else words(word)
        found += [part for part in parts if _is_coarse(lang, part)]
    return found


def _is_coarse(lang: Lang, word: str) -> bool:
    known, unfit = forms(lang), listed(lang)
    if word in unfit.words or word.startswith(unfit.beginnings):
        return True
    if any(known.lemma[reading] in unfit.words for reading in known.readings(word)):
        return True
    if known.knows(word):
        return False
    plain = Entries(frozenset(map(fold, unfit.words)), tuple(map(fold, unfit.beginnings)))
    bare = numbers(lang, fold(word)) | genders(lang, fold(word))
    return not plain.words.isdisjoint(bare) or fold(word).startswith(plain.beginnings)
