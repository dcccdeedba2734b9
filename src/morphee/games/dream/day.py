"""What comes of a command in the Day (DR-14, DR-15), and how rounds follow each other (DR-17)."""

from __future__ import annotations

from morphee.games.dream.actions import TellStory, TiltCard
from morphee.games.dream.content import spirits_for
from morphee.games.dream.events import Awoke, CardTilted, Event, SpiritsDealt, StoryTold
from morphee.games.dream.matcher import mentions
from morphee.games.dream.model import Card, Dawn, Dreamt, Side, State, Tilt
from morphee.games.dream.score import round_points
from morphee.games.dream.spelling import pieces
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat

STORY_LENGTH = 2_000


def deal_spirits(seats: int, round: int, dreamer: Seat, chance: Chance) -> SpiritsDealt:
    """DR-4 a spirit for each non-Dreamer; one stays unused."""
    unused, *rest = chance.shuffled(spirits_for(seats))
    rest_by_seat = iter(rest)
    spirits = tuple([None if seat == dreamer else next(rest_by_seat) for seat in range(seats)])
    return SpiritsDealt(round, dreamer, spirits, unused)


def next_round(state: State, chance: Chance) -> SpiritsDealt:
    """DR-17 the player to the Dreamer's left is next."""
    return deal_spirits(state.seats, state.round + 1, Seat((state.dreamer + 1) % state.seats), chance)


def tell_story(state: State, seat: Seat, action: TellStory) -> list[Event] | Refused:
    text = " ".join(action.text.split())
    if seat != state.dreamer:
        return Refused("dreamer_only")
    if state.phase != "story":
        return Refused("not_now")
    if len(text) > STORY_LENGTH:
        return Refused("too_long")
    if not pieces(text):
        return Refused("empty_story")
    return [StoryTold(state.dreamer, text, found_in(state, text))]


def found_in(state: State, text: str) -> tuple[int, ...]:
    """DR-23 the cards the Dreamer answered and mentions; those still voted on may become yellow."""
    lang = state.config.lang
    return tuple(
        [
            number
            for number, card in enumerate(state.cards, 1)
            if card.side in ("yellow", "open") and mentions(lang, card.prop, text)
        ]
    )


def may_tilt(state: State) -> bool:
    """Cards are tilted while the dream is told aloud, and after it."""
    return state.phase == "tilt" or (state.phase == "story" and state.config.talk == "voice")


def tilt_card(state: State, seat: Seat, action: TiltCard) -> list[Event] | Refused:
    if seat == state.dreamer:
        return Refused("spirits_only")
    if not may_tilt(state):
        return Refused("not_now")
    if action.card > len(state.cards) or state.cards[action.card - 1].side != "yellow":
        return Refused("not_yellow")
    if Tilt(action.card, seat, action.yes) in state.tilts:
        return Refused("tilted_already")
    return [CardTilted(state.dreamer, action.card, seat, action.yes)]


def is_mentioned(state: State, number: int, card: Card) -> bool:
    """DR-23 found in the story, or tilted by the majority of those who said something about it."""
    said = [tilt.yes for tilt in state.tilts if tilt.card == number]
    return card.found or 2 * sum(said) > len(said)


def awake(state: State) -> Awoke:
    """DR-15 everything is shown and scored."""
    cards = [
        Dreamt(card.prop.word, card.answer, _final_side(card), card.guilty, is_mentioned(state, number, card))
        for number, card in enumerate(state.cards, 1)
    ]
    yellow = [card for card in cards if card.side == "yellow"]
    blue = sum(card.side == "blue" for card in cards)
    remembered = all(card.mentioned for card in yellow) and bool(yellow)
    points = round_points(state.spirits, len(yellow), blue, remembered)
    penalties = tuple([sum(card.guilty == seat for card in cards) for seat in range(state.seats)])
    assert state.unused is not None
    return Awoke(
        Dawn(
            state.round,
            state.dreamer,
            state.spirits,
            state.unused,
            tuple(cards),
            remembered,
            points,
            penalties,
        )
    )


def _final_side(card: Card) -> Side:
    return "left" if card.side == "play" else card.side
