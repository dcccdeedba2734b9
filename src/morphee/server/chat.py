"""What people say to each other: one line, kept clean on family tables."""

from __future__ import annotations

import re
import unicodedata

# A modest list of our own, as stems without accents; doubled letters and simple disguises are undone first.
_FRENCH = """
abruti baltringu batard bite bordel bougnoul branl chatte chiass chier conard connar connass couill crevur cul
culs encul enfoir fdp foutre gouin grognass merd negr niqu ntm pd pede petass pouffiass putain pute salaud
salop tapett tarlouz trouduc youpin
"""
_ENGLISH = """
arse ass asshol bastard bich bitch bollock bullshit cock cunt dick dickhead fag faggot fuck goddam kike milf
motherfuck nigg piss porn prick pussi retard shit slut spic tit tits twat wank whore
"""
_STEMS = [*_FRENCH.split(), *_ENGLISH.split()]
_WHOLE = frozenset(word for word in _STEMS if len(word) <= 4)
"""Short words count only by themselves: much that is innocent begins like them."""
_BEGINNINGS = tuple(word for word in _STEMS if len(word) > 4)
_SHORT_STEMS = ("fuck", "merd", "niqu", "nigg", "shit", "cunt")
_DISGUISES = str.maketrans("013457@$€!", "oieasaasei")
_WORD = re.compile(r"[\w@$€!]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+")


def one_line(text: str) -> str:
    """Without control and invisible characters, spaces put in order."""
    return " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFC", text)).split())


def is_rude(word: str) -> bool:
    bare = unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode()
    forms = {bare.rstrip("!"), re.sub(r"(.)\1+", r"\1", word_form(word)), word_form(word)}
    return any(_is_stem(form) for form in forms)


def word_form(word: str) -> str:
    """A word as it sounds: no accents, no digits for letters."""
    plain = unicodedata.normalize("NFKD", word.casefold().rstrip("!").translate(_DISGUISES))
    return "".join(c for c in plain if c.isalpha() and c.isascii())


def _is_stem(form: str) -> bool:
    return form in _WHOLE or form.startswith(_BEGINNINGS) or form.startswith(_SHORT_STEMS)


def cleaned(text: str, family: bool = True) -> str:
    """One line, with rude words behind stars."""
    line = one_line(text)
    if not family:
        return line
    return _WORD.sub(lambda found: "★" * len(found[0]) if is_rude(found[0]) else found[0], line)


def proper_name(text: str, family: bool = True) -> str | None:
    """A name as it will be shown, or ``None`` if it cannot be."""
    name = one_line(text)[:24].strip()
    if not name or not any(c.isalnum() for c in name):
        return None
    return None if family and cleaned(name) != name else name
