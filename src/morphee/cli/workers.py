"""Processes that share the work of one command."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.pool import Pool


@contextmanager
def workers(count: int) -> Iterator[Pool]:
    """A pool of so many. A terminal sends Ctrl-C to each: they ignore it, and this process ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool = multiprocessing.get_context("spawn").Pool(count)
    finally:
        signal.signal(signal.SIGINT, before)
    with pool:
        yield pool
