"""What a client may say. The first message is `Hello`; everything else needs it.

Every message may carry an ``id``: it is then answered by an `Ack` (for `Act`: by the ``acks`` of a
`MatchUpdate`) or a `Refused` with the same id, when everything it changed is durable. `Ping`, `Sync` and
`Leave` are answered by `Pong`, `Lobby` and `Bye` instead.

For `Act` the id is what makes a repetition harmless: the same id gets the same answer and is done once.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from morphee.kernel.contract import FrozenMeta, Millis
from morphee.protocol.fields import (
    EXACT,
    Code,
    Emote,
    Have,
    Lang,
    Level,
    Look,
    MessageId,
    Mode,
    Name,
    Page,
    PersonId,
    ReplayShown,
    Role,
    Rounds,
    Token,
)

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]


class Message(msgspec.Struct, metaclass=FrozenMeta, frozen=True, gc=False, tag_field="t", kw_only=True):
    """Base of all that a client says."""

    id: MessageId = ""


class Hello(Message, tag="hello"):
    """The first message: who, where, and as what.

    A person is known by the HttpOnly cookie that `POST /api/me` sets, or by ``token`` (programs). With
    neither, a new person is made and `Welcome` tells the token. ``have`` says how much of a match the
    client knows already, so that it gets only what is missing.
    """

    v: int
    table: Code
    role: Role = "play"
    name: Name | None = None
    lang: Lang = "fr"
    look: Look | None = None
    """How one would like to look. Where somebody looks like that already, it is another colour or animal;
    who plays a match keeps the look they have in it."""
    token: Token | None = None
    have: Have | None = None


class Act(Message, tag="act"):
    """Do something in the match. ``action`` is one of the game's actions, as offered in `MatchUpdate`.

    In a race, ``cue`` is the number of the cue answered and ``rt`` the milliseconds from the frame that
    painted it to the input that answered it, on the client's own monotonic clock.
    """

    id: Annotated[str, Meta(min_length=1, max_length=36)]
    action: Raw
    cue: Annotated[int, Meta(ge=0, le=EXACT)] | None = None
    rt: Annotated[Millis, Meta(ge=0, le=600_000)] | None = None


class Sit(Message, tag="sit"):
    """Take a seat, or another one; any free one without ``seat``. A seat with a bot is free.

    While a match is on this asks for a seat in the next one.
    """

    seat: SeatNumber | None = None


class Stand(Message, tag="stand"):
    """Give the seat up and watch. During a match a bot plays on."""


class Ready(Message, tag="ready"):
    """Say whether one is ready. When everybody seated is, the host may start."""

    on: bool = True


class Start(Message, tag="start"):
    """Start a match with everybody seated (host). Seats left empty are not part of it. A match that is
    proposed starts at once.

    ``without`` leaves out who is not ready: they give up their seat and get one in the next match.
    """

    without: bool = False


class Rematch(Message, tag="rematch"):
    """Propose the next match: same options, same seats, late-comers included; with a programme, its next
    game (anybody seated, or the host). Others say `Ready` or `Decline`. It begins when everybody here is
    ready, when the host starts it, or when its seconds have passed and nobody has declined."""


class Decline(Message, tag="decline"):
    """Say no to the match that is proposed: it does not begin by itself (anybody seated, or the host)."""


class LookAt(Message, tag="look_at"):
    """Say what one looks at between matches, for the others to know. Forgotten with the connection."""

    page: Page


class ShowReplay(Message, tag="show_replay"):
    """Show a finished match to the table, between matches, or end that (``null``; host). Everybody sees the
    same moment; nothing of it is stored."""

    shown: ReplayShown | None


class End(Message, tag="end"):
    """End the match that is on, without a result (host). Its record stays, as far as it went."""


class Plan(Message, tag="plan"):
    """Set the programme from the current round on, between matches (host). What was played stays; with no
    rounds left the evening is over."""

    rounds: Rounds


class NextRound(Message, tag="next_round"):
    """Go on to the next game of the programme, between matches (host): a round that is not decided is
    skipped."""


class Configure(Message, tag="configure"):
    """Change what is played, between matches (host). Fields left out stay as they are.

    ``config`` holds the fields of the game's own options that change; with another ``game`` they start
    from that game's defaults.
    """

    game: Annotated[str, Meta(max_length=24)] | UnsetType = UNSET
    config: Raw | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    mode: Mode | UnsetType = UNSET


class SetBot(Message, tag="set_bot"):
    """Put a bot of that level in an empty seat, change its level, or take it away with ``null`` (host)."""

    seat: SeatNumber
    level: Level | None = None


class AwayLevel(Message, tag="away_level"):
    """The level of the bots that play for people who are away (host)."""

    level: Level


class Kick(Message, tag="kick"):
    """Send a person away; they cannot come back to this table (host). A bot plays on in their seat."""

    person: PersonId


class Lock(Message, tag="lock"):
    """Let nobody new in, or let them in again (host). People of the table can always come back."""

    on: bool = True


class Publish(Message, tag="publish"):
    """Show the table in the public list, or hide it (host)."""

    on: bool = True


class Pause(Message, tag="pause"):
    """Stop the match clock, or let it go on (host). Nothing can be done while it stands still."""

    on: bool = True


class HandOver(Message, tag="hand_over"):
    """Make another person of the table its host (host)."""

    person: PersonId


class FairWait(Message, tag="fair_wait"):
    """How long a race may wait for the answers of far players, in milliseconds (host). With 0 whoever arrives
    first is first."""

    ms: Annotated[Millis, Meta(ge=0, le=350)]


class Calibrate(Message, tag="calibrate"):
    """How late taps on this device come, in milliseconds, as its page measured; a little of it is credited in
    races. It holds for this connection."""

    late: Annotated[Millis, Meta(ge=0, le=500)]


class Rename(Message, tag="rename"):
    """Take another name."""

    name: Name


class ChangeLook(Message, tag="look"):
    """Look different, between matches. Refused where somebody looks like that already."""

    look: Look


class ChangeLanguage(Message, tag="language"):
    """Change the language in which refusals are said to this person."""

    lang: Lang


class Leave(Message, tag="leave"):
    """Leave the table for good: the seat is free, or a bot's until the match is over."""


class Say(Message, tag="say"):
    """Say something to the table: one line."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class ShowEmote(Message, tag="emote"):
    """Show a feeling."""

    emote: Emote


class Mute(Message, tag="mute"):
    """Hear nothing more from a person, or hear them again: for the one who asks only."""

    person: PersonId
    on: bool = True


class Sync(Message, tag="sync"):
    """Ask for the whole lobby, and for a fresh view of the match with the events missed after ``have``."""

    have: Have | None = None


class Ping(Message, tag="ping"):
    """Answered by `Pong` with the same ``n``."""

    n: Annotated[int, Meta(ge=0, le=EXACT)] = 0


FromClient: TypeAlias = (
    Hello
    | Act
    | Sit
    | Stand
    | Ready
    | Start
    | Rematch
    | Decline
    | LookAt
    | ShowReplay
    | End
    | Plan
    | NextRound
    | Configure
    | SetBot
    | AwayLevel
    | Kick
    | Lock
    | Publish
    | Pause
    | HandOver
    | FairWait
    | Calibrate
    | Rename
    | ChangeLook
    | ChangeLanguage
    | Leave
    | Say
    | ShowEmote
    | Mute
    | Sync
    | Ping
)
