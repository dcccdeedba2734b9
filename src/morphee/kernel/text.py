"""Values as text that people can read and type, both ways.

A struct is ``(name value, name value)``, with ``type tag`` first if it has a tag and without what has its
default; a sequence is ``[a b c]``; nothing is ``-``, truth ``yes`` or ``no``. A string is a bare word where
it is one, else quoted as in JSON. Reading gives plain data, which `msgspec.convert` makes values of.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[()\[\],]|[^\s()\[\],"]+)')
_WORD = re.compile(r"[^\W\d][\w'’./:+-]*")
_NUMBER = re.compile(r"-?\d+")
_NAMED = {"-": None, "yes": True, "no": False}
_SAID = {None: "-", True: "yes", False: "no"}


class Unreadable(ValueError):
    """A text that is no value, action or position; the message says why."""


def plain(value: Any) -> Any:
    """The value as dictionaries, lists, strings and numbers. Fields at their default are left out."""
    match value:
        case msgspec.Struct():
            tag = value.__struct_config__.tag
            found: dict[str, Any] = {} if tag is None else {"type": tag}
            for name, default in _defaults(type(value)):
                field = getattr(value, name)
                if default is msgspec.NODEFAULT or field != default:
                    found[name] = plain(field)
            return found
        case tuple() | list():
            return [plain(item) for item in value]
        case _:
            return value


@lru_cache(maxsize=512)
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def write(data: Any) -> str:
    """Plain data as text."""
    match data:
        case dict():
            return "(" + ", ".join(f"{name} {write(item)}" for name, item in data.items()) + ")"
        case list():
            return "[" + " ".join(map(write, data)) + "]"
        case None | bool():
            return _SAID[data]
        case str():
            bare = _WORD.fullmatch(data) and data not in _NAMED
            return data if bare else msgspec.json.encode(data).decode()
        case _:
            return str(data)


def read(text: str) -> Any:
    """The plain data of a text that holds one value. Raises `Unreadable`."""
    found = read_all(text)
    if len(found) != 1:
        raise Unreadable(f"{text!r} is {len(found) or 'no'} values; one is wanted")
    return found[0]


def read_all(text: str) -> list[Any]:
    """The plain data of a text that holds any number of values. Raises `Unreadable`."""
    tokens = _tokens(text)
    found = []
    while tokens:
        found.append(_value(tokens))
    return found


def _tokens(text: str) -> list[str]:
    """The words and brackets of a text, the last one first."""
    found, at, end = [], 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if token is None:
            raise Unreadable(f"nothing can be read from {text[at : at + 20]!r} on")
        found.append(token[1])
        at = token.end()
    return found[::-1]


def _value(tokens: list[str]) -> Any:
    token = _next(tokens)
    match token:
        case "(":
            return _fields(tokens)
        case "[":
            found = []
            while _peek(tokens) != "]":
                found.append(_value(tokens))
            tokens.pop()
            return found
        case ")" | "]" | ",":
            raise Unreadable(f"{token!r} stands where a value is wanted")
        case _:
            return _single(token)


def _fields(tokens: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    while _peek(tokens) != ")":
        name = _next(tokens)
        found[name] = _value(tokens)
        if _peek(tokens) == ",":
            tokens.pop()
    tokens.pop()
    return found


def _single(token: str) -> Any:
    if token in _NAMED:
        return _NAMED[token]
    if _NUMBER.fullmatch(token):
        return int(token)
    if token.startswith('"'):
        try:
            return msgspec.json.decode(token)
        except msgspec.DecodeError as error:
            raise Unreadable(f"{token} is not quoted as in JSON") from error
    return token


def _next(tokens: list[str]) -> str:
    _peek(tokens)
    return tokens.pop()


def _peek(tokens: list[str]) -> str:
    if not tokens:
        raise Unreadable("the text ends too soon: a bracket is not closed, or a value is missing")
    return tokens[-1]
