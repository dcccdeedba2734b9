"""The solvers: for some games, a form of question in JSON and the exact answer to it.

A solver is a `Judge`: the type a question is read into, and a pure function that answers it. Adding one is
adding its line to `SOLVERS`; `morphee solve GAME` then offers it. The server offers those of `SERVED`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from morphee.kernel.judge import Bench, Judge, Settled
from morphee.solvers.pyramid_odds import SOLVER as PYRAMID
from morphee.solvers.uluru import SOLVER as ULURU

SOLVERS: dict[str, Judge] = {
    "pyramid": PYRAMID,
    "uluru": ULURU,
}
"""By the name of the game."""

SERVED: frozenset[str] = frozenset(("pyramid",))
"""The games whose solver players may ask during a match: its answer helps them judge a risk. That of uluru is
not among them, because its answer is the very thing players are to find."""


def solve(game: str, question: bytes) -> Settled:
    """The answer of that game's solver to one question in JSON, or an error that names the field.

    `LookupError` if the game has no solver. Pure, and may take some milliseconds: a server calls it outside
    its event loop. Answers to recent questions are cached.
    """
    if game not in SOLVERS:
        raise LookupError(f"{game} has no solver (there are: {', '.join(sorted(SOLVERS))})")
    return _solved(game, question)


@lru_cache(maxsize=512)
def _solved(game: str, question: bytes) -> Settled:
    return _bench(game).settle(question)


@cache
def _bench(game: str) -> Bench:
    return Bench(SOLVERS[game])
