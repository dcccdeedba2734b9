"""The cookie that holds a person's token in a browser.

Behind TLS it has the ``__Host-`` prefix and is `Secure`: no other host and no plain connection can set or
read it. A plain connection, as in a living room, has a cookie of another name, which behind TLS counts for
nothing: anybody on the network could have planted it. Only a server with a certificate of its own beside its
plain port takes that one too: a person who moves from the one to the other keeps their seat.

Other servers at the same host, at whatever port, share its cookies and set what they like: one of theirs
that is malformed, or has our name, does not hide ours.
"""

from __future__ import annotations

from morphee.server.tables.identity import Tokens

PLAIN, SECURE = "morphee", "__Host-morphee"
MAX_AGE = 400 * 86_400


def token_in(cookies: str | None, tokens: Tokens, secure: bool, plain_beside: bool = False) -> str | None:
    """The token in a Cookie header, if there is one that was issued here. ``secure``: the browser speaks
    TLS; ``plain_beside``: with a server that has a plain port beside it."""
    if not cookies:
        return None
    pairs = [pair.strip().partition("=") for pair in cookies.split(";")]
    names = (SECURE, PLAIN) if secure and plain_beside else (SECURE if secure else PLAIN,)
    values = [value for name in names for found, _, value in pairs if found == name]
    return next((value for value in values if tokens.issued(value)), None)


def cookie_with(token: str, secure: bool) -> str:
    """The Set-Cookie value that makes a browser remember."""
    name = SECURE if secure else PLAIN
    parts = [f"{name}={token}", f"Max-Age={MAX_AGE}", "Path=/", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
