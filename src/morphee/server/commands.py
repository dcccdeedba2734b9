"""What people at a table may ask for: each message finds who does it. ``None`` means done, else the code
of a refusal. A person is who holds the token of their socket: no message says for whom it speaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from morphee.protocol.from_client import (
    Act,
    AwayLevel,
    Configure,
    FromClient,
    HandOver,
    Hello,
    Kick,
    Leave,
    Lock,
    Mute,
    Pause,
    Ping,
    Publish,
    Ready,
    Rematch,
    Rename,
    Say,
    SetBot,
    ShowEmote,
    Sit,
    Speak,
    Stand,
    Start,
    Sync,
)
from morphee.protocol.to_client import Pong
from morphee.server import chairs, folk, hosting, matches, talk
from morphee.server.person import Person

if TYPE_CHECKING:
    from morphee.server.room import Room
    from morphee.server.session import Session

ANSWERED = (Act, Ping, Sync, Leave)
"""Messages that are answered by something better than an acknowledgement, or later."""
HOST_ONLY = (Start, Configure, SetBot, AwayLevel, Kick, Lock, Publish, Pause, HandOver)
HANDS_ONLY = (Sit, Ready, Say, ShowEmote, Rematch, *HOST_ONLY)


def do(room: Room, session: Session, message: FromClient) -> str | None:
    person = session.person
    if person is None:
        return "no_identity"
    if not session.plays and isinstance(message, HANDS_ONLY):
        return "role_cannot"
    if isinstance(message, HOST_ONLY) and person.key != room.host:
        return "host_only"
    return _do(room, session, person, message)


def _do(room: Room, session: Session, person: Person, message: FromClient) -> str | None:
    match message:
        case Sit(seat=seat):
            return chairs.sit(room, person, seat)
        case Stand():
            return chairs.stand(room, person)
        case Ready(on=on):
            return chairs.ready(room, person, on)
        case SetBot(seat=seat, level=level):
            return chairs.set_bot(room, seat, level)
        case AwayLevel(level=level):
            return chairs.away_level(room, level)
        case Start():
            return matches.start(room)
        case Rematch():
            return matches.rematch(room, person)
        case Configure():
            return hosting.configure(room, message)
        case Pause(on=on):
            return hosting.pause(room, on)
        case Kick(person=id):
            return hosting.kick(room, person, id)
        case HandOver(person=id):
            return hosting.hand_over(room, id)
        case Lock(on=on):
            room.locked = on
        case Publish(on=on):
            room.public = on
        case Speak(lang=lang):
            session.lang = person.lang = lang
        case Rename(name=name):
            return folk.rename(room, person, name)
        case Leave():
            return folk.leave(room, person)
        case Mute(person=id, on=on):
            return folk.mute(room, person, id, on)
        case Say(text=text):
            return talk.say(room, person, text)
        case ShowEmote(emote=emote):
            return talk.emote(room, person, emote)
        case Sync(have=have):
            room.show(session, have)
            return None
        case Ping(n=n):
            session.tell(Pong(n, room.match_time()))
            return None
        case Hello() | Act():
            return "not_now"
    room.changed()
    return None


def act(room: Room, session: Session, message: Act) -> str | None:
    play = room.play
    if room.phase == "frozen":
        return "frozen"
    if play is None or room.phase == "lobby":
        return "no_match"
    person, seat = session.person, session.viewer
    if person is None or seat is None:
        return "not_seated"
    if room.paused:
        return "paused"
    if not person.acting.take(session.heard_at):
        return "too_fast"
    try:
        action = play.read(message.action)
    except (msgspec.DecodeError, RecursionError):
        return "bad_action"
    room.asked(seat, message.id, session)
    play.act(seat, message.id, action, message.cue, message.rt)
    return None
