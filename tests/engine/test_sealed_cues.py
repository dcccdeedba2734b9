"""A cue is sealed until its moment, and nothing of it is left to be fetched then: it is one packet.

That nobody is told a hidden card before it is turned is a law of every game (`tests/laws`); here is the other
half: a message that took several packets would reach the near and the lossless sooner.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from morphee.engine.view_streams import ViewStreams
from morphee.games.catalog import GAMES
from morphee.kernel.contract import AnyGame
from morphee.kit.walk import walk

PACKET = 1_200
"""Bytes of a message that every path carries in one packet, headers included."""
CONTESTED = ("pillows", "playme")
"""The games in which answers compete. In the others they race a timer: nobody has a head start on anybody."""
TABLES = [
    (name, variant, seats)
    for name in CONTESTED
    for variant in GAMES.find(name).variants()
    for seats in {GAMES.find(name).seats[0], GAMES.find(name).seats[-1]}
]


def cues(
    game: AnyGame, variant: str, seats: int, steps: int | None = None
) -> Iterator[tuple[bool, list[bytes]]]:
    """Each new cue of a match played at random: whether it is contested, and the messages that bring it."""
    found = walk(game, game.variants()[variant], seats, "sealed")
    streams = ViewStreams(game, seats, found.steps[0].before)
    known = None
    for step in found.steps[:steps]:
        messages = streams.tell(step.entries, step.after, step.entries[-1].at)
        cue = game.cue(step.after)
        if cue is not None and cue != known:
            yield cue.contested, list(messages.values())
        known = cue


@pytest.mark.parametrize(("name", "variant", "seats"), TABLES)
def test_the_message_with_a_contested_cue_fits_one_packet(name: str, variant: str, seats: int) -> None:
    sent = [messages for contested, messages in cues(GAMES.find(name), variant, seats) if contested]
    assert len(sent) > 2
    assert all(b'"cue":{' in message for messages in sent for message in messages)
    assert max(len(message) for messages in sent for message in messages) <= PACKET


@pytest.mark.parametrize("name", sorted(set(GAMES.names()) - set(CONTESTED)))
def test_in_the_other_games_no_answers_compete(name: str) -> None:
    game = GAMES.find(name)
    assert not any(contested for contested, _ in cues(game, "default", game.seats[0], 400))
