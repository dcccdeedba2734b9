"""`morphee play GAME`: a match in the terminal against bots, in slow motion.

Time is virtual: it passes only while you are not asked. Whenever you may act you choose one of the
offered actions, or let time pass until something else happens.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from typing import Any

import msgspec

from morphee.bots.catalog import make
from morphee.bots.contract import Observation, Plan
from morphee.cli.bots import usual
from morphee.cli.say import Failure, at_least_one, check_players, game_named, seed_bytes
from morphee.cli.show import clock, section, titled
from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import AnyGame, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry
from morphee.sim.driver import Driver


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "play", help="play in the terminal against bots", description=__doc__
    )
    parser.add_argument("game", nargs="?", default="pyramid", choices=GAMES.names(), metavar="GAME")
    parser.add_argument("--players", type=at_least_one, help="seats at the table (default: the fewest)")
    parser.add_argument("--bots", help="the level of the others (default: novice)")
    parser.add_argument("--seed", help="play a known match again")
    parser.add_argument("--watch", action="store_true", help="leave your seat to a bot too")
    parser.add_argument("--json", action="store_true", help="events as JSON Lines, then the outcome")
    parser.set_defaults(run=run)


class Person:
    """You, at the prompt: a bot whose thinking is a question."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def consider(self, observation: Observation, plan: Plan | None) -> Plan | None:
        if not observation.offers and not observation.open:
            return None
        print(
            "\n".join(
                [*section("the table", observation.view.public), *section("your hand", observation.view.own)]
            )
        )
        for number, action in enumerate(observation.offers, 1):
            print(f"  {number:3}. {titled(action)}")
        for kind in observation.open:
            print(f"       or JSON: {kind.__name__} {list(kind.__struct_fields__)}")  # type: ignore[attr-defined]
        return self._ask(observation)

    def _ask(self, observation: Observation) -> Plan | None:
        while True:
            word = input("your choice (Enter: let time pass, q: leave) > ").strip()
            if word in {"q", "quit"}:
                raise KeyboardInterrupt
            if not word:
                return None
            if word.isdecimal() and 1 <= int(word) <= len(observation.offers):
                return Plan(observation.at, observation.offers[int(word) - 1])
            try:
                return Plan(observation.at, codec(self._game).action.decode(word))
            except msgspec.DecodeError as error:
                print(f"  not one of those: {error}")


class TellingDriver(Driver):
    """A driver that tells every event as your seat may see it."""

    viewer = Seat(0)
    as_json = False

    def _fold(self, entries: Any) -> None:
        for entry in entries:
            self._tell(entry)
        super()._fold(entries)

    def _tell(self, entry: Entry) -> None:
        form = self.match.game.redact(entry.event, self.viewer)
        if form is None:
            return
        text = msgspec.json.encode(form).decode() if self.as_json else f"{clock(entry.at)}  {titled(form)}"
        sys.stdout.write(text + "\n")


def run(options: argparse.Namespace) -> int:
    game = game_named(options.game)
    players = check_players(game, options.players or game.seats[0])
    seed = seed_bytes(options.seed) if options.seed else secrets.token_bytes(32)
    try:
        level = options.bots or usual(game.name)
        bots: list[Any] = [make(game.name, level, Chance(seed, -1 - s & 0xFFFF)) for s in range(players)]
    except LookupError as error:
        raise Failure(str(error)) from error
    if not options.watch:
        bots[0] = Person(game)
    driver = TellingDriver(Match(game, game.variants()["default"], players, seed), bots)
    driver.as_json = options.json
    try:
        played = driver.run(1_000_000)
    except EOFError as error:
        raise Failure("the input ended before the match did (use --watch to let bots play)") from error
    if options.json:
        sys.stdout.write(encode(played.outcome).decode() + "\n")
        return 0
    places = "; ".join(
        f"{i}. seat {', '.join(map(str, group))}" for i, group in enumerate(played.outcome.ranking, 1)
    )
    print(f"{played.outcome.reason.replace('_', ' ')} — {places}")
    return 0
