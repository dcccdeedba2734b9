"""The analysis of a game that has none of its own: who won, how long it took, who acted how often."""

from __future__ import annotations

from collections import Counter

from morphee.analysis.contract import player, players, said
from morphee.kernel.contract import Outcome
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis, NumberTable


def outcome_of(record: Record) -> Outcome:
    """How that finished match ended."""
    *_, (_, state) = record.states()
    outcome: Outcome = record.game.outcome(state)
    return outcome


def analyse(record: Record) -> Analysis:
    outcome = outcome_of(record)
    acts: Counter[int] = Counter(entry.seat for entry in record.entries if entry.seat is not None)
    minutes, seconds = divmod(record.entries[-1].at // 1_000, 60)
    winners = players(outcome.winners)
    most = max(range(record.header.seats), key=lambda seat: (acts[seat], -seat))
    table = NumberTable(
        said("Everybody’s match", "La partie de chaque personne"),
        (said("Player", "De qui"), said("Points", "Points"), said("Actions", "Actions")),
        tuple([(player(s), outcome.scores[s], acts[s]) for s in range(record.header.seats)]),
    )
    summary = (
        said(f"Won by {winners.en}.", f"Victoire pour {winners.fr}."),
        said(
            f"The match took {minutes} min {seconds:02} s.", f"La partie a duré {minutes} min {seconds:02} s."
        ),
        said(
            f"{{p{most}}} acted most often: {acts[most]} times.",
            f"{{p{most}}} a agi le plus souvent : {acts[most]} fois.",
        ),
    )
    return Analysis(record.header.game, summary, tables=(table,))
