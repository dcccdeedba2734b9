"""A hook of MkDocs for links: those that leave docs/ lead to the repository, if it has an address; one that
shows the name of a page's file shows its title instead."""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from scripts.address import published_at  # noqa: E402

SOURCE = published_at(ROOT)
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def absolute(page: str, link: str, source: str = SOURCE) -> str | None:
    """The link as it stands, unless it leads out of docs/, to a folder, or to what the site leaves out: then
    one to the repository, or none if that has no address."""
    if "://" in link:
        return link
    target = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), link))
    inside = (
        target.startswith("docs/") and not (ROOT / target).is_dir() and not target.startswith("docs/schema")
    )
    if inside:
        return link
    return f"{source}/blob/main/{target}" if source else None


def title(page: str, link: str) -> str:
    """The first heading of a page of the site; the name of the file, if it is another."""
    target = (ROOT / "docs" / posixpath.dirname(page) / link).resolve()
    if target.suffix != ".md" or not target.is_relative_to(ROOT / "docs"):
        return posixpath.basename(link)
    return target.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def rewritten(markdown: str, page: str, source: str = SOURCE) -> str:
    """A page with its links as they are on the site; one that leads nowhere is its text."""

    def written(found: re.Match[str]) -> str:
        text, link, part = found.groups()
        leads_to = absolute(page, link, source)
        if leads_to is None:
            return text
        return f"[{title(page, link) if text == posixpath.basename(link) else text}]({leads_to}{part or ''})"

    return LINK.sub(written, markdown)


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    return rewritten(markdown, page.file.src_uri)
