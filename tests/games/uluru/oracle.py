"""The rules of wishes read a second time, as plainly as they are written and as slowly as it takes.

It shares no table and no function with the game: only the data of cards and boards.
"""

from __future__ import annotations

from morphee.games.uluru.content import COLOURS, Wish
from morphee.games.uluru.model import Board, Cards

RING = ["T", "R1", "R2", "B2", "B1", "L3", "L2", "L1"]
SIDES = {"left": ["L1", "L2", "L3"], "right": ["R1", "R2"], "top": ["T"], "bottom": ["B1", "B2"]}
FACING = ["L1-R1", "L2-R1", "L2-R2", "L3-R2", "T-B1", "T-B2"]
CORNERS = ["T-L1", "T-R1", "L3-B1", "R2-B2"]


def adjacent(a: str, b: str) -> bool:
    return any(a in side and b in side and abs(side.index(a) - side.index(b)) == 1 for side in SIDES.values())


def among(a: str, b: str, pairs: list[str]) -> bool:
    return f"{a}-{b}" in pairs or f"{b}-{a}" in pairs


def between(a: str, b: str) -> int:
    """How many places lie between, the shorter way round."""
    steps = abs(RING.index(a) - RING.index(b))
    return min(steps, 8 - steps) - 1


class Oracle:
    """The wishes of a round over one board."""

    def __init__(self, cards: Cards, board: Board) -> None:
        self.cards: dict[str, tuple[Wish, ...]] = dict(zip(COLOURS, cards, strict=True))
        self.at: dict[str, str] = {c: place for c, place in zip(COLOURS, board, strict=True) if place}

    def granted(self, bird: str, card: Wish) -> bool:
        if bird not in self.at:
            return False
        if card.of == bird:
            return True
        return self.met(bird, card, False, {bird})

    def met(self, bird: str, card: Wish, negated: bool, passed: set[str]) -> bool:
        """Whether the bird meets that card (or its contrary) as if it were its own."""
        if card.wish == "anywhere" or (card.of == bird and card.wish not in ("same", "contrary")):
            return True
        if card.wish in ("same", "contrary"):
            target = card.of
            assert target is not None
            if target in passed:
                return True
            flipped = negated if card.wish == "same" else not negated
            return all(self.met(bird, other, flipped, passed | {target}) for other in self.cards[target])
        if card.wish == "far" and card.of not in self.at:
            return False
        return self.plain(self.at[bird], card) != negated

    def plain(self, here: str, card: Wish) -> bool:
        zone = {"big_corner": "LB", "small_corner": "TR", "long_side": "LR", "short_side": "TB"}
        if card.wish in zone:
            return here[0] in zone[card.wish]
        there = self.at.get(card.of) if card.of else None
        if there is None:
            return card.wish == "neither"
        facing = among(here, there, FACING)
        if card.wish == "adjacent":
            return adjacent(here, there)
        if card.wish == "opposite":
            return facing
        if card.wish == "corner":
            return among(here, there, CORNERS)
        if card.wish == "neither":
            return not adjacent(here, there) and not facing
        assert card.wish == "far"
        return between(here, there) >= 2

    def verdicts(self) -> tuple[tuple[bool, ...], ...]:
        return tuple(tuple(self.granted(bird, card) for card in self.cards[bird]) for bird in COLOURS)

    def stones(self) -> int:
        found = zip(COLOURS, self.verdicts(), strict=True)
        return sum(granted.count(False) if bird in self.at else 1 for bird, granted in found)


def fewest(cards: Cards) -> int:
    """The fewest stones over all ways to set the birds or leave them out, by trying bird after bird."""
    oracle = Oracle(cards, (None,) * 8)
    ripe: list[list[tuple[str, Wish]]] = [[] for _ in COLOURS]
    for bird, found in oracle.cards.items():
        for card in found:
            last = max(number for number, c in enumerate(COLOURS) if c in {bird, *_named(card, oracle.cards)})
            ripe[last].append((bird, card))
    best = 17

    def attempt(number: int, cost: int) -> None:
        nonlocal best
        if cost >= best:
            return
        if number == 8:
            best = cost
            return
        colour = COLOURS[number]
        for place in (*RING, None):
            if place is None:
                oracle.at.pop(colour, None)
            elif place in (oracle.at[c] for c in COLOURS[:number] if c in oracle.at):
                continue
            else:
                oracle.at[colour] = place
            failed = sum(b in oracle.at and not oracle.granted(b, card) for b, card in ripe[number])
            attempt(number + 1, cost + (place is None) + failed)
        oracle.at.pop(colour, None)

    attempt(0, 0)
    return best


def _named(card: Wish, cards: dict[str, tuple[Wish, ...]]) -> set[str]:
    """Every bird whose place could matter to a card, chains followed."""
    found: set[str] = set()
    waiting = [card]
    while waiting:
        card = waiting.pop()
        if card.of is not None and card.of not in found:
            found.add(card.of)
            if card.wish in ("same", "contrary"):
                waiting.extend(cards[card.of])
    return found
