"""`morphee judge uluru`: one board and one row of wishes from a kitchen table."""

from __future__ import annotations

from collections.abc import Iterable

from morphee.games.uluru.content import ABOUT_NOBODY, COLOURS, Colour, Kind, Place, Wish
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Cards, Verdict
from morphee.games.uluru.reading import readings
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge


class Card(Value, forbid_unknown_fields=True):
    """A wish as written on a card; ``of`` is the bird it names, for the kinds that name one."""

    wish: Kind
    of: Colour | None = None


class Situation(Value, forbid_unknown_fields=True):
    """``wishes``: a card for each of the eight birds, or a list of two (UL-16). ``birds``: where those
    on the rock sit."""

    wishes: dict[Colour, Card | tuple[Card, Card]]
    birds: dict[Colour, Place]


class Granted(Value):
    """For each bird whether its wish is granted; a list where it has two cards."""

    white: bool | tuple[bool, ...]
    pink: bool | tuple[bool, ...]
    yellow: bool | tuple[bool, ...]
    orange: bool | tuple[bool, ...]
    red: bool | tuple[bool, ...]
    green: bool | tuple[bool, ...]
    blue: bool | tuple[bool, ...]
    black: bool | tuple[bool, ...]


class Judgement(Value):
    """Which wishes are granted, and what the board costs."""

    granted: Granted
    stones: int


def settle(situation: Situation) -> Judgement | Impossible:
    cards = read_cards(situation.wishes)
    if isinstance(cards, Impossible):
        return cards
    if fault := _two_on_a_place(situation.birds):
        return fault
    verdicts, stones = judge(readings(cards), tuple(map(situation.birds.get, COLOURS)))
    return Judgement(Granted(**dict(zip(COLOURS, map(_told, verdicts), strict=True))), stones)


def read_cards(wishes: dict[Colour, Card | tuple[Card, Card]]) -> Cards | Impossible:
    """The cards under each animal, or what is wrong with them."""
    if fault := _first(_faults(wishes)):
        return fault
    return tuple(tuple(Wish(card.wish, card.of) for card in _listed(wishes[colour])) for colour in COLOURS)


def _listed(cards: Card | tuple[Card, Card]) -> tuple[Card, ...]:
    return cards if isinstance(cards, tuple) else (cards,)


def _faults(wishes: dict[Colour, Card | tuple[Card, Card]]) -> Iterable[Impossible]:
    for colour in COLOURS:
        if colour not in wishes:
            yield Impossible(f"wishes.{colour}", "every bird has a wish")
            continue
        for number, card in enumerate(_listed(wishes[colour])):
            field = f"wishes.{colour}" + (f"[{number}]" if isinstance(wishes[colour], tuple) else "")
            if card.of is None and card.wish not in ABOUT_NOBODY:
                yield Impossible(f"{field}.of", f"a wish {card.wish!r} names a bird")
            if card.of is not None and card.wish in ABOUT_NOBODY:
                yield Impossible(f"{field}.of", f"a wish {card.wish!r} names no bird")


def _first(faults: Iterable[Impossible]) -> Impossible | None:
    return next(iter(faults), None)


def _two_on_a_place(birds: dict[Colour, Place]) -> Impossible | None:
    taken: dict[Place, Colour] = {}
    for colour, place in birds.items():
        if place in taken:
            return Impossible(f"birds.{colour}", f"the {taken[place]} bird sits at {place} already")
        taken[place] = colour
    return None


def _told(verdicts: tuple[Verdict, ...]) -> bool | tuple[bool, ...]:
    return verdicts[0].granted if len(verdicts) == 1 else tuple(verdict.granted for verdict in verdicts)


JUDGE = Judge(Situation, settle)
