"""Where the project is published. It is written nowhere: links of the package's metadata, of its long
description and of the site lead to the address that the tree was cloned from."""

from __future__ import annotations

import os
import re
import subprocess
from email.parser import Parser
from pathlib import Path
from urllib.parse import urlsplit

SETTING = "PACKAGE_SOURCE"
REMOTE = re.compile(
    r"(?:(?:https?|ssh)://(?:[^@/]*@)?|[\w.-]+@)(?P<host>[\w.-]+)(?::\d+(?=/))?[:/](?P<path>[^/].*)"
)
"""What git is told to clone: with a scheme, or as `git@host:path`. Name and password are left out."""


def published_at(root: Path) -> str:
    """The web address below which files are found as `blob/main/…`, or "" if there is none: what the
    environment says, else what an unpacked sdist was given, else where git cloned from."""
    if said := os.environ.get(SETTING, ""):
        return said.rstrip("/")
    if (root / "PKG-INFO").is_file():
        return _of_sdist((root / "PKG-INFO").read_text(encoding="utf-8"))
    return web_address(_origin(root)) if (root / ".git").exists() else ""


def links(source: str) -> dict[str, str]:
    """The links of the metadata, under the labels that package indexes know."""
    if not source:
        return {}
    return {
        "Homepage": source,
        "Source": source,
        "Documentation": f"{source}/blob/main/docs/index.md",
        "Changelog": f"{source}/blob/main/CHANGELOG.md",
        "Issues": f"{source}/issues",
    }


def web_address(remote: str) -> str:
    """`git@host.example:people/morphee.git` is `https://host.example/people/morphee`; a folder, a number
    and a name of the local network are no address for others."""
    found = REMOTE.fullmatch(remote.strip())
    if found is None or "." not in found["host"].strip(".") or re.fullmatch(r"[\d.]+", found["host"]):
        return ""
    return f"https://{found['host']}/{found['path'].rstrip('/').removesuffix('.git')}"


def _of_sdist(text: str) -> str:
    for link in Parser().parsestr(text).get_all("Project-URL", []):
        label, _, address = link.partition(", ")
        if label == "Source" and urlsplit(address).scheme == "https":
            return str(address)
    return ""


def _origin(root: Path) -> str:
    try:
        command = ["git", "config", "--get", "remote.origin.url"]
        found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    except OSError:  # no git
        return ""
    return found.stdout
