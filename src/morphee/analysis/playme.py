"""Play Me, looked at again: the pace of every hand, how much it made of its rolls, and which blocks paid.

A block gives a die away to hold a rival up. Whether it paid is asked of the same rollouts by which the
champion bot decides (`bots.playme_race`): in how many rounds from there its player is first, with the block
and with what else the roll could do. Rounds are drawn from the analysis's own stream.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from msgspec.structs import replace

from morphee.analysis.contract import chance_of, decimal, player, players, said
from morphee.analysis.plain import outcome_of
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
from morphee.kernel.contract import Seat, Sentence, Value
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis, Moment, NumberTable, Plot, PlotSeries

HOW: dict[str, Sentence] = {
    "jabberwocky": said(
        ", as the Jabberwocky who drove everybody mad", ", en Jabberwocky : la folie a pris tout le monde"
    ),
    "team": said(", against the Jabberwocky", ", contre le Jabberwocky"),
    "traitor": said(", by treason", ", par trahison"),
    "dawn": said(", when dawn came", ", au lever du jour"),
}
"""What the end of a match adds to who won it; winning with both faces is the usual one."""
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
    held: int
    won: bool
    gain: float


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
        self._open: list[tuple[int, int, int, int, float, int]] = []
        self._round, self._began = 0, 0
        before: State | None = None
        for entry, state in record.states():
            if entry is not None and before is not None:
                self._see(entry.event, entry.n, entry.at, before, state, record)
            before = state

    def _see(self, event: object, n: int, at: int, before: State, after: State, record: Record) -> None:
        match event:
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
                self._open.append((n, at, seat, target, gain, self._round))
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
        gone = [one for one in self._open if target is None or one[3] == target]
        self._open = [one for one in self._open if one not in gone]
        for n, since, by, whom, gain, number in gone:
            self.blocks.append(
                Blocked(
                    n=n,
                    at=since,
                    round=number,
                    by=by,
                    target=whom,
                    held=at - since,
                    won=False,
                    gain=gain,
                )
            )
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


def analyse(record: Record) -> Analysis:
    watch = Watch(record)
    return Analysis(
        "playme",
        _summary(record, watch),
        plots=_plots(watch),
        tables=(_paces(watch), _blocks(watch)),
        moments=_moments(watch),
    )


def _middle(times: tuple[int, ...]) -> int | None:
    return round(median(times)) if times else None


def _summary(record: Record, watch: Watch) -> tuple[Sentence, Sentence, Sentence]:
    outcome, seats = outcome_of(record), range(record.header.seats)
    names = players(outcome.winners)
    rounds, how = len(watch.winners), HOW.get(outcome.reason, said("", ""))
    first = said(
        f"Won by {names.en} after {rounds} {'round' if rounds == 1 else 'rounds'}{how.en}.",
        f"Victoire pour {names.fr} après {rounds} {'manche' if rounds < 2 else 'manches'}{how.fr}.",
    )
    return first, _pace_said(watch, seats, outcome.winners), _blocks_said(watch)


def _pace_said(watch: Watch, seats: range, winners: Sequence[int]) -> Sentence:
    turns = {s: _cycle(watch.hand(s)) for s in seats}
    known = {s: time for s, time in turns.items() if time is not None}
    if not known:
        return said("Nobody rolled.", "Personne n’a lancé les dés.")
    fastest = min(known, key=lambda s: (known[s], s))
    text = decimal(known[fastest] / 1_000, 2)
    if fastest in winners:
        return said(
            f"Pace decided it: {{p{fastest}}} had the quickest hand, {text.en} s a roll.",
            f"Le rythme a tout décidé : {{p{fastest}}} a eu la main la plus vive, {text.fr} s par jet.",
        )
    return said(
        f"Pace alone did not decide it: {{p{fastest}}} had the quickest hand, {text.en} s a roll.",
        f"Le rythme n’a pas suffi : {{p{fastest}}} a eu la main la plus vive, {text.fr} s par jet.",
    )


def _cycle(hand: Hand) -> int | None:
    wait, look = _middle(hand.waits), _middle(hand.looks)
    return None if wait is None else wait + (look or 0)


def _blocks_said(watch: Watch) -> Sentence:
    if not watch.blocks:
        return said("Nobody blocked anybody.", "Personne n’a bloqué personne.")
    paid = sum(block.gain > 0 for block in watch.blocks)
    best = max(watch.blocks, key=lambda block: (block.gain, -block.n))
    points = round(100 * best.gain)
    tail = said("", "")
    if points > 0:
        tail = said(
            f"; the best one, by {{p{best.by}}} on {{p{best.target}}} in round {best.round}, added "
            f"{points} % to the chance to win that round",
            f" ; le meilleur, par {{p{best.by}}} contre {{p{best.target}}} à la manche {best.round}, a "
            f"ajouté {points} % de chances de gagner la manche",
        )
    return said(
        f"{paid} of {len(watch.blocks)} blocks paid{tail.en}.",
        f"{paid} {'blocage payant' if paid < 2 else 'blocages payants'} sur {len(watch.blocks)}{tail.fr}.",
    )


def _plots(watch: Watch) -> tuple[Plot, ...]:
    """The lines of the last round that somebody won, and everybody's wins."""
    won = [one for one in watch.winners if one[3] is not None]
    if not won:
        return ()
    number = won[-1][0]
    lines = [PlotSeries(player(s), tuple(points), s) for s, points in enumerate(watch.lines[number])]
    race = Plot(
        "line",
        said(f"The last round won: round {number}", f"La dernière manche gagnée : la manche {number}"),
        said("Seconds", "Secondes"),
        said("Dice on the line", "Dés sur la ligne"),
        tuple(lines),
    )
    wins = [(s, sum(one[3] == s for one in won)) for s in range(watch.seats)]
    bars = [PlotSeries(player(s), ((0.0, float(count)),), s) for s, count in wins]
    title = said("Rounds won", "Manches gagnées")
    score = Plot("bars", title, said("Player", "De qui"), title, tuple(bars), ticks=(title,))
    return race, score


