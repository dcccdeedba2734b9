"""What makes an analysis of a finished match, and what its sentences are made of.

An analysis is a pure function of a record: the same record gives the same analysis, whatever the machine.
Where it has to play rounds out, it draws from a stream named by the record's commitment (`chance_of`).
Nothing is worked out while a match goes on.

Texts are templates: ``{p0}`` stands for the name of seat 0. Whoever shows them fills the names in (`filled`),
because only a client knows how a bot is called in the reader's language. French sentences are built so that
no word before a name would have to be elided.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Header, Record
from morphee.protocol.analysis import Analysis

Analyse = Callable[[Record], Analysis]


class NotOver(ValueError):
    """The record ends before the match does."""


def said(en: str, fr: str) -> Sentence:
    return Sentence(en=en, fr=fr)


def player(seat: int) -> Sentence:
    """The name of a seat, as a text of its own."""
    return said(f"{{p{seat}}}", f"{{p{seat}}}")


def players(seats: Iterable[int]) -> Sentence:
    """Several names: "{p0}, {p1} and {p2}"."""
    names = [f"{{p{seat}}}" for seat in seats]
    if len(names) < 2:
        return said("".join(names), "".join(names))
    *first, last = names
    return said(f"{', '.join(first)} and {last}", f"{', '.join(first)} et {last}")


def decimal(value: float, digits: int = 1) -> Sentence:
    """A number as each language writes it."""
    text = f"{value:.{digits}f}"
    return said(text, text.replace(".", ","))


def name_of(head: Header, seat: int, lang: Literal["en", "fr"] = "en") -> str:
    """The name in the record; a seat without one is called by its number."""
    if seat < len(head.names) and head.names[seat]:
        return head.names[seat]
    return f"{'seat' if lang == 'en' else 'place'} {seat + 1}"


def filled(text: str, names: Sequence[str]) -> str:
    """The template with the names in it."""
    return re.sub(r"\{p(\d+)\}", lambda found: names[int(found[1])], text)


def chance_of(record: Record, number: int) -> Chance:
    """A stream of the analysis's own, the same for every reader of this record."""
    seed = hashlib.blake2b(record.header.commitment.encode(), key=b"morphee analysis", digest_size=32)
    return Chance(seed.digest(), number)
