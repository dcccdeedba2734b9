"""The programme of an evening, several games with one score: what was played, what comes next, who is ahead.
Pure data.

A round is a game, played until somebody has won more than half of its matches. It gives everybody who played
it a point, and one more for each player who did worse: more matches won, or as many with better places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from morphee.kernel.contract import Outcome, Value
from morphee.protocol import to_client
from morphee.protocol.fields import Look
from morphee.protocol.to_client import RoundSeen, Total


class Round(Value):
    """``config`` is JSON: the options that differ from the game's defaults. ``score`` has the matches of this
    round: wins, and in ``points`` who was left behind in each."""

    game: str
    best_of: int = 1
    config: str = "{}"
    played: int = 0
    score: tuple[Total, ...] = ()


class Programme(Value):
    """``at`` is the round that is played or comes next; ``taken_up``: the table is set for it."""

    rounds: tuple[Round, ...]
    at: int = 0
    taken_up: bool = False
    totals: tuple[Total, ...] = ()


def is_over(programme: Programme) -> bool:
    return programme.at >= len(programme.rounds)


def next_game(programme: Programme, otherwise: str) -> str:
    """What the next match here is."""
    return otherwise if is_over(programme) or programme.taken_up else programme.rounds[programme.at].game


def taken_up(programme: Programme) -> Programme:
    return programme if is_over(programme) else msgspec.structs.replace(programme, taken_up=True)


def planned(before: Programme | None, rounds: tuple[Round, ...]) -> Programme | None:
    """The programme with these rounds from now on. A round that goes on as it was keeps its matches; after a
    programme that is over another one begins."""
    if before is None or is_over(before):
        return Programme(rounds) if rounds else None
    kept, now = before.rounds[: before.at], before.rounds[before.at]
    if rounds and (rounds[0].game, rounds[0].best_of) == (now.game, now.best_of):
        return msgspec.structs.replace(before, rounds=(*kept, now, *rounds[1:]))
    if not kept and not rounds:
        return None
    return msgspec.structs.replace(before, rounds=(*kept, *rounds), taken_up=False)


def skipped(programme: Programme) -> Programme:
    """Without the round that is being played: it leaves the programme unless matches of it were played."""
    now = programme.rounds[programme.at]
    if now.played:
        return msgspec.structs.replace(programme, at=programme.at + 1, taken_up=False)
    rounds = (*programme.rounds[: programme.at], *programme.rounds[programme.at + 1 :])
    return msgspec.structs.replace(programme, rounds=rounds, taken_up=False)


def swapped(programme: Programme, game: str) -> Programme:
    """With another game in the place of this round's."""
    if is_over(programme):
        return programme
    rounds = list(programme.rounds)
    rounds[programme.at] = Round(game, rounds[programme.at].best_of)
    return msgspec.structs.replace(programme, rounds=tuple(rounds), taken_up=True)


def with_match(
    programme: Programme,
    outcome: Outcome,
    who: Sequence[str],
    names: Sequence[str],
    looks: Sequence[Look | None],
) -> Programme:
    """After one more match; ``who``, ``names`` and ``looks`` are by seat. The round may be decided by it."""
    if is_over(programme):
        return programme
    now = programme.rounds[programme.at]
    won = [Total(key, name, int(seat in outcome.winners), _behind(outcome, seat), look=look)
           for seat, (key, name, look) in enumerate(zip(who, names, looks, strict=True))]  # fmt: skip
    now = msgspec.structs.replace(now, played=now.played + 1, score=_ranked(_added(now.score, won)))
    rounds = (*programme.rounds[: programme.at], now, *programme.rounds[programme.at + 1 :])
    programme = msgspec.structs.replace(programme, rounds=rounds)
    return _with_points(programme, now) if _is_decided(now) else programme


def seen(programme: Programme) -> to_client.Programme:
    rounds = tuple(
        RoundSeen(one.game, one.best_of, one.played, _winners(one) if number < programme.at else ())
        for number, one in enumerate(programme.rounds)
    )
    return to_client.Programme(rounds, programme.at, programme.taken_up, programme.totals)


def renamed(programme: Programme, who: str, name: str) -> Programme:
    totals = tuple(
        msgspec.structs.replace(total, name=name) if total.who == who else total for total in programme.totals
    )
    return msgspec.structs.replace(programme, totals=totals)


def _is_decided(now: Round) -> bool:
    return now.played >= now.best_of or any(total.wins * 2 > now.best_of for total in now.score)


def _with_points(programme: Programme, now: Round) -> Programme:
    """A decided round counts; the next one comes."""
    people = [
        msgspec.structs.replace(
            total, wins=int(total.place == 1), points=1 + sum(o.place > total.place for o in now.score)
        )
        for total in now.score
        if not total.who.startswith("bot ")
    ]
    totals = _ranked(_added(programme.totals, people), by_points=True)
    return msgspec.structs.replace(programme, totals=totals, at=programme.at + 1, taken_up=False)


def _winners(now: Round) -> tuple[Total, ...]:
    return tuple(total for total in now.score if total.place == 1)


def _behind(outcome: Outcome, seat: int) -> int:
    """How many seats did worse."""
    group = next((i for i, seats in enumerate(outcome.ranking) if seat in seats), len(outcome.ranking))
    return sum(len(seats) for seats in outcome.ranking[group + 1 :])


def _added(before: Iterable[Total], more: Iterable[Total]) -> list[Total]:
    found = {total.who: total for total in before}
    for total in more:
        old = found.get(total.who)
        found[total.who] = total if old is None else msgspec.structs.replace(
            total, wins=old.wins + total.wins, points=old.points + total.points
        )  # fmt: skip
    return list(found.values())


def _ranked(totals: Iterable[Total], by_points: bool = False) -> tuple[Total, ...]:
    """Best first; equals share a place."""
    totals = tuple(totals)
    worth = [(t.points, t.wins) if by_points else (t.wins, t.points) for t in totals]
    placed = [
        msgspec.structs.replace(total, place=1 + sum(other > own for other in worth))
        for total, own in zip(totals, worth, strict=True)
    ]
    return tuple(sorted(placed, key=lambda total: (total.place, total.who)))
