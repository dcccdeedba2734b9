"""`morphee bench solvers`: rows of Uluru and turns of Pile-Poils, each solver beside its peers in one run.

Times are of the processor, so that what else runs on the machine counts less.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from morphee.cli.say import progress
from morphee.cli.solver_peers import brute_force, cp_sat
from morphee.games.pyramid.board import Board, board
from morphee.games.pyramid.content import DICE, Side
from morphee.games.pyramid.events import TurnBegan
from morphee.games.pyramid.rules import Pyramid
from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, Variant
from morphee.games.uluru.model import Cards, Config
from morphee.games.uluru.reading import readings
from morphee.games.uluru.rounds import shuffle
from morphee.kernel.chance import Chance, seed_from
from morphee.sim.tournament import Setup, series
from morphee.solvers import pyramid_kernel, uluru_kernel
from morphee.solvers.compiled import build
from morphee.solvers.pyramid_turn import Turn
from morphee.solvers.pyramid_worth import EXACT, Tiles
from morphee.solvers.uluru_search import Solved, fewest, search_row, wants

T = TypeVar("T")
KINDS: tuple[tuple[Variant, int], ...] = (
    ("first", 0),
    ("classic", 0),
    ("hard", 0),
    ("all", 0),
    ("two_rows_handicap", 0),
    ("expert", 3),
)
"""Variants, and how many colours have a second card."""


def solvers(options: argparse.Namespace) -> Sequence[Mapping[str, Any]]:
    """rows of Uluru and turns of Pile-Poils solved, beside CP-SAT and brute force, all compared"""
    rows = list(_uluru(max(1, options.rounds // len(KINDS))))
    return [*rows, *_pyramid(max(2, min(40, options.rounds // 25)))]


def dealt(variant: Variant, second: int, count: int) -> Iterator[Cards]:
    """Rows as a match deals them; ``second`` colours have a second card (UL-16). With the handicap easy and
    hard rows take turns (UL-15)."""
    chance = Chance(seed_from(f"bench solvers {variant} {second}"), 0)
    config = Config(variant=variant)
    for n in range(count):
        piles = shuffle(config, chance).piles
        cards = piles[n % len(piles)]
        birds = range(len(COLOURS))
        more = dict(zip(chance.shuffled(birds)[:second], cards[len(COLOURS) :], strict=False))
        yield tuple([(cards[b], more[b]) if b in more else (cards[b],) for b in birds])


def _uluru(count: int) -> Iterator[Mapping[str, Any]]:
    kernel, peer = _kernel(uluru_kernel), cp_sat()
    if peer is None:
        print("OR-Tools is not installed here, so CP-SAT is left out.", file=sys.stderr)
    for variant, second in KINDS:
        rows = list(dealt(variant, second, count))
        known = [search_row(row) for row in rows]  # and the tables are warm
        name = f"uluru {variant}"
        found, times = timed(search_row, rows)
        yield _row(name, "our search, Python", times, found == known, bulk(_one_by_one, rows))
        if kernel is not None:
            found, times = timed(lambda row: kernel.solve([row])[0], rows)
            yield _row(name, "our search, C kernel", times, found == known, bulk(kernel.solve, rows))
        bests, times = timed(lambda row: best(readings(row)), rows)
        agree = [(b.stones, b.birds) for b in bests] == [(s.stones, s.birds) for s in known]
        yield _row(name, "the round's own best", times, agree)
        counted, times = timed(brute_force, rows)
        complete = [fewest(wants(row)) for row in rows]
        yield _row(name, "brute force", times, counted == [(s, p.bit_count()) for s, p in complete])
        if peer is not None:
            stones, times = timed(peer, list(progress(rows, len(rows), name)))
            yield _row(name, "CP-SAT", times, stones == [solved.stones for solved in known])


def _one_by_one(rows: Sequence[Cards]) -> list[Solved]:
    return [search_row(row) for row in rows]


def _kernel(module: Any) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        try:
            return module.Kernel(build(module.NAME, Path(folder)))
        except OSError as error:
            print(f"The C kernel cannot be built here: {error}.", file=sys.stderr)
            return None


def timed(solve: Callable[[Any], T], items: Sequence[Any]) -> tuple[list[T], list[float]]:
    """The answers one by one, and the seconds each took."""
    answers, times = [], []
    for item in items:
        started = time.process_time()
        answers.append(solve(item))
        times.append(time.process_time() - started)
    return answers, times


def bulk(solve: Callable[[Sequence[Any]], object], items: Sequence[Any]) -> float:
    """Seconds an item, all at once: the median of three."""
    times = []
    for _ in range(3):
        started = time.process_time()
        solve(items)
        times.append((time.process_time() - started) / len(items))
    return statistics.median(times)


def _row(
    what: str, how: str, times: Sequence[float], agrees: bool | str, together: float | None = None
) -> Mapping[str, Any]:
    return {
        "question": what,
        "solver": how,
        "solved": len(times),
        "median, µs": f"{statistics.median(times) * 1e6:,.1f}",
        "worst, µs": f"{max(times) * 1e6:,.1f}",
        "in bulk, µs each": "" if together is None else f"{together * 1e6:,.1f}",
        "agrees": agrees if isinstance(agrees, str) else "yes" if agrees else "NO",
    }


Situation: TypeAlias = tuple[Board, int, int]
"""A board, the cats on it, and the balls of the player whose turn begins."""


def _pyramid(count: int) -> Iterator[Mapping[str, Any]]:
    """Turns as they begin in matches of skilled bots, two to four of them, on both sides."""
    kernel = _kernel(pyramid_kernel)
    for side in ("A", "B"):
        turns, name = _turns(side), f"pyramid {side}, a whole turn"
        some = turns[:count]
        exact, times = timed(partial(_turn, EXACT, None), some)
        yield _row(name, "exact, Python", times, "(the measure)")
        if kernel is not None:
            found, times = timed(partial(_turn, EXACT, kernel), turns)
            yield _row(name, "exact, C kernel", times, _most_off(found[:count], exact) < 1e-9)
        for depth in (0, 1):
            found, times = timed(partial(_turn, depth, None), some)
            mean = statistics.mean([abs(a - b) for a, b in zip(found, exact, strict=True)])
            agrees = f"within {_most_off(found, exact):.2f} tiles, {mean:.3f} on average"
            yield _row(name, f"bonus turns searched: {depth}", times, agrees)


def _most_off(found: Sequence[float], exact: Sequence[float]) -> float:
    return max(abs(a - b) for a, b in zip(found, exact, strict=True))


def _turn(depth: int, kernel: pyramid_kernel.Kernel | None, situation: Situation) -> float:
    pyramid, cats, yarn = situation
    worth = Tiles(pyramid, cats, DICE, depth, yarn=yarn, by=kernel)
    return Turn(pyramid, cats, 0, DICE, worth).roll(0, DICE, yarn).worth


def _turns(side: Side) -> list[Situation]:
    game, found = Pyramid(), []
    config = next(c for c in game.variants().values() if c.side == side)
    for seats in (2, 3, 4):
        setup = Setup(game, config, ("skilled",) * seats)
        for _, _, played in series(setup, 2, f"bench solvers {side} {seats}"):
            state = game.initial(config, seats)
            for entry in played.entries:
                state = game.evolve(state, entry.event, entry.at)
                if isinstance(entry.event, TurnBegan) and not entry.event.bonus:
                    found.append((board(side), state.cats, state.yarn[state.turn.seat]))
    return list(Chance(seed_from("turns"), 0).shuffled(found))
