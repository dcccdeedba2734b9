"""Whether two words are of one family: certainly, perhaps, or not as far as the lexicon knows."""

from __future__ import annotations

from enum import IntEnum

from morphee.games.dream.language.blends import blended
from morphee.games.dream.language.families import families
from morphee.games.dream.language.forms import also, forms
from morphee.games.dream.language.stems import (
    derived,
    near,
    plainly_derived,
    prefixed,
    siblings,
    surely_derived,
)
from morphee.games.dream.language.variants import usual
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, same_gender, same_number, verbs


class Bond(IntEnum):
    """How sure a family link is. Of several between two phrases the surest counts."""

    NONE = 0
    MAYBE = 1
    KIN = 2
    SAME = 3


_FEMININE: dict[Lang, tuple[tuple[str, str], ...]] = {
    "fr": (
        ("iere", "ier"),
        ("ere", "er"),
        ("euse", "eur"),
        ("euse", "eux"),
        ("trice", "teur"),
        *(("ienne", "ien"), ("euve", "euf"), ("ive", "if"), ("eenne", "een")),
    ),
    "en": (("woman", "man"), ("women", "men"), ("women", "man")),
}


_ODD_FEMININE = frozenset(
    map(
        frozenset,
        [("fou", "folle"), ("mou", "molle"), ("vieux", "vieille"), ("copain", "copine"), ("roux", "rousse")],
    )
)


def bond(lang: Lang, one: str, other: str) -> Bond:
    """The bond of two clean single words. A word typed without accents stands for every word it may be."""
    known = forms(lang)
    ones, others = known.readings(one) or (one,), known.readings(other) or (other,)
    best = max(_between(lang, a, b) for a in ones for b in others)
    adjective = _adjective(lang, other)
    if best < Bond.KIN and adjective is not None:
        return max([best, *[_between(lang, a, adjective) for a in ones]])
    return best


def _adjective(lang: Lang, word: str) -> str | None:
    """The adjective that an adverb is made of: *fearfully* is as near to *fear* as *fearful* is."""
    known = forms(lang)
    stem = word.removesuffix("ment" if lang == "fr" else "ly")
    if stem == word or len(stem) < 5 or stem not in known.lemma:
        return None
    return known.lemma[stem]


_PARTICIPLES = ("u", "ue", "us", "ues", "é", "ée", "és", "ées", "i", "ie", "is", "ies")


def is_participle(lang: Lang, word: str, verb: str) -> bool:
    """French: a form of the verb that has come to be a word of its own, yet is plainly of it: couru."""
    return (
        lang == "fr"
        and word.endswith(_PARTICIPLES)
        and fold(word)[:4] == fold(verb)[:4]
        and (forms(lang).weak.get(word) == verb or (word[-1] == "u" and word in also(lang).get(verb, ())))
    )


def is_feminine(lang: Lang, one: str, other: str) -> bool:
    """Of folded words: whether one is the feminine of the other, regular or one of the few that are not."""
    return frozenset((one, other)) in _ODD_FEMININE or any(
        a.endswith(she) and a[: -len(she)] + he == b
        for a, b in ((one, other), (other, one))
        for she, he in _FEMININE[lang]
        if len(a) - len(she) >= 2
    )


def _between(lang: Lang, one: str, other: str) -> Bond:
    known = forms(lang)
    if one == other or same_form(lang, one, other) or is_participle(lang, other, one):
        return Bond.SAME
    if len(other) > 4 and other in also(lang).get(one, ()):
        return Bond.KIN
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
        return known.lemma[one] == known.lemma[other] or _is_regular(lang, one, other)
    a, b = usual(lang, fold(one)), usual(lang, fold(other))
    if a[:1] != b[:1]:  # no rule changes how a word begins
        return False
    return same_number(lang, a, b) or a in verbs(lang, b) or b in verbs(lang, a)


def _is_regular(lang: Lang, one: str, other: str) -> bool:
    """A regular plural or feminine, though it has a definition of its own: feux, championne."""
    known = forms(lang)
    if known.weak.get(one) != other and known.weak.get(other) != one:
        return False
    a, b = fold(one), fold(other)
    return same_number(lang, a, b) or (lang == "fr" and same_gender(lang, a, b) and len(a) > 4 and len(b) > 4)


def _distant(lang: Lang, one: str, other: str, a: str, b: str) -> Bond:
    known, tree = forms(lang), families(lang)
    x, y = fold(a), fold(b)
    weak = known.weak.get(one) == b or known.weak.get(other) == a
    weak |= other in also(lang).get(one, ())  # short: rit, of rire, is a rite
    if shared := tree.common(a, b):
        sure = weak or near(x, y) or prefixed(lang, x, y)
        return Bond.KIN if sure or any(siblings(x, y, fold(word)) for word in shared) else Bond.MAYBE
    if surely_derived(lang, x, y) or plainly_derived(lang, x, y) or blended(lang, x, y):
        return Bond.KIN
    if derived(lang, x, y):
        return Bond.MAYBE if one in known.lemma and other in known.lemma else Bond.KIN
    if weak:
        return Bond.MAYBE
    parts = tree.parts.get(a, frozenset()) & tree.parts.get(b, frozenset())
    return Bond.MAYBE if any(len(part) > 3 for part in parts) else Bond.NONE
