"""Numbered changes of the schema, one folder a dialect. A file once released is never changed."""

from __future__ import annotations

from importlib import resources


def steps(dialect: str, done: int) -> list[tuple[int, str]]:
    """The changes after number ``done``, in order, each with its SQL."""
    folder = resources.files(__name__) / dialect
    found = sorted(
        (int(file.name.split("_")[0]), file) for file in folder.iterdir() if file.name.endswith(".sql")
    )
    return [(number, file.read_text()) for number, file in found if number > done]
