"""Morphée on a machine whose clock is an hour ahead."""

from __future__ import annotations

import sys
import time

_real = time.time
time.time = lambda: _real() + 3600

from morphee.cli import main  # noqa: E402  (everything reads the clock from here on)

sys.exit(main(sys.argv[1:]))
