"""Reads the files of the lexicon, which ship with the decks; each when it is first needed."""

from __future__ import annotations

import lzma
from importlib import resources


def lines(name: str) -> list[str]:
    """The lines of a file of decks/lexicon, unpacked if it is packed; comments and empty lines left out."""
    data = resources.files("morphee.games.dream").joinpath("decks", "lexicon", name).read_bytes()
    text = lzma.decompress(data) if name.endswith(".xz") else data
    return [line for line in text.decode("utf-8").split("\n") if line and not line.startswith("#")]
