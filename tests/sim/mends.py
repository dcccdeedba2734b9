"""Mends taken out again: each puts back a defect that the server once had, for the simulation to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from morphee.engine.claims import Claim
from morphee.kernel.contract import Cue, Seat
from morphee.protocol.from_client import Act, FromClient
from morphee.server.matches.match_log import Decided, MatchLog, Writes
from morphee.server.matches.phase import Phase
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import (
    beginning,
    between_matches,
    commands,
    entry,
    lobby,
    pausing,
    presence,
    resuming,
)
from morphee.server.tables.commands import chat, people
from morphee.server.tables.commands import host as host_commands
from morphee.server.tables.commands.seats import give_up_seat
from morphee.server.tables.node import Node
from morphee.server.tables.person import Attendance, Person
from morphee.server.tables.seating import Seating
from morphee.server.tables.state import LiveMatch, Paused, Playing, tag
from morphee.server.tables.table import Table
from morphee.sim.faults.disk import DiskStore

Patch = Callable[[pytest.MonkeyPatch], None]


def remembered_seat(patch: pytest.MonkeyPatch) -> None:
    """The seat is the one that was last shown, and actions are accepted before the deal is durable."""

    def act(table: Table, there: Attendance, message: Act) -> str | None:
        runner, place = table.playing, (there.stream or ".p").rpartition(".")[2]
        if runner is None or place == "p":
            return "not_seated"
        try:
            action = runner.decode_action(message.action)
        except msgspec.DecodeError:
            return "bad_action"
        claim = Claim(Seat(int(place)), message.id, action, runner.clock.now(), message.cue, message.rt)
        return runner.act(claim, there)

    def accept(runner: MatchRunner, claim: Claim, asker: Any) -> str | None:
        if runner.phase is Phase.FROZEN:
            return "frozen"
        runner._engine.ids.ask(claim.seat, claim.id, asker)
        runner._received.append(claim)
        if not runner._flushing:
            runner._flushing = True
            runner._batcher.add(runner._flush)
        return None

    patch.setattr(commands, "act", act)
    patch.setattr(MatchRunner, "act", accept)


def acknowledged_at_once(kind: str) -> Patch:
    """Requests of one kind are acknowledged without waiting for the disk."""

    def take_out(patch: pytest.MonkeyPatch) -> None:
        ask = commands._ask

        def hasty(table: Table, there: Attendance, message: FromClient) -> None:
            if message.__struct_config__.tag != kind:
                ask(table, there, message)
                return
            code = commands._why_not(table, there, message) or commands._do(table, there, message)
            if code is None:
                there.peer.ack(message.id)
            else:
                there.peer.refuse(code, message.id, table.sentence(code))

        patch.setattr(commands, "_ask", hasty)

    return take_out


def actions_told_at_once(patch: pytest.MonkeyPatch) -> None:
    """Events are told, and actions acknowledged, while they are being stored."""

    def write(log: MatchLog, state: Any, runner: Writes) -> None:
        if not (log._entries or log._answers):
            return
        decided = Decided(tuple(log._entries), tuple(log._answers), state)
        log._entries, log._answers = [], []
        if decided.entries:
            log._store.append(log._match, log.length, log._chain.encode(decided.entries))
            log.length += len(decided.entries)
        runner.durable(decided)

    patch.setattr(MatchLog, "write", write)


def table_made_at_once(patch: pytest.MonkeyPatch) -> None:
    """A new table is answered without waiting for the disk."""
    patch.setattr(Table, "saving", property(lambda table: None))


def goodbye_at_once(patch: pytest.MonkeyPatch) -> None:
    """People who leave or are kicked are told so before it is stored."""

    def send_away(table: Table, person: Person, code: str) -> None:
        give_up_seat(table, person)
        presence.remove(table, person)
        for there in tuple(person.attendances):
            table.audience.remove(there)
            person.attendances.remove(there)
            there.peer.close(code)

    patch.setattr(people, "send_away", send_away)
    patch.setattr(host_commands, "send_away", send_away)


def last_match_answers(patch: pytest.MonkeyPatch) -> None:
    """What was asked of the match before is answered by it although the next one has begun."""

    def leave_last_match(table: Table) -> None:
        if table.runner is not None:
            table.runner.stop()

    patch.setattr(beginning, "leave_last_match", leave_last_match)


def name_stored_later(patch: pytest.MonkeyPatch) -> None:
    """A rename does not wait for the person's own row."""
    patch.setattr(Table, "wait_for", lambda table, done: None)


def _live_lobby(table: Table) -> dict[str, Any]:
    """What was told, or else the table as it is in memory."""
    return dict(table._publisher.told) or table.lobby()


def shown_before_stored(patch: pytest.MonkeyPatch) -> None:
    """A restored table is shown as it is in memory."""
    patch.setattr(Table, "published", property(lambda table: True))
    patch.setattr(Table, "told", property(_live_lobby))


