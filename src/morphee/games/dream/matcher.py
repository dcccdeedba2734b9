"""DR-20, DR-23 whether an answer is the proposition, and whether a story mentions it; see `language`."""

from __future__ import annotations

from morphee.games.dream.language.answers import Match, Mode
from morphee.games.dream.language.answers import match as match_answer
from morphee.games.dream.language.stories import mentions

__all__ = ["Match", "Mode", "match_answer", "mentions"]
