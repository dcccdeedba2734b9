"""The words of a language and what each is a form of, accents kept: peche is no word, pêche and péché are."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.model import Lang

_MARKS = {"’": "'", "ʼ": "'", "‐": "-", "‑": "-", "œ": "oe", "æ": "ae"}


@lru_cache(maxsize=1 << 14)
def clean(text: str) -> str:
    """A word as the lexicon spells it: lower case, accents composed, ligatures open, plain marks."""
    if text.isascii():  # most words, much faster
        return text.lower().strip()
    return _replaced(unicodedata.normalize("NFKC", text).casefold(), _MARKS).strip()


def clean_lines(entries: list[str]) -> list[str]:
    """The same for lines of a file, all at once: many times faster than one by one."""
    text = _replaced(unicodedata.normalize("NFKC", "\n".join(entries)).casefold(), _MARKS)
    return text.split("\n") if entries else []


def _replaced(text: str, letters: dict[str, str]) -> str:
    """Faster than `str.translate` by far, on a whole file."""
    for letter, put in letters.items():
        text = text.replace(letter, put)
    return text


_PLAIN = dict(zip("àâäáãåçéèêëíîïìñóôöòõúùûüýÿ", "aaaaaaceeeeiiiinooooouuuuyy", strict=True))


def _rule(said: str) -> tuple[bool, int, str]:
    """`n suffix`: without n letters, with the suffix; `?` first if the word is one of its own too."""
    weak = said[0] == "?"
    rule = said[1:] if weak else said
    digits = 2 if rule[1:2].isdigit() else 1
    return weak, int(rule[:digits]), rule[digits:]


class Forms:
    """``lemma`` of every known word; ``weak``: of those that are also a word of their own (a saw, to see)."""

    def __init__(self, entries: list[str]) -> None:
        self.lemma: dict[str, str] = {}
        self.weak: dict[str, str] = {}
        self.accented: dict[str, list[str]] = {}
        rules: dict[str, tuple[bool, int, str]] = {}
        lines = _replaced("\n".join(entries), _MARKS).split("\n")
        for line in lines:
            word, _, said = line.partition("\t")
            if not said:
                self.lemma[word] = word
                continue
            weak, cut, suffix = rules.get(said) or rules.setdefault(said, _rule(said))
            lemma = word[: len(word) - cut] + suffix
            self.lemma[word] = word if weak else lemma
            if weak:
                self.weak[word] = lemma
        self._strip_accents()

    def _strip_accents(self) -> None:
        """By the word as it is typed without accents: those that it may stand for."""
        words = [word for word in self.lemma if not word.isascii()]
        typed = _replaced("\n".join(words), _PLAIN).split("\n")
        for word, bare in zip(words, typed, strict=False):  # no words at all are one empty line
            if word != bare:
                self.accented.setdefault(bare, []).append(word)

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
