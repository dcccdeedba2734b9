"""Pilo Pilo in words: ``throw at 2``, and piles of cards as letters: A, D, K for a king, Z for a dragon."""

from __future__ import annotations

from typing import Any

from morphee.games.pillows.content import Card
from morphee.kernel.notation import NotationTemplates, Short

LETTERS: dict[str, Card] = {"A": "attacker", "D": "defender", "K": "king", "Z": "dragon"}
LETTER_OF = {card: letter for letter, card in LETTERS.items()}


def letters(cards: list[Card]) -> str | None:
    """A row of cards as a word; nothing for none."""
    return "".join([LETTER_OF[card] for card in cards]) or None


def cards(word: str | None) -> list[Card]:
    return [LETTERS[letter] for letter in word or ""]


def _each_letters(piles: list[Any]) -> list[Any]:
    return [letters(pile) for pile in piles]


def _each_cards(words: list[Any]) -> list[Any]:
    return [cards(word) for word in words]


NOTATION = NotationTemplates(
    actions={"throw": ("throw at {target}",)},
    fields={
        "piles": Short(_each_letters, _each_cards),
        "gone": Short(_each_letters, _each_cards),
        "cards": Short(letters, cards),
    },
)
