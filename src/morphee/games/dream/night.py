"""What comes of a command in the Night (DR-5 to DR-13) and of the votes beside it (DR-20, DR-21).

After an answer the next card is shown at once, whatever the answer was worth: the Dreamer can tell
nothing from what follows or from when (DR-9).
"""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.dream import polls
from morphee.games.dream.actions import (
    Answer,
    Challenge,
    GiveClue,
    PassCard,
    PassTurn,
    SayAnswer,
    SayClue,
    Vote,
)
from morphee.games.dream.content import proposition
from morphee.games.dream.events import (
    Answered,
    BallotCast,
    CardPassed,
    CardShown,
    ClueChallenged,
    ClueForbidden,
    ClueGiven,
    Event,
    PollClosed,
    Result,
    StoryBegan,
    TurnPassed,
)
from morphee.games.dream.matcher import match_answer
from morphee.games.dream.model import Ballot, Clue, Poll, State
from morphee.games.dream.referee import REFEREE
from morphee.games.dream.spelling import fold, is_one_word, pieces
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Cue, Millis, Refused, Seat

ANSWER_LENGTH = 60
LAST_TIME = 10_000  # DR-13
RESULTS: dict[str, Result] = {"accept": "right", "near": "open", "reject": "wrong"}


def next_card(state: State, number: int, chance: Chance) -> list[Event]:
    """A new card; with none left the Night is over."""
    if not state.fresh and not state.under:
        return [StoryBegan()]
    slot = chance.pick(state.fresh) if state.fresh else state.under[0]
    return [CardShown(state.dreamer, number, slot, proposition(state.config, slot))]


def after_card(state: State, chance: Chance) -> list[Event]:
    """What follows when the card in play is gone: another one, unless the glass has run out (DR-13)."""
    return [StoryBegan()] if state.phase == "last" else next_card(state, state.card + 1, chance)


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
    if state.phase not in ("night", "last"):
        return "not_now"
    return None if card == state.card else "card_changed"


def turn_refusal(state: State, seat: Seat, card: int) -> str | None:
    """DR-6 why this seat may not give a clue now."""
    if seat == state.dreamer:
        return "spirits_only"
    if state.phase != "night":
        return "not_now"
    return card_refusal(state, card) or (None if seat == state.turn else "not_your_turn")


def give_clue(state: State, seat: Seat, action: GiveClue, chance: Chance) -> list[Event] | Refused:
    word = action.word.strip()
    if (
        code := turn_refusal(state, seat, action.card)
        or _wrong_talk(state, "typed")
        or _clue_form(state, word)
    ):
        return Refused(code)
    ruling = REFEREE.judge_clue(state.config.lang, state.current.prop, word)
    if ruling.verdict == "forbidden":  # DR-12
        return [
            ClueForbidden(state.dreamer, action.card, seat, word, ruling.reason),
            *after_card(state, chance),
        ]
    return [ClueGiven(state.dreamer, action.card, seat, word, ruling.verdict == "doubtful")]


def _clue_form(state: State, word: str) -> str | None:
    """DR-22."""
    if not is_one_word(word):
        return "not_one_word"
    given = [fold(clue.word) for clue in state.clues if clue.word is not None]
    return "repeated_clue" if fold(word) in given else None


def say_clue(state: State, seat: Seat, action: SayClue) -> list[Event] | Refused:
    """DR-19; nobody but people heard it, so anybody may challenge it."""
    if code := turn_refusal(state, seat, action.card) or _wrong_talk(state, "voice"):
        return Refused(code)
    return [ClueGiven(state.dreamer, action.card, seat, None, True)]


def pass_turn(state: State, seat: Seat, action: PassTurn) -> list[Event] | Refused:
    if code := turn_refusal(state, seat, action.card):
        return Refused(code)
    return [TurnPassed(action.card, seat, False)]


def time_out(state: State) -> list[Event]:
    """DR-11."""
    assert state.turn is not None
    return [TurnPassed(state.card, state.turn, True)]


def answer(state: State, seat: Seat, action: Answer, chance: Chance) -> list[Event] | Refused:
    text = " ".join(action.text.split())
    if seat != state.dreamer:
        return Refused("dreamer_only")
    if code := card_refusal(state, action.card) or _wrong_talk(state, "typed") or _answer_form(text):
        return Refused(code)
    found = match_answer(state.config.lang, state.current.prop, text)
    return [Answered(state.dreamer, action.card, text, RESULTS[found]), *after_card(state, chance)]


def _answer_form(text: str) -> str | None:
    if len(text) > ANSWER_LENGTH:
        return "too_long"
    return None if pieces(text) else "empty_answer"


def say_answer(state: State, action: SayAnswer, chance: Chance) -> list[Event] | Refused:
    """DR-19 the spirits judge what was said."""
    if code := card_refusal(state, action.card) or _wrong_talk(state, "voice"):
        return Refused(code)
    return [Answered(state.dreamer, action.card, None, "open"), *after_card(state, chance)]


def pass_card(state: State, seat: Seat, action: PassCard, chance: Chance) -> list[Event] | Refused:
    """DR-10; once the glass has run out there is nothing to pass, the Dreamer just need not answer."""
    if seat != state.dreamer and state.config.talk == "typed":
        return Refused("dreamer_only")
    if state.phase != "night":
        return Refused("not_now")
    if code := card_refusal(state, action.card):
        return Refused(code)
    return [CardPassed(action.card), *after_card(state, chance)]


def _wrong_talk(state: State, talk: str) -> str | None:
    return None if state.config.talk == talk else f"{state.config.talk}_table"


def challengeable(state: State) -> Clue | None:
    """DR-21 the last clue, if it may still be challenged."""
    last = state.clues[-1] if state.clues and state.phase in ("night", "last") else None
    return last if last is not None and last.doubtful and not last.challenged else None


def challenge(state: State, seat: Seat, action: Challenge) -> list[Event] | Refused:
    if seat == state.dreamer:
        return Refused("spirits_only")
    if code := card_refusal(state, action.card):
        return Refused(code)
    clue = challengeable(state)
    if clue is None or action.clue != len(state.clues) - 1:
        return Refused("no_challenge")
    if clue.seat == seat:
        return Refused("own_clue")
    return [ClueChallenged(state.dreamer, state.polled + 1, action.card, action.clue, seat)]


def vote(state: State, seat: Seat, action: Vote, chance: Chance) -> list[Event] | Refused:
    if seat == state.dreamer:
        return Refused("spirits_only")
    poll = polls.find(state, action.poll)
    if poll is None:
        return Refused("no_such_poll")
    if seat == poll.author:
        return Refused("own_clue")
    if polls.has_voted(poll, seat):
        return Refused("voted_already")
    cast = BallotCast(state.dreamer, poll.id, seat, action.yes)
    after = replace(poll, ballots=(*poll.ballots, Ballot(seat, action.yes)))
    return [cast, *close(state, after, chance)] if polls.is_settled(state, after) else [cast]


def close(state: State, poll: Poll, chance: Chance) -> list[Event]:
    """The end of a vote. A clue found forbidden takes the card away if it is still in play (DR-12)."""
    yes = polls.verdict(poll)
    closed = PollClosed(state.dreamer, poll.id, yes)
    if not (yes and poll.kind == "clue" and is_in_play(state, poll.card)):
        return [closed]
    assert poll.author is not None
    return [
        closed,
        ClueForbidden(state.dreamer, poll.card, poll.author, poll.text, "vote"),
        *after_card(state, chance),
    ]


def is_in_play(state: State, card: int) -> bool:
    return state.phase in ("night", "last") and state.card == card
