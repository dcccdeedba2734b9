"""A dream table for tests: seats act in the game's words, time moves by hand, timers fire when due."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from morphee.games.dream.actions import (
    Action,
    Answer,
    BeReady,
    Challenge,
    GiveClue,
    PassCard,
    PassTurn,
    SayAnswer,
    SayClue,
    TellStory,
    Vote,
    Wake,
    WearMask,
)
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.model import Config, OwnWord, Role, State
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry

STEMS = ["ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo"]
OWN = tuple(
    OwnWord(
        f"{one}{two}kalin",
        accept=(f"{one}{two}mirot",),
        family=(f"{one}{two}kalinard",),
        sounds=(f"{one}{two}callin",),
        translations=(f"{one}{two}xylo",),
    )
    for one in STEMS[:7]
    for two in STEMS[7:12]
)
"""Made-up propositions: what is right, close, forbidden or fine for each is known without any deck."""

FINE = tuple(f"brume{one}{two}" for one in STEMS for two in STEMS)
"""Words that have to do with no proposition."""

SHORT = Config(deck="own", own_words=OWN, eldest=0)


class Dreams:
    """One match. Commands that must be granted raise when they are refused; `refused` gives the code."""

    def __init__(self, seats: int = 4, name: str = "dream", config: Config = SHORT) -> None:
        assert DREAM.check(config, seats) is None
        self.seed = seed_from(name)
        self.match = Match(DREAM, config, seats, self.seed)
        self.entries: list[Entry] = []
        self._fine = self._clock = 0
        self._fold(self.match.deal(Millis(0)))

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def word(self) -> str:
        return self.state.current.prop.word

    @property
    def events(self) -> list[Any]:
        return [entry.event for entry in self.entries]

    def told(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def spirits(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.state.seats) if seat != self.state.dreamer]

    def sides(self) -> list[str]:
        return [card.side for card in self.state.cards]

    def deal_roles(self, *roles: Role) -> None:
        """Give the spirits of this round by hand, from the Dreamer's left."""
        given = iter(roles)
        by_seat: list[Role | None] = [None] * self.state.seats
        for step in range(1, self.state.seats):
            by_seat[(self.state.dreamer + step) % self.state.seats] = next(given)
        self.match.state = replace(self.state, spirits=tuple(by_seat))

    # time

    def wait(self, millis: int) -> Dreams:
        """Let time pass; everything due happens at its due time."""
        self._clock = self.now() + millis
        self._until(self._clock)
        return self

    def now(self) -> int:
        return max(self.match.at, self._clock)

    def _until(self, until: int) -> None:
        while (timer := self.match.next_timer()) is not None and timer.due <= until:
            found = self.match.decide(Expire(timer.name), timer.due)
            assert not isinstance(found, Refused), f"{timer.name} was refused"
            self._fold(found)

    def expire(self, timer: str) -> Dreams:
        """Wait until that timer has fired."""
        due = next(armed.due for armed in DREAM.timers(self.state) if armed.name == timer)
        self._until(due)
        self._clock = max(self._clock, due)
        return self

    # commands

    def act(self, seat: int, action: Action) -> Dreams:
        at = Millis(self.now())
        found = self.match.decide(Act(Seat(seat), action), at, f"{len(self.entries)}")
        assert not isinstance(found, Refused), f"{action} of {seat} was refused: {found.code}"
        self._fold(found)
        return self

    def refused(self, seat: int, action: Action) -> str:
        before = self.state
        found = self.match.decide(Act(Seat(seat), action), Millis(self.now()))
        assert isinstance(found, Refused), f"{action} of {seat} was granted"
        assert found.code in DREAM.refusals
        assert self.state is before
        return found.code

    def offers(self, seat: int, action: Action) -> bool:
        return action in list(DREAM.legal(self.state, Seat(seat)))

    def _fold(self, entries: tuple[Entry, ...]) -> None:
        self.match.fold(entries)
        self.entries.extend(entries)

    # the game's words

    def night(self) -> Dreams:
        return self.act(self.state.dreamer, WearMask())

    def fine(self) -> str:
        """A clue nobody can object to, another one each time."""
        self._fine += 1
        return FINE[self._fine % len(FINE)]

    def clue(self, word: str | None = None) -> Dreams:
        """The player whose turn it is gives a clue."""
        assert self.state.turn is not None
        if self.state.config.talk == "voice":
            return self.act(self.state.turn, SayClue(self.state.card, self.state.turn))
        return self.act(self.state.turn, GiveClue(self.state.card, word or self.fine()))

    def skip(self) -> Dreams:
        assert self.state.turn is not None
        return self.act(self.state.turn, PassTurn(self.state.card))

    def answer(self, text: str) -> Dreams:
        return self.act(self.state.dreamer, Answer(self.state.card, text))

    def right(self) -> Dreams:
        return self.answer(self.word)

    def wrong(self) -> Dreams:
        return self.answer("quelque chose")

    def near(self) -> Dreams:
        return self.answer(self.state.current.prop.family[0])

    def aloud(self) -> Dreams:
        return self.act(self.state.dreamer, SayAnswer(self.state.card))

    def give_up(self) -> Dreams:
        return self.act(self.state.dreamer, PassCard(self.state.card))

    def forbidden(self) -> Dreams:
        """The player whose turn it is says the proposition in another language."""
        return self.clue(self.state.current.prop.translations[0])

    def challenge(self, seat: int) -> Dreams:
        return self.act(seat, Challenge(self.state.card, len(self.state.clues) - 1))

    def vote(self, seat: int, yes: bool) -> Dreams:
        return self.act(seat, Vote(self.state.polls[0].id, yes))

    def story(self, text: str | None = None) -> Dreams:
        return self.act(self.state.dreamer, Wake() if text is None else TellStory(text))

    def glass(self) -> Dreams:
        return self.expire("glass")

    def dawn(self) -> Dreams:
        """From the Night or the story to the Day, nothing more being answered."""
        if self.state.phase == "night":
            self.glass()
        if self.state.phase == "last":
            self.act(self.state.dreamer, Wake())
        if self.state.phase == "story":
            self.story()
        return self.expire("tilt")

    def all_ready(self) -> Dreams:
        for seat in range(self.state.seats):
            self.act(seat, BeReady())
        return self

    def doubtful(self) -> str:
        """A clue for this card that the referee is unsure about."""
        word = self.word
        ends = ("ette", "ier", "ou", "erie", "on", "ade")
        tries = [*(word[:cut] + end for cut in (6, 7, 5, len(word)) for end in ends), word + "e", "a" + word]
        prop, lang = self.state.current.prop, self.state.config.lang
        return next(t for t in tries if rule(lang, prop, t).verdict == "doubtful")
