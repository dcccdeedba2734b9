"""Who somebody is: a random token that this server issued to them, of which only a hash is kept.

A token is 128 random bits and a signature over them by the store's secret: a client cannot choose one, and
knowing which were issued needs no list.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

_RANDOM = 32
"""Hexadecimal digits of the random part, and of the signature."""


class Tokens:
    """Issues tokens, and knows those it issued. ``secret`` is the same for every process on one store."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def issue(self) -> str:
        value = secrets.token_hex(_RANDOM // 2)
        return value + self._signature(value)

    def issued(self, token: str | None) -> bool:
        """Whether a token is one of ours."""
        if token is None or len(token) != 2 * _RANDOM or not token.isascii():
            return False
        return hmac.compare_digest(self._signature(token[:_RANDOM]), token[_RANDOM:])

    def _signature(self, value: str) -> str:
        return hmac.new(self._secret, value.encode(), hashlib.sha256).hexdigest()[:_RANDOM]


def key_of(token: str) -> str:
    """The key under which a person is stored: a hash, which does not authenticate anybody."""
    return hashlib.sha256(b"morphee person " + token.encode()).hexdigest()[:40]


def screen_key(key: str) -> str:
    """The big screen opened by a person is somebody else: it shares their cookie and not their seat."""
    return hashlib.sha256(b"morphee screen " + key.encode()).hexdigest()[:40]


def person_id(key: str, table: str) -> str:
    """How others at one table know a person: not the same at another table."""
    return hashlib.sha256(f"morphee {table} {key}".encode()).hexdigest()[:10]
