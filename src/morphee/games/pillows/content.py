"""The cards and pillows of Pilo Pilo."""

from __future__ import annotations

from typing import Literal, TypeAlias

Card: TypeAlias = Literal["attacker", "defender", "king", "dragon"]

# PI-1
DECK: tuple[Card, ...] = ("dragon",) * 7 + ("king",) * 7 + ("attacker",) * 21 + ("defender",) * 21

# PI-4: apprentices play without the kings of silence
APPRENTICE_DECK: tuple[Card, ...] = tuple(card for card in DECK if card != "king")


def deck(apprentice: bool) -> tuple[Card, ...]:
    return APPRENTICE_DECK if apprentice else DECK


def pillows_for(seats: int) -> int:
    """PI-2"""
    return 1 if seats == 3 else 2


def cards_each(seats: int) -> int:
    """PI-3"""
    return 12 if seats <= 4 else 8
