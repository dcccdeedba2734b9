"""DR-20, DR-23 whether an answer is the proposition, and whether a story mentions it.

Case, accents, articles, number, gender, one slip in a word of five letters or more and listed synonyms
count as right; what is close is ``near``, for the spirits to judge. A slip that makes another known word
is no slip.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from morphee.games.dream import deck
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import ARTICLES, bare, one_slip, pieces, same_gender, same_number

Match: TypeAlias = Literal["accept", "near", "reject"]
SLIP_FROM = 5
"""DR-20 letters a word must have for a slip to be forgiven."""


def match_answer(lang: Lang, proposition: Proposition, answer: str) -> Match:
    typed = bare(lang, answer)
    rights = [bare(lang, word) for word in (proposition.word, *proposition.accept)]
    if any(_is(lang, typed, right) for right in rights):
        return "accept"
    closes = [bare(lang, word) for word in (*proposition.family, *proposition.sounds)]
    if any(_is_number(lang, typed, close) for close in closes):
        return "near"
    return "near" if any(_is_near(lang, typed, right) for right in rights) else "reject"


def mentions(lang: Lang, proposition: Proposition, story: str) -> bool:
    told = pieces(story)
    for word in (proposition.word, *proposition.accept):
        right = bare(lang, word)
        spans = {len(right), len(right) + 1} if len(right) == 1 else {1, len(right)}
        if any(_is(lang, told[i : i + span], right) for span in spans for i in range(len(told) - span + 1)):
            return True
    return False


def _is(lang: Lang, typed: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """Whether the pieces are that word or phrase, leniently; spaces and hyphens do not count."""
    if not typed or not right:
        return False
    if "".join(typed) == "".join(right):
        return True
    return len(typed) == len(right) and all(map(lambda a, b: _is_piece(lang, a, b), typed, right))


def _is_number(lang: Lang, typed: tuple[str, ...], word: tuple[str, ...]) -> bool:
    return len(typed) == len(word) and all(map(lambda a, b: same_number(lang, a, b), typed, word))


def _is_piece(lang: Lang, typed: str, right: str) -> bool:
    if same_number(lang, typed, right) or same_gender(lang, typed, right, sure=True):
        return True
    if typed in known(lang):
        return False
    return same_gender(lang, typed, right) or (len(right) >= SLIP_FROM and one_slip(typed, right))


def _is_near(lang: Lang, typed: tuple[str, ...], right: tuple[str, ...]) -> bool:
    """The word with others around it, a part of the phrase, or a slip in a short word or in a known one."""
    one, other = set(typed) - ARTICLES[lang], set(right) - ARTICLES[lang]
    if one and other and (one < other or other < one):
        return True
    a, b = "".join(typed), "".join(right)
    return len(b) >= 4 and a not in known(lang) and one_slip(a, b)


@lru_cache(maxsize=4)
def known(lang: Lang) -> frozenset[str]:
    """Every folded word that the deck of the language contains."""
    found: set[str] = set()
    for entry in deck.load(lang).entries:
        for word in (entry.prop.word, *entry.prop.accept, *entry.prop.family, *entry.prop.sounds):
            found.update(pieces(word))
        found.update(piece for hint in entry.hints for piece in pieces(hint.word))
    return frozenset(found)
