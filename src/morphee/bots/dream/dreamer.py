"""How a bot plays the Dreamer: it weighs clues, answers or passes in time, and tells what it remembers."""

from __future__ import annotations

from hashlib import blake2b

from morphee.bots.contract import Observation, Plan
from morphee.bots.dream.knowledge import Knowledge
from morphee.bots.dream.reading import Reading
from morphee.bots.dream.skill import Skill
from morphee.bots.dream.story import next_sentence, tell
from morphee.bots.dream.trust import FULL, Trust
from morphee.bots.pace import reaction, thinking, typing
from morphee.games.dream.actions import Action, Answer, Murmur, PassCard, TellStory, Wake, WearMask
from morphee.games.dream.deck import Entry
from morphee.games.dream.model import Lang
from morphee.games.dream.spelling import fold
from morphee.games.dream.views import Drift, Public
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat

LIKELY = 0.7
"""One who reads what a liar would say answers when a proposition is so likely."""


class DreamerMind:
    def __init__(self, chance: Chance, skill: Skill) -> None:
        self._chance = chance
        self._skill = skill
        self._salt = chance.below(1 << 32).to_bytes(4, "little")
        self._round = 0
        self._answers: list[str] = []
        self._trust = Trust()
        self._reading = Reading(self._is_blind)
        self._heard: tuple[Drift, ...] = ()
        self._story: str | None = None

    def consider(self, observation: Observation, plan: Plan | None, known: Knowledge) -> Plan | None:
        public: Public = observation.view.public
        if public.round != self._round:
            self._round, self._answers, self._trust = public.round, [], Trust()
            self._reading.forget()
            self._story = None
        self._remember(public, known)
        match public.phase:
            case "dusk":
                return self._keep(plan, WearMask()) or self._later(observation, 2_500, WearMask())
            case "night" | "last":
                return self._dream(observation, plan, public, known)
            case "story":
                return self._tell(observation, plan, public, known.lang)
            case "tilt" | "day" | "over":
                return None

    def _remember(self, public: Public, known: Knowledge) -> None:
        """Keep a new answer, and learn whose clues had pointed to it."""
        gone = public.gone
        if gone is not None and gone.how == "answered" and gone.text is not None:
            if gone.text not in self._answers:
                answer = gone.text
                self._answers.append(answer)
                self._trust.learn(self._heard, lambda clue: known.speaks_for(clue, answer))
                if self._skill.doubts and (entry := known.entry(answer)):
                    self._reading.learn(self._heard, entry, known)
        self._heard = public.clues

    def _dream(
        self, observation: Observation, plan: Plan | None, public: Public, known: Knowledge
    ) -> Plan | None:
        action = self._answer(public, known)
        if action is None:
            return None
        if kept := self._keep(plan, action):
            return kept
        text = action.text if isinstance(action, Answer) else ""
        due = observation.at + thinking(self._chance, 900) + typing(self._chance, text)
        return Plan(Millis(due), action)

    def _answer(self, public: Public, known: Knowledge) -> Action | None:
        """The answer to give now, a pass, or nothing yet. What was said aloud a bot does not hear: it dreams
        of the clues that were typed."""
        last = public.phase == "last"
        typed = sum(clue.word is not None for clue in public.clues)
        patient = typed < self._skill.patience and not last
        said = {fold(text) for text in self._answers}
        deep = self._lot(f"{public.round} {public.card}") < self._skill.doubts
        best, sure = self._read(public, known, said) if deep else self._believe(public, known, said)
        if best is not None and (sure or not patient):
            return Answer(public.card, best.prop.word)
        if patient:
            return None
        return Wake() if last else PassCard(public.card)

    def _believe(self, public: Public, known: Knowledge, said: set[str]) -> tuple[Entry | None, bool]:
        """What most clues speak for, and whether it is far enough ahead."""
        clues = [(clue.word, self._weight(clue.seat)) for clue in public.clues if clue.word is not None]
        ranked = [
            (score, e) for score, e in known.guesses(clues, self._is_blind) if fold(e.prop.word) not in said
        ]
        if not ranked:
            return None, False
        best = ranked[0][0]
        second = ranked[1][0] if len(ranked) > 1 else 0
        return ranked[0][1], best >= self._skill.sure and best - second >= self._skill.lead

    def _read(self, public: Public, known: Knowledge, said: set[str]) -> tuple[Entry | None, bool]:
        """What is likeliest if some of the spirits lie, and whether it is likely enough."""
        likely = self._reading.weigh(public.clues, known, said)
        return (likely[0][1], likely[0][0] >= LIKELY) if likely else (None, False)

    def _is_blind(self, clue: str, word: str) -> bool:
        """Each bot misses some associations, the same ones all match long."""
        return self._lot(fold(f"{clue} {word}")) < self._skill.gaps

    def _lot(self, of: str) -> int:
        """Below 100, for this bot always the same."""
        drawn = blake2b(of.encode(), digest_size=2, key=self._salt).digest()
        return int.from_bytes(drawn, "little") % 100

    def _weight(self, seat: Seat) -> int:
        return self._trust.of(seat) if self._skill.wary else FULL

    def _tell(self, observation: Observation, plan: Plan | None, public: Public, lang: Lang) -> Plan | None:
        """Sentence by sentence, so that the others can listen; then the whole of it."""
        if plan is not None and isinstance(plan.action, (TellStory, Wake)):
            return plan
        if self._story is None:
            things = [text for text in self._answers if self._chance.below(100) < self._skill.memory]
            self._story = tell(lang, things[-24:], self._chance)[:2_000] if things else ""
        if not self._story:
            return self._later(observation, 2_000, Wake())
        told = public.story or ""
        if plan is not None and isinstance(plan.action, Murmur) and plan.action.text != told:
            return plan
        more = next_sentence(self._story, told)
        due = observation.at + thinking(self._chance) + typing(self._chance, more) // 4
        latest = public.until - 500
        whole = told + more == self._story or due >= latest
        action = TellStory(self._story) if whole else Murmur(told + more)
        return Plan(Millis(min(due, latest)), action)

    def _later(self, observation: Observation, base: int, action: Action) -> Plan:
        return Plan(Millis(observation.at + reaction(self._chance, base)), action)

    def _keep(self, plan: Plan | None, action: Action) -> Plan | None:
        return plan if plan is not None and plan.action == action else None
