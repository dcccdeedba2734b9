"""docs/add-a-game.md is true: its example is a whole game, and everything generic works with it."""

from __future__ import annotations

import re
from pathlib import Path

from examples.lantern import Lantern
from morphee.bots.random_bot import RandomBot
from morphee.kernel.chance import Chance, commitment, seed_from
from morphee.kernel.contract import Game
from morphee.kernel.record import dump, header, load
from morphee.kernel.registry import Registry
from morphee.sim.driver import play

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def test_the_code_on_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {"Lantern": Lantern})


def test_every_method_of_the_contract_is_on_the_page() -> None:
    methods = {name for name in vars(Game) if not name.startswith("_")}
    methods -= {"name", "version", "seats", "check", "view", "cue", "variants"}
    methods = {name for name in methods if not name.endswith("_type")}
    assert {name for name in methods if name not in PAGE} == set()


def test_from_nothing_to_a_registered_game_that_bots_play_and_records_keep() -> None:
    games = Registry()
    lantern = games.add(Lantern())
    seed = seed_from("example")
    config = lantern.variants()["default"]
    bots = [RandomBot(Chance(seed, seat)) for seat in range(4)]
    played = play(games.find("lantern"), config, 4, seed, bots)
    record = load(dump(header(lantern, config, 4, commitment(seed)), played.entries), games.find)
    assert lantern.outcome(list(record.states())[-1][1]) == played.outcome
