"""Line plots as SVG text: two figures against one setting, a panel a curve."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

WIDTH, HEIGHT, LEFT, TOP = 420, 240, 56, 40
INK, GOOD, BAD = "#333344", "#2f6fb0", "#b0402f"


class Panel(msgspec.Struct, frozen=True):
    """A curve: settings, and for each the two figures, with what they are called."""

    title: str
    across: str
    good_name: str
    bad_name: str
    points: Sequence[tuple[float, float, float]]
    chosen: float


def svg(panels: Sequence[Panel], columns: int = 2) -> str:
    """All panels, side by side and below each other."""
    rows = -(-len(panels) // columns)
    width, height = columns * (WIDTH + 130), rows * (HEIGHT + 110)
    parts = [
        _panel(panel, n % columns * (WIDTH + 130), n // columns * (HEIGHT + 110))
        for n, panel in enumerate(panels)
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">'
    paper = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head, paper, *parts, "</svg>", ""])


def _panel(panel: Panel, x: int, y: int) -> str:
    xs = [point[0] for point in panel.points]
    across = _scale(xs, LEFT, LEFT + WIDTH)
    chosen, middle = across(panel.chosen), LEFT + WIDTH // 2
    parts = [
        f'<g transform="translate({x} {y})" fill="{INK}" font-size="12">',
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="bold">{escape(panel.title)}</text>',
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#ccccd8"/>',
        f'<path d="M{chosen:.1f} {TOP}v{HEIGHT}" stroke="#999" stroke-dasharray="4 3"/>',
        *[f'<text x="{across(v):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{v:g}</text>' for v in xs],
        f'<text x="{middle}" y="{TOP + HEIGHT + 34}" text-anchor="middle">{escape(panel.across)}</text>',
        _line(panel, 1, GOOD, panel.good_name, across, anchor="end", at=LEFT - 6),
        _line(panel, 2, BAD, panel.bad_name, across, anchor="start", at=LEFT + WIDTH + 6),
        "</g>",
    ]
    return "\n".join(parts)


def _line(panel: Panel, which: int, colour: str, name: str, across: Scale, anchor: str, at: int) -> str:
    """One figure, with its own scale on its own side."""
    values = [point[which] for point in panel.points]
    up = _scale(values, TOP + HEIGHT - 12, TOP + 12)
    path = " ".join([f"{across(point[0]):.1f},{up(point[which]):.1f}" for point in panel.points])
    ends = sorted({min(values), max(values)})
    marks = [
        f'<text x="{at}" y="{up(v) + 4:.1f}" text-anchor="{anchor}" fill="{colour}">{v:.4g}</text>'
        for v in ends
    ]
    label_y = TOP + HEIGHT + (52 if which == 1 else 68)
    label = f'<text x="{LEFT}" y="{label_y}" fill="{colour}">{escape(name)}</text>'
    line = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    return "\n".join([line, *marks, label])


class Scale:
    """A linear scale from values to pixels."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self._low, self._start = low, start
        self._factor = (end - start) / (high - low or 1)

    def __call__(self, value: float) -> float:
        return self._start + (value - self._low) * self._factor


def _scale(values: Sequence[float], start: float, end: float) -> Scale:
    return Scale(min(values), max(values), start, end)
