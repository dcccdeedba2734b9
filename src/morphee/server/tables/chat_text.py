"""What people say to each other: one line, kept clean on family tables."""

from __future__ import annotations

import re
import unicodedata

from morphee.language.profanity import is_rude
from morphee.protocol.fields import Lang

_WORD = re.compile(r"[\w@$€!]+")
_SPELT = re.compile(r"(?<!\w)\w(?:[\s.*_-]+\w(?!\w)){2,}")
"""A word letter by letter."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")


def one_line(text: str) -> str:
    """Without control and invisible characters, spaces put in order."""
    return " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())


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
