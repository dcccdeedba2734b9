"""Who sees what: everybody the same table, nobody the piles, nobody the length of the hush."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.pillows.content import APPRENTICE_DECK, DECK, Card, pillows_for
from morphee.games.pillows.model import Dealt, Event, PillowsBack, Public, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis


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


def redact(event: Event) -> Event:
    match event:
        case Dealt(_, count):
            return Dealt(None, count)
        case PillowsBack():
            return PillowsBack(None)
        case _:
            return event


def resample(state: State, chance: Chance) -> State:
    """Other cards wherever nobody has seen them, and another hush while it lasts."""
    hidden = _unseen(state, chance)
    piles = []
    for seat, pile in enumerate(state.piles):
        face_up = 1 if state.phase == "open" else 0
        unseen = max(0, len(pile) - state.known[seat] - face_up)
        piles.append(pile[:face_up] + tuple(hidden.pop() for _ in range(unseen)) + pile[face_up + unseen :])
    due = state.due
    if state.phase == "hush" and chance.below(2):
        due = Millis(due + chance.between(-200, 200))
    return replace(state, piles=tuple(piles), due=due)


def _unseen(state: State, chance: Chance) -> list[Card]:
    """The cards nobody can place, drawn from the whole deck: left-over and hidden ones together."""
    return list(chance.shuffled(APPRENTICE_DECK if state.config.apprentice else DECK))
