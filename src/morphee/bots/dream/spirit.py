"""How a bot plays a spirit: fairies help, bogeymen point close by but elsewhere, sandmen watch the balance.

Bots do not hear. At a voice table they tap their own turn and do nothing that asks what somebody said:
they neither vote nor tilt cards nor tap for others.
"""

from __future__ import annotations

from morphee.bots.contract import Observation, Plan
from morphee.bots.dream.knowledge import Knowledge
from morphee.bots.dream.skill import Skill
from morphee.bots.dream.trust import FULL
from morphee.bots.pace import reaction, thinking, typing
from morphee.games.dream.actions import Action, GiveClue, PassTurn, SayClue, Vote
from morphee.games.dream.deck import Entry, Hint
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Asked, Own, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis

DECOYS = 2
"""Among how many of the closest propositions a decoy is chosen."""
COVER = 5
"""One in so many clues of a bogeyman is true but oblique."""


class SpiritMind:
    def __init__(self, chance: Chance, skill: Skill) -> None:
        self._chance = chance
        self._skill = skill
        self._decoy: tuple[str, Entry] | None = None

    def consider(self, observation: Observation, plan: Plan | None, known: Knowledge) -> Plan | None:
        if plan is not None and plan.at >= observation.at and self._still(observation, plan.action):
            return plan
        public: Public = observation.view.public
        own: Own | None = observation.view.own
        if own is None:
            return None
        ballot = next((asked for asked in own.polls if asked.may and asked.text is not None), None)
        if ballot is not None:
            return self._after(observation, 900, Vote(ballot.poll, self._ballot(own, ballot)))
        if public.turn == observation.seat and public.phase == "night":
            return self._clue(observation, public, own, known)
        return None

    def _still(self, observation: Observation, action: Action) -> bool:
        """Whether an intention still makes sense as it is."""
        if not isinstance(action, GiveClue):
            return action in observation.offers
        public: Public = observation.view.public
        given = {fold(clue.word) for clue in public.clues if clue.word is not None}
        return GiveClue in observation.open and action.card == public.card and fold(action.word) not in given

    def _clue(self, observation: Observation, public: Public, own: Own, known: Knowledge) -> Plan:
        if public.talk == "voice":
            return self._after(observation, 1_500, SayClue(public.card, observation.seat))
        hint = self._hint(public, own, known)
        if hint is None:
            return self._after(observation, 1_500, PassTurn(public.card))
        due = observation.at + thinking(self._chance, 700) + typing(self._chance, hint.word)
        return Plan(Millis(due), GiveClue(public.card, hint.word))

    def _hint(self, public: Public, own: Own, known: Knowledge) -> Hint | None:
        target = None if own.word is None else known.entry(own.word)
        if target is None:
            return None
        given = frozenset([fold(clue.word) for clue in public.clues if clue.word is not None])
        help = known.allowed(target, target.hints, given)
        lean = self._lean(own)
        if lean == 0:
            return self._pick([hint for hint in help if hint.strength <= 2] or help)
        if lean > 0:
            return self._pick([hint for hint in help if hint.strength >= 2] or help)
        if help and self._chance.below(COVER) == 0:
            return help[-1]
        decoy = self._best_decoy(target, public, known) if self._skill.subtle else self._aside(target, known)
        return self._pick(known.allowed(target, decoy.hints, given)[:4])

    def _best_decoy(self, target: Entry, public: Public, known: Knowledge) -> Entry:
        """Where the Dreamer's thoughts already are, if not at the target; else close to the target."""
        said = [(clue.word, FULL) for clue in public.clues if clue.word is not None]
        astray = [entry for _, entry in known.guesses(said, lambda *_: False)[:3] if entry is not target]
        return astray[0] if astray else self._aside(target, known)

    def _lean(self, own: Own) -> int:
        """What this spirit wants now: 1 a right answer, -1 a wrong one, 0 neither."""
        if own.role == "fairy":
            return 1
        if own.role == "bogeyman":
            return -1
        yellow = sum(card.side == "yellow" for card in own.cards)
        blue = sum(card.side == "blue" for card in own.cards)
        return (yellow < blue) - (yellow > blue)

    def _aside(self, target: Entry, known: Knowledge) -> Entry:
        """The decoy for this card: close to the target, and not the target."""
        if self._decoy is None or self._decoy[0] != target.prop.word:
            near = known.near(target)[:DECOYS] or [e for e in known.entries if e is not target]
            self._decoy = (target.prop.word, self._chance.pick(near))
        return self._decoy[1]

    def _pick(self, hints: list[Hint]) -> Hint | None:
        return self._chance.pick(hints) if hints else None

    def _ballot(self, own: Own, asked: Asked) -> bool:
        """An answer is judged as it suits; a clue is let through."""
        if asked.kind == "clue":
            return False
        lean = self._lean(own)
        return self._chance.below(2) == 0 if lean == 0 else lean > 0

    def _after(self, observation: Observation, base: int, action: Action) -> Plan:
        return Plan(Millis(observation.at + reaction(self._chance, base)), action)
