"""Who sees what: everybody the wishes, each their own rock while the glass runs, nobody the piles.

That somebody moved a bird is hidden too: it would tell how far they are (UL-19).
"""

from __future__ import annotations

from msgspec.structs import replace

from morphee.games.uluru import rounds
from morphee.games.uluru.content import COLOURS, LEVELS, PLACES, Place, Wish, rounds_of
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import (
    BirdLifted,
    BirdPlaced,
    Board,
    DeckShuffled,
    DoneSaid,
    Event,
    Own,
    Public,
    ReadySaid,
    RoundBegan,
    RoundJudged,
    State,
)
from morphee.games.uluru.reading import readings
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Seat, Viewer

Piles = tuple[tuple[Wish, ...], ...]


def public(state: State) -> Public:
    seats = len(state.boards)
    nobody = (False,) * seats
    return Public(
        phase=state.phase,
        round=state.round,
        rounds=rounds_of(state.config.variant),
        glass=state.config.glass,
        since=state.since,
        until=None if state.phase == "over" else rounds.until(state),
        first=rounds.first_of(state.round, seats),
        plays=tuple([rounds.plays(state.config, seat) for seat in range(seats)]),
        light=state.light,
        dark=state.dark,
        left=tuple([len(pile) for pile in state.piles]),
        done=state.said if state.phase == "glass" else nobody,
        ready=state.said if state.phase == "rest" else nobody,
        stones=state.stones,
        sheet=state.sheet,
        bests=state.bests,
        end=state.end,
        rows=state.rows,
        results=state.results,
    )


def own(state: State, seat: Seat) -> Own:
    return Own(state.boards[seat], _met(state, seat) if _helps(state) else None)


def _helps(state: State) -> bool:
    return state.config.help and state.phase == "glass"


def _met(state: State, seat: Seat) -> tuple[tuple[bool, ...], ...]:
    """What a player's birds say of their places, as they would be judged now."""
    row = rounds.plays(state.config, seat)
    verdicts, _ = judge(readings(rounds.cards(state.light, state.dark, row)), state.boards[seat])
    return tuple([tuple([verdict.granted for verdict in cards]) for cards in verdicts])


def redact(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case BirdPlaced(seat) | BirdLifted(seat):
            return event if seat == viewer else None
        case DeckShuffled(_, counts):
            return DeckShuffled(None, counts)
        case DoneSaid() | ReadySaid() | RoundBegan() | RoundJudged():
            return event


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other piles, and other birds on the rocks that this viewer may not see."""
    boards = state.boards
    if state.phase == "glass":
        boards = tuple([board if seat == viewer else _any_board(chance) for seat, board in enumerate(boards)])
    return replace(state, boards=boards, piles=_reshuffled(state.piles, chance))


def _any_board(chance: Chance) -> Board:
    places: list[Place | None] = list(chance.shuffled(PLACES))
    return tuple([None if chance.below(4) == 0 else place for place in places[: len(COLOURS)]])


def _reshuffled(piles: Piles, chance: Chance) -> Piles:
    """UL-15: nobody knows which of the cards of level 3 still to come are in which pile."""
    if len(piles) < 2:
        return tuple([chance.shuffled(pile) for pile in piles])
    threes = chance.shuffled([card for pile in piles for card in pile if card in LEVELS[3]])
    kept = sum(card in LEVELS[3] for card in piles[0])
    others = [[card for card in pile if card not in LEVELS[3]] for pile in piles]
    return (chance.shuffled([*others[0], *threes[:kept]]), chance.shuffled([*others[1], *threes[kept:]]))
