"""Events and views as lines of text for terminals, for any game: only the shape of the data is used."""

from __future__ import annotations

from typing import Any

import msgspec

from morphee.kernel.contract import Millis


def clock(at: Millis) -> str:
    """Match time as minutes:seconds.milliseconds."""
    return f"{at // 60_000:3}:{at // 1000 % 60:02}.{at % 1000:03}"


def plain(value: Any) -> str:
    """A value on one line: structs as their fields, in the order of the type."""
    match value:
        case msgspec.Struct():
            inner = ", ".join(f"{name} {plain(getattr(value, name))}" for name in value.__struct_fields__)
            return f"({inner})" if inner else "()"
        case tuple() | list():
            return "[" + " ".join(plain(item) for item in value) + "]"
        case frozenset() | set():
            return "{" + " ".join(sorted(plain(item) for item in value)) + "}"
        case dict():
            return "{" + ", ".join(f"{key}: {plain(item)}" for key, item in value.items()) + "}"
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def titled(value: msgspec.Struct) -> str:
    """An event or an action on one line: its tag, then its fields."""
    tag = value.__struct_config__.tag or type(value).__name__
    fields = [f"{name} {plain(getattr(value, name))}" for name in value.__struct_fields__]
    return " ".join([str(tag).replace("_", " "), *([": " + ", ".join(fields)] if fields else [])]).replace(
        " :", ":"
    )


def section(title: str, value: Any) -> list[str]:
    """A struct, one line for each field; nothing for ``None``."""
    if value is None:
        return []
    names = value.__struct_fields__
    width = max((len(name) for name in names), default=0)
    return [f"{title}", *(f"  {name:<{width}}  {plain(getattr(value, name))}" for name in names)]
