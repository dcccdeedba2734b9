"""What tells a better dreamer from a weaker one, in whole numbers."""

from __future__ import annotations

from morphee.kernel.contract import Value


class Skill(Value):
    """As the Dreamer. ``gaps``: per cent of the associations that it does not have; ``memory``: per cent of
    its answers that come back in its story; ``sure``, ``lead``: the score at which it answers early, and
    how far ahead of the second guess; ``patience``: clues after which waiting costs more than a wrong
    answer; ``wary``: it weighs who said what; ``doubts``: per cent of the cards at which it also asks what a
    liar would have said.

    As a spirit. ``care``: per cent of its clues that are chosen with a view to what was said before;
    ``clever``: per cent that are too clever to help anybody; ``subtle``: as a bogeyman it looks at where the
    Dreamer's thoughts are before choosing where to lead astray."""

    gaps: int
    memory: int
    sure: int
    lead: int
    patience: int
    wary: bool
    doubts: int
    care: int
    clever: int
    subtle: bool


CHILD = Skill(
    gaps=62, memory=56, sure=700, lead=200, patience=5, wary=False, doubts=0, care=0, clever=40, subtle=False
)
NOVICE = Skill(
    gaps=42, memory=76, sure=800, lead=300, patience=6, wary=False, doubts=0, care=0, clever=15, subtle=False
)
SKILLED = Skill(
    gaps=25, memory=96, sure=900, lead=350, patience=7, wary=True, doubts=20, care=20, clever=5, subtle=True
)
CHAMPION = Skill(
    gaps=5, memory=100, sure=1000, lead=400, patience=9, wary=True, doubts=100, care=95, clever=0, subtle=True
)
