"""The files of the project: what git has or would take; where there is no git, what it would not ignore."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ADDED = "PKG-INFO"
"""What packing adds to an sdist."""


def files(root: Path = ROOT) -> list[str]:
    """The path of each, below ``root``."""
    if (root / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        listed = found.stdout.split("\0")
    else:
        listed = walked(root)
    return [name for name in listed if name and (root / name).is_file()]


def walked(root: Path) -> list[str]:
    """Those that .gitignore does not name."""
    lines = (root / ".gitignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    names = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return sorted(name for name in names if name != ADDED and not ignored(name, patterns))


def ignored(name: str, patterns: Sequence[str]) -> bool:
    """Whether a pattern names the file or a folder that it is in: by its path if there is a slash inside."""
    parts = name.split("/")
    for pattern in patterns:
        bare, folders = pattern.rstrip("/"), parts[:-1] if pattern.endswith("/") else parts
        whole = ["/".join(parts[: number + 1]) for number in range(len(folders))]
        if any(fnmatchcase(found, bare) for found in (whole if "/" in bare else folders)):
            return True
    return False
