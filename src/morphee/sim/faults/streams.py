"""Whether a socket is told its viewer's own stream of a match, in order, without a gap, and sees its state.

Raises `Broken`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from morphee.kernel.contract import Seat, Viewer
from morphee.protocol.follow import Followed
from morphee.sim.faults.promise import Broken
from morphee.sim.faults.seen import Seen
from morphee.sim.faults.truth import Truth, plain

TruthOf: TypeAlias = Callable[[str], Truth]
"""A match by its name, as far as it is durable."""


def check_update(seen: Seen, message: dict[str, Any], truth_of: TruthOf) -> None:
    """The events of an update are those that this viewer may know, and go on where the stream was."""
    fresh, v, events = message.get("fresh", False), message["v"], message.get("events", [])
    stream = message["stream"] if fresh else seen.stream
    if stream is None:
        raise Broken("stream", f"{seen.name} was told a difference before anything whole")
    match, _, place = stream.rpartition(".")
    truth = truth_of(match)
    viewer: Viewer = None if place == "p" else Seat(int(place))
    if viewer is not None and (not seen.plays or truth.players[viewer] != seen.key):
        raise Broken("hidden", f"{seen.name} was shown the match from seat {viewer}, another's")
    told = truth.told[viewer]
    if v > len(told):
        raise Broken("told", f"{seen.name} was told {v} events of {stream}, and {len(told)} are stored")
    if told[v - len(events) : v] != events:
        raise Broken("hidden", f"{seen.name} was told other events of {stream} than they may know")
    _check_contiguous(seen, stream, v, len(events), fresh)
    seen.stream, seen.v = stream, v


def _check_contiguous(seen: Seen, stream: str, v: int, count: int, fresh: bool) -> None:
    """A difference goes on from the last number; what is fresh, from where the client said it was."""
    before = {seen.v} if seen.stream == stream else set()
    if fresh:
        before |= {have["v"] for have in seen.haves if have["stream"] == stream}
    if fresh and count == 0:
        if v < max(before, default=0):
            raise Broken("stream", f"{seen.name} was at {before} of {stream} and was taken back to {v}")
    elif v - count not in before:
        raise Broken("stream", f"{seen.name} was at {before} of {stream}, told {count} events, now at {v}")


def check_view(name: str, followed: Followed, truth_of: TruthOf) -> None:
    """What a client has put together is what it may know."""
    match, _, place = followed.stream.rpartition(".")
    truth = truth_of(match)
    viewer: Viewer = None if place == "p" else Seat(int(place))
    state, game = truth.state_at(viewer, followed.v), truth.game
    if followed.public != plain(game.public(state)):
        raise Broken("hidden", f"{name} sees another public view of {followed.stream} than there is")
    if viewer is None:
        if followed.own or followed.offers:
            raise Broken("hidden", f"{name} only watches, and knows more than the public")
        return
    own = game.own(state, viewer)
    if own is not None and followed.own != plain(own):
        raise Broken("hidden", f"{name} sees another view of seat {viewer} than theirs")
    if followed.offers != plain(tuple(game.legal(state, viewer))):
        raise Broken("hidden", f"{name} is offered other actions than seat {viewer} has")
