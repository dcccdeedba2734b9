"""Who is connected to a table, and what each of them is sent.

As whom a socket looks is computed when something is sent, from the state of the table at that moment. A
socket whose viewer has become another (somebody stood up, a match ended) is sent a fresh view of its new
stream instead of a difference to the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from morphee.kernel.contract import Seat, Sentence, Viewer
from morphee.protocol.match_update import acknowledging
from morphee.server.matches.runner import Answered, MatchRunner
from morphee.server.metrics import Metrics
from morphee.server.tables.person import Attendance


class Audience:
    """``players`` tells who plays which seat now, ``sentence`` how a refusal is said."""

    def __init__(
        self,
        players: Callable[[], Mapping[str, Seat]],
        sentence: Callable[[str], Sentence | None],
        metrics: Metrics,
    ) -> None:
        self._players = players
        self._sentence = sentence
        self._metrics = metrics
        self._present: list[Attendance] = []
        self._known: Mapping[str, Seat] | None = None
        self._viewers: list[tuple[Attendance, Viewer]] = []

    def __iter__(self) -> Iterator[Attendance]:
        return iter(tuple(self._present))

    def __bool__(self) -> bool:
        return bool(self._present)

    def add(self, attendance: Attendance) -> None:
        self._present.append(attendance)
        self._known = None

    def remove(self, attendance: Attendance) -> None:
        if attendance in self._present:
            self._present.remove(attendance)
            self._known = None

    def _looking(self) -> list[tuple[Attendance, Viewer]]:
        """Everybody who is connected, and as whom they look now. Worked out again when somebody has come or
        gone, or when somebody else plays a seat: then `players` is another mapping, never a changed one."""
        players = self._players()
        if players is not self._known:
            self._known = players
            self._viewers = [(there, there.viewer(players)) for there in self._present]
        return self._viewers

    def broadcast(self, data: bytes) -> None:
        for there in tuple(self._present):
            there.peer.send(data)

    def ping(self, seats: Collection[Seat], full: bool) -> None:
        """Measure the round trip to whoever plays these seats."""
        for there, viewer in self._looking():
            if viewer is not None and viewer in seats:
                there.peer.measure(full)

    def look(self, seats: Collection[Seat]) -> list[tuple[Seat, int]]:
        """Ask the kernel about these seats; those that have sent something that was lost, and on which of
        their connections."""
        found: list[tuple[Seat, int]] = []
        for there, viewer in self._looking():
            if viewer is not None and viewer in seats and there.peer.look():
                found.append((viewer, there.via))
        return found

    def show_match(self, runner: MatchRunner, there: Attendance, have: int | None = None) -> None:
        """A fresh view of the match, with the events missed after number ``have`` of the stream."""
        viewer = there.viewer(self._players())
        if (update := runner.fresh(viewer, have)) is not None:
            there.stream = runner.stream_names[viewer]
            there.peer.send(update)

    def catch_up(self, runner: MatchRunner) -> None:
        """Send a fresh view to everybody who follows another stream than the one that is theirs now."""
        for there, viewer in self._looking():
            if there.stream != runner.stream_names[viewer]:
                self.show_match(runner, there)

    def tell(self, runner: MatchRunner, updates: dict[Viewer, bytes], answers: Sequence[Answered]) -> None:
        """Send each viewer their update, and each asker the answer to their action: an acknowledgement rides
        in the update where there is one."""
        self._metrics.actions += len(answers)
        done = _granted(answers)
        streams = runner.stream_names
        for there, viewer in self._looking():
            if there.stream != streams[viewer]:
                self.show_match(runner, there)
            elif (update := updates.get(viewer)) is not None:
                if done and there in done:
                    update = acknowledging(update, done.pop(there))
                there.peer.send(update)
        for there, ids in done.items():
            number = runner.streams.number(there.viewer(self._players()))
            for id in ids:
                there.peer.ack(id, number)
        for answer, askers in answers:
            if answer.refused is not None:
                for asker in askers:
                    asker.peer.refuse(answer.refused, answer.id, self._sentence(answer.refused))


def _granted(answers: Sequence[Answered]) -> dict[Attendance, list[str]]:
    """The ids of the actions that were granted, by the attendance that asked for them."""
    done: dict[Attendance, list[str]] = {}
    for answer, askers in answers:
        if answer.refused is None:
            for asker in askers:
                if asker in done:
                    done[asker].append(answer.id)
                else:
                    done[asker] = [answer.id]
    return done
