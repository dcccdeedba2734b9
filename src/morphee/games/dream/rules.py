"""When I Dream as one object.

What comes of a command is decided in `night`, `polls` and `day`; what the events then change is in
`evolve`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from morphee.games.dream import day, night, offers, polls, scores, views
from morphee.games.dream.actions import (
    Action,
    Answer,
    BeReady,
    Bet,
    Challenge,
    GiveClue,
    Murmur,
    PassCard,
    PassTurn,
    SayAnswer,
    SayClue,
    TellStory,
    TiltCard,
    Vote,
    Wake,
    WearMask,
)
from morphee.games.dream.content import LEAST_OWN, SPIRITS, VARIANT_WORDS, laid_deck, proposition
from morphee.games.dream.events import (
    Awoke,
    ClueForbidden,
    Decision,
    DeckLaid,
    Event,
    GlassRanOut,
    Masked,
    StoryBegan,
    Told,
)
from morphee.games.dream.evolve import evolve
from morphee.games.dream.language.answers import match as match_answer
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import NEVER, Config, Lang, OwnWord, Proposition, State, Visible
from morphee.games.dream.notation import NOTATION
from morphee.games.dream.options import EXPLANATIONS, PRESETS
from morphee.games.dream.spelling import pieces
from morphee.games.dream.texts import REFUSALS
from morphee.games.dream.views import Own, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, Cue, Expire, Game, Millis, Outcome, Refused, Seat, Timer, Viewer

THUMB_TIME = 7
"""Seconds for a clue that is typed on a phone."""
PHASE_TIMERS = {
    "dusk": "dusk",
    "night": "glass",
    "last": "last",
    "story": "story",
    "tilt": "tilt",
    "day": "day",
}


class Dream(Game[Config, State, Action, Event, Told, Public, Own]):
    name = "dream"
    version = 1
    seats = range(min(SPIRITS), max(SPIRITS) + 1)
    config_type = Config
    state_type = State
    action_type = Action
    event_type = Event
    told_type = Told
    public_type = Public
    own_type = Own | None
    refusals = REFUSALS
    explanations = EXPLANATIONS
    presets = PRESETS
    notation = NOTATION
    reveals = (Awoke, ClueForbidden)
    """That a clue was forbidden rightly tells something of the proposition."""

    def variants(self) -> Mapping[str, Config]:
        own = tuple([OwnWord(word) for word in VARIANT_WORDS])
        return {
            "default": Config(),
            "english": Config(lang="en", clue_order="restart", clue_time=15, eldest=2),
            "voice": Config(talk="voice", night=60, story=30),
            "cloth": Config(talk="voice", mask="cloth", night=60, story=30),
            "own": Config(deck="own", own_words=own, night=60, clue_time=3),
        }

    def fitted(self, lang: Lang, phones: bool) -> Config:
        """DR-24 words in the table's language; DR-11 a little more time where clues are typed by thumbs."""
        return Config(lang=lang, clue_time=THUMB_TIME) if phones else Config(lang=lang)

    def check(self, config: Config, seats: int) -> Refused | None:
        if config.eldest is not None and config.eldest >= seats:
            return Refused("no_such_seat")
        folded = [pieces(own.word) for own in config.own_words]
        if () in folded:
            return Refused("empty_word")
        if len(set(folded)) < len(folded):
            return Refused("doubled_word")
        if config.deck == "own" and len(folded) < LEAST_OWN:
            return Refused("too_few_words")
        return None

    def initial(self, config: Config, seats: int) -> State:
        zeros, nobody = (0,) * seats, (False,) * seats
        return State(
            config=config,
            phase="dusk",
            until=NEVER,
            round=0,
            dreamer=Seat(0),
            points=zeros,
            penalties=zeros,
            ready=nobody,
        )

    def deal(self, config: Config, seats: int, chance: Chance) -> Sequence[Event]:
        cards = laid_deck(config, chance)
        top = chance.pick(cards)
        rest = tuple([slot for slot in cards if slot != top])
        lot = chance.below(seats)
        dreamer = Seat(lot if config.eldest is None else config.eldest)  # DR-3
        visible = Visible(top, proposition(config, top).word)
        return [DeckLaid(rest, visible), day.deal_spirits(seats, 1, dreamer, chance)]

    def decide(self, state: State, command: Act[Action] | Expire, at: Millis, chance: Chance) -> Decision:
        if state.phase == "over":
            return Refused("over")
        if isinstance(command, Expire):
            return _opened(state, _expire(state, command.timer, chance))
        return _opened(state, _act(state, command.seat, command.action, chance))

    def evolve(self, state: State, event: Event, at: Millis) -> State:
        return evolve(state, event, at)

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        return offers.legal(state, seat)

    def open(self, state: State, seat: Seat) -> tuple[type, ...]:
        return offers.openings(state, seat)

    def sample(self, state: State, seat: Seat, chance: Chance) -> Action | None:
        return offers.sample(state, seat, chance)

    def timers(self, state: State) -> Sequence[Timer]:
        """Votes first, so that none is open when a phase ends at the same instant."""
        found = [Timer(f"poll:{poll.id}", poll.due) for poll in state.polls]
        if state.until >= 0:
            found.append(Timer(PHASE_TIMERS[state.phase], state.until))
        if state.turn_until >= 0:
            found.append(Timer("clue", state.turn_until))
        return found

    def cue(self, state: State) -> Cue | None:
        """DR-11, DR-13: each has their time from the moment they see it begin. Nobody races anybody, and
        what the spirits vote meanwhile delays nothing."""
        return night.cue(state)

    def outcome(self, state: State) -> Outcome | None:
        return scores.final(state.points, state.penalties) if state.phase == "over" else None

    def public(self, state: State) -> Public:
        return views.public(state)

    def own(self, state: State, seat: Seat) -> Own:
        return views.own(state, seat)

    def redact(self, event: Event, viewer: Viewer) -> Told | None:
        return views.redact(event, viewer)

    def deafened(self, state: State) -> tuple[Seat, ...]:
        """Nobody talks to the Dreamer from the mask to the Day but through the game."""
        asleep = state.phase in ("night", "last", "story", "tilt")
        return (state.dreamer,) if asleep else ()

    def warm(self) -> None:
        """The lexicon of both languages, so that nobody's first clue waits for it."""
        tries: tuple[tuple[Lang, str, str], ...] = (("fr", "mer", "phare"), ("en", "sea", "beacon"))
        for lang, word, clue in tries:
            prop = Proposition(word)
            rule(lang, prop, clue)
            match_answer(lang, prop, clue)

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        return views.resample(state, viewer, chance)

    def check_world(self, state: State) -> str | None:
        return views.check_world(state)


