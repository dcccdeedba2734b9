"""What is read on the big screen is large enough for three metres: 28 px where the screen has 1920."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Guests

pytestmark = pytest.mark.e2e

SMALLEST = (
    "s => Math.min(...[...document.querySelectorAll(s)].map(e => parseFloat(getComputedStyle(e).fontSize)))"
)
READ: tuple[tuple[str, int, str], ...] = (
    ("dream", 3, ".order .name"),
    ("playme", 1, ".hunt b"),
    ("pyramid", 1, ".say b, .say span"),
)


@pytest.mark.parametrize(("game", "bots", "texts"), READ, ids=[game for game, _, _ in READ])
def test_the_big_screen_is_read_from_afar(guests: Guests, game: str, bots: int, texts: str) -> None:
    host, screen = guests("Ada", size="phone"), guests("TV", size="screen")
    code = host.open_table(game, mode="together")
    screen.watch(code, "screen")
    host.add_bots(bots)
    host.start()
    screen.page.locator(texts).first.wait_for(timeout=60_000)
    assert screen.page.evaluate(SMALLEST, texts) >= 28
