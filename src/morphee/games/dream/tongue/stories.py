"""DR-23 which propositions a free story mentions: windows over its words, as leniently as answers."""

from __future__ import annotations

from morphee.games.dream.model import Lang, Proposition
from morphee.games.dream.tongue.answers import Said, is_right, right_answers
from morphee.games.dream.tongue.tokens import words


def mentions(lang: Lang, proposition: Proposition, story: str) -> bool:
    told = words(story)
    return any(_told(lang, told, right) for right in right_answers(lang, proposition))


def _told(lang: Lang, told: Said, right: Said) -> bool:
    if not right:
        return False
    sizes = (len(right), len(right) + 1) if len(right) == 1 else (1, len(right))
    initial = right[0][:1]
    for start, word in enumerate(told):
        # A phrase begins as it should: cheap to look at, and nearly always true.
        if len(right) == 1 or word[:1] == initial:
            windows = [told[start : start + size] for size in sizes if start + size <= len(told)]
            if any(is_right(lang, window, right) for window in windows):
                return True
    return False
