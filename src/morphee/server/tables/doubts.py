"""What a host is told about the races of the evening: numbers, and no verdict."""

from __future__ import annotations

from morphee.protocol.to_client import Doubt, Doubts
from morphee.server.tables.table import Table


def tell_host(table: Table) -> None:
    """Show the host, on each of their pages, what the races played here say; nobody else."""
    host = None if table.host is None else table.people.get(table.host)
    if host is None or not table.review.flags:
        return
    doubts = []
    for key, flag in table.review.flags:
        person = table.people.get(key)
        if person is not None:
            text = flag.said.fr if host.lang == "fr" else flag.said.en
            doubts.append(Doubt(person.id, flag.sign, flag.figure, flag.races, text))
    for there in host.attendances:
        if there.plays:
            there.peer.tell(Doubts(tuple(doubts)))
