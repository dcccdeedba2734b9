"""Who did the right thing: the resolution of a turn, the same for a live match and for the judge."""

from __future__ import annotations

from collections.abc import Sequence

from morphee.games.pillows.content import Card
from morphee.games.pillows.model import Touch, Use, Verdict

RIGHT_USE: dict[Card, Use] = {"attacker": "throw", "defender": "shield", "dragon": "sleep", "king": "none"}
RIVAL: dict[Card, Card] = {"attacker": "defender", "defender": "attacker"}


def right_use(cards: Sequence[Card], seat: int) -> Use:
    """The one right thing for this seat to do; "none" is to touch nothing."""
    if "king" in cards:  # PI-6: silence overrides every other card
        return "none"
    card = cards[seat]
    rival = RIVAL.get(card)
    if rival is not None and rival not in cards:  # PI-7, PI-8: nobody to throw at, nothing to fear
        return "none"
    return RIGHT_USE[card]  # PI-9 for the dragon


def verdict(cards: Sequence[Card], seat: int, touch: Touch | None) -> Verdict:
    """Whether that touch was right with those cards on the table."""
    due = right_use(cards, seat)
    if touch is None:
        return Verdict(True, "did_nothing") if due == "none" else Verdict(False, "too_slow")
    if touch.early:
        return Verdict(False, "started_early")  # PI-17
    if due == "none":  # PI-12: touching is acting
        return Verdict(False, "broke_silence" if "king" in cards else "nobody_to_fight")
    if touch.use == "none":
        return Verdict(False, "unfinished")  # PI-13
    if touch.use != due:
        return Verdict(False, "wrong_use")
    if touch.use == "throw" and (touch.target is None or cards[touch.target] != "defender"):
        return Verdict(False, "wrong_target")
    return Verdict(True, touch.use)


def verdicts(cards: Sequence[Card], touches: Sequence[Touch | None]) -> tuple[Verdict, ...]:
    """A verdict for each seat."""
    return tuple([verdict(cards, seat, touch) for seat, touch in enumerate(touches)])
