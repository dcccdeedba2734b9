"""Uluru, looked at again: what was possible in each round, which wish cost what, and what one move would have
saved."""

from __future__ import annotations

from collections import Counter

from morphee.analysis.contract import player, players, said
from morphee.analysis.plain import outcome_of
from morphee.analysis.uluru_rounds import Move, Night, left_out, nights, one_move, paid, unavoidable
from morphee.games.uluru.content import COLOURS, Colour, Kind
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis, Moment, NumberTable, Plot, PlotSeries
from morphee.solvers.uluru_rows import solve_row

BIRDS: dict[Colour, Sentence] = {
    "white": said("the white owl", "la chouette blanche"),
    "pink": said("the pink flamingo", "le flamant rose"),
    "yellow": said("the yellow duckling", "le caneton jaune"),
    "orange": said("the orange hoopoe", "la huppe orange"),
    "red": said("the red rooster", "le coq rouge"),
    "green": said("the green hummingbird", "le colibri vert"),
    "blue": said("the blue peacock", "le paon bleu"),
    "black": said("the black toucan", "le toucan noir"),
}
"""Each as its cards call it."""
KINDS: dict[Kind, Sentence] = {
    "anywhere": said("anywhere", "n’importe où"),
    "big_corner": said("around the big corner", "autour du grand coin"),
    "small_corner": said("around the small corner", "autour du petit coin"),
    "long_side": said("on a long side", "sur un grand côté"),
    "short_side": said("on a short side", "sur un petit côté"),
    "adjacent": said("beside a bird", "à côté d’un oiseau"),
    "opposite": said("opposite a bird", "en face d’un oiseau"),
    "corner": said("round the corner from a bird", "à l’angle d’un oiseau"),
    "neither": said("neither beside nor opposite", "ni à côté ni en face"),
    "far": said("far from a bird", "loin d’un oiseau"),
    "same": said("the same as another", "comme un autre"),
    "contrary": said("the contrary of another", "le contraire d’un autre"),
}


def analyse(record: Record) -> Analysis:
    found, seats = nights(record), record.header.seats
    moves = {(night.round, s): _move(night, s) for night in found for s in range(seats)}
    return Analysis(
        "uluru",
        _summary(record, found, moves),
        plots=(_plot(found, seats),),
        tables=(_rounds(found, seats, moves), _kinds(found, seats)),
        moments=_moments(found, moves),
    )


def _move(night: Night, seat: int) -> Move:
    result = night.seats[seat]
    return one_move(night.rows[result.row], result.birds)


def _summary(
    record: Record, found: tuple[Night, ...], moves: dict[tuple[int, int], Move]
) -> tuple[Sentence, Sentence, Sentence]:
    outcome, seats = outcome_of(record), range(record.header.seats)
    total = {seat: sum(night.seats[seat].stones for night in found) for seat in seats}
    best = {seat: sum(night.best(seat) for night in found) for seat in seats}
    winner = outcome.winners[0]
    names = players(outcome.winners)
    stones = "stone" if total[winner] == 1 else "stones"
    others = [seat for group in outcome.ranking[1:] for seat in group]
    who = said(f"Won by {names.en} with", f"Victoire pour {names.fr} avec")
    if not others:
        who = said(f"{names.en}:", f"{names.fr} :")
    first = said(
        f"{who.en} {total[winner]} {stones}; the fewest possible: {best[winner]}.",
        f"{who.fr} {total[winner]} {_s(total[winner])} ; le minimum possible : {best[winner]}.",
    )
    second = _decisive(found, winner, others[0]) if others else _worst(found, winner)
    return first, second, _best_move(moves)


def _decisive(found: tuple[Night, ...], winner: int, second: int) -> Sentence:
    """The round in which the winner gained most on the next."""
    night = max(
        found, key=lambda night: (night.seats[second].stones - night.seats[winner].stones, -night.round)
    )
    gain = night.seats[second].stones - night.seats[winner].stones
    stones = "stone" if gain == 1 else "stones"
    return said(
        f"Round {night.round} decided it: there {{p{winner}}} took {gain} {stones} fewer than {{p{second}}}.",
        f"La manche {night.round} a tout décidé : {gain} {_s(gain)} de moins pour {{p{winner}}}, face à "
        f"{{p{second}}}.",
    )


def _worst(found: tuple[Night, ...], seat: int) -> Sentence:
    night = max(found, key=lambda night: (night.above(seat), -night.round))
    above = night.above(seat)
    if not above:
        return said(
            "Every round was played as well as it can be.", "Chaque manche a été jouée à la perfection."
        )
    return said(
        f"Round {night.round} cost most: {above} {'stone' if above == 1 else 'stones'} more than necessary.",
        f"La manche {night.round} a coûté le plus : {above} {_s(above)} de trop.",
    )


def _s(count: int) -> str:
    return "caillou" if count < 2 else "cailloux"


