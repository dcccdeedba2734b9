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
    sizes = {len(right), len(right) + 1} if len(right) == 1 else {1, len(right)}
    initial = right[0][:1]
    for start, word in enumerate(told):
        if (
            len(right) > 1 and word[:1] != initial
        ):  # a phrase begins as it should: cheap, and nearly always true
            continue
        if any(
            start + size <= len(told) and is_right(lang, told[start : start + size], right) for size in sizes
        ):
            return True
    return False
