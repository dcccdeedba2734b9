"""What a word that a table added makes people think of (DR-24): no deck lists it, but our propositions and
their thoughts say something true of many words.

A word that is right for one of our propositions has its thoughts ("pussycat": those of a cat); and if ours
make one think of it, it makes one think of them (a moustache: "beard", "lips"). Of a phrase of which nothing
is known, the word that says what it is stands for it, and its thoughts count for less. Of all other words
nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeAlias

from morphee.games.dream.deck import Entry, Hint
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.own import completed
from morphee.games.dream.language.tokens import SMALL, listed
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import fold, is_one_word

MOST = 15
"""As many thoughts as a proposition of ours has at most."""
Thought: TypeAlias = tuple[Hint, str]
"""With the theme it comes from."""
_GAPS = re.compile(r"[\s']+")
_LINKS = re.compile(r"\b(?:of|in|on|at|with|for|from|by|to)\b")
_BEFORE_NOUNS = frozenset(
    listed("""
    grand grande grands grandes petit petite petits petites gros grosse vieux vieil vieille jeune beau bel
    belle bon bonne mauvais mauvaise nouveau nouvelle premier première méchant méchante joli jolie faux
    fausse double dernier dernière un deux trois quatre cinq""")
)


class Deck(Protocol):
    lang: Lang

    def meant(self, word: str) -> Entry | None:
        """The proposition for which this folded word is a right answer."""
        ...

    def thinks_of(self, word: str) -> Iterable[tuple[Entry, int]]:
        """The propositions of which this folded word is a thought, with its strength."""
        ...


def described(deck: Deck, word: str) -> Entry | None:
    """The word as if it were one of ours; ``None`` if nothing is known of it."""
    prop = completed(deck.lang, Proposition(word))
    found = _thoughts(deck, _whole(deck.lang, prop)) or _of_parts(deck, prop)
    if not found:
        return None
    hints = sorted((hint for hint, _ in found.values()), key=lambda hint: -hint.strength)[:MOST]
    return Entry(found[fold(hints[0].word)][1], prop, tuple(hints))


def likely_same(lang: Lang, prop: Proposition) -> tuple[str, ...]:
    """Folded words that name the thing itself, or part of the phrase that it is."""
    return (*_whole(lang, prop), *(form for part in _parts(lang, prop.word) for form in _forms(lang, part)))


def _whole(lang: Lang, prop: Proposition) -> tuple[str, ...]:
    return tuple([form for word in (prop.word, *prop.accept) for form in _forms(lang, word)])


def _of_parts(deck: Deck, prop: Proposition) -> dict[str, Thought]:
    """Thoughts of the first of its words of which any are known. Other words only say which one it is:
    somebody's grandmother has nothing to do with the whiskers of her cat."""
    found = (_thoughts(deck, _forms(deck.lang, part)) for part in _parts(deck.lang, prop.word))
    return _weaker(next((thoughts for thoughts in found if thoughts), {}))


def _parts(lang: Lang, phrase: str) -> list[str]:
    """The words of a phrase, what it is about first: in French the first noun, in English the last before
    "of" and the like. Not those of a hyphened word: a bat (chauve-souris) is no mouse."""
    text = clean(phrase)
    if lang == "fr":
        return [part for part in _GAPS.split(text) if part not in SMALL["fr"] and part not in _BEFORE_NOUNS]
    heads = [_GAPS.split(piece) for piece in _LINKS.split(text)]
    return [part for head in heads for part in reversed(head) if part not in SMALL["en"]]


def _weaker(found: Mapping[str, Thought]) -> dict[str, Thought]:
    return {
        word: (Hint(hint.word, hint.strength - 1), theme)
        for word, (hint, theme) in found.items()
        if hint.strength > 1
    }


def _thoughts(deck: Deck, words: Iterable[str]) -> dict[str, Thought]:
    """All thoughts of these words by their spelling, each as strong as it is anywhere, with its theme."""
    found: dict[str, Thought] = {}
    for word in dict.fromkeys(words):
        for hint, theme in _known(deck, word):
            before = found.get(fold(hint.word))
            if before is None or before[0].strength < hint.strength:
                found[fold(hint.word)] = hint, theme
    return found


def _known(deck: Deck, word: str) -> Iterator[Thought]:
    if entry := deck.meant(word):
        yield from ((hint, entry.theme) for hint in entry.hints)
    for other, strength in deck.thinks_of(word):
        if is_one_word(other.prop.word):
            yield Hint(other.prop.word, strength), other.theme


def _forms(lang: Lang, word: str) -> tuple[str, ...]:
    """As it is written, and the word that it is a form of: moustaches, moustache. Folded."""
    plain = clean(word)
    return fold(plain), fold(forms(lang).lemma.get(plain, plain))
