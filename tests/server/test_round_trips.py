"""Which acknowledgements of the other kernel are exact round trips, and which may have been delayed."""

from __future__ import annotations

from msgspec.structs import replace

from morphee.engine.path_evidence import KernelView
from morphee.server.transport.round_trips import MOST_OUT, Acknowledged, RoundTrips
from tests.server.test_send_queue import Wire

WIFI = KernelView(rtt_us=20_000, least_us=9_000, mss=1_400, unacked=0, sent_ago=500, acked=100, end=100)


class ScriptedConnection(Wire):
    """A connection whose kernel says what the test wants."""

    def __init__(self, kernel: KernelView) -> None:
        super().__init__()
        self.view = kernel
        self.sizes: list[int] = []

    def kernel(self) -> KernelView | None:
        return self.view

    def ping(self, payload: bytes, size: int) -> None:
        self.sizes.append(size)
        self.view = replace(self.view, end=self.view.end + max(size, 3))

    def acknowledge(self, **changes: int) -> None:
        self.view = replace(self.view, acked=self.view.end, **changes)


def measured(kernel: KernelView, full: bool = True, frames: int = 0, **after: int) -> Acknowledged | None:
    """What one ping proves that is sent when the kernel knows this, and is acknowledged."""
    connection = ScriptedConnection(kernel)
    trips = RoundTrips(connection, lambda: 5.0)
    trips.ping(full)
    trips.frames += frames
    connection.acknowledge(**after)
    return trips.acknowledged()


def test_a_full_ping_on_an_idle_connection_is_timed_exactly() -> None:
    assert measured(WIFI, rtt_us=21_000) == Acknowledged("tcp", 28, 0)


def test_a_ping_right_behind_a_cue_is_timed_with_it() -> None:
    assert measured(replace(WIFI, unacked=1, sent_ago=0), rtt_us=21_000) == Acknowledged("tcp", 28, 0)


def test_a_ping_behind_something_older_may_be_timed_from_a_delayed_acknowledgement() -> None:
    for waiting in (replace(WIFI, unacked=1, sent_ago=30), replace(WIFI, unacked=2, sent_ago=0)):
        found = measured(waiting, rtt_us=21_000)
        assert found is not None
        assert found.kind == "ack"


def test_with_other_frames_after_it_the_kernel_s_estimate_is_all_there_is_and_not_exact() -> None:
    assert measured(WIFI, frames=1, rtt_us=21_000) == Acknowledged("ack", 21, 0)


def test_a_small_ping_may_be_acknowledged_late() -> None:
    assert measured(WIFI, full=False, rtt_us=21_000) == Acknowledged("ack", 28, 0)


def test_a_client_on_this_machine_is_as_far_as_the_kernel_s_least_round_trip() -> None:
    loopback = replace(WIFI, mss=65_483, rtt_us=30_000, least_us=40)
    assert measured(loopback, frames=3, rtt_us=35_000) == Acknowledged("tcp", 0, 0)


def test_two_segments_are_filled_unless_one_waits_and_none_for_who_is_on_this_machine() -> None:
    for kernel, size in (
        (WIFI, 2_800),
        (replace(WIFI, unacked=1), 1_400),
        (replace(WIFI, mss=65_483), 0),
    ):
        connection = ScriptedConnection(kernel)
        RoundTrips(connection, lambda: 5.0).ping(full=True)
        assert connection.sizes == [size]


def test_nothing_acknowledged_proves_nothing() -> None:
    trips = RoundTrips(ScriptedConnection(WIFI), lambda: 5.0)
    trips.ping(full=True)
    assert trips.acknowledged() is None


def test_a_pong_counts_once_and_takes_the_older_ones_with_it() -> None:
    now = [1.0]
    trips = RoundTrips(ScriptedConnection(WIFI), lambda: now[0])
    trips.ping(full=False)
    trips.ping(full=False)
    now[0] = 1.05
    assert trips.ponged(b"2") == 50
    assert not trips
    assert trips.ponged(b"1") is None
    assert trips.usual == 50


class Proxied(ScriptedConnection):
    """Behind a proxy: no kernel tells of the client."""

    def kernel(self) -> KernelView | None:
        return None


def test_who_answers_no_ping_is_asked_no_more_unless_its_kernel_answers() -> None:
    for connection, sent in ((Proxied(WIFI), MOST_OUT), (ScriptedConnection(WIFI), MOST_OUT + 3)):
        trips = RoundTrips(connection, lambda: 1.0)
        for _ in range(MOST_OUT + 3):
            trips.ping(full=False)
        assert len(connection.sizes) == sent
        assert len(trips.unacked) <= MOST_OUT


def test_a_client_that_does_not_take_what_it_is_sent_is_not_timed() -> None:
    for changes in ({"window": 1_448}, {"waiting": 300}, {"full_us": 40_000}):
        connection = ScriptedConnection(WIFI)
        trips = RoundTrips(connection, lambda: 5.0)
        trips.ping(full=True)
        connection.acknowledge(rtt_us=60_000, **changes)
        assert trips.acknowledged() == Acknowledged("shut", 0, 0)
        assert not trips.unacked


def test_the_least_round_trip_is_known_after_each_look() -> None:
    connection = ScriptedConnection(WIFI)
    trips = RoundTrips(connection, lambda: 5.0)
    trips.ping(full=True)
    connection.acknowledge(rtt_us=21_000, least_us=8_400)
    trips.acknowledged()
    assert trips.least == 8
