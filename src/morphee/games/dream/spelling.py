"""Words as people type them: folded, cut into pieces, inflected by rule.

Folding comes before every comparison: lower case, no accents, ligatures opened.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from morphee.games.dream.model import Lang

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "ʼ": "'", "‐": "-", "‑": "-"})

_ENDINGS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "fr": (("aux", "al"), ("aux", "ail"), ("s", ""), ("x", "")),
    "en": (
        *(("ies", "y"), ("ves", "f"), ("ves", "fe"), ("s", ""), ("'s", "")),
        *((end + "es", end) for end in ("s", "x", "z", "ch", "sh", "o")),
    ),
}
_SURE_GENDERS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "fr": (("trice", "teur"), ("euse", "eur"), ("ienne", "ien")),
    "en": (("woman", "man"), ("women", "man")),
}
_GENDERS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "fr": (
        ("euse", "eux"),
        ("ere", "er"),
        ("onne", "on"),
        ("elle", "eau"),
        ("elle", "el"),
        ("ette", "et"),
        ("tte", "t"),
        ("ve", "f"),
        *(("esse", "e"), ("eresse", "eur"), ("se", "x"), ("sse", "x"), ("ce", "x"), ("che", "c")),
        *(("olle", "ou"), ("ieille", "ieux"), ("gue", "g"), ("e", "")),
    ),
    "en": (("ess", ""), ("ress", "er"), ("ress", "or")),
}
_VERBS: dict[Lang, tuple[tuple[str, str], ...]] = {
    "fr": (),
    "en": (("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e")),
}


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    if text.isascii():  # most words, much faster
        return text.lower()
    opened = unicodedata.normalize("NFD", text.casefold().translate(_LIGATURES))
    return "".join([letter for letter in opened if not unicodedata.combining(letter)])


def pieces(text: str) -> tuple[str, ...]:
    """The folded words of a text: runs of letters and digits."""
    return tuple("".join([c if c.isalnum() else " " for c in fold(text)]).split())


@lru_cache(maxsize=1 << 16)
def numbers(lang: Lang, piece: str) -> frozenset[str]:
    """The piece itself and what it may be the plural of."""
    return frozenset([piece, *_cut(piece, _ENDINGS[lang], 2)])


@lru_cache(maxsize=1 << 16)
def genders(lang: Lang, piece: str, sure: bool = False) -> frozenset[str]:
    """What the piece may be the feminine of, in either number; ``sure``: by an ending that says so."""
    endings = _SURE_GENDERS[lang] if sure else (*_SURE_GENDERS[lang], *_GENDERS[lang])
    return frozenset([cut for form in numbers(lang, piece) for cut in _cut(form, endings, 3)])


@lru_cache(maxsize=1 << 16)
def verbs(lang: Lang, piece: str) -> frozenset[str]:
    """What the piece may be a form of, as a verb."""
    cuts = _cut(piece, _VERBS[lang], 3)
    doubled = [cut[:-1] for cut in cuts if len(cut) > 3 and cut[-1] == cut[-2]]
    return frozenset([*cuts, *doubled])


def _cut(piece: str, endings: tuple[tuple[str, str], ...], least: int) -> list[str]:
    return [
        piece[: len(piece) - len(end)] + put
        for end, put in endings
        if piece.endswith(end) and len(piece) - len(end) >= least
    ]


def same_number(lang: Lang, one: str, other: str) -> bool:
    """Whether two pieces are one word but for the plural."""
    return one == other or not numbers(lang, one).isdisjoint(numbers(lang, other))


def same_gender(lang: Lang, one: str, other: str, sure: bool = False) -> bool:
    """Whether one piece may be (``sure``: is) the feminine of the other."""
    return any(
        not genders(lang, a, sure).isdisjoint(numbers(lang, b)) for a, b in ((one, other), (other, one))
    )


def is_one_word(text: str) -> bool:
    """DR-22 letters, hyphen and apostrophe, at most 30 characters."""
    word = unicodedata.normalize("NFC", text)
    marks = "-'’"
    return (
        0 < len(word) <= 30
        and all(c.isalpha() or c in marks for c in word)
        and word[0].isalpha()
        and (word[-1].isalpha())
    )
