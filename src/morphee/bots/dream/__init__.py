"""Bots of the dream, by level."""

from __future__ import annotations

from morphee.bots.contract import Levels
from morphee.bots.dream.knowledge import knowledge
from morphee.bots.dream.players import Champion, Child, Novice, RandomDreamer, Skilled

LEVELS: Levels = {
    "random": RandomDreamer,
    "child": Child,
    "novice": Novice,
    "skilled": Skilled,
    "champion": Champion,
}


def warm() -> None:
    """The associations of both languages, so that no table waits for them."""
    knowledge("fr")
    knowledge("en")
