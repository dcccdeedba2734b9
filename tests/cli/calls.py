"""Calling the command line in the same process."""

from __future__ import annotations

from pathlib import Path

import pytest

from morphee.cli import main

FOLDER = Path(__file__).resolve().parents[1] / "golden"
GOLDEN = FOLDER / "pillows-rare.jsonl"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, and what was written to standard output and to standard error."""
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err
