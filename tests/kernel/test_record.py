"""Records: written, chained, read back, and refused with the entry that is wrong."""

from __future__ import annotations

import hashlib

import msgspec
import pytest

from examples.lantern import Lantern, Light
from morphee.kernel.chance import seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Act, Expire, Millis, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import (
    Chain,
    Entry,
    Receipt,
    RecordError,
    dump,
    header,
    load,
    read_entry,
    redacted,
)
from morphee.kernel.registry import Registry
from morphee.kit.walk import walk

GAMES = Registry()
LANTERN = GAMES.add(Lantern())
WALK = walk(LANTERN, LANTERN.variants()["default"], 3, "record")
HEAD = header(LANTERN, WALK.config, 3, "c0ffee", ("ann", "bob", "cy"), b"\x01\x02")
DATA = dump(HEAD, WALK.entries)
LINES = DATA.splitlines()[1:]


def test_a_record_reads_back_to_the_same_bytes_and_end() -> None:
    record = load(DATA, GAMES.find)
    assert dump(record.header, record.entries) == DATA
    assert encode(list(record.states())[-1][1]) == encode(WALK.steps[-1].after)
    assert record.header.seed == "0102"


def corrupt(number: int, old: bytes, new: bytes) -> bytes:
    lines = DATA.splitlines()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return b"\n".join(lines)


