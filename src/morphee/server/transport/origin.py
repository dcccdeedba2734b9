"""Where a request comes from: its address, its page, the host it asks for, and whether it came over TLS."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

from morphee.server.settings import Settings

LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal")
"""Endings of names that are not in the public domain name system."""
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


def is_our_host(header: Header, settings: Settings) -> bool:
    """Whether the request names this server: by an address, by a name of the local network, or by one of the
    setting `hosts`. Any other name may be that of a foreign page which had it resolve to our address, to be
    let in by the browser as ours (DNS rebinding)."""
    name = _name_of(header("host") or "")
    if "*" in settings.hosts or name in settings.hosts or "." not in name or name.endswith(LOCAL_NAMES):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _name_of(host: str) -> str:
    """A Host header without its port, in lower case."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_secure(scheme: str, header: Header, settings: Settings) -> bool:
    """Whether the browser speaks TLS: with us, or with a proxy of our own."""
    if settings.trust_proxy and (forwarded := header("x-forwarded-proto")):
        return forwarded.split(",")[-1].strip().lower() in ("https", "wss")
    return scheme in ("https", "wss")


def is_direct(peer: str | None, header: Header, settings: Settings) -> bool:
    """Whether the other end of a connection is the client itself. It is not behind a proxy of our own: one
    that we were told of, or one that gives itself away by forwarding a request from this very machine. From
    elsewhere that header proves nothing: whoever sends it would be rid of what their kernel tells."""
    if settings.trust_proxy:
        return False
    forwarded = any(header(name) for name in ("x-forwarded-for", "forwarded", "via"))
    return not (forwarded and _is_this_machine(peer))


def _is_this_machine(peer: str | None) -> bool:
    try:
        return peer is None or peer == "local" or ipaddress.ip_address(peer).is_loopback
    except ValueError:
        return False


def address_of(peer: str | None, header: Header, settings: Settings) -> str:
    """Whose request it is; behind a proxy of our own, the address that proxy saw."""
    if settings.trust_proxy and (forwarded := header("x-forwarded-for")):
        return forwarded.split(",")[-1].strip()
    return peer or "unknown"
