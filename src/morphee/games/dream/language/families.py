"""Word families: links built from dictionaries, and families and doubts written by hand.

The lists written by hand come first: `!` says that words are not related, `?` that the table should decide.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache

from morphee.games.dream.language.data import lines
from morphee.games.dream.language.forms import clean_lines
from morphee.games.dream.model import Lang

NONE: frozenset[str] = frozenset()


class Families:
    """``kin``: direct relatives; ``parts``: what a compound is made of; ``apart``, ``doubted``: by hand."""

    def __init__(self, built: list[str], written: list[str]) -> None:
        self.kin: dict[str, set[str]] = defaultdict(set)
        self.parts: dict[str, frozenset[str]] = {}
        self.apart: dict[str, set[str]] = defaultdict(set)
        self.doubted: dict[str, set[str]] = defaultdict(set)
        for line in clean_lines(built):
            self._add_built(line)
        for line in clean_lines(written):
            self._add_written(line)

    def _add_built(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.endswith("="):
            self.parts[word[:-1]] = frozenset(rest.split())
        else:
            self._link(self.kin, word[:-1], rest.split())

    def _add_written(self, line: str) -> None:
        mark, _, rest = line.partition(" ")
        table = {"!": self.apart, "?": self.doubted}.get(mark)
        word, *others = rest.split() if table is not None else line.split()
        self._link(self.kin if table is None else table, word, others)

    def _link(self, table: dict[str, set[str]], word: str, others: list[str]) -> None:
        for other in others:
            table[word].add(other)
            table[other].add(word)

    def are_apart(self, one: str, other: str) -> bool:
        return other in self.apart.get(one, NONE)

    def are_doubted(self, one: str, other: str) -> bool:
        return other in self.doubted.get(one, NONE)

    def are_linked(self, one: str, other: str) -> bool:
        """Relatives, or a compound and its part."""
        return (
            other in self.kin.get(one, NONE)
            or other in self.parts.get(one, NONE)
            or one in self.parts.get(other, NONE)
        )

    def common(self, one: str, other: str) -> list[str]:
        """Relatives of both; but a honeybee does not make bee and honey relatives."""
        shared = self.kin.get(one, NONE) & self.kin.get(other, NONE)
        return [word for word in shared if self._joins(word, one, other)]

    def _joins(self, word: str, one: str, other: str) -> bool:
        if word in (one + other, other + one) or {one, other} <= self.parts.get(word, NONE):
            return False
        return not self.are_apart(word, one) and not self.are_apart(word, other)


@lru_cache(maxsize=4)
def families(lang: Lang) -> Families:
    return Families(lines(f"families-{lang}.txt.xz"), lines(f"kin-{lang}.txt"))
