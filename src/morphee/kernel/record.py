"""A match as a log: numbered entries in a hash chain, and the file they make (docs/records.md).

A record is JSON Lines: a header, then one entry a line. The header says what is needed to read the
entries; it holds the commitment to the seed, and the seed itself once the match is over. Entries hold
the results of chance, so a record replays without the seed; with it, every draw can be checked.

Each line ends with a hash of itself and of the hash before it. A line that was changed, dropped, doubled
or moved no longer fits. Whoever rewrites the whole chain is found only by somebody who noted its last
hash, or by `morphee.kernel.verify`, if what they changed breaks the rules or the seed.
"""

from __future__ import annotations

from binascii import hexlify
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from morphee.kernel.codec import UNREADABLE, codec, encode, extended
from morphee.kernel.contract import Act, AnyGame, Expire, Millis, Seat, Value, Viewer

FORMAT = 2
"""The format of records that is written and read. Grows when headers or lines change shape or meaning."""

_DIGEST = 16
_KEY = b',"chain":"'
_TAIL = len(_KEY) + 2 * _DIGEST + len(b'"}')

Find = Callable[[str, int], AnyGame]
"""The game of a name and version; raises `LookupError` when there is none."""


class RecordError(ValueError):
    """A record that cannot be read or does not hold: the first bad entry (0 for the header), and why."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"entry {entry}: {why}" if entry else f"header: {why}")
        self.entry = entry
        self.why = why


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a record. ``morphee`` is the format; ``seed`` is absent until the match is over."""

    morphee: int
    game: str
    version: int
    seats: int
    config: msgspec.Raw
    commitment: str
    names: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    seed: str | None = None


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The photo finish of one action in a race: the cue it answered, the reaction time its player
    claimed, the lag credited within the seat's budget, and the reaction time that counted; ``tied``
    when a lot had to part it from another; ``evidence`` is what the budget rested on (``tcp``,
    ``handshake``, ``ping`` or ``none``; see docs/fairness.md). ``lag`` and ``budget`` hold what is credited
    to the player's device too. All times in milliseconds."""

    cue: int
    seat: Seat
    rt: Millis
    lag: Millis
    budget: Millis
    counted: Millis
    tied: bool = False
    evidence: str = "none"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event of a log: its number, from 1 without gaps, and when it happened.

    The first event of every command but the deal also holds that command, so that the decision can be
    checked: ``seat`` and ``action`` of a player, or the ``timer`` that was due. Of a player's action it
    holds as well the ``id`` the player gave it, so that a repeated id is known after a restart, and the
    receipt of the race it was in, if any. ``beaten`` are the receipts of answers that came too late in a
    race: beside the one that beat them, or in the next entry if that one was stored before they came.

    Everything but ``n``, ``at`` and ``event`` is for the log alone: a command can say more than its
    event tells others. See `redacted`.
    """

    n: int
    at: Millis
    event: Any
    seat: Seat | None = None
    action: Any = None
    timer: str | None = None
    id: str | None = None
    race: Receipt | None = None
    beaten: tuple[Receipt, ...] = ()

    @property
    def receipts(self) -> tuple[Receipt, ...]:
        """Those of its own action and of the beaten ones."""
        return self.beaten if self.race is None else (self.race, *self.beaten)

    @property
    def command(self) -> Act[Any] | Expire | None:
        """The command this entry begins; ``None`` in the deal and in the further events of a command."""
        if self.timer is not None:
            return Expire(self.timer)
        if self.seat is None or self.action is None:
            return None
        return Act(self.seat, self.action)


class Chain:
    """The hash chain of one log: turns entries into lines, and stored lines back into entries.

    ``length`` is the number of the last entry, ``head`` its hash: 32 hexadecimal digits. The hash of a
    line is BLAKE2b (16 bytes) of the hash before it followed by the line without its ``chain`` field;
    the hash before the first line is that of the header without its seed.
    """

    __slots__ = ("_head", "length")

    def __init__(self, header: Header) -> None:
        self._head = _hash(encode(msgspec.structs.replace(header, seed=None)))
        self.length = 0

    @property
    def head(self) -> str:
        return self._head.decode()

    def encode(self, entries: Iterable[Entry]) -> list[bytes]:
        """The lines of the entries that come next. They are in the chain from now on: lines that could
        not be stored must be stored later as they are, not encoded again."""
        lines: list[bytes] = []
        head, length = self._head, self.length
        for entry in entries:
            length += 1
            if entry.n != length:
                raise AssertionError(f"entry {entry.n} was to be stored as entry {length}")
            body = encode(entry)
            head = _hash(head + body)
            lines.append(extended(body, b"chain", b'"%b"' % head))
        self._head, self.length = head, length
        return lines

    def read(self, game: AnyGame, lines: Iterable[bytes]) -> list[Entry]:
        """The entries of the stored lines that come next; raises `RecordError` at the first that does
        not fit. The chain then goes on after the last one."""
        return list(self.entries(game, lines))

    def entries(self, game: AnyGame, lines: Iterable[bytes]) -> Iterator[Entry]:
        """As `read`, one at a time: what was given so far held, whatever comes after it."""
        for line in lines:
            entry = _read(game, line, self.length + 1)
            if line[-_TAIL : len(_KEY) - _TAIL] != _KEY:
                raise RecordError(entry.n, "this line has no chain")
            head = _hash(b"%b%b}" % (self._head, line[:-_TAIL]))
            if line[len(_KEY) - _TAIL :] != b'%b"}' % head:
                before = "its line" if self.length else "its line or the header"
                raise RecordError(entry.n, f"the chain is broken: {before} was changed")
            self._head, self.length = head, entry.n
            yield entry


def _hash(data: bytes) -> bytes:
    return hexlify(blake2b(data, digest_size=_DIGEST).digest())


class Record(Value):
    """A match read back: the game that reads it, its header and its entries."""

    game: Any
    header: Header
    config: Any
    entries: tuple[Entry, ...]

    def __repr__(self) -> str:
        return f"<record of {self.header.game} for {self.header.seats}, {len(self.entries)} entries>"

    def dump(self) -> bytes:
        """The record as a file's bytes."""
        return dump(self.header, self.entries)

    def states(self) -> Iterator[tuple[Entry | None, Any]]:
        """The initial state, then every entry with the state after it."""
        game: AnyGame = self.game
        state = game.initial(self.config, self.header.seats)
        yield None, state
        for entry in self.entries:
            state = game.evolve(state, entry.event, entry.at)
            yield entry, state


