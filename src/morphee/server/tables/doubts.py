"""What a host is told about the races of the evening: numbers, and no verdict."""

from __future__ import annotations

from collections.abc import Mapping

from morphee.protocol.to_client import Doubt, Doubts
from morphee.server.tables.person import Person
from morphee.server.tables.race_review import RaceReview


def tell(host: Person, people: Mapping[str, Person], review: RaceReview) -> None:
    """Show the host, on each of their pages, what the races played here say, unless that page knows it;
    nobody else."""
    doubts: list[Doubt] = []
    for key, flag in review.flags:
        if (person := people.get(key)) is not None:
            text = flag.said.fr if host.lang == "fr" else flag.said.en
            doubts.append(Doubt(person.id, flag.sign, flag.figure, flag.races, text))
    for there in host.attendances:
        if there.plays and there.doubts != tuple(doubts):
            there.doubts = tuple(doubts)
            there.peer.tell(Doubts(there.doubts))
