"""Every module of the kernel has a test file of its own."""

from __future__ import annotations

from pathlib import Path

import morphee.kernel


def test_every_module_of_the_kernel_has_its_own_tests() -> None:
    modules = {path.stem for path in Path(morphee.kernel.__file__).parent.glob("*.py")} - {"__init__"}
    tested = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert modules - tested == set()
