"""Every decision of a match of Pile-Poils, weighed: what was best, what was chosen, what the dice then did.

A turn is worked out twice by `solvers.pyramid_turn`: for the most cats, and for the chance to win the race
(`bots.pyramid_race`). Both tell what each choice was worth, so between the start of a turn and its end
every step is either a *decision*, which can only lose against the best choice, or a *roll*, which is luck:
the value after the roll less the value before it. The two add up to the change of the whole turn.

Dice that were taken back were not a decision (PP-8): only what stayed counts. Bonus turns are turns of their
own. Bonus turns to come, and the turns of others, are estimated as the champion bot does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from morphee.bots.pyramid_race import Race, ToWin, win_chance
from morphee.games.pyramid.board import Board, board, members
from morphee.games.pyramid.dice import parts_by_sum
from morphee.games.pyramid.events import (
    CatastropheStruck,
    CatsLaid,
    DicePlaced,
    DiceRolled,
    DiceTakenBack,
    TurnBegan,
    YarnSpent,
)
from morphee.games.pyramid.model import Mishap, State
from morphee.kernel.contract import Value
from morphee.kernel.record import Entry, Record
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_worth import Tiles

What: TypeAlias = Literal["place", "roll", "stop", "reroll", "give_up", "late"]

ENDED_BY: dict[Mishap, What] = {
    "given_up": "give_up",
    "out_of_time": "late",
    "not_connected": "stop",
    "no_base": "stop",
}
"""The decision behind a cat-astrophe; a roll that fits nowhere was none."""


class Weighed(Value):
    """A value in expected cats of this turn, and as the chance to win the match."""

    cats: float
    win: float

    def less(self, other: Weighed) -> Weighed:
        return Weighed(self.cats - other.cats, self.win - other.win)


class Decision(Value):
    """What a player chose, after entry ``n``, and what it gave away against the best choice."""

    n: int
    at: int
    turn: int
    seat: int
    what: What
    lost: Weighed


class TurnSeen(Value):
    """One turn: the value before it, its decisions, and what luck brought; ``cats`` laid, and the chances of
    all seats to win after it."""

    number: int
    n: int
    at: int
    seat: int
    bonus: bool
    before: Weighed
    decisions: tuple[Decision, ...]
    luck: Weighed
    cats: int
    struck: bool
    chances: tuple[float, ...]

    @property
    def lost(self) -> Weighed:
        return Weighed(
            sum([one.lost.cats for one in self.decisions]), sum([one.lost.win for one in self.decisions])
        )


def turns(record: Record) -> tuple[TurnSeen, ...]:
    """Every turn of the match, in order."""
    found: list[TurnSeen] = []
    watch: _Watch | None = None
    before: State = next(iter(record.states()))[1]
    for entry, state in record.states():
        if entry is None:
            continue
        if watch is not None:
            watch.see(entry, before, state)
        if isinstance(entry.event, TurnBegan) or entry.n == len(record.entries):
            if watch is not None:
                found.append(watch.seen(state))
            watch = _Watch(entry, state)
        before = state
    return tuple(found)


def chances(state: State) -> tuple[float, ...]:
    """Everybody's chance to win, when the turn of ``state.turn.seat`` is about to be played: the race table
    for each against the one who is furthest of the others, made to add up to 1."""
    if state.winner is not None:
        return tuple([float(seat == state.winner) for seat in range(len(state.tiles))])
    raw = [_raw_chance(state, seat) for seat in range(len(state.tiles))]
    whole = sum(raw) or 1.0
    return tuple([one / whole for one in raw])


def _raw_chance(state: State, seat: int) -> float:
    rivals = _race(state, seat).rival()
    mine = max(0.25, state.tiles[seat] - 0.7 * state.yarn[seat])
    if state.turn.seat == seat:
        return win_chance(mine, rivals)
    return 1.0 - win_chance(rivals, mine)


def _race(state: State, seat: int) -> Race:
    pairs = enumerate(zip(state.tiles, state.yarn, strict=True))
    return Race(state.tiles[seat], tuple([pair for other, pair in pairs if other != seat]))


class _Sum:
    """The two sides of a value, added up."""

    def __init__(self) -> None:
        self.cats = self.win = 0.0

    def add(self, more: Weighed) -> None:
        self.cats += more.cats
        self.win += more.win


class _Watch:
    """Follows one turn from its first roll to its end."""

    def __init__(self, entry: Entry, state: State) -> None:
        turn = state.turn
        self._began, self._state = entry, state
        self._seat, self._size = turn.seat, turn.size
        self._board: Board = board(state.config.side)
        self._cats = Turn(self._board, state.cats, 0, turn.size, Tiles(self._board, state.cats, turn.size, 0))
        race = ToWin(self._board, state.cats, turn.size, _race(state, turn.seat))
        self._win = Turn(self._board, state.cats, 0, turn.size, race)
        self._over = state.winner is not None
        self._before = self._value("roll", 0, turn.size, state.yarn[turn.seat])
        self._now = self._before
        self._decisions: list[Decision] = []
        self._undo: list[Weighed] = []
        self._luck = _Sum()
        self._laid = 0
        self._struck = False

    def _value(self, what: Literal["roll", "stop", "best"], dice: int, left: int, yarn: int) -> Weighed:
        values = []
        for turn in (self._cats, self._win):
            if what == "stop":
                values.append(turn.stop(dice, left, yarn).worth)
            elif what == "roll":
                values.append(turn.roll(dice, left, yarn).worth)
            else:
                values.append(turn.best(dice, left, yarn).worth)
        return Weighed(values[0], 0.0 if self._over else values[1])

    def _lost_all(self, yarn: int) -> Weighed:
        return Weighed(self._cats.lost(yarn), 0.0 if self._over else self._win.lost(yarn))

    def see(self, entry: Entry, before: State, after: State) -> None:
        turn, yarn = before.turn, before.yarn[self._seat]
        match entry.event:
            case DiceRolled(_, dice):
                self._rolled(entry, before, dice, after.yarn[self._seat])
            case YarnSpent():
                self._decide(entry, "reroll", self._value("roll", turn.mask, turn.left, yarn - 1))
            case DicePlaced(_, place, dice):
                self._undo.append(self._now)
                self._decide(entry, "place", self._placed(turn.mask, place, turn.left - len(dice), yarn))
            case DiceTakenBack():
                self._now = self._undo.pop()
                self._decisions.pop()
            case CatsLaid(_, beds, _):
                self._laid = sum([bed.tiles + bed.gold for bed in beds])
                if turn.left:
                    self._decide(entry, "stop", self._value("stop", turn.mask, turn.left, yarn))
            case CatastropheStruck(_, why):
                self._struck = True
                if why in ENDED_BY:
                    self._decide(entry, ENDED_BY[why], self._lost_all(yarn))
            case _:
                pass

    def _rolled(self, entry: Entry, before: State, dice: tuple[int, ...], yarn: int) -> None:
        turn = before.turn
        if turn.mask and before.phase == "choose":  # rolling on was chosen, not stopping
            chosen = self._value("roll", turn.mask, turn.left, before.yarn[self._seat])
            self._decide(entry, "roll", chosen)
        self._undo.clear()
        options = [self._lost_all(yarn), *self._placements(turn.mask, dice, yarn)]
        if yarn:
            options.append(self._value("roll", turn.mask, len(dice), yarn - 1))
        best = Weighed(max([one.cats for one in options]), max([one.win for one in options]))
        self._luck.add(best.less(self._now))
        self._now = best

    def _placements(self, mask: int, dice: tuple[int, ...], yarn: int) -> Iterator[Weighed]:
        sums = parts_by_sum(dice)
        for place in members(self._board.all & ~(self._state.cats | mask)):
            for used in {len(part) for part in sums.get(self._board.numbers[place], ())}:
                yield self._placed(mask, place, len(dice) - used, yarn)

    def _placed(self, mask: int, place: int, left: int, yarn: int) -> Weighed:
        win = 0.0 if self._over else self._win.placed(mask, place, left, yarn).worth
        return Weighed(self._cats.placed(mask, place, left, yarn).worth, win)

    def _decide(self, entry: Entry, what: What, chosen: Weighed) -> None:
        lost = Weighed(max(0.0, self._now.cats - chosen.cats), max(0.0, self._now.win - chosen.win))
        self._decisions.append(Decision(entry.n, entry.at, self._state.number, self._seat, what, lost))
        self._now = chosen

    def seen(self, after: State) -> TurnSeen:
        return TurnSeen(
            number=self._state.number,
            n=self._began.n,
            at=self._began.at,
            seat=self._seat,
            bonus=self._state.turn.bonus,
            before=self._before,
            decisions=tuple(self._decisions),
            luck=Weighed(self._luck.cats, self._luck.win),
            cats=self._laid,
            struck=self._struck,
            chances=chances(after),
        )
