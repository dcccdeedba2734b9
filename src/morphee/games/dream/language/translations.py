"""Translations: what the decks list, read both ways, and a table of common words written by hand.

A row is one notion in several languages. What it means where a word is of two languages (Italian mare, a
mare) is for the referee to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources

from morphee.games.dream.language.data import lines
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold

Row = dict[str, tuple[str, ...]]
LANGS: tuple[Lang, ...] = ("fr", "en")
_HAND = ("fr", "en", "es", "de", "it")


def _deck_rows(lang: Lang) -> Iterator[Row]:
    folder = resources.files("morphee.games.dream").joinpath("decks", lang)
    for file in folder.iterdir():
        if file.name.endswith(".tsv"):
            for line in file.read_text(encoding="utf-8").splitlines()[1:]:
                cells = line.split("\t")
                yield {lang: (clean(cells[0]),), **_codes(cells[5])}


def _codes(cell: str) -> Row:
    items = [item.strip().partition(":") for item in cell.split(",") if ":" in item]
    return {code: tuple([clean(word) for word in found.split("/")]) for code, _, found in items}


def _hand_rows() -> Iterator[Row]:
    for line in lines("translations.txt"):
        cells = [tuple([clean(word) for word in cell.split("/")]) for cell in line.split()]
        yield dict(zip(_HAND, cells, strict=False))  # some rows know no German or Italian


class Rows:
    """``of``: the translations of a word of one of our languages, each with the languages it is a word of.

    What is not the first translation has its language marked: rage~ is less than anger.
    """

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self._index: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, row in enumerate(rows):
            for lang in LANGS:
                for word in row.get(lang, ()):
                    self._index[lang, word].append(number)

    def of(self, lang: Lang, word: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for number in self._index.get((lang, word), ()):
            for code, others in self._rows[number].items():
                if code != lang:
                    for place, other in enumerate(others):
                        found["".join(words(other))].add(code + "~" * (place > 0))
        return found


@lru_cache(maxsize=1)
def rows() -> Rows:
    return Rows([row for lang in LANGS for row in _deck_rows(lang)] + list(_hand_rows()))


@lru_cache(maxsize=1 << 12)
def translations(lang: Lang, word: str) -> dict[str, frozenset[str]]:
    """By clean word without spaces or marks: the languages in which it says this."""
    return {other: frozenset(codes) for other, codes in rows().of(lang, word).items()}


def codes(lang: Lang, word: str, clue: str) -> frozenset[str]:
    """The languages in which the clue, or its singular, says this word. Accents may be forgotten."""
    known = translations(lang, word)
    typed = "".join(words(clue))
    for form in (typed, typed.removesuffix("s")):
        if form in known:
            return known[form]
    if forms(lang).knows(typed):
        return frozenset()
    plain = fold(typed)
    return next((found for other, found in known.items() if fold(other) == plain), frozenset())
