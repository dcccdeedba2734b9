"""What cannot be done, as an exception with a code and a sentence."""

from __future__ import annotations

from morphee.kernel import contract
from morphee.kernel.contract import AnyGame, Sentence


class Refused(ValueError):
    """Something that cannot be done; nothing has changed.

    ``code`` is for programs, ``sentence`` for people: it has ``en`` and ``fr``.
    """

    def __init__(self, code: str, en: str, fr: str = "") -> None:
        super().__init__(f"{en} ({code})")
        self.code = code
        self.sentence = Sentence(en, fr or en)


def by_the_rules(game: AnyGame, why: contract.Refused) -> Refused:
    """The refusal of a game, with its sentence."""
    said = game.refusals.get(why.code, Sentence(why.code, why.code))
    return Refused(why.code, said.en, said.fr)
