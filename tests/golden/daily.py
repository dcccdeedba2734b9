"""Write the golden daily rocks anew: `python -m tests.golden.daily`. A date's rock is a promise: look at the
diff, there should be none."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec

from morphee.games.uluru.content import PLACES
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.reading import readings
from morphee.kernel.chance import Chance, seed_from
from morphee.solvers.daily_rock import daily_rock

PATH = Path(__file__).with_name("daily_rock.json")


def vector(number: int) -> dict[str, Any]:
    """A date's rock, what its wishes come down to, and a board judged, with a missing bird now and then."""
    day = date(2026, 1, 1) + timedelta(days=number * 7 + number % 7 if number < 60 else 400 + number)
    rock = daily_rock(day)
    read = readings(tuple([(wish,) for wish in rock.wishes]))
    chance = Chance(seed_from("daily"), number)
    places = chance.shuffled(PLACES)
    missing = chance.below(8) if number % 3 == 0 else None
    board = tuple([None if bird == missing else place for bird, place in enumerate(places)])
    verdicts, cost = judge(read, board)
    more = {"readings": read, "board": board, "verdicts": verdicts, "cost": cost}
    found: dict[str, Any] = msgspec.to_builtins({**msgspec.to_builtins(rock), **more})
    return found


def text() -> str:
    lines = [msgspec.json.encode(vector(number)).decode() for number in range(120)]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    PATH.write_text(text())
