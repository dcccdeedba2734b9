"""Pile-Poils in words: ``place 3 3 on 4``. Sets of places are lists of their numbers."""

from __future__ import annotations

from typing import Any

from morphee.games.pyramid.board import mask_of, members
from morphee.kernel.notation import NotationTemplates, Short


def _covered(mask: int) -> list[int]:
    return list(members(mask))


def _write_turn(turn: dict[str, Any]) -> dict[str, Any]:
    """Without the set of places that the piles lie on: it follows from them."""
    return {name: value for name, value in turn.items() if name != "mask"}


def _read_turn(turn: dict[str, Any]) -> dict[str, Any]:
    return {**turn, "mask": mask_of([pile["place"] for pile in turn.get("piles", [])])}


NOTATION = NotationTemplates(
    actions={
        "place_dice": ("place {dice} on {place}",),
        "spend_yarn": ("spend yarn",),
        "give_up": ("give up",),
    },
    fields={"cats": Short(_covered, mask_of), "turn": Short(_write_turn, _read_turn)},
)
