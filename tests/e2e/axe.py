"""Accessibility by axe-core, injected into the page: WCAG 2.2, levels A and AA."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """async (tags) => {
  // A colour in the middle of a fade is nobody's choice.
  await Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().endTime < 5000)
    .map((a) => a.finished.catch(() => undefined)));
  const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, help, nodes }) => nodes.map((n) =>
    `${id} (${help}): ${n.html.slice(0, 160)} | ` +
    n.any.concat(n.all, n.none).map((c) => c.message).join("; ").slice(0, 200)));
}"""


@cache
def _source() -> str:
    return AXE.read_text()


def violations(page: Page) -> list[str]:
    """What is wrong with the page as it is now; an empty list when nothing is."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    found: Any = page.evaluate(RUN, TAGS)
    return [str(one) for one in found]
