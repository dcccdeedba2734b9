"""The rounds: the piles they draw from, how one begins, whose wishes a player has, how it is judged."""

from __future__ import annotations

from morphee.games.uluru.best import best
from morphee.games.uluru.content import COLOURS, EASY_THREES, LEVELS, Wish, cards_of
from morphee.games.uluru.events import DeckShuffled, RoundBegan, RoundJudged
from morphee.games.uluru.judgement import judge
from morphee.games.uluru.model import (
    LIMIT,
    Board,
    Cards,
    Config,
    Ending,
    Piles,
    Row,
    RowResult,
    SeatResult,
    State,
)
from morphee.games.uluru.reading import readings
from morphee.kernel.chance import Chance
from morphee.kernel.contract import Millis, Seat

BIRDS = len(COLOURS)
EMPTY: Board = (None,) * BIRDS


def shuffle(config: Config, chance: Chance) -> DeckShuffled:
    """UL-14; UL-15: the handicap has an easy and a hard pile."""
    if config.variant != "two_rows_handicap":
        piles: Piles = (chance.shuffled(cards_of(config.variant)),)
    else:
        threes = chance.shuffled(LEVELS[3])
        easy = (*LEVELS[1], *LEVELS[2], *threes[:EASY_THREES])
        hard = (*threes[EASY_THREES:], *LEVELS[4], *LEVELS[5])
        piles = (chance.shuffled(easy), chance.shuffled(hard))
    return DeckShuffled(piles, tuple(map(len, piles)))


def begin(state: State, chance: Chance) -> RoundBegan:
    """UL-6: eight cards are laid; UL-15, UL-16: and those of the dark row; UL-13: who is first."""
    number = state.round + 1
    return RoundBegan(
        round=number,
        first=first_of(number, len(state.boards)),
        light=state.piles[0][:BIRDS],
        dark=_dark(state, chance),
    )


def _dark(state: State, chance: Chance) -> tuple[Wish | None, ...]:
    variant = state.config.variant
    if variant == "two_rows_handicap":
        return state.piles[1][:BIRDS]
    if variant != "expert":
        return ()
    chosen = sorted(chance.shuffled(range(BIRDS))[: state.config.second])
    dark: list[Wish | None] = [None] * BIRDS
    for bird, card in zip(chosen, state.piles[0][BIRDS:], strict=False):
        dark[bird] = card
    return tuple(dark)


def first_of(round: int, seats: int) -> Seat:
    """UL-13: the first player moves left, which is clockwise."""
    return Seat(max(0, round - 1) % seats)


def plays(config: Config, seat: int) -> Row:
    """Whose wishes a player's birds have."""
    if config.variant == "expert":
        return "both"
    return "dark" if seat in config.hard_row else "light"


def cards(light: tuple[Wish, ...], dark: tuple[Wish | None, ...], row: Row) -> Cards:
    """The cards under each animal that count for a row."""
    if row == "light":
        return tuple([(card,) for card in light])
    if row == "dark":
        return tuple([(card,) for card in dark if card is not None])
    return tuple([(card,) if more is None else (card, more) for card, more in zip(light, dark, strict=True)])


def judge_round(state: State, end: Ending) -> RoundJudged:
    """UL-7, UL-8, UL-19, UL-20; UL-15: the easy row comes first."""
    rows = {row: _row(state, row) for row in _rows(state.config)}
    return RoundJudged(
        end, tuple(rows.values()), tuple([_seat(state, s, rows) for s in range(len(state.boards))])
    )


def _rows(config: Config) -> tuple[Row, ...]:
    if config.variant == "two_rows_handicap":
        return ("light", "dark")
    return ("both",) if config.variant == "expert" else ("light",)


def _row(state: State, row: Row) -> RowResult:
    found = readings(cards(state.light, state.dark, row))
    return RowResult(row, found, best(found))


def _seat(state: State, seat: int, rows: dict[Row, RowResult]) -> SeatResult:
    row = plays(state.config, seat)
    board = state.boards[seat]
    verdicts, stones = judge(rows[row].readings, board)
    return SeatResult(row, board, verdicts, stones)


def until(state: State) -> Millis:
    """When the glass is empty, or the pause is over."""
    if state.phase == "rest":
        return Millis(state.since + state.config.rest * 1_000)
    glass = state.config.glass
    return Millis(state.since + (LIMIT if glass is None else glass * 1_000))
