"""Answers that rest on nothing that is still being stored, for the seat that asked: they are given at once.

Else the time of a refusal would tell whether something hidden is on its way to a slow disk: somebody could
send refused actions all the time and listen for the moves of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from morphee.engine.claims import Answer, Claim
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Act, AnyGame, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry


class EarlyAnswers:
    """``state`` is the one that viewers were told. ``claims`` are those heard since the engine last decided:
    it may decide a hidden move, which is to be stored, together with one that it refuses."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.state: Any = match.state
        self.claims: list[Claim] = []

    def take(
        self, answers: Sequence[Answer], undurable: Iterable[Entry], length: int, at: Millis
    ) -> tuple[Answer, ...]:
        """Of these answers, those to give now; ``length`` entries led to the state that was told."""
        claims, self.claims = self.claims, []
        refused = [answer for answer in answers if answer.refused is not None]
        if not (refused and claims):
            return ()
        actions = {(claim.seat, claim.id): claim.action for claim in claims}
        pending = tuple(undurable)
        if not pending:
            return ()  # every answer is given now
        return tuple(
            [
                answer
                for answer in refused
                if (answer.seat, answer.id) in actions
                and _is_hidden(self._match.game, pending, answer.seat)
                and self._refused_before(answer, actions[answer.seat, answer.id], length, at)
            ]
        )

    def _refused_before(self, answer: Answer, action: Any, length: int, at: Millis) -> bool:
        """Whether the same was refused for the same reason without what is being stored."""
        chance = Chance(self._match.seed, length + 1)
        found = self._match.game.decide(self.state, Act(answer.seat, action), at, chance)
        return isinstance(found, Refused) and found.code == answer.refused


def _is_hidden(game: AnyGame, entries: Iterable[Entry], seat: Seat) -> bool:
    return all(game.redact(entry.event, seat) is None for entry in entries)
