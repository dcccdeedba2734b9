"""Coarse words: whole words only, in every number and gender, accents typed or not."""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, genders, numbers


@lru_cache(maxsize=4)
def listed(lang: Lang) -> frozenset[str]:
    return frozenset([clean(word) for line in lines(f"unfit-{lang}.txt") for word in line.split()])


def coarse(lang: Lang, text: str) -> list[str]:
    """The words of a text that no family wants to read; a hyphened one is judged whole, or part by part."""
    known = forms(lang)
    found: list[str] = []
    for word in clean(text).split():
        parts = (word,) if known.knows(word) or word in listed(lang) else words(word)
        found += [part for part in parts if _is_coarse(lang, part)]
    return found


def _is_coarse(lang: Lang, word: str) -> bool:
    known, unfit = forms(lang), listed(lang)
    if word in unfit or any(known.lemma[reading] in unfit for reading in known.readings(word)):
        return True
    if known.knows(word):
        return False  # a word of its own: violette is no form of viol
    plain = {fold(entry) for entry in unfit}
    return not plain.isdisjoint(numbers(lang, fold(word)) | genders(lang, fold(word)))
