"""docs/records.md is true: its example is a record that holds, and it names every field there is."""

from __future__ import annotations

import re
from pathlib import Path

from examples.lantern import Config, Lantern, Light
from morphee.kernel.chance import commitment, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import FORMAT, Entry, Header, Receipt, dump, header
from morphee.kernel.verify import verify

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLE = "\n".join(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)).replace("\n\n", "\n").encode()


def example() -> bytes:
    """One night of Lantern: Ann lights three lanterns, Bob none in time."""
    game, seed = Lantern(), seed_from("docs")
    match = Match(game, Config(nights=1), 2, seed)
    entries = [*match.deal(Millis(0))]
    match.fold(entries)
    for command, at, id in ((Act(Seat(0), Light(3)), 2_140, "a1"), (Expire("dawn"), 10_000, None)):
        found = match.decide(command, Millis(at), id)
        assert not isinstance(found, Refused)
        match.fold(found)
        entries += found
    return dump(header(game, match.config, 2, commitment(seed), ("Ann", "Bob"), seed), entries)


def test_the_example_is_what_is_written_today_and_verifies() -> None:
    assert example() == EXAMPLE
    found = verify(EXAMPLE, lambda *_: Lantern())
    assert found.outcome is not None
    assert found.outcome.winners == (Seat(0),)


def test_every_field_and_the_format_are_on_the_page() -> None:
    fields = {*Header.__struct_fields__, *Entry.__struct_fields__, *Receipt.__struct_fields__, "chain"}
    assert {field for field in fields if f"`{field}`" not in PAGE} == set()
    assert f"record format {FORMAT}" in PAGE
