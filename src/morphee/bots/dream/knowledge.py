"""What every bot knows of the world: the propositions of our decks and what each makes people think of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from morphee.bots.dream.own_words import described, likely_same
from morphee.games.dream.deck import Entry, Hint, load
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold, is_one_word

Blind: TypeAlias = Callable[[str, str], bool]
"""Whether a bot misses that a clue (first) points to a proposition (second)."""

WEIGHT = {3: 5, 2: 3, 1: 1}
"""How much a clue of each strength speaks for its proposition."""
STRENGTH = {weight: strength for strength, weight in WEIGHT.items()}


CLOSE = 2
"""So many thoughts in common make two propositions of one theme close, one more those of two themes;"""
CLOSENESS = 200
"""and so much these thoughts weigh together: one that few propositions have weighs more than "yellow"."""

BETWEEN, NEARBY, FAR, NOWHERE = range(4)
"""How far from a proposition is what a liar says of it. *Between* it and a decoy are thoughts of both, those
of the decoy that something else close to the proposition has too, and what one thinks of first if the two
are of a kind; *nearby* is what one thinks of first if they are very close, or second if they are of a kind.
*Far* are thoughts of the decoy alone: the barrels of an oak have nothing to do with mushrooms."""
KIN = 25
"""Two are of a kind if one is a thought of the other, or if so much, in per cent, of what each makes people
think of is common, as with a horse and a rocking horse: saddle, gallop and mane."""
VERY_CLOSE = 400
"""So close are few that merely happen to share two thoughts."""

DECOYS = 5
"""Something so close is what a liar leads to."""
NEAR_BEST = 60
"""What a liar leads to first is at least so close, in per cent of the closest: while a message in a bottle
leads to Robinson Crusoe, nobody says "monkey" for a coconut."""

BESIDE = 150
"""What shares thoughts of such weight can be named when all thoughts of a proposition have been said."""

OWN_KEPT = 1_000
"""So many words of tables are remembered: a server meets new ones as long as it lives."""


class Knowledge:
    """The associations of one language, both ways."""

    def __init__(self, lang: Lang, own_kept: int = OWN_KEPT) -> None:
        deck = load(lang)
        self.lang: Lang = lang
        self.entries = deck.entries
        self._by_word: Mapping[str, Entry] = deck.by_word
        self._index = {id(entry): index for index, entry in enumerate(self.entries)}
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, entry in enumerate(self.entries):
            for hint in entry.hints:
                found[fold(hint.word)].append((index, WEIGHT[hint.strength]))
        self._means: Mapping[str, list[tuple[int, int]]] = dict(found)
        self._close: dict[int, list[Entry]] = {}
        self._around: dict[int, Counter[str]] = {}
        self._lies: dict[int, frozenset[str]] = {}
        self._beside: dict[int, list[Hint]] = {}
        self._own: dict[str, Entry | None] = {}
        self._own_kept = own_kept
        self._right = {fold(word): entry for entry in self.entries for word in entry.prop.accept}

    def entry(self, word: str) -> Entry | None:
        """The proposition of our decks."""
        return self._by_word.get(fold(word))

    def about(self, word: str) -> Entry | None:
        """The proposition of our decks, or what they say of one that a table added (DR-24)."""
        return self.entry(word) or self._described(word)

    def _described(self, word: str) -> Entry | None:
        if word not in self._own:
            if len(self._own) >= self._own_kept:
                self._forget_own()
            self._own[word] = described(self, word)
        return self._own[word]

    def _forget_own(self) -> None:
        """With all that is kept of them by `id`, which another entry may have afterwards."""
        for entry in self._own.values():
            for kept in (self._close, self._around, self._lies, self._beside):
                kept.pop(id(entry), None)
        self._own = {}

    def meant(self, word: str) -> Entry | None:
        """The proposition for which this folded word is a right answer."""
        return self._by_word.get(word) or self._right.get(word)

    def thinks_of(self, word: str) -> list[tuple[Entry, int]]:
        """The propositions of which this folded word is a thought, with its strength."""
        return [(self.entries[index], STRENGTH[weight]) for index, weight in self._means.get(word, ())]

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

    def leads(self, said: Sequence[str], more: Sequence[str], goal: Entry, foe: Entry | None) -> list[int]:
        """For each word, how far it would put ``goal`` ahead after all that was said: of ``foe``, or of
        every other guess."""
        if foe is not None:
            ours, theirs = self._weights(goal), self._weights(foe)
            pull = {word: ours.get(word, 0) - theirs.get(word, 0) for word in map(fold, (*said, *more))}
            before = sum(pull[fold(word)] for word in said)
            return [before + pull[fold(word)] for word in more]
        return self._leads_of_all(said, more, goal)

    def _leads_of_all(self, said: Sequence[str], more: Sequence[str], goal: Entry) -> list[int]:
        scores: Counter[int] = Counter()
        for word in said:
            scores.update(dict(self._means.get(fold(word), ())))
        weights, aim = self._weights(goal), self._index.get(id(goal))
        ours = sum(weights.get(fold(word), 0) for word in said)
        top = max([score for index, score in scores.items() if index != aim], default=0)
        found = []
        for word in more:
            adds = self._means.get(fold(word), ())
            theirs = max([top, *(scores[n] + weight for n, weight in adds if n != aim)])
            found.append(ours + weights.get(fold(word), 0) - theirs)
        return found

    def speaks_for(self, clue: str, word: str) -> bool:
        """Whether the clue is an association of that proposition."""
        entry = self.about(word)
        return entry is not None and any(fold(hint.word) == fold(clue) for hint in entry.hints)

    def near(self, entry: Entry) -> list[Entry]:
        """Other propositions that share a thought with this one, the closest first."""
        return [other for _, other in self._shared(entry)]

    def close(self, entry: Entry) -> list[Entry]:
        """Those with which it shares so many thoughts that what is said of one is believed of the other.
        Kept, as are lies: a table waits while they are found."""
        if id(entry) not in self._close:
            near = [(self._closeness(entry, other), count, other) for count, other in self._shared(entry)]
            near.sort(key=lambda one: -one[0])
            self._close[id(entry)] = [
                other
                for closeness, count, other in near
                if closeness >= CLOSENESS and count >= CLOSE + (other.theme != entry.theme)
            ]
        return self._close[id(entry)]

    def decoys(self, entry: Entry) -> list[Entry]:
        """Those of the close ones that are nearly as close as the closest."""
        close = self.close(entry)
        least = self._closeness(entry, close[0]) * NEAR_BEST if close else 0
        return [other for other in close if 100 * self._closeness(entry, other) >= least]

    def _weights(self, entry: Entry) -> dict[str, int]:
        """How much each thought speaks for the proposition."""
        return {fold(hint.word): WEIGHT[hint.strength] for hint in entry.hints}

    def beside(self, entry: Entry) -> list[Hint]:
        """What else it makes one think of by way of a shared thought, the closest first."""
        if id(entry) not in self._beside:
            others = [(self._closeness(entry, other), other.prop.word) for other in self.near(entry)]
            others.sort(key=lambda one: -one[0])
            self._beside[id(entry)] = [
                Hint(word, 1) for closeness, word in others if closeness >= BESIDE and is_one_word(word)
            ]
        return self._beside[id(entry)]

    def _closeness(self, one: Entry, other: Entry) -> int:
        """How much two propositions have in common: a shared thought weighs as much as it speaks for both,
        divided by the number of propositions it is a thought of."""
        theirs = self._weights(other)
        return sum(
            100 * WEIGHT[hint.strength] * theirs[word] // len(self._means[word])
            for hint in one.hints
            if (word := fold(hint.word)) in theirs
        )

    def _shared(self, entry: Entry) -> list[tuple[int, Entry]]:
        """Every other proposition that shares a thought, with how many; one of the same theme comes first."""
        shared: Counter[int] = Counter()
        for hint in entry.hints:
            shared.update(index for index, _ in self._means.get(fold(hint.word), ()))
        found = [(count, self.entries[index], index) for index, count in shared.items()]
        found.sort(key=lambda one: (-one[0], one[1].theme != entry.theme, one[2]))
        same = self._same(entry)
        return [(count, other) for count, other, _ in found if other not in same]

    def _same(self, entry: Entry) -> tuple[Entry, ...]:
        """It itself; of a table's own word, also those whose thoughts it has: to name them is no lie."""
        if id(entry) in self._index:
            return (entry,)
        return tuple([other for word in likely_same(self.lang, entry.prop) if (other := self.meant(word))])

    def lures(self, target: Entry, decoy: Entry, reach: int = FAR) -> list[Hint]:
        """What a liar can say of the target: thoughts of both that speak softly for the target and louder for
        the decoy; and if the two are close, other thoughts of the decoy, as far as ``reach`` allows. The
        loudest first."""
        of_target = self._weights(target)
        found = [(WEIGHT[hint.strength] - of_target.get(fold(hint.word), 0), hint) for hint in decoy.hints]
        found.sort(key=lambda one: -one[0])
        return [hint for pull, hint in found if pull > 1 and self.distance(target, decoy, hint) <= reach]

    def distance(self, target: Entry, decoy: Entry, hint: Hint) -> int:
        """How far a thought of the decoy is from the target."""
        word, own = fold(hint.word), self._weights(target).get(fold(hint.word), 0)
        if own == WEIGHT[1]:
            return BETWEEN
        if decoy not in self.close(target) or hint.strength == 1:
            return NOWHERE
        if own:
            return NEARBY
        if self._thoughts_around(target)[word] > 1:
            return BETWEEN
        if self._are_kin(target, decoy):
            return BETWEEN if hint.strength == 3 else NEARBY
        return NEARBY if hint.strength == 3 and self._closeness(target, decoy) >= VERY_CLOSE else FAR

    def _thoughts_around(self, entry: Entry) -> Counter[str]:
        """By how many of the close ones each thought is had."""
        if id(entry) not in self._around:
            self._around[id(entry)] = Counter(
                word for other in self.close(entry) for word in self._weights(other)
            )
        return self._around[id(entry)]

    def _are_kin(self, one: Entry, other: Entry) -> bool:
        of_one, of_other = self._weights(one), self._weights(other)
        if fold(other.prop.word) in of_one or fold(one.prop.word) in of_other:
            return True
        shared = of_one.keys() & of_other.keys()
        return all(
            100 * sum(of[word] for word in shared) >= KIN * sum(of.values()) for of in (of_one, of_other)
        )

    def lies(self, target: Entry) -> frozenset[str]:
        """All that a liar is likely to say of the target, folded."""
        if id(target) not in self._lies:
            decoys = (self.close(target) or self.near(target))[:DECOYS]
            words = [fold(hint.word) for decoy in decoys for hint in self.lures(target, decoy)]
            self._lies[id(target)] = frozenset(words)
        return self._lies[id(target)]

    def proper(self, target: Entry, hints: Iterable[Hint], given: frozenset[str]) -> list[Hint]:
        """Those of the hints that may be said about the target and have not been, in their order."""
        return [
            hint
            for hint in hints
            if fold(hint.word) not in given and rule(self.lang, target.prop, hint.word).verdict == "fine"
        ]

    def allowed(self, target: Entry, hints: Iterable[Hint], given: frozenset[str]) -> list[Hint]:
        """The hints that may be said about the target and have not been, strongest first."""
        return sorted(self.proper(target, hints, given), key=lambda hint: -hint.strength)


@lru_cache(maxsize=4)
def knowledge(lang: Lang) -> Knowledge:
    return Knowledge(lang)
