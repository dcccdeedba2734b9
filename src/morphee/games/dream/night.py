"""The Night (DR-5 to DR-13): what each command comes to.

After an answer the next card is shown at once, whatever the answer was worth: the Dreamer can tell
nothing from what follows or from when (DR-9). Votes on answers and clues are in `polls`.
"""

from __future__ import annotations

from morphee.games.dream.actions import Answer, GiveClue, PassCard, PassTurn, SayAnswer, SayClue
from morphee.games.dream.content import LAST_TIME, proposition
from morphee.games.dream.events import (
    Answered,
    CardPassed,
    CardShown,
    ClueForbidden,
    ClueGiven,
    Decision,
    Event,
    NightFell,
    Result,
    StoryBegan,
    TurnPassed,
)
from morphee.games.dream.evolve import bury
from morphee.games.dream.language.answers import Match, match
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import State
from morphee.games.dream.spelling import fold, is_one_word, pieces
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Cue, Millis, Refused, Seat

ANSWER_LENGTH = 60
RESULTS: dict[Match, Result] = {"accept": "right", "near": "open", "reject": "wrong"}


def wear_mask(state: State, seat: Seat, chance: Chance) -> Decision:
    if seat != state.dreamer:
        return Refused("dreamer_only")
    return fall(state, chance) if state.phase == "dusk" else Refused("not_now")


def fall(state: State, chance: Chance) -> list[Event]:
    """DR-5 the open card goes under the deck, and another one is shown."""
    return [NightFell(), *_next_card(bury(state), 1, chance)]


def _next_card(state: State, number: int, chance: Chance) -> list[Event]:
    """A new card; with none left the Night is over."""
    if not state.fresh and not state.under:
        return [StoryBegan()]
    slot = chance.pick(state.fresh) if state.fresh else state.under[0]
    return [CardShown(state.dreamer, number, slot, proposition(state.config, slot))]


def after_card(state: State, chance: Chance) -> list[Event]:
    """What follows when the card in play is gone: another one, unless the glass has run out (DR-13)."""
    return [StoryBegan()] if state.phase == "last" else _next_card(state, state.card + 1, chance)


def is_in_play(state: State, card: int) -> bool:
    return state.phase in ("night", "last") and state.card == card


def cue(state: State) -> Cue | None:
    """Against which timer whose time runs now, and since when. The start serves as the cue's number."""
    match state.phase:
        case "night" if state.turn is not None and state.turn_until >= 0:
            start = state.turn_until - 1_000 * state.config.clue_time
            seats = tuple(sorted((state.turn, state.dreamer)))
            return Cue(start, Millis(start), seats, ("clue", "glass"))
        case "night":
            start = state.until - 1_000 * state.config.night
            return Cue(start, Millis(start), tuple(map(Seat, range(state.seats))), ("glass",))
        case "last" | "story":
            length = LAST_TIME if state.phase == "last" else 1_000 * state.config.story
            start = state.until - length
            return Cue(start, Millis(start), (state.dreamer,), (state.phase,))
        case "dusk" | "tilt" | "day" | "over":
            return None


def card_refusal(state: State, card: int) -> str | None:
    """Why an action about this card comes too early or too late."""
    if state.phase not in ("night", "last"):
        return "not_now"
    return None if card == state.card else "card_changed"


def _turn_refusal(state: State, seat: Seat, card: int) -> str | None:
    """DR-6 why this seat may not give a clue or pass now."""
    if seat == state.dreamer:
        return "spirits_only"
    if state.phase != "night":
        return "not_now"
    return card_refusal(state, card) or (None if seat == state.turn else "not_your_turn")


def _voice_refusal(state: State) -> str | None:
    """DR-19 taps for what was said are for voice tables. Words may be typed at both: at a voice table
    somebody without a voice types, and a screen says it."""
    return None if state.config.talk == "voice" else "typed_table"


def give_clue(state: State, seat: Seat, action: GiveClue, chance: Chance) -> Decision:
    word = action.word.strip()
    if code := _turn_refusal(state, seat, action.card) or _clue_form(state, word):
        return Refused(code)
    ruling = rule(state.config.lang, state.current.prop, word)
    if ruling.verdict == "forbidden":  # DR-12
        breach = ClueForbidden(
            state.dreamer, card=action.card, seat=seat, word=word, reason=ruling.reason or "form"
        )
        return [breach, *after_card(state, chance)]
    doubtful = ruling.verdict == "doubtful"
    return [ClueGiven(state.dreamer, card=action.card, seat=seat, word=word, doubtful=doubtful)]


def _clue_form(state: State, word: str) -> str | None:
    """DR-22."""
    if not is_one_word(word):
        return "not_one_word"
    given = [fold(clue.word) for clue in state.clues if clue.word is not None]
    return "repeated_clue" if fold(word) in given else None


def say_clue(state: State, seat: Seat, action: SayClue) -> Decision:
    """DR-11, DR-19 any spirit may tap for the one who spoke."""
    if seat == state.dreamer:
        return Refused("spirits_only")
    if state.phase != "night":
        return Refused("not_now")
    if code := card_refusal(state, action.card) or _voice_refusal(state):
        return Refused(code)
    if action.speaker != state.turn:
        return Refused("turn_changed")
    return [ClueGiven(state.dreamer, card=action.card, seat=action.speaker, word=None, doubtful=False)]


def pass_turn(state: State, seat: Seat, action: PassTurn) -> Decision:
    """DR-11."""
    if code := _turn_refusal(state, seat, action.card):
        return Refused(code)
    return [TurnPassed(action.card, seat, late=False)]


def time_out(state: State) -> Decision:
    """DR-11 the time for a clue is up."""
    return Refused("not_now") if state.turn is None else [TurnPassed(state.card, state.turn, late=True)]


def answer(state: State, seat: Seat, action: Answer, chance: Chance) -> Decision:
    """DR-8."""
    text = " ".join(action.text.split())
    if seat != state.dreamer:
        return Refused("dreamer_only")
    if code := card_refusal(state, action.card) or _answer_form(text):
        return Refused(code)
    result = RESULTS[match(state.config.lang, state.current.prop, text)]
    return [Answered(state.dreamer, action.card, text, result), *after_card(state, chance)]


def _answer_form(text: str) -> str | None:
    if len(text) > ANSWER_LENGTH:
        return "too_long"
    return None if pieces(text) else "empty_answer"


def say_answer(state: State, action: SayAnswer, chance: Chance) -> Decision:
    """DR-19 the spirits judge what was said."""
    if code := card_refusal(state, action.card) or _voice_refusal(state):
        return Refused(code)
    return [Answered(state.dreamer, action.card, None, "open"), *after_card(state, chance)]


def pass_card(state: State, seat: Seat, action: PassCard, chance: Chance) -> Decision:
    """DR-10; once the glass has run out there is nothing to pass, the Dreamer just need not answer."""
    if seat != state.dreamer and state.config.talk == "typed":
        return Refused("dreamer_only")
    if state.phase != "night":
        return Refused("not_now")
    if code := card_refusal(state, action.card):
        return Refused(code)
    return [CardPassed(action.card), *after_card(state, chance)]
