"""The README's session with Python is true."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_session_on_the_first_page() -> None:
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 8
    assert found.failed == 0
