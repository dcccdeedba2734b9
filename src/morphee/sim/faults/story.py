"""A failing world made small, and told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from morphee.sim.faults.plan import FAULTS, KINDS, Plan
from morphee.sim.faults.world import Report, Step

Run = Callable[[Plan], Report]
MOST_TRIES = 150
LAST = 40
"""The most steps of a story."""


def shrink(plan: Plan, report: Report, run: Run) -> tuple[Plan, Report]:
    """A smaller plan that breaks the same promise: fewer lives, people, faults, messages, crashes."""
    changed, tries = True, 0
    while changed:
        changed = False
        for smaller in _smaller(plan, report):
            tries += 1
            if tries > MOST_TRIES:
                return plan, report
            found = run(smaller)
            if found.broken == report.broken:
                plan, report, changed = smaller, found, True
                break
    return plan, report


def _smaller(plan: Plan, report: Report) -> Iterator[Plan]:
    """Plans with a little less than this one, the largest savings first."""
    if report.life + 2 < plan.lives:
        yield replace(plan, lives=report.life + 2)
    left = sorted(FAULTS - plan.without) + sorted(KINDS - plan.without)
    if len(left) > 8:
        for part in (left[: len(left) // 2], left[len(left) // 2 :], left[::2], left[1::2]):
            yield replace(plan, without=plan.without | frozenset(part))
    for name in left:
        yield replace(plan, without=plan.without | {name})
    if plan.visitor:
        yield replace(plan, visitor="")
    if plan.people > 1:
        yield replace(plan, people=plan.people - 1)
    for life in range(min(plan.lives - 1, report.life)):
        if life not in plan.calm:
            yield replace(plan, calm=plan.calm | {life})


def story(report: Report) -> list[str]:
    """The steps that led to it, in words."""
    return [_sentence(step) for step in report.steps[-LAST:]]


def _sentence(step: Step) -> str:
    at, who, what, more = step
    said = ", ".join(_said(part) for part in more)
    return f"{at - 1000.0:9.4f} s  {who} {what}{': ' if said else ''}{said}"


def _said(part: Any) -> str:
    if isinstance(part, tuple):
        return " and ".join(_said(message) for message in part)
    if isinstance(part, dict):
        rest = {name: value for name, value in part.items() if name not in ("t", "id")}
        return f"{part['t']}{' ' + str(rest) if rest else ''}"
    return str(part)
