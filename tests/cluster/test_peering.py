"""Envelopes between two nodes: in order, none missing, or a new era for both."""

from __future__ import annotations

import asyncio
from typing import cast

from morphee.server.cluster.messages import (
    AnyItem,
    Frames,
    Item,
    Received,
    encoder,
    read_broadcast,
    read_envelope,
    read_question,
)
from morphee.server.cluster.peering import SILENCE, Peering


class Pair:
    """Two nodes and what is on its way between them, which a test may lose."""

    def __init__(self) -> None:
        self.wire: list[tuple[Peering, bytes]] = []
        self.heard: dict[str, list[AnyItem]] = {"a": [], "b": []}
        self.broken: dict[str, int] = {"a": 0, "b": 0}
        self.a, self.b = self._make("a", "b"), self._make("b", "a")

    def _make(self, me: str, name: str) -> Peering:
        def send(data: bytes) -> None:
            self.wire.append((self.a if me == "b" else self.b, data))

        def received(_: Peering, item: AnyItem) -> None:
            self.heard[me].append(item)

        def broken(_: Peering) -> None:
            self.broken[me] += 1

        return Peering(me, name, asyncio.get_running_loop(), send, received, broken)

    def deliver(self) -> None:
        """Everything arrives, also what is said on the way."""
        for peering in (self.a, self.b):
            peering.flush()
        while self.wire:
            peering, data = self.wire.pop(0)
            peering.receive(read_envelope(data))
            for other in (self.a, self.b):
                other.flush()


def said(number: int) -> Received:
    return Received(1, b"%d" % number)


async def test_what_is_said_arrives_in_order() -> None:
    pair = Pair()
    for number in range(3):
        pair.a.put(said(number))
        pair.deliver()
    assert pair.heard["b"] == [said(0), said(1), said(2)]
    assert pair.broken == {"a": 0, "b": 0}


async def test_the_same_frame_for_several_goes_once() -> None:
    pair = Pair()
    data = b"the same"
    for link in (1, 2, 3):
        pair.a.frame(link, data)
    pair.a.frame(4, b"another")
    pair.deliver()
    assert pair.heard["b"] == [Frames([1, 2, 3], data), Frames([4], b"another")]


async def test_a_lost_envelope_breaks_the_links_of_both_and_nothing_after_it_is_heard() -> None:
    pair = Pair()
    pair.a.put(said(0))
    pair.deliver()
    pair.a.put(said(1))
    pair.a.flush()
    pair.wire.clear()  # lost
    pair.a.put(said(2))
    pair.deliver()
    assert pair.heard["b"] == [said(0)]
    assert pair.broken == {"a": 1, "b": 1}
    pair.a.put(said(3))
    pair.deliver()
    assert pair.heard["b"] == [said(0), said(3)], "the new era works"


async def test_who_forgot_the_other_and_counts_anew_is_noticed_and_nothing_is_dropped_in_silence() -> None:
    """A node forgets one that stands still. When that one wakes up it has envelopes of the same era from
    before: if those from after were taken for repeats, welcomes would be lost and what follows not."""
    pair = Pair()
    for number in range(3):
        pair.b.put(said(number))
        pair.deliver()
    pair.b = pair._make("b", "a")
    pair.b.put(said(3))
    pair.deliver()
    assert pair.broken == {"a": 1, "b": 1}, "everybody on these links says hello again"
    pair.b.put(said(4))
    pair.deliver()
    assert pair.heard["a"] == [said(0), said(1), said(2), said(4)]


async def test_what_comes_late_from_an_era_that_is_over_is_not_heard() -> None:
    pair = Pair()
    pair.a.put(said(0))
    pair.a.flush()
    late = pair.wire.pop()
    pair.b.break_off()
    pair.deliver()
    pair.wire.append(late)
    pair.deliver()
    assert pair.heard["b"] == []
    pair.a.put(said(1))
    pair.deliver()
    assert pair.heard["b"] == [said(1)]


class _Hummed(Item, tag="hummed"):
    """Something that the next version says."""

    tune: str


class _ReceivedSoon(Item, tag="received"):
    """A message as the next version has it, with one more field."""

    link: int
    data: bytes
    loudly: bool


async def test_what_only_a_later_version_says_is_not_heard_and_breaks_nothing() -> None:
    pair = Pair()
    for item in (_Hummed("la"), _ReceivedSoon(1, b"0", True), _Hummed("la"), said(1)):
        pair.a.put(cast(AnyItem, item))
    pair.deliver()
    pair.a.put(said(2))
    pair.deliver()
    assert pair.heard["b"] == [said(0), said(1), said(2)]
    assert pair.broken == {"a": 0, "b": 0}
    assert read_question(encoder.encode(_Hummed("la"))) is None
    assert read_broadcast(encoder.encode(_Hummed("la"))) is None


async def test_both_may_break_off_at_once() -> None:
    pair = Pair()
    pair.a.break_off()
    pair.b.break_off()
    pair.deliver()
    for number, peering in enumerate((pair.a, pair.b)):
        peering.put(said(number))
    pair.deliver()
    assert (pair.heard["b"], pair.heard["a"]) == ([said(0)], [said(1)])


async def test_heartbeats_measure_the_way_and_tell_that_somebody_is_there() -> None:
    pair = Pair()
    pair.a.heard_at -= SILENCE + 1
    assert pair.a.silent()
    for _ in range(2):
        pair.b.heartbeat()
        pair.deliver()
        pair.a.heartbeat()
        pair.deliver()
    assert not pair.a.silent()
    assert 0 < pair.b.hop < 1
