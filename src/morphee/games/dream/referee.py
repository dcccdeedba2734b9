"""DR-7 whether a clue is allowed: not of the proposition's family, no sound-alike, no translation.

What is listed with the proposition, or is a plain inflection of it, is certain. What merely looks alike
is doubtful and left to the table: a wrong penalty is worse than a missed one.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import content, fold, one_slip, pieces, same_gender, same_number, verbs
from morphee.kernel.contract import Value

Verdict: TypeAlias = Literal["fine", "doubtful", "forbidden"]
Reason: TypeAlias = Literal["family", "sound", "translation"]


class Ruling(Value):
    """``reason`` is ``None`` when the clue is fine."""

    verdict: Verdict
    reason: Reason | None = None


FINE = Ruling("fine")


class Referee:
    """Judges clues from the lists that come with a proposition. Knows nothing else, asks nobody."""

    def judge_clue(self, lang: Lang, proposition: Proposition, clue: str) -> Ruling:
        if self._is_family(lang, proposition, clue):
            return Ruling("forbidden", "family")
        if _among(lang, clue, proposition.sounds):
            return Ruling("forbidden", "sound")
        if _among(lang, clue, proposition.abroad):
            return Ruling("forbidden", "translation")
        return self._doubt(lang, proposition, clue)

    def _is_family(self, lang: Lang, proposition: Proposition, clue: str) -> bool:
        parts = pieces(clue)
        for word in content(lang, proposition.word):
            if any(same_number(lang, part, word) or word in verbs(lang, part) for part in parts):
                return True
        return _among(lang, clue, (proposition.word, *proposition.family))

    def _doubt(self, lang: Lang, proposition: Proposition, clue: str) -> Ruling:
        typed = "".join(pieces(clue))
        for word in content(lang, proposition.word):
            if same_gender(lang, typed, word) or _shares_stem(typed, word):
                return Ruling("doubtful", "family")
            if len(word) >= 5 and one_slip(typed, word):
                return Ruling("doubtful", "sound")
        if any(_shares_stem(typed, "".join(pieces(word))) for word in proposition.family):
            return Ruling("doubtful", "family")
        return FINE


def _among(lang: Lang, clue: str, words: tuple[str, ...]) -> bool:
    typed = fold(clue)
    joined = "".join(pieces(clue))
    return any(typed == fold(word) or same_number(lang, joined, "".join(pieces(word))) for word in words)


def _shares_stem(one: str, other: str) -> bool:
    """The shorter of two words begins the other, or they begin with the same six letters."""
    short = min(len(one), len(other))
    return one[:6] == other[:6] if short >= 6 else short >= 5 and one[:short] == other[:short]


REFEREE = Referee()
