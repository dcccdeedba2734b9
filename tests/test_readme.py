"""The sessions with Python in the README and the manual are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("page", ["README.md", "README.fr.md", "docs/python.md"])
def test_the_sessions_are_true(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False)
    assert found.attempted >= 6
    assert found.failed == 0
