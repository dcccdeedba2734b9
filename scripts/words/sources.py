"""What a dictionary says of a language, before anything is made of it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

Pair = tuple[str, str]


@dataclass
class Source:
    """``bands``: words by rarity, 10 the commonest; ``lemmas``: of words that are only a form of another;
    ``weak``: of words that are a form of another and a word of their own; ``glosses``: definitions;
    ``sounds``: phonemes, several when people differ; ``related``: pairs that a dictionary relates."""

    bands: dict[str, int]
    lemmas: dict[str, str]
    weak: dict[str, str]
    glosses: dict[str, str]
    sounds: dict[str, set[str]]
    related: set[Pair] = field(default_factory=set)
    stop: frozenset[str] = frozenset()

    def lemma(self, word: str) -> str:
        return self.lemmas.get(word, word)


def table(package: str, name: str) -> Iterator[list[str]]:
    """The lines of a data file of an installed package, cut at tabs. The package is found, not imported."""
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise SystemExit(f"{package} is not installed: pip install -r scripts/words/requirements.txt")
    data = Path(found.submodule_search_locations[0], "data", name).read_bytes()
    text = gzip.decompress(data) if name.endswith(".gz") else data
    for line in text.decode("utf-8").splitlines():
        yield line.split("\t")


def lemmatised(
    bands: dict[str, int], known: dict[str, str], own: dict[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Lemmas of mere forms, and of forms that have a definition of their own."""
    lemmas: dict[str, str] = {}
    weak: dict[str, str] = {}
    for word in bands:
        lemma = known.get(word, word).lower()
        if lemma != word and len(lemma) > 1:
            (weak if word in own and not regular(word, lemma) else lemmas)[word] = lemma
    return lemmas, weak


def regular(word: str, lemma: str) -> bool:
    """Forms that are always felt as forms, whatever else they have become: plurals, participles."""
    if word == lemma + "s":
        return True
    if word.endswith(("ing", "ed")):
        return word[: len(lemma) - 1] == lemma[:-1] and len(lemma) > 3
    return lemma.endswith(("er", "ir", "re")) and word in {
        lemma[:-2] + end for end in ("é", "ée", "és", "ées", "i", "ie", "u", "ue")
    }
