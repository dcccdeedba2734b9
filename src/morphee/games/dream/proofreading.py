"""What must hold of the decks of `dream`: counts, form, decency, and that referee and matcher agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from morphee.games.dream.content import DREAM_CARDS
from morphee.games.dream.deck import PLACES, Deck, DeckError, Entry, load
from morphee.games.dream.language.answers import match
from morphee.games.dream.language.decency import coarse
from morphee.games.dream.language.forms import clean
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.language.translations import translations
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold

LANGS: tuple[Lang, ...] = ("fr", "en")
THEMES = frozenset(
    (
        "animals",
        "objects",
        "places",
        "food",
        "jobs",
        "nature",
        "body",
        "actions",
        "stories",
        "feelings",
        "inventions",
    )
)
HINTS = range(8, 16)
LEVELS = {1: (30, 60), 2: (25, 50), 3: (10, 30)}
"""Percent of the propositions of each level, at least and at most."""
TRANSLATIONS = 6
FIT = frozenset(("cul-de-sac", "Moby-Dick", "Moby Dick"))
"""Fit although a part of it alone would not be."""


def problems(lang: Lang) -> list[str]:
    """Everything wrong with the shipped deck of a language, each as one line."""
    try:
        deck = load(lang)
    except DeckError as error:
        return [str(error)]
    found = [
        *_whole(deck),
        *(f"{lang} {e.theme} {e.prop.word}: {w}" for e in deck.entries for w in _entry(lang, e)),
    ]
    return found + [
        f"{lang} {e.theme} {e.prop.word}: unfit {w}" for e in deck.entries for w in _unfit(lang, e)
    ]


def _whole(deck: Deck) -> Iterator[str]:
    if len(deck.entries) != DREAM_CARDS * PLACES or deck.size != DREAM_CARDS:
        yield f"{len(deck.entries)} propositions on {deck.size} cards instead of {DREAM_CARDS * PLACES}"
    themes = Counter(entry.theme for entry in deck.entries)
    if set(themes) != THEMES:
        yield f"themes {sorted(set(themes) ^ THEMES)} are missing or unknown"
    names = {fold(entry.prop.word) for entry in deck.entries}
    for entry in deck.entries:
        if taken := names.intersection(map(fold, entry.prop.accept)) - {fold(entry.prop.word)}:
            yield f"{entry.prop.word}: {min(taken)} is accepted, and another proposition"
    levels = Counter(entry.prop.level for entry in deck.entries)
    for level, (least, most) in LEVELS.items():
        share = 100 * levels[level] // len(deck.entries)
        if not least <= share <= most:
            yield f"{share} % of the propositions are of level {level}"


def _entry(lang: Lang, entry: Entry) -> Iterator[str]:
    prop = entry.prop
    if len(entry.hints) not in HINTS:
        yield f"{len(entry.hints)} clues"
    if len({fold(hint.word) for hint in entry.hints}) < len(entry.hints):
        yield "a clue is there twice"
    spoken = translations(lang, clean(prop.word)).values()
    if len({code.rstrip("~") for codes in spoken for code in codes}) < TRANSLATIONS:
        yield f"translations into fewer than {TRANSLATIONS} languages"
    for hint in entry.hints:
        ruling = rule(lang, prop, hint.word)
        if ruling.verdict == "forbidden":
            yield f"the clue {hint.word} is forbidden ({ruling.reason})"
    for right in (prop.word, *prop.accept):
        if match(lang, prop, right) != "accept" or not mentions(lang, prop, f"… {right} …"):
            yield f"the answer {right} is not matched"
    for close in entry.near:
        if match(lang, prop, close) != "near":
            yield f"the answer {close} is not left to a vote"


def _unfit(lang: Lang, entry: Entry) -> Iterator[str]:
    prop = entry.prop
    for text in (prop.word, *prop.accept, *entry.near, *prop.family, *[hint.word for hint in entry.hints]):
        if text not in FIT:
            yield from coarse(lang, text)