def _act(state: State, seat: Seat, action: Action, chance: Chance) -> Decision:
    match action:
        case WearMask():
            return night.wear_mask(state, seat, chance)
        case GiveClue():
            return night.give_clue(state, seat, action, chance)
        case SayClue():
            return night.say_clue(state, seat, action)
        case PassTurn():
            return night.pass_turn(state, seat, action)
        case Answer():
            return night.answer(state, seat, action, chance)
        case SayAnswer():
            return night.say_answer(state, action, chance)
        case PassCard():
            return night.pass_card(state, seat, action, chance)
        case Challenge():
            return polls.challenge(state, seat, action)
        case Vote():
            return polls.vote(state, seat, action, chance)
        case TellStory():
            return day.tell_story(state, seat, action)
        case Murmur():
            return day.murmur(state, seat, action)
        case Wake():
            return day.wake(state, seat)
        case Bet():
            return day.bet(state, seat, action)
        case TiltCard():
            return day.tilt_card(state, seat, action)
        case BeReady():
            return day.be_ready(state, seat, chance)


def _opened(state: State, found: Decision) -> Decision:
    """DR-19 with a real mask on the Dreamer nothing is hidden from the big screen, and so from anybody."""
    if isinstance(found, Refused) or not state.shown_to_all:
        return found
    return [replace(event, open=True) if isinstance(event, Masked) else event for event in found]


def _expire(state: State, timer: str, chance: Chance) -> Decision:
    if timer == "clue":
        return night.time_out(state)
    if timer.startswith("poll:"):
        return polls.time_out(state, int(timer.removeprefix("poll:")), chance)
    return _end_phase(state, chance)


def _end_phase(state: State, chance: Chance) -> Decision:
    match state.phase:
        case "dusk":
            return night.fall(state, chance)
        case "night":
            return [GlassRanOut()]
        case "last":
            return [StoryBegan()]
        case "story":
            return day.end_story(state)
        case "tilt":
            return [day.awake(state)]
        case "day" | "over":
            return [day.after_day(state, chance)]


DREAM = Dream()
