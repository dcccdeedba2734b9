"""`morphee judge dream`, `clue` and `answer`: settling what happened at a kitchen table.

`dream` scores a round from its spirits, piles and memory. `clue` asks the referee and `answer` the matcher:
a proposition of our decks is judged with all that its line says, any other word with the lexicon alone.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.dream.content import DREAM_CARDS, ROLES, SPIRITS, spirits_for
from morphee.games.dream.deck import load
from morphee.games.dream.language.answers import Match, Mode, match
from morphee.games.dream.language.forms import clean
from morphee.games.dream.language.ruling import Reason, Verdict, rule
from morphee.games.dream.language.synonyms import synonyms
from morphee.games.dream.language.tokens import words
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.scores import round_points
from morphee.games.dream.spelling import fold
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge

Player: TypeAlias = Literal["dreamer", "fairy", "bogeyman", "sandman"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Round(Value, forbid_unknown_fields=True):
    """What lies on the table in the Day; ``spirits`` by seat, the Dreamer among them."""

    spirits: tuple[Player, ...]
    yellow: Count
    blue: Count
    remembered: bool


class Points(Value):
    points: tuple[int, ...]


def settle_round(round: Round) -> Points | Impossible:
    wrong = _wrong_spirits(round.spirits) or _wrong_piles(round.yellow, round.blue)
    if wrong is not None:
        return wrong
    spirits = [None if player == "dreamer" else player for player in round.spirits]
    return Points(round_points(spirits, round.yellow, round.blue, round.remembered))


def _wrong_spirits(players: tuple[Player, ...]) -> Impossible | None:
    """DR-2 one Dreamer; the others hold spirits of their number of players, one left unused."""
    seats = len(players)
    if seats not in SPIRITS:
        return Impossible("spirits", f"{seats} players, but the game is for {min(SPIRITS)} to {max(SPIRITS)}")
    if (dreamers := players.count("dreamer")) != 1:
        return Impossible("spirits", f"{dreamers} dreamers, but there is exactly one")
    used = spirits_for(seats)
    for role in ROLES:
        if (held := players.count(role)) > (most := used.count(role)):
            return Impossible("spirits", f"{held} {role} cards, but {seats} players use {most}")
    return None


def _wrong_piles(yellow: int, blue: int) -> Impossible | None:
    """DR-1 a Night cannot lay more cards than there are."""
    for field, count in (("yellow", yellow), ("blue", blue)):
        if count > DREAM_CARDS:
            return Impossible(field, f"{count} cards, but there are {DREAM_CARDS}")
    if yellow + blue > DREAM_CARDS:
        return Impossible("blue", f"{yellow} yellow and {blue} blue cards, but there are {DREAM_CARDS}")
    return None


Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Clue(Value, forbid_unknown_fields=True):
    """A clue for a proposition."""

    lang: Lang
    proposition: Text
    clue: Text


class Given(Value, forbid_unknown_fields=True):
    """An answer to a proposition. Of a spoken one only the sound counts."""

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


JUDGE = Judge(Round, settle_round)
CLUE = Judge(Clue, settle_clue)
ANSWER = Judge(Given, settle_answer)
ALSO = {"answer": ANSWER, "clue": CLUE}
