"""Settling a situation from a kitchen table, without a match: a form that is read, and an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from morphee.kernel.codec import encode
from morphee.kernel.contract import Value


class Impossible(Value):
    """A well-formed situation that cannot be: the field at fault, and why, as a sentence."""

    field: str
    why: str


class Judge(Value):
    """``form`` is the type of a situation; ``settle`` answers it with the rules of the game."""

    form: Any
    settle: Callable[[Any], Any]


class Settled(Value):
    """One answer, encoded; ``ok`` is false when it is an error."""

    ok: bool
    line: bytes


class Bench:
    """A judge with its decoder built once."""

    def __init__(self, judge: Judge) -> None:
        self._decoder = msgspec.json.Decoder[Any](judge.form)
        self._settle = judge.settle

    def settle(self, line: bytes) -> Settled:
        """The answer to one line of JSON, or an ``{"error": …}`` that names the field."""
        try:
            situation = self._decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return _error(str(error))
        answer = self._settle(situation)
        if isinstance(answer, Impossible):
            return _error(f"{answer.field}: {answer.why}")
        return Settled(True, encode(answer))


def _error(text: str) -> Settled:
    return Settled(False, encode({"error": text}))
