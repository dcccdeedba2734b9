"""The actions and positions of a game as text, both ways: ``"place 3 3 on 4"`` and a line for each field.

Every game can be written. One that has a notation of its own (`HasNotation`) is written from templates, which
serve for reading too.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol, get_args, runtime_checkable

import msgspec

from morphee.kernel.contract import AnyGame, Value
from morphee.kernel.text import Unreadable, plain, read, read_all, write

_FIELD = re.compile(r"\{(\w+)\}")


class Short(Value):
    """A shorter form of one field of a state: from its plain data, and back to it."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class NotationTemplates(Value):
    """``actions``: for each tag one template, or several of which the first that says everything is written
    and all are read (``"progress {die} x{count}"``). ``fields``: short forms of fields of the state."""

    actions: Mapping[str, tuple[str, ...]] = {}
    fields: Mapping[str, Short] = {}


@runtime_checkable
class HasNotation(Protocol):
    """Capability: the game has a notation of its own for its actions and positions."""

    notation: NotationTemplates


class Notation:
    """How one game is written and read. Reading raises `Unreadable` with a sentence."""

    def __init__(self, game: AnyGame) -> None:
        templates = game.notation if isinstance(game, HasNotation) else NotationTemplates()
        self._game = game
        self._fields = templates.fields
        self._kinds = get_args(game.action_type) or (game.action_type,)
        self._templates = {
            _tag(kind): templates.actions.get(_tag(kind)) or (_generic(kind),) for kind in self._kinds
        }
        self._readers = [
            (tag, re.compile(_pattern(template), re.DOTALL))
            for tag, templates in self._templates.items()
            for template in templates
        ]

    def __repr__(self) -> str:
        return f"<notation of {self._game.name}: {', '.join(self.forms)}>"

    @property
    def forms(self) -> tuple[str, ...]:
        """Every template of an action."""
        return tuple(template for templates in self._templates.values() for template in templates)

    def action(self, action: Any) -> str:
        """An action as text. Raises `Unreadable` if it is none of this game."""
        if not isinstance(action, self._kinds):
            raise Unreadable(f"{action!r} is no action of {self._game.name}")
        found = plain(action)
        tag = found.pop("type", None) or _tag(type(action))
        for template in self._templates[tag]:
            if set(_FIELD.findall(template)) >= found.keys():
                return _FIELD.sub(lambda field: _written(getattr(action, field[1])), template)
        raise AssertionError(f"no template of {tag} says all of {found}")

    def read_action(self, text: str) -> Any:
        """The action that a text stands for."""
        _check_text(text)
        said = " ".join(text.split())
        for tag, pattern in self._readers:
            if found := pattern.fullmatch(said):
                for fields in _readings(list(found.groupdict().items())):
                    try:
                        return msgspec.convert({"type": tag, **fields}, self._game.action_type)
                    except msgspec.ValidationError:
                        continue
        raise Unreadable(f"{self._game.name} has no action {text!r}{self._near(said)}")

    def _near(self, text: str) -> str:
        near = difflib.get_close_matches(text, self.forms, 1, 0.4)
        return f" (did you mean {near[0]}?)" if near else f" (there are: {', '.join(self.forms)})"

    def position(self, state: Any) -> str:
        """A state as text, whole: a line for each field that is not at its default. Raises `Unreadable` if it
        is none of this game."""
        if not isinstance(state, self._game.state_type):
            raise Unreadable(f"{state!r} is no position of {self._game.name}")
        lines = []
        for name, data in plain(state).items():
            short = self._fields.get(name)
            lines.append(f"{name} {write(short.write(data) if short else data)}")
        return "\n".join(lines)

    def read_position(self, text: str) -> Any:
        """The state that a text stands for."""
        _check_text(text)
        found: dict[str, Any] = {}
        for line in filter(str.strip, text.splitlines()):
            name, _, rest = line.strip().partition(" ")
            if name in found:
                raise Unreadable(f"{name} is said twice")
            try:
                found[name] = self._field(name, read(rest))
            except (Unreadable, LookupError, TypeError, AttributeError) as error:
                raise Unreadable(f"{name}: {error}") from error
        try:
            return msgspec.convert(found, self._game.state_type)
        except msgspec.ValidationError as error:
            raise Unreadable(f"this is no position of {self._game.name}: {error}") from error

    def _field(self, name: str, data: Any) -> Any:
        if name not in self._game.state_type.__struct_fields__:  # type: ignore[attr-defined]
            raise Unreadable(f"a position of {self._game.name} has no such field")
        short = self._fields.get(name)
        return short.read(data) if short else data


def _check_text(text: object) -> None:
    if not isinstance(text, str):
        raise Unreadable(f"{text!r} is no text")


@lru_cache(maxsize=64)
def notation(game: AnyGame) -> Notation:
    """How that game is written."""
    return Notation(game)


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _generic(kind: Any) -> str:
    return " ".join([_tag(kind), *(f"{{{name}}}" for name in kind.__struct_fields__)])


def _pattern(template: str) -> str:
    parts = _FIELD.split(template)
    return "".join(f"(?P<{part}>.+?)" if index % 2 else re.escape(part) for index, part in enumerate(parts))


def _written(value: Any) -> str:
    data = plain(value)
    return " ".join(map(write, data)) if isinstance(data, list) else write(data)


def _readings(fields: list[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """What the fields may mean: one value, several, or words to be taken as they are."""
    if not fields:
        yield {}
        return
    (name, text), rest = fields[0], fields[1:]
    for meaning in _meanings(text):
        for others in _readings(rest):
            yield {name: meaning, **others}


def _meanings(text: str) -> Iterator[Any]:
    try:
        found = read_all(text)
    except Unreadable:
        yield text
        return
    if len(found) == 1:
        yield found[0]
    yield found
    yield text
