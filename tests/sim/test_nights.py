"""Totals over the Nights of dream, on Nights written down by hand."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from morphee.bots.contract import Observation, Plan
from morphee.games.dream.model import Config, Dawn, Dreamt, Role, Side
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import seed_from
from morphee.kernel.contract import Millis, Seat
from morphee.kernel.match import Match
from morphee.sim.driver import look
from morphee.sim.nights import Cast, Tally, nights


def dawn(roles: str, points: tuple[int, ...], sides: str = "", remembered: bool = False) -> Dawn:
    """Roles by their first letter, a dot for the Dreamer; sides of the cards as y and b."""
    names = {"f": "fairy", "b": "bogeyman", "s": "sandman", ".": None}
    spirits = tuple(cast(Role | None, names[letter]) for letter in roles)
    return Dawn(
        round=1,
        dreamer=Seat(roles.index(".")),
        spirits=spirits,
        unused="fairy",
        cards=tuple(card("yellow" if side == "y" else "blue") for side in sides),
        remembered=remembered,
        points=points,
        penalties=(0,) * len(points),
    )


def card(side: Side) -> Dreamt:
    return Dreamt(word="moon", answer=None, side=side, guilty=None, mentioned=False)


def tally(*dawns: Dawn) -> Tally:
    found = Tally()
    for night in dawns:
        found.count(night)
    return found


def test_cards_and_memories_are_counted() -> None:
    found = tally(dawn(".fb", (1, 2, 3), "yyb", remembered=True), dawn("f.b", (1, 2, 3), "b"))
    assert (found.nights, found.yellow, found.blue, found.remembered) == (2, 2, 2, 1)
    assert found.right == 0.5
    assert Tally().right == 0.0


def test_points_are_averaged_over_who_had_the_part() -> None:
    found = tally(dawn(".fb", (4, 2, 3)), dawn("f.f", (1, 6, 3)))
    assert found.seats == {"dreamer": 2, "fairy": 3, "bogeyman": 1}
    assert (found.mean("dreamer"), found.mean("fairy"), found.mean("bogeyman")) == (5.0, 2.0, 3.0)
    assert found.mean("sandman") == 0.0


def test_a_win_is_shared_by_the_best_and_spirits_win_among_themselves() -> None:
    found = tally(dawn(".fbs", (5, 5, 1, 0)), dawn(".fbs", (9, 2, 2, 2)))
    assert found.wins == {"dreamer": 1.5, "fairy": 0.5}
    assert found.spirit_wins == pytest.approx({"fairy": 1 + 1 / 3, "bogeyman": 1 / 3, "sandman": 1 / 3})


def test_a_share_of_one_is_as_many_wins_as_seats() -> None:
    even = tally(dawn(".fb", (5, 5, 5)))
    assert even.share("dreamer") == pytest.approx(1.0)
    assert even.share("fairy") == pytest.approx(1.0)
    lone = tally(dawn(".ff", (9, 1, 1)), dawn(".ff", (9, 1, 1)))
    assert lone.share("dreamer") == pytest.approx(3.0), "all wins with a third of the seats"
    assert lone.share("fairy") == pytest.approx(1.0), "among spirits only fairies could win"
    assert lone.share("sandman") == 0.0


class Reader:
    def __init__(self) -> None:
        self.roles: list[Any] = []

    def consider(self, observation: Observation, plan: Plan | None) -> None:
        self.roles.append(None if observation.view.own is None else observation.view.own.role)


def test_a_cast_bot_is_shown_its_role_and_the_dreamer_none() -> None:
    match = Match(DREAM, Config(lang="en"), 4, seed_from("cast"))
    match.fold(match.deal(Millis(0)))
    for seat in map(Seat, range(4)):
        real, cast_as = Reader(), Reader()
        shown = look(match, seat, Millis(0))
        assert shown.view.own is not None
        for role in ("fairy", "bogeyman", None):
            told = replace(shown, view=replace(shown.view, own=replace(shown.view.own, role=role)))
            real.consider(told, None)
            Cast(cast_as, "sandman").consider(told, None)
        assert real.roles == ["fairy", "bogeyman", None]
        assert cast_as.roles == ["sandman", "sandman", None]


def test_whole_matches_are_played_until_there_were_enough_nights() -> None:
    found = nights(["novice"] * 4, 5, "enough")
    assert found.nights >= 5
    assert found.seats["dreamer"] == found.nights
    assert sum(found.seats.values()) == 4 * found.nights
    assert sum(found.wins.values()) == pytest.approx(found.nights)
    assert found == nights(["novice"] * 4, 5, "enough")
