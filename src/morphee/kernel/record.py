"""A match as a file: JSON Lines, a header and then one numbered event a line.

The header says what is needed to read the events; it holds the commitment to the seed, and the seed
itself once the match is over. Events carry the results of chance, so a record replays without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import AnyGame, Millis, Seat, Value

FORMAT = 1


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line of a record."""

    morphee: int
    game: str
    version: int
    seats: int
    config: msgspec.Raw
    commitment: str
    names: tuple[str, ...] = ()
    seed: str | None = None


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The photo finish of one action in a race: the cue it answered, the reaction time its player
    claimed, the lag credited within the seat's budget, and the reaction time that counted; ``tied``
    when a lot had to part it from another; ``evidence`` is what the budget rested on (``tcp``,
    ``handshake``, ``ping`` or ``none``; see docs/fairness.md). All times in milliseconds."""

    cue: int
    seat: Seat
    rt: Millis
    lag: Millis
    budget: Millis
    counted: Millis
    tied: bool = False
    evidence: str = "none"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One event of a log: its number, from 1 without gaps, and when.

    The first event of a player's action also says whose it was and the id the player gave it, so that a
    repeated id is known after a restart, and the receipt of the race it was in, if any.
    """

    n: int
    at: Millis
    event: Any
    seat: Seat | None = None
    id: str | None = None
    race: Receipt | None = None


class RecordError(ValueError):
    """A record that cannot be read; the message names the line and what is wrong with it."""


class Record(Value):
    """A match read back: the game that reads it, its header and its events."""

    game: Any
    header: Header
    config: Any
    entries: tuple[Entry, ...]

    def states(self) -> Iterator[tuple[Entry | None, Any]]:
        """The initial state, then every event with the state after it."""
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
) -> Header:
    return Header(
        morphee=FORMAT,
        game=game.name,
        version=game.version,
        seats=seats,
        config=msgspec.Raw(encode(config)),
        commitment=commitment,
        names=tuple(names),
        seed=None if seed is None else seed.hex(),
    )


def dump(head: Header, entries: Iterable[Entry]) -> bytes:
    """The record as a file's bytes."""
    return b"".join([encode(line) + b"\n" for line in (head, *entries)])


class _Line(msgspec.Struct, frozen=True):
    n: int
    at: Millis
    event: msgspec.Raw
    seat: Seat | None = None
    id: str | None = None
    race: Receipt | None = None


_header_decoder = msgspec.json.Decoder(Header)
_line_decoder = msgspec.json.Decoder(_Line)


def read_entry(game: AnyGame, line: bytes | str) -> Entry:
    """One line of a log. Raises `msgspec.ValidationError` (or `DecodeError`) on a wrong form."""
    raw = _line_decoder.decode(line)
    return Entry(raw.n, raw.at, codec(game).event.decode(raw.event), raw.seat, raw.id, raw.race)


def load(data: bytes, find: Callable[[str, int], AnyGame]) -> Record:
    """Read a record. ``find(name, version)`` gives the game, or raises `LookupError`."""
    lines = data.rstrip().splitlines()
    if not lines:
        raise RecordError("line 1: the file is empty")
    try:
        head = _header_decoder.decode(lines[0])
        game = find(head.game, head.version)
        config = codec(game).config.decode(head.config)
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError) as error:
        raise RecordError(f"line 1: {error}") from error
    if head.morphee != FORMAT:
        raise RecordError(f"line 1: record format {head.morphee} is not known (this is {FORMAT})")
    if head.seats not in game.seats:
        raise RecordError(f"line 1: {game.name} is not played with {head.seats} seats")
    entries = []
    for number, line in enumerate(lines[1:], 1):
        try:
            entry = read_entry(game, line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordError(f"line {number + 1}: {error}") from error
        if entry.n != number:
            raise RecordError(f"line {number + 1}: event {entry.n} stands where event {number} should")
        entries.append(entry)
    return Record(game, head, config, tuple(entries))
