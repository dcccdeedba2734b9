"""Checks of every request (rate by address, host, origin), and the security headers of every response."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from morphee.server.http.response import refusal
from morphee.server.transport.hub import Hub
from morphee.server.transport.origin import (
    address_of,
    believed,
    counted_as,
    header_in,
    is_our_host,
    is_secure,
    may_come_from,
)

CONTENT_POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self' {sockets}",
        "media-src 'self' data: blob:",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(), payment=(), usb=()",
}
TRANSPORT_SECURITY = "max-age=31536000"
SAFE = ("GET", "HEAD", "OPTIONS")
_HOST_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]_")


class SecurityHeaders:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hub: Hub = scope["state"]["hub"]
        settings, peer = hub.settings, scope["client"][0] if scope.get("client") else None
        header = believed(peer, header_in(Headers(scope=scope).getlist), settings)
        address = counted_as(address_of(peer, header))
        scope["state"]["header"] = header
        scope["state"]["address"] = address
        secure = is_secure(scope["scheme"], header, settings)
        # HSTS holds for every port of a name: it would cut browsers off from the plain port beside it.
        strict = secure and not (scope["state"].get("authority") and scope["scheme"] == "https")
        added = _headers(header("host") or "", secure, strict)

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        if not is_our_host(header, settings):
            await refusal("wrong_host", 421)(scope, receive, protected)
        elif scope["path"].startswith("/api/") and not hub.limits.requests.take(address, hub.tick()):
            await refusal("too_fast", 429)(scope, receive, protected)
        elif scope["method"] not in SAFE and not may_come_from(header, settings):
            await refusal("foreign_page", 403)(scope, receive, protected)
        else:
            await self._app(scope, receive, protected)


def _headers(host: str, secure: bool, strict: bool) -> dict[str, str]:
    """The security headers of a response; the content policy names the sockets of this very host."""
    named = f"{'wss' if secure else 'ws'}://{host}" if host and set(host) <= _HOST_CHARACTERS else ""
    headers = {"content-security-policy": CONTENT_POLICY.format(sockets=named), **HEADERS}
    return {**headers, "strict-transport-security": TRANSPORT_SECURITY} if strict else headers
