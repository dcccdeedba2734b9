"""Whether two words are of one family: certainly, perhaps, or not that anybody knows."""

from __future__ import annotations

from enum import IntEnum

from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, same_number, verbs
from morphee.games.dream.tongue.families import families
from morphee.games.dream.tongue.forms import forms
from morphee.games.dream.tongue.stems import derived, near, surely_derived


class Bond(IntEnum):
    """How sure it is; the surest bond between two phrases counts."""

    NONE = 0
    MAYBE = 1
    KIN = 2
    SAME = 3


_FEMININE = (
    ("iere", "ier"),
    ("ere", "er"),
    ("euse", "eur"),
    ("euse", "eux"),
    ("trice", "teur"),
    ("ienne", "ien"),
)


def bond(lang: Lang, one: str, other: str) -> Bond:
    """Of two clean single words; a word typed without accents is all that it may be."""
    known = forms(lang)
    ones, others = known.readings(one) or (one,), known.readings(other) or (other,)
    return max(_between(lang, a, b) for a in ones for b in others)


def is_feminine(lang: Lang, one: str, other: str) -> bool:
    """Whether one word is the regular feminine of the other."""
    if lang != "fr":
        return False
    return any(
        a.endswith(she) and a[: -len(she)] + he == b
        for a, b in ((one, other), (other, one))
        for she, he in _FEMININE
        if len(a) - len(she) >= 2
    )


def _between(lang: Lang, one: str, other: str) -> Bond:
    known = forms(lang)
    if one == other or same_form(lang, one, other):
        return Bond.SAME
    a, b = known.lemma.get(one, one), known.lemma.get(other, other)
    tree = families(lang)
    if tree.are_apart(a, b) or tree.are_apart(one, other):
        return Bond.NONE
    if tree.are_doubted(a, b) or tree.are_doubted(one, other):
        return Bond.MAYBE
    if tree.are_linked(a, b) or tree.are_linked(one, other) or is_feminine(lang, fold(a), fold(b)):
        return Bond.KIN
    return _distant(lang, one, other, a, b)


def same_form(lang: Lang, one: str, other: str) -> bool:
    """Forms of one word; by rule where a word is not in the lexicon."""
    known = forms(lang)
    if one in known.lemma and other in known.lemma:
        return known.lemma[one] == known.lemma[other]
    a, b = fold(one), fold(other)
    return same_number(lang, a, b) or a in verbs(lang, b) or b in verbs(lang, a)


def _distant(lang: Lang, one: str, other: str, a: str, b: str) -> Bond:
    known, tree = forms(lang), families(lang)
    x, y = fold(a), fold(b)
    if tree.meet(a, b):
        return Bond.KIN if near(x, y) else Bond.MAYBE
    if surely_derived(lang, x, y):
        return Bond.KIN
    if derived(lang, x, y):
        return Bond.MAYBE if one in known.lemma and other in known.lemma else Bond.KIN
    if known.weak.get(one) == b or known.weak.get(other) == a:
        return Bond.MAYBE
    shared = tree.parts.get(a, frozenset()) & tree.parts.get(b, frozenset())
    return Bond.MAYBE if any(len(part) > 3 for part in shared) else Bond.NONE
