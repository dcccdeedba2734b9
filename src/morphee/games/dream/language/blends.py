"""Compounds that the lexicon does not list, known by their parts: *light* and *bulb*, *post* and *man*."""

from __future__ import annotations

from morphee.games.dream.language.affixes import PREFIXES
from morphee.games.dream.language.forms import forms
from morphee.games.dream.language.tokens import listed
from morphee.games.dream.model import Lang

_LEARNED = frozenset(
    listed("""
    drome moteur graphe graphie graph graphy metre meter scope scopie phone phonie theque logue logie logy
    phile phobe phobie phobia culture gramme gram""")
)
"""Second parts that make a word of the same family (chrono, chronometer)."""
_PERSON: dict[Lang, frozenset[str]] = {
    "fr": frozenset(),
    "en": frozenset(listed("man men woman women boy girl")),
}
LEAST = 4


def blended(lang: Lang, one: str, other: str) -> bool:
    """Of folded words: the longer is the shorter, of four letters or more, with another word."""
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST or short in PREFIXES[lang]:
        return False
    if long.startswith(short) and _joins(lang, long, long[len(short) :]):
        return True
    return lang == "en" and long.endswith(short) and _is_made_up(lang, long, long[: -len(short)])


def _joins(lang: Lang, whole: str, rest: str) -> bool:
    made_up = lang == "en" and _is_made_up(lang, whole, rest)
    return made_up or rest in _LEARNED or rest in _PERSON[lang]


def _is_made_up(lang: Lang, whole: str, rest: str) -> bool:
    """No word that anybody listed, but made of two that are."""
    return len(rest) >= LEAST and not forms(lang).knows(whole) and forms(lang).knows(rest)
