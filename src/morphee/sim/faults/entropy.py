"""Secrets from a seed: while a simulation runs, what the program draws from `secrets` repeats exactly."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random


@contextmanager
def seeded(name: str) -> Iterator[None]:
    """Replace the system's randomness in this process by draws from a seed, as long as the block lasts."""
    draw = Random(f"secrets {name}")
    made = {
        "token_bytes": lambda count=32: draw.randbytes(count),
        "token_hex": lambda count=32: draw.randbytes(count).hex(),
        "randbelow": draw.randrange,
        "choice": draw.choice,
    }
    before = {name: getattr(secrets, name) for name in made}
    for function, replacement in made.items():
        setattr(secrets, function, replacement)
    try:
        yield
    finally:
        for function, original in before.items():
            setattr(secrets, function, original)
