"""A cue is sealed until its moment, and nothing of it is left to be fetched then: it is one packet.

That nobody is told a hidden card before it is turned is a law of every game (`tests/laws`); here is the other
half: a message that took several packets would reach the near and the lossless sooner.
"""

from __future__ import annotations

import pytest

from morphee.engine.view_streams import ViewStreams
from morphee.games.catalog import GAMES
from morphee.kit.walk import walk

PACKET = 1_200
"""Bytes of a message that every path carries in one packet, headers included."""


@pytest.mark.parametrize("name", ["pillows", "playme"])
def test_the_message_with_a_contested_cue_fits_one_packet(name: str) -> None:
    game = GAMES.find(name)
    seats = game.seats[-1]
    found = walk(game, game.variants()["default"], seats, "sealed")
    streams = ViewStreams(game, seats, found.steps[0].before)
    cue, cues, longest = None, 0, 0
    for step in found.steps:
        messages = streams.tell(step.entries, step.after, step.entries[-1].at)
        after = game.cue(step.after)
        if after is not None and after.contested and after != cue:
            cues += 1
            longest = max([longest, *[len(message) for message in messages.values()]])
            assert all(b'"cue":{' in message for message in messages.values())
        cue = after
    assert cues > 2
    assert longest <= PACKET
