"""Rude words in French and English, known in their simple disguises.

A modest list of our own. A word by itself stands for its plural too; one with a star for everything that
begins like it. Some are rude in one language and innocent in the other, and left to who speaks that one.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from morphee.protocol.fields import Lang

_FRENCH = """
abruti* baltringu* batard* bite bordel bougnoul* branle branler branlette* branleu* chiasse* chiant* chie
chier chieu* con conne conard* connar* connass* couill* crevure* cul encul* enfoir* fdp foutre gouin*
grognass* merd* negre* negress* niqu* ntm pd pede petasse* pouf pouffe pouffiass* putain* pute salaud* salop
salope saloperie* salopard* tapette* tarlouz* trouduc* youpin* youtre*
"""
_ENGLISH = """
arse arsehol* ass asses asshol* bastard* bich bitch* bollock* bullshit* cock cocksuck* cunt* dick dickhead*
dipshit* fag faggot* fck fuck* fuk goddam* jackass* kike milf motherfuck* nigga* nigger* piss pissed porn
porno* prick pussy pussies retard* shit shite shithead* shithol* shitt* slut* spic tits titties twat* wank*
whore*
"""
_INNOCENT: dict[Lang, frozenset[str]] = {
    "fr": frozenset({"retard*"}),
    "en": frozenset({"bite", "con", "pouf"}),
}
_NAMES = frozenset({"Dick"})
"""Spelt so, somebody's name."""
_DISGUISES = str.maketrans("013457@$€!", "oieasaasei")


def is_rude(word: str, lang: Lang) -> bool:
    """Whether a family would rather not read that word, said by somebody who speaks ``lang``."""
    whole, beginnings = _rude(lang)
    return word not in _NAMES and any(
        form in whole or form.startswith(beginnings) for form in _readings(word) if form
    )


@lru_cache
def _rude(lang: Lang) -> tuple[frozenset[str], tuple[str, ...]]:
    listed = set(_FRENCH.split()) | set(_ENGLISH.split())
    listed -= _INNOCENT[lang]
    alone = {word for word in listed if not word.endswith("*")}
    return frozenset(alone | {f"{word}s" for word in alone}), tuple(
        word.rstrip("*") for word in listed if word.endswith("*")
    )


def _readings(word: str) -> set[str]:
    """The ways to read a word: as it is, without digits for letters, without letters drawn out."""
    plain = _letters(word.casefold())
    undone = _letters(word.casefold().rstrip("!").translate(_DISGUISES))
    found = {plain, undone}
    if len(short := re.sub(r"(.)\1+", r"\1", undone)) > 3:
        found.add(short)
    if re.search(r"(.)\1\1", undone):
        found.add(re.sub(r"(.)\1{2,}", r"\1\1", undone))
        found.add(short)
    return found


def _letters(text: str) -> str:
    """Plain letters only, accents taken off."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if c.isascii() and c.isalpha())
