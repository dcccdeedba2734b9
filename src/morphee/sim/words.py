"""Precision and recall of the word checks of dream, and the time of one check, on labelled files.

Files are tab-separated, with a line of column names. Clues: lang, proposition, clue, label (allowed or
forbidden), reason. Guesses: lang, proposition, guess, mode, label (accept, near or reject), reason. Stories:
lang, proposition, story, label (mentioned or absent), reason. A case the check leaves to the players
(doubtful, near) counts as missed if it should have been found, never as wrong.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from morphee.games.dream.judge import proposition
from morphee.games.dream.language.answers import Mode, match
from morphee.games.dream.language.ruling import rule
from morphee.games.dream.language.stories import mentions
from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.rules import DREAM

PAIRS = ("lang", "proposition", "clue", "label", "reason")
GUESSES = ("lang", "proposition", "guess", "mode", "label", "reason")
STORIES = ("lang", "proposition", "story", "label", "reason")
WANTED = {PAIRS: "forbidden", GUESSES: "accept", STORIES: "mentioned"}
UNSURE = frozenset(("doubtful", "near"))


class Case(msgspec.Struct, frozen=True):
    """One labelled line. ``wanted`` is the positive label of its file: forbidden, accept or mentioned."""

    lang: Lang
    proposition: str
    said: str
    mode: Mode
    label: str
    reason: str
    wanted: str


class Tried(msgspec.Struct, frozen=True):
    """A case with the label the check gave it, and how long that took."""

    case: Case
    found: str
    seconds: float

    @property
    def is_hit(self) -> bool:
        return self.found == self.case.wanted == self.case.label

    @property
    def is_wrong(self) -> bool:
        return self.found == self.case.wanted != self.case.label

    @property
    def is_missed(self) -> bool:
        return self.found != self.case.wanted == self.case.label


def cases(text: str) -> list[Case]:
    """The cases of a file of clues, guesses or stories. Raises `ValueError` on other columns and
    `msgspec.ValidationError` on a cell of the wrong form."""
    head, *rest = [line.split("\t") for line in text.splitlines() if line.strip()] or [[]]
    wanted = WANTED.get(tuple(head))
    if wanted is None:
        raise ValueError(f"the columns are {' or '.join(', '.join(columns) for columns in WANTED)}")
    return [_case(dict(zip(head, cells, strict=True)), wanted) for cells in rest]


def _case(row: dict[str, str], wanted: str) -> Case:
    raw = {
        **row,
        "said": row.get("clue") or row.get("guess") or row.get("story"),
        "mode": row.get("mode", "typed"),
        "wanted": wanted,
    }
    return msgspec.convert(raw, Case)


def tried(found: Iterable[Case]) -> Iterator[Tried]:
    """Each case checked and timed, without caches. The dictionaries are loaded first, as at server start."""
    DREAM.warm()
    for case in found:
        prop = proposition(case.lang, case.proposition)
        _uncached()
        start = time.thread_time()  # processor time of this thread: other processes do not count
        verdict = _judged(case, prop)
        yield Tried(case, verdict, time.thread_time() - start)


def _judged(case: Case, prop: Proposition) -> str:
    if case.wanted == "forbidden":
        return rule(case.lang, prop, case.said).verdict
    if case.wanted == "mentioned":
        return "mentioned" if mentions(case.lang, prop, case.said) else "absent"
    return match(case.lang, prop, case.said, case.mode)


def _uncached() -> None:
    rule.cache_clear()
    match.cache_clear()


def rows(found: Sequence[Tried], by: Callable[[Tried], str]) -> list[dict[str, object]]:
    """A row of figures for each group of cases, by name, and a last one for all of them."""
    groups: dict[str, list[Tried]] = defaultdict(list)
    for item in found:
        groups[by(item)].append(item)
    return [_row(name, groups[name]) for name in sorted(groups)] + [_row("all", list(found))]


def _row(name: str, items: list[Tried]) -> dict[str, object]:
    hits = sum(item.is_hit for item in items)
    wrong = sum(item.is_wrong for item in items)
    missed = sum(item.is_missed for item in items)
    times = sorted(item.seconds for item in items)
    return {
        "cases": name,
        "number": len(items),
        "precision": f"{hits / (hits + wrong):.3f}" if hits + wrong else "–",
        "recall": f"{hits / (hits + missed):.3f}" if hits + missed else "–",
        "wrongly": wrong,
        "missed": missed,
        "left to the table": sum(item.found in UNSURE for item in items),
        "same label": f"{sum(_same(item) for item in items) / len(items):.3f}",
        "µs a check": round(1e6 * times[len(times) // 2]),
        "p99": round(1e6 * times[len(times) * 99 // 100]),
    }


def _same(item: Tried) -> bool:
    return {"fine": "allowed"}.get(item.found, item.found) == item.case.label
