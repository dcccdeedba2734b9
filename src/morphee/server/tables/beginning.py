"""Beginning a match at a table: whether it can begin, its options, its runner, its bots."""

from __future__ import annotations

import secrets
import weakref

from morphee.engine.lag_budget import LagBudget, Trust
from morphee.kernel.chance import commitment
from morphee.kernel.contract import Millis, Outcome, Seat, Sequel
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, header
from morphee.server.matches.clock import MatchClock
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import ending, pausing, programme, series
from morphee.server.tables.between_matches import leave_last_match, looks, names
from morphee.server.tables.state import LiveMatch, Over, Playing
from morphee.server.tables.table import Table
from morphee.store.contract import MatchHead


class TableMatch:
    """The table as the match runner sees it: the callbacks of its match. A table that is gone has none."""

    def __init__(self, table: Table) -> None:
        self._table = weakref.ref(table)

    def ended(self, outcome: Outcome) -> None:
        if (table := self._table()) is not None:
            with table.handling():
                ending.ended(table, outcome)

    def froze(self) -> None:
        if (table := self._table()) is not None:
            with table.handling():
                ending.froze(table)


def why_not(table: Table, left_out: int = 0) -> str | None:
    """Why a match cannot begin now, if it cannot; ``left_out`` are seats that would not be part of it."""
    if table.playing is not None:
        return "match_on"
    seats = table.seating.taken() - left_out
    if seats not in table.game.seats:
        return "too_few"
    if (refused := table.game.check(table.config, seats)) is not None:
        return refused.code
    return None


def begin(table: Table) -> None:
    """Deal a new match to those seated. The table is stored before the match, in the same commit or an
    earlier one, so that no match is ever without its table."""
    services = table.services
    table.seating.gather()
    table.seating.unready()
    seats = len(table.seating.chairs)
    players = tuple(chair.person for chair in table.seating.chairs)
    config = _config_of_next(table, players, seats)
    seed = secrets.token_bytes(32)
    match = Match(table.game, config, seats, seed)
    name = secrets.token_hex(8)
    clock = MatchClock(services.tick, speed=services.settings.speed)
    head = header(table.game, config, seats, commitment(seed), names(table), looks=looks(table))
    runner = new_runner(table, name, match, Chain(head), clock, _budgets(table, players))
    leave_last_match(table)
    table.paused_for = 0
    table.proposal = None
    table.cancel("proposal")
    if table.programme is not None:
        table.programme = programme.taken_up(table.programme)
    table.become(Playing(LiveMatch(players, runner)))
    table.save()
    table.store.create(
        MatchHead(name, table.code, head, seed, players, host=table.host, began=services.wall())
    )
    services.metrics.matches_begun += 1
    seat_bots(table, runner)
    runner.begin()
    if not isinstance(table.state, Playing):
        return  # the deal raised: the match is frozen
    if services.may_run(table.game):
        runner.run()
    else:
        pausing.pause(table, "loading")


def _config_of_next(table: Table, players: tuple[str | None, ...], seats: int) -> object:
    """The options of the next match: those of the table, or what a series makes of them."""
    if not isinstance(table.game, Sequel):
        return table.config
    if table.game.series_length(table.config) is not None and _another_series(table, players):
        table.series = series.NONE
    return table.game.sequel(table.config, seats, table.series.matches)


def _another_series(table: Table, players: tuple[str | None, ...]) -> bool:
    """Whether a series of fixed length cannot go on: it is decided, or other people sit in the seats."""
    if isinstance(table.state, Over) and isinstance(table.state.match, LiveMatch):
        return table.series.left == 0 or table.state.match.players != players
    return table.series.left == 0


def _budgets(table: Table, players: tuple[str | None, ...]) -> list[LagBudget]:
    """What was measured of these people in the lobby and in the matches before."""
    trust, now = Trust(cap=table.fair_wait), table.lobby_time()
    found = []
    for key in players:
        person = None if key is None else table.people.get(key)
        known = LagBudget() if person is None else person.evidence
        budget = known.carried_over(now, Millis(0), trust)
        budget.here = person is None or person.here
        found.append(budget)
    return found


def new_runner(
    table: Table,
    name: str,
    match: Match,
    chain: Chain,
    clock: MatchClock,
    budgets: list[LagBudget] | None = None,
) -> MatchRunner:
    services = table.services
    return MatchRunner(
        name=name,
        match=match,
        chain=chain,
        store=table.store,
        clock=clock,
        audience=table.audience,
        owner=TableMatch(table),
        order=services.order(match, Trust(cap=table.fair_wait), budgets),
        batcher=services.batcher,
        metrics=services.metrics,
        bot_process=services.bot_process,
    )


def seat_bots(table: Table, runner: MatchRunner) -> None:
    """Bots take the seats that are theirs."""
    for seat, chair in enumerate(table.seating.chairs):
        level = chair.bot or chair.away
        if level is not None:
            runner.take(Seat(seat), level)
