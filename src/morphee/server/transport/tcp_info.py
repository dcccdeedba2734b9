"""The kernel's own view of a TCP connection (Linux): round trips that the client's kernel answers for.

A small segment may be acknowledged late: the other kernel waits up to 40 ms for its program to have something
to send. The second of two segments, if it is full, is acknowledged at once (RFC 5681, 4.2). So a ping that is
to be measured is sent together with unsolicited pongs, which every WebSocket client ignores, in one write
that fills two segments; or one, where a message was sent just before it.
"""

from __future__ import annotations

import fcntl
import socket
import struct
import termios
from functools import lru_cache
from typing import Any

from morphee.engine.path_evidence import KernelView

_OPTION = getattr(socket, "TCP_INFO", None)
_FIELDS = struct.Struct("=16x I 4x I 16x I 20x I 48x Q 16x I I 24x Q 16x Q Q 12x I")
"""What is read of ``struct tcp_info``, in this order: the bytes of a full segment, the segments not
acknowledged, milliseconds since the last one was sent, the smoothed round trip in microseconds, the bytes
acknowledged and not sent yet, the least round trip, the microseconds for which the client's receive window
was full, the bytes sent and sent again, and that window in bytes."""
_SO_MEMINFO = 55
"""The memory that a socket holds (Linux); its first number is that of received data."""
_PING, _PONG = 0x89, 0x8A
_LONGEST = 125
"""Most bytes of a pong's payload."""


def socket_of(transport: Any) -> socket.socket | None:
    """The socket to ask about, if the kernel tells of such; to be detached before the transport closes it.
    What the event loop gives makes a new socket at every question, at the cost of a system call."""
    given = transport.get_extra_info("socket")
    if _OPTION is None or given is None or given.family == getattr(socket, "AF_UNIX", None):
        return None
    connection = socket.socket(given.family, given.type, given.proto, fileno=given.fileno())
    # Urgent bytes stay among the others: apart, one of them would look like a gap (see `has_gap`).
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_OOBINLINE, 1)
    return connection


def kernel_view(connection: socket.socket) -> KernelView | None:
    """What the kernel knows of a connection; ``None`` where it does not tell."""
    if _OPTION is None:
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, _OPTION, _FIELDS.size)
    except OSError:
        return None
    if len(info) < _FIELDS.size:
        return None
    mss, unacked, ago, rtt, acked, waiting, least, full, sent, again, window = _FIELDS.unpack(info)
    return KernelView(
        rtt_us=rtt,
        least_us=least,
        mss=mss,
        unacked=unacked,
        sent_ago=ago,
        acked=acked,
        end=sent - again + waiting,
        waiting=waiting,
        window=window,
        full_us=full,
    )


def has_gap(connection: socket.socket) -> bool:
    """Whether segments arrived out of order and the missing one has not: the socket holds memory for received
    data, and nothing of it can be read yet."""
    try:
        held = connection.getsockopt(socket.SOL_SOCKET, _SO_MEMINFO, 4)
        if len(held) < 4 or not any(held):
            return False
        readable = fcntl.ioctl(connection.fileno(), termios.FIONREAD, bytes(4))
    except OSError:
        return False
    return not any(readable)


def probe(payload: bytes, size: int) -> bytes:
    """A ping and as much filler as makes so many bytes, as the bytes of WebSocket frames."""
    ping = bytes((_PING, len(payload))) + payload
    return ping + _filler(size - len(ping))


@lru_cache(maxsize=64)
def _filler(size: int) -> bytes:
    """Pongs that nobody asked for, which every client ignores."""
    found = bytearray()
    while (left := size - len(found)) >= 2:
        filler = min(_LONGEST, left - 2)
        if left - 2 - filler == 1:
            filler -= 1  # a frame has two bytes at least
        found += bytes((_PONG, filler)) + bytes(filler)
    return bytes(found)
