"""Pile-Poils, looked at again: what each decision gave away, luck apart from skill, the turning point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
    "stop": said("stopping", "s’arrêter"),
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
        f"{points} {_p(points)} de chances de victoire",
    )


def _p(count: int) -> str:
    return "point" if abs(count) < 2 else "points"


def _luck_or_skill(seen: Sequence[TurnSeen], seats: range, winner: int) -> Sentence:
    luck = {s: sum(turn.luck.cats for turn in seen if turn.seat == s) for s in seats}
    lost = {s: sum(turn.lost.cats for turn in seen if turn.seat == s) for s in seats}
    others = [s for s in seats if s != winner]
    luckier = luck[winner] - max([luck[s] for s in others])
    better = min([lost[s] for s in others]) - lost[winner]
    if luckier > max(0.0, better):
        return _luck_said(luck, winner, others)
    if better > max(0.0, luckier):
        return _skill_said(lost, winner, others)
    dice, choices = _dice(luck[winner]), decimal(lost[winner])
    return said(
        f"Neither luck nor skill alone: the dice brought {{p{winner}}} {dice.en}, and decisions cost "
        f"{choices.en}.",
        f"Ni la chance ni l’adresse seules : pour {{p{winner}}}, les dés ont donné {dice.fr}, et les choix "
        f"en ont coûté {choices.fr}.",
    )


def _dice(luck: float) -> Sentence:
    """What the dice brought, against what was to be expected of them."""
    amount = decimal(abs(luck))
    return said(
        f"{amount.en} cats {'above' if luck >= 0 else 'below'} expectation",
        f"{amount.fr} {_c(luck)} de {'plus' if luck >= 0 else 'moins'} que prévu",
    )


def _luck_said(luck: Mapping[int, float], winner: int, others: Sequence[int]) -> Sentence:
    dice, next_best = _dice(luck[winner]), max([luck[s] for s in others])
    amount = decimal(abs(next_best))
    second = said(
        f"{amount.en} {'above' if next_best >= 0 else 'below'}",
        f"{amount.fr} de {'plus' if next_best >= 0 else 'moins'}",
    )
    most = said("at most ", "au mieux ") if len(others) > 1 else said("", "")
    rest = said("the others", "les autres") if len(others) > 1 else player(others[0])
    return said(
        f"Luck more than skill: the dice brought {{p{winner}}} {dice.en}, {rest.en} {most.en}{second.en}.",
        f"La chance plus que l’adresse : les dés ont donné {dice.fr} pour {{p{winner}}}, "
        f"{most.fr}{second.fr} pour {rest.fr}.",
    )


def _skill_said(lost: Mapping[int, float], winner: int, others: Sequence[int]) -> Sentence:
    mine, fewest = lost[winner], min([lost[s] for s in others])
    least = said("at least ", "au moins ") if len(others) > 1 else said("", "")
    one = player(others[0])
    rest = said("the others", "aux autres") if len(others) > 1 else said(one.en, f"à {one.fr}")
    return said(
        f"Skill more than luck: decisions cost {{p{winner}}} {decimal(mine).en} cats, {rest.en} {least.en}"
        f"{decimal(fewest).en}.",
        f"L’adresse plus que la chance : les choix ont coûté {decimal(mine).fr} {_c(mine)} à {{p{winner}}}, "
        f"{least.fr}{decimal(fewest).fr} {rest.fr}.",
    )


def _c(count: float) -> str:
    return "chat" if round(abs(count), 1) < 2 else "chats"


def _all(seen: Sequence[TurnSeen]) -> list[Decision]:
    decisions = [one for turn in seen for one in turn.decisions]
    return sorted(decisions, key=lambda one: (-one.lost.win, -one.lost.cats, one.n))


def _dearest_said(seen: Sequence[TurnSeen]) -> Sentence:
    worst = _all(seen)[0]
    if worst.lost.win < NOTABLE and worst.lost.cats < 0.05:
        return said("No decision gave anything away.", "Aucun choix n’a rien coûté.")
    what, cats, cost = WHAT[worst.what], decimal(worst.lost.cats), _points(worst.lost.win)
    if cats.en != "0.0":
        cost = said(f"{cats.en} cats and {cost.en}", f"{cats.fr} {_c(worst.lost.cats)} et {cost.fr}")
    return said(
        f"The costliest decision: {{p{worst.seat}}}, {what.en} in turn {worst.turn}, gave away {cost.en}.",
        f"Le choix le plus cher : {{p{worst.seat}}}, {what.fr} au tour {worst.turn}, {cost.fr} en moins.",
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
        said("What moved it", "D’où cela vient"),
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
        said("Luck apart from skill", "La chance et l’adresse séparées"),
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
        said("The costliest decisions", "Les choix les plus chers"),
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
