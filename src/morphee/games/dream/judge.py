"""Settling a round from a kitchen table: spirits, piles and memory give everyone's points."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from morphee.games.dream.content import DREAM_CARDS, ROLES, SPIRITS, spirits_for
from morphee.games.dream.score import round_points
from morphee.kernel.contract import Value
from morphee.kernel.judge import Impossible, Judge

Player: TypeAlias = Literal["dreamer", "fairy", "bogeyman", "sandman"]
Count: TypeAlias = Annotated[int, Meta(ge=0)]


class Round(Value, forbid_unknown_fields=True):
    """What lies on the table in the Day; ``spirits`` by seat, the Dreamer among them."""

    spirits: tuple[Player, ...]
    yellow: Count
    blue: Count
    remembered: bool


class Points(Value):
    points: tuple[int, ...]


def settle(round: Round) -> Points | Impossible:
    wrong = _wrong_spirits(round.spirits) or _wrong_piles(round.yellow, round.blue)
    if wrong is not None:
        return wrong
    spirits = [None if player == "dreamer" else player for player in round.spirits]
    return Points(round_points(spirits, round.yellow, round.blue, round.remembered))


def _wrong_spirits(players: tuple[Player, ...]) -> Impossible | None:
    """DR-2 one Dreamer; the others hold spirits of their number of players, one left unused."""
    seats = len(players)
    if seats not in SPIRITS:
        return Impossible("spirits", f"{seats} players, but the game is for {min(SPIRITS)} to {max(SPIRITS)}")
    if (dreamers := players.count("dreamer")) != 1:
        return Impossible("spirits", f"{dreamers} dreamers, but there is exactly one")
    used = spirits_for(seats)
    for role in ROLES:
        if (held := players.count(role)) > (most := used.count(role)):
            return Impossible("spirits", f"{held} {role} cards, but {seats} players use {most}")
    return None


def _wrong_piles(yellow: int, blue: int) -> Impossible | None:
    """DR-1 a Night cannot lay more cards than there are."""
    for field, count in (("yellow", yellow), ("blue", blue)):
        if count > DREAM_CARDS:
            return Impossible(field, f"{count} cards, but there are {DREAM_CARDS}")
    if yellow + blue > DREAM_CARDS:
        return Impossible("blue", f"{yellow} yellow and {blue} blue cards, but there are {DREAM_CARDS}")
    return None


JUDGE = Judge(Round, settle)
