"""Which words sound the same: lists for the words of the lexicon, letter-to-sound rules for the others."""

from __future__ import annotations

import re
from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.language.forms import clean, clean_lines, forms
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold

NONE: frozenset[int] = frozenset()

_FRENCH = (
    (r"([a-z])\1", r"\1"),
    (r"(?<=[a-z]{2})(?:ent|es|e|s|t|d|x|z|p)+$", ""),
    (r"(?:ain|ein|aim|in|im|yn|ym|un)(?![aeiouyn])", "5"),
    (r"(?:an|am|en|em)(?![aeiouyn])", "@"),
    (r"(?:on|om)(?![aeiouyn])", "§"),
    (r"eau|au", "o"),
    (r"oeu|eu", "2"),
    (r"ou", "u"),
    (r"oi", "wa"),
    (r"ai|ei|er$|ez$|et$|é|è|ê", "e"),
    (r"ph", "f"),
    (r"qu", "k"),
    (r"gn", "N"),
    (r"ch", "S"),
    (r"sc(?=[eiy])", "s"),
    (r"c(?=[eiy])", "s"),
    (r"g(?=[eiy])", "j"),
    (r"gu(?=[eiy])", "g"),
    (r"c", "k"),
    (r"(?<=[aeiou])s(?=[aeiou])", "z"),
    (r"y", "i"),
    (r"h", ""),
    (r"([a-z])\1", r"\1"),
)
_ENGLISH = (
    (r"^kn", "n"),
    (r"^wr", "r"),
    (r"ph", "f"),
    (r"gh(?=[td]|$)", ""),
    (r"^gh", "g"),
    (r"([a-z])\1", r"\1"),
    (r"ck|c(?![eihy])|q", "k"),
    (r"c(?=[eiy])", "s"),
    (r"(?:er|or|ar|a|re)$", "E"),
    (r"[iy]", "i"),
    (r"e$", ""),
)
_RULES = {
    "fr": tuple((re.compile(pattern), put) for pattern, put in _FRENCH),
    "en": tuple((re.compile(pattern), put) for pattern, put in _ENGLISH),
}


class Sounds:
    """For each word the numbers of its groups of sound-alikes: ``exact`` ones, and ``loose`` ones that not
    everybody says the same."""

    def __init__(self, entries: list[str]) -> None:
        self.exact: dict[str, set[int]] = {}
        self.loose: dict[str, set[int]] = {}
        self.members = [
            line.split(" ") for line in clean_lines([entry.removeprefix("~") for entry in entries])
        ]
        for number, entry in enumerate(entries):
            table = self.loose if entry.startswith("~") else self.exact
            for word in self.members[number]:
                table.setdefault(word, set()).add(number)

    def same(self, one: str, other: str) -> bool:
        return not self.exact.get(one, NONE).isdisjoint(self.exact.get(other, NONE))

    def nearly(self, one: str, other: str) -> bool:
        return not self.loose.get(one, NONE).isdisjoint(self.loose.get(other, NONE))


@lru_cache(maxsize=4)
def sounds(lang: Lang) -> Sounds:
    return Sounds(lines(f"sounds-{lang}.txt.xz"))


def sound_same(lang: Lang, one: str, other: str) -> bool:
    """Of clean words: by the lists."""
    known, heard = forms(lang), sounds(lang)
    return any(
        heard.same(a, b)
        for a in known.readings(one) or (one,)
        for b in known.readings(other) or (other,)
        if a != b
    )


def sound_nearly(lang: Lang, one: str, other: str) -> bool:
    known, heard = forms(lang), sounds(lang)
    return any(heard.nearly(a, b) for a in known.readings(one) for b in known.readings(other) if a != b)


@lru_cache(maxsize=1 << 14)
def spoken(lang: Lang, word: str) -> str:
    """How a word that is in no list is probably said: a key to compare by, not a transcription."""
    key = fold(word) if lang == "en" else clean(word)
    for pattern, put in _RULES[lang]:
        key = pattern.sub(put, key)
    return fold(key)
