"""Where a request comes from: its address, and whether the page that made it may."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from morphee.server.settings import Settings

Header = Callable[[str], str | None]
"""Reads one header of a request by its lower-case name."""


def may_come_from(header: Header, settings: Settings) -> bool:
    """Whether a browser's page is ours. Programs send no Origin and hold no cookie but their own."""
    origin = header("origin")
    if origin is None or "*" in settings.origins or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == header("host")
    except ValueError:  # no address at all, such as ``http://[``
        return False


def address_of(peer: str | None, header: Header, settings: Settings) -> str:
    """Whose request it is; behind a proxy of our own, the address that proxy saw."""
    if settings.trust_proxy and (forwarded := header("x-forwarded-for")):
        return forwarded.split(",")[-1].strip()
    return peer or "unknown"
