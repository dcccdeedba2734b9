"""What tells a better dreamer from a weaker one, in whole numbers."""

from __future__ import annotations

from morphee.kernel.contract import Value


class Skill(Value):
    """``gaps``: how many of ten associations it does not have; ``memory``: how many of ten answers come back
    in its story; ``sure``, ``lead``: the score at which it answers early, and how far ahead of the second
    guess; ``patience``: clues after which waiting costs more than a wrong answer; ``wary``: it weighs who
    said what; ``subtle``: as a bogeyman it looks at what was said before choosing where to lead astray."""

    gaps: int
    memory: int
    sure: int
    lead: int
    patience: int
    wary: bool
    subtle: bool


NOVICE = Skill(gaps=4, memory=9, sure=800, lead=300, patience=6, wary=False, subtle=False)
SKILLED = Skill(gaps=3, memory=10, sure=900, lead=350, patience=7, wary=True, subtle=True)
