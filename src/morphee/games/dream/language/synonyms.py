"""Words for the same thing: right answers for words that our decks do not have."""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.language.forms import clean
from morphee.games.dream.model import Lang


@lru_cache(maxsize=4)
def synonyms(lang: Lang) -> dict[str, tuple[str, ...]]:
    """By clean word."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines(f"synonyms-{lang}.txt"):
        group = clean(line).split()
        for word in group:
            found[word] = (*found.get(word, ()), *[other for other in group if other != word])
    return found
