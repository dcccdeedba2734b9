"""What a browser downloads for the built client, and how soon it shows something: `make bench-web`.

Sizes are gzip bytes of the files; the load is the home page in headless Chromium on an emulated middling
phone (CPU four times slower, 1.6 Mbit/s, 150 ms round trip), without a cache. Kept in bench/web.md.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
CHROMIUM = "/usr/bin/chromium-headless-shell"
STATIC = Path(os.environ.get("MORPHEE_CLIENT", HERE.parent / "src/morphee/server/static"))
BUDGET = 90_000
BUDGET_ALL = 120_000
"""Scripts; and all that the home page needs before it looks as it should: page, scripts, styles, fonts."""
SERVE = [sys.executable, "-m", "tests.e2e.serving"]
PHONE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
LOADED = """() => performance.getEntriesByType("resource").map((r) => new URL(r.name).pathname)
  .filter((name) => [".js", ".css", ".woff2"].some((kind) => name.endsWith(kind)))"""
"""The files of the client that a page has loaded."""
PAINTS = """() => new Promise((resolve) => { let last = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) last = entry.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  setTimeout(() => resolve({
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, lcp: last,
  }), 1500); })"""


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 9))


def needs(manifest: dict[str, Any], key: str) -> set[str]:
    """The files a chunk cannot do without."""
    found: set[str] = set()
    left = [key]
    while left:
        entry = manifest[left.pop()]
        if entry["file"] not in found:
            found.add(entry["file"])
            left += entry.get("imports", [])
    return found


def sizes(first: set[str]) -> list[str]:
    """What each game's table adds to the first load, and all there is."""
    manifest: dict[str, Any] = json.loads((STATIC / ".vite/manifest.json").read_text())
    tables = [
        key for key in sorted(manifest) if key.startswith("src/games/") and key.endswith("/Table.svelte")
    ]
    lines = [
        f"| more for the table of {key.split('/')[2]} | "
        f"{sum(packed(STATIC / file) for file in needs(manifest, key) - first):,} |"
        for key in tables
    ]
    scripts = sum(packed(path) for path in STATIC.rglob("*.js"))
    styles = sum(packed(path) for path in STATIC.rglob("*.css"))
    return [*lines, f"| all scripts, every game | {scripts:,} |", f"| all styles | {styles:,} |"]


def load(address: str) -> dict[str, Any]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": 390, "height": 844}, service_workers="block", locale="fr-FR"
        )
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", PHONE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(address, wait_until="networkidle", timeout=60_000)
        found: dict[str, Any] = page.evaluate(PAINTS)
        found["files"] = page.evaluate(LOADED)
        browser.close()
    return found


def measure() -> str:
    with subprocess.Popen(SERVE, cwd=HERE.parent, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = load(server.stdout.readline().strip())
        finally:
            server.terminate()
    every = {"index.html"} | {name.lstrip("/") for name in found["files"]}
    files = {name for name in every if name.endswith(".js")}
    first = sum(packed(STATIC / file) for file in files)
    whole = sum(packed(STATIC / file) for file in every)
    lines = [
        "# The client: size and load",
        "",
        "Written by `make bench-web` (see `web.py` for how).",
        "",
        "| what | gzip bytes |",
        "|---|---|",
        f"| first load: page, scripts, styles, fonts ({_verdict(whole, BUDGET_ALL)}) | {whole:,} |",
        f"| its scripts, {len(files)} files ({_verdict(first, BUDGET)}) | {first:,} |",
        *sizes(files),
        "",
        "Home page on the emulated phone:",
        f"first paint {found['fcp'] / 1000:.1f} s, largest paint {found['lcp'] / 1000:.1f} s.",
        "",
    ]
    return "\n".join(lines)


def _verdict(bytes: int, budget: int) -> str:
    return f"{'within' if bytes <= budget else 'OVER'} {budget:,}"


def main() -> int:
    if not (STATIC / "index.html").is_file():
        print("No built client: run `make web` first.", file=sys.stderr)
        return 1
    text = measure()
    print(text)
    (HERE / "web.md").write_text(text)
    return 1 if "OVER" in text else 0


if __name__ == "__main__":
    sys.exit(main())
