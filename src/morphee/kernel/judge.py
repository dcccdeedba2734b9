"""A question about a situation, asked and answered in JSON, without a match.

`morphee judge GAME` settles situations by the rules of a game; `morphee solve GAME` finds best results
and odds. Both are a `Judge`: a form that a question is read into, and a pure function that answers it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from morphee.kernel.codec import UNREADABLE, encode
from morphee.kernel.contract import Value


class Impossible(Value):
    """The answer to a well-formed question about a situation that cannot exist: the field at fault, and why
    as a sentence."""

    field: str
    why: str


class Judge(Value):
    """``form`` is the type of a question; ``settle`` answers a value of it with something that can be
    encoded, or with `Impossible`."""

    form: Any
    settle: Callable[[Any], Any]


class Settled(Value):
    """One answer, encoded as JSON; ``ok`` is false when it is an error."""

    ok: bool
    line: bytes


class Bench:
    """A judge with its decoder built once."""

    def __init__(self, judge: Judge) -> None:
        self._decoder = msgspec.json.Decoder[Any](judge.form)
        self._settle = judge.settle

    def settle(self, line: bytes) -> Settled:
        """The answer to one question in JSON, or an ``{"error": …}`` that names the field. Never raises for
        what the question says."""
        try:
            situation = self._decoder.decode(line)
        except UNREADABLE as error:
            return _error(_with_key(self._decoder, line, str(error)))
        answer = self._settle(situation)
        if isinstance(answer, Impossible):
            return _error(f"{answer.field}: {answer.why}")
        return Settled(True, encode(answer))


def _with_key(decoder: msgspec.json.Decoder[Any], line: bytes, text: str) -> str:
    """The decoder's message with the key at fault, where it only says ``[...]`` for a dictionary: each key
    is tried alone."""
    path = re.search(r"`\$((?:\.\w+)*)\[\.\.\.\]", text)
    if path is None:
        return text
    whole = found = msgspec.json.decode(line)
    for name in path[1].split(".")[1:]:
        found = found[name]
    for key in tuple(found):
        others = {name: found.pop(name) for name in tuple(found) if name != key}
        try:
            decoder.decode(msgspec.json.encode(whole))
        except msgspec.DecodeError as error:
            if "[...]" in str(error):
                return str(error).replace("[...]", f".{key}", 1)
        found |= others
    return text


def _error(text: str) -> Settled:
    return Settled(False, encode({"error": text}))
