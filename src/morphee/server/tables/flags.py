"""Tell the host the flags that the races played at this table raised: numbers, no verdict."""

from __future__ import annotations

from collections.abc import Mapping

from morphee.protocol.to_client import Flag, Flags
from morphee.server.tables.person import Person
from morphee.server.tables.race_review import RaceReview


def tell(host: Person, people: Mapping[str, Person], review: RaceReview) -> None:
    """Send the current flags to each of the host's pages that does not have them yet, and to nobody else."""
    flags: list[Flag] = []
    for key, flag in review.flags:
        if (person := people.get(key)) is not None:
            text = flag.said.fr if host.lang == "fr" else flag.said.en
            flags.append(Flag(person.id, flag.kind, flag.figure, flag.races, text))
    for there in host.attendances:
        if there.plays and there.flags != tuple(flags):
            there.flags = tuple(flags)
            there.peer.tell(Flags(there.flags))
