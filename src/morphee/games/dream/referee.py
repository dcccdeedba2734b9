"""DR-7, DR-21 whether a clue is allowed; what languages know of it is in `language`."""

from __future__ import annotations

from morphee.games.dream.language.ruling import FINE, Reason, Ruling, Verdict, rule
from morphee.games.dream.model import Lang, Proposition

__all__ = ["FINE", "REFEREE", "Reason", "Referee", "Ruling", "Verdict"]


class Referee:
    """Judges clues from the lists that come with a proposition and from the lexicon. Asks nobody."""

    def judge_clue(self, lang: Lang, proposition: Proposition, clue: str) -> Ruling:
        return rule(lang, proposition, clue)


REFEREE = Referee()
