"""DR-20, DR-23 whether an answer is the proposition, and whether a story mentions it; see `tongue`."""

from __future__ import annotations

from morphee.games.dream.tongue.answers import Match, Mode
from morphee.games.dream.tongue.answers import match as match_answer
from morphee.games.dream.tongue.stories import mentions

__all__ = ["Match", "Mode", "match_answer", "mentions"]
