"""Whether one typed word is the word that was meant: its forms, its feminine, its accents, a slip.

A slip is forgiven only if what was typed is no word itself: poison is not poisson.
"""

from __future__ import annotations

from functools import lru_cache

from morphee.games.dream.language.edit_distance import edit_distance, swapped
from morphee.games.dream.language.families import families
from morphee.games.dream.language.forms import also, clean, forms
from morphee.games.dream.language.kinship import is_feminine, is_participle, same_form
from morphee.games.dream.language.sounds import spoken
from morphee.games.dream.language.tokens import listed
from morphee.games.dream.language.variants import same_spelling
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, numbers, same_gender

WOMEN: dict[Lang, frozenset[str]] = {
    "fr": frozenset(
        listed("""
        anesse chasseresse contremaitresse diablesse enchanteresse hotesse maitresse mairesse ogresse poetesse
        pretresse tigresse traitresse vengeresse""")
    ),
    "en": frozenset(
        listed("""
        actress ambassadress conductress enchantress giantess headmistress heiress hostess huntress
        leopardess lioness manageress mayoress pantheress poetess priestess seamstress shepherdess songstress
        sorceress stewardess temptress tigress waitress""")
    ),
}
"""Females of animals and women at work; a title is another matter."""
SLIP_FROM = 5
"""DR-20 letters a word must have for a slip to be forgiven."""
TWO_SLIPS_FROM = 7


@lru_cache(maxsize=1 << 15)
def is_word(lang: Lang, typed: str, meant: str) -> bool:
    """Of clean single words: the same word, in any form, or plainly meant to be."""
    if typed == meant or _is_form(lang, typed, meant) or same_spelling(lang, fold(typed), fold(meant)):
        return True
    return not forms(lang).knows(typed) and mistyped(lang, fold(typed), fold(meant))


def _is_form(lang: Lang, typed: str, meant: str) -> bool:
    plain = fold(typed)
    if plain == fold(meant):
        return typed == plain or typed not in forms(lang).lemma or same_form(lang, typed, meant)
    known = forms(lang)
    readings = (typed, *known.accented.get(typed, ()))  # forets may be forêts, though drills are forets
    if plain[:1] != fold(meant)[:1]:  # no rule changes how a word begins; yeux is in the lexicon
        return meant in known.lemma and any(known.lemma.get(word) == known.lemma[meant] for word in readings)
    return any(
        same_form(lang, word, meant) or _is_old_form(lang, word, meant) or _is_other_gender(lang, word, meant)
        for word in readings
    )


def _is_old_form(lang: Lang, word: str, meant: str) -> bool:
    """Forms that have a definition of their own, yet are of the family: teeth."""
    if is_participle(lang, word, meant) or (lang == "en" and word in also("en").get(meant, ())):
        return True
    tree = families(lang)
    weak = forms(lang).weak.get(word) == meant
    return weak and (tree.are_linked(word, meant) or bool(tree.common(word, meant)))


def _is_other_gender(lang: Lang, one: str, other: str) -> bool:
    """The regular feminine; a princess is more than that, a lioness is not."""
    a, b = fold(one), fold(other)
    longer = max(a, b, key=len)
    if longer.endswith(("esse", "ess", "esses", "es")):
        return any(form in WOMEN[lang] for form in numbers(lang, longer)) and same_gender(lang, a, b)
    return is_feminine(lang, a, b) or (
        same_gender(lang, a, b) and families(lang).are_linked(clean(one), clean(other))
    )


def mistyped(lang: Lang, typed: str, meant: str) -> bool:
    """One slip from five letters, two from seven; swapped letters from four; or as it sounds, if long."""
    size = len(meant)
    if size < SLIP_FROM:
        return size == SLIP_FROM - 1 and swapped(typed, meant)
    most = 2 if size >= TWO_SLIPS_FROM else 1
    if edit_distance(typed, meant, most) <= most or _mistyped_plural(typed, meant, most):
        return True
    return (
        size >= TWO_SLIPS_FROM
        and edit_distance(typed, meant, 4) <= 4
        and spoken(lang, typed) == spoken(lang, meant)
    )


def _mistyped_plural(typed: str, meant: str, most: int) -> bool:
    return (
        typed[-1:] in ("s", "x") and len(meant) > SLIP_FROM and edit_distance(typed[:-1], meant, most) <= most
    )
