"""Which world finds each defect that the server once had. `python -m tests.proofs.mends`

Every mend is taken out again, one at a time, and worlds of the fault simulation are tried until one breaks
the promise in question. Printed: the defect, the game and seed of that world, the promise, and what was
found.
"""

from __future__ import annotations

import sys

import pytest

from tests.sim.test_faults import TAKEN_OUT, finding


def main() -> None:
    missed = 0
    for name, (_, first, promise) in TAKEN_OUT.items():
        with pytest.MonkeyPatch.context() as patch:
            found = finding(name, patch)
        missed += found is None
        seed, what = (found[0].seed, found[1].what) if found else ("none", "not found")
        print(f"{name}: {first.game} {seed}, {promise}: {what}", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
