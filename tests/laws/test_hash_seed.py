"""The same match gives the same bytes in processes that hash differently."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import hashlib
from morphee.games.catalog import GAMES
from morphee.kernel.record import dump, header
from morphee.kernel.codec import encode
from morphee.kit.walk import walk
digest = hashlib.sha256()
for game in GAMES:
    for variant, config in game.variants().items():
        seats = next(n for n in game.seats if game.check(config, n) is None)
        found = walk(game, config, seats, variant, limit=300)
        digest.update(dump(header(game, config, seats, ""), found.entries))
        digest.update(encode(found.steps[-1].after))
print(digest.hexdigest())
"""


def digest(hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True
    )
    return found.stdout


def test_same_bytes_under_another_hash_seed() -> None:
    assert digest("1") == digest("2")
