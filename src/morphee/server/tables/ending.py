"""How the match of a table ends: by its rules, by its host, or by an exception."""

from __future__ import annotations

from morphee.kernel.contract import Outcome, Sequel
from morphee.server.tables import programme, series
from morphee.server.tables.between_matches import looks_of_seats, names, open_seats
from morphee.server.tables.state import Frozen, Gathering, LiveMatch, Over, Paused, Playing
from morphee.server.tables.table import Table
from morphee.store.contract import CALLED_OFF, Ending


def ended(table: Table, outcome: Outcome) -> None:
    """A match is over, everything of it durable and told."""
    state = table.state
    if not isinstance(state, Playing | Paused):
        return
    services = table.services
    ending = Ending(outcome, services.wall(), tuple(sorted(state.match.runner.bots.helped)))
    table.store.finish(state.match.name, ending)
    services.metrics.matches_ended += 1
    _keep_evidence(table, state.match)
    count(table, ending)
    table.become(Over(state.match))


def _keep_evidence(table: Table, match: LiveMatch) -> None:
    """Remember what the races of a match showed of its players and of their paths."""
    if match.runner.judge is None:
        return
    for key, budget in zip(match.players, match.runner.judge.budgets, strict=True):
        if key is not None and key in table.people:
            table.people[key].evidence = budget.carried_over(match.runner.clock.now(), table.lobby_time())
    table.review.add(match.players, match.runner.streams.receipts())


def count(table: Table, ending: Ending) -> None:
    """Count a match that has ended in the series and the programme, and open the seats again."""
    who = [
        table.people[chair.person].id if chair.person in table.people else f"bot {seat}"
        for seat, chair in enumerate(table.seating.chairs)
    ]
    length = table.game.series_length(table.config) if isinstance(table.game, Sequel) else None
    looks = looks_of_seats(table)
    by = table.game.series_by
    table.series = series.with_match(
        table.series, ending.outcome, who, names(table), by=by, length=length, looks=looks
    )
    if table.programme is not None:
        table.programme = programme.with_match(table.programme, ending.outcome, who, names(table), looks)
    open_seats(table)


def call_off(table: Table) -> None:
    """The host ends a match: it has no result, and its log stays as far as it went."""
    state = table.state
    if not isinstance(state, Playing | Paused):
        return
    services, runner = table.services, state.match.runner
    runner.call_off()
    for id, asker in runner.give_up():
        asker.peer.refuse("ended", id)
    outcome = Outcome(CALLED_OFF, (), (0,) * runner.match.seats)
    ending = Ending(outcome, services.wall(), tuple(sorted(runner.bots.helped)))
    table.wait_for(table.store.finish(state.match.name, ending))
    table.become(Gathering())
    open_seats(table)


def froze(table: Table) -> None:
    """An exception stopped the match: its log stays, and the table can start another one."""
    state = table.state
    if not isinstance(state, Playing | Paused):
        return
    table.services.metrics.frozen += 1
    for id, asker in state.match.runner.give_up():
        asker.peer.refuse("frozen", id)
    table.become(Frozen(state.match))
    open_seats(table)
