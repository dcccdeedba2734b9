"""Every hand of a match of Play Me, followed through its log: pace, what it made of its rolls, its blocks.

A block gives a die away to hold a rival up. Whether it paid is asked of the same rollouts by which the
champion bot decides (`bots.playme_race`): in how many rounds from there its player is first, with the block
and with what else the roll could do. Rounds are drawn from the analysis's own stream.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from morphee.analysis.contract import chance_of
from morphee.bots.playme_race import ROUNDS, Line, share_won
from morphee.games.playme.content import DICE
from morphee.games.playme.events import (
    Clashed,
    DiceRolled,
    DieParked,
    HandReady,
    LineBlocked,
    LineUnblocked,
    Progressed,
    RoundBegan,
    RoundDrawn,
    RoundWon,
    SlapFailed,
)
from morphee.games.playme.hand import hands
from morphee.games.playme.model import State
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat, Value
from morphee.kernel.record import Entry, Record

PLAYED_OUT = 4
"""How often the rounds of a block are played out, `ROUNDS` each time."""


class Hand(Value):
    """One player's hand over the match; ``waits`` and ``looks`` in milliseconds: from ready to rolled, and
    from rolled to the first use of the roll."""

    rolls: int
    used: int
    waits: tuple[int, ...]
    looks: tuple[int, ...]
    wrong_slaps: int


class Blocked(Value):
    """A block: who, whom, how long it held, who won the round, and how much likelier it made its player to
    be first."""

    n: int
    at: int
    round: int
    by: int
    target: int
    gain: float
    held: int = 0
    won: bool = False


class Watch:
    """Follows the log once; everything the analysis needs is in its fields afterwards."""

    def __init__(self, record: Record) -> None:
        self.seats = record.header.seats
        self.rolls = [0] * self.seats
        self.used = [0] * self.seats
        self.waits: list[list[int]] = [[] for _ in range(self.seats)]
        self.looks: list[list[int]] = [[] for _ in range(self.seats)]
        self.slaps = [0] * self.seats
        self.blocks: list[Blocked] = []
        self.winners: list[tuple[int, int, int, int | None]] = []
        self.lines: dict[int, list[list[tuple[float, float]]]] = {}
        self._ready = [0] * self.seats
        self._rolled: list[int | None] = [None] * self.seats
        self._open: list[Blocked] = []
        """Those that still hold."""
        self._round, self._began = 0, 0
        before: State | None = None
        for entry, state in record.states():
            if entry is not None and before is not None:
                self._see(entry, before, state, record)
            before = state

    def _see(self, entry: Entry, before: State, after: State, record: Record) -> None:
        n, at = entry.n, entry.at
        match entry.event:
            case RoundBegan(number):
                self._begin(number, at)
            case HandReady(seat):
                self._ready[seat] = at
            case DiceRolled(seat, _, _):
                self._roll(seat, at)
            case Progressed(seat) | DieParked(seat, _):
                self._use(seat, at)
                self._line(seat, at, after)
            case Clashed():
                for each in range(self.seats):
                    self._line(each, at, after)
            case LineBlocked(seat, _, target):
                self._use(seat, at)
                gain = _gain(before, after, seat, chance_of(record, n))
                self._open.append(Blocked(n=n, at=at, round=self._round, by=seat, target=target, gain=gain))
            case LineUnblocked(seat, _, owner):
                self._use(seat, at)
                self._close(at, owner, None)
            case SlapFailed(seat):
                self.slaps[seat] += 1
            case RoundWon(seat):
                self._end(n, at, seat)
            case RoundDrawn():
                self._end(n, at, None)
            case _:
                pass

    def _begin(self, number: int, at: int) -> None:
        self._round, self._began = number, at
        self._ready = [at] * self.seats
        self._rolled = [None] * self.seats
        self._open.clear()
        self.lines[number] = [[(0.0, 0.0)] for _ in range(self.seats)]

    def _roll(self, seat: int, at: int) -> None:
        self.rolls[seat] += 1
        if at > self._began:  # the first dice of a round fall by themselves
            self.waits[seat].append(at - max(self._ready[seat], self._began))
        self._rolled[seat] = at

    def _use(self, seat: int, at: int) -> None:
        rolled, self._rolled[seat] = self._rolled[seat], None
        if rolled is not None:
            self.used[seat] += 1
            self.looks[seat].append(at - rolled)

    def _line(self, seat: int, at: int, state: State) -> None:
        if self._round in self.lines:
            seconds = round((at - self._began) / 1_000, 2)
            self.lines[self._round][seat].append((seconds, float(state.players[seat].line)))

    def _close(self, at: int, target: int | None, winner: int | None) -> None:
        """Blocks on that line are gone; without one, all of them: the round is over."""
        gone = [block for block in self._open if target is None or block.target == target]
        self._open = [block for block in self._open if block not in gone]
        self.blocks += [replace(block, held=at - block.at) for block in gone]
        if target is None:
            self.blocks = [
                replace(block, won=block.by == winner) if block.round == self._round else block
                for block in self.blocks
            ]

    def _end(self, n: int, at: int, winner: int | None) -> None:
        self._close(at, None, winner)
        self.winners.append((self._round, n, at, winner))

    def hand(self, seat: int) -> Hand:
        return Hand(
            self.rolls[seat],
            self.used[seat],
            tuple(self.waits[seat]),
            tuple(self.looks[seat]),
            self.slaps[seat],
        )


def _picture(state: State) -> list[Line]:
    return [
        Line(player.line, hand, player.blocks[0].by if player.blocks else None)
        for player, hand in zip(state.players, hands(state), strict=True)
    ]


def _gain(before: State, after: State, seat: int, chance: Chance) -> float:
    """How much oftener the blocker is first than with what else the roll could do."""
    instead, blocking = _picture(before), _picture(after)
    mine = before.players[seat]
    if mine.line + 1 in mine.dice and instead[seat].blocked_by is None:
        instead[seat] = Line(mine.line + 1, instead[seat].hand - 1, None)
    if instead[seat].length >= DICE:
        return -1.0
    won = [_share(lines, seat, chance) for lines in (blocking, instead)]
    return won[0] - won[1]


def _share(lines: Sequence[Line], seat: int, chance: Chance) -> float:
    total = sum([share_won(lines, Seat(seat), chance) for _ in range(PLAYED_OUT)])
    return total / (PLAYED_OUT * ROUNDS)
