"""The bots of the dream: `RandomDreamer` knows words only; the others play their roles, each as it can."""

from __future__ import annotations

from morphee.bots.contract import Observation, Plan, keeps
from morphee.bots.dream.dreamer import DreamerMind
from morphee.bots.dream.knowledge import Knowledge, knowledge
from morphee.bots.dream.skill import CHAMPION, CHILD, NOVICE, SKILLED
from morphee.bots.dream.spirit import SpiritMind
from morphee.bots.pace import reaction, thinking, typing
from morphee.games.dream.actions import (
    Action,
    Answer,
    BeReady,
    Bet,
    Challenge,
    GiveClue,
    PassCard,
    SayAnswer,
    SayClue,
    TellStory,
    TiltCard,
    Vote,
)
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Own, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis

READING = 14_000
"""About how long the Day's reveal is looked at."""
AT_LEAST = 8_000
"""No Day among bots alone is over sooner."""


class Novice:
    """Plays every role sensibly, from what its seat sees and the decks everybody may read."""

    quick = True
    skill = NOVICE

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._dreamer = DreamerMind(chance, self.skill)
        self._spirit = SpiritMind(chance, self.skill)

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        public: Public = observation.view.public
        if BeReady() in observation.offers:
            if keeps(observation, plan):
                return plan
            looked = max(AT_LEAST, thinking(self._chance, READING))
            return Plan(Millis(observation.at + looked), BeReady())
        known = knowledge(public.lang)
        if observation.seat == public.dreamer:
            return self._dreamer.consider(observation, plan, known)
        return self._spirit.consider(observation, plan, known)


class Child(Novice):
    """Knows less, forgets more, and is too clever now and then."""

    skill = CHILD


class Skilled(Novice):
    """Knows more, weighs who said what, and leads astray where thoughts already are."""

    skill = SKILLED


class Champion(Novice):
    """Chooses nearly every clue by what was said before, asks what a liar would say, and forgets nothing."""

    skill = CHAMPION


class RandomDreamer:
    """Any word for a clue or an answer, any sensible offered action, after any moment."""

    quick = True

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if plan is not None and plan.at >= observation.at and self._still(observation, plan.action):
            return plan
        public: Public = observation.view.public
        choices = [
            *(action for action in observation.offers if _is_sensible(observation, action)),
            *self._typed(observation, public),
        ]
        if not choices:
            return None
        action = self._chance.pick(choices)
        return Plan(Millis(observation.at + self._delay(action)), action)

    def _delay(self, action: Action) -> int:
        """The Dreamer takes some time before an answer or a pass; the rest is quick."""
        match action:
            case Answer() | PassCard() | SayAnswer():
                return thinking(self._chance, 9_000)
            case GiveClue(_, word):
                return thinking(self._chance, 700) + typing(self._chance, word)
            case TellStory(text):
                return thinking(self._chance) + typing(self._chance, text)
            case _:
                return reaction(self._chance, 1_500)

    def _still(self, observation: Observation, action: Action) -> bool:
        public: Public = observation.view.public
        if isinstance(action, (Answer, GiveClue)):
            return (
                type(action) in observation.open and action.card == public.card and not _given(public, action)
            )
        return action in observation.offers or type(action) in observation.open

    def _typed(self, observation: Observation, public: Public) -> list[Action]:
        known = knowledge(public.lang)
        found: list[Action] = []
        if Answer in observation.open:
            found.append(Answer(public.card, self._word(known)))
        if GiveClue in observation.open:
            found.append(GiveClue(public.card, self._word(known)))
        if TellStory in observation.open:
            found.append(TellStory(" ".join([self._word(known) for _ in range(8)])))
        return [action for action in found if not _given(public, action)]

    def _word(self, known: Knowledge) -> str:
        return self._chance.pick(self._chance.pick(known.entries).hints).word


def _is_sensible(observation: Observation, action: Action) -> bool:
    """Not what only somebody who hears the table could do; and no challenge where the referee has no doubt,
    which is often all that is offered and would be done at every clue."""
    own: Own | None = observation.view.own
    if isinstance(action, Challenge):
        return own is not None and own.doubt == action.clue
    if isinstance(action, Bet):
        return own is not None and own.bet is None
    return not _needs_ears(observation, action)


def _needs_ears(observation: Observation, action: Action) -> bool:
    """Whether only somebody who hears the table could do that: a bot does not (DR-19)."""
    public: Public = observation.view.public
    if public.talk == "typed":
        return False
    if isinstance(action, Vote):
        own: Own | None = observation.view.own
        return own is None or any(a.poll == action.poll and a.text is None for a in own.polls)
    others = isinstance(action, PassCard) and observation.seat != public.dreamer
    return others or isinstance(action, SayClue | SayAnswer | TiltCard)


def _given(public: Public, action: Action) -> bool:
    """Whether it is a clue that was given for this card already."""
    if not isinstance(action, GiveClue):
        return False
    return any(clue.word is not None and fold(clue.word) == fold(action.word) for clue in public.clues)
