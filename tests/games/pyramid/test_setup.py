"""Matter and setting up: PP-1 to PP-4, PP-21, and the options."""

from __future__ import annotations

import msgspec
import pytest

from morphee.games.pyramid.board import Place, _carries, board, members
from morphee.games.pyramid.content import GOLD, NUMBERS, TILES, YARN, Side, tiles_on
from morphee.games.pyramid.events import TableSet, TurnBegan
from morphee.games.pyramid.model import Config
from morphee.kernel.chance import Chance, seed_from
from tests.games.pyramid.kitchen import GAME, Kitchen, place, places

SIDES: tuple[Side, ...] = ("A", "B")


@pytest.mark.parametrize(("side", "count"), [("A", 63), ("B", 54)])
def test_matter(side: Side, count: int) -> None:
    """PP-1: all 72 tiles have a place on either side; a yarn ball for every 8."""
    numbers = board(side).numbers
    assert len(numbers) == count
    assert sum(map(tiles_on, numbers)) == TILES == 72
    assert numbers.count(8) == YARN == 12
    assert GOLD == 12


@pytest.mark.parametrize(
    ("seats", "first", "tiles"),
    [
        (4, 0, (19, 18, 18, 17)),
        (4, 2, (18, 17, 19, 18)),
        (3, 0, (25, 24, 23)),
        (3, 1, (23, 25, 24)),
        (2, 0, (26, 25)),
        (2, 1, (25, 26)),
    ],
)
def test_tiles_each(seats: int, first: int, tiles: tuple[int, ...]) -> None:
    """PP-2: the last player sits right of the first, so just before them in turn order."""
    table = Kitchen(seats, first=first)
    assert table.event(TableSet) == TableSet(table.state.first, tiles)
    assert table.state.tiles == tiles
    assert table.event(TurnBegan) == TurnBegan(table.state.first, 5, False)


@pytest.mark.parametrize("side", SIDES)
def test_neutral_cats_for_two(side: Side) -> None:
    """PP-2: with two players 21 neutral tiles cover the two bottom rows, otherwise the board is empty."""
    table = Kitchen(2, side)
    assert {board(side).rows[p] for p in members(table.state.cats)} == {0, 1}
    assert len(table.state.beds) == len(NUMBERS[side][0]) + len(NUMBERS[side][1])
    assert sum(bed.tiles for bed in table.state.beds) == 21
    assert {bed.seat for bed in table.state.beds} == {None}
    assert sum(table.state.tiles) == TILES - 21
    assert Kitchen(3, side).state.cats == 0


@pytest.mark.parametrize(("seats", "side", "balls"), [(3, "A", 12), (3, "B", 12), (2, "A", 9), (2, "B", 9)])
def test_yarn_on_every_visible_8(seats: int, side: Side, balls: int) -> None:
    """PP-3: neutral cats hide the 8s under them."""
    view = GAME.public(Kitchen(seats, side).state)
    assert len(view.yarn_at) == balls
    assert all(view.places[p].number == 8 for p in view.yarn_at)


def test_the_table_says_who_begins() -> None:
    """PP-4: the config names who stroked a cat last."""
    assert Kitchen(4, first=3).state.turn.seat == 3


def test_else_a_lot_says_who_begins() -> None:
    """PP-4: without a name every seat begins now and then."""
    begin = [GAME.deal(Config(), 4, Chance(seed_from("lot"), n))[0] for n in range(200)]
    firsts = [event.first for event in begin if isinstance(event, TableSet)]
    assert all(30 <= firsts.count(seat) <= 70 for seat in range(4))  # type: ignore[arg-type]


@pytest.mark.parametrize(("first", "seats", "code"), [(2, 2, "no_such_seat"), (1, 2, None), (3, 4, None)])
def test_the_first_player_has_a_seat(first: int, seats: int, code: str | None) -> None:
    """PP-4"""
    refused = GAME.check(Config(first=first), seats)
    assert (refused.code if refused else None) == code


