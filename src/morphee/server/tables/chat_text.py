"""What people say to each other: one line, kept clean on family tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from morphee.language.profanity import is_rude
from morphee.protocol.fields import Lang

_WORD = re.compile(r"[\w@$€!]+")
_SPELT = re.compile(r"(?<!\w)\w(?:[\s.*_-]+\w(?!\w)){2,}")
"""A word letter by letter."""
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\U000e0100-\U000e01ef]"
    r"|(?<=\w)\ufe0f"
)
"""What is drawn as nothing although Unicode counts it among letters, symbols or marks. (U+FE0F gives an emoji
its colour.)"""
_UNSEEN = frozenset(("Cc", "Cf", "Co", "Cs", "Zl", "Zp"))
"""Categories of Unicode that are not drawn, or that turn the direction of what is."""
_MARKS = frozenset(("Mn", "Me"))
MOST_MARKS = 3
"""How many marks a letter may have: more of them would cover the lines above and below."""


def one_line(text: str) -> str:
    """Without control and invisible characters, spaces put in order."""
    return " ".join("".join(_seen(_BLANK.sub(" ", unicodedata.normalize("NFC", text)))).split())


def _seen(text: str) -> Iterator[str]:
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if marks <= MOST_MARKS:
            yield " " if category in _UNSEEN else character


def cleaned(text: str, lang: Lang, family: bool = True) -> str:
    """One line, with rude words replaced by asterisks; ``lang`` is the language of its author."""

    def hidden(found: re.Match[str]) -> str:
        return "★" * len(found[0]) if is_rude(found[0], lang) else found[0]

    line = one_line(text)
    return _WORD.sub(hidden, _SPELT.sub(hidden, line)) if family else line


def proper_name(text: str, lang: Lang, family: bool = True) -> str | None:
    """A name as it will be shown, or ``None`` if it cannot be."""
    name = one_line(text)[:24].strip()
    if not name or not any(c.isalnum() for c in name):
        return None
    return None if cleaned(name, lang, family) != name else name
