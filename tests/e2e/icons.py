"""Draws the client's icons from our logo: `python -m tests.e2e.icons`, when the logo changes."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.guest import CHROMIUM, LAUNCH
from tests.e2e.serving import serving

PUBLIC = Path(__file__).resolve().parents[2] / "web/public"
GROUND = "#1b1440"
ICONS = (("icon-192.png", 192, 18, 0), ("icon-512.png", 512, 18, 0), ("icon-maskable-512.png", 512, 0, 14))
"""Name, size, roundness of the ground, margin in hundredths (a maskable icon may be cut to any shape)."""


def logo(browser: Browser) -> str:
    """The mark, with its colours written out."""
    with serving() as address:
        page = browser.new_page()
        page.goto(f"{address}/settings")
        drawn = str(page.locator("a.logo > svg").evaluate("svg => svg.innerHTML"))
    drawn = re.sub(r"<!--.*?-->", "", drawn)
    drawn = re.sub(r' class="[^"]*"', "", drawn)
    return re.sub(r"var\(--[\w-]+, (#\w+)\)", r"\1", drawn)


def icon(mark: str, radius: int, margin: int) -> str:
    scale = (84 - 2 * margin) / 110
    place = f"translate({8 + margin} {8 + margin}) scale({scale:.3f})"
    line = 'fill="none" stroke="#2a1a48" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect width="100" height="100" rx="{radius}" fill="{GROUND}"/>'
        f'<g {line} transform="{place}">{mark}</g></svg>\n'
    )


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH)
        mark = logo(browser)
        (PUBLIC / "icon.svg").write_text(icon(mark, 22, 0))
        for name, size, radius, margin in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f'<body style="margin:0">{icon(mark, radius, margin)}</body>')
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
