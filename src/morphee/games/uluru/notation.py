"""Uluru in words: ``white to T``, ``lift white``, ``done yes``.

A wish is ``far:red`` or ``long_side``, a board ``[white:T pink:L1]``: birds not named are not on the rock.
"""

from __future__ import annotations

from typing import Any

from morphee.games.uluru.content import BIRD, COLOURS
from morphee.kernel.notation import NotationTemplates, Short


def wish(text: str | None) -> dict[str, Any] | None:
    """A card in its plain form; ``None``: no card."""
    if text is None:
        return None
    kind, _, of = text.partition(":")
    return {"wish": kind, "of": of} if of else {"wish": kind}


def wish_text(card: dict[str, Any] | None) -> str | None:
    return None if card is None else ":".join(filter(None, (card["wish"], card.get("of"))))


def board(birds: list[str]) -> list[str | None]:
    """Where each of the eight birds sits, in the order of the colours."""
    places: list[str | None] = [None] * len(COLOURS)
    for text in birds:
        bird, _, place = text.partition(":")
        places[BIRD[bird]] = place  # type: ignore[index]
    return places


def board_text(places: list[str | None]) -> list[str]:
    return [f"{bird}:{place}" for bird, place in zip(COLOURS, places, strict=True) if place]


def _row_text(cards: list[Any]) -> list[Any]:
    return [wish_text(card) for card in cards]


def _row(texts: list[Any]) -> list[Any]:
    return [wish(text) for text in texts]


_PILES = Short(
    lambda piles: [_row_text(pile) for pile in piles], lambda piles: [_row(pile) for pile in piles]
)
_ROW = Short(_row_text, _row)
_BOARDS = Short(lambda boards: list(map(board_text, boards)), lambda boards: list(map(board, boards)))

NOTATION = NotationTemplates(
    actions={
        "place_bird": ("{bird} to {place}",),
        "lift_bird": ("lift {bird}",),
        "done": ("done {done}",),
    },
    fields={"piles": _PILES, "laid": _PILES, "light": _ROW, "dark": _ROW, "boards": _BOARDS},
)
