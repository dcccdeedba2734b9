"""Worlds that a viewer cannot tell apart: the same views, other secrets. For searchers and leak tests."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream.content import proposition
from morphee.games.dream.deck import PLACES
from morphee.games.dream.model import Card, Poll, Role, Side, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat, Viewer

SECRET_PHASES = ("dusk", "night", "last", "story", "tilt")


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other spirits behind the backs of the cards; for the masked also other propositions and results."""
    if state.phase not in SECRET_PHASES or state.unused is None:
        return state
    other = _other_spirits(state, viewer, chance)
    if viewer is not None and viewer != state.dreamer:
        return other
    return _other_cards(_other_deck(other, chance), chance)


def _other_spirits(state: State, viewer: Viewer, chance: Chance) -> State:
    hidden = [Seat(s) for s in range(state.seats) if s not in (viewer, state.dreamer)]
    roles: list[Role] = [role for seat in hidden if (role := state.spirits[seat]) is not None]
    assert state.unused is not None
    unused, *rest = chance.shuffled([state.unused, *roles])
    dealt = dict(zip(hidden, rest, strict=True))
    spirits = tuple([dealt.get(Seat(seat), role) for seat, role in enumerate(state.spirits)])
    return replace(state, spirits=spirits, unused=unused)


def _other_deck(state: State, chance: Chance) -> State:
    """The masked know no card of the deck: each may lie with any place up."""
    return replace(
        state, fresh=tuple([slot // PLACES * PLACES + chance.below(PLACES) for slot in state.fresh])
    )


def _other_cards(state: State, chance: Chance) -> State:
    """Other propositions on tonight's cards, other results of the answers, votes there or not."""
    cards, fresh, polls = [], list(state.fresh), state.polls
    for number, card in enumerate(state.cards, 1):
        if fresh:
            index = chance.below(len(fresh))
            fresh[index], slot = card.slot, fresh[index]
            card = replace(card, slot=slot, prop=proposition(state.config, slot))
        if number != state.card and _was_answered(card):
            card, polls = _other_result(number, card, polls, chance)
        cards.append(card)
    return replace(state, cards=tuple(cards), fresh=tuple(fresh), polls=polls, tilts=())


def _was_answered(card: Card) -> bool:
    return card.side in ("yellow", "open") or (card.side == "blue" and card.answer is not None)


def _other_result(
    number: int, card: Card, polls: tuple[Poll, ...], chance: Chance
) -> tuple[Card, tuple[Poll, ...]]:
    if card.side == "open" and chance.below(2):
        return card, polls
    sides: tuple[Side, ...] = ("yellow", "blue")
    others = tuple([poll for poll in polls if poll.card != number or poll.kind != "answer"])
    return replace(card, side=chance.pick(sides), found=False), others
