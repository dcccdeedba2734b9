"""What changed between two values of a view, in the shortest form that a client can apply (`MatchUpdate`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import astuple

from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame
from morphee.kernel.record import Receipt

CHANGES_KEPT = 256
"""Of so many changes of offers the encoded form is kept for a game."""


def changed(before: Any, after: Any) -> Any:
    """The top-level fields that differ; all of them where there was nothing before, none if there is
    nothing."""
    return after if before is None or after is None else differing(before, after)


def differing(before: Any, after: Any) -> dict[str, Any]:
    fields: tuple[str, ...] = after.__struct_fields__
    pairs = zip(fields, astuple(before), astuple(after), strict=True)
    return {name: new for name, old, new in pairs if new is not old and new != old}


def said(events: tuple[Any, ...], value: tuple[Any, ...]) -> tuple[int, str] | None:
    """Where one of the events says that very value."""
    for index, event in enumerate(events if value else ()):
        for name in event.__struct_fields__:
            if getattr(event, name) is value:
                return index, name
    return None


def gone(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[int, ...]:
    """The indexes of what is gone, where some is left and nothing new came."""
    if not after:
        return ()
    left = iter(enumerate(before))
    gone: list[int] = []
    for value in after:
        for index, old in left:
            if old == value:
                break
            gone.append(index)
        else:
            return ()
    return (*gone, *[index for index, _ in left])


class OfferChanges:
    """How offers changed, as a field of an update. Some games offer the same few tuples again and again, in
    every match: what was worked out for these very tuples is kept. Others make a tuple each time, which is
    kept in vain: so all matches of a game share this, or each would hold hundreds of kilobytes."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[Any, Any, tuple[bytes, bytes] | None]] = {}
        """By the identity of both tuples, which are kept with it so that they stay what they are."""

    def field(self, before: tuple[Any, ...], offers: tuple[Any, ...]) -> tuple[bytes, bytes] | None:
        """The name and the encoded value of the field; ``None`` if they are the same."""
        key = id(before), id(offers)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= CHANGES_KEPT:
                self._known.clear()
            known = self._known[key] = before, offers, _offer_change(before, offers)
        return known[2]


@lru_cache(maxsize=64)
def offer_changes(_: AnyGame) -> OfferChanges:
    """Those of all matches of a game."""
    return OfferChanges()


def _offer_change(before: tuple[Any, ...], offers: tuple[Any, ...]) -> tuple[bytes, bytes] | None:
    if offers == before:
        return None
    less = gone(before, offers)
    return (b"less", encode(less)) if less else (b"offers", encode(offers))


def elements(before: Any, after: tuple[Any, ...]) -> dict[str, Any] | None:
    """The elements that changed, by index, where telling them is shorter than telling the list."""
    if not isinstance(before, tuple) or len(before) != len(after):
        return None
    pairs = enumerate(zip(before, after, strict=True))
    changed = {str(i): new for i, (old, new) in pairs if new is not old and new != old}
    return changed if len(changed) * 2 <= len(after) else None


def photo(race: Receipt) -> tuple[int, int, int, int, int, int, int, str]:
    tied = int(race.tied)
    return race.seat, race.cue, race.rt, race.lag, race.budget, race.counted, tied, race.evidence
