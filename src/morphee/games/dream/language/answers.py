"""DR-20 the matcher: an answer is right (accept), to be voted on (near), or wrong (reject)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from morphee.games.dream.deck import neighbours
from morphee.games.dream.language.edit_distance import edit_distance
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.kinship import Bond, bond, same_form
from morphee.games.dream.language.likeness import is_word
from morphee.games.dream.language.prefixes import answered
from morphee.games.dream.language.sounds import sound_same
from morphee.games.dream.language.tokens import SMALL, listed, words
from morphee.games.dream.language.translations import codes
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import fold

Match: TypeAlias = Literal["accept", "near", "reject"]
Mode: TypeAlias = Literal["typed", "spoken"]
Said: TypeAlias = tuple[str, ...]

_PRONOUNS = frozenset(listed("je j tu il elle on nous vous ils elles i you he she we they"))


@lru_cache(maxsize=1 << 12)
def match(lang: Lang, proposition: Proposition, answer: str, mode: Mode = "typed") -> Match:
    said = answered(lang, words(answer))
    if not said:
        return "reject"
    rights = right_answers(lang, proposition)
    once = said[:1] if len(set(said)) == 1 else said  # said again and again
    if any(is_right(lang, said, right) or is_right(lang, once, right) for right in rights):
        return "accept"
    if _sounds_right(lang, proposition, said):
        return "accept" if mode == "spoken" else "near"
    if any(is_right(lang, said, close) for close in _close_answers(lang, proposition)):
        return "near"
    return "near" if _is_near(lang, proposition, said, rights) else "reject"


@lru_cache(maxsize=1 << 12)
def _close_answers(lang: Lang, proposition: Proposition) -> tuple[Said, ...]:
    return tuple([answered(lang, words(word)) for word in neighbours(lang, proposition)])


@lru_cache(maxsize=1 << 12)
def right_answers(lang: Lang, proposition: Proposition) -> tuple[Said, ...]:
    """The proposition and its accepted answers, as words without articles and the like in front."""
    return tuple([answered(lang, words(word)) for word in (proposition.word, *proposition.accept)])


def is_right(lang: Lang, said: Said, right: Said) -> bool:
    """The same words, leniently; spaces and hyphens do not count."""
    if len(said) == len(right) and all(map(lambda a, b: is_word(lang, a, b), said, right)):
        return True
    if len(said) > 1 and len(right) > 1:
        return _core(lang, said) == _core(lang, right) or fold("".join(said)) == fold("".join(right))
    return len(said) != len(right) and _is_joined(lang, said, "".join(said), "".join(right))


def _is_joined(lang: Lang, said: Said, whole: str, meant: str) -> bool:
    """One word written as two, or two as one. A slip is forgiven only where a part is no word: *train sans*
    is not *transat*."""
    if fold(whole) == fold(meant) or same_form(lang, whole, meant):
        return True
    return not all(map(forms(lang).knows, said)) and is_word(lang, whole, meant)


def _core(lang: Lang, said: Said) -> Said:
    return tuple([fold(word) for word in said if word not in SMALL[lang]]) or said


def _sounds_right(lang: Lang, proposition: Proposition, said: Said) -> bool:
    typed = clean(" ".join(said))
    if any(typed == clean(word) for word in proposition.sounds):
        return True
    target = words(proposition.word)
    return len(target) == 1 and len(said) == 1 and sound_same(lang, said[0], target[0])


def _is_near(lang: Lang, proposition: Proposition, said: Said, rights: tuple[Said, ...]) -> bool:
    if any(_around(lang, said, right) for right in rights):
        return True
    if len(said) > 1:
        return False
    typed, target = said[0], words(proposition.word)
    if any(clean(word) == typed or same_form(lang, clean(word), typed) for word in proposition.family):
        return True
    if len(target) > 1:
        return False
    known = forms(lang).knows(typed)
    return (
        bond(lang, target[0], typed) == Bond.KIN
        or (not known and len(target[0]) == 4 and edit_distance(fold(typed), fold(target[0]), 1) == 1)
        or bool(codes(lang, target[0], typed) & {"fr", "en", "fr~", "en~"})
    )


def _around(lang: Lang, said: Said, right: Said) -> bool:
    """The right words among others, or only some of them. A sentence with a pronoun is not near."""
    one, other = set(_core(lang, said)), set(_core(lang, right))
    if one & _PRONOUNS:
        return False
    return one < other or other < one
