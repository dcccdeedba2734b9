"""The search for the best result of a row (UL-20): known rows, plain enumeration, both kernels alike."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, PLACES, Variant
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Cards, Config
from morphee.games.uluru.reading import readings
from morphee.games.uluru.rounds import shuffle
from morphee.kernel.chance import Chance, seed_from
from morphee.solvers import compiled, uluru_rows
from morphee.solvers.compiled import build
from morphee.solvers.uluru_kernel import NAME, Kernel
from morphee.solvers.uluru_rows import solve_row, solve_rows
from morphee.solvers.uluru_search import Solved, fewest, grade, search_row
from morphee.solvers.uluru_sets import ALL, PLACEMENTS, boards, first_of
from tests.games.uluru.notation import row, stones

VARIANTS: tuple[tuple[Variant, int], ...] = (
    ("first", 0),
    ("classic", 0),
    ("hard", 0),
    ("all", 0),
    ("two_rows_handicap", 0),
    ("expert", 3),
    ("expert", 8),
)
KEEP_AWAY = "pink neither white, " + ", ".join(f"{colour} same pink" for colour in COLOURS[2:])
TWICE = ", ".join(f"{c} small_corner, {c} small_corner" for c in ("white", "pink", "yellow", "black"))


def dealt(variant: Variant, second: int, count: int) -> list[Cards]:
    """Rows as a match deals them, easy and hard ones in turn; ``second`` colours have a second card."""
    chance = Chance(seed_from(f"rows {variant} {second}"), 0)
    rows: list[Cards] = []
    for n in range(count):
        piles = shuffle(Config(variant=variant), chance).piles
        cards = piles[n % len(piles)]
        twice = sorted(chance.shuffled(range(8))[:second])
        more = dict(zip(twice, cards[8:], strict=False))
        rows.append(tuple((cards[b], more[b]) if b in more else (cards[b],) for b in range(8)))
    return rows


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    return build(NAME, tmp_path_factory.mktemp("kernel"))


@pytest.fixture(params=["Python", "kernel"])
def solver(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """`solve_row` with nothing built beside the solvers, and with the kernel, whatever this tree has."""
    folder = request.getfixturevalue("library").parent if request.param == "kernel" else tmp_path
    monkeypatch.setattr(compiled, "BUILT", folder)
    uluru_rows.kernel.cache_clear()
    yield request.param
    uluru_rows.kernel.cache_clear()


def test_the_kernel_is_used_once_it_was_built(solver: str) -> None:
    assert isinstance(uluru_rows.kernel(), Kernel) == (solver == "kernel")


@pytest.mark.parametrize(("cards", "ways"), [(KEEP_AWAY, 40320), (TWICE, 4 * 6 * 120)])
@pytest.mark.usefixtures("solver")
def test_birds_left_out(cards: str, ways: int) -> None:
    """UL-7: white better stays away; with four birds for three places, any one of the four does."""
    found = solve_row(row(cards))
    assert (found.stones, found.birds.count(None), found.ways) == (1, 1, ways)
    assert stones(cards, found.birds) == 1


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("", Solved(0, tuple(PLACES), 40320, 1)),
        ("white short_side", Solved(0, ("T", *PLACES[1:]), 3 * 5040, 1)),
        ("red long_side, red short_side", Solved(1, tuple(PLACES), 40320, 1)),
    ],
)
@pytest.mark.usefixtures("solver")
def test_rows_counted_by_hand(cards: str, expected: Solved) -> None:
    assert solve_row(row(cards)) == expected


def test_plain_enumeration_agrees() -> None:
    """Every placement of all birds, of a few rows, judged by the rules one by one."""
    for variant in ("classic", "hard"):
        (cards,) = dealt(variant, 0, 1)
        read = readings(cards)
        costs = [judge(read, places)[1] for places in permutations(PLACES)]
        found = search_row(cards)
        assert (found.stones, found.ways) == (min(costs), costs.count(min(costs)))
        assert judge(read, found.birds)[1] == found.stones


@pytest.mark.parametrize(("variant", "second"), VARIANTS)
@pytest.mark.usefixtures("solver")
def test_all_kernels_and_the_rules_agree(variant: Variant, second: int) -> None:
    """The stones and placement of the round's own best (UL-20), and the same answers from each kernel."""
    rows = dealt(variant, second, 120)
    expected = [search_row(cards) for cards in rows]
    assert solve_rows(rows) == expected
    assert [solve_row(cards) for cards in rows[:10]] == expected[:10]
    for cards, found in zip(rows, expected, strict=True):
        known = best(readings(cards))
        assert (found.stones, found.birds) == (known.stones, known.birds)


def test_no_compiler_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-such-compiler"):
        build(NAME, tmp_path, "no-such-compiler")


def test_every_kernel_is_built_beside_the_solvers_and_older_ones_removed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not shutil.which("cc"):
        pytest.skip("there is no C compiler")
    monkeypatch.setattr(compiled, "BUILT", tmp_path)
    (tmp_path / "uluru_kernel-0123456789ab.so").touch()
    assert compiled.main(["--quiet"]) == 0
    assert [compiled.built(name) for name in compiled.KERNELS] == sorted(tmp_path.iterdir())
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("arguments", "words"), [(["--quiet"], 0), ([], 1)])
def test_without_a_compiler_make_setup_hears_nothing_and_make_kernels_why(
    arguments: list[str],
    words: int,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(compiled, "BUILT", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiled.main(arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == words


def test_first_placement_is_the_highest_bit() -> None:
    assert first_of(ALL) == tuple(PLACES)
    assert first_of(1) == boards()[PLACEMENTS - 1] == tuple(reversed(PLACES))


def test_fewest_says_when_too_many_fail() -> None:
    assert fewest([ALL ^ 1, 1], 0)[1] == 0
    assert fewest([ALL ^ 1, 1]) == (1, ALL)
    assert fewest([1, 2, 4]) == (2, 7)
    assert fewest([1, 2, 4], 1)[1] == 0


def test_the_grade_rises_with_rarity_chains_and_stones() -> None:
    assert grade(0, 40320, 0) == 1
    assert grade(0, 1, 8) == 5
    assert grade(0, 1000, 0) < grade(0, 1000, 4)
    assert [grade(0, ways, 0) for ways in (40320, 500, 60, 10, 2)] == [1, 2, 3, 4, 5]
