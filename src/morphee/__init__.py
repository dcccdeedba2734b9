"""Morphée: five dream games to play together on the web."""

import hashlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

__version__ = "0.1.0"


def _refuse_stale(room: Path, suffix: str = EXTENSION_SUFFIXES[0]) -> None:
    """A compiled module is found before its source: one that was compiled from another must not answer for
    it. `scripts/compile-table` leaves the sum of each source it compiled."""
    for compiled in room.glob(f"*{suffix}"):
        name = compiled.name.removesuffix(suffix)
        source, noted = room / f"{name}.py", room / f"{name}.sum"
        if not source.exists() or not noted.exists() or noted.read_text() != _sum(source):
            raise ImportError(f"{source} is not what {compiled.name} was compiled from: run `make setup`")


def _sum(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


_refuse_stale(Path(__file__).parent / "table")
