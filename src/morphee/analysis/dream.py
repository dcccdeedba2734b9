"""When I Dream, looked at again: which clue moved the Dreamer where, and who pulled whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from morphee.analysis.contract import decimal, player, players, said
from morphee.analysis.dream_pulls import Pull, dawns, pulls
from morphee.analysis.plain import outcome_of
from morphee.games.dream.model import Dawn, Role
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis, Moment, NumberTable, Plot, PlotSeries

ROLES: dict[Role, Sentence] = {
    "fairy": said("Fairy", "Fée"),
    "bogeyman": said("Bogeyman", "Croque-mitaine"),
    "sandman": said("Sandman", "Marchand de sable"),
}
SPOKEN = (
    said(
        "The clues were said aloud, so none of them is on record.",
        "Les indices ont été dits à voix haute : aucun n’a été noté.",
    ),
    said(
        "What moved the Dreamers can only be told by who was there.",
        "Ce qui a entraîné les Rêveurs, seules les personnes présentes le savent.",
    ),
)
"""At a voice table there is nothing to measure."""


def analyse(record: Record) -> Analysis:
    found, nights, seats = pulls(record), dawns(record), record.header.seats
    moved = [_matrix_plot(found, seats)] if any(round(pull.to_truth, 3) for pull in found) else []
    return Analysis(
        "dream",
        _summary(record, found, nights),
        plots=(_points(nights, seats), *moved),
        tables=(_matrix(found, seats), _clues(found), _spirits(found, nights, seats)) if found else (),
        moments=_moments(found),
    )


def _summary(
    record: Record, found: Sequence[Pull], nights: Sequence[Dawn]
) -> tuple[Sentence, Sentence, Sentence]:
    outcome = outcome_of(record)
    names, best = players(outcome.winners), max(outcome.scores)
    cards = [card for night in nights for card in night.cards]
    right = sum(card.side == "yellow" for card in cards)
    first = said(
        f"Won by {names.en} with {best} {'point' if best == 1 else 'points'}; {right} of {len(cards)} words "
        "were found.",
        f"Victoire pour {names.fr} avec {best} {'point' if abs(best) < 2 else 'points'} ; {right} "
        f"{'mot trouvé' if right < 2 else 'mots trouvés'} sur {len(cards)}.",
    )
    if not found:
        return first, *SPOKEN
    return first, _best_clue(found), _best_lie(found, sum(card.side == "blue" for card in cards))


def _best_clue(found: Sequence[Pull]) -> Sentence:
    helping = [pull for pull in found if pull.to_truth > 0]
    if not helping:
        return said(
            "No clue moved the Dreamer towards the true word in a way our decks can measure.",
            "Aucun indice n’a rapproché le Rêveur du mot d’une façon que nos cartes savent mesurer.",
        )
    totals: Counter[int] = Counter()
    for pull in helping:
        totals[pull.seat] += round(1_000 * pull.to_truth)
    most = max(totals, key=lambda seat: (totals[seat], -seat))
    mine = [pull for pull in helping if pull.seat == most]
    best = max(mine, key=lambda pull: (pull.right, pull.to_truth, -pull.n))
    return said(
        f"{{p{most}}} helped most; the best clue, “{best.word}”, pointed {{p{best.dreamer}}} to "
        f"“{best.truth}”.",
        f"L’aide la plus précieuse : {{p{most}}} ; son meilleur indice, « {best.word} », a mis "
        f"{{p{best.dreamer}}} sur la piste de « {best.truth} ».",
    )


def _away(pull: Pull) -> float:
    """How far a clue led to an answer that was wrong."""
    return pull.to_answer if not pull.right and pull.answer is not None else 0.0


def _best_lie(found: Sequence[Pull], wrong: int) -> Sentence:
    leading = [pull for pull in found if _away(pull) > 0]
    if not leading and not wrong:
        return said("Nobody was led to a wrong word.", "Personne n’a été entraîné vers un mauvais mot.")
    if not leading:
        return said(
            f"{wrong} {'word was' if wrong == 1 else 'words were'} missed, but no clue we know led there.",
            f"{wrong} {'mot manqué' if wrong == 1 else 'mots manqués'}, mais aucun indice de nos cartes n’y "
            "menait.",
        )
    worst = max(leading, key=lambda pull: (_away(pull), -pull.n))
    role = ROLES[worst.role] if worst.role is not None else said("spirit", "esprit")
    return said(
        f"{{p{worst.dreamer}}} was led furthest astray by {{p{worst.seat}}} ({role.en}): “{worst.word}” led "
        f"to “{worst.answer}” instead of “{worst.truth}”.",
        f"La pire fausse piste pour {{p{worst.dreamer}}}, par {{p{worst.seat}}} ({role.fr}) : "
        f"« {worst.word} » menait à « {worst.answer} », pas à « {worst.truth} ».",
    )


def _points(nights: Sequence[Dawn], seats: int) -> Plot:
    def line(seat: int) -> PlotSeries:
        total, points = 0, [(0.0, 0.0)]
        for night in nights:
            total += night.points[seat] - night.penalties[seat]
            points.append((float(night.round), float(total)))
        return PlotSeries(player(seat), tuple(points), seat)

    return Plot(
        "line",
        said("Points, night by night", "Les points, nuit après nuit"),
        said("Night", "Nuit"),
        said("Points", "Points"),
        tuple([line(seat) for seat in range(seats)]),
    )


def _net(found: Sequence[Pull], seat: int, dreamer: int) -> float | None:
    mine = [pull.to_truth - _away(pull) for pull in found if pull.seat == seat and pull.dreamer == dreamer]
    return sum(mine) if mine else None


def _matrix_plot(found: Sequence[Pull], seats: int) -> Plot:
    bars = [
        PlotSeries(
            player(seat),
            tuple(
                [(float(d), round(100 * (_net(found, seat, d) or 0.0), 1)) for d in range(seats) if d != seat]
            ),
            seat,
        )
        for seat in range(seats)
    ]
    return Plot(
        "bars",
        said("Who pulled whom", "Qui a entraîné qui"),
        said("Dreamer", "Rêveur"),
        said("Points towards the word (below 0: away from it)", "Points vers le mot (sous 0 : loin de lui)"),
        tuple(bars),
        ticks=tuple([player(seat) for seat in range(seats)]),
    )


def _matrix(found: Sequence[Pull], seats: int) -> NumberTable:
    def cell(seat: int, dreamer: int) -> Sentence | None:
        net = _net(found, seat, dreamer)
        return None if net is None else decimal(100 * net, 0)

    return NumberTable(
        said("Who pulled whom, in points towards the word", "Qui a entraîné qui, en points vers le mot"),
        (said("Spirit", "Esprit"), *[player(seat) for seat in range(seats)]),
        tuple([(player(s), *[cell(s, d) for d in range(seats)]) for s in range(seats)]),
    )


def _clues(found: Sequence[Pull]) -> NumberTable:
    ordered = sorted(
        found, key=lambda pull: (-max(pull.to_truth, _away(pull)), pull.round, pull.card, pull.n)
    )
    rows = [
        (
            pull.round,
            pull.word,
            player(pull.seat),
            pull.truth,
            pull.answer,
            decimal(100 * pull.to_truth, 0) if pull.known else None,
            decimal(100 * _away(pull), 0) if pull.known else None,
        )
        for pull in ordered[:30]
    ]
    return NumberTable(
        said("Which clue moved the Dreamer where", "Quel indice a mené le Rêveur où"),
        (
            said("Night", "Nuit"),
            said("Clue", "Indice"),
            said("By", "Par"),
            said("Word", "Mot"),
            said("Answer", "Réponse"),
            said("To the word", "Vers le mot"),
            said("To a wrong answer", "Vers une mauvaise réponse"),
        ),
        tuple(rows),
    )


def _spirits(found: Sequence[Pull], nights: Sequence[Dawn], seats: int) -> NumberTable:
    rows = []
    for night in nights:
        for seat in range(seats):
            role = night.spirits[seat]
            if role is None:
                continue
            mine = [pull for pull in found if pull.round == night.round and pull.seat == seat]
            towards, away = sum(pull.to_truth for pull in mine), sum(_away(pull) for pull in mine)
            unknown = sum(not pull.known for pull in mine)
            cells = (len(mine), decimal(100 * towards, 0), decimal(100 * away, 0), unknown)
            rows.append((night.round, player(seat), ROLES[role], *cells))
    return NumberTable(
        said("Everybody’s nights", "Les nuits de chaque personne"),
        (
            said("Night", "Nuit"),
            said("Player", "De qui"),
            said("Spirit", "Esprit"),
            said("Clues", "Indices"),
            said("To the word", "Vers le mot"),
            said("To wrong answers", "Vers de mauvaises réponses"),
            said("Not in our decks", "Hors de nos cartes"),
        ),
        tuple(rows),
    )


def _moments(found: Sequence[Pull]) -> tuple[Moment, ...]:
    located = [pull for pull in found if pull.n]
    helped = sorted(located, key=lambda pull: (-pull.to_truth, pull.n))[:4]
    misled = sorted([pull for pull in located if _away(pull) > 0], key=lambda pull: (-_away(pull), pull.n))[
        :4
    ]
    moments = {}
    for pull in helped:
        if pull.to_truth > 0:
            moments[pull.n] = Moment(
                pull.n,
                pull.at,
                said(
                    f"{{p{pull.seat}}} says “{pull.word}” for “{pull.truth}”.",
                    f"{{p{pull.seat}}} dit « {pull.word} » pour « {pull.truth} ».",
                ),
            )
    for pull in misled:
        moments[pull.n] = Moment(
            pull.n,
            pull.at,
            said(
                f"{{p{pull.seat}}} leads to “{pull.answer}” with “{pull.word}”.",
                f"{{p{pull.seat}}} mène à « {pull.answer} » avec « {pull.word} ».",
            ),
        )
    return tuple([moments[n] for n in sorted(moments)])
