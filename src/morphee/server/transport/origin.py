"""Where a request comes from: its address, its page, the host it asks for, and whether it came over TLS."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias
from urllib.parse import urlsplit

from morphee.server.settings import LOCAL_NAMES, Settings

Header = Callable[[str], str | None]
"""Reads one header of a request by its lower-case name."""
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


FORWARDED = "x-forwarded-"
_PRIVATE = ("127.0.0.0/8", "::1", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
"""Where a proxy of one's own is, unless the setting `trust_proxy` names it."""

_UNIQUE_LOCAL = ipaddress.ip_network("fc00::/7")


def trusts(peer: str | None, settings: Settings) -> bool:
    """Whether the other end of a connection is a proxy of our own. Without an address it is this machine."""
    if not settings.trust_proxy:
        return False
    try:
        address = ipaddress.ip_address(peer or "")
    except ValueError:
        return True
    named = _PRIVATE if settings.trust_proxy is True else settings.trust_proxy
    return any(address in network for network in _networks(named))


@lru_cache(maxsize=8)
def _networks(names: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple([ipaddress.ip_network(name, strict=False) for name in names])


def header_in(lines: Callable[[str], Sequence[str]]) -> Header:
    """Reads headers of which there may be several lines: a proxy may add its own as the last one, below what
    the client made up."""

    def header(name: str) -> str | None:
        found = lines(name)
        if not found:
            return None
        return found[-1] if name.startswith(FORWARDED) else found[0]

    return header


def believed(peer: str | None, header: Header, settings: Settings) -> Header:
    """The headers of a request as they may be believed: what a proxy of our own says of the browser's request
    (its host too), and nothing of the kind from anybody else."""
    if trusts(peer, settings):
        return lambda name: (_last(header("x-forwarded-host")) if name == "host" else None) or header(name)
    return lambda name: None if name.startswith(FORWARDED) else header(name)


def _last(values: str | None) -> str:
    """What the nearest proxy said: those before it may have been made up."""
    return (values or "").split(",")[-1].strip()


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
    settings `hosts` and `public_url`. Any other name may be that of a foreign page which had it resolve to
    our address, to be let in by the browser as ours (DNS rebinding)."""
    name = _name_of(header("host") or "")
    if "*" in settings.hosts or name in settings.hosts or "." not in name or name.endswith(LOCAL_NAMES):
        return True
    if settings.public_url and name == urlsplit(settings.public_url).hostname:
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
    """Whether the browser speaks TLS: with us, with a proxy of our own that says so, or with one that must
    have been there because the browser asked for our public address."""
    if forwarded := _last(header(f"{FORWARDED}proto")):
        return forwarded.lower() in ("https", "wss")
    public = urlsplit(settings.public_url)
    return scheme in ("https", "wss") or (public.scheme == "https" and public.netloc == header("host"))


def is_direct(peer: str | None, header: Header, settings: Settings) -> bool:
    """Whether the other end of a connection is the client itself, by the request's own headers. It is not
    behind a proxy of our own: one that we were told of, or one that gives itself away by forwarding a request
    from this very machine. From elsewhere that header proves nothing: whoever sends it would be rid of what
    their kernel tells."""
    if trusts(peer, settings):
        return False
    forwarded = any(header(name) for name in ("x-forwarded-for", "forwarded", "via"))
    return not (forwarded and (peer is None or peer == "local" or is_this_machine(peer)))


def is_this_machine(name: str) -> bool:
    """Whether a host name or address means the device that uses it (loopback)."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


@lru_cache(maxsize=4096)
def counted_as(address: str) -> str:
    """The key under which limits count an address. A home or machine has a whole IPv6 network (/64) to choose
    from, so that counts as one; in a local network each address counts alone."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback or found.is_link_local or found in _UNIQUE_LOCAL:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False))


def address_of(peer: str | None, header: Header) -> str:
    """Whose request it is; behind a proxy of our own, the address that proxy saw."""
    return _last(header(f"{FORWARDED}for")) or peer or "unknown"
