"""What people at a table may ask for: each message finds its handler.

A handler answers ``None`` when it has done what was asked, or the code of a refusal. A person is who holds
the token of their socket: no message says for whom it speaks. An acknowledgement is sent when everything it
rests on is durable.
"""

from __future__ import annotations

from morphee.engine.claims import Claim
from morphee.kernel.codec import UNREADABLE
from morphee.protocol.from_client import (
    Act,
    AwayLevel,
    Calibrate,
    ChangeLanguage,
    ChangeLook,
    Configure,
    Decline,
    End,
    FairWait,
    FromClient,
    HandOver,
    Hello,
    Kick,
    Leave,
    Lock,
    LookAt,
    Mute,
    NextRound,
    Pause,
    Ping,
    Plan,
    Publish,
    Ready,
    Rematch,
    Rename,
    Say,
    SetBot,
    ShowEmote,
    ShowReplay,
    Sit,
    Stand,
    Start,
    Sync,
)
from morphee.protocol.to_client import Pong
from morphee.server.matches.runner import MatchRunner
from morphee.server.tables import entry, planning, proposal
from morphee.server.tables.commands import chat, host, people, seats
from morphee.server.tables.person import Attendance
from morphee.server.tables.state import Frozen, Gathering, Over, Paused, Playing
from morphee.server.tables.table import Table

HOST_ONLY = (
    *(Start, End, Plan, NextRound, Configure, SetBot, AwayLevel),
    *(Kick, Lock, Publish, Pause, HandOver, FairWait, ShowReplay),
)
PLAYERS_ONLY = (Sit, Ready, Say, ShowEmote, Rematch, Decline, LookAt, ChangeLook, *HOST_ONLY)
"""Not from a big screen, nor from a page that only watches."""
TALK = (Say, ShowEmote)
"""Messages with a limit of their own."""
UNSTORED = (LookAt, ShowReplay, *TALK)
"""Messages that change nothing that has to be stored: they are answered even while nothing can be stored."""
SEEN_BY_ALL = (Lock, Publish, AwayLevel, FairWait, HandOver)
"""What can wait, and could be used to say something to a player who is blindfolded."""


def handle(table: Table, there: Attendance, message: FromClient) -> None:
    """Do what somebody asks for, and answer. Nothing is done for somebody who has left or was kicked."""
    person = there.person
    if there not in person.attendances:
        return
    if not person.here:
        entry.come_back(table, person)
    match message:
        case Act():
            if (code := act(table, there, message)) is not None:
                _refuse(table, there, code, message.id)
        case Hello(id=id):
            there.peer.refuse("not_now", id)
        case Ping(n=n):
            there.peer.tell(Pong(n, table.match_time()))
        case Sync(have=have):
            entry.show(table, there, have)
        case Leave():
            with table.handling():
                people.send_away(table, person, "left")
        case _:
            with table.handling():
                _ask(table, there, message)


def act(table: Table, there: Attendance, message: Act) -> str | None:
    """Do something in the match, as whoever holds the seat at this moment."""
    if table.unavailable:
        return "unavailable"
    runner: MatchRunner | None
    match table.state:
        case Playing(match=match):
            runner = match.runner
        case Gathering():
            return "no_match"
        case Frozen():
            return "frozen"
        case Paused(why="host"):
            return "paused"
        case Paused() if not table.services.may_run(table.game):
            return "unavailable"
        case Paused() | Over():
            runner = table.runner  # people who come back after a restart need not wait for the others
    seat = there.viewer(table.players())
    if runner is None or seat is None:
        return "not_seated"
    if not there.person.acting.take(there.peer.heard_at):
        return "too_fast"
    try:
        action = runner.decode_action(message.action)
    except UNREADABLE:
        return "bad_action"
    now = runner.clock.now()
    claim = Claim(seat, message.id, action, now, cue=message.cue, rt=message.rt, via=there.via)
    return runner.act(claim, there)


def _ask(table: Table, there: Attendance, message: FromClient) -> None:
    """Do what changes the table, and acknowledge it when it is durable."""
    code = _why_not(table, there, message) or _do(table, there, message)
    if code is not None:
        _refuse(table, there, code, message.id)
        return
    peer, id = there.peer, message.id
    table.afterwards(lambda: peer.ack(id), lambda: peer.refuse("unavailable", id))


def _refuse(table: Table, there: Attendance, code: str, id: str) -> None:
    there.peer.refuse(code, id, table.sentence(code))


def _why_not(table: Table, there: Attendance, message: FromClient) -> str | None:
    """Why this person may not ask for that here, whatever it is about."""
    if not there.plays and isinstance(message, PLAYERS_ONLY):
        return "role_cannot"
    if isinstance(message, HOST_ONLY) and there.person.key != table.host:
        return "host_only"
    if isinstance(message, SEEN_BY_ALL) and table.deafened():
        return "hushed"
    if table.unavailable and not isinstance(message, UNSTORED):
        return "unavailable"
    if not isinstance(message, TALK) and not table.changing.take(there.peer.address, table.services.tick()):
        return "too_fast"
    return None


def _do(table: Table, there: Attendance, message: FromClient) -> str | None:
    person = there.person
    match message:
        case Sit(seat=seat):
            return seats.sit(table, person, seat)
        case Stand():
            return seats.stand(table, person)
        case Ready(on=on):
            return seats.ready(table, person, on)
        case SetBot(seat=seat, level=level):
            return seats.set_bot(table, seat, level)
        case AwayLevel(level=level):
            return seats.away_level(table, level)
        case Start():
            return host.start(table, message.without)
        case Rematch():
            return proposal.propose(table, person)
        case Decline():
            return proposal.decline(table, person)
        case LookAt(page=page):
            return people.look_at(table, person, page)
        case ShowReplay(shown=shown):
            return host.show_replay(table, shown)
        case End():
            return host.end(table)
        case Plan(rounds=rounds):
            return planning.plan(table, rounds)
        case NextRound():
            return planning.next_round(table)
        case Configure():
            return host.configure(table, message)
        case Pause(on=on):
            return host.pause(table, on)
        case Kick(person=id):
            return host.kick(table, person, id)
        case HandOver(person=id):
            return host.hand_over(table, id)
        case Lock(on=on):
            return host.lock(table, on)
        case Publish(on=on):
            return host.publish(table, on)
        case FairWait(ms=ms):
            return host.fair_wait(table, ms)
        case Calibrate(late=late):
            entry.calibrated(table, there, late)
            return None
        case ChangeLanguage(lang=lang):
            return people.change_language(there, lang)
        case Rename(name=name):
            return people.rename(table, person, name)
        case ChangeLook(look=look):
            return people.change_look(table, person, look)
        case Mute(person=id, on=on):
            return people.mute(table, person, id, on)
        case Say(text=text):
            return chat.say(table, there, text)
        case ShowEmote(emote=emote):
            return chat.emote(table, there, emote)
        case Hello() | Act() | Ping() | Sync() | Leave():
            return "not_now"
