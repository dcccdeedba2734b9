"""The secrets of a state: how to draw others that could be, and why some could not.

Every world drawn here is possible: the cards and spirits of the box, propositions for which the answers given
were worth what the sides say, and for which no clue given was forbidden.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from morphee.games.dream.content import laid_cards, proposition, spirits_for, unused_spirit
from morphee.games.dream.day import suspects
from morphee.games.dream.deck import PLACES
from morphee.games.dream.language.answers import Match, match
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.model import AnswerPoll, Card, Clue, Proposition, Role, Side, State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat, Viewer

SECRET_PHASES = ("dusk", "night", "last", "story", "tilt")
TRIES = 4
"""How many other propositions are tried for a card before it keeps its own."""
SIDES: dict[Match, tuple[Side, ...]] = {
    "accept": ("yellow",),
    "reject": ("blue",),
    "near": ("yellow", "blue", "left", "open"),
}
"""DR-20 where a card may lie by what the matcher said of the answer."""


def other_spirits(state: State, viewer: Viewer, chance: Chance) -> State:
    """DR-4 other spirits for everybody but the viewer."""
    hidden = [Seat(s) for s in range(state.seats) if s not in (viewer, state.dreamer)]
    roles: list[Role] = [role for seat in hidden if (role := state.spirits[seat]) is not None]
    _unused, *rest = chance.shuffled([unused_spirit(state.spirits), *roles])
    dealt = dict(zip(hidden, rest, strict=True))
    return replace(
        _other_bets(state, viewer, chance),
        spirits=tuple([dealt.get(Seat(seat), role) for seat, role in enumerate(state.spirits)]),
    )


def _other_bets(state: State, viewer: Viewer, chance: Chance) -> State:
    """Nobody knows before the Day on whom the others bet, nor whether they did."""
    bets = [
        bet if seat == viewer else chance.pick((None, *suspects(state, Seat(seat))))
        for seat, bet in enumerate(state.bets)
    ]
    return replace(state, bets=tuple(bets))


def other_deck(state: State, chance: Chance) -> State:
    """Nobody with a mask knows a card of the deck: each may lie with any place up."""
    return replace(
        state, fresh=tuple([slot // PLACES * PLACES + chance.below(PLACES) for slot in state.fresh])
    )


def other_cards(state: State, chance: Chance) -> State:
    """Each card of this Night swapped with one of the deck where that is possible; other votes."""
    fresh = list(state.fresh)
    for number in range(1, len(state.cards) + 1):
        if fresh:
            state = _swapped(state, number, fresh, chance)
        state = _other_vote(state, number, chance)
    return replace(state, fresh=tuple(fresh), tilts=())


def _swapped(state: State, number: int, fresh: list[int], chance: Chance) -> State:
    """The state with another proposition on this card; its own card goes to ``fresh`` instead."""
    old = state.cards[number - 1]
    for _ in range(TRIES):
        index = chance.below(len(fresh))
        slot = fresh[index]
        prop = proposition(state.config, slot)
        card = _judged(state, replace(old, slot=slot, prop=prop))
        if card is not None and (number != state.card or _allows(state, prop)):
            fresh[index] = old.slot
            return _with_card(state, number, card)
    return state


def _judged(state: State, card: Card) -> Card | None:
    """The card on a side that the matcher allows; ``None`` if it would have to be voted on, or is."""
    if card.side in ("play", "penalty") or card.answer is None:
        # Not answered, or judged by people alone: any proposition will do.
        return replace(card, found=_is_found(state, card))
    found = match(state.config.lang, card.prop, card.answer)
    if found == "near" or card.side == "open":
        return None
    side = SIDES[found][0]
    return replace(card, side=side, found=_is_found(state, replace(card, side=side)))


def _is_found(state: State, card: Card) -> bool:
    """DR-23 whether the matcher found this card in the story."""
    if state.story is None or card.side not in ("yellow", "open"):
        return False
    return mentions(state.config.lang, card.prop, state.story)


def _allows(state: State, prop: Proposition) -> bool:
    """Whether none of the clues for the card in play would have been forbidden."""
    return all(_is_allowed(state, prop, clue) for clue in state.clues)


def _is_allowed(state: State, prop: Proposition, clue: Clue) -> bool:
    return clue.word is None or rule(state.config.lang, prop, clue.word).verdict != "forbidden"


def _with_card(state: State, number: int, card: Card) -> State:
    changed = replace(state, cards=(*state.cards[: number - 1], card, *state.cards[number:]))
    return replace(changed, clues=_ruled(changed, card.prop)) if number == state.card else changed


def _ruled(state: State, prop: Proposition) -> tuple[Clue, ...]:
    """The clues with the referee's doubts about this proposition."""
    return tuple(
        [
            clue
            if clue.word is None
            else replace(clue, doubtful=rule(state.config.lang, prop, clue.word).verdict == "doubtful")
            for clue in state.clues
        ]
    )


