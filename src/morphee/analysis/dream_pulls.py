"""The clues of a match of When I Dream: how far each moved the Dreamer, and where to.

What a Dreamer believes is modelled by the associations of our decks, as the bots know them: after each clue
every proposition has a score, and its share of all scores stands for how likely the Dreamer is to think of
it. A clue moves that share: towards the true word, or towards something else. A clue that our decks do not
know moves nothing here, and what was said aloud is not written anywhere; both are told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from morphee.bots.dream.knowledge import Knowledge, knowledge
from morphee.games.dream.events import Awoke, ClueGiven, SpiritsDealt
from morphee.games.dream.model import Dawn, Dreamt, Role
from morphee.games.dream.spelling import fold
from morphee.kernel.contract import Value
from morphee.kernel.record import Record

DOUBT = 1_000
"""What stands against the first clue: two clues that say it at once leave the Dreamer half sure."""
FULL = 100

Given: TypeAlias = dict[tuple[int, int, str], tuple[int, int]]
"""By card, seat and word: the log entry of a clue, and its time."""


class Pull(Value):
    """One clue: how far it moved the Dreamer towards the true word, and towards the answer that was given,
    in shares of 1; ``known``: our decks know the clue."""

    round: int
    card: int
    seat: int
    dreamer: int
    role: Role | None
    word: str
    truth: str
    answer: str | None
    to_truth: float
    to_answer: float
    known: bool
    right: bool
    n: int = 0
    at: int = 0


def belief(known: Knowledge, clues: Sequence[str], word: str | None) -> float:
    """The share of that proposition after those clues."""
    if word is None or known.entry(word) is None:
        return 0.0
    ranked = known.guesses([(clue, FULL) for clue in clues], lambda _clue, _word: False)
    total = sum([score for score, _ in ranked]) + DOUBT
    wanted = fold(word)
    return sum([score for score, entry in ranked if fold(entry.prop.word) == wanted]) / total


def pulls(record: Record) -> tuple[Pull, ...]:
    """Every typed clue of the match."""
    known = knowledge(record.config.lang)
    found: list[Pull] = []
    given: Given = {}
    for entry in record.entries:
        match entry.event:
            case SpiritsDealt():
                given = {}
            case ClueGiven(card=card, seat=seat, word=str(word)):
                given[card, seat, word] = entry.n, entry.at
            case Awoke(dawn):
                for number, dreamt in enumerate(dawn.cards, 1):
                    found += _card(known, dawn, number, dreamt, given)
            case _:
                pass
    return tuple(found)


def _card(
    known: Knowledge,
    dawn: Dawn,
    number: int,
    card: Dreamt,
    given: Given,
) -> list[Pull]:
    said_before: list[str] = []
    found: list[Pull] = []
    truth = answer = 0.0
    for clue in card.clues:
        if clue.word is None:
            continue
        said_before.append(clue.word)
        now = belief(known, said_before, card.word), belief(known, said_before, card.answer)
        ranked = known.guesses([(clue.word, FULL)], lambda _clue, _word: False)
        n, at = given.get((number, clue.seat, clue.word), (0, 0))
        found.append(
            Pull(
                round=dawn.round,
                card=number,
                seat=clue.seat,
                dreamer=dawn.dreamer,
                role=dawn.spirits[clue.seat],
                word=clue.word,
                truth=card.word,
                answer=card.answer,
                to_truth=now[0] - truth,
                to_answer=now[1] - answer,
                known=bool(ranked),
                right=card.side == "yellow",
                n=n,
                at=at,
            )
        )
        truth, answer = now
    return found


def dawns(record: Record) -> tuple[Dawn, ...]:
    return tuple([entry.event.dawn for entry in record.entries if isinstance(entry.event, Awoke)])
