"""Family links: a word named in another's definition, with a stem alike."""

from __future__ import annotations

import re
from collections import Counter

from sources import Pair, Source

from morphee.games.dream.language.stems import alike, close
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold

SENSES = 8
COMMON = 6000
"""A word in more definitions than this says nothing."""
_TOKEN = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def named(source: Source) -> dict[str, set[str]]:
    """The lemmas in each word's definitions."""
    found = {}
    for word, gloss in source.glosses.items():
        if word not in source.lemmas:
            senses = [sense.split("Synonyme")[0] for sense in gloss.split(" | ")[:SENSES]]
            found[word] = {source.lemma(token) for sense in senses for token in _TOKEN.findall(sense.lower())}
    return found


def gloss_links(lang: Lang, source: Source) -> set[Pair]:
    names = named(source)
    counts = Counter(name for words in names.values() for name in words)
    idle = {name for name, count in counts.items() if count > COMMON} | source.stop
    return {
        (word, name)
        for word, others in names.items()
        for name in others - idle
        if word not in source.stop
        and name != word
        and name in source.bands
        and len(name) > 2
        and alike(lang, fold(word), fold(name))
    }


def tight(lang: Lang, one: str, other: str) -> bool:
    return close(lang, fold(one), fold(other))
