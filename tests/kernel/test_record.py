"""Records: written, read back, and refused with the line that is wrong."""

from __future__ import annotations

import pytest

from examples.lantern import Lantern
from morphee.kernel.codec import encode
from morphee.kernel.record import RecordError, dump, header, load
from morphee.kernel.registry import Registry
from morphee.kit.walk import walk

GAMES = Registry()
LANTERN = GAMES.add(Lantern())
WALK = walk(LANTERN, LANTERN.variants()["default"], 3, "record")
DATA = dump(header(LANTERN, WALK.config, 3, "c0ffee", ("ann", "bob", "cy"), b"\x01\x02"), WALK.entries)


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
    ("data", "message"),
    [
        (b"", "line 1: the file is empty"),
        (b"not json", "line 1: "),
        (corrupt(1, b'"lantern"', b'"solitaire"'), "line 1: no game is called 'solitaire'"),
        (corrupt(1, b'"version":1', b'"version":99'), "line 1: lantern version 99 is not known"),
        (corrupt(1, b'"morphee":1', b'"morphee":2'), "line 1: record format 2 is not known"),
        (corrupt(1, b'"seats":3', b'"seats":9'), "line 1: lantern is not played with 9 seats"),
        (corrupt(1, b'"nights":3', b'"nights":99'), "line 1: Expected"),
        (corrupt(3, b'"n":2', b'"n":5'), "line 3: event 5 stands where event 2 should"),
        (corrupt(2, b"night_fell", b"night_flew"), "line 2: Invalid value 'night_flew'"),
        (corrupt(4, b"{", b"{{"), "line 4: JSON is malformed"),
    ],
)
def test_a_bad_record_is_refused_by_line(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        load(data, GAMES.find)
    assert str(refused.value).startswith(message)


def test_a_name_is_registered_once_a_version() -> None:
    with pytest.raises(ValueError, match="registered already"):
        GAMES.add(Lantern())
