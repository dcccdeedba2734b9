"""`python -m tests.proofs.compiled`: the copy of `make compiled` does what the Python it replaces does.

Every struct has the same options in both; bots of every game play the same matches to the same bytes; and the
compiled server keeps its promises in a few hundred simulated crashes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPILED = ROOT / "build/compiled"
GAMES = ("dream", "pillows", "playme", "pyramid", "uluru")
CRASHES = 200
IN_MEMORY = ("morphee.engine.", "morphee.server.matches.", "morphee.server.transport.")
"""Where structs are never decoded: mypyc forgets their annotations."""
STRUCTS = """
import importlib, json, pkgutil, sys
import msgspec, morphee
found = {}
for module in pkgutil.walk_packages(morphee.__path__, "morphee."):
    if module.name.startswith("morphee.__main__"):
        continue
    try:
        loaded = importlib.import_module(module.name)
    except ImportError as missing:  # an extra that is not installed here
        continue
    for name, kind in vars(loaded).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.name:
            config = kind.__struct_config__
            options = {option: getattr(config, option) for option in dir(config) if option[0] != "_"}
            found[f"{module.name}.{name}"] = {key: repr(value) for key, value in options.items()}
compiled = [name for name, loaded in sys.modules.items()
            if name.startswith("morphee") and str(getattr(loaded, "__file__", "")).endswith(".so")]
print(json.dumps({"structs": found, "compiled": compiled}))
"""


def run(source: Path, *arguments: str) -> str:
    """What Python says with the package in that folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(source / "src")},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"failed with {source}: {' '.join(arguments)[:80]}")
    return done.stdout


def check_structs() -> int:
    """How many modules are compiled; every struct is the same in both."""
    plain, compiled = (json.loads(run(source, "-c", STRUCTS)) for source in (ROOT, COMPILED))
    for name, options in plain["structs"].items():
        if name.rpartition(".")[0] in compiled["compiled"] and not name.startswith(IN_MEMORY):
            raise SystemExit(f"{name} is a struct that may be decoded, in a module that is compiled")
        if compiled["structs"].get(name) != options:
            raise SystemExit(f"{name} has other options when compiled: {compiled['structs'].get(name)}")
    return len(compiled["compiled"])


def records(source: Path, game: str, folder: Path) -> dict[str, bytes]:
    arguments = ("simulate", game, "--matches", "5", "--seed", "compiled", "--records", str(folder))
    run(source, "-m", "morphee", *arguments)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def check_matches() -> None:
    for game in GAMES:
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            plain, compiled = records(ROOT, game, Path(one)), records(COMPILED, game, Path(two))
        if not plain or plain != compiled:
            raise SystemExit(f"{game} is played differently when compiled")


def main() -> None:
    count = check_structs()
    if not count:
        raise SystemExit("nothing is compiled: make compiled")
    print(f"{count} compiled modules, every struct the same")
    check_matches()
    print(f"{', '.join(GAMES)}: the same matches to the same bytes")
    run(COMPILED, "-m", "morphee", "soak", "--faults", str(CRASHES), "--jobs", "1")
    print(f"{CRASHES} simulated crashes of the compiled server: every promise kept")


if __name__ == "__main__":
    main()
