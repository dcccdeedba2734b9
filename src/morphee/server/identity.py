"""Who somebody is: a random token they hold, of which we keep only a hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from http.cookies import CookieError, SimpleCookie

COOKIE = "morphee"
COOKIE_AGE = 400 * 86_400
_TOKEN = re.compile(r"[0-9a-f]{32}")


def new_token() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


def key_of(token: str) -> str:
    """What a person is filed under: nothing that could be used in their place."""
    return hashlib.sha256(b"morphee person " + token.encode()).hexdigest()[:40]


def screen_key(key: str) -> str:
    """The big screen opened by a person is somebody else: it shares their cookie and not their seat."""
    return hashlib.sha256(b"morphee screen " + key.encode()).hexdigest()[:40]


def person_id(key: str, table: str) -> str:
    """How others at one table know a person: not the same at another table."""
    return hashlib.sha256(f"morphee {table} {key}".encode()).hexdigest()[:10]


def token_in(cookies: str | None) -> str | None:
    """The token in a Cookie header, if there is a proper one."""
    if not cookies:
        return None
    try:
        morsel = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None and _TOKEN.fullmatch(morsel.value) else None


def cookie_with(token: str, secure: bool) -> str:
    """The Set-Cookie value that makes a browser remember."""
    parts = [f"{COOKIE}={token}", f"Max-Age={COOKIE_AGE}", "Path=/", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