def _other_vote(state: State, number: int, chance: Chance) -> State:
    """Another result of a vote about an answer; a vote that is open may have been closed."""
    card = state.cards[number - 1]
    if not _was_voted_on(state, number, card) or (card.side == "open" and chance.below(2)):
        return state
    sides: tuple[Side, ...] = ("yellow", "blue", "left")
    other = replace(card, side=chance.pick(sides))
    other = replace(other, found=_is_found(state, other))
    polls = [poll for poll in state.polls if poll.card != number or not isinstance(poll, AnswerPoll)]
    return replace(_with_card(state, number, other), polls=tuple(polls))


def _was_voted_on(state: State, number: int, card: Card) -> bool:
    if card.side in ("play", "penalty") or number == state.card:
        return False
    if card.answer is not None:
        return match(state.config.lang, card.prop, card.answer) == "near"
    return card.side in ("open", "yellow", "left")  # aloud; a blue one may have been passed


def wrong_spirits(state: State) -> str | None:
    """DR-2 no more spirits of a kind than are used by so many players."""
    dealt = Counter(role for role in state.spirits if role is not None)
    extra = dealt - Counter(spirits_for(state.seats))
    return f"more spirits than there are: {dict(extra)}" if extra else None


def wrong_deck(state: State) -> str | None:
    """Each card of the deck lies in one place. (Penalties of earlier rounds are before their players.)"""
    slots = [*state.fresh, *state.under]
    if state.visible is not None:
        slots.append(state.visible.slot)
    if state.phase in SECRET_PHASES:  # in the Day these are back under the deck already
        slots += [card.slot for card in state.cards]
    held = Counter(slot // PLACES for slot in slots)
    if twice := [card for card, count in held.items() if count > 1]:
        return f"card {min(twice)} is in two places"
    if strange := held.keys() - set(laid_cards(state.config)):
        return f"card {min(strange)} is not of this deck"
    return None


def wrong_night(state: State) -> str | None:
    """The cards, answers, votes and clues of this Night agree with each other."""
    if state.phase not in SECRET_PHASES:
        return None
    voted = Counter(poll.card for poll in state.polls if isinstance(poll, AnswerPoll))
    for number, card in enumerate(state.cards, 1):
        if wrong := _wrong_card(state, card, voted[number]):
            return f"card {number}: {wrong}"
    if state.card and not _allows(state, state.current.prop):
        return "a clue for the card in play is forbidden"
    return None


def _wrong_card(state: State, card: Card, votes: int) -> str | None:
    if card.prop != proposition(state.config, card.slot):
        return "its proposition is not on that card"
    if votes != (card.side == "open"):
        return f"{votes} votes about its answer, and it is {card.side}"
    if card.answer is not None and card.side != "penalty":
        if card.side not in SIDES[match(state.config.lang, card.prop, card.answer)]:
            return f"the answer {card.answer} cannot have made it {card.side}"
    if card.side in ("yellow", "open") and card.found != _is_found(state, card):
        return "found in the story or not, against the matcher"
    return None
