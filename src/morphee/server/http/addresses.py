"""The address that people are invited to: one that a phone on the same network can open."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import TypeAlias
from urllib.parse import urlsplit

from morphee.server.settings import Settings
from morphee.server.transport.origin import Header, is_secure, is_this_machine

FindLocal: TypeAlias = Callable[[], str | None]
"""Finds the address of this machine on its network; none where it has none, or where nobody can use it."""


def local_address() -> str | None:
    """The address of this machine on its network. Nothing is sent: a route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if is_this_machine(address) else address


def local_address_for(listening: str) -> FindLocal:
    """A server that listens on loopback alone has no address for others, whatever network there is."""
    if is_this_machine(listening) and listening not in ("0.0.0.0", "::"):
        return lambda: None
    return local_address


def public_address(scheme: str, header: Header, settings: Settings, find_local: FindLocal) -> str:
    """Scheme, host and port of an invitation, without a slash at the end: the setting `public_url`, else the
    host that the asker's browser has used (see `believed`), with the address on the network in place of
    ``localhost``."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    secure = is_secure(scheme, header, settings)
    return f"{'https' if secure else 'http'}://{_reachable(header('host') or '', find_local)}"


def _reachable(host: str, find_local: FindLocal) -> str:
    try:
        parts = urlsplit(f"//{host}")
        name, port = parts.hostname or "", parts.port
    except ValueError:  # no host at all, such as ``[``
        return host
    if not is_this_machine(name) or (local := find_local()) is None:
        return host
    return local if port is None else f"{local}:{port}"
