"""Other ways to solve a row of Uluru, to compare with: every placement counted, and OR-Tools CP-SAT."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

from morphee.games.uluru.content import COLOURS
from morphee.games.uluru.judgement import NUMBER
from morphee.games.uluru.model import Cards, Term
from morphee.games.uluru.places import NOWHERE, PLEASING, SPOTS
from morphee.games.uluru.reading import readings

BIRDS = range(len(COLOURS))
ALONE = len(COLOURS)
"""Stands for the other bird of a wish about nobody."""


def brute_force(cards: Cards) -> tuple[int, int]:
    """The fewest stones with all eight birds on the rock, and in how many ways: all 40,320 are counted.

    One byte a placement: each wish gives a string of zeros and ones, and strings are added as numbers.
    """
    total = 0
    for bird, both in enumerate(readings(cards)):
        for reading in both:
            granted = bytes([1]) * len(_pairs(0, 0))
            for term in reading:
                if term.auto is None:
                    flags = _pairs(bird, NUMBER[term.wish.of]).translate(_table(term))
                    number = int.from_bytes(granted, "big") & int.from_bytes(flags, "big")
                    granted = number.to_bytes(len(flags), "big")
            total += int.from_bytes(granted, "big")
    met = total.to_bytes(len(_pairs(0, 0)), "big")
    wishes = sum(map(len, cards))
    return wishes - max(met), met.count(max(met))


@cache
def _pairs(bird: int, other: int) -> bytes:
    """For every placement the spots of two birds, as one byte."""
    return bytes(
        [
            (NOWHERE if other == ALONE else spots[other]) * SPOTS + spots[bird]
            for spots in permutations(range(SPOTS))
        ]
    )


def _table(term: Term) -> bytes:
    places = PLEASING[term.contrary][term.wish.wish]
    found = [places[there] >> here & 1 for there in range(SPOTS + 1) for here in range(SPOTS)]
    return bytes(found).ljust(256, b"\0")


def cp_sat() -> Callable[[Cards], int] | None:
    """Finds the fewest stones, birds left out included; ``None`` where it is not installed."""
    try:
        model = importlib.import_module("ortools.sat.python.cp_model")
    except ImportError:
        return None
    return lambda cards: _cp_sat(model, cards)


def _cp_sat(cp: Any, cards: Cards) -> int:
    model = cp.CpModel()
    at = [[model.new_bool_var("") for _ in range(SPOTS + 1)] for _ in BIRDS]
    for bird in BIRDS:
        model.add_exactly_one(at[bird])
    for spot in range(SPOTS):
        model.add_at_most_one([at[bird][spot] for bird in BIRDS])
    stones = [at[bird][NOWHERE] for bird in BIRDS]
    for bird, both in enumerate(readings(cards)):
        for reading in both:
            failed = model.new_bool_var("")
            stones.append(failed)
            for term in reading:
                if term.auto is None:
                    _fails_unless(model, at, bird, term, failed)
    model.minimize(sum(stones))
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp.OPTIMAL:
        raise AssertionError("CP-SAT proved nothing")
    stones_laid: float = solver.objective_value
    return round(stones_laid)


def _fails_unless(model: Any, at: list[list[Any]], bird: int, term: Term, failed: Any) -> None:
    """Wherever the bird sits and the place does not please it, its wish has failed."""
    places, other = PLEASING[term.contrary][term.wish.wish], NUMBER[term.wish.of]
    for here in range(SPOTS):
        for there in [NOWHERE] if other == ALONE else range(SPOTS + 1):
            if not places[there] >> here & 1:
                where = [] if other == ALONE else [at[other][there].negated()]
                model.add_bool_or([at[bird][here].negated(), failed, *where])
