"""The solvers that answer single questions, for `morphee solve GAME`. Adding one is adding its line here."""

from __future__ import annotations

from morphee.kernel.judge import Judge
from morphee.solvers.odds import SOLVER as PYRAMID
from morphee.solvers.uluru import SOLVER as ULURU

SOLVERS: dict[str, Judge] = {
    "pyramid": PYRAMID,
    "uluru": ULURU,
}
"""By game: a form that is read, and the function that solves it."""
