"""Golden matches in a store, as if they had been played on this server."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from morphee.games.catalog import GAMES
from morphee.kernel.contract import Millis, Outcome
from morphee.kernel.record import load, split
from morphee.store.contract import CALLED_OFF, Ending, MatchHead, Store
from morphee.store.memory import MemoryStore

FOLDER = Path(__file__).parent


async def keep(store: Store, name: str, match: str, ending: str | None = "") -> None:
    """That golden match under another name: over, called off, or going on (``None``)."""
    now = int(time.time())  # old matches are purged
    data = (FOLDER / f"{name}.jsonl").read_bytes()
    record = load(data, GAMES.find)
    *_, (_, state) = record.states()
    outcome = record.game.outcome(state)
    header = msgspec.structs.replace(record.header, seed=None)
    seed = bytes.fromhex(record.header.seed or "")
    players = ("somebody", *[None] * (header.seats - 1))
    head = MatchHead(match, "ABCDE", header, seed, players=players, host="somebody", began=now - 900)
    await store.create(head)
    await store.append(match, 0, split(data)[1])
    await store.save_clocks([(match, Millis(record.entries[-1].at))])
    if ending == CALLED_OFF:
        outcome = Outcome(CALLED_OFF, (), ())
    if ending is not None:
        await store.finish(match, Ending(outcome, now))


class GoldenStore(MemoryStore):
    """Every golden match, under its file's name."""

    async def open(self) -> None:
        await super().open()
        for path in sorted(FOLDER.glob("*.jsonl")):
            await keep(self, path.stem, path.stem)
