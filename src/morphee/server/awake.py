"""Keeps processors from sleeping while matches are played.

Between two actions a processor has nothing to do and goes to sleep. Waking it takes microseconds on bare
metal; on a virtual machine, whose host lends it to others meanwhile, it can take milliseconds. Linux lets
a process set the longest wake-up latency it accepts, for as long as it holds a file open. At 0 every
processor of the machine waits busily instead: for machines that only serve (docs/decisions/0010).
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

DEVICE = Path("/dev/cpu_dma_latency")
_NONE = struct.pack("i", 0)
"""Microseconds a wake-up may take."""


class Awake:
    def __init__(self, device: Path) -> None:
        self._device = device
        self._held: BinaryIO | None = None

    def hold(self, on: bool) -> None:
        """Keep the processors awake, or let them sleep again. Raises OSError where that is not allowed."""
        if on and self._held is None:
            held = self._device.open("r+b", buffering=0)
            try:
                held.write(_NONE)
            except OSError:
                held.close()
                raise
            self._held = held
        elif not on and self._held is not None:
            self._held.close()
            self._held = None


def refused() -> str | None:
    """Why this machine cannot be kept awake, if it cannot."""
    awake = Awake(DEVICE)
    try:
        awake.hold(True)
    except OSError as error:
        return f"{DEVICE}: {error.strerror}"
    awake.hold(False)
    return None
