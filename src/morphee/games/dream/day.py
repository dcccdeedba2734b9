"""The Day (DR-14, DR-15): what each command comes to, and how rounds follow each other (DR-17)."""

from __future__ import annotations

from morphee.games.dream.actions import Bet, Murmur, TellStory, TiltCard
from morphee.games.dream.content import spirits_for, unused_spirit
from morphee.games.dream.deck import hints_of
from morphee.games.dream.events import (
    AllDreamed,
    Awoke,
    BetPlaced,
    CardTilted,
    Decision,
    SeatReady,
    SpiritsDealt,
    StoryBegan,
    StoryGrew,
    StoryTold,
)
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.model import Card, Dawn, Dreamt, Proposition, State, Tilt
from morphee.games.dream.scores import round_points
from morphee.games.dream.spelling import fold, pieces
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Refused, Seat

STORY_LENGTH = 2_000


def deal_spirits(seats: int, round: int, dreamer: Seat, chance: Chance) -> SpiritsDealt:
    """DR-4 a spirit for each non-Dreamer; one stays unused."""
    _unused, *rest = chance.shuffled(spirits_for(seats))
    dealt = iter(rest)
    spirits = tuple([None if seat == dreamer else next(dealt) for seat in range(seats)])
    return SpiritsDealt(round, dreamer, spirits)


def after_day(state: State, chance: Chance) -> SpiritsDealt | AllDreamed:
    """DR-17 the player to the Dreamer's left is next; DR-18 until everybody has dreamt."""
    if state.round == state.seats:
        return AllDreamed()
    return deal_spirits(state.seats, state.round + 1, Seat((state.dreamer + 1) % state.seats), chance)


def wake(state: State, seat: Seat) -> Decision:
    """No last answer (DR-13); or the story was told aloud, or there is none (DR-14)."""
    if seat != state.dreamer:
        return Refused("dreamer_only")
    if state.phase == "last":
        return [StoryBegan()]
    return end_story(state) if state.phase == "story" else Refused("not_now")


def end_story(state: State) -> Decision:
    """What had been written counts when the time is over, or when the rest is told aloud."""
    return [StoryTold(state.dreamer, state.story, found_in(state, state.story), state.heard)]


def murmur(state: State, seat: Seat, action: Murmur) -> Decision:
    """DR-14 everybody listens while the dream is written."""
    text = " ".join(action.text.split())
    if (refused := _refuse_story(state, seat, text)) is not None:
        return refused
    return [StoryGrew(state.dreamer, text, found_in(state, text), heard_in(state, text))]


def tell_story(state: State, seat: Seat, action: TellStory) -> Decision:
    text = " ".join(action.text.split())
    if (refused := _refuse_story(state, seat, text)) is not None:
        return refused
    return [StoryTold(state.dreamer, text, found_in(state, text), heard_in(state, text))]


def _refuse_story(state: State, seat: Seat, text: str) -> Refused | None:
    if seat != state.dreamer:
        return Refused("dreamer_only")
    if state.phase != "story":
        return Refused("not_now")
    if len(text) > STORY_LENGTH:
        return Refused("too_long")
    if not pieces(text):
        return Refused("empty_story")
    return None


def heard_in(state: State, text: str) -> tuple[str, ...]:
    """The Dreamer's own answers that occur in the story. They are matched by their words alone, right or
    wrong: everybody may be told, and learns nothing (DR-9)."""
    answers = dict.fromkeys(card.answer for card in state.cards if card.answer is not None)
    return tuple([one for one in answers if mentions(state.config.lang, Proposition(one), text)])


def found_in(state: State, text: str | None) -> tuple[int, ...]:
    """DR-23 the cards mentioned, of those that are yellow or may still become so by a vote."""
    lang = state.config.lang
    if text is None:
        return ()
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


def tilt_card(state: State, seat: Seat, action: TiltCard) -> Decision:
    if seat == state.dreamer:
        return Refused("spirits_only")
    if not may_tilt(state):
        return Refused("not_now")
    if action.card > len(state.cards) or state.cards[action.card - 1].side != "yellow":
        return Refused("not_yellow")
    if Tilt(action.card, seat, action.yes) in state.tilts:
        return Refused("tilted_already")
    return [CardTilted(state.dreamer, action.card, seat, action.yes)]


def suspects(state: State, seat: Seat) -> tuple[Seat, ...]:
    """On whom this spirit may bet: the other spirits, while the dream is told."""
    if state.phase not in ("story", "tilt") or seat == state.dreamer:
        return ()
    return tuple([Seat(other) for other in range(state.seats) if other not in (seat, state.dreamer)])


def bet(state: State, seat: Seat, action: Bet) -> Decision:
    if seat == state.dreamer:
        return Refused("spirits_only")
    if state.phase not in ("story", "tilt"):
        return Refused("not_now")
    if action.on not in suspects(state, seat):
        return Refused("not_a_suspect")
    return Refused("bet_already") if state.bets[seat] == action.on else [BetPlaced(seat, action.on)]


def is_mentioned(state: State, number: int, card: Card) -> bool:
    """DR-23 found in the story, or tilted by the majority of those who said something about it."""
    said = [tilt.yes for tilt in state.tilts if tilt.card == number]
    return card.found or 2 * sum(said) > len(said)


def awake(state: State) -> Awoke:
    """DR-15 everything is shown and scored."""
    cards = tuple([_dreamt(state, number, card) for number, card in enumerate(state.cards, 1)])
    yellow = [card for card in cards if card.side == "yellow"]
    blue = sum(card.side == "blue" for card in cards)
    remembered = all(card.mentioned for card in yellow) and bool(yellow)
    dawn = Dawn(
        round=state.round,
        dreamer=state.dreamer,
        spirits=state.spirits,
        unused=unused_spirit(state.spirits),
        cards=cards,
        remembered=remembered,
        points=round_points(state.spirits, len(yellow), blue, remembered),
        penalties=tuple([sum(card.guilty == seat for card in cards) for seat in range(state.seats)]),
        bets=state.bets,
    )
    return Awoke(dawn)


def _dreamt(state: State, number: int, card: Card) -> Dreamt:
    return Dreamt(
        word=card.prop.word,
        answer=card.answer,
        side="left" if card.side == "play" else card.side,
        guilty=card.guilty,
        mentioned=is_mentioned(state, number, card),
        clues=card.clues,
        lie=the_lie(state, card),
    )


def the_lie(state: State, card: Card) -> int | None:
    """Which clue of a bogeyman led to a wrong answer: one that makes people think of that answer, as far as
    our decks know; else the last one before it."""
    if card.side != "blue" or (card.answer is None and state.config.talk == "typed"):
        return None
    lies = [n for n, clue in enumerate(card.clues) if state.spirits[clue.seat] == "bogeyman"]
    hints = hints_of(state.config.lang, card.answer or "")
    telling = [n for n in lies if fold(card.clues[n].word or "") in hints]
    return next(reversed(telling or lies), None)


def be_ready(state: State, seat: Seat, chance: Chance) -> Decision:
    """The next Night begins when everybody has seen enough."""
    if state.phase != "day":
        return Refused("not_now")
    if state.ready[seat]:
        return Refused("ready_already")
    if sum(state.ready) == state.seats - 1:
        return [SeatReady(seat), after_day(state, chance)]
    return [SeatReady(seat)]
