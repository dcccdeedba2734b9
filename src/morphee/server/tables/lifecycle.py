"""The matches of a table: beginning, pausing, ending. After a restart: `resuming`."""

from __future__ import annotations

import math
import secrets

from morphee.engine.lag_budget import LagBudget, Trust
from morphee.kernel.chance import commitment
from morphee.kernel.contract import AnyGame, Millis, Outcome, Seat, Sequel
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, header
from morphee.protocol.fields import Look
from morphee.server.matches.clock import MatchClock
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import programme, series
from morphee.server.tables.person import Person
from morphee.server.tables.state import (
    Frozen,
    Gathering,
    LiveMatch,
    Over,
    Paused,
    PauseReason,
    Playing,
)
from morphee.server.tables.table import Table
from morphee.store.contract import CALLED_OFF, Ending, MatchHead


class TableMatch:
    """The table as the match runner sees it: the callbacks of its match."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def ended(self, outcome: Outcome) -> None:
        with self._table.handling():
            ended(self._table, outcome)

    def froze(self) -> None:
        with self._table.handling():
            froze(self._table)


# --- beginning -------------------------------------------------------------------------------


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


def everybody_ready(table: Table) -> bool:
    """Everybody seated who is here; whoever starts is ready by starting."""
    return all(
        chair.ready or key == table.host or not table.people[key].here
        for chair in table.seating.chairs
        if (key := chair.person) is not None
    )


def unready(table: Table) -> int:
    """How many are seated and not ready."""
    return len(_unready(table))


def leave_out(table: Table) -> None:
    """Those who are not ready give up their seats, and get one in the next match."""
    for person in _unready(table):
        table.seating.stand(person.key)
        person.waiting = True


def _unready(table: Table) -> list[Person]:
    chairs = [chair for chair in table.seating.chairs if chair.person not in (None, table.host)]
    return [table.people[chair.person] for chair in chairs if chair.person is not None and not chair.ready]


def seat_latecomers(table: Table) -> None:
    """Those who asked for a seat while a match was on get the empty ones, in the order they came. Who finds
    none goes on waiting."""
    for person in table.people.values():
        if person.waiting and table.seating.of(person.key) is None:
            seat = table.seating.free_seat()
            if seat is not None:
                table.seating.sit(person.key, seat)
        person.waiting = person.waiting and table.seating.of(person.key) is None


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
    head = header(table.game, config, seats, commitment(seed), names(table), faces=faces(table))
    runner = new_runner(table, name, match, Chain(head), clock, _budgets(table, players))
    if (before := table.runner) is not None:
        before.stop()
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
        pause(table, "loading")


def _config_of_next(table: Table, players: tuple[str | None, ...], seats: int) -> object:
    """The options of the next match: those of the table, or what a series makes of them."""
    if not isinstance(table.game, Sequel):
        return table.config
    if table.game.series_length(table.config) is not None and _another_series(table, players):
        table.series = series.NONE
    return table.game.sequel(table.config, seats, table.series.matches)


def _another_series(table: Table, players: tuple[str | None, ...]) -> bool:
    """Whether a series of fixed length cannot go on: it is decided, or others sit elsewhere now."""
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
    )


def seat_bots(table: Table, runner: MatchRunner) -> None:
    """Bots take the seats that are theirs."""
    for seat, chair in enumerate(table.seating.chairs):
        level = chair.bot or chair.away
        if level is not None:
            runner.take(Seat(seat), level)


def names(table: Table) -> tuple[str, ...]:
    """What each seat is called, in records and in the series."""
    found = []
    for chair in table.seating.chairs:
        person = None if chair.person is None else table.people.get(chair.person)
        found.append(person.name if person else f"bot {chair.bot or chair.away or ''}".strip())
    return tuple(found)


def faces(table: Table) -> tuple[str, ...]:
    """How each seat looks, in records: animal and colour."""
    return tuple([f"{look.animal} {look.colour}" if look else "" for look in _looks(table)])


def _looks(table: Table) -> tuple[Look | None, ...]:
    found = []
    for chair in table.seating.chairs:
        person = None if chair.person is None else table.people.get(chair.person)
        found.append(person.look if person else chair.look)
    return tuple(found)


# --- pausing ---------------------------------------------------------------------------------


def pause(table: Table, why: PauseReason) -> None:
    """Stop the clock. A pause by the host is not replaced by one that ends by itself."""
    tick, wall = table.services.tick(), table.services.wall()
    match table.state:
        case Playing(match=live):
            table.become(Paused(live, why, tick, wall))
            live.runner.pause()
        case Paused(match=live, why="restart" | "loading" | "store") if why == "host":
            table.become(Paused(live, why, tick, wall))
        case _:
            return


def go_on(table: Table, why: PauseReason) -> None:
    """Resume the clock if it was paused for that reason. While the store cannot write, it stays paused for
    that instead."""
    state = table.state
    if not isinstance(state, Paused) or state.why != why:
        return
    if why == "host":
        table.paused_for += math.ceil(table.services.tick() - state.since)
    if table.services.asleep:
        table.become(Paused(state.match, "store", table.services.tick()))
        return
    table.become(Playing(state.match))
    state.match.runner.run()


def pause_left(table: Table) -> float:
    """How many seconds more the host may pause this match: nobody can freeze a table."""
    left = table.services.settings.pause_limit - table.paused_for
    if isinstance(table.state, Paused) and table.state.why == "host":
        left -= table.services.tick() - table.state.since
    return left


# --- ending ----------------------------------------------------------------------------------


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
    """Count a match that ended in the series, and open the seats again."""
    who = [
        table.people[chair.person].id if chair.person in table.people else f"bot {seat}"
        for seat, chair in enumerate(table.seating.chairs)
    ]
    length = table.game.series_length(table.config) if isinstance(table.game, Sequel) else None
    table.series = series.with_match(
        table.series, ending.outcome, who, names(table), table.game.series_by, length
    )
    if table.programme is not None:
        table.programme = programme.with_match(
            table.programme, ending.outcome, who, names(table), _looks(table)
        )
    open_seats(table)


def open_seats(table: Table) -> None:
    """Between matches: nobody is ready, there are as many chairs as the game has seats, and those who came
    during the match sit down."""
    table.seating.unready()
    table.seating.set_out(table.game.seats[-1])
    seat_latecomers(table)


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


def change_game(table: Table, game: AnyGame) -> None:
    """Another game: its own bots, chairs and series, and no last match to look at. Who finds no chair gets
    one in the next match."""
    if table.runner is not None:
        table.runner.stop()
    table.become(Gathering())
    table.series = series.NONE
    table.game = game
    levels = table.levels()
    table.away_level = "novice" if "novice" in levels else levels[0]
    for chair in table.seating.chairs:
        chair.bot = chair.bot if chair.bot in levels else chair.bot and table.away_level
    seated = table.seating.people()
    table.seating.set_out(game.seats[-1])
    for key in seated:
        table.people[key].waiting = table.seating.of(key) is None
