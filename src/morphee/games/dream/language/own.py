"""DR-24 what is banned for a word that a table adds: family, sound-alikes and translations, computed at once.

The lists are for people to see and for the log; the referee would find the same without them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from morphee.games.dream.language.families import families
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.sounds import sounds
from morphee.games.dream.language.synonyms import synonyms
from morphee.games.dream.language.tokens import meant
from morphee.games.dream.language.translations import rows
from morphee.games.dream.model import Lang, Proposition

MOST = 40


def completed(lang: Lang, proposition: Proposition) -> Proposition:
    """The proposition with what the lexicon adds to its lists."""
    words = meant(lang, proposition.word)
    return Proposition(
        word=proposition.word,
        level=proposition.level,
        accept=_joined(proposition.accept, synonyms(lang).get(clean(proposition.word), ())),
        family=_joined(proposition.family, (kin for word in words for kin in relatives(lang, word))),
        sounds=_joined(proposition.sounds, (other for word in words for other in homophones(lang, word))),
        translations=_joined(proposition.translations, translated(lang, proposition.word)),
    )


def relatives(lang: Lang, word: str) -> list[str]:
    """Words of its family: direct relatives and compounds, without those that are doubted."""
    tree = families(lang)
    lemma = forms(lang).lemma.get(word, word)
    found = (
        set(tree.kin.get(lemma, ())) | set(_compounds(lang).get(lemma, ())) | set(tree.parts.get(lemma, ()))
    )
    found -= tree.apart.get(lemma, set()) | tree.doubted.get(lemma, set()) | {lemma, word}
    return sorted(found)


def homophones(lang: Lang, word: str) -> list[str]:
    """Words that sound exactly the same."""
    return sorted(_groups(lang, word))


def translated(lang: Lang, word: str) -> list[str]:
    return sorted(rows().of(lang, clean(word)))


def _joined(first: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *more]))[:MOST]


def _groups(lang: Lang, word: str) -> set[str]:
    numbers = sounds(lang).exact.get(word, set())
    return {other for number in numbers for other in sounds(lang).members[number]} - {word}


@lru_cache(maxsize=4)
def _compounds(lang: Lang) -> dict[str, list[str]]:
    """Compounds by their parts."""
    found: dict[str, list[str]] = {}
    for word, parts in families(lang).parts.items():
        for part in parts:
            found.setdefault(part, []).append(word)
    return found
