"""The kernel's own view of a TCP connection (Linux): a round trip that the client's program cannot stretch.

A small segment may be acknowledged late: the other kernel waits up to 40 ms for its program to have something
to send. More than one full segment is acknowledged at once (RFC 5681, 4.2). So a ping that is to be measured
is sent together with unsolicited pongs, which every WebSocket client ignores, as one write of about 3 KB.
"""

from __future__ import annotations

import fcntl
import socket
import struct
import termios
from typing import Any

_OPTION = getattr(socket, "TCP_INFO", None)
_RTT_OFFSET = 68
"""Of ``tcpi_rtt`` in ``struct tcp_info``: smoothed, in microseconds."""
_SO_MEMINFO = 55
"""The memory that a socket holds (Linux); its first number is that of received data."""
_PING, _PONG = 0x89, 0x8A
FULL_PROBE = 2_900
"""Bytes of two full segments."""
_FILLER = bytes((_PONG, 125)) + bytes(125)


def round_trip_us(transport: Any) -> int | None:
    """The kernel's smoothed round trip of a connection; ``None`` where it does not tell."""
    connection = transport.get_extra_info("socket")
    if _OPTION is None or connection is None or connection.family == getattr(socket, "AF_UNIX", None):
        return None
    try:
        info = connection.getsockopt(socket.IPPROTO_TCP, _OPTION, _RTT_OFFSET + 4)
    except OSError:
        return None
    if len(info) < _RTT_OFFSET + 4:
        return None
    (found,) = struct.unpack_from("=I", info, _RTT_OFFSET)
    return int(found)


def has_gap(transport: Any) -> bool:
    """Whether segments arrived out of order and the missing one has not: the socket holds memory for received
    data, and nothing of it can be read yet."""
    connection = transport.get_extra_info("socket")
    if connection is None or connection.family == getattr(socket, "AF_UNIX", None):
        return False
    try:
        held = connection.getsockopt(socket.SOL_SOCKET, _SO_MEMINFO, 4)
        if len(held) < 4 or not any(held):
            return False
        readable = fcntl.ioctl(connection.fileno(), termios.FIONREAD, bytes(4))
    except OSError:
        return False
    return not any(readable)


def probe(payload: bytes) -> bytes:
    """A ping and as much filler as makes two full segments, as the bytes of WebSocket frames."""
    return bytes((_PING, len(payload))) + payload + _FILLER * (FULL_PROBE // len(_FILLER) + 1)
