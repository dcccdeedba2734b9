"""A phrase cut into words, accents kept, and the words of it that carry meaning."""

from __future__ import annotations

import re
from functools import lru_cache

from morphee.games.dream.language.forms import clean
from morphee.games.dream.model import Lang


def listed(text: str) -> tuple[str, ...]:
    """The words of a table written as text."""
    return tuple(text.split())


SMALL: dict[Lang, frozenset[str]] = {
    "fr": frozenset(
        listed("""
        le la les l un une des du de d au aux à a en et ou mon ma mes ton ta tes son sa ses ce cet cette ces c
        est s se par sur sous dans pour avec sans qui que n ne pas plus très tout toute y""")
    ),
    "en": frozenset(
        listed("""
        the a an some my your his her its their this that these those of to in on at by for with and or is
        it s
        t be from up out off""")
    ),
}
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=1 << 14)
def words(text: str) -> tuple[str, ...]:
    """Runs of letters and digits, clean."""
    return tuple(_WORD.findall(clean(text)))


@lru_cache(maxsize=1 << 14)
def meant(lang: Lang, text: str) -> tuple[str, ...]:
    """The words that carry meaning; all of them if none does."""
    found = words(text)
    return tuple([word for word in found if word not in SMALL[lang]]) or found