def header(
    game: AnyGame,
    config: Any,
    seats: int,
    commitment: str,
    names: Sequence[str] = (),
    seed: bytes | None = None,
    looks: Sequence[str] = (),
) -> Header:
    """The header of a match of that game; with its seed only when the match is over."""
    return Header(
        morphee=FORMAT,
        game=game.name,
        version=game.version,
        seats=seats,
        config=msgspec.Raw(encode(config)),
        commitment=commitment,
        names=tuple(names),
        looks=tuple(looks),
        seed=None if seed is None else seed.hex(),
    )


def dump(head: Header, entries: Iterable[Entry]) -> bytes:
    """The record as a file's bytes."""
    return b"\n".join([encode(head), *Chain(head).encode(entries), b""])


def redacted(game: AnyGame, entries: Iterable[Entry], viewer: Viewer) -> list[bytes]:
    """The lines of a record as this viewer may see it while the match goes on: number, time and event,
    nothing else. Numbers are those of the viewer's own stream, without gaps where something is hidden."""
    told = ((entry.at, game.redact(entry.event, viewer)) for entry in entries)
    seen = ((at, event) for at, event in told if event is not None)
    return [encode(Entry(number, at, event)) for number, (at, event) in enumerate(seen, 1)]


_ABSENT = msgspec.Raw()


class _Line(msgspec.Struct, frozen=True, gc=False):
    n: int
    at: Millis
    event: msgspec.Raw
    seat: Seat | None = None
    action: msgspec.Raw = _ABSENT
    timer: str | None = None
    id: str | None = None
    race: Receipt | None = None
    beaten: tuple[Receipt, ...] = ()


class _Format(msgspec.Struct, frozen=True):
    morphee: int


_format_decoder = msgspec.json.Decoder(_Format)
_header_decoder = msgspec.json.Decoder(Header)
_line_decoder = msgspec.json.Decoder(_Line)


def read_entry(game: AnyGame, line: bytes | str) -> Entry:
    """One line of a log, without looking at its chain. Raises `msgspec.DecodeError` on a wrong form."""
    raw = _line_decoder.decode(line)
    types = codec(game)
    event = types.event.decode(raw.event)
    action = None if raw.action is _ABSENT else types.action.decode(raw.action)
    return Entry(
        raw.n, raw.at, event, raw.seat, action, timer=raw.timer, id=raw.id, race=raw.race, beaten=raw.beaten
    )


def _read(game: AnyGame, line: bytes, number: int) -> Entry:
    """The entry of that number."""
    try:
        entry = read_entry(game, line)
    except UNREADABLE as error:
        raise RecordError(number, str(error)) from error
    if entry.n != number:
        raise RecordError(number, f"entry {entry.n} stands in its place")
    return entry


def read_header(line: bytes, find: Find) -> tuple[AnyGame, Header, Any]:
    """The game, the header and the configuration of a record. Raises `RecordError`."""
    try:
        found = _format_decoder.decode(line).morphee
        if found != FORMAT:
            raise RecordError(0, f"this is record format {found}; only format {FORMAT} is read here")
        head = _header_decoder.decode(line)
        game = find(head.game, head.version)
        config = codec(game).config.decode(head.config)
    except (*UNREADABLE, LookupError) as error:
        raise RecordError(0, str(error)) from error
    if head.seats not in game.seats:
        raise RecordError(0, f"{game.name} is not played with {head.seats} seats")
    return game, head, config


def split(data: bytes) -> tuple[bytes, list[bytes]]:
    """The header's line of a file, and the lines of its entries. Raises `RecordError` on an empty one."""
    lines = data.rstrip().splitlines()
    if not lines:
        raise RecordError(0, "the file is empty")
    return lines[0], lines[1:]


def load(data: bytes, find: Find) -> Record:
    """Read a record to look at it: forms and numbers are checked, the chain is not (see `verify`)."""
    first, lines = split(data)
    game, head, config = read_header(first, find)
    entries = [_read(game, line, number) for number, line in enumerate(lines, 1)]
    return Record(game, head, config, tuple(entries))
