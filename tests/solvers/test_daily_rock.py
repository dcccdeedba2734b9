"""The daily rock: from the date alone, the same for ever, and one that can be enjoyed."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from morphee.solvers.daily_rock import VARIANTS, Xorshift, daily_rock
from tests.golden.daily import PATH, text


def test_the_rock_of_a_date_never_changes() -> None:
    """The browser is held to the same file (`web/src/games/uluru/daily/rock.test.ts`)."""
    assert msgspec.json.decode(text()) == msgspec.json.decode(PATH.read_bytes())


def test_at_most_one_wish_has_to_fail_and_the_cards_follow_the_week() -> None:
    days = [date(2026, 3, 2) + timedelta(days=n) for n in range(70)]
    rocks = [daily_rock(day) for day in days]
    assert {rock.stones for rock in rocks} == {0, 1}
    assert [rock.variant for rock in rocks[:7]] == list(VARIANTS)
    assert len({rock.wishes for rock in rocks}) == len(rocks)
    assert len({rock.difficulty for rock in rocks}) >= 4


def test_the_generator_is_even() -> None:
    chance = Xorshift("even")
    counts = [0] * 7
    for _ in range(7_000):
        counts[chance.below(7)] += 1
    assert all(850 < count < 1_150 for count in counts)
