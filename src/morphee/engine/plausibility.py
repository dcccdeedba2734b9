"""What in the receipts of races no honest person leaves behind, said to the host with the numbers.

Nothing is decided here and nobody is banned: a quick child, a strange phone or a bad evening can look
like a cheat. Each flag needs many races, and names what was counted, so that people can judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from morphee.kernel.contract import Millis, Seat, Sentence, Value
from morphee.kernel.record import Receipt

FlagKind: TypeAlias = Literal["too_quick", "leans", "pays"]

REACTION = Millis(1_500)
"""A slower answer is a decision, not a reaction."""
RACES = 10
"""Fewer races are chance."""
TOO_QUICK = Millis(230)
"""Nobody averages less over choice reactions; simple ones take about 200 ms, a choice adds 50 and more."""
LEANING = 80
"""Per cent of its races in which an honest player's claims do not reach the budget: of 1,080 of them in
simulated matches 5 did; at 60 it would be one of twelve."""
EXACTLY = 2
"""A claim so many milliseconds below its budget counts as reaching it: each receipt tells the budget."""
PAYING = Millis(60)
"""By so much an honest path is not longer in races won than in races lost."""
EACH = 4
"""Races won, and lost, that are needed to compare."""


class Flag(Value):
    """What kind, of whom, the figure it rests on, over how many races, and how it is said."""

    seat: Seat
    kind: FlagKind
    figure: int
    races: int
    said: Sentence


def review(receipts: Iterable[Receipt]) -> tuple[Flag, ...]:
    """The flags that the receipts of one match, or of several of the same players, give rise to."""
    firsts = _first_answers(receipts)
    winners = _winners(firsts)
    seats = sorted({receipt.seat for receipt in firsts})
    found: list[Flag] = []
    for seat in seats:
        own = [receipt for receipt in firsts if receipt.seat == seat]
        won = [winners[receipt.cue] == seat for receipt in own]
        for flag in (_too_quick(seat, own), _leans(seat, own), _pays(seat, own, won)):
            if flag is not None:
                found.append(flag)
    return tuple(found)


def _first_answers(receipts: Iterable[Receipt]) -> list[Receipt]:
    """Each seat's first answer to each cue, where it was a reaction."""
    firsts: dict[tuple[int, Seat], Receipt] = {}
    for receipt in receipts:
        firsts.setdefault((receipt.cue, receipt.seat), receipt)
    return [receipt for receipt in firsts.values() if receipt.counted <= REACTION]


def _winners(receipts: Sequence[Receipt]) -> Mapping[int, Seat]:
    best: dict[int, Receipt] = {}
    for receipt in receipts:
        held = best.get(receipt.cue)
        if held is None or receipt.counted < held.counted:
            best[receipt.cue] = receipt
    return {cue: receipt.seat for cue, receipt in best.items()}


def _too_quick(seat: Seat, own: Sequence[Receipt]) -> Flag | None:
    if len(own) < RACES:
        return None
    mean = sum(receipt.counted for receipt in own) // len(own)
    if mean >= TOO_QUICK:
        return None
    said = Sentence(
        en=f"Reactions of {mean} ms on average over {len(own)} races: people who choose need more.",
        fr=f"Des réactions de {mean} ms en moyenne sur {len(own)} courses : qui choisit met plus longtemps.",
    )
    return Flag(seat, "too_quick", mean, len(own), said)


def _leans(seat: Seat, own: Sequence[Receipt]) -> Flag | None:
    """An honest claim lies below its budget, but for chance; a claim of all that is to be had never does."""
    if len(own) < RACES:
        return None
    share = 100 * sum(_implied(receipt) >= receipt.budget - EXACTLY for receipt in own) // len(own)
    if share < LEANING:
        return None
    said = Sentence(
        en=f"Claimed all the lag that is believed, or more, in {share} % of {len(own)} races.",
        fr=f"A réclamé tout le retard que l’on croit, ou plus, dans {share} % de {len(own)} courses.",
    )
    return Flag(seat, "leans", share, len(own), said)


def _implied(receipt: Receipt) -> int:
    """The lag that a claim implied: what was credited and what was added back."""
    return receipt.lag + max(0, receipt.counted - receipt.rt)


def _pays(seat: Seat, own: Sequence[Receipt], won: Sequence[bool]) -> Flag | None:
    """A path that is long only when it pays."""
    wins = sorted(receipt.lag for receipt, first in zip(own, won, strict=True) if first)
    losses = sorted(receipt.lag for receipt, first in zip(own, won, strict=True) if not first)
    if len(own) < RACES or min(len(wins), len(losses)) < EACH:
        return None
    longer = wins[len(wins) // 2] - losses[len(losses) // 2]
    if longer < PAYING:
        return None
    said = Sentence(
        en=f"The network looked {longer} ms longer in the {len(wins)} races won than in the others.",
        fr=f"Le réseau semblait plus long de {longer} ms dans les {len(wins)} courses gagnées qu’ailleurs.",
    )
    return Flag(seat, "pays", longer, len(own), said)
