"""What every bot knows of the world: the propositions of our decks and what each makes people think of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from morphee.games.dream.deck import Entry, Hint, load
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold

Blind: TypeAlias = Callable[[str, str], bool]
"""Whether a bot misses that a clue (first) points to a proposition (second)."""

WEIGHT = {3: 5, 2: 3, 1: 1}
"""How much a clue of each strength speaks for its proposition."""


class Knowledge:
    """The associations of one language, both ways."""

    def __init__(self, lang: Lang) -> None:
        deck = load(lang)
        self.lang: Lang = lang
        self.entries = deck.entries
        self._by_word: Mapping[str, Entry] = deck.by_word
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, entry in enumerate(self.entries):
            for hint in entry.hints:
                found[fold(hint.word)].append((index, WEIGHT[hint.strength]))
        self._means: Mapping[str, list[tuple[int, int]]] = dict(found)

    def entry(self, word: str) -> Entry | None:
        return self._by_word.get(fold(word))

    def guesses(self, clues: Iterable[tuple[str, int]], blind: Blind) -> list[tuple[int, Entry]]:
        """The propositions that the clues speak for, best first, with their scores.

        Each clue comes with how far its author is trusted, in per cent; associations to which the bot is
        ``blind`` do not count.
        """
        scores: Counter[int] = Counter()
        for word, trust in clues:
            for index, weight in self._means.get(fold(word), ()):
                if not blind(word, self.entries[index].prop.word):
                    scores[index] += weight * trust
        ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
        return [(score, self.entries[index]) for index, score in ranked]

    def speaks_for(self, clue: str, word: str) -> bool:
        """Whether the clue is an association of that proposition."""
        entry = self.entry(word)
        return entry is not None and any(
            self.entries[index] is entry for index, _ in self._means.get(fold(clue), ())
        )

    def near(self, entry: Entry) -> list[Entry]:
        """Other propositions that share a thought with this one, the closest first."""
        shared: Counter[int] = Counter()
        for hint in entry.hints:
            shared.update(index for index, _ in self._means[fold(hint.word)])
        ranked = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        return [self.entries[index] for index, _ in ranked if self.entries[index] is not entry]

    def allowed(self, target: Entry, hints: Iterable[Hint], given: frozenset[str]) -> list[Hint]:
        """The hints that may be said about the target and have not been, strongest first."""
        proper = [
            hint
            for hint in hints
            if fold(hint.word) not in given and rule(self.lang, target.prop, hint.word).verdict == "fine"
        ]
        return sorted(proper, key=lambda hint: -hint.strength)


@lru_cache(maxsize=4)
def knowledge(lang: Lang) -> Knowledge:
    return Knowledge(lang)
