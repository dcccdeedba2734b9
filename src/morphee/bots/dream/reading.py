"""How a Dreamer reads clues who asks what a liar would say: for each proposition that comes to mind, how
likely every spirit is to have said just these words, be it to help or to lead astray."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from morphee.bots.dream.knowledge import Blind, Knowledge
from morphee.games.dream.deck import Entry
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Drift
from morphee.kernel.contract import Seat

THOUGHTS = 8
"""So many of the propositions that come to mind are weighed."""
LOUD, FAINT = 0.9, 0.1
"""How often one who helps says a clear thought of the proposition, and how often an oblique one."""
LURE = 0.9
"""How often a liar says something of what is close."""
STRAY = 0.003
"""How likely any other word is: people have thoughts of their own. All likelihoods are multiples of it, so
that those of many clues do not vanish."""
ELSE = 20
"""As if so many more propositions might be meant of which no clue speaks: one clue alone proves nothing."""

Words: TypeAlias = tuple[Mapping[str, float], Mapping[str, float]]


class Reading:
    """What the clues of a card mean; which spirits seem to help is kept for a Night."""

    def __init__(self, blind: Blind) -> None:
        self._blind = blind
        self._helped: dict[Seat, list[float]] = {}
        self._words: dict[int, Words] = {}

    def forget(self) -> None:
        """A new Night: the spirits were dealt again."""
        self._helped = {}

    def weigh(
        self, clues: Sequence[Drift], known: Knowledge, said: Collection[str]
    ) -> list[tuple[float, Entry]]:
        """The propositions that come to mind and were not ``said``, with how likely each is, the likeliest
        first."""
        words = [(clue.word, 1) for clue in clues if clue.word is not None]
        minds = [e for _, e in known.guesses(words, self._blind) if fold(e.prop.word) not in said]
        likely = [(self._likelihood(clues, entry, known), entry) for entry in minds[:THOUGHTS]]
        total = sum(value for value, _ in likely) + ELSE
        return sorted([(value / total, entry) for value, entry in likely], key=lambda one: -one[0])

    def learn(self, clues: Sequence[Drift], entry: Entry, known: Knowledge) -> None:
        """After an answer: who seems to have helped to find it."""
        for seat in {clue.seat: None for clue in clues if clue.word is not None}:
            helps, lies = self._chances(seat, clues, entry, known)
            self._helped.setdefault(seat, []).append(helps / (helps + lies))

    def trust(self, seat: Seat) -> float:
        """How likely a spirit is to help with this card, by how it was with those before."""
        helped = self._helped.get(seat, [])
        return (1 + sum(helped)) / (2 + len(helped))

    def _likelihood(self, clues: Sequence[Drift], entry: Entry, known: Knowledge) -> float:
        value = 1.0
        for seat in {clue.seat: None for clue in clues}:
            value *= sum(self._chances(seat, clues, entry, known))
        return value

    def _chances(
        self, seat: Seat, clues: Sequence[Drift], entry: Entry, known: Knowledge
    ) -> tuple[float, float]:
        """How likely it is that the spirit helps and says what it said, and that it lies and does."""
        helping, lying = self._about(entry, known)
        helps = self.trust(seat)
        lies = 1 - helps
        for clue in clues:
            if clue.seat == seat and clue.word is not None:
                helps *= helping.get(fold(clue.word), 1.0)
                lies *= lying.get(fold(clue.word), 1.0)
        return helps, lies

    def _about(self, entry: Entry, known: Knowledge) -> Words:
        """The words that one who helps says about the proposition and those of a liar, with how much likelier
        each is than any other. Kept: it is asked again at every clue."""
        if id(entry) not in self._words:
            hints = [hint for hint in entry.hints if not self._blind(hint.word, entry.prop.word)]
            loud = sum(hint.strength > 1 for hint in hints)
            clear, oblique = LOUD / STRAY / max(1, loud), FAINT / STRAY / max(1, len(hints) - loud)
            helping = {fold(hint.word): clear if hint.strength > 1 else oblique for hint in hints}
            lures = known.lies(entry)
            self._words[id(entry)] = (helping, {word: LURE / STRAY / len(lures) for word in lures})
        return self._words[id(entry)]
