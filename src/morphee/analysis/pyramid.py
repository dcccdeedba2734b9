"""Pile-Poils, looked at again: what each decision gave away, luck apart from skill, the turning point."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.analysis.contract import decimal, player, players, said
from morphee.analysis.plain import outcome_of
from morphee.analysis.pyramid_decisions import Decision, TurnSeen, What, chances, turns
from morphee.games.pyramid.events import TurnBegan
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis, Moment, NumberTable, Plot, PlotSeries

WHAT: dict[What, Sentence] = {
    "place": said("placing dice", "poser des dés"),
    "roll": said("rolling on", "relancer"),
    "stop": said("stopping", "s'arrêter"),
    "reroll": said("spending yarn", "dépenser une pelote"),
    "give_up": said("giving up", "abandonner le tour"),
    "late": said("taking too long", "attendre trop longtemps"),
}
NOTABLE = 0.005
"""Losses below half a percent are left out of the lists: the estimate is no better."""


def analyse(record: Record) -> Analysis:
    seen, seats = turns(record), record.header.seats
    start = next(s for e, s in record.states() if e is not None and isinstance(e.event, TurnBegan))
    curve = _curve(seen, chances(start), seats)
    return Analysis(
        "pyramid",
        _summary(record, seen, chances(start)),
        plots=(curve, _split(seen, seats)),
        tables=(_everybody(seen, seats), _dearest(seen)),
        moments=_moments(seen, chances(start), outcome_of(record).winners[0]),
    )


def turning_point(seen: Sequence[TurnSeen], first: tuple[float, ...], winner: int) -> tuple[TurnSeen, float]:
    """The turn that raised the winner's chance most, and by how much."""
    before, best = first[winner], (seen[0], -1.0)
    for turn in seen:
        change = turn.chances[winner] - before
        if change > best[1]:
            best = turn, change
        before = turn.chances[winner]
    return best


def _summary(
    record: Record, seen: Sequence[TurnSeen], first: tuple[float, ...]
) -> tuple[Sentence, Sentence, Sentence]:
    outcome = outcome_of(record)
    winner = outcome.winners[0]
    turn, change = turning_point(seen, first, winner)
    names, cats = players(outcome.winners), sum(one.cats for one in seen if one.seat == winner)
    opening = said(
        f"Won by {names.en}, with {cats} cats laid; the turning point was turn {turn.number}, worth "
        f"{_points(change).en}.",
        f"Victoire pour {names.fr}, {cats} chats couchés ; le tournant fut le tour {turn.number}, qui a valu "
        f"{_points(change).fr}.",
    )
    return opening, _luck_or_skill(seen, range(record.header.seats), winner), _dearest_said(seen)


def _points(share: float) -> Sentence:
    """A difference of chances."""
    points = round(100 * share)
    return said(
        f"{points} {'point' if points == 1 else 'points'} of winning chance",
        f"{points} {_p(points)} de probabilité de victoire",
    )


def _p(count: int) -> str:
    return "point" if abs(count) < 2 else "points"


def _luck_or_skill(seen: Sequence[TurnSeen], seats: range, winner: int) -> Sentence:
    luck = {s: sum(turn.luck.cats for turn in seen if turn.seat == s) for s in seats}
    lost = {s: sum(turn.lost.cats for turn in seen if turn.seat == s) for s in seats}
    others = [s for s in seats if s != winner]
    luckier = luck[winner] - max([luck[s] for s in others])
    better = min([lost[s] for s in others]) - lost[winner]
    luck_text, lost_text = decimal(abs(luck[winner])), decimal(lost[winner])
    sign = said("above", "de plus") if luck[winner] >= 0 else said("below", "de moins")
    if luckier > max(0.0, better):
        cause = said("Luck more than skill", "La chance plus que l'adresse")
    elif better > max(0.0, luckier):
        cause = said("Skill more than luck", "L'adresse plus que la chance")
    else:
        cause = said("Neither luck nor skill alone", "Ni la chance ni l'adresse seules")
    return said(
        f"{cause.en}: the dice of {{p{winner}}} brought {luck_text.en} cats {sign.en} expectation, "
        f"and decisions gave away {lost_text.en}.",
        f"{cause.fr} : pour {{p{winner}}}, les dés ont donné {luck_text.fr} {_c(luck[winner])} {sign.fr} que "
        f"prévu, et les choix en ont laissé {lost_text.fr}.",
    )


def _c(count: float) -> str:
    return "chat" if abs(count) < 2 else "chats"


def _all(seen: Sequence[TurnSeen]) -> list[Decision]:
    decisions = [one for turn in seen for one in turn.decisions]
    return sorted(decisions, key=lambda one: (-one.lost.win, -one.lost.cats, one.n))


