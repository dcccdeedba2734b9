"""`morphee judge clue` and `morphee judge answer`: the referee and the matcher for scripts and arguments.

A proposition of our decks is judged with all that its line says; any other word with the lexicon alone.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from morphee.games.dream.deck import load
from morphee.games.dream.language.answers import Match, Mode, match
from morphee.games.dream.language.forms import clean
from morphee.games.dream.language.ruling import Reason, Verdict, rule
from morphee.games.dream.language.synonyms import synonyms
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import fold
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge

Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Clue(Value, forbid_unknown_fields=True):
    """A clue for a proposition."""

    lang: Lang
    proposition: Text
    clue: Text


class Given(Value, forbid_unknown_fields=True):
    """An answer to a proposition; spoken answers are as good as they sound."""

    lang: Lang
    proposition: Text
    answer: Text
    mode: Mode = "typed"


class Ruled(Value, omit_defaults=True):
    verdict: Verdict
    reason: Reason | None = None


class Matched(Value):
    verdict: Match


def proposition(lang: Lang, word: str) -> Proposition:
    """Ours if the decks have it, accents typed or not; else the bare word."""
    entry = load(lang).by_word.get(fold(clean(word)))
    if entry is not None and clean(word) in (clean(entry.prop.word), fold(entry.prop.word)):
        return entry.prop
    return Proposition(" ".join(word.split()), accept=synonyms(lang).get(clean(word), ()))


def settle_clue(case: Clue) -> Ruled | Impossible:
    if wrong := _wordless(case.proposition) or _blank("clue", case.clue):
        return wrong
    found = rule(case.lang, proposition(case.lang, case.proposition), case.clue.strip())
    return Ruled(found.verdict, found.reason)


def settle_answer(case: Given) -> Matched | Impossible:
    if wrong := _wordless(case.proposition) or _blank("answer", case.answer):
        return wrong
    return Matched(match(case.lang, proposition(case.lang, case.proposition), case.answer, case.mode))


def _wordless(word: str) -> Impossible | None:
    return None if words(word) else Impossible("proposition", "there is no word in it")


def _blank(field: str, said: str) -> Impossible | None:
    return None if said.strip() else Impossible(field, "there is nothing in it")


CLUE = Judge(Clue, settle_clue)
ANSWER = Judge(Given, settle_answer)
