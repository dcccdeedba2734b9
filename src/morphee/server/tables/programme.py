"""An evening of several games with one score: what was played, what comes next, who is ahead. Pure data.

A round is a game, played until somebody has won more than half of its matches. It gives everybody who played
it a point, and one more for each player who did worse: more matches won, or as many with better places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from morphee.kernel.contract import Outcome, Value
from morphee.protocol import to_client
from morphee.protocol.to_client import RoundSeen, Total


class Round(Value):
    """``config`` is JSON: the options that differ from the game's defaults. ``score`` has the matches of this
    round: wins, and in ``points`` who was left behind in each."""

    game: str
    best_of: int = 1
    config: str = "{}"
    played: int = 0
    score: tuple[Total, ...] = ()


class Evening(Value):
    """``at`` is the round that is played or comes next; ``taken_up``: the table is set for it."""

    rounds: tuple[Round, ...]
    at: int = 0
    taken_up: bool = False
    totals: tuple[Total, ...] = ()


def is_over(evening: Evening) -> bool:
    return evening.at >= len(evening.rounds)


def next_game(evening: Evening, otherwise: str) -> str:
    """What the next match here is."""
    return otherwise if is_over(evening) or evening.taken_up else evening.rounds[evening.at].game


def taken_up(evening: Evening) -> Evening:
    return evening if is_over(evening) else msgspec.structs.replace(evening, taken_up=True)


def planned(before: Evening | None, rounds: tuple[Round, ...]) -> Evening | None:
    """The evening with these rounds from now on. A round that goes on as it was keeps its matches; after an
    evening that is over another one begins."""
    if before is None or is_over(before):
        return Evening(rounds) if rounds else None
    kept, now = before.rounds[: before.at], before.rounds[before.at]
    if rounds and (rounds[0].game, rounds[0].best_of) == (now.game, now.best_of):
        return msgspec.structs.replace(before, rounds=(*kept, now, *rounds[1:]))
    if not kept and not rounds:
        return None
    return msgspec.structs.replace(before, rounds=(*kept, *rounds), taken_up=False)


def skipped(evening: Evening) -> Evening:
    """Without the round that is being played: it leaves the programme unless matches of it were played."""
    now = evening.rounds[evening.at]
    if now.played:
        return msgspec.structs.replace(evening, at=evening.at + 1, taken_up=False)
    rounds = (*evening.rounds[: evening.at], *evening.rounds[evening.at + 1 :])
    return msgspec.structs.replace(evening, rounds=rounds, taken_up=False)


def swapped(evening: Evening, game: str) -> Evening:
    """With another game in the place of this round's."""
    if is_over(evening):
        return evening
    rounds = list(evening.rounds)
    rounds[evening.at] = Round(game, rounds[evening.at].best_of)
    return msgspec.structs.replace(evening, rounds=tuple(rounds), taken_up=True)


def with_match(evening: Evening, outcome: Outcome, who: Sequence[str], names: Sequence[str]) -> Evening:
    """After one more match; ``who`` and ``names`` are by seat. The round may be decided by it."""
    if is_over(evening):
        return evening
    now = evening.rounds[evening.at]
    won = [Total(key, name, int(seat in outcome.winners), _behind(outcome, seat))
           for seat, (key, name) in enumerate(zip(who, names, strict=True))]  # fmt: skip
    now = msgspec.structs.replace(now, played=now.played + 1, score=_ranked(_added(now.score, won)))
    rounds = (*evening.rounds[: evening.at], now, *evening.rounds[evening.at + 1 :])
    evening = msgspec.structs.replace(evening, rounds=rounds)
    return _with_points(evening, now) if _is_decided(now) else evening


def seen(evening: Evening) -> to_client.Programme:
    rounds = tuple(
        RoundSeen(one.game, one.best_of, one.played, _winners(one) if number < evening.at else ())
        for number, one in enumerate(evening.rounds)
    )
    return to_client.Programme(rounds, evening.at, evening.taken_up, evening.totals)


def renamed(evening: Evening, who: str, name: str) -> Evening:
    totals = tuple(
        msgspec.structs.replace(total, name=name) if total.who == who else total for total in evening.totals
    )
    return msgspec.structs.replace(evening, totals=totals)


def _is_decided(now: Round) -> bool:
    return now.played >= now.best_of or any(total.wins * 2 > now.best_of for total in now.score)


def _with_points(evening: Evening, now: Round) -> Evening:
    """A decided round counts; the next one comes."""
    people = [
        Total(total.who, total.name, int(total.place == 1), 1 + sum(o.place > total.place for o in now.score))
        for total in now.score
        if not total.who.startswith("bot ")
    ]
    totals = _ranked(_added(evening.totals, people), by_points=True)
    return msgspec.structs.replace(evening, totals=totals, at=evening.at + 1, taken_up=False)


def _winners(now: Round) -> tuple[str, ...]:
    return tuple(total.who for total in now.score if total.place == 1)


def _behind(outcome: Outcome, seat: int) -> int:
    """How many seats did worse."""
    group = next((i for i, seats in enumerate(outcome.ranking) if seat in seats), len(outcome.ranking))
    return sum(len(seats) for seats in outcome.ranking[group + 1 :])


def _added(before: Iterable[Total], more: Iterable[Total]) -> list[Total]:
    found = {total.who: total for total in before}
    for total in more:
        old = found.get(total.who)
        found[total.who] = total if old is None else Total(
            total.who, total.name, old.wins + total.wins, old.points + total.points
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
