"""What a table knows of a connected socket, and of a person's presence through it."""

from __future__ import annotations

from typing import Protocol

import msgspec

from morphee.kernel.contract import Sentence
from morphee.protocol.fields import Lang


class Peer(Protocol):
    """A connected socket. None of these waits or raises; after `close` nothing is sent."""

    address: str
    lang: Lang
    heard_at: float
    """When anything was last received from it, on the loop's clock."""
    rtt_ms: int | None

    def send(self, data: bytes) -> None: ...

    def tell(self, message: msgspec.Struct) -> None: ...

    def ack(self, id: str, v: int | None = None) -> None: ...

    def refuse(self, code: str, id: str = "", text: Sentence | None = None) -> None: ...

    def close(self, code: str) -> None: ...

    def ping(self, full: bool = True) -> None:
        """Measure the round trip; in ``full``, so that the other kernel answers at once, at more bytes."""
        ...
