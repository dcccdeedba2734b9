"""DR-7, DR-21 the referee: a clue is fine, doubtful or forbidden, and why.

A wrong penalty is worse than a missed one: only what is listed, or what two witnesses say, is forbidden.
The order is form, family, sound, translation; the surest reason counts, then the first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from morphee.games.dream.language.edit_distance import edit_distance
from morphee.games.dream.language.families import families
from morphee.games.dream.language.forms import clean, forms
from morphee.games.dream.language.kinship import Bond, bond, same_form
from morphee.games.dream.language.sounds import sound_nearly, sound_same, spoken
from morphee.games.dream.language.stems import close
from morphee.games.dream.language.tokens import listed, meant, words
from morphee.games.dream.language.translations import LANGS, codes, translations
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.spelling import fold, is_one_word
from morphee.kernel.contract import Value

Verdict: TypeAlias = Literal["fine", "doubtful", "forbidden"]
Reason: TypeAlias = Literal["form", "family", "sound", "translation"]


class Ruling(Value):
    """``reason`` is ``None`` when the clue is fine."""

    verdict: Verdict
    reason: Reason | None = None


FINE = Ruling("fine")
_OURS = frozenset(LANGS)
"""Between these a translation is forbidden even if the table's own language has that word too."""
_BRACKETS = frozenset(
    listed("""
    porte garde tire cache pare gratte brise casse coupe lave ouvre passe perce presse serre taille tourne
    chasse
    monte pèse abat rabat après avant arrière contre demi mi semi non quasi ex vice mini maxi super
    anti auto""")
)
"""First parts of many hyphened compounds, which mean something else alone: not family of the compound."""


@lru_cache(maxsize=1 << 15)
def rule(lang: Lang, proposition: Proposition, clue: str) -> Ruling:
    """The ruling on a clue for a proposition, of a deck or not."""
    if not is_one_word(clue):
        return Ruling("forbidden", "form")
    return _ruling(lang, proposition, clean(clue))


def _ruling(lang: Lang, proposition: Proposition, clue: str) -> Ruling:
    """The first clear breach, else the first doubt, in the order of reasons. The slow checks come last."""
    kin = _family(lang, proposition, clue)
    if kin >= Bond.KIN:
        return Ruling("forbidden", "family")
    if _sounds_same(lang, proposition, clue):
        return Ruling("forbidden", "sound")
    said = _translation(lang, proposition, clue)
    if said == "forbidden":
        return Ruling(said, "translation")
    if kin:
        return Ruling("doubtful", "family")
    if _sounds_nearly(lang, proposition, clue):
        return Ruling("doubtful", "sound")
    return Ruling(said, "translation") if said else FINE


def _family(lang: Lang, proposition: Proposition, clue: str) -> Bond:
    targets = meant(lang, proposition.word)
    doubts = families(lang)
    if any(doubts.are_doubted(target, clue) for target in targets):
        return Bond.MAYBE
    best = max((_bond(lang, target, clue) for target in targets), default=Bond.NONE)
    if best >= Bond.KIN or "".join(words(clue)) == "".join(words(proposition.word)):
        return max(best, Bond.KIN)
    return max(best, _listed(lang, proposition, clue))


def _bond(lang: Lang, target: str, clue: str) -> Bond:
    """The clue as a whole is compared, and each part of a hyphened one."""
    parts = words(clue)
    whole = bond(lang, target, clue)
    if len(parts) < 2 or whole >= Bond.KIN:
        return whole
    found = [min(bond(lang, target, p), _most(p)) for p in parts if len(p) > 2]
    return max([whole, *found])


def _most(part: str) -> Bond:
    return Bond.MAYBE if part in _BRACKETS else Bond.SAME


def _listed(lang: Lang, proposition: Proposition, clue: str) -> Bond:
    """By the proposition's own list, whose words may be inflected, and have near relatives."""
    best = Bond.NONE
    target = clean(proposition.word)
    for relative, plain in _relatives(proposition):
        if relative == clue or plain == clue or same_form(lang, relative, clue):
            return Bond.KIN
        if relative not in (target + clue, clue + target) and _seems(lang, relative, plain, clue):
            best = Bond.MAYBE
    return best


@lru_cache(maxsize=1 << 12)
def _relatives(proposition: Proposition) -> tuple[tuple[str, str], ...]:
    """The list, clean and folded."""
    return tuple([(clean(word), fold(clean(word))) for word in proposition.family])


def _seems(lang: Lang, relative: str, plain: str, clue: str) -> bool:
    """A relative of a relative; or a made-up word that begins like one."""
    if clue in families(lang).kin.get(relative, ()):
        return close(lang, plain, fold(clue))
    stem = plain[:7]
    return len(stem) >= 5 and fold(clue).startswith(stem) and not forms(lang).knows(clue)


def _sounds_same(lang: Lang, proposition: Proposition, clue: str) -> bool:
    if any(clean(word) == clue for word in proposition.sounds):
        return True
    return any(sound_same(lang, target, clue) for target in meant(lang, proposition.word))


def _sounds_nearly(lang: Lang, proposition: Proposition, clue: str) -> bool:
    targets = meant(lang, proposition.word)
    if any(sound_nearly(lang, target, clue) for target in targets):
        return True
    stranger = not forms(lang).knows(clue) and len(clue) > 3
    return stranger and any(spoken(lang, t) == spoken(lang, clue) for t in targets)


def _translation(lang: Lang, proposition: Proposition, clue: str) -> Verdict | None:
    spelled = {clean(proposition.word), *[word for word in meant(lang, proposition.word) if len(word) > 3]}
    found = frozenset[str]().union(*[codes(lang, word, clue) for word in spelled])
    native = clue in forms(lang).lemma
    if found:
        return "doubtful" if native and not found & _OURS else "forbidden"
    own = [clean(word) for word in proposition.translations]
    if clue in own and not native:
        return "forbidden"
    if clue in own and "".join(words(clue)) not in translations(lang, clean(proposition.word)):
        return "forbidden"  # listed by a table for a word of its own
    return None if forms(lang).knows(clue) else _cognate(lang, proposition, clue)


def _cognate(lang: Lang, proposition: Proposition, clue: str) -> Verdict | None:
    """A word of another language that is nearly the proposition: a translation, a typing error, or a name."""
    typed, target = fold(clue), fold(clean(proposition.word))
    if min(len(typed), len(target)) < 5 or typed[:4] != target[:4]:
        return None
    distance = edit_distance(typed, target)
    if distance < 2 and any(forms(other).knows(clue) for other in LANGS if other != lang):
        return "forbidden"
    return "doubtful" if distance <= 2 else None
