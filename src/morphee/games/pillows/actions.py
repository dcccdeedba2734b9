"""What a player of Pilo Pilo can do. Every gesture is one action; a drag is `Take` and then its use."""

from __future__ import annotations

from typing import TypeAlias

from morphee.kernel.contract import Seat, Value


class Take(Value, tag="take"):
    """Put a hand on a pillow, its use still open (the beginning of a drag)."""


class Throw(Value, tag="throw"):
    """Throw a pillow, the one in hand or else a free one."""

    target: Seat


class Shield(Value, tag="shield"):
    """Hold a pillow before oneself."""


class Sleep(Value, tag="sleep"):
    """Hold a pillow to the ear and sleep on it."""


Action: TypeAlias = Take | Throw | Shield | Sleep