def _paces(watch: Watch) -> NumberTable:
    rows = []
    for seat in range(watch.seats):
        hand = watch.hand(seat)
        share = f"{round(100 * hand.used / hand.rolls)} %" if hand.rolls else "–"
        rows.append(
            (player(seat), hand.rolls, _middle(hand.waits), _middle(hand.looks), share, hand.wrong_slaps)
        )
    return NumberTable(
        said("The pace of every hand", "Le rythme de chaque main"),
        (
            said("Player", "De qui"),
            said("Rolls", "Jets"),
            said("Ready to rolled, ms", "Attente avant de lancer, ms"),
            said("Rolled to played, ms", "Attente avant de jouer, ms"),
            said("Rolls used", "Jets utiles"),
            said("Wrong slaps", "Tapes ratées"),
        ),
        tuple(rows),
    )


def _blocks(watch: Watch) -> NumberTable:
    yes, no = said("yes", "oui"), said("no", "non")
    ordered = sorted(watch.blocks, key=lambda block: (-block.gain, block.n))
    rows = [
        (
            block.round,
            player(block.by),
            player(block.target),
            decimal(block.held / 1_000),
            decimal(100 * block.gain, 0),
            yes if block.gain > 0 else no,
            yes if block.won else no,
        )
        for block in ordered[:30]
    ]
    return NumberTable(
        said("Blocks that paid", "Les blocages payants"),
        (
            said("Round", "Manche"),
            said("By", "Par"),
            said("On", "Contre"),
            said("Held, s", "Tenu, s"),
            said("Points of winning the round", "Points de probabilité de gagner la manche"),
            said("Paid", "Payant"),
            said("Won the round", "Manche gagnée"),
        ),
        tuple(rows),
    )


def _moments(watch: Watch) -> tuple[Moment, ...]:
    moments = [
        Moment(
            n,
            at,
            said(f"Round {number}, won by {{p{winner}}}.", f"Manche {number}, gagnée par {{p{winner}}}.")
            if winner is not None
            else said(f"Round {number}, drawn.", f"Manche {number}, nulle."),
        )
        for number, n, at, winner in watch.winners
    ]
    best = sorted([block for block in watch.blocks if block.gain > 0], key=lambda block: -block.gain)[:4]
    for block in best:
        text = said(
            f"A block that paid: {{p{block.by}}} on {{p{block.target}}}.",
            f"Un blocage payant : {{p{block.by}}} contre {{p{block.target}}}.",
        )
        moments.append(Moment(block.n, block.at, text))
    return tuple(sorted(moments, key=lambda moment: moment.n))
