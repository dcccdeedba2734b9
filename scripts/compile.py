"""Makes a copy of the package in which what every action goes through is compiled: `compile.py [FOLDER]`.

FOLDER (build/compiled) gets a `src/morphee` of links to the sources, with compiled modules beside them, which
Python prefers. The sources stay as they are and need none of it. mypyc comes with the type checker; gcc and
Python's headers must be there. Not compiled: modules that define structs with options of their
own, or structs that are decoded, since mypyc forgets options and annotations (tests/proofs/compiled.py looks
for such structs).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = {
    "kernel": "chance codec match",
    "engine": "action_ids connection_path differences finish_judge lag_budget margin match_engine order "
    "path_evidence race_pings view_streams",
    "server": "metrics rate_limit",
    "server/matches": "alarm batcher bot_seats clock early_answers match_log race_evidence runner",
    "server/tables": "audience commands/__init__ lobby person presence table",
    "server/transport": "path_meter round_trips send_queue session tcp_info",
    "games/pillows": "evolve rules verdicts",
}
BUILD = """
import os, subprocess, sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--config-file=mypy.toml", "--cache-dir=mypy"]
modules = mypycify([*options, *sys.argv[1:]], opt_level="2", group_name="morphee")
arguments = ["build_ext", "--inplace", "--force", "--build-temp=objects"]

def build(flags):
    os.environ["CFLAGS"] = os.environ["LDFLAGS"] = flags
    setup(name="compiled", package_dir={"": "src"}, ext_modules=modules, script_args=arguments)

build("-fprofile-generate -fprofile-update=atomic")
train = ["-m", "morphee", "soak", "--faults", "150", "--jobs", "1"]
subprocess.run([sys.executable, *train], check=True, env={**os.environ, "PYTHONPATH": "src"})
build("-fprofile-use -fprofile-partial-training -Wno-missing-profile -Wno-error=coverage-mismatch")
"""
"""Twice: with counters, and again for what these counted while the copy served simulated players."""


def link(folder: Path) -> None:
    """A tree of folders with a link to every file of the package."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src/morphee", folder / "src/morphee", copy_function=os.symlink, ignore=_made)
    (folder / "mypy.toml").symlink_to(ROOT / "pyproject.toml")


def _made(_: str, names: list[str]) -> list[str]:
    return [name for name in names if name == "__pycache__" or name.endswith(".so")]


def paths() -> list[str]:
    return [
        f"src/morphee/{package}/{name}.py" for package, names in MODULES.items() for name in names.split()
    ]


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/compiled").resolve()
    link(folder)
    log = folder / "compile.log"
    with log.open("w") as said:
        done = subprocess.run([sys.executable, "-c", BUILD, *paths()], cwd=folder, stdout=said, stderr=said)
    if done.returncode:
        print(*log.read_text().splitlines()[-5:], sep="\n", file=sys.stderr)
        print(
            "not compiled: it needs a C compiler and Python's headers (Debian: gcc, python3-dev)",
            file=sys.stderr,
        )
        return 1
    shutil.rmtree(folder / "objects", ignore_errors=True)
    shutil.rmtree(folder / "build", ignore_errors=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
