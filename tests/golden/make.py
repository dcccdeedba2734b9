"""Write the golden records anew: `python -m tests.golden.make [GAME …]`. Look at the diff first."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from morphee.games.catalog import GAMES

FOLDER = Path(__file__).parent


def golden(game: str) -> dict[str, bytes]:
    """The records a game's ``golden.py`` builds, by name."""
    found: dict[str, bytes] = importlib.import_module(f"tests.games.{game}.golden").matches()
    return found


def path(game: str, name: str) -> Path:
    return FOLDER / f"{game}-{name}.jsonl"


def main(games: list[str]) -> None:
    for game in games or GAMES.names():
        for name, data in golden(game).items():
            path(game, name).write_bytes(data)
            print(f"{path(game, name).name}: {len(data.splitlines()) - 1} events, {len(data)} bytes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES.names(), []], help="default: all")
    main(parser.parse_args().games)
