"""What stands before every request: pace by address, pages of others kept out, headers that protect."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from morphee.server.answers import trouble
from morphee.server.house import House
from morphee.server.origin import address_of, may_come_from

CONTENT = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self' ws: wss:",
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
    "content-security-policy": CONTENT,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(), payment=(), usb=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Shield:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        house: House = scope["state"]["house"]
        header = Headers(scope=scope).get
        address = address_of(scope["client"][0] if scope.get("client") else None, header, house.settings)
        scope["state"]["address"] = address

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        bucket = house.limits.requests.of(address, house.tick())
        if scope["path"].startswith("/api/") and not bucket.take(house.tick()):
            await trouble("too_fast", 429)(scope, receive, protected)
        elif scope["method"] not in SAFE and not may_come_from(header, house.settings):
            await trouble("foreign_page", 403)(scope, receive, protected)
        else:
            await self._app(scope, receive, protected)
