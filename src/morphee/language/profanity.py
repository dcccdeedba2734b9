"""The one list of words that no family wants to read, for chat and for cards.

`profanity-<lang>.txt` has three sections. ``[rude]`` words are starred out in chat and kept off cards.
``[chat]`` words are rude only when said to somebody (a pouf is a seat, a needle may prick). ``[unfit]`` words
may be said in chat but do not belong on a card (cocaine, torture). An entry stands for a whole word in all
its numbers and genders; with a star, for everything that begins like it.

Chat is checked here (`is_rude`): people write in both languages and in disguise, so both lists count, accents
do not, and digits are read as letters. Cards are checked by `dream` with its lexicon, word by word
(`morphee.games.dream.language.decency`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from importlib import resources
from typing import Literal, NamedTuple, TypeAlias

Lang: TypeAlias = Literal["fr", "en"]
Section: TypeAlias = Literal["rude", "chat", "unfit"]

LANGS: tuple[Lang, ...] = ("fr", "en")
_INNOCENT: dict[Lang, frozenset[str]] = {
    "fr": frozenset({"retard"}),
    "en": frozenset({"bite", "con", "pouf"}),
}
"""Rude in the other language only: not starred out for somebody who speaks this one."""
_NAMES = frozenset({"Dick"})
"""Written so, somebody's name."""
_DISGUISES = str.maketrans("013457@$€!", "oieasaasei")


class Entries(NamedTuple):
    """Some of the list: whole words, and beginnings of words."""

    words: frozenset[str]
    beginnings: tuple[str, ...]


@lru_cache
def listed(lang: Lang, *sections: Section) -> Entries:
    """The entries of a language in these sections, as they are written."""
    text = resources.files("morphee.language").joinpath(f"profanity-{lang}.txt").read_text(encoding="utf-8")
    found: list[str] = []
    for part in re.split(r"^\[", text, flags=re.MULTILINE)[1:]:
        name, _, body = part.partition("]")
        if name in sections:
            found += body.split()
    whole = frozenset(word for word in found if not word.endswith("*"))
    return Entries(whole, tuple(word.rstrip("*") for word in found if word.endswith("*")))


def is_rude(word: str, lang: Lang) -> bool:
    """Whether a family would rather not read that word in a chat, written by somebody who speaks ``lang``."""
    rude = _rude_in_chat(lang)
    return word not in _NAMES and any(
        form in rude.words or form.startswith(rude.beginnings) for form in _readings(word) if form
    )


@lru_cache
def _rude_in_chat(lang: Lang) -> Entries:
    """Both languages in plain letters, without what is innocent in ``lang``; whole words with a plural."""
    both = [listed(each, "rude", "chat") for each in LANGS]
    words = {_letters(word) for entries in both for word in entries.words} - _INNOCENT[lang]
    beginnings = {_letters(word) for entries in both for word in entries.beginnings} - _INNOCENT[lang]
    return Entries(frozenset(words | {f"{word}s" for word in words}), tuple(sorted(beginnings)))


def _readings(word: str) -> set[str]:
    """The ways to read a word: as it is, with digits as letters, with drawn-out letters shortened."""
    plain = _letters(word.casefold())
    undone = _letters(word.casefold().rstrip("!").translate(_DISGUISES))
    found = {plain, undone}
    if len(short := re.sub(r"(.)\1+", r"\1", undone)) > 3:
        found.add(short)
    if re.search(r"(.)\1\1", undone):
        found.add(re.sub(r"(.)\1{2,}", r"\1\1", undone))
        found.add(short)
    return found


def _letters(text: str) -> str:
    """Plain letters only, accents taken off."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if c.isascii() and c.isalpha())