def end_told_at_once(patch: pytest.MonkeyPatch) -> None:
    """When the store gets into trouble the phase is told, also that of a match that has just ended."""

    def announce(table: Table) -> None:
        table._publisher.announce(phase=tag(table.state), pause=lobby.pause(table.state))

    patch.setattr(Table, "announce", announce)


def let_in_at_once(patch: pytest.MonkeyPatch) -> None:
    """Somebody new is let in before the table that knows them is stored."""
    patch.setattr(Table, "settled", lambda table: True)
    patch.setattr(Table, "published", property(lambda table: True))
    patch.setattr(Person, "stored", property(lambda person: True, lambda person, value: None), raising=False)
    patch.setattr(Table, "told", property(_live_lobby))


def clocks_run_on(patch: pytest.MonkeyPatch) -> None:
    """Nobody listens to a store that cannot write."""
    patch.setattr(Node, "trouble", lambda node, part, reason: None)


def restart_ends_trouble(patch: pytest.MonkeyPatch) -> None:
    """Clocks that stood still after a restart run although nothing can be stored."""

    def go_on(table: Table, why: str) -> None:
        state = table.state
        if isinstance(state, Paused) and state.why == why:
            table.become(Playing(state.match))
            state.match.runner.run()

    patch.setattr(pausing, "go_on", go_on)


def never_goes_on(patch: pytest.MonkeyPatch) -> None:
    """A match that stood still for the store does so for ever."""
    trouble = Node.trouble

    def only_stop(node: Node, part: str, reason: str | None) -> None:
        if reason is not None:
            trouble(node, part, reason)
        node.services.store_away = reason is not None

    patch.setattr(Node, "trouble", only_stop)


def writes_fail(patch: pytest.MonkeyPatch) -> None:
    """A disk that fails loses what it was asked to write, instead of being tried again."""
    attempt = DiskStore._attempt

    def once(store: DiskStore) -> None:
        if store.disk.failing is None:
            attempt(store)
            return
        group, store._group = store._group, []
        store._resolve(group, [OSError(store.disk.failing)] * len(group))
        store._hand_over()

    patch.setattr(DiskStore, "_attempt", once)


def paused_for_ever(patch: pytest.MonkeyPatch) -> None:
    """A host may pause as long as they like."""
    patch.setattr(pausing, "pause_left", lambda table: 1e9)


def pause_begins_anew(patch: pytest.MonkeyPatch) -> None:
    """A restart forgets how long the host has paused already."""
    patch.setattr(resuming, "paused_before", lambda table, state: 0.0)


def one_fills_the_table(patch: pytest.MonkeyPatch) -> None:
    """Whoever knows the code may take every place."""
    patch.setattr(entry, "places_near", lambda table: 10**6)


def chairs_not_kept(patch: pytest.MonkeyPatch) -> None:
    """At a full table anybody whose connection has just broken is replaced."""
    patch.setattr(entry, "_may_be_replaced", presence.may_be_forgotten)


def guesses_lock_out(patch: pytest.MonkeyPatch) -> None:
    """Wrong codes from an address count for everybody there, also for people at the table."""
    patch.setattr(entry, "is_known", lambda table, arrival: False)


def new_names_talk_on(patch: pytest.MonkeyPatch) -> None:
    """What may be said is counted by identity alone."""

    def may_talk(table: Table, there: Attendance) -> bool:
        return table.talking.take(there.person.key, table.services.tick())

    patch.setattr(chat, "may_talk", may_talk)


def kicked_come_back(patch: pytest.MonkeyPatch) -> None:
    """A kicked person is let in with a new identity."""
    patch.setattr(entry, "is_barred", lambda table, address: False)


def heard_together(patch: pytest.MonkeyPatch) -> None:
    """Answers that race against a timer alone wait for each other all the same."""
    patch.setattr(Cue, "contested", property(lambda cue: True))


def refused_with_what_is_hidden(patch: pytest.MonkeyPatch) -> None:
    """A refusal waits for the commit of a hidden move that is decided together with it."""

    def take_in(runner: MatchRunner) -> None:
        received, runner._received = runner._received, []
        for claim in received:
            runner._engine.submit(claim)
            if runner._log.writing is not None:
                runner._early.claims.append(claim)

    patch.setattr(MatchRunner, "_take_in", take_in)


def seats_not_freed(patch: pytest.MonkeyPatch) -> None:
    """A player who stands up during a match can still act."""
    players = Table.players

    def still(table: Table) -> Mapping[str, Seat]:
        match = getattr(table.state, "match", None)
        if not isinstance(match, LiveMatch):
            return players(table)
        dealt = {key: Seat(seat) for seat, key in enumerate(match.players) if key is not None}
        return {**dealt, **players(table)}

    patch.setattr(Table, "players", still)


def seats_forgotten(patch: pytest.MonkeyPatch) -> None:
    """A restart forgets who sat where."""
    restored = Table.restored

    def forget(table: Table, snapshot: bytes) -> None:
        restored(table, snapshot)
        table.seating = Seating(())
        between_matches.open_seats(table)

    patch.setattr(Table, "restored", forget)