def _best_move(moves: dict[tuple[int, int], Move]) -> Sentence:
    """What one move would have saved, of all boards the most."""
    (round, seat), move = max(moves.items(), key=lambda item: (item[1].saved, -item[0][0], -item[0][1]))
    if not move.saved:
        return said(
            "On no board would a single move have saved a stone.",
            "Sur aucun rocher un seul geste n’aurait épargné un caillou.",
        )
    birds = [BIRDS[COLOURS[bird]] for bird in move.birds]
    stones = "stone" if move.saved == 1 else "stones"
    if len(birds) == 2:
        return said(
            f"In round {round}, {{p{seat}}} had only to swap {birds[0].en} and {birds[1].en} to save "
            f"{move.saved} {stones}.",
            f"À la manche {round}, {{p{seat}}} n’avait qu’à échanger {birds[0].fr} et {birds[1].fr} pour "
            f"épargner {move.saved} {_s(move.saved)}.",
        )
    return said(
        f"In round {round}, {{p{seat}}} had only to move {birds[0].en} to save {move.saved} {stones}.",
        f"À la manche {round}, {{p{seat}}} n’avait qu’à déplacer {birds[0].fr} pour épargner "
        f"{move.saved} {_s(move.saved)}.",
    )


def _plot(found: tuple[Night, ...], seats: int) -> Plot:
    def line(label: Sentence, stones: list[int], seat: int | None) -> PlotSeries:
        total, points = 0, [(0.0, 0.0)]
        for number, more in enumerate(stones, 1):
            total += more
            points.append((float(number), float(total)))
        return PlotSeries(label, tuple(points), seat)

    rows = sorted({result.row for night in found for result in night.seats}, reverse=True)
    lines = [line(player(s), [night.seats[s].stones for night in found], s) for s in range(seats)]
    for row in rows:
        label = said("possible", "possible")
        lines.append(line(label, [night.rows[row].best.stones for night in found], None))
    return Plot(
        "line",
        said("Stones, round by round", "Les cailloux, manche après manche"),
        said("Round", "Manche"),
        said("Stones", "Cailloux"),
        tuple(lines),
    )


def _rounds(found: tuple[Night, ...], seats: int, moves: dict[tuple[int, int], Move]) -> NumberTable:
    rows = []
    for night in found:
        for seat in range(seats):
            laid = night.cards[night.seats[seat].row]
            solved, lost = solve_row(laid), paid(night, seat)
            never = unavoidable(laid)
            rows.append(
                (
                    night.round,
                    player(seat),
                    night.seats[seat].stones,
                    night.best(seat),
                    solved.difficulty,
                    _listed([card.wish for card in lost], left_out(night, seat)),
                    _birds(never),
                    moves[night.round, seat].saved,
                )
            )
    return NumberTable(
        said("What was possible", "Ce qui était possible"),
        (
            said("Round", "Manche"),
            said("Player", "De qui"),
            said("Stones", "Cailloux"),
            said("Possible", "Possible"),
            said("Difficulty, 1–5", "Difficulté, 1–5"),
            said("Wishes not granted", "Désirs non exaucés"),
            said("Could not all be granted", "Impossibles à tous exaucer"),
            said("Saved by one move", "Épargné par un geste"),
        ),
        tuple(rows),
    )


def _listed(kinds: list[Kind], missing: int) -> Sentence | None:
    """ "beside a bird ×2, far from a bird, not set ×3"; nothing where all was granted."""
    counted = [(KINDS[kind], count) for kind, count in Counter(kinds).items()]
    if missing:
        counted.append((said("not set", "pas posé"), missing))
    if not counted:
        return None
    return said(
        ", ".join([text.en + (f" ×{count}" if count > 1 else "") for text, count in counted]),
        ", ".join([text.fr + (f" ×{count}" if count > 1 else "") for text, count in counted]),
    )


def _birds(birds: tuple[int, ...]) -> Sentence | None:
    if not birds:
        return None
    names = [BIRDS[COLOURS[bird]] for bird in birds]
    return said(", ".join([name.en for name in names]), ", ".join([name.fr for name in names]))


def _kinds(found: tuple[Night, ...], seats: int) -> NumberTable:
    """How often each kind of wish was refused, player by player."""
    lost = {s: Counter(card.wish for night in found for card in paid(night, s)) for s in range(seats)}
    laid = {
        s: Counter(c.wish for night in found for both in night.cards[night.seats[s].row] for c in both)
        for s in range(seats)
    }
    kinds = [kind for kind in KINDS if any(lost[s][kind] for s in range(seats))]
    return NumberTable(
        said("What each kind of wish cost", "Ce qu’a coûté chaque sorte de désir"),
        (said("Wish", "Désir"), *[player(s) for s in range(seats)]),
        tuple([(KINDS[k], *[f"{lost[s][k]} / {laid[s][k]}" for s in range(seats)]) for k in kinds]),
    )


def _moments(found: tuple[Night, ...], moves: dict[tuple[int, int], Move]) -> tuple[Moment, ...]:
    moments = []
    for night in found:
        seat = max(range(len(night.seats)), key=lambda s: (moves[night.round, s].saved, -s))
        saved = moves[night.round, seat].saved
        lowest = min(result.stones for result in night.seats)
        en = f"Round {night.round}: {lowest} {'stone' if lowest == 1 else 'stones'} at best."
        fr = f"Manche {night.round} : {lowest} {_s(lowest)} au mieux."
        if saved:
            en += f" One move would have saved {{p{seat}}} {saved}."
            fr += f" {{p{seat}}} pouvait en épargner {saved} d’un seul geste."
        moments.append(Moment(night.n, night.at, said(en, fr)))
    return tuple(moments)
