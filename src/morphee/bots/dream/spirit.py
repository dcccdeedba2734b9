"""How a bot plays a spirit: fairies help, bogeymen point close by but elsewhere, sandmen watch the balance.

Bots do not hear. At a voice table they type their clues, which a screen says for them, and do nothing that
asks what somebody said: they vote only on what was typed, and neither tilt cards nor tap for others.
"""

from __future__ import annotations

from collections import Counter

from morphee.bots.contract import Observation, Plan
from morphee.bots.dream.knowledge import BETWEEN, FAR, NEARBY, Knowledge
from morphee.bots.dream.skill import Skill
from morphee.bots.dream.trust import FULL
from morphee.bots.pace import reaction, thinking, typing
from morphee.games.dream.actions import Action, Bet, GiveClue, PassTurn, Vote
from morphee.games.dream.deck import Entry, Hint
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Asked, Drift, Own, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat

DECOYS = 3
"""Among how many of the closest propositions a decoy is chosen."""
COVER = 16
"""One in so many clues of a bogeyman is true but oblique."""
MORE = 12
"""Among how many others a liar looks who has nothing left to say of the first decoy."""
LURES = 4
"""Among how many of the best lures one is chosen."""
BESIDE = 3
"""When all thoughts of the word have been said, every spirit names one of so many things close to it: a liar
who alone had something left to say would be known for one."""


def _sees_all(*_: str) -> bool:
    """No association is missed."""
    return False


class SpiritMind:
    def __init__(self, chance: Chance, skill: Skill) -> None:
        self._chance = chance
        self._skill = skill
        self._decoy: tuple[str, Entry] | None = None
        self._round = 0
        self._astray: Counter[Seat] = Counter()
        self._heard: tuple[Drift, ...] = ()

    def consider(self, observation: Observation, plan: Plan | None, known: Knowledge) -> Plan | None:
        if plan is not None and plan.at >= observation.at and self._still(observation, plan.action):
            return plan
        public: Public = observation.view.public
        own: Own | None = observation.view.own
        if own is None:
            return None
        self._notice(public, own, known)
        ballot = next((asked for asked in own.polls if asked.may and asked.text is not None), None)
        if ballot is not None:
            return self._after(observation, 900, Vote(ballot.poll, self._ballot(own, ballot)))
        if public.turn == observation.seat and public.phase == "night":
            return self._clue(observation, public, own, known)
        if public.phase in ("story", "tilt") and own.bet is None:
            return self._bet(observation)
        return None

    def _notice(self, public: Public, own: Own, known: Knowledge) -> None:
        """Count, by player, the clues that do not belong to the proposition."""
        if public.round != self._round:
            self._round, self._astray = public.round, Counter()
        fresh = (
            public.clues[len(self._heard) :]
            if public.clues[: len(self._heard)] == self._heard
            else public.clues
        )
        self._heard = public.clues
        for clue in fresh if own.word is not None else ():
            if clue.word is not None:
                self._astray[clue.seat] += 0 if known.speaks_for(clue.word, own.word or "") else 1

    def _bet(self, observation: Observation) -> Plan | None:
        bets = [action for action in observation.offers if isinstance(action, Bet)]
        if not bets:
            return None
        most = max(self._astray[bet.on] for bet in bets)
        worst = [bet for bet in bets if self._astray[bet.on] == most]
        return self._after(observation, 4_000, self._chance.pick(worst))

    def _still(self, observation: Observation, action: Action) -> bool:
        """Whether an intention still makes sense as it is."""
        if not isinstance(action, GiveClue):
            return action in observation.offers
        public: Public = observation.view.public
        given = {fold(clue.word) for clue in public.clues if clue.word is not None}
        return GiveClue in observation.open and action.card == public.card and fold(action.word) not in given

    def _clue(self, observation: Observation, public: Public, own: Own, known: Knowledge) -> Plan:
        hint = self._hint(public, own, known)
        if hint is None:
            return self._after(observation, 1_500, PassTurn(public.card))
        due = observation.at + thinking(self._chance, 700) + typing(self._chance, hint.word)
        return Plan(Millis(due), GiveClue(public.card, hint.word))

    def _hint(self, public: Public, own: Own, known: Knowledge) -> Hint | None:
        target = None if own.word is None else known.about(own.word)
        if target is None:
            return None
        given = frozenset([fold(clue.word) for clue in public.clues if clue.word is not None])
        help = known.allowed(target, target.hints, given)
        if not help:
            return self._pick(known.proper(target, known.beside(target), given)[:BESIDE])
        lean = self._lean(own)
        if lean < 0:
            return self._lure(target, public, known, given) or self._oblique(help)
        if self._draws(self._skill.clever):
            return self._oblique(help)
        if lean > 0 and self._draws(self._skill.care):
            return self._best(help, public, known, target)
        wanted = [hint for hint in help if (hint.strength >= 2 if lean > 0 else hint.strength <= 2)]
        return self._pick(wanted or help)

    def _draws(self, of_hundred: int) -> bool:
        return self._chance.below(100) < of_hundred

    def _oblique(self, help: list[Hint]) -> Hint | None:
        """True, and of little help."""
        weakest = [hint for hint in help if hint.strength == help[-1].strength]
        return self._pick(weakest)

    def _lure(self, target: Entry, public: Public, known: Knowledge, given: frozenset[str]) -> Hint | None:
        """A word that a believer of it takes for a clue to something else."""
        if self._chance.below(COVER) == 0:
            return None
        decoy = self._best_decoy(target, public, known) if self._skill.subtle else self._aside(target, known)
        decoy, lures = self._lures(target, decoy, known, given)
        if self._draws(self._skill.care):
            return self._best(lures, public, known, decoy, target)
        return self._pick(lures[:LURES])

    def _lures(
        self, target: Entry, decoy: Entry, known: Knowledge, given: frozenset[str]
    ) -> tuple[Entry, list[Hint]]:
        """What can still be said of the decoy, or of another where that is nearer to the target."""
        close, near = (decoy, *known.close(target)), known.near(target)[:MORE]
        for reach, others in ((BETWEEN, close), (NEARBY, close), (BETWEEN, near), (FAR, close)):
            for other in others:
                if lures := known.proper(target, known.lures(target, other, reach), given):
                    return other, lures
        return decoy, []

    def _best(
        self, hints: list[Hint], public: Public, known: Knowledge, goal: Entry, foe: Entry | None = None
    ) -> Hint | None:
        """The word that, with all that was said before, puts ``goal`` farthest ahead: of ``foe``, or of every
        other guess."""
        said = [clue.word for clue in public.clues if clue.word is not None]
        leads = known.leads(said, [hint.word for hint in hints], goal, foe)
        most = max(leads, default=0)
        return self._pick([hint for lead, hint in zip(leads, hints, strict=True) if lead == most])

    def _best_decoy(self, target: Entry, public: Public, known: Knowledge) -> Entry:
        """Where the Dreamer's thoughts already are, if that is close to the target; else what is close."""
        said = [(clue.word, FULL) for clue in public.clues if clue.word is not None]
        close = known.decoys(target)
        astray = [entry for _, entry in known.guesses(said, _sees_all)[:4] if entry in close]
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
            near = known.decoys(target) or known.near(target)
            near = near[:DECOYS] or [e for e in known.entries if e is not target]
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
