"""DR-23 which propositions a free story mentions: windows over its words, as leniently as answers.

But words that every story is full of mention nothing: mais is no maïs, and yet I is no yeti.
"""

from __future__ import annotations

from itertools import pairwise

from morphee.games.dream.language.answers import Said, is_right, right_answers
from morphee.games.dream.language.tokens import SMALL, listed, words
from morphee.games.dream.model import Lang, Proposition

_PLAIN: dict[Lang, frozenset[str]] = {
    "fr": SMALL["fr"]
    | frozenset(
        listed("""
        mais ai as ont suis es sommes sont était étais derrière devant puis donc car ni or si non oui bien mal
        peu trop aussi encore jamais toujours déjà ici là où quand comme comment pourquoi alors ensuite après
        avant pendant entre vers chez jusque lors tous toutes autre autres même mêmes rien quelque quelques
        leur leurs notre nos votre vos lui eux moi toi soi on nous vous ils elles il elle je tu me te j m t qu
        dont sinon tant tout tel telle côté""")
    ),
    "en": SMALL["en"]
    | frozenset(
        listed("""
        i you he she we they me him us them am are was were been has have had do does did will would can could
        may might must shall should not no yes but if so then than as when where why how what who which whose
        there here very too also just only even still yet ever never always again over under into onto
        about after before behind between through down away all any each every both few more most other such
        own same""")
    ),
}
"""What holds sentences together."""
SPLIT_FROM = 3
"""Letters that each half of a word written in two must have."""


def mentions(lang: Lang, proposition: Proposition, story: str) -> bool:
    told = words(story)
    return any(_told(lang, told, right) for right in right_answers(lang, proposition))


def _told(lang: Lang, told: Said, right: Said) -> bool:
    if not right:
        return False
    if len(right) == 1:
        return _told_word(lang, told, right)
    initial = right[0][:1]
    for start, word in enumerate(told):
        # A phrase begins as it should: cheap to look at, and nearly always true.
        if word[:1] == initial:
            windows = [told[start : start + size] for size in (1, len(right)) if start + size <= len(told)]
            if any(is_right(lang, window, right) for window in windows):
                return True
    return False


def _told_word(lang: Lang, told: Said, right: Said) -> bool:
    """One word, or one word written in two."""
    plain = _PLAIN[lang]
    if any(word not in plain and is_right(lang, (word,), right) for word in told):
        return True
    return any(
        one + other == right[0] and min(len(one), len(other)) >= SPLIT_FROM for one, other in pairwise(told)
    )
