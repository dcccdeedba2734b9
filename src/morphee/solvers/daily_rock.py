"""The daily rock: one Uluru round a day, the same for everybody on every server, from the date alone.

The browser derives it too, so that it can be played without a network; `web/src/games/uluru/daily` is the
same in TypeScript, and `tests/golden/daily_rock.json` holds the two together. Nothing here may ever change: a
date's rock is a promise.

- Seven kinds of days: the cards get harder from Monday to Sunday (`VARIANTS`).
- The cards of the day's variant, sorted as `cards_of` lists them, are shuffled (Fisher-Yates from the end)
  with a xorshift generator whose seed is the FNV-1a hash of ``morphee rock DATE TRY``; the first eight are
  laid.
- TRY begins at 0. A round in which two wishes or more fail however all eight birds are set is not nice to be
  alone with: the next TRY is taken.
"""

from __future__ import annotations

from datetime import date as Date

from morphee.games.uluru.content import Variant, Wish, cards_of
from morphee.games.uluru.model import Board
from morphee.kernel.contract import Value
from morphee.solvers.uluru_rows import solve_row
from morphee.solvers.uluru_search import fewest, wants

VARIANTS: tuple[Variant, ...] = ("first", "first", "all", "classic", "classic", "hard", "hard")
"""From Monday on."""
BIRDS = 8
MASK = 0xFFFFFFFF


class DailyRock(Value):
    """``wishes`` from the white bird to the black one; the fewest stones, a placement that costs no more, how
    many do, and a grade of difficulty from 1 to 5."""

    date: str
    variant: Variant
    wishes: tuple[Wish, ...]
    stones: int
    birds: Board
    ways: int
    difficulty: int


class Xorshift:
    """A 32-bit generator that any language can repeat. For puzzles, never for secrets."""

    def __init__(self, name: str) -> None:
        seed = 0x811C9DC5
        for byte in name.encode():
            seed = (seed ^ byte) * 0x01000193 & MASK
        self._state = seed or 1
        for _ in range(8):
            self.next()

    def next(self) -> int:
        x = self._state
        x ^= x << 13 & MASK
        x ^= x >> 17
        x ^= x << 5 & MASK
        self._state = x
        return x

    def below(self, n: int) -> int:
        fair = (MASK + 1) // n * n
        while (x := self.next()) >= fair:
            pass
        return x % n


def daily_rock(date: Date) -> DailyRock:
    variant = VARIANTS[date.weekday()]
    attempt = 0
    while True:
        cards = tuple([(card,) for card in _drawn(variant, f"morphee rock {date.isoformat()} {attempt}")])
        if fewest(wants(cards))[0] <= 1:
            break
        attempt += 1
    solved = solve_row(cards)
    wishes = tuple([card for (card,) in cards])
    return DailyRock(
        date=date.isoformat(),
        variant=variant,
        wishes=wishes,
        stones=solved.stones,
        birds=solved.birds,
        ways=solved.ways,
        difficulty=solved.difficulty,
    )


def _drawn(variant: Variant, name: str) -> tuple[Wish, ...]:
    order, chance = list(cards_of(variant)), Xorshift(name)
    for last in range(len(order) - 1, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order[:BIRDS])
