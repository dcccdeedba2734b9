"""Verification of records: whatever was changed, the first entry that fails is named, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from morphee.games.catalog import GAMES
from morphee.kernel.chance import commitment, seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.record import Chain, Entry, Header, Receipt, RecordError, dump, load
from morphee.kernel.verify import verify
from tests.golden.make import FOLDER

STACKED = {"pillows-rare", "uluru-rare"}
"""Golden records whose cards were laid out by hand instead of drawn, to show what is rare."""
HONEST = sorted({path.stem for path in FOLDER.glob("*.jsonl")} - STACKED)
DICE = "pyramid-ordinary"


@cache
def golden(name: str) -> bytes:
    return (FOLDER / f"{name}.jsonl").read_bytes()


def failure(data: bytes) -> tuple[int, str]:
    """The entry that fails, and why."""
    with pytest.raises(RecordError) as refused:
        verify(data, GAMES.find)
    return refused.value.entry, refused.value.why


def lines_of(name: str, change: Callable[[list[bytes]], object]) -> bytes:
    lines = golden(name).splitlines()
    change(lines)
    return b"\n".join([*lines, b""])


def forged(
    name: str,
    change: Callable[[list[Entry]], object] = lambda _: None,
    head: Callable[[Header], Header] = lambda head: head,
) -> bytes:
    """A record of which somebody made the whole chain anew after changing it."""
    record = load(golden(name), GAMES.find)
    entries = list(record.entries)
    change(entries)
    numbered = [msgspec.structs.replace(entry, n=number) for number, entry in enumerate(entries, 1)]
    return dump(head(record.header), numbered)


def set_entry(number: int, **fields: Any) -> Callable[[list[Entry]], object]:
    def change(entries: list[Entry]) -> None:
        entries[number - 1] = msgspec.structs.replace(entries[number - 1], **fields)

    return change


def first(name: str, tag: str, after: int = 0) -> int:
    """The number of the first entry with that event, not counting the entries up to ``after``."""
    entries = load(golden(name), GAMES.find).entries
    return next(e.n for e in entries if e.n > after and e.event.__struct_config__.tag == tag)


# --- what holds ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HONEST)
def test_a_golden_record_holds(name: str) -> None:
    found = verify(golden(name), GAMES.find)
    assert found.seed_known
    assert found.outcome is not None
    assert found.entries == len(golden(name).splitlines()) - 1
    assert golden(name).endswith(f'"chain":"{found.head}"}}\n'.encode())


@pytest.mark.parametrize("name", sorted(STACKED))
def test_a_stacked_deal_is_found(name: str) -> None:
    entry, why = failure(golden(name))
    assert entry == 1
    assert why.startswith("piles is ")


@pytest.mark.parametrize("name", HONEST)
def test_a_match_that_goes_on_holds_as_far_as_it_can_be_checked(name: str) -> None:
    """Without the seed only the chain is checked, and a cut tail cannot be noticed."""
    record = load(golden(name), GAMES.find)
    head = msgspec.structs.replace(record.header, seed=None)
    for length in (0, 1, len(record.entries) // 2, len(record.entries) - 1):
        found = verify(dump(head, record.entries[:length]), GAMES.find)
        assert (found.entries, found.seed_known, found.outcome) == (length, False, None)


# --- what was changed without care: the chain finds it ---------------------------------------


def test_a_changed_die_is_found() -> None:
    rolled = first(DICE, "dice_rolled")
    line = golden(DICE).splitlines()[rolled]
    dice = line.index(b'"dice":[') + len(b'"dice":[')
    other = b"1" if line[dice : dice + 1] != b"1" else b"2"
    data = golden(DICE).replace(line, line[:dice] + other + line[dice + 1 :])
    assert failure(data) == (rolled, "the chain is broken: its line was changed")


def test_a_changed_digit_of_the_seed_is_found() -> None:
    seed = load(golden(DICE), GAMES.find).header.seed
    assert seed is not None
    for place in (0, 31, 63):
        digit = "0" if seed[place] != "0" else "1"
        data = golden(DICE).replace(seed.encode(), (seed[:place] + digit + seed[place + 1 :]).encode())
        assert failure(data) == (0, "the seed is not the one that was committed to")


@pytest.mark.parametrize(
    ("field", "value", "entry", "why"),
    [
        ("names", ("builder", "builder", "cheater"), 1, "the chain is broken: its line or the header was"),
        ("names", (), 1, "the chain is broken: its line or the header was"),
        ("seats", 4, 1, "the chain is broken: its line or the header was"),
        ("seats", 40, 0, "pyramid is not played with 40 seats"),
        ("config", msgspec.Raw(b'{"side":"B"}'), 1, "the chain is broken: its line or the header was"),
        ("config", msgspec.Raw(b'{"first":2}'), 1, "the chain is broken: its line or the header was"),
        ("config", msgspec.Raw(b'{"first":3}'), 0, "the rules refuse these options"),
        ("commitment", "0" * 64, 0, "the seed is not the one that was committed to"),
        ("seed", None, 0, "the match is over, but its seed is missing"),
        ("seed", "xy", 0, "the seed is not hexadecimal"),
        ("game", "uluru", 0, "Object contains unknown field"),
        ("version", 99, 0, "pyramid version 99 is not known"),
        ("morphee", 1, 0, "this is record format 1; only format 2 is read here"),
    ],
)
def test_a_changed_header_field_is_found(field: str, value: object, entry: int, why: str) -> None:
    head = msgspec.structs.replace(load(golden(DICE), GAMES.find).header, **{field: value})
    found = failure(lines_of(DICE, lambda lines: lines.__setitem__(0, encode(head))))
    assert found[0] == entry
    assert why in found[1]


@pytest.mark.parametrize(
    ("found", "written"),
    [
        (b'{"morphee"', b'{"seats":4,"morphee"'),
        (b'{"morphee"', b'{"names":["Eve"],"morphee"'),
        (b'"seats"', b'"\\u0073eats"'),
        (b'":', b'": '),
    ],
)
def test_a_header_written_in_another_way_is_found(found: bytes, written: bytes) -> None:
    data = golden(DICE)
    assert found in data.splitlines()[0]
    assert failure(data.replace(found, written, 1))[0] == 0


def test_a_seed_written_in_another_way_is_found() -> None:
    seed = load(golden(DICE), GAMES.find).header.seed
    assert seed is not None
    for written in (seed.upper(), f"{seed[:2]} {seed[2:]}"):
        assert failure(golden(DICE).replace(seed.encode(), written.encode()))[0] == 0


@pytest.mark.parametrize("number", [1, 2, 57])
def test_a_dropped_line_is_found(number: int) -> None:
    found = failure(lines_of(DICE, lambda lines: lines.pop(number)))
    assert found == (number, f"entry {number + 1} stands in its place")


@pytest.mark.parametrize("number", [1, 2, 57])
def test_a_doubled_line_is_found(number: int) -> None:
    found = failure(lines_of(DICE, lambda lines: lines.insert(number, lines[number])))
    assert found == (number + 1, f"entry {number} stands in its place")


@pytest.mark.parametrize(("one", "other"), [(1, 2), (5, 6), (7, 99)])
def test_swapped_lines_are_found(one: int, other: int) -> None:
    def swap(lines: list[bytes]) -> None:
        lines[one], lines[other] = lines[other], lines[one]

    assert failure(lines_of(DICE, swap)) == (one, f"entry {other} stands in its place")


@pytest.mark.parametrize("name", HONEST)
def test_the_cut_tail_of_a_finished_match_is_found(name: str) -> None:
    count = len(golden(name).splitlines()) - 1
    for cut in (1, 2, count // 2, count - 1, count):
        entry, why = failure(b"\n".join(golden(name).splitlines()[:-cut]))
        assert entry == count - cut + 1
        assert why.startswith("missing: ")


def test_events_cut_off_in_the_middle_of_a_command_are_named() -> None:
    laid = first(DICE, "cats_laid")
    found = failure(b"\n".join(golden(DICE).splitlines()[:laid]))
    assert found == (laid, "missing: cats_laid comes of the last command")


def test_a_record_without_a_chain_is_not_verified() -> None:
    record = load(golden(DICE), GAMES.find)
    data = b"\n".join([encode(record.header), *map(encode, record.entries)])
    assert failure(data) == (1, "this line has no chain")


# --- what was forged with a chain made anew: the rules and the seed find it ------------------


def test_the_forger_used_here_changes_nothing_else() -> None:
    assert forged(DICE) == golden(DICE)


def test_a_better_roll_is_found() -> None:
    rolled = first(DICE, "dice_rolled")
    event = load(golden(DICE), GAMES.find).entries[rolled - 1].event
    better = msgspec.structs.replace(event, dice=(6,) * len(event.dice))
    entry, why = failure(forged(DICE, set_entry(rolled, event=better)))
    assert entry == rolled
    assert why.startswith("dice is [6,6,6,6,6] where the rules and the seed give [")


def test_another_seed_with_its_own_commitment_is_found() -> None:
    seed = seed_from("another")

    def head(head: Header) -> Header:
        return msgspec.structs.replace(head, seed=seed.hex(), commitment=commitment(seed))

    entry, why = failure(forged(DICE, head=head))
    assert entry <= first(DICE, "dice_rolled")
    assert "where the rules and the seed give" in why


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"action": None, "seat": None}, "no command led to it"),
        ({"action": None}, "no command led to it"),
        ({"seat": None}, "no command led to it"),
        ({"seat": Seat(7)}, "there is no seat 7"),
        ({"seat": Seat(-1)}, "there is no seat -1"),
        ({"timer": "think"}, "the rules refuse its command (no_such_timer)"),
        ({"timer": "nap"}, "the rules refuse its command (no_such_timer)"),
        ({"at": Millis(0)}, "its time goes back from "),
    ],
)
def test_a_forged_command_is_found(fields: dict[str, Any], why: str) -> None:
    placed = first(DICE, "dice_placed", after=20)
    found = failure(forged(DICE, set_entry(placed, **fields)))
    assert (found[0], found[1][: len(why)]) == (placed, why)


def test_the_command_of_another_seat_is_found() -> None:
    placed = first(DICE, "dice_placed")
    seat = load(golden(DICE), GAMES.find).entries[placed - 1].seat
    assert seat is not None
    entry, why = failure(forged(DICE, set_entry(placed, seat=Seat((seat + 1) % 3))))
    assert (entry, why.partition("(")[0]) == (placed, "the rules refuse its command ")


def test_a_command_after_a_timer_that_should_have_fired_is_found() -> None:
    placed = first(DICE, "dice_placed")

    def later(entries: list[Entry]) -> None:
        for number in range(placed - 1, len(entries)):
            entries[number] = msgspec.structs.replace(
                entries[number], at=Millis(entries[number].at + 600_000)
            )

    entry, why = failure(forged(DICE, later))
    assert entry == placed
    assert "was due at" in why


def test_a_command_on_an_event_that_follows_another_is_found() -> None:
    """Only the first event of a command holds it: a second one cannot smuggle in more."""
    laid = first(DICE, "cats_laid")
    before = load(golden(DICE), GAMES.find).entries[laid - 2]
    data = forged(DICE, set_entry(laid, seat=before.seat, action=before.action))
    assert failure(data)[0] == laid


def test_a_left_out_event_is_found() -> None:
    laid = first(DICE, "cats_laid")
    after = load(golden(DICE), GAMES.find).entries[laid].event.__struct_config__.tag
    entry, why = failure(forged(DICE, lambda entries: entries.pop(laid - 1)))
    assert (entry, why) == (laid, f"it is {after} where the rules give cats_laid")


def test_an_event_after_the_end_is_found() -> None:
    count = len(load(golden(DICE), GAMES.find).entries)
    entry, why = failure(forged(DICE, lambda entries: entries.append(entries[2])))
    assert entry == count + 1
    assert why.startswith("its time goes back")
    last = load(golden(DICE), GAMES.find).entries[-1].at
    again = forged(DICE, lambda entries: entries.append(msgspec.structs.replace(entries[2], at=last)))
    assert failure(again) == (count + 1, "the rules refuse its command (over)")


def test_the_first_entry_that_fails_is_named_when_several_do() -> None:
    """A forged roll comes before a line that breaks the chain."""
    rolled = first(DICE, "dice_rolled")
    event = load(golden(DICE), GAMES.find).entries[rolled - 1].event
    data = forged(DICE, set_entry(rolled, event=msgspec.structs.replace(event, dice=(6,) * len(event.dice))))
    lines = data.splitlines()
    del lines[rolled + 30]
    assert failure(b"\n".join(lines))[0] == rolled


# --- anything at all -------------------------------------------------------------------------


def meaning(data: bytes) -> object:
    """What a record says, whatever the spaces and the order of its fields; ``None`` if it says nothing."""
    try:
        lines = [msgspec.json.decode(line) for line in data.rstrip().splitlines()]
        head = lines[0]
        return [{**head, "seed": bytes.fromhex(head["seed"])}, *lines[1:]]
    except (ValueError, KeyError, TypeError, IndexError):
        return None


@cache
def _meant(name: str) -> object:
    return meaning(golden(name))


@settings(deadline=None)
@given(st.sampled_from(HONEST), st.data())
def test_no_changed_byte_goes_unnoticed(name: str, draw: st.DataObject) -> None:
    data = golden(name)
    place = draw.draw(st.integers(0, len(data) - 1), "place")
    byte = draw.draw(st.binary(max_size=2), "instead")
    _found_unless_the_same(name, data[:place] + byte + data[place + 1 :])


@settings(deadline=None)
@given(st.sampled_from(HONEST), st.integers(0, 400), st.sampled_from(range(16)))
@example("pyramid-ordinary", 0, 1)
def test_no_changed_number_goes_unnoticed(name: str, line: int, bits: int) -> None:
    """One digit for another leaves a line well formed: only its meaning is different."""
    lines = golden(name).splitlines()
    line %= len(lines)
    digits = [place for place, byte in enumerate(lines[line]) if 48 <= byte <= 57]
    place = digits[(bits * 7919) % len(digits)]
    digit = b"%d" % ((lines[line][place] - 48 + 1 + bits % 9) % 10)
    lines[line] = lines[line][:place] + digit + lines[line][place + 1 :]
    _found_unless_the_same(name, b"\n".join(lines))


def _found_unless_the_same(name: str, changed: bytes) -> None:
    if meaning(changed) != _meant(name):
        entry, why = failure(changed)
        assert 0 <= entry <= len(golden(name).splitlines())
        assert why


@settings(deadline=None)
@given(st.sampled_from(HONEST), st.data())
def test_no_other_order_of_lines_goes_unnoticed(name: str, draw: st.DataObject) -> None:
    lines = golden(name).splitlines()
    numbers = st.integers(1, len(lines) - 1)
    order: Sequence[int] = range(1, len(lines))
    one, other = draw.draw(numbers), draw.draw(numbers)
    moved = [*order]
    moved.insert(other - 1, moved.pop(one - 1))
    data = b"\n".join([lines[0], *[lines[number] for number in moved]])
    if one == other:
        assert verify(data, GAMES.find).entries == len(order)
    else:
        assert failure(data)[0] == min(one, other)


def test_a_line_of_another_match_does_not_fit() -> None:
    """Of two matches with the same names and options, an entry of the one is no entry of the other."""
    other = forged(DICE, head=lambda head: msgspec.structs.replace(head, commitment="0" * 64))
    data = lines_of(DICE, lambda lines: lines.__setitem__(9, other.splitlines()[9]))
    assert failure(data) == (9, "the chain is broken: its line was changed")
    assert Chain(load(other, GAMES.find).header).head != Chain(load(golden(DICE), GAMES.find).header).head


def test_receipts_of_races_do_not_keep_a_record_from_holding() -> None:
    """Who was credited what, and who was beaten to it, is not decided by the rules: it is taken as it is."""
    record = load(golden("pillows-ordinary"), GAMES.find)
    number = next(entry.n for entry in record.entries if entry.seat is not None)
    won, lost = [
        Receipt(1, Seat(seat), Millis(400), Millis(9), Millis(20), Millis(400 + seat)) for seat in (0, 1)
    ]
    assert verify(forged("pillows-ordinary", set_entry(number, race=won, beaten=(lost,))), GAMES.find).outcome