def _dearest_said(seen: Sequence[TurnSeen]) -> Sentence:
    worst = _all(seen)[0]
    if worst.lost.win < NOTABLE and worst.lost.cats < 0.05:
        return said("No decision gave anything away.", "Aucun choix n'a rien coûté.")
    what, cats = WHAT[worst.what], decimal(worst.lost.cats)
    return said(
        f"The dearest decision: {{p{worst.seat}}}, {what.en} in turn {worst.turn}, which gave away {cats.en} "
        f"cats and {_points(worst.lost.win).en}.",
        f"Le choix le plus cher : {{p{worst.seat}}}, {what.fr} au tour {worst.turn}, soit {cats.fr} "
        f"{_c(worst.lost.cats)} et {_points(worst.lost.win).fr} de perdus.",
    )


def _curve(seen: Sequence[TurnSeen], first: tuple[float, ...], seats: int) -> Plot:
    def line(seat: int) -> PlotSeries:
        points = [(0.0, first[seat]), *[(float(turn.number), turn.chances[seat]) for turn in seen]]
        return PlotSeries(player(seat), tuple([(x, round(y, 4)) for x, y in points]), seat)

    return Plot(
        "line",
        said("Chance to win", "Chances de gagner"),
        said("Turn", "Tour"),
        said("Chance", "Chances"),
        tuple([line(seat) for seat in range(seats)]),
        percent=True,
    )


def _split(seen: Sequence[TurnSeen], seats: int) -> Plot:
    luck = [round(sum(turn.luck.cats for turn in seen if turn.seat == s), 2) for s in range(seats)]
    lost = [round(-sum(turn.lost.cats for turn in seen if turn.seat == s), 2) for s in range(seats)]
    bars = [PlotSeries(player(s), ((0.0, luck[s]), (1.0, lost[s])), s) for s in range(seats)]
    return Plot(
        "bars",
        said("Luck and skill, in cats", "Chance et adresse, en chats"),
        said("What moved it", "D'où cela vient"),
        said("Cats", "Chats"),
        tuple(bars),
        ticks=(said("luck of the dice", "chance aux dés"), said("decisions", "choix")),
    )


def _everybody(seen: Sequence[TurnSeen], seats: int) -> NumberTable:
    rows = []
    for seat in range(seats):
        mine = [turn for turn in seen if turn.seat == seat]
        rows.append(
            (
                player(seat),
                len(mine),
                sum(turn.cats for turn in mine),
                sum(turn.struck for turn in mine),
                decimal(sum(turn.luck.cats for turn in mine)),
                decimal(sum(turn.lost.cats for turn in mine)),
                decimal(100 * sum(turn.lost.win for turn in mine), 0),
            )
        )
    return NumberTable(
        said("Luck apart from skill", "La chance et l'adresse séparées"),
        (
            said("Player", "De qui"),
            said("Turns", "Tours"),
            said("Cats laid", "Chats couchés"),
            said("Cat-astrophes", "Cat-astrophes"),
            said("Luck, cats", "Chance, en chats"),
            said("Given away, cats", "Laissé, en chats"),
            said("Given away, points of winning chance", "Laissé, en points de probabilité"),
        ),
        tuple(rows),
    )


def _dearest(seen: Sequence[TurnSeen]) -> NumberTable:
    listed = [one for one in _all(seen) if one.lost.win >= NOTABLE or one.lost.cats >= 0.05]
    return NumberTable(
        said("The dearest decisions", "Les choix les plus chers"),
        (
            said("Turn", "Tour"),
            said("Player", "De qui"),
            said("Decision", "Choix"),
            said("Cats", "Chats"),
            said("Points of winning chance", "Points de probabilité de victoire"),
        ),
        tuple(
            [
                (
                    one.turn,
                    player(one.seat),
                    WHAT[one.what],
                    decimal(one.lost.cats, 2),
                    decimal(100 * one.lost.win),
                )
                for one in listed[:20]
            ]
        ),
    )


def _moments(seen: Sequence[TurnSeen], first: tuple[float, ...], winner: int) -> tuple[Moment, ...]:
    turn, change = turning_point(seen, first, winner)
    text = said(
        f"Turn {turn.number}, the turning point: {_points(change).en} for {{p{winner}}}.",
        f"Tour {turn.number}, le tournant : {_points(change).fr} pour {{p{winner}}}.",
    )
    moments = [Moment(turn.n, turn.at, text)]
    moments += [
        Moment(one.n, one.at, _told(one))
        for one in _all(seen)[:6]
        if one.lost.win >= NOTABLE or one.lost.cats >= 0.05
    ]
    return tuple(sorted(moments, key=lambda moment: moment.n))


def _told(one: Decision) -> Sentence:
    what, cats = WHAT[one.what], decimal(one.lost.cats)
    price = _points(one.lost.win)
    if one.lost.win < NOTABLE:
        price = said(f"{cats.en} cats", f"{cats.fr} {_c(one.lost.cats)}")
    return said(
        f"Turn {one.turn}, {{p{one.seat}}}: {what.en} gave away {price.en}.",
        f"Tour {one.turn}, {{p{one.seat}}} : {what.fr} a coûté {price.fr}.",
    )
