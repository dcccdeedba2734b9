"""DR-24 our decks: tab-separated files, one a theme, read once and dealt onto two-faced cards.

A file's columns are word, level, accept, family, sounds, translations, clues. An answer behind ``~`` in
``accept`` is not right but close (a viper for a snake): the spirits vote on it. ``translations`` is
``code:word/word``; a clue is a word and its strength from 3 (says it at once) to 1 (oblique).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import resources

from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import fold, is_one_word
from morphee.kernel.contract import Value

COLUMNS = ("word", "level", "accept", "family", "sounds", "translations", "clues")
NEAR = "~"
PLACES = 8
"""A card of ours has two faces with four propositions each; a card of the box has two a face (DR-1)."""


class Hint(Value):
    """A true association of a proposition: what bots know of the world."""

    word: str
    strength: int


class Entry(Value):
    """One line of a deck; ``near``: answers to vote on."""

    theme: str
    prop: Proposition
    hints: tuple[Hint, ...]
    near: tuple[str, ...] = ()


class DeckError(ValueError):
    """A deck that cannot be played; the message names the file, the line and what is wrong."""


def listed(cell: str) -> tuple[str, ...]:
    return tuple([item.strip() for item in cell.split(",") if item.strip()])


def parse(theme: str, text: str) -> Iterator[Entry]:
    """The entries of one file. Raises `DeckError`."""
    lines = text.splitlines()
    if not lines or tuple(lines[0].split("\t")) != COLUMNS:
        raise DeckError(f"{theme}:1: the columns are {', '.join(COLUMNS)}")
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            try:
                yield parse_line(theme, line)
            except DeckError as error:
                raise DeckError(f"{theme}:{number}: {error}") from None


def parse_line(theme: str, line: str) -> Entry:
    cells = line.split("\t")
    if len(cells) != len(COLUMNS):
        raise DeckError(f"{len(cells)} columns instead of {len(COLUMNS)}")
    word, level, accept, family, sounds, translations, clues = cells
    if not word.strip() or level.strip() not in ("1", "2", "3"):
        raise DeckError(f"a word and a level from 1 to 3, not {word!r} {level!r}")
    right = tuple([item for item in listed(accept) if not item.startswith(NEAR)])
    near = tuple([item.removeprefix(NEAR) for item in listed(accept) if item.startswith(NEAR)])
    prop = Proposition(
        word=word.strip(),
        level=int(level),
        accept=right,
        family=listed(family),
        sounds=listed(sounds),
        translations=_translations(translations),
    )
    hints = tuple([_hint(item) for item in listed(clues)])
    _not_banned(prop, hints)
    return Entry(theme, prop, hints, near)


def _translations(cell: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for item in listed(cell):
        code, _, words = item.partition(":")
        if len(code) != 2 or not words:
            raise DeckError(f"a translation is code:word, not {item!r}")
        found.update(dict.fromkeys(word.strip() for word in words.split("/") if word.strip()))
    return tuple(found)


def _hint(item: str) -> Hint:
    word, _, strength = item.rpartition(" ")
    if not is_one_word(word) or strength not in ("1", "2", "3"):
        raise DeckError(f"a clue is one word and a strength from 1 to 3, not {item!r}")
    return Hint(word, int(strength))


def _not_banned(prop: Proposition, hints: Sequence[Hint]) -> None:
    banned = {fold(word) for word in (prop.word, *prop.family, *prop.sounds, *prop.translations)}
    for hint in hints:
        if fold(hint.word) in banned:
            raise DeckError(f"the clue {hint.word!r} is forbidden for {prop.word!r}")


class Deck:
    """All propositions of a language, dealt onto cards: the same cards on every machine."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = tuple(entries)
        self.by_word: Mapping[str, Entry] = {fold(entry.prop.word): entry for entry in entries}
        doubled = [word for word, n in Counter(fold(e.prop.word) for e in entries).items() if n > 1]
        if doubled:
            raise DeckError(f"twice in the deck: {', '.join(doubled)}")
        self.cards = deal_out(self.entries)

    @property
    def size(self) -> int:
        return len(self.cards)

    def at(self, slot: int) -> Proposition:
        """The proposition at a place of a card."""
        return self.cards[slot // PLACES][slot % PLACES].prop


def deal_out(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], ...]:
    """Cards that each mix themes and levels. Up to seven entries that fill no card are left out.

    Sorted by level and theme, the entries are dealt around: so every card gets its share of each level.
    Each time round starts elsewhere, so that a card does not get the same theme again and again, and at
    another place of the card, so that no place is always the hard one.
    """
    count = len(entries) // PLACES
    order = sorted(entries, key=lambda e: (e.prop.level, e.theme, fold(e.prop.word)))
    cards: list[list[Entry | None]] = [[None] * PLACES for _ in range(count)]
    for index, entry in enumerate(order[: count * PLACES]):
        lap, seat = divmod(index, count)
        card = (seat + lap * (count * 3 // 8 + 1)) % count
        cards[card][(lap * 3 + card) % PLACES] = entry
    return tuple([tuple([entry for entry in card if entry is not None]) for card in cards])


def neighbours(lang: Lang, prop: Proposition) -> tuple[str, ...]:
    """What is close to a proposition of ours; nothing for any other."""
    entry = load(lang).by_word.get(fold(prop.word))
    return entry.near if entry is not None and entry.prop == prop else ()


def hints_of(lang: Lang, word: str) -> frozenset[str]:
    """What a proposition of ours makes people think of, without case and accents; nothing for other words."""
    entry = load(lang).by_word.get(fold(word))
    return frozenset() if entry is None else frozenset([fold(hint.word) for hint in entry.hints])


@lru_cache(maxsize=4)
def load(lang: Lang) -> Deck:
    """The deck of a language. Raises `DeckError` on a file that is not as it should be."""
    folder = resources.files("morphee.games.dream").joinpath("decks").joinpath(lang)
    files = sorted(
        (item for item in folder.iterdir() if item.name.endswith(".tsv")), key=lambda item: item.name
    )
    entries: list[Entry] = []
    for file in files:
        entries.extend(parse(file.name.removesuffix(".tsv"), file.read_text(encoding="utf-8")))
    return Deck(entries)
