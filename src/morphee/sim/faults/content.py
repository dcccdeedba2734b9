"""What a simulated disk holds, and every change there is of it. Raises `Conflict` as the real stores do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from morphee.kernel.contract import Millis
from morphee.store.contract import Conflict, MatchHead, StoredMatch, StoredPerson


class Content:
    """``on_table`` is called with every table snapshot that has become durable, by its code."""

    def __init__(self) -> None:
        self.matches: dict[str, StoredMatch] = {}
        self.lines: dict[str, list[bytes]] = {}
        self.tables: dict[str, bytes] = {}
        self.people: dict[str, StoredPerson] = {}
        self.secret: bytes | None = None
        self.on_table: Callable[[str, bytes], None] | None = None

    def copy(self) -> Content:
        """The same, to be changed apart from this; nobody is called for the copy."""
        other = Content()
        other.matches, other.tables, other.people = dict(self.matches), dict(self.tables), dict(self.people)
        other.lines = {match: list(lines) for match, lines in self.lines.items()}
        other.secret = self.secret
        return other

    def create(self, head: MatchHead) -> None:
        if head.match in self.matches:
            raise Conflict(f"there is a match {head.match}")
        self.matches[head.match] = StoredMatch(head, Millis(0), None)
        self.lines[head.match] = []

    def append(self, match: str, expected: int, lines: Sequence[bytes]) -> None:
        stored = self.matches.get(match)
        if stored is None or stored.ending is not None or len(self.lines[match]) != expected:
            raise Conflict(f"{match} cannot go on from {expected}")
        self.lines[match].extend(lines)

    def save_clocks(self, clocks: Sequence[tuple[str, Millis]]) -> None:
        for match, clock in clocks:
            if match in self.matches:
                self.change(match, clock=clock)

    def change(self, match: str, **changes: object) -> None:
        if match not in self.matches:
            raise Conflict(f"there is no match {match}")
        self.matches[match] = replace(self.matches[match], **changes)

    def delete(self, match: str) -> None:
        self.matches.pop(match, None)
        self.lines.pop(match, None)

    def save_table(self, code: str, snapshot: bytes) -> None:
        self.tables[code] = snapshot
        if self.on_table is not None:
            self.on_table(code, snapshot)

    def delete_table(self, code: str) -> None:
        self.tables.pop(code, None)

    def save_person(self, key: str, person: StoredPerson) -> None:
        self.people[key] = person

    def keep_secret(self, secret: bytes) -> None:
        self.secret = self.secret or secret

    def purge(self, before: int) -> int:
        old = [
            match
            for match, stored in self.matches.items()
            if _last_used(stored) < before and (stored.ending or stored.head.table not in self.tables)
        ]
        for match in old:
            self.delete(match)
        self.people = {key: person for key, person in self.people.items() if person.seen >= before}
        return len(old)

    def newest(self) -> list[StoredMatch]:
        """Every match, the one begun last first."""
        places = {match: place for place, match in enumerate(self.matches)}
        order = sorted(places, key=lambda match: (self.matches[match].head.began, places[match]))
        return [self.matches[match] for match in reversed(order)]


def _last_used(stored: StoredMatch) -> int:
    return stored.ending.ended if stored.ending is not None else stored.head.began