@pytest.mark.parametrize(
    ("data", "entry", "message"),
    [
        (b"", 0, "header: the file is empty"),
        (b"not json", 0, "header: JSON is malformed"),
        (b"[" * 100_000, 0, "header: "),
        (corrupt(1, b'"lantern"', b'"solitaire"'), 0, "header: no game is called 'solitaire'"),
        (corrupt(1, b'"version":1', b'"version":99'), 0, "header: lantern version 99 is not known"),
        (corrupt(1, b'"morphee":2', b'"morphee":1'), 0, "header: this is record format 1; only format 2 is"),
        (b'{"morphee":3}', 0, "header: this is record format 3; only format 2 is read here"),
        (corrupt(1, b'"names"', b'"mames"'), 0, "header: Object contains unknown field `mames`"),
        (corrupt(1, b'"seats":3', b'"seats":9'), 0, "header: lantern is not played with 9 seats"),
        (corrupt(1, b'"nights":3', b'"nights":99'), 0, "header: Expected"),
        (corrupt(3, b'"n":2', b'"n":5'), 2, "entry 2: entry 5 stands in its place"),
        (corrupt(2, b"night_fell", b"night_flew"), 1, "entry 1: Invalid value 'night_flew'"),
        (corrupt(3, b'"lanterns"', b'"lamp"'), 2, "entry 2: Object missing required field `lanterns`"),
        (corrupt(4, b"{", b"{{"), 3, "entry 3: JSON is malformed"),
    ],
)
def test_a_bad_record_is_refused_by_entry(data: bytes, entry: int, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        load(data, GAMES.find)
    assert refused.value.entry == entry
    assert str(refused.value).startswith(message)


def test_an_entry_gives_back_its_command() -> None:
    event = WALK.entries[0].event
    by_player = Entry(2, Millis(5), event, Seat(1), Light(3), id="x")
    by_timer = Entry(2, Millis(5), event, timer="dawn")
    assert by_player.command == Act(Seat(1), Light(3))
    assert by_timer.command == Expire("dawn")
    assert Entry(2, Millis(5), event).command is None


def test_everything_an_entry_holds_survives_its_line() -> None:
    race = Receipt(7, Seat(1), Millis(300), Millis(20), Millis(40), Millis(320), tied=True)
    entry = Entry(1, Millis(5), WALK.entries[0].event, seat=Seat(1), action=Light(3), id="x", race=race)
    (line,) = Chain(HEAD).encode([entry])
    assert read_entry(LANTERN, line) == entry
    assert Chain(HEAD).read(LANTERN, [line]) == [entry]


def test_every_command_of_a_log_is_in_the_first_entry_it_led_to() -> None:
    stored = [entry.command for entry in load(DATA, GAMES.find).entries if entry.command is not None]
    assert stored == [step.command for step in WALK.steps]


# --- the chain -------------------------------------------------------------------------------


def _blake(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=16).hexdigest()


def test_the_chain_is_the_hash_described_in_the_documents() -> None:
    """The hash before, then the line without its chain; before the first one the header without its seed."""
    before = _blake(DATA.splitlines()[0].replace(b',"seed":"0102"', b""))
    for line in LINES:
        body, chain = line[:-44] + b"}", line[-34:-2].decode()
        assert chain == _blake(before.encode() + body)
        assert line == body[:-1] + f',"chain":"{chain}"}}'.encode()
        before = chain


def test_a_chain_goes_on_after_what_it_has_read() -> None:
    whole, resumed = Chain(HEAD), Chain(msgspec.structs.replace(HEAD, seed=None))
    whole.encode(WALK.entries)
    assert resumed.read(LANTERN, LINES[:4]) == list(WALK.entries[:4])
    assert (resumed.length, resumed.head) == (4, LINES[3][-34:-2].decode())
    assert resumed.encode(WALK.entries[4:]) == LINES[4:]
    assert (
        (resumed.length, resumed.head)
        == (whole.length, whole.head)
        == (len(LINES), LINES[-1][-34:-2].decode())
    )


def test_lines_come_out_the_same_in_one_go_or_one_by_one() -> None:
    chain = Chain(HEAD)
    assert [line for entry in WALK.entries for line in chain.encode([entry])] == LINES


def test_an_entry_out_of_turn_is_not_encoded() -> None:
    chain = Chain(HEAD)
    chain.encode(WALK.entries[:2])
    with pytest.raises(AssertionError, match="entry 2 was to be stored as entry 3"):
        chain.encode(WALK.entries[1:2])
    assert chain.encode(WALK.entries[2:]) == LINES[2:], "the chain stands where it stood"


@pytest.mark.parametrize(
    ("lines", "entry", "why"),
    [
        ([LINES[0], LINES[2]], 2, "entry 3 stands in its place"),
        ([LINES[0], LINES[0]], 2, "entry 1 stands in its place"),
        ([LINES[1], LINES[0]], 1, "entry 2 stands in its place"),
        (
            [LINES[0].replace(b'"at":0', b'"at":1')],
            1,
            "the chain is broken: its line or the header was changed",
        ),
        (
            [LINES[0], LINES[1].replace(b'"lit","seat"', b'"lit", "seat"')],
            2,
            "the chain is broken: its line was",
        ),
        ([LINES[0], LINES[1][:-34] + b'0"}'], 2, "this line has no chain"),
        ([encode(WALK.entries[0])], 1, "this line has no chain"),
        ([LINES[0], LINES[1] + b" "], 2, "this line has no chain"),
    ],
)
def test_a_broken_chain_is_named_by_its_first_bad_entry(lines: list[bytes], entry: int, why: str) -> None:
    with pytest.raises(RecordError) as refused:
        Chain(HEAD).read(LANTERN, lines)
    assert (refused.value.entry, refused.value.why[: len(why)]) == (entry, why)


def test_what_stood_before_a_bad_entry_can_be_had() -> None:
    chain = Chain(HEAD)
    found: list[Entry] = []
    with pytest.raises(RecordError):
        found.extend(chain.entries(LANTERN, [*LINES[:3], LINES[4]]))
    assert (chain.length, chain.head) == (3, LINES[2][-34:-2].decode())


def test_the_header_is_the_beginning_of_the_chain_and_the_seed_is_not() -> None:
    names = msgspec.structs.replace(HEAD, names=("ann", "bob", "cyd"))
    seed = msgspec.structs.replace(HEAD, seed="ff")
    assert Chain(names).head != Chain(HEAD).head == Chain(seed).head
    with pytest.raises(RecordError, match="entry 1: the chain is broken"):
        Chain(names).read(LANTERN, LINES)


# --- what viewers get ------------------------------------------------------------------------


def test_a_redacted_line_holds_number_time_and_event_and_nothing_else() -> None:
    match = Match(LANTERN, WALK.config, 2, seed_from("redacted"))
    match.fold(log := list(match.deal(Millis(0))))
    for seat in (0, 1):
        race = Receipt(1, Seat(seat), Millis(300), Millis(0), Millis(0), Millis(300))
        found = match.decide(Act(Seat(seat), Light(3 + seat)), Millis(10), "secret id", race)
        assert isinstance(found, tuple)
        match.fold(found)
        log += found
    rival = [msgspec.json.decode(line) for line in redacted(LANTERN, log[:2], Seat(1))]
    assert rival[1]["event"].get("lanterns") is None, "neither the event nor the command tells a rival"
    for viewer in (None, Seat(0), Seat(1)):
        lines = [msgspec.json.decode(line) for line in redacted(LANTERN, log, viewer)]
        assert [line["n"] for line in lines] == list(range(1, len(log) + 1))
        assert all(line.keys() == {"n", "at", "event"} for line in lines)


def test_a_redacted_record_has_numbers_without_gaps_where_something_is_hidden() -> None:
    class Dark(Lantern):
        def redact(self, event: object, viewer: object) -> object:  # type: ignore[override]
            return None if viewer is None and hasattr(event, "seat") else event

    lines = [msgspec.json.decode(line) for line in redacted(Dark(), WALK.entries, None)]
    assert len(lines) < len(WALK.entries)
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
