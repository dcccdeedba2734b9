"""Bots of the dream, by level."""

from __future__ import annotations

from morphee.bots.contract import Levels
from morphee.bots.dream.players import Novice, RandomDreamer, Skilled

LEVELS: Levels = {"random": RandomDreamer, "novice": Novice, "skilled": Skilled}
