"""How far a typed word is from the one that was meant: the Damerau-Levenshtein distance."""

from __future__ import annotations

FAR = 9


def edit_distance(typed: str, meant: str, most: int = 2) -> int:
    """Letters wrong, missing, added or swapped with their neighbour; `FAR` if more than ``most``."""
    if abs(len(typed) - len(meant)) > most:
        return FAR
    before: list[int] = []
    last = list(range(len(meant) + 1))
    for i, letter in enumerate(typed, 1):
        row = [i]
        for j, other in enumerate(meant, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == meant[j - 2] and typed[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return FAR
        before, last = last, row
    return last[-1] if last[-1] <= most else FAR


def swapped(typed: str, meant: str) -> bool:
    """Whether they are the same but for two neighbours."""
    return len(typed) == len(meant) and sorted(typed) == sorted(meant) and edit_distance(typed, meant, 1) == 1
