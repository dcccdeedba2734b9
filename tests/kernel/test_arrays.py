"""Actions by number and views as arrays: the same for every match, and nothing told that may not be known."""

from __future__ import annotations

import pytest

from morphee.games.catalog import GAMES
from morphee.kernel.arrays import Numbered, Observed, numbers_of, utilities
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import AnyGame, Hidden, Millis, Outcome, Seat
from morphee.kit.walk import walk

LEARNT = [game for game in GAMES if isinstance(game, Numbered) and isinstance(game, Observed)]
CASES = [
    pytest.param(game, variant, id=f"{game.name} {variant}") for game in LEARNT for variant in game.variants()
]


def test_four_games_can_be_learnt() -> None:
    assert [game.name for game in LEARNT] == ["pillows", "playme", "pyramid", "uluru"]


@pytest.mark.parametrize(("game", "variant"), CASES)
def test_every_legal_action_has_one_number(game: AnyGame, variant: str) -> None:
    config, seats = game.variants()[variant], game.seats[-1]
    numbers = numbers_of(game, config, seats)
    assert len(set(numbers.actions)) == len(numbers)
    left_out: set[type] = set()
    for state in states(game, variant, seats):
        for seat in map(Seat, range(seats)):
            legal = list(game.legal(state, seat))
            found = numbers.legal(state, seat)
            assert found == sorted(found)
            left_out |= {type(action) for action in legal if action not in numbers.number_of}
            assert {numbers.actions[number] for number in found} <= set(legal)
            assert [number for number, may in enumerate(numbers.mask(state, seat)) if may] == found
    assert {kind.__name__ for kind in left_out} <= {"TakeBack"}


@pytest.mark.parametrize(("game", "variant"), CASES)
def test_an_array_has_one_length_and_tells_no_secret(game: AnyGame, variant: str) -> None:
    """Worlds that a seat cannot tell apart look the same to it."""
    seats = game.seats[-1]
    chance = Chance(seed_from("worlds"), 1)
    lengths, different = set(), set()
    for state in states(game, variant, seats):
        for seat in map(Seat, range(seats)):
            seen = game.observe(state, seat, Millis(1_000_000))  # type: ignore[attr-defined]
            lengths.add(len(seen))
            different.add(seen)
            if isinstance(game, Hidden):
                world = game.resample(state, seat, chance)
                assert game.observe(world, seat, Millis(1_000_000)) == seen  # type: ignore[attr-defined]
    assert len(lengths) == 1
    assert len(different) > 20


def states(game: AnyGame, variant: str, seats: int) -> list[object]:
    found = walk(game, game.variants()[variant], seats, f"arrays {variant}")
    return [step.after for step in found.steps][::5]


def test_the_worth_of_an_outcome_is_shared_out() -> None:
    def worth(*ranking: tuple[int, ...]) -> tuple[float, ...]:
        groups = tuple(tuple(map(Seat, group)) for group in ranking)
        seats = sum(map(len, groups))
        return utilities(Outcome("", groups, (0,) * seats), seats)

    assert worth((1,), (0,)) == (-1, 1)
    assert worth((2,), (0, 1)) == (-0.5, -0.5, 1)
    assert worth((0, 1, 2)) == (0, 0, 0)
    assert worth((3,), (0,), (2,), (1,)) == pytest.approx((1 / 3, -1, -1 / 3, 1))
    assert worth((0,)) == (0,)
