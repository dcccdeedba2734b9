"""Play Me, looked at again: the pace of every hand, how much it made of its rolls, and which blocks paid."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from morphee.analysis.contract import decimal, player, players, said
from morphee.analysis.plain import outcome_of
from morphee.analysis.playme_hands import Hand, Watch
from morphee.kernel.contract import Sentence
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
