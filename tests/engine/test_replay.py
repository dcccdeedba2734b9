"""A replay: every frame is the very view that viewer had, and tells no more events than they were told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from morphee.engine.replay import frames
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.kernel.contract import Seat, Viewer
from morphee.kernel.record import Record, load
from morphee.protocol.follow import Followed

GOLDEN = sorted((Path(__file__).resolve().parents[1] / "golden").glob("*.jsonl"))


def plain(value: object) -> object:
    return msgspec.json.decode(encode(value))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_each_frame_is_the_view_of_that_moment(path: Path) -> None:
    record = load(path.read_bytes(), GAMES.find)
    states = [state for _, state in record.states()]
    viewers: list[Viewer] = [None, Seat(0), Seat(record.header.seats - 1)]
    lengths = set()
    for viewer in viewers:
        found = frames(record, viewer)
        lengths.add(len(found.updates))
        follower = Followed()
        follower.hear(msgspec.json.decode(found.first))
        for n, update in zip(found.ns, found.updates, strict=True):
            follower.hear(msgspec.json.decode(update))
            view = record.game.view(states[n], viewer)
            assert follower.public == plain(view.public)
            if view.own is not None:
                assert follower.own == plain(view.own)
        told = [record.game.redact(entry.event, viewer) for entry in record.entries]
        assert follower.events == [plain(event) for event in told if event is not None]
        assert follower.v == len(follower.events)
        assert follower.outcome == plain(record.game.outcome(states[-1]))
        assert found.ns[-1] == len(record.entries)
    assert len(lengths) == 1, "everybody has the same frames"


def test_a_match_cut_short_can_be_replayed_as_far_as_it_goes() -> None:
    whole = load(GOLDEN[0].read_bytes(), GAMES.find)
    part = Record(whole.game, whole.header, whole.config, whole.entries[:20])
    assert frames(part, None).ns[-1] == 20
