"""What an analysis of a finished match says, in one form for every game (`morphee.analysis` makes them).

Texts are templates: ``{p0}`` stands for the name of seat 0, which whoever shows them fills in.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from morphee.kernel.contract import Sentence, Value

Cell: TypeAlias = int | float | str | Sentence | None
"""One cell of a table: a number, a text that needs no translation, a sentence, or nothing."""


class PlotSeries(Value):
    """One line or group of bars of a plot. ``seat``: whose it is, so that it is drawn in one colour."""

    label: Sentence
    points: tuple[tuple[float, float], ...]
    seat: int | None = None


class Plot(Value):
    """Drawn by the client; its numbers can be read as a table too. ``percent``: y is a share of 1; ``ticks``
    name the values 0, 1, 2 … of x, where they are not numbers."""

    kind: Literal["line", "bars"]
    title: Sentence
    x: Sentence
    y: Sentence
    series: tuple[PlotSeries, ...]
    percent: bool = False
    ticks: tuple[Sentence, ...] = ()


class NumberTable(Value):
    """Numbers and texts in rows, each with one cell a column."""

    title: Sentence
    columns: tuple[Sentence, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Moment(Value):
    """Something worth looking at again: after entry ``n`` of the log."""

    n: int
    at: int
    text: Sentence


class Analysis(Value):
    """``summary``: three sentences that say what decided the match."""

    game: str
    summary: tuple[Sentence, Sentence, Sentence]
    plots: tuple[Plot, ...] = ()
    tables: tuple[NumberTable, ...] = ()
    moments: tuple[Moment, ...] = ()
