"""The golden matches of Pilo Pilo: an ordinary one, and one with everything that is rare."""

from __future__ import annotations

from morphee.games.pillows.content import Card
from morphee.games.pillows.events import Dealt
from morphee.games.pillows.model import Config
from morphee.kernel.chance import commitment, seed_from
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from morphee.kernel.record import Entry, dump, header
from morphee.sim.tournament import Setup, one, record
from tests.games.pillows.table import PILLOWS, cards, hand

# Two pillows, four piles of five; what each turn's hands do, in order: seat, use, reaction time.
PILES = ("AKDZA", "DADAA", "ZDAAD", "AZKDA")
SCRIPT: tuple[tuple[tuple[int, str, int], ...], ...] = (
    ((3, "shield", 60), (0, "take", 300), (0, ">1", 700), (2, "sleep", 450)),  # early, drag, dragon
    ((2, "shield", 400),),  # a king: wrong
    (),  # a king again: right to keep still
    ((2, ">0", 250), (0, "sleep", 300)),  # a throw at a dragon
    ((1, "take", 500), (0, "shield", 600)),  # taken and never used; a knight who shields instead
)


def matches() -> dict[str, bytes]:
    return {"ordinary": _ordinary(), "rare": _rare()}


def _ordinary() -> bytes:
    setup = Setup(PILLOWS, Config(), ("novice", "skilled", "novice", "random"))
    seed = seed_from("golden pillows")
    return record(setup, seed, one(setup, seed))


def _rare() -> bytes:
    """A scripted deal, then hands by the script, then skilled play to a shared victory."""
    seed = seed_from("golden pillows rare")
    match = Match(PILLOWS, Config(), 4, seed)
    piles: tuple[tuple[Card, ...], ...] = tuple(cards(pile) for pile in PILES)
    entries = [Entry(1, Millis(0), Dealt(piles, 5))]
    match.fold(entries)
    for hands in (*SCRIPT, *((),) * 30):
        if PILLOWS.outcome(match.state) is None:
            entries += _turn(match, hands)
    return dump(header(PILLOWS, Config(), 4, commitment(seed), seed=seed), entries)


def _turn(match: Match, hands: tuple[tuple[int, str, int], ...]) -> list[Entry]:
    entries = [*_command(match, Expire("pillows_back"))]
    if not hands:
        entries += _command(match, Act(Seat(3), hand("take")))  # a hand too early, before the reveal
    entries += _command(match, Expire("reveal"))
    for seat, use, rt in hands:
        entries += _command(match, Act(Seat(seat), hand(use)), match.state.since + rt)
    if match.state.phase == "open":
        entries += _command(match, Expire("window"))
    return entries


def _command(match: Match, command: Act[object] | Expire, at: int | None = None) -> tuple[Entry, ...]:
    due = max((timer.due for timer in PILLOWS.timers(match.state)), default=match.at)
    when = at if at is not None else due if isinstance(command, Expire) else match.at
    found = match.decide(command, Millis(when))
    if isinstance(found, Refused):
        return ()
    match.fold(found)
    return found
