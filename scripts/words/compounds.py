"""Compounds: snowman is snow and man. English ones are tried by ear (season is no sea and son)."""

from __future__ import annotations

from collections.abc import Iterator

from links import named
from sources import Source

from morphee.games.dream.language.tokens import listed

Compounds = dict[str, tuple[str, ...]]
_FALSE = frozenset(
    listed("""
    alternation andiron bumpkin cancan candid capsize capstone carboy carnation carper castrate damnation
    damper
    damson endear fanfare forbid forget forgive forsake forswear furlong lieutenant mandate mandrill misspeak
    parlay parson partake penultimate perform performer permission persevere person perverse perversion
    portend
    potash proclaim procreate procreation procure profile profound prorate protest pumpkin rampart ransack
    scamper subdue submission subside subtraction subversion winsome zoological legation intonation electrode
    mushroom redlining capstan hamster carpet carrot seasoning cartoon cartridge kidney kidnap hammock hogwash
    fortune formula""")
)
_ENDINGS = frozenset(
    listed("ing able ness ship age ward wards like less ist ess ate let ally ability mental mentally")
)


def english_compounds(source: Source) -> Compounds:
    names = named(source)
    found: Compounds = {}
    for word in source.bands:
        if len(word) < 6 or word in source.lemmas or word in _FALSE:
            continue
        for one, other in _splits(source, word):
            if (
                other not in _ENDINGS
                and one not in source.lemmas
                and _joined(source, names, word, one, other)
            ):
                found[word] = (one, other)
    return found


def _splits(source: Source, word: str) -> Iterator[tuple[str, str]]:
    for cut in range(3, len(word) - 2):
        one, other = word[:cut], word[cut:]
        if one in source.bands and other in source.bands:
            yield one, other


def _joined(source: Source, names: dict[str, set[str]], word: str, one: str, other: str) -> bool:
    """By ear; else by its definition, which must name both parts, or one if its sound is not known."""
    said = source.sounds.get(word)
    both = {f"{a} {b}" for a in source.sounds.get(one, ()) for b in source.sounds.get(other, ())}
    hits = sum(source.lemma(part) in names.get(word, ()) for part in (one, other))
    if said and said & both:
        sizes = sorted((len(one), len(other)))
        return max(source.bands[one], source.bands[other]) <= 40 or sizes[0] >= 4 or sizes[1] >= 6
    return hits == 2 or (hits == 1 and not said) or (not said and _plain(source, one, other))


def _plain(source: Source, one: str, other: str) -> bool:
    """Long enough, or common enough, to be no accident of spelling."""
    sizes = sorted((len(one), len(other)))
    return sizes[0] >= 4 or (sizes[1] >= 5 and max(source.bands[one], source.bands[other]) <= 20)


def french_compounds(source: Source) -> Compounds:
    names = named(source)
    found: Compounds = {}
    for word in source.bands:
        if word in source.lemmas:
            continue
        if "-" in word:
            found[word] = tuple(p for p in (source.lemma(p) for p in word.split("-")) if len(p) > 2)
            continue
        for one, other in _splits(source, word):
            parts = tuple(source.lemma(part) for part in (one, other))
            if len(other) > 3 and parts[1] in names.get(word, ()) and parts[1] not in source.stop:
                found[word] = tuple(p for p in parts if p in names.get(word, ()) and p not in source.stop)
    return {word: parts for word, parts in found.items() if parts}
