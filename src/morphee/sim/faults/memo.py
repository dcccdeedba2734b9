"""Results of rules kept for the length of a world.

Every restart reads the same log again: the same lines lead to the same states, seen by the same viewers.
Rules and the reading of a line are pure, so that a simulation which restarts a node a thousand times computes
each of these once. Nothing is checked less: nodes and checker call the rules as before. Results are found by
the identity of states and events, which are frozen; those that are only equal are computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from morphee.kernel import record
from morphee.kernel.contract import AnyGame
from morphee.kernel.registry import Registry

MOST = 100_000
"""Results kept of one function; then it begins anew."""


class Memo:
    """The games of a simulation, and what is kept of them."""

    def __init__(self, games: Registry) -> None:
        self.games = Registry()
        self._kept: list[dict[Any, Any]] = []
        for name in games.names():
            self.games.add(self._remembering(games.find(name)))
        self._read = self._by_value(record.read_entry)

    @contextmanager
    def world(self) -> Iterator[None]:
        """Keep results as long as the block lasts."""
        before, record.read_entry = record.read_entry, self._read
        try:
            yield
        finally:
            record.read_entry = before
            for kept in self._kept:
                kept.clear()

    def _remembering(self, game: AnyGame) -> AnyGame:
        other: Any = copy(game)
        other.initial = self._by_value(game.initial)
        other.evolve = self._evolved(game)
        other.redact = self._for_one(game.redact)
        other.own = self._for_one(game.own)
        other.legal = self._for_one(lambda state, seat: tuple(game.legal(state, seat)))
        for name in ("public", "timers", "cue", "outcome"):
            setattr(other, name, self._of_state(getattr(game, name)))
        found: AnyGame = other
        return found

    def _keep(self) -> dict[Any, Any]:
        self._kept.append({})
        return self._kept[-1]

    def _by_value(self, compute: Callable[..., Any]) -> Callable[..., Any]:
        kept = self._keep()

        def remembered(*arguments: Any) -> Any:
            if arguments not in kept:
                _make_room(kept)
                kept[arguments] = compute(*arguments)
            return kept[arguments]

        return remembered

    def _of_state(self, compute: Callable[[Any], Any]) -> Callable[[Any], Any]:
        kept = self._keep()

        def remembered(state: Any) -> Any:
            found = kept.get(id(state))
            if found is None:
                _make_room(kept)
                found = kept[id(state)] = (compute(state), state)  # an id is its own while its state lives
            return found[0]

        return remembered

    def _for_one(self, compute: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        """Of a state or an event, for a seat or viewer."""
        kept = self._keep()

        def remembered(value: Any, who: Any) -> Any:
            key = (id(value), who)
            found = kept.get(key)
            if found is None:
                _make_room(kept)
                found = kept[key] = (compute(value, who), value)
            return found[0]

        return remembered

    def _evolved(self, game: AnyGame) -> Callable[[Any, Any, Any], Any]:
        kept, evolve = self._keep(), game.evolve

        def remembered(state: Any, event: Any, at: Any) -> Any:
            key = (id(state), id(event), at)
            found = kept.get(key)
            if found is None:
                _make_room(kept)
                found = kept[key] = (evolve(state, event, at), state, event)
            return found[0]

        return remembered


def _make_room(kept: dict[Any, Any]) -> None:
    if len(kept) >= MOST:
        kept.clear()
