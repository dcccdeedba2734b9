"""Who sees what: everybody the same table, nobody the piles, nobody the length of the hush."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from morphee.games.pillows.content import Card, cards_each, deck, pillows_for
from morphee.games.pillows.events import (
    Dealt,
    DealtTold,
    Event,
    PillowsBack,
    PillowsBackTold,
    Revealed,
    Shielded,
    Slept,
    StartedEarly,
    Threw,
    Told,
    Took,
    TurnClosed,
)
from morphee.games.pillows.model import LONGEST_HUSH, SHORTEST_HUSH, Phase, State, Touch, Verdict
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Value


class Public(Value):
    """What everybody sees: the table. ``closes`` is when the turn ends at the latest."""

    turn: int
    phase: Phase
    counts: tuple[int, ...]
    pillows: int
    free: int
    cards: tuple[Card, ...]
    touches: tuple[Touch | None, ...]
    closes: Millis | None
    verdicts: tuple[Verdict, ...]


def public(state: State) -> Public:
    return Public(
        turn=state.turn,
        phase=state.phase,
        counts=tuple([len(pile) for pile in state.piles]),
        pillows=pillows_for(len(state.piles)),
        free=state.free,
        cards=state.cards,
        touches=state.touches,
        closes=state.due if state.phase == "open" else None,
        verdicts=state.verdicts,
    )


def redact(event: Event) -> Told:
    match event:
        case StartedEarly() | Took() | Threw() | Shielded() | Slept() | Revealed() | TurnClosed():
            return event
        case Dealt(_, count):
            return DealtTold(count)
        case PillowsBack():
            return PillowsBackTold()


def resample(state: State, chance: Chance) -> State:
    """Other cards wherever nobody has seen them, and another hush while it lasts."""
    unseen = list(chance.shuffled(_unseen(state)))
    piles = []
    for pile, (first, last) in zip(state.piles, _hidden(state), strict=True):
        drawn = tuple([unseen.pop() for _ in range(first, last)])
        piles.append(pile[:first] + drawn + pile[last:])
    due = state.due
    if state.phase == "hush" and chance.below(2):
        due = Millis(state.since + chance.between(SHORTEST_HUSH, LONGEST_HUSH))
    return replace(state, piles=tuple(piles), due=due)


def _hidden(state: State) -> list[tuple[int, int]]:
    """For each pile, from where to where nobody has seen its cards: below the top while that is face up,
    above the cards that went under after a wrong turn."""
    face_up = 1 if state.phase == "open" else 0
    return [
        (face_up, max(face_up, len(pile) - known))
        for pile, known in zip(state.piles, state.known, strict=True)
    ]


def _unseen(state: State) -> list[Card]:
    """The cards nobody has seen: the hidden ones of the piles, and those left over after the deal."""
    seen: Counter[Card] = Counter()
    for pile, gone, (first, last) in zip(state.piles, state.gone, _hidden(state), strict=True):
        seen.update((*gone, *pile[:first], *pile[last:]))
    return sorted((Counter(deck(state.config.apprentice)) - seen).elements())


def check_world(state: State) -> str | None:
    """PI-1, PI-3, PI-4: the cards are those of one deck; PI-20: the hush is as long as one can be."""
    held = Counter(card for cards in (*state.piles, *state.gone) for card in cards)
    whole = Counter(deck(state.config.apprentice))
    for card, count in sorted(held.items()):
        if count > whole[card]:
            return f"{count} cards are of the kind {card}, the deck has {whole[card]}"
    for seat, (pile, gone) in enumerate(zip(state.piles, state.gone, strict=True)):
        if len(pile) + len(gone) != cards_each(len(state.piles)):
            return f"seat {seat} was dealt {len(pile) + len(gone)} cards"
    if state.phase == "hush" and not SHORTEST_HUSH <= state.due - state.since <= LONGEST_HUSH:
        return f"the hush lasts {state.due - state.since} ms"
    return None
