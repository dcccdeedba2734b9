"""What a wish comes down to: own colours, chains and loops are settled here, before anyone looks at a board.

A chain is followed card by card, counting contraries: an odd number of them negates what it ends in. A
colour with two cards sends the chain both ways, and all it ends in must hold (UL-16), negated or not.
"""

from __future__ import annotations

from collections.abc import Iterator

from morphee.games.uluru.content import BIRD, Colour, Wish
from morphee.games.uluru.model import Auto, Cards, Reading, Term


def readings(cards: Cards) -> tuple[tuple[Reading, ...], ...]:
    """The reading of every card of a row, colour by colour."""
    return tuple(
        [tuple([read(cards, colour, card) for card in cards[bird]]) for colour, bird in BIRD.items()]
    )


def read(cards: Cards, bird: Colour, card: Wish) -> Reading:
    """What a card means for the bird it lies under."""
    if card.of == bird:
        return (Term(card, auto="own_colour"),)  # UL-5
    if card.wish != "same" and card.wish != "contrary":
        return (Term(card, auto="anywhere" if card.wish == "anywhere" else None),)
    terms: dict[tuple[Wish, bool], Term] = {}
    for term in _follow(cards, bird, card, False, ()):
        terms.setdefault((term.wish, term.contrary), term)  # the same thing wished twice is one thing
    return tuple(terms.values())


def _follow(
    cards: Cards, bird: Colour, card: Wish, contrary: bool, via: tuple[Colour, ...]
) -> Iterator[Term]:
    """UL-9, UL-10; UL-11: the cards passed on the way keep their plain meaning."""
    target = card.of
    if target is None or (card.wish != "same" and card.wish != "contrary"):
        yield Term(card, contrary, via, _granted_anyway(bird, card))
    elif target == bird or target in via:
        yield Term(card, contrary, via, "loop")
    else:
        contrary ^= card.wish == "contrary"
        for following in cards[BIRD[target]]:
            yield from _follow(cards, bird, following, contrary, (*via, target))


def _granted_anyway(bird: Colour, card: Wish) -> Auto | None:
    """A wish about nothing, or about the bird itself, whatever the number of contraries."""
    if card.wish == "anywhere":
        return "anywhere"
    return "itself" if card.of == bird else None
