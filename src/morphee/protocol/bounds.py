"""What a value of a field may be, and what it is when left out, in English: for docs/protocol.md."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, inspect


def bounds(info: inspect.Type) -> str:
    """The bounds of a type as its own constraints say; empty if it has none."""
    match info:
        case inspect.Metadata(type=inner):
            return bounds(inner)
        case inspect.UnionType(types=types):
            return "; ".join(filter(None, map(bounds, types)))
        case inspect.IntType(ge=least, le=most):
            return _between(least, most)
        case inspect.StrType(pattern=str(pattern)):
            return f"matches `{pattern}`"
        case inspect.StrType(min_length=least, max_length=most):
            return _between(least, most, " characters")
        case inspect.CollectionType(min_length=least, max_length=most):
            return _between(least, most, " elements")
        case _:
            return ""


def default(field: inspect.Field) -> str:
    """What a field is when it is left out; empty if it is ``null`` then, or nothing at all."""
    made = field.default_factory
    value = field.default if made is msgspec.NODEFAULT else made()
    if value in (msgspec.NODEFAULT, UNSET, None):
        return ""
    return f"default `{msgspec.json.encode(value).decode()}`"


def _between(least: int | None, most: int | None, unit: str = "") -> str:
    if most is None:
        return "" if least is None else f"at least {least:,}{unit}"
    return f"at most {most:,}{unit}" if least is None else f"{least:,} to {most:,}{unit}"
