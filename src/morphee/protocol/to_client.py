"""What a client is told. After `Welcome` come a whole `Lobby` and, if a match is on, a fresh `MatchUpdate`.

From then on both tell only what changed: a field left out has not. Messages of one socket arrive in order,
and none is skipped: a client that does not read its messages is cut off, and comes back with ``have``.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import UNSET, Raw, UnsetType

from morphee.kernel.contract import FrozenMeta, Millis, Value
from morphee.protocol.fields import (
    Emote,
    Lang,
    Look,
    Mode,
    Page,
    PathSeen,
    PauseReason,
    Phase,
    ReplayShown,
    Role,
)
from morphee.protocol.match_update import MatchUpdate


class Telling(msgspec.Struct, metaclass=FrozenMeta, frozen=True, gc=False, tag_field="t", omit_defaults=True):
    """Base of all that a client is told. A field with a default is left out while it has it."""


class Welcome(Telling, tag="welcome"):
    """The answer to `Hello`. ``you`` is your person id here; ``token`` is told once, to a new person
    who came without a cookie: keep it, the seat belongs to whoever holds it."""

    v: int
    server: str
    you: str
    name: str
    token: str | None = None


class PersonSeen(Value):
    """Somebody at the table. ``here`` is false within seconds of a lost connection."""

    id: str
    name: str
    role: Role
    here: bool
    waiting: bool
    """Asked for a seat in the next match."""
    look: Look
    page: Page = "table"
    """What they look at between matches."""


class SeatSeen(Value):
    """A seat. ``person`` holds it, or ``bot`` is the level of its bot, or it is free.

    ``away`` is the level of the bot that plays for a person who is gone; ``lag`` their round trip, ``path``
    what the server sees of the way to them; ``look`` is the bot's own: a person's is told with the person.
    """

    person: str | None
    bot: str | None
    ready: bool
    here: bool
    away: str | None
    lag: Millis | None
    look: Look | None
    path: PathSeen | None = None


class Total(Value):
    """One line of the series: ``who`` is a person id, or ``bot 3`` for the bot of seat 3. Equals share
    their ``place``: by matches won, or by points where the game adds them up (Pile-Poils). ``look`` is
    how they looked: a bot is named after it, and somebody who has left is on the podium as they were."""

    who: str
    name: str
    wins: int
    points: int
    place: int = 1
    look: Look | None = None


class Series(Value):
    """Running totals of the matches played here in a row with one game; ``best`` is the highest score
    of a single match, ``last`` the points of the latest in the order of its seats. ``left`` is how many
    matches a series of fixed length still has (the challenge of Play Me); at 0 it is decided, and the
    next match begins another."""

    matches: int
    totals: tuple[Total, ...]
    best: int | None
    last: tuple[int, ...]
    left: int | None = None


class Proposal(Value):
    """The next match, proposed: it begins after ``seconds``, counted from when they are told, unless somebody
    declines. Seats that are ``ready`` have agreed. ``declined`` is who said no: then it waits for the host,
    or for another proposal. ``game`` is what would be played."""

    by: str
    game: str
    seconds: int
    declined: str | None = None


class RoundSeen(Value):
    """A game of the programme: how many matches of it were ``played``, and who won the round, bots too."""

    game: str
    best_of: int
    played: int
    winners: tuple[Total, ...]


class Programme(Value):
    """An evening of several games with one score. ``at`` is the round that is played or comes next; when the
    evening is over, the number of rounds. ``taken_up``: the table is set for that round already.

    In ``totals`` are people only, ``wins`` being rounds won. A round gives everybody who played it a point,
    and one more for each player who did worse."""

    rounds: tuple[RoundSeen, ...]
    at: int
    taken_up: bool
    totals: tuple[Total, ...]


class Lobby(Telling, tag="lobby"):
    """The table around the match: whole after `Welcome` and `Sync`, then the fields that changed.

    ``match`` names the match that is on or was played last (its record: ``/api/records/{match}``).
    ``config`` is in the form of the game's ``Config``. ``pause`` says why a match is paused, while it is.
    ``fair_wait`` is how long a race waits at most for answers of far players. ``replay`` is what the host
    shows of a finished match, while that is shown.
    """

    code: str | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    pause: PauseReason | UnsetType | None = UNSET
    game: str | UnsetType = UNSET
    config: Raw | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    mode: Mode | UnsetType = UNSET
    host: str | UnsetType | None = UNSET
    people: tuple[PersonSeen, ...] | UnsetType = UNSET
    seats: tuple[SeatSeen, ...] | UnsetType = UNSET
    away_level: str | UnsetType = UNSET
    public: bool | UnsetType = UNSET
    locked: bool | UnsetType = UNSET
    match: str | UnsetType | None = UNSET
    series: Series | UnsetType = UNSET
    fair_wait: Millis | UnsetType = UNSET
    proposal: Proposal | UnsetType | None = UNSET
    programme: Programme | UnsetType | None = UNSET
    replay: ReplayShown | UnsetType | None = UNSET


class Flag(Value):
    """Races of that person that are unlikely to be honest: the ``figure`` this rests on, over how many
    ``races``, and a sentence. ``kind``: ``too_quick``, ``leans`` or ``pays`` (docs/fairness.md)."""

    person: str
    kind: str
    figure: int
    races: int
    text: str


class Flags(Telling, tag="flags"):
    """For the host only: what people may want to talk about. Nobody is banned by it."""

    flags: tuple[Flag, ...]


class Ack(Telling, tag="ack"):
    """Message ``id`` was done. An `Act` is usually acknowledged in the `MatchUpdate` that tells of it
    (``acks``). Where that was told before, as when an action is repeated, this is sent instead, and ``v`` is
    the number of the last event in your stream."""

    id: str
    v: int | None = None


class Refused(Telling, tag="refused"):
    """Nothing was changed. ``code`` is for programs, ``text`` is a sentence in your language."""

    code: str
    text: str
    id: str = ""


class Said(Telling, tag="said"):
    """Somebody said something."""

    who: str
    text: str


class Emoted(Telling, tag="emoted"):
    """Somebody showed a feeling."""

    who: str
    emote: Emote


class Pong(Telling, tag="pong"):
    """Answers `Ping`. ``at`` is the match time, if a match is on."""

    n: int
    at: Millis | None = None


class Bye(Telling, tag="bye"):
    """The last message before the server closes; the close frame carries the same ``close`` number."""

    close: int
    code: str
    text: str


class HelloAgain(Telling, tag="hello_again"):
    """The table moves to another machine, and is unavailable for a moment: say `Hello` again on this socket,
    with what you ``have``, and after `Welcome` send the actions again that were not answered."""


ToClient: TypeAlias = (
    Welcome | Lobby | Flags | MatchUpdate | Ack | Refused | Said | Emoted | Pong | Bye | HelloAgain
)
