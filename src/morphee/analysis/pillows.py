"""Pilo Pilo, looked at again: reaction times, right and wrong by card, and who knew when to move.

Every reveal asks each player one question: act or keep still? (PI-6 to PI-9). Touching a pillow when one
should is a hit, touching one when one should keep still is a false alarm. Their difference in standard
deviations is d′: 0 for a hand that moves at random, above 3 for one that hardly errs. Rates of 0 and 1 have
no finite deviate, so half a case is added to each side, as is usual (the log-linear correction).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from statistics import NormalDist, median
from typing import TypeAlias

from morphee.analysis.contract import decimal, player, players, said
from morphee.analysis.plain import outcome_of
from morphee.games.pillows.content import Card
from morphee.games.pillows.events import Revealed, Shielded, Slept, StartedEarly, Threw, Took, TurnClosed
from morphee.games.pillows.verdicts import right_use
from morphee.kernel.contract import Sentence, Value
from morphee.kernel.record import Entry, Record
from morphee.protocol.analysis import Analysis, Moment, NumberTable, Plot, PlotSeries

CARDS: dict[Card, Sentence] = {
    "attacker": said("Attacker", "Attaquant"),
    "defender": said("Defender", "Défenseur"),
    "dragon": said("Dragon", "Dragon"),
    "king": said("King", "Roi"),
}
WHY: dict[str, Sentence] = {
    "too_slow": said("too slow", "trop tard"),
    "started_early": said("too early", "trop tôt"),
    "broke_silence": said("touched a pillow beside a King", "oreiller touché devant un Roi"),
    "nobody_to_fight": said("nobody to fight", "personne à affronter"),
    "unfinished": said("not finished", "geste inachevé"),
    "wrong_use": said("wrong gesture", "mauvais geste"),
    "wrong_target": said("wrong target", "mauvaise cible"),
}


class Try(Value):
    """One seat in one turn: the card, whether one should act, what came of it. ``rt`` is the first touch
    after the reveal, in milliseconds."""

    turn: int
    seat: int
    card: Card
    due: bool
    touched: bool
    right: bool
    why: str
    n: int
    at: int
    rt: int | None = None


Tries: TypeAlias = tuple[Try, ...]


def tries(record: Record) -> Tries:
    """Every seat in every turn of the match."""
    found: list[Try] = []
    cards: tuple[Card, ...] = ()
    revealed, turn = 0, 0
    touches: dict[int, int | None] = {}
    for entry in record.entries:
        match entry.event:
            case Revealed(cards):
                revealed, turn = entry.at, turn + 1
            case StartedEarly(seat):
                touches[seat] = None
            case Took(seat) | Slept(seat) | Shielded(seat) | Threw(seat, _):
                touches.setdefault(seat, _reaction(entry, revealed))
            case TurnClosed(verdicts):
                for place, verdict in enumerate(verdicts):
                    due = right_use(cards, place) != "none"
                    found.append(
                        Try(
                            turn=turn,
                            seat=place,
                            card=cards[place],
                            due=due,
                            touched=place in touches,
                            right=verdict.right,
                            why=verdict.why,
                            n=entry.n,
                            at=entry.at,
                            rt=touches.get(place),
                        )
                    )
                touches = {}
            case _:
                pass
    return tuple(found)


def _reaction(entry: Entry, revealed: int) -> int:
    """The time that counted in the race, or else by the clock of the match."""
    return entry.race.counted if entry.race is not None else entry.at - revealed


class Sense(Value):
    """Hits, misses, false alarms and right stillness of one player, and d′."""

    hits: int
    misses: int
    alarms: int
    still: int

    @property
    def d_prime(self) -> float:
        hit = (self.hits + 0.5) / (self.hits + self.misses + 1)
        alarm = (self.alarms + 0.5) / (self.alarms + self.still + 1)
        return NormalDist().inv_cdf(hit) - NormalDist().inv_cdf(alarm)


def sense(all_tries: Tries, seat: int) -> Sense:
    mine = [one for one in all_tries if one.seat == seat]
    return Sense(
        hits=sum(one.due and one.touched for one in mine),
        misses=sum(one.due and not one.touched for one in mine),
        alarms=sum(not one.due and one.touched for one in mine),
        still=sum(not one.due and not one.touched for one in mine),
    )


def middle_time(all_tries: Tries, seat: int) -> float | None:
    """The median reaction time of touches that were due."""
    times = [one.rt for one in all_tries if one.seat == seat and one.due and one.rt is not None]
    return median(times) if times else None


def analyse(record: Record) -> Analysis:
    found, seats = tries(record), record.header.seats
    return Analysis(
        "pillows",
        _summary(record, found),
        plots=(_times(found, seats), _cards_left(found, seats)),
        tables=(_senses(found, seats), _by_card(found, seats)),
        moments=_moments(found),
    )


def _summary(record: Record, found: Tries) -> tuple[Sentence, Sentence, Sentence]:
    outcome, seats = outcome_of(record), range(record.header.seats)
    winners = players(outcome.winners)
    rights = {seat: sum(one.right for one in found if one.seat == seat) for seat in seats}
    turns = max((one.turn for one in found), default=0)
    best = outcome.winners[0]
    each = said("", "") if len(outcome.winners) == 1 else said(" each", " par personne")
    first = said(
        f"Won by {winners.en}: {rights[best]} right answers{each.en} in {turns} turns.",
        f"Victoire pour {winners.fr} : {rights[best]} bonnes réponses{each.fr} en {turns} tours.",
    )
    return first, _speed(found, seats, outcome.winners), _errors(found)


def _speed(found: Tries, seats: range, winners: Sequence[int]) -> Sentence:
    times = {seat: time for seat in seats if (time := middle_time(found, seat)) is not None}
    if not times:
        return said("Nobody touched a pillow in time.", "Personne n’a touché un oreiller à temps.")
    fastest = min(times, key=lambda seat: (times[seat], seat))
    ms = round(times[fastest])
    if fastest in winners:
        return said(
            f"It was won by speed: {{p{fastest}}} had the fastest hand, {ms} ms at the median.",
            f"La vitesse a fait la différence : {{p{fastest}}}, la main la plus rapide, {ms} ms en médiane.",
        )
    return said(
        f"It was not won by speed: {{p{fastest}}} was faster than whoever won, {ms} ms at the median.",
        f"La vitesse n’a pas suffi : {{p{fastest}}} était plus rapide, {ms} ms en médiane.",
    )


def _errors(found: Tries) -> Sentence:
    costs: dict[tuple[int, str], int] = defaultdict(int)
    for one in found:
        if not one.right:
            costs[one.seat, one.why] += 1
    if not costs:
        return said("Nobody made a single error.", "Personne n’a commis la moindre erreur.")
    (seat, why), count = max(costs.items(), key=lambda item: (item[1], -item[0][0], item[0][1]))
    words = WHY.get(why, said(why, why))
    return said(
        f"The most frequent error: {{p{seat}}}, {words.en}, {count} {'time' if count == 1 else 'times'}.",
        f"L’erreur la plus fréquente : {{p{seat}}}, {words.fr}, {count} fois.",
    )


def _times(found: Tries, seats: int) -> Plot:
    def line(seat: int) -> PlotSeries:
        mine = [one for one in found if one.seat == seat and one.rt is not None]
        return PlotSeries(player(seat), tuple([(float(one.turn), float(one.rt or 0)) for one in mine]), seat)

    return Plot(
        "line",
        said("Reaction times", "Temps de réaction"),
        said("Turn", "Tour"),
        said("Milliseconds", "Millisecondes"),
        tuple([line(seat) for seat in range(seats)]),
    )


def _cards_left(found: Tries, seats: int) -> Plot:
    def line(seat: int) -> PlotSeries:
        points, right = [(0.0, 0.0)], 0
        for one in found:
            if one.seat == seat:
                right += one.right
                points.append((float(one.turn), float(right)))
        return PlotSeries(player(seat), tuple(points), seat)

    return Plot(
        "line",
        said("Cards played off", "Cartes défaussées"),
        said("Turn", "Tour"),
        said("Cards", "Cartes"),
        tuple([line(seat) for seat in range(seats)]),
    )


def _senses(found: Tries, seats: int) -> NumberTable:
    rows = []
    for seat in range(seats):
        mine, time = sense(found, seat), middle_time(found, seat)
        middle = None if time is None else round(time)
        d_prime = decimal(mine.d_prime, 2)
        rows.append((player(seat), middle, mine.hits, mine.misses, mine.alarms, mine.still, d_prime))
    return NumberTable(
        said("When to move, when to keep still", "Bouger ou rester immobile"),
        (
            said("Player", "De qui"),
            said("Median, ms", "Médiane, ms"),
            said("Hits", "À raison"),
            said("Misses", "Manqués"),
            said("False alarms", "À tort"),
            said("Rightly still", "Immobile à raison"),
            said("d′", "d′"),
        ),
        tuple(rows),
    )


def _by_card(found: Tries, seats: int) -> NumberTable:
    def score(seat: int, card: Card) -> str:
        mine = [one.right for one in found if one.seat == seat and one.card == card]
        return f"{sum(mine)} / {len(mine)}" if mine else "–"

    seen = [card for card in CARDS if any(one.card == card for one in found)]
    return NumberTable(
        said("Right answers by card", "Bonnes réponses par carte"),
        (said("Player", "De qui"), *[CARDS[card] for card in seen]),
        tuple([(player(seat), *[score(seat, card) for card in seen]) for seat in range(seats)]),
    )


def _moments(found: Tries) -> tuple[Moment, ...]:
    """Silences broken, and the fastest hand of all."""
    broke = WHY["broke_silence"]
    moments = [
        Moment(one.n, one.at, said(f"{{p{one.seat}}}: {broke.en}.", f"{{p{one.seat}}} : {broke.fr}."))
        for one in found
        if one.why == "broke_silence"
    ][:8]
    timed = [one for one in found if one.right and one.rt is not None]
    if timed:
        one = min(timed, key=lambda one: (one.rt, one.n))
        fast = said(
            f"The fastest hand: {{p{one.seat}}}, {one.rt} ms.",
            f"La main la plus rapide : {{p{one.seat}}}, {one.rt} ms.",
        )
        moments.append(Moment(one.n, one.at, fast))
    return tuple(sorted(moments, key=lambda moment: moment.n))