WRONG_OPTIONS = (
    '{"side":"C"}',
    '{"first":4}',
    '{"first":-1}',
    '{"think":9999}',
    '{"think":600001}',
    '{"odds":1}',
)


@pytest.mark.parametrize("wrong", WRONG_OPTIONS)
def test_options_have_bounds(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=Config)


def test_variants_cover_every_option() -> None:
    configs = GAME.variants().values()
    assert {config.side for config in configs} == {"A", "B"}
    assert {config.first is None for config in configs} == {True, False}
    assert len({config.think for config in configs}) > 1
    assert {config.odds for config in configs} == {True, False}


@pytest.mark.parametrize(
    ("side", "where", "base"),
    [
        ("A", (0, 5), []),
        ("A", (1, 0), [(0, 0), (0, 1)]),
        ("A", (3, 3), [(2, 3), (2, 4), (2, 5)]),  # a 10 rests on three
        ("A", (4, 3), [(3, 3)]),  # a 12 on a 10 alone
        ("A", (4, 2), [(3, 2), (3, 3)]),
        ("A", (8, 1), [(7, 1)]),
        ("A", (9, 0), [(8, 0), (8, 1), (8, 2)]),
        ("A", (10, 0), [(9, 0)]),
        ("B", (1, 2), [(0, 2), (0, 3), (0, 4)]),
        ("B", (2, 2), [(1, 2)]),  # overlaps by more than a point with one place only
        ("B", (2, 3), [(1, 2), (1, 3)]),
        ("B", (5, 1), [(4, 1), (4, 2), (4, 3)]),
        ("B", (6, 2), [(5, 1), (5, 2)]),
        ("B", (7, 1), [(6, 1), (6, 2), (6, 3)]),
    ],
)
def test_bases(side: Side, where: tuple[int, int], base: list[tuple[int, int]]) -> None:
    """PP-21: the places of the row below that a place overlaps by more than a point."""
    assert board(side).base[place(side, where)] == places(side, base)


def drawn(row: int, x: int) -> Place:
    """A place one tile wide."""
    return Place(row=row, index=0, number=3, x=x, width=2, base=(), near=())


def test_touching_at_a_point_is_no_base() -> None:
    """PP-21: overlap by more than a point; no place of our two sides touches at a point only."""
    under = drawn(row=0, x=0)
    assert _carries(under, drawn(row=1, x=1))
    assert not _carries(under, drawn(row=1, x=2))
    assert not _carries(under, drawn(row=2, x=1))


@pytest.mark.parametrize("side", SIDES)
def test_adjacent(side: Side) -> None:
    """PP-21: neighbours in a row, or one in the other's base; so adjacency goes both ways."""
    pyramid = board(side)
    for p, place_ in enumerate(pyramid.places):
        beside = {q for q in (p - 1, p + 1) if 0 <= q < len(pyramid.rows) and pyramid.rows[q] == place_.row}
        above = {q for q in range(len(pyramid.rows)) if p in pyramid.places[q].base}
        assert set(place_.near) == beside | set(place_.base) | above
        assert all(p in pyramid.places[q].near for q in place_.near)
    assert all(pyramid.base[p] for p, row in enumerate(pyramid.rows) if row), (
        "every place stands on something"
    )


def test_drawing() -> None:
    """PP-21: row r starts at r halves of a tile; a 10 is two tiles wide."""
    tenth = board("A").places[place("A", (3, 3))]
    assert (tenth.x, tenth.width) == (9, 4)
    assert board("A").places[place("A", (3, 4))].x == 13
    assert board("A").places[place("A", (10, 0))].x == 10


@pytest.mark.parametrize("where", [(-1, 0), (0, -1), (0, 11), (11, 0), (10, 1)])
def test_no_place_outside(where: tuple[int, int]) -> None:
    assert board("A").find(*where) is None
