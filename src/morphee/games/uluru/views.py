"""Who sees what: everybody the wishes, each their own rock while the glass runs, nobody the piles.

That somebody moved a bird is hidden too: it would tell how far they are (UL-19).
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

from msgspec.structs import replace

from morphee.games.uluru import rounds
from morphee.games.uluru.content import (
    COLOURS,
    EASY_THREES,
    PLACES,
    Grade,
    Place,
    Wish,
    cards_of,
    grade_for,
    level_of,
    rounds_of,
)
from morphee.games.uluru.events import (
    BirdLifted,
    BirdPlaced,
    DeckShuffled,
    DeckShuffledTold,
    DoneSaid,
    Event,
    ReadySaid,
    RoundBegan,
    RoundJudged,
    Told,
)
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import Board, Ending, Phase, Piles, Row, RowResult, SeatResult, State
from morphee.games.uluru.reading import readings
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat, Value, Viewer


class Public(Value):
    """What everybody sees. ``until`` is when the glass is empty, or the next round begins by itself.

    ``results`` (boards and verdicts) and ``rows`` (what the wishes meant, the best possible) are empty
    while the glass runs. ``grade`` is what a finished night alone is called (UL-17).
    """

    phase: Phase
    round: int
    rounds: int
    glass: int | None
    since: Millis
    until: Millis | None
    first: Seat
    plays: tuple[Row, ...]
    light: tuple[Wish, ...]
    dark: tuple[Wish | None, ...]
    left: tuple[int, ...]
    done: tuple[bool, ...]
    ready: tuple[bool, ...]
    stones: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    bests: tuple[tuple[int, ...], ...]
    end: Ending | None
    rows: tuple[RowResult, ...]
    results: tuple[SeatResult, ...]
    grade: Grade | None


class Own(Value):
    """One's own board. ``met``, while the glass runs and if the table chose that help: for each bird,
    card by card, whether its wish would be granted if the glass were empty now."""

    birds: Board
    met: tuple[tuple[bool, ...], ...] | None = None


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
        grade=_grade(state),
    )


def _grade(state: State) -> Grade | None:
    """UL-17: only alone, and only at the end."""
    if state.phase != "over" or len(state.stones) != 1:
        return None
    row = 1 if rounds.plays(state.config, 0) == "dark" else 0
    return grade_for(state.stones[0] - sum(line[row] for line in state.bests))


def own(state: State, seat: Seat) -> Own:
    return Own(state.boards[seat], _met(state, seat) if _helps(state) else None)


def _helps(state: State) -> bool:
    return state.config.help and state.phase == "glass"


def _met(state: State, seat: Seat) -> tuple[tuple[bool, ...], ...]:
    """What a player's birds say of their places, as they would be judged now."""
    row = rounds.plays(state.config, seat)
    verdicts, _ = judge(readings(rounds.cards(state.light, state.dark, row)), state.boards[seat])
    return tuple([tuple([verdict.granted for verdict in cards]) for cards in verdicts])


def redact(event: Event, viewer: Viewer) -> Told | None:
    match event:
        case BirdPlaced(seat) | BirdLifted(seat):
            return event if seat == viewer else None  # UL-19
        case DeckShuffled(_, counts):
            return DeckShuffledTold(counts)
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
    threes = chance.shuffled([card for pile in piles for card in pile if level_of(card) == 3])
    kept = sum(level_of(card) == 3 for card in piles[0])
    others = [[card for card in pile if level_of(card) != 3] for pile in piles]
    return (chance.shuffled([*others[0], *threes[:kept]]), chance.shuffled([*others[1], *threes[kept:]]))


def check_world(state: State) -> str | None:
    """UL-4, UL-13, UL-15: piles and laid cards are those of the box; UL-6: one bird a place."""
    seen: Counter[Wish] = Counter(chain(*state.piles, *state.laid))
    box = Counter(cards_of(state.config.variant))
    for card in sorted(seen.keys() | box.keys(), key=repr):
        if seen[card] != box[card]:
            return f"{card} is there {seen[card]} times, in the box {box[card]} times"
    return _check_easy_pile(state) or _check_boards(state)


def _check_easy_pile(state: State) -> str | None:
    if len(state.piles) < 2:
        return None
    levels = Counter(level_of(card) for card in (*state.piles[0], *state.laid[0]))
    if levels != {1: 8, 2: 16, 3: EASY_THREES}:
        return f"the easy pile has cards of the levels {sorted(levels.elements())}"
    return None


def _check_boards(state: State) -> str | None:
    for seat, board in enumerate(state.boards):
        places = [place for place in board if place is not None]
        if len(set(places)) < len(places):
            return f"seat {seat} has two birds on one place"
        if state.phase != "glass" and state.results and board != state.results[seat].birds:
            return f"seat {seat} has another board than the one that was judged"
    return None
