"""Small C libraries beside the solvers that they make faster.

Nothing needs them: whoever asks works without, with the same answers, and tests hold both to that. Nothing
compiles by itself either: ``python -m morphee.solvers.compiled`` (`make kernels`) builds them once, beside
this file. From then on exact questions about Pile-Poils use theirs, and that of Uluru is there for who asks
`built` for it. `morphee bench solvers` builds them in a folder of its own.
"""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE / "built"
FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")
KERNELS = ("pyramid_kernel", "uluru_kernel")


def build(name: str, folder: Path, compiler: str = "cc") -> Path:
    """Compile one library into a folder; `OSError` says why it cannot be done."""
    library = folder / _file_of(name)
    command = [compiler, *FLAGS, "-o", str(library), str(_source(name)), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{compiler}: {(done.stderr.strip() or 'failed').splitlines()[0]}")
    return library


def built(name: str) -> Path | None:
    """The library, if somebody has built it from these very sources."""
    library = BUILT / _file_of(name)
    return library if library.exists() else None


def _file_of(name: str) -> str:
    return f"{name}-{sha256(_source(name).read_bytes()).hexdigest()[:12]}.so"


def _source(name: str) -> Path:
    return HERE / f"{name}.c"


def main() -> int:
    try:
        BUILT.mkdir(exist_ok=True)
        for old in BUILT.glob("*.so"):
            old.unlink()
        for name in KERNELS:
            print(build(name, BUILT))
    except OSError as error:
        print(f"The kernels cannot be built here: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
