"""Networks of their own on one machine: each a Linux namespace with a TUN device, whose packets we carry.

A namespace belongs to the thread that made it, and a socket to the namespace of the thread that made the
socket. So a thread makes a namespace, its device and its sockets; the sockets are then used like any others
by the test's own loop. Nothing of the machine's own network is touched, and everything is gone when the
sockets and devices are closed.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
IFF_UP, IFF_RUNNING = 0x1, 0x40
SIOCSIFADDR, SIOCSIFNETMASK, SIOCSIFFLAGS = 0x8916, 0x891C, 0x8914
MASK = "255.255.255.0"


class NotPermitted(Exception):
    """This machine does not let us make namespaces or TUN devices; says why."""


class Network:
    """A namespace with one device, ``tun0``, that has this address. ``device`` is the file its packets go
    through."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._thread = ThreadPoolExecutor(1)
        try:
            self.device = self.inside(self._make)
        except OSError as error:
            raise NotPermitted(f"no namespace with a TUN device: {error}") from error

    def inside(self, do: Callable[[], T]) -> T:
        """Call something in this network."""
        return self._thread.submit(do).result()

    def listening(self) -> socket.socket:
        found = self.socket()
        found.bind((self.address, 0))
        found.listen()
        return found

    def socket(self) -> socket.socket:
        """One that is not connected yet, for a loop. It says that it is TCP: only then does asyncio send
        small messages at once, as browsers do."""
        kind = (socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found = self.inside(lambda: socket.socket(*kind))
        found.setblocking(False)
        return found

    def close(self) -> None:
        os.close(self.device)
        self._thread.shutdown()

    def _make(self) -> int:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.unshare(CLONE_NEWNET) != 0:
            number = ctypes.get_errno()
            raise OSError(number, os.strerror(number))
        device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"tun0", IFF_TUN | IFF_NO_PI))
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
            for request, value in ((SIOCSIFADDR, self.address), (SIOCSIFNETMASK, MASK)):
                named = struct.pack("16sHH4s8x", b"tun0", socket.AF_INET, 0, socket.inet_aton(value))
                fcntl.ioctl(control, request, named)
            flags = struct.pack("16sH22x", b"tun0", IFF_UP | IFF_RUNNING)
            fcntl.ioctl(control, SIOCSIFFLAGS, flags)
        return device
