"""Which analysis a game has: ``analyse`` of the module here that has the game's name, else the plain one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import morphee.analysis
from morphee.analysis.contract import Analyse, NotOver
from morphee.analysis.plain import analyse as plain
from morphee.games.catalog import GAMES
from morphee.kernel.record import Record
from morphee.protocol.analysis import Analysis

ANALYSES = frozenset(
    found.name for found in iter_modules(morphee.analysis.__path__) if found.name in GAMES.names()
)
"""The games that have an analysis of their own. Its module is imported when it is first asked for."""


def analysis_of(game: str) -> Analyse:
    if game not in ANALYSES:
        return plain
    found: Analyse = import_module(f"morphee.analysis.{game}").analyse
    return found


def analyse(record: Record) -> Analysis:
    """What decided that match. Raises `NotOver` for one that has not ended; may take seconds."""
    *_, (_, last) = record.states()
    if record.game.outcome(last) is None:
        raise NotOver("the match in this record has not ended")
    return analysis_of(record.header.game)(record)
