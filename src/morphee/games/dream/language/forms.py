"""The words of a language and what each is a form of, accents kept: peche is no word, pêche and péché are."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.model import Lang

_MARKS = str.maketrans({"’": "'", "ʼ": "'", "‐": "-", "‑": "-", "œ": "oe", "æ": "ae"})


@lru_cache(maxsize=1 << 14)
def clean(text: str) -> str:
    """A word as the lexicon spells it: lower case, accents composed, ligatures open, plain marks."""
    if text.isascii():  # most words, much faster
        return text.lower().strip()
    return unicodedata.normalize("NFKC", text).casefold().translate(_MARKS).strip()


_PLAIN = str.maketrans("àâäáãåçéèêëíîïìñóôöòõúùûüýÿ", "aaaaaaceeeeiiiinooooouuuuyy")


class Forms:
    """``lemma`` of every known word; ``weak``: of those that are also a word of their own (a saw, to see)."""

    def __init__(self, entries: list[str]) -> None:
        text = "\n".join(entries).translate(_MARKS)
        self.lemma: dict[str, str] = {}
        self.weak: dict[str, str] = {}
        self.accented: dict[str, list[str]] = {}
        for entry, plain in zip(text.split("\n"), text.translate(_PLAIN).split("\n"), strict=True):
            word, _, rule = entry.partition("\t")
            self.lemma[word] = self._lemma(word, rule) if rule else word
            if entry is not plain and word != (bare := plain.partition("\t")[0]):
                self.accented.setdefault(bare, []).append(word)

    def _lemma(self, word: str, rule: str) -> str:
        """By a rule `n suffix`: without n letters, with the suffix; `?` first if the word is its own too."""
        weak = rule[0] == "?"
        if weak:
            rule = rule[1:]
        digits = 2 if rule[1:2].isdigit() else 1
        lemma = word[: len(word) - int(rule[:digits])] + rule[digits:]
        if weak:
            self.weak[word] = lemma
        return word if weak else lemma

    def knows(self, word: str) -> bool:
        """Whether somebody who typed this typed a word of the language, accents forgotten or not."""
        return word in self.lemma or word in self.accented

    def readings(self, word: str) -> tuple[str, ...]:
        """The words it may be: itself; or, where accents were not typed, those it stands for."""
        if word in self.lemma:
            return (word,)
        return tuple(self.accented.get(word, ()))


@lru_cache(maxsize=4)
def forms(lang: Lang) -> Forms:
    return Forms(lines(f"forms-{lang}.txt.xz"))


@lru_cache(maxsize=4)
def also(lang: Lang) -> dict[str, frozenset[str]]:
    """By word: forms of it that the lexicon knows as other words (lire: lit). Not the other way round."""
    rows = [clean(line).split() for line in lines(f"also-{lang}.txt")]
    return {word: frozenset(found) for word, *found in rows}
