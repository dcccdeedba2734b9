"""What a table knows of a connected socket, and of a person's presence through it."""

from __future__ import annotations

from typing import Protocol

import msgspec

from morphee.kernel.contract import Millis, Sentence
from morphee.protocol.fields import Lang, PathSeen


class Peer(Protocol):
    """A connected socket. None of these waits or raises; after `close` nothing is sent."""

    address: str
    lang: Lang
    heard_at: float
    """When anything was last received from it, on the loop's clock."""

    @property
    def rtt_ms(self) -> int | None:
        """The usual round trip of a ping, if one was answered."""
        ...

    @property
    def path(self) -> PathSeen:
        """What can be seen of the way to it."""
        ...

    @property
    def told_round_trip(self) -> Millis | None:
        """What a proxy of our own told of its round trip when it connected, if it did."""
        ...

    @property
    def least_round_trip(self) -> Millis | None:
        """The least round trip our kernel has seen to it, where it sees the client."""
        ...

    def look(self) -> bool:
        """Ask the kernel about the connection, and measure what was acknowledged. True if a segment of the
        client is missing and being sent again."""
        ...

    def send(self, data: bytes) -> None: ...

    def tell(self, message: msgspec.Struct) -> None: ...

    def ack(self, id: str, v: int | None = None) -> None: ...

    def refuse(self, code: str, id: str = "", text: Sentence | None = None) -> None: ...

    def close(self, code: str) -> None: ...

    def ask_hello_again(self) -> None:
        """The table has another owner: let them say hello again, on the same socket."""
        ...

    def ping(self) -> None:
        """See whether it still answers, and measure the round trip in full; close it if it is long silent."""
        ...

    def measure(self, full: bool) -> None:
        """Measure the round trip; in ``full``, so that the other kernel answers at once, at more bytes."""
        ...
