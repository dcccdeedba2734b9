"""Following a match as a client does: folds `News`, decoded to plain data, into what is known.

For programs and tests; the browser's own is `web/src/lib/table/fold.ts`.
"""

from __future__ import annotations

from typing import Any


class Followed:
    """What one viewer knows of a match: the view, the offers, and every fact told since."""

    def __init__(self) -> None:
        self.public: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.offers: list[Any] = []
        self.facts: list[Any] = []
        self.outcome: Any = None
        self.stream = ""
        self.v = 0

    def hear(self, news: dict[str, Any]) -> None:
        if news.get("fresh"):
            if news.get("stream", "") != self.stream:
                self.facts, self.outcome = [], None
            self.public, self.own, self.stream = {}, {}, news.get("stream", "")
        self.public.update(news.get("public") or {})
        for field, elements in (news.get("each") or {}).items():
            self.public[field] = [elements.get(str(i), old) for i, old in enumerate(self.public[field])]
        for field, (index, name) in (news.get("same") or {}).items():
            self.public[field] = news["facts"][index][name]
        self.own.update(news.get("own") or {})
        self.offers = offers_after(self.offers, news)
        self.facts.extend(news.get("facts", ()))
        self.outcome = news.get("outcome", self.outcome)
        self.v = news["v"]


def offers_after(offers: list[Any], news: dict[str, Any]) -> list[Any]:
    """What is offered after some news."""
    left = [offer for index, offer in enumerate(offers) if index not in news.get("less", ())]
    return list(news.get("offers", left))
