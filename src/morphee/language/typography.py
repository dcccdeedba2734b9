"""The spaces of French in what the server writes itself (in the client: web/src/lib/i18n/fill.ts)."""

from __future__ import annotations

import re

NARROW, WIDE = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def tied(text: str) -> str:
    """French with its marks kept on the line of their words, and milliseconds on that of their number:
    sources have plain spaces, which one can see."""
    text = re.sub(" ([;!?%])", rf"{NARROW}\1", text)
    text = re.sub(" ([:»])", rf"{WIDE}\1", text)
    text = re.sub(r"(?<=\d) (?=ms\b)", WIDE, text)
    return text.replace("« ", f"«{WIDE}")
