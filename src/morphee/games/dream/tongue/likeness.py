"""Whether one typed word is the word that was meant: its forms, its feminine, its accents, a slip.

A slip is forgiven only if what was typed is no word itself: poison is not poisson.
"""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, same_gender
from morphee.games.dream.tongue.families import families
from morphee.games.dream.tongue.forms import clean, forms
from morphee.games.dream.tongue.kinship import is_feminine, same_form
from morphee.games.dream.tongue.slips import slips, swapped
from morphee.games.dream.tongue.sounds import spoken

SLIP_FROM = 5
"""DR-20 letters a word must have for a slip to be forgiven."""
TWO_SLIPS_FROM = 7


@lru_cache(maxsize=1 << 15)
def is_word(lang: Lang, typed: str, meant: str) -> bool:
    """Of clean single words: the same word, in any form, or plainly meant to be."""
    if typed == meant or _is_form(lang, typed, meant):
        return True
    return not forms(lang).knows(typed) and mistyped(lang, fold(typed), fold(meant))


def _is_form(lang: Lang, typed: str, meant: str) -> bool:
    plain = fold(typed)
    if plain == fold(meant):
        return typed == plain or typed not in forms(lang).lemma or same_form(lang, typed, meant)
    readings = forms(lang).readings(typed) or (typed,)
    return any(
        same_form(lang, word, meant) or _is_old_form(lang, word, meant) or _is_other_gender(lang, word, meant)
        for word in readings
    )


def _is_old_form(lang: Lang, word: str, meant: str) -> bool:
    """Forms that have a definition of their own, yet are of the family: teeth."""
    return forms(lang).weak.get(word) == meant and families(lang).are_linked(word, meant)


def _is_other_gender(lang: Lang, one: str, other: str) -> bool:
    """The regular feminine; a princess is more than that."""
    a, b = fold(one), fold(other)
    if max(a, b, key=len).rstrip("s").endswith(("esse", "ess", "es")):
        return False
    return is_feminine(lang, a, b) or (
        same_gender(lang, a, b) and families(lang).are_linked(clean(one), clean(other))
    )


def mistyped(lang: Lang, typed: str, meant: str) -> bool:
    """One slip from five letters, two from seven; swapped letters from four; or as it sounds, if long."""
    size = len(meant)
    if size < SLIP_FROM:
        return size == SLIP_FROM - 1 and swapped(typed, meant)
    most = 2 if size >= TWO_SLIPS_FROM else 1
    if slips(typed, meant, most) <= most:
        return True
    return (
        size >= TWO_SLIPS_FROM and slips(typed, meant, 3) <= 3 and spoken(lang, typed) == spoken(lang, meant)
    )
