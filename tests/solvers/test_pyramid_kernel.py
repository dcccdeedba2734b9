"""The compiled kernel of Pile-Poils: the values of the Python it replaces, on boards of every kind."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import msgspec
import pytest

from morphee.games.pyramid.board import Board, board, members
from morphee.games.pyramid.content import Side
from morphee.kernel.chance import Chance, seed_from
from morphee.solvers import compiled, pyramid_kernel, pyramid_odds
from morphee.solvers.pyramid_choices import Advice, advice
from morphee.solvers.pyramid_kernel import NAME, Kernel
from morphee.solvers.pyramid_sets import layable
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_worth import EXACT, Tiles
from tests.solvers.test_pyramid import below

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Kernel:
    return Kernel(compiled.build(NAME, tmp_path_factory.mktemp("kernel")))


def worth(pyramid: Board, cats: int, size: int, yarn: int, ball: float, by: Kernel | None) -> float:
    tiles = Tiles(pyramid, cats, size, depth=EXACT, ball=ball, yarn=yarn, by=by)
    return Turn(pyramid, cats, 0, size, tiles).roll(0, size, yarn).worth


def grown(pyramid: Board, chance: Chance, free: int) -> int:
    """Cats laid one by one wherever one can lie, until so many places are free."""
    cats = 0
    while (pyramid.all & ~cats).bit_count() > free:
        cats |= 1 << chance.shuffled(tuple(members(layable(pyramid, cats))))[0]
    return cats


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(("size", "free"), [(2, 50), (3, 50), (3, 30), (4, 25), (5, 14)])
def test_boards_at_random(kernel: Kernel, side: Side, size: int, free: int) -> None:
    chance, pyramid = Chance(seed_from(f"boards {side}"), size), board(side)
    for ball in (0.0, 0.4, 1.5):
        cats, yarn = grown(pyramid, chance, free), chance.below(3)
        found = worth(pyramid, cats, size, yarn, ball, kernel)
        assert found == pytest.approx(worth(pyramid, cats, size, yarn, ball, None), abs=1e-9)


@pytest.mark.parametrize("side", ["A", "B"])
def test_each_turn_of_a_wide_board(kernel: Kernel, side: Side) -> None:
    """Whole turns of fewer dice, by the kernel alone."""
    pyramid = board(side)
    for cats in (0, pyramid.neutral, below(side, 3) | 1 << pyramid.find(3, 1)):  # type: ignore[operator]
        search = kernel.search(pyramid, cats, 2, 0.25)
        for dice, yarn in ((1, 2), (2, 0), (2, 2), (3, 1)):
            known = worth(pyramid, cats, dice, yarn, 0.25, None)
            assert search(cats, dice, yarn) == pytest.approx(known, abs=1e-9)


def test_the_kernel_is_used_once_it_was_built(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ask = partial(advice, board("A"), below("A", 6), 0, size=5, left=5, yarn=1, roll=(), depth=EXACT)
    monkeypatch.setattr(compiled, "BUILT", tmp_path)
    pyramid_kernel.kernel.cache_clear()
    try:
        assert pyramid_kernel.kernel() is None
        plain = ask().choices
        pyramid_kernel.kernel.cache_clear()
        compiled.build(NAME, tmp_path)
        assert pyramid_kernel.kernel() is not None
        assert ask().choices == plain
    finally:
        pyramid_kernel.kernel.cache_clear()


def test_without_a_depth_an_answer_is_exact_where_the_kernel_was_built_and_says_so(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = pyramid_odds.Turn("A", (0, 1), (2,), 2, size=5)
    answers = {}
    for by in (None, kernel):
        monkeypatch.setattr(pyramid_odds, "kernel", lambda by=by: by)
        answers[by is not None] = pyramid_odds.solve(turn)
    searched = pyramid_odds.solve(msgspec.structs.replace(turn, depth=EXACT))
    estimated = pyramid_odds.solve(msgspec.structs.replace(turn, depth=0))
    assert isinstance(searched, Advice)
    assert isinstance(estimated, Advice)
    assert answers == {True: searched, False: estimated}
    assert (searched.exact, estimated.exact) == (True, False)
    assert searched.choices != estimated.choices
