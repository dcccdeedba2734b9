"""Links of the site that leave docs/ lead to the repository (a hook of MkDocs)."""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["urls"]["Source"]
LINK = re.compile(r"(\]\()([^)#\s]+)")


def absolute(page: str, link: str) -> str:
    """The link as it stands, unless it leads out of docs/, to a folder, or to what the site leaves out."""
    if "://" in link:
        return link
    target = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), link))
    inside = (
        target.startswith("docs/") and not (ROOT / target).is_dir() and not target.startswith("docs/schema")
    )
    return link if inside else f"{SOURCE}/blob/main/{target}"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    return LINK.sub(lambda found: found[1] + absolute(page.file.src_uri, found[2]), markdown)
