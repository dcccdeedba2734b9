"""Small C libraries beside the solvers that they make faster.

Nothing needs them: whoever asks works without, with the same answers, and tests hold both to that.
``python -m morphee.solvers.compiled`` builds them beside this file. `make setup` and `make play` do so where
there is a C compiler, and go on without a word where there is none; wheels and containers hold none. From
then on rows of Uluru and exact questions about Pile-Poils use them. `morphee bench solvers` builds them in a
folder of its own.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
BUILT = HERE / "built"
FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC")
KERNELS = ("pyramid_kernel", "uluru_kernel")


def build(name: str, folder: Path, compiler: str = "cc") -> Path:
    """Compile one library into a folder; `OSError` says why it cannot be done."""
    library = folder / _file_of(name)
    fresh = library.with_suffix(f".{os.getpid()}")
    command = [compiler, *FLAGS, "-o", str(fresh), str(_source(name)), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{compiler}: {(done.stderr.strip() or 'failed').splitlines()[0]}")
    return fresh.replace(library)  # in one step: a server that runs may be looking for it


def built(name: str) -> Path | None:
    """The library, if it was built from these very sources and for this processor."""
    library = BUILT / _file_of(name)
    return library if library.exists() else None


def _file_of(name: str) -> str:
    return f"{name}-{sha256(_source(name).read_bytes() + _processor()).hexdigest()[:12]}.so"


@cache
def _processor() -> bytes:
    """What sets this processor apart: a library for another one (`-march=native`) in a folder that two
    machines share, or that was copied, could stop the process."""
    features = b""
    if (about := Path("/proc/cpuinfo")).exists():
        lines = about.read_bytes().splitlines()
        features = next((line for line in lines if line.startswith((b"flags", b"Features"))), b"")
    return platform.machine().encode() + features


def _source(name: str) -> Path:
    return HERE / f"{name}.c"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m morphee.solvers.compiled", description=build_all.__doc__)
    parser.add_argument("--quiet", action="store_true", help="say nothing, not even that it cannot be done")
    options = parser.parse_args(arguments)
    try:
        libraries = build_all()
    except OSError as error:
        if not options.quiet:
            print(f"The kernels cannot be built here: {error}", file=sys.stderr)
        return 2
    if not options.quiet:
        print(*libraries, sep="\n")
    return 0


def build_all() -> list[Path]:
    """Build every kernel beside this file, and remove what older sources left."""
    BUILT.mkdir(exist_ok=True)
    libraries = [build(name, BUILT) for name in KERNELS]
    for old in set(BUILT.glob("*.so")) - set(libraries):
        old.unlink()
    return libraries


if __name__ == "__main__":
    sys.exit(main())
