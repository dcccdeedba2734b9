"""What a bot is: a player that sees what its seat may see, and nothing else.

A bot is asked whenever something changed for its seat. It answers with a `Plan`: an action and the
match time at which its hand will do it, so that bots keep a human pace and the same bot plays live,
and a thousand times faster than life in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from morphee.kernel.chance import Chance
from morphee.kernel.contract import Cue, Millis, Seat, View


class Observation(msgspec.Struct, frozen=True):
    """What a bot is shown: the view of its seat, the actions offered to it, the time, the race if any.

    ``open`` names the action types it may fill in freely (see `OpenActions`).
    """

    seat: Seat
    seats: int
    at: Millis
    view: View[Any, Any]
    offers: tuple[Any, ...]
    open: tuple[type, ...]
    cue: Cue | None


class Plan(msgspec.Struct, frozen=True):
    """An action, and when it will be done (not before now)."""

    at: Millis
    action: Any


class Bot(Protocol):
    """One seat's player for one match; it may remember.

    A class with ``quick = True`` promises answers in microseconds, and in a few milliseconds at worst:
    a server asks such bots in its loop, and all others in a process of their own.
    """

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        """What to do next, ``plan`` being what this bot intended before the change; ``None``: wait."""
        ...


Maker = Callable[[Chance], Bot]
"""Makes a bot that draws from the given stream (its own, never the match's)."""

Levels = Mapping[str, Maker]
"""The bots of one game by level; every game has "random" and "novice"."""


def keeps(observation: Observation, plan: Plan | None) -> bool:
    """Whether an earlier intention can still be carried out as it is."""
    return plan is not None and plan.at >= observation.at and plan.action in observation.offers
