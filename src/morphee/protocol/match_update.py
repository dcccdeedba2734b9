"""The message that carries a viewer's stream of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from morphee.kernel.codec import encode, extended
from morphee.kernel.contract import Cue, Millis, Outcome


class MatchUpdate(msgspec.Struct, frozen=True, omit_defaults=True, tag="update", tag_field="t"):
    """What a viewer is told: events up to number ``v`` of their stream, then only what changed.

    ``public`` and ``own`` hold the changed top-level fields of the view, or all of them when ``fresh``;
    ``offers`` are the actions that would be granted, ``open`` the action tags that may be filled in
    freely; ``cue`` is the race to answer. A field left out has not changed; ``null`` means none. A fresh
    update names its ``stream``. ``at`` is the match time at which it was made.

    ``each`` holds, for fields of ``public`` that are lists of the same length as before, the elements
    that changed, by index. ``same`` names fields of ``public`` whose new value is in one of ``events``: the
    index of that event, and the name of the event's field that holds the value. ``less`` are the indexes of
    the offers that are gone, when nothing else of them changed. ``acks`` are the ids of your actions that
    are done, as by `Ack`.
    ``races`` are photo finishes of events told here, each as seat, cue, the reaction time claimed, the lag
    credited, the seat's budget, the reaction time that counted, tied or not, and on what the budget rests
    (``tcp``, ``handshake``, ``ping``, ``none``).
    """

    v: int
    at: Millis
    events: tuple[Any, ...] = ()
    fresh: bool = False
    public: Any = UNSET
    each: dict[str, dict[str, Any]] | UnsetType = UNSET
    own: Any = UNSET
    offers: tuple[Any, ...] | UnsetType = UNSET
    open: tuple[str, ...] | UnsetType = UNSET
    cue: Cue | UnsetType | None = UNSET
    outcome: Outcome | UnsetType = UNSET
    stream: str | UnsetType = UNSET
    races: tuple[tuple[int, int, int, int, int, int, int, str], ...] = ()
    same: dict[str, tuple[int, str]] | UnsetType = UNSET
    less: tuple[int, ...] = ()
    acks: tuple[str, ...] = ()


def acknowledging(update: bytes, ids: Sequence[str]) -> bytes:
    """An encoded update that also acknowledges these actions of its reader."""
    return extended(update, b"acks", encode(ids))
