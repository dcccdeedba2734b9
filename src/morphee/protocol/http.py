"""What travels by HTTP: making and finding tables, records, who one is. Sockets do the rest."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Raw, UnsetType

from morphee.kernel.contract import Sentence, Value
from morphee.protocol.analysis import Analysis
from morphee.protocol.fields import Lang, Mode, Name, Phase, Rounds


class Me(Value):
    """What is known of the person who asks. The token is in the HttpOnly cookie, never here."""

    name: str | None
    lang: Lang


class ChangeMe(Value):
    """`POST /api/me`: makes a person if there was none, and sets the cookie."""

    name: Name | None = None
    lang: Lang | None = None


class NewTable(msgspec.Struct, frozen=True):
    """`POST /api/tables`. Options left out have the game's defaults. Private unless ``public``. With a
    programme (``rounds``) its first round is what is on the table."""

    game: Annotated[str, Meta(max_length=24)]
    config: Raw | UnsetType = UNSET
    lang: Lang = "fr"
    mode: Mode = "apart"
    public: bool = False
    rounds: Rounds = ()


class TableMade(Value):
    """The code of the new table; its link is ``/t/{code}``."""

    code: str


class Address(Value):
    """`GET /api/address`: where to send people, without a slash at the end; ``/t/{code}`` follows it. Not the
    asker's own address when that is ``localhost``, which leads a phone to itself. ``guide``: a page that
    explains how this device can use HTTPS with the server's own certificate, if it does not yet."""

    address: str
    guide: str | None = None


class TableSeen(Value):
    """An open table, as a stranger may see it."""

    code: str
    game: str
    lang: Lang
    mode: Mode
    phase: Phase
    people: int
    seats: int
    """How many seats the game has at most."""
    free: int
    locked: bool
    host: str | None


class PresetSeen(msgspec.Struct, frozen=True):
    """Options that go together: ``set`` are the fields it sets."""

    name: str
    label: Sentence
    explanation: Sentence
    set: Raw


class GameSeen(msgspec.Struct, frozen=True):
    """A game: the numbers of players it takes, its default options and those that differ where people play
    on phones, named variants, the JSON Schema of its options, the presets and explanations of their form, the
    levels of its bots; ``client``: the module that draws its table, if the package that brought the game
    brought one."""

    name: str
    version: int
    seats: tuple[int, ...]
    config: Raw
    phones: Raw
    variants: dict[str, Raw]
    schema: Raw
    presets: tuple[PresetSeen, ...]
    explanations: dict[str, Sentence]
    levels: tuple[str, ...]
    client: str | None = None


class RecordSeen(Value):
    """A match one has played: ``you`` are the seats one held; ``ended`` is empty while it goes on."""

    match: str
    game: str
    names: tuple[str, ...]
    looks: tuple[str, ...]
    """How each looked: animal and colour, as ``fox coral``. Empty in old records."""
    bots: tuple[int, ...]
    """The seats that belonged to bots when it began."""
    you: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    began: str
    ended: str
    yours: bool
    """One was its host and may delete it."""
    table: str | None = None
    """The code of its table, while that is open."""


class ReplaySeen(msgspec.Struct, frozen=True):
    """A finished match as one viewer saw it (``viewer``; ``null``: the public). ``first`` is a fresh update
    before anything happened, ``updates`` one for each command, ``ns`` the number of the last log entry of
    each."""

    match: str
    game: str
    names: tuple[str, ...]
    looks: tuple[str, ...]
    bots: tuple[int, ...]
    you: tuple[int, ...]
    began: str
    config: Raw
    viewer: int | None
    first: Raw
    updates: tuple[Raw, ...]
    ns: tuple[int, ...]


class DailyActions(msgspec.Struct, frozen=True):
    """`POST /api/daily/pyramid/{date}`: what was done so far, from the beginning."""

    actions: Annotated[tuple[Raw, ...], Meta(max_length=400)]


class DailySeen(msgspec.Struct, frozen=True):
    """The daily pyramid after those actions: the view of the table, the events of the last action, the
    actions that would be granted, which of the turns it is, and the cats laid."""

    view: Raw
    events: Raw
    offers: Raw
    turn: int
    turns: int
    over: bool
    score: int


class Best(Value):
    """A solo record: the best points with a game and one set of options."""

    game: str
    config: str
    name: str
    points: int
    match: str
    ended: str


class RefusalSeen(Value):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    text: str


SAID_BY_HTTP = (ChangeMe, NewTable, DailyActions)
TOLD_BY_HTTP = (
    Me,
    TableMade,
    Address,
    TableSeen,
    GameSeen,
    RecordSeen,
    ReplaySeen,
    Analysis,
    DailySeen,
    Best,
    RefusalSeen,
)
