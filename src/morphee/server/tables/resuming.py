"""A table's match after a restart: taken up where its log ended, or looked at as it ended."""

from __future__ import annotations

import math

from morphee.kernel.codec import codec
from morphee.kernel.contract import Millis
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, Entry
from morphee.server.matches.clock import MatchClock
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import beginning, between_matches, ending, pausing, snapshot
from morphee.server.tables.person import Person
from morphee.server.tables.state import Frozen, LiveMatch, Over, PastMatch, Paused, Playing
from morphee.server.tables.table import Table
from morphee.store.contract import StoredMatch


def paused_before(table: Table, state: snapshot.PlayingSnapshot) -> float:
    """For how many seconds the host's pause had lasted when the server was started again: it goes on."""
    return max(0, table.services.wall() - state.paused_at)


def _stands_still(table: Table, live: LiveMatch, state: snapshot.PlayingSnapshot) -> Paused:
    """Why the clock of a match stands still after a restart. A pause of the host that is used up is over: the
    match goes on like one that was not paused."""
    now = table.services.tick()
    if state.pause == "host":
        lasted = paused_before(table, state)
        if pausing.pause_left(table) > lasted:
            return Paused(live, "host", now - lasted, state.paused_at)
        table.paused_for += math.ceil(lasted)
    return Paused(live, "restart", now)


def resume(table: Table, stored: StoredMatch, lines: list[bytes], state: snapshot.PlayingSnapshot) -> None:
    """Take up a match after a restart, its clock where it was. Raises if its log cannot be read."""
    runner, entries = _taken_up(table, stored, lines)
    live = LiveMatch(stored.head.players, runner)
    standing = _stands_still(table, live, state)
    table.become(Playing(live))
    table.become(standing)
    if entries:
        runner.resume(entries)
        beginning.seat_bots(table, runner)
        runner.end_if_over()
    else:
        beginning.seat_bots(table, runner)
        runner.begin()  # the head was stored and nothing else: nobody was told anything


def hold_after_restart(table: Table) -> None:
    """Wait a moment for people to come back before the clock runs again."""
    if isinstance(table.state, Paused) and table.state.why == "restart":
        table.later("go_on", table.services.settings.resume_hold, lambda: go_on_after_restart(table))


def hold_for(table: Table, person: Person, seconds: float) -> None:
    """The node that has somebody's last socket is out of reach: stop the clock until they are back, for so
    many seconds at most."""
    seat = table.seating.of(person.key)
    if seat is None or table.seating.chairs[seat].away is not None or len(person.attendances) > 1:
        return
    with table.handling():
        pausing.pause(table, "restart")
        if isinstance(table.state, Paused) and table.state.why == "restart" and "go_on" not in table.timers:
            table.later("go_on", seconds, lambda: go_on_after_restart(table))


def go_on_after_restart(table: Table) -> None:
    """Run the clock again: people are back, or have had time enough to come back."""
    table.cancel("go_on")
    if table.services.may_run(table.game):
        pausing.go_on(table, "restart")
    elif isinstance(table.state, Paused) and table.state.why == "restart":
        table.become(Paused(table.state.match, "loading", table.services.tick()))


def go_on_if_all_back(table: Table) -> None:
    """After a restart nobody waits longer than needed, nor for somebody for whom a bot plays already."""
    chairs = [chair for chair in table.seating.chairs if chair.person is not None and chair.away is None]
    seated = [table.people.get(chair.person or "") for chair in chairs]
    if "go_on" in table.timers and all(person is not None and person.here for person in seated):
        with table.handling():
            go_on_after_restart(table)


def restore_ended(table: Table, state: snapshot.StateSnapshot, stored: StoredMatch | None) -> None:
    """Take up a table whose match does not go on: it ended, froze, or was never dealt. A match may have
    ended although the table was not stored since."""
    match state:
        case snapshot.GatheringSnapshot():
            pass
        case snapshot.FrozenSnapshot(match=name):
            table.take_up(Frozen(PastMatch(name)))
        case snapshot.OverSnapshot(match=name):
            table.take_up(Over(PastMatch(name)))
        case snapshot.PlayingSnapshot(match=name):
            if stored is not None and stored.ending is not None and not stored.ending.called_off:
                ending.count(table, stored.ending)
                table.take_up(Over(PastMatch(name)))
            else:
                table.seating.unready()
    between_matches.set_out_seats(table)  # who was ready between matches still is


def look_back(table: Table, stored: StoredMatch, lines: list[bytes]) -> None:
    """A match that had ended before the restart can be looked at as it ended."""
    state = table.state
    if not isinstance(state, Over) or state.match != PastMatch(stored.head.match):
        return
    runner, entries = _taken_up(table, stored, lines)
    runner.resume(entries, ended=True)
    with table.handling():
        table.become(Over(LiveMatch(stored.head.players, runner)))


def _taken_up(table: Table, stored: StoredMatch, lines: list[bytes]) -> tuple[MatchRunner, list[Entry]]:
    services, head = table.services, stored.head
    game = services.games.find(head.header.game, head.header.version)
    config = codec(game).config.decode(head.header.config)
    match = Match(game, config, head.header.seats, head.seed)
    chain = Chain(head.header)
    entries = chain.read(game, lines)
    last = entries[-1].at if entries else Millis(0)
    clock = MatchClock(services.tick, Millis(max(stored.clock, last)), services.settings.speed)
    return beginning.new_runner(table, head.match, match, chain, clock), entries
