"""Morphée: five dream games to play together on the web."""

from pathlib import Path

__version__ = "0.1.0"


def _refuse_stale(room: Path) -> None:
    """A compiled module is found before its source: one that was compiled before the source changed must not
    answer for it (`scripts/compile-table`)."""
    for compiled in room.glob("*.so"):
        source = compiled.with_name(f"{compiled.name.split('.')[0]}.py")
        if source.exists() and source.stat().st_mtime > compiled.stat().st_mtime:
            raise ImportError(
                f"{source} has changed since it was compiled: run `make setup`, or `make uncompiled`"
            )


_refuse_stale(Path(__file__).parent / "table")
