"""The cookie that holds a person's token in a browser.

Behind TLS it has the ``__Host-`` prefix and is `Secure`: no other host and no plain connection can set or
read it. A plain connection, as in a living room, has a cookie of another name, which behind TLS counts for
nothing: anybody on the network could have planted it.
"""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie

from morphee.server.tables.identity import Tokens

PLAIN, SECURE = "morphee", "__Host-morphee"
MAX_AGE = 400 * 86_400


def token_in(cookies: str | None, tokens: Tokens, secure: bool) -> str | None:
    """The token in a Cookie header, if there is one that was issued here. ``secure``: the browser speaks
    TLS."""
    if not cookies:
        return None
    try:
        found = SimpleCookie(cookies)
    except CookieError:
        return None
    morsel = found.get(SECURE if secure else PLAIN)
    return morsel.value if morsel is not None and tokens.issued(morsel.value) else None


def cookie_with(token: str, secure: bool) -> str:
    """The Set-Cookie value that makes a browser remember."""
    name = SECURE if secure else PLAIN
    parts = [f"{name}={token}", f"Max-Age={MAX_AGE}", "Path=/", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
