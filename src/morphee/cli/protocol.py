"""`morphee protocol`: the messages' document, JSON Schema and TypeScript types, from the code."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from morphee.cli.say import Failure
from morphee.games.catalog import GAMES
from morphee.kernel.codec import encode
from morphee.kernel.contract import AnyGame
from morphee.protocol import page, schema, typescript


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "protocol", help="what is generated from the messages", description=__doc__
    )
    parser.add_argument("--doc", action="store_true", help="print docs/protocol.md")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write every generated file below DIR")
    parser.add_argument("--check", type=Path, metavar="DIR", help="fail if a file below DIR is out of date")
    parser.add_argument("--json", action="store_true", help="print every JSON Schema, by name")
    parser.set_defaults(run=run)


def generated() -> dict[str, str]:
    """Every generated file, by its path in the project."""
    schemas = {f"docs/schema/{name}": _pretty(found) for name, found in schema.files(_games()).items()}
    types = {f"web/src/lib/wire/{name}": text for name, text in typescript.files(_games()).items()}
    return {"docs/protocol.md": page.page(), **schemas, **types}


def _games() -> dict[str, AnyGame]:
    return {game.name: game for game in GAMES}


def _pretty(found: dict[str, Any]) -> str:
    return msgspec.json.format(encode(found), indent=2).decode() + "\n"


def stale(top: Path) -> list[str]:
    """The generated files below ``top`` that are missing or not what they should be."""
    return [
        name
        for name, text in generated().items()
        if not (top / name).is_file() or (top / name).read_text() != text
    ]


def run(options: argparse.Namespace) -> int:
    if options.doc:
        sys.stdout.write(page.page())
    if options.json:
        sys.stdout.write(encode(schema.files(_games())).decode() + "\n")
    if options.write is not None:
        for name in stale(options.write):
            path = options.write / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(generated()[name])
            print(f"wrote {name}", file=sys.stderr)
    if options.check is not None and (old := stale(options.check)):
        raise Failure(f"out of date, run `make wire`: {', '.join(old)}")
    return 0
