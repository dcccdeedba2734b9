"""Checking a record: the chain, the commitment, every draw and every decision.

The match is decided again from its seed: the deal, then each stored command at its stored time, in the
stored order. What the rules answer must be what the record holds, entry by entry. The times and the order
themselves are taken as they are: they depend on when messages arrived and on the finish judge's
measurements, which a record does not hold. It is checked that time never goes back and that no timer was
passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from morphee.kernel.chance import commitment
from morphee.kernel.codec import encode
from morphee.kernel.contract import Outcome, Refused, Value
from morphee.kernel.match import Match
from morphee.kernel.record import Chain, Entry, Find, Header, RecordError, read_header, split

_SHOWN = 60


class Verified(Value):
    """A record that holds. Without ``seed_known`` only its chain and its form could be checked; then the
    match has not ended, and nothing tells whether entries are missing at its end."""

    header: Header
    entries: int
    head: str
    """The hash of the last entry: equal to one noted elsewhere, the whole record is the same."""
    seed_known: bool
    outcome: Outcome | None


def verify(data: bytes, find: Find) -> Verified:
    """Check a whole record. Raises `RecordError` naming the first entry that fails, and why."""
    first, lines = split(data)
    game, head, config = read_header(first, find)
    if encode(head) != first:  # the chain is over what it says, and a key that is there twice says two things
        raise RecordError(0, "it is not written as headers are: keys twice or escaped, or spaces")
    if refused := game.check(config, head.seats):
        raise RecordError(0, f"the rules refuse these options ({refused.code})")
    seed = _seed(head)
    match = Match(game, config, head.seats, seed or b"")
    chain = Chain(head)
    for _ in follow(match, chain, lines, decided=seed is not None):
        pass
    outcome = game.outcome(match.state)
    if outcome is None and seed is not None:
        raise RecordError(match.n + 1, "missing: the record ends before the match does")
    if outcome is not None and seed is None:
        raise RecordError(0, "the match is over, but its seed is missing")
    return Verified(head, match.n, chain.head, seed is not None, outcome)


def _seed(head: Header) -> bytes | None:
    if head.seed is None:
        return None
    try:
        seed = bytes.fromhex(head.seed)
    except ValueError as error:
        raise RecordError(0, "the seed is not hexadecimal") from error
    if seed.hex() != head.seed:
        raise RecordError(0, "the seed is not in lower case without spaces")
    if commitment(seed) != head.commitment:
        raise RecordError(0, "the seed is not the one that was committed to")
    return seed


def follow(match: Match, chain: Chain, lines: Iterable[bytes], *, decided: bool = True) -> Iterator[Entry]:
    """Check the lines that come next in a log: each entry that holds, once it has happened in ``match``. With
    the seed, every command is decided again and compared. Raises `RecordError`."""
    awaited: list[Entry] = []
    for entry in chain.entries(match.game, lines):
        if entry.at < match.at:
            raise RecordError(entry.n, f"its time goes back from {match.at} to {entry.at}")
        if decided:
            awaited = awaited or _decided(match, entry)
            _compare(entry, awaited.pop(0))
        _fold(match, entry)
        yield entry
    if awaited:
        raise RecordError(awaited[0].n, f"missing: {_tag(awaited[0].event)} comes of the last command")


def _decided(match: Match, first: Entry) -> list[Entry]:
    """What the rules answer to the command that this entry begins."""
    try:
        found = match.deal(first.at) if match.n == 0 else _decide(match, first)
    except RecordError:
        raise
    except Exception as error:  # rules are only total on what the engine lets through
        raise RecordError(first.n, f"the rules cannot decide its command: {error!r}") from error
    return list(found)


def _decide(match: Match, first: Entry) -> tuple[Entry, ...]:
    command = first.command
    if command is None:
        raise RecordError(first.n, "no command led to it")
    if first.seat is not None and not 0 <= first.seat < match.seats:
        raise RecordError(first.n, f"there is no seat {first.seat}")
    timer = match.next_timer()
    if timer is not None and max(timer.due, match.at) < first.at:
        raise RecordError(first.n, f"the timer {timer.name} was due at {timer.due}, before it")
    found = match.decide(command, first.at, first.id, first.race)
    if isinstance(found, Refused):
        raise RecordError(first.n, f"the rules refuse its command ({found.code})")
    return found


def _fold(match: Match, entry: Entry) -> None:
    try:
        match.fold((entry,))
    except Exception as error:  # as above: only a record that was made up gets here
        raise RecordError(entry.n, "this event cannot follow the ones before it") from error


def _compare(entry: Entry, due: Entry) -> None:
    if entry.beaten:
        due = replace(due, beaten=entry.beaten)  # who was too late left no command to decide again
    if encode(entry) == encode(due):
        return
    if _tag(entry.event) != _tag(due.event):
        raise RecordError(entry.n, f"it is {_tag(entry.event)} where the rules give {_tag(due.event)}")
    pairs = [*_differing(entry.event, due.event), *_differing(entry, due)]
    name, found, wanted = pairs[0]
    raise RecordError(
        entry.n, f"{name} is {_short(found)} where the rules and the seed give {_short(wanted)}"
    )


def _differing(found: Any, wanted: Any) -> list[tuple[str, Any, Any]]:
    names: tuple[str, ...] = found.__struct_fields__
    fields = [(name, getattr(found, name), getattr(wanted, name)) for name in names]
    return [(name, one, other) for name, one, other in fields if encode(one) != encode(other)]


def _tag(event: Any) -> str:
    return str(event.__struct_config__.tag or type(event).__name__)


def _short(value: Any) -> str:
    text = encode(value).decode()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
