"""How good referee and matcher are: labelled pairs in, precision, recall and time a check out.

A file of pairs has the columns lang, proposition, clue, label (allowed or forbidden), reason; a file of
guesses lang, proposition, guess, mode, label (accept, near or reject), reason; a file of stories lang,
proposition, story, label (mentioned or absent), reason. What was left to the table is not wrong.
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
    """One labelled line; ``wanted`` is the label that can be wrongly given: forbidden, accept, mentioned."""

    lang: Lang
    proposition: str
    said: str
    mode: Mode
    label: str
    reason: str
    wanted: str


class Tried(msgspec.Struct, frozen=True):
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
    """The lines of a file of pairs, guesses or stories. Raises `ValueError` on another file."""
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
    """Each case judged and timed; what is loaded once is loaded before, as a server does when it starts."""
    DREAM.warm()
    for case in found:
        prop = proposition(case.lang, case.proposition)
        _uncached()
        start = time.thread_time()  # not what others do on the machine meanwhile
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
    """Counts, precision and recall of groups of cases, and of all of them."""
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
        "99 of 100": round(1e6 * times[len(times) * 99 // 100]),
    }


def _same(item: Tried) -> bool:
    return {"fine": "allowed"}.get(item.found, item.found) == item.case.label
