"""What is left of a word without its affixes, and whether two words can be of one family by their shape.

Shape alone is never proof (château is no chat): the lexicon is built from pairs that are alike here *and*
named in each other's definition. For words that the lexicon does not know, only the strict test counts.
"""

from __future__ import annotations

import re
from functools import lru_cache

from morphee.games.dream.language.affixes import ALLOMORPHS, PREFIXES, PRODUCTIVE, SPELLINGS, SUFFIXES, SURE
from morphee.games.dream.model import Lang

_DOUBLED = re.compile(r"([a-z])\1")
_VOWELS = re.compile(r"[aeiou]+")
_SLIPPERY = frozenset(("ess", "ian", "or", "y"))
"""English endings that are often none: bitterness is not of the bittern, nor cursory of the cursor."""


@lru_cache(maxsize=1 << 15)
def cores(lang: Lang, piece: str) -> frozenset[str]:
    """The folded piece as it is, and without each prefix it may have."""
    cut = [piece[len(p) :] for p in PREFIXES[lang] if piece.startswith(p) and len(piece) - len(p) >= 3]
    return frozenset([piece, *cut])


@lru_cache(maxsize=1 << 15)
def stems(lang: Lang, piece: str) -> frozenset[str]:
    """What may be left of a folded piece without prefix and suffix: three letters or more."""
    found = set()
    for core in cores(lang, piece):
        found.add(core)
        least = 4 if len(piece) - len(core) == 1 else 3  # a prefix of one letter is often none
        found.update(
            core[: -len(s)] for s in SUFFIXES[lang] if core.endswith(s) and len(core) - len(s) >= least
        )
    return frozenset(found)


@lru_cache(maxsize=1 << 15)
def skeleton(piece: str) -> str:
    """A key for loose comparison: alternating spellings made the same, doubled letters single, every run of
    vowels one mark."""
    for old, new in ALLOMORPHS:
        piece = piece.replace(old, new)
    return _VOWELS.sub("-", _DOUBLED.sub(r"\1", piece))


@lru_cache(maxsize=1 << 15)
def _skeletons(lang: Lang, piece: str) -> frozenset[str]:
    found = [skeleton(stem).rstrip("-") for stem in stems(lang, piece)]
    return frozenset([bones for bones in found if len(bones.replace("-", "")) >= 2])


def alike(lang: Lang, one: str, other: str) -> bool:
    """Loose: they could be of one family, if something else says so too."""
    if not _skeletons(lang, one).isdisjoint(_skeletons(lang, other)):
        return True
    return any(_begin_alike(a, b) for a in cores(lang, one) for b in cores(lang, other))


def _begin_alike(one: str, other: str) -> bool:
    length = min(len(one), len(other), 5)
    return length >= 3 and one[: max(4, length)] == other[: max(4, length)]


def surely_derived(lang: Lang, one: str, other: str) -> bool:
    """The longer is the shorter, of four letters or more, with an ending that is never anything else."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and any(long == short + end for end in SURE[lang])


def plainly_derived(lang: Lang, one: str, other: str) -> bool:
    """English alone: the shorter, of six letters or more, whole in the longer before a productive ending."""
    short, long = sorted((one, other), key=len)
    if lang != "en" or len(short) < 6:
        return False
    ends = PRODUCTIVE["en"] - _SLIPPERY
    return any(long == short + end for end in ends) or (short[-1] == "e" and long == short + "r")


def siblings(one: str, other: str, parent: str) -> bool:
    """Whether two relatives of one word, of five letters or more, keep it whole but for its last letter."""
    stem = parent[:-1]
    return len(parent) >= 5 and one.startswith(stem) and other.startswith(stem)


def prefixed(lang: Lang, one: str, other: str) -> bool:
    """Whether the longer is the shorter, of four letters or more, behind a prefix: geler, dégeler."""
    short, long = sorted((one, other), key=len)
    return len(short) >= 4 and any(long == p + short for p in PREFIXES[lang] if len(p) > 1)


def derived(lang: Lang, one: str, other: str) -> bool:
    """Strict: the longer is the shorter with a productive ending after five common letters or more."""
    short, long = sorted((one, other), key=len)
    for cut in (0, 1, 2):
        stem, lost = short[: len(short) - cut], short[len(short) - cut :]
        if len(stem) >= 5 and long.startswith(stem) and long[len(stem) :] in PRODUCTIVE[lang]:
            return not lost or lost in PRODUCTIVE[lang] or lost in ("e", "re", "ie", "y")
    return False


@lru_cache(maxsize=1 << 15)
def levelled(piece: str) -> str:
    """The piece with the spellings that alternate within families made the same."""
    for old, new in SPELLINGS:
        piece = piece.replace(old, new)
    return _DOUBLED.sub(r"\1", piece)


def close(lang: Lang, one: str, other: str) -> bool:
    """Between loose and strict: five letters in common at the start of a core, or a short word whole."""
    for a in map(levelled, cores(lang, one)):
        for b in map(levelled, cores(lang, other)):
            same, short = _common(a, b), min(len(a), len(b))
            if same >= 5 or (same >= 4 and short <= 7) or same == short >= 3:
                return True
    ones = {levelled(stem) for stem in stems(lang, one)}
    return any(len(stem) >= 3 and stem in ones for stem in map(levelled, stems(lang, other)))


def near(one: str, other: str) -> bool:
    """Five letters in common at the start, or a word of four or more that begins the other."""
    a, b = levelled(one), levelled(other)
    same = _common(a, b)
    return same >= 5 or same == min(len(a), len(b)) >= 4


def _common(one: str, other: str) -> int:
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))
