"""Small pictures of a phone's settings, drawn here: what to look for, and what to touch."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from morphee.kernel.contract import Value

WIDTH, HEIGHT = 180, 190
LINE = 24


class Row(Value):
    """A line of a screen; ``touch`` marks the one to touch, ``on`` gives it a switch that is on."""

    text: str
    touch: bool = False
    on: bool = False


class Screen(Value):
    """A screen of settings, or a dialog that asks; ``asks`` is its question."""

    title: str
    rows: tuple[Row, ...]
    asks: str = ""


def picture(screen: Screen, about: str) -> str:
    """An SVG of the screen; ``about`` is what it says to those who do not see it."""
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(about)}">',
        f'<rect class="phone" x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="18"/>',
        f'<rect class="screen" x="11" y="20" width="{WIDTH - 22}" height="{HEIGHT - 40}" rx="6"/>',
        f'<text class="title" x="{WIDTH // 2}" y="40">{escape(screen.title)}</text>',
    ]
    top = 52
    for line in wrap(screen.asks, 26):
        top += 15
        parts.append(f'<text class="asks" x="{WIDTH // 2}" y="{top}">{escape(line)}</text>')
    top += 12 if screen.asks else 0
    fingers = []  # drawn last, over the rows that follow
    for row in screen.rows:
        drawn, height = _row(row, top)
        parts += drawn
        if row.touch:
            fingers.append(f'<circle class="finger" cx="{WIDTH - 26}" cy="{top + height - 1}" r="9"/>')
        top += height + 6
    return "".join([*parts, *fingers, "</svg>"])


def _row(row: Row, top: int) -> tuple[list[str], int]:
    lines = wrap(row.text, 17 if row.on else 22)
    height = LINE + 13 * (len(lines) - 1)
    kind = "row touch" if row.touch else "row"
    parts = [f'<rect class="{kind}" x="18" y="{top}" width="{WIDTH - 36}" height="{height}" rx="6"/>']
    for number, line in enumerate(lines):
        mark = ' class="touched"' if row.touch else ""
        parts.append(f'<text{mark} x="25" y="{top + 16 + 13 * number}">{escape(line)}</text>')
    if row.on:
        middle = top + height // 2
        parts.append(
            f'<rect class="switch" x="{WIDTH - 50}" y="{middle - 7}" width="26" height="14" rx="7"/>'
        )
        parts.append(f'<circle class="knob" cx="{WIDTH - 31}" cy="{middle}" r="5.5"/>')
    return parts, height
