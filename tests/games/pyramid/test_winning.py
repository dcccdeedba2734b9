"""Winning: PP-16 to PP-20."""

from __future__ import annotations

import pytest

from morphee.games.pyramid.actions import Action, Roll
from morphee.games.pyramid.content import TITLES, title_for
from morphee.games.pyramid.events import CatsLaid, GameEnded, TurnBegan, WinnerNamed
from morphee.games.pyramid.model import Bed
from morphee.games.pyramid.texts import TITLES as TITLE_WORDS
from morphee.kernel.contract import Act, Expire, Millis, Outcome, Refused, Seat
from morphee.server.tables import series
from tests.games.pyramid.kitchen import GAME, Kitchen, Loaded, place


def test_the_first_to_lay_all_tiles_is_the_winner() -> None:
    """PP-16: and the game goes on."""
    table = Kitchen().having(tiles=(1, 24, 23)).roll(2, 1, 1, 1, 1).put((0, 2), 2).stop()
    assert table.events[1:] == (WinnerNamed(Seat(0)), TurnBegan(Seat(1), 5, False))
    assert (table.state.winner, table.state.gold) == (0, 0)
    assert GAME.outcome(table.state) is None


@pytest.mark.parametrize(("left", "bed"), [(1, (1, 2)), (2, (2, 1)), (3, (3, 0))])
def test_gold_completes_the_laying(left: int, bed: tuple[int, int]) -> None:
    """PP-16: at once, if the laying needs more tiles than were left."""
    table = Kitchen().rows(4).having(tiles=(left, 24, 23)).roll(6, 6, 1, 1, 1).put((4, 3), 6, 6).stop()
    assert table.event(CatsLaid).beds == (Bed(place("A", (4, 3)), Seat(0), *bed),)
    assert table.state.tiles == (0, 24, 23)
    assert table.state.gold == bed[1]
    assert table.state.winner == 0


def test_tiles_before_gold_over_several_places() -> None:
    """PP-16: in the order of placing."""
    table = Kitchen().having(tiles=(1, 24, 23)).roll(2, 1, 1, 1, 1).put((0, 2), 2)
    table.roll(5, 1, 1, 1).put((0, 3), 5).stop()
    assert [(bed.tiles, bed.gold) for bed in table.event(CatsLaid).beds] == [(1, 0), (0, 1)]


def test_the_winner_goes_on_with_gold() -> None:
    """PP-16: later turns and bonus turns use gold."""
    table = Kitchen().having(tiles=(0, 24, 23), winner=Seat(0), gold=2)
    table.roll(1, 1, 1, 1, 4).put((0, 5), 1, 1, 1, 1, 4)
    assert not table.has(WinnerNamed)
    assert table.state.gold == 3
    table.roll(2, 2, 2, 2).put((0, 2), 2).stop()
    assert table.state.gold == 4
    assert table.state.tiles == (0, 24, 23)


def test_winning_in_the_middle_of_bonus_turns() -> None:
    """PP-16: the bonus turn that follows is laid in gold."""
    table = Kitchen().having(tiles=(1, 24, 23)).roll(1, 1, 1, 1, 4).put((0, 5), 1, 1, 1, 1, 4)
    assert table.events[2:] == (WinnerNamed(Seat(0)), TurnBegan(Seat(0), 4, True))
    assert table.roll(4, 1, 1, 1).put((0, 4), 4).stop().state.gold == 1


def test_the_end_when_the_board_is_full() -> None:
    """PP-17"""
    table = Kitchen().all_but((10, 0)).having(tiles=(0, 5, 5), winner=Seat(0), gold=4)
    table.roll(6, 6, 1, 1, 1).put((10, 0), 6, 6).stop()
    assert table.events[-1] == GameEnded("board_full")
    assert GAME.outcome(table.state) == Outcome("board_full", ((Seat(0),), (Seat(1), Seat(2))), (7, -5, -5))


def test_the_end_when_a_second_player_is_home() -> None:
    """PP-17: at once, no bonus turn follows."""
    table = Kitchen().having(tiles=(1, 0, 3), winner=Seat(1), gold=0)
    table.roll(1, 1, 1, 1, 4).put((0, 5), 1, 1, 1, 1, 4)
    assert table.events[-1] == GameEnded("second_home")
    assert not table.has(TurnBegan)
    assert table.state.winner == 1


def test_the_end_when_all_gold_is_laid() -> None:
    """PP-17"""
    table = (
        Kitchen().having(tiles=(0, 9, 3), winner=Seat(0), gold=11).roll(2, 1, 1, 1, 1).put((0, 2), 2).stop()
    )
    assert table.events[-1] == GameEnded("gold_laid")
    found = GAME.outcome(table.state)
    assert found is not None
    assert (found.scores, found.ranking) == ((12, -9, -3), ((Seat(0),), (Seat(2),), (Seat(1),)))


def test_a_second_finisher_short_of_tiles_lays_what_is_left() -> None:
    """PP-17, ruling: two tiles for a 12, no gold."""
    table = (
        Kitchen().rows(4).having(tiles=(2, 0, 3), winner=Seat(1)).roll(6, 6, 1, 1, 1).put((4, 3), 6, 6).stop()
    )
    assert table.event(CatsLaid).beds == (Bed(place("A", (4, 3)), Seat(0), 2, 0),)
    assert table.events[-1] == GameEnded("second_home")
    assert GAME.public(table.state).scores == (0, 0, -3)


def test_a_place_without_any_cat_stays_free() -> None:
    """PP-17, ruling: no tile is left for the 8, so its yarn stays too."""
    table = Kitchen().having(tiles=(1, 0, 3), winner=Seat(1)).roll(4, 1, 1, 1, 1).put((0, 4), 4)
    table.roll(4, 4, 1, 1).put((0, 5), 4, 4).stop()
    assert table.lying((0, 4))
    assert not table.lying((0, 5))
    assert table.event(CatsLaid).yarn == 0


def test_the_winner_short_of_gold_lays_what_is_left() -> None:
    """PP-17: twelve golden cats and no more."""
    table = Kitchen().rows(4).having(tiles=(0, 9, 3), winner=Seat(0), gold=11)
    table.roll(6, 6, 1, 1, 1).put((4, 3), 6, 6).stop()
    assert table.event(CatsLaid).beds == (Bed(place("A", (4, 3)), Seat(0), 0, 1),)
    assert table.state.gold == 12
    assert table.events[-1] == GameEnded("gold_laid")


def test_several_endings_at_once() -> None:
    """PP-17: the first that holds is named."""
    table = Kitchen().all_but((10, 0)).having(tiles=(3, 0, 5), winner=Seat(1), gold=4)
    table.roll(6, 6, 1, 1, 1).put((10, 0), 6, 6).stop()
    assert table.events[-1] == GameEnded("board_full")


def test_winning_with_the_last_place() -> None:
    """PP-16, PP-17: named first, then the end."""
    table = Kitchen().all_but((10, 0)).having(tiles=(2, 4, 5)).roll(6, 6, 1, 1, 1).put((10, 0), 6, 6).stop()
    assert table.events[1:] == (WinnerNamed(Seat(0)), GameEnded("board_full"))
    assert GAME.public(table.state).scores == (1, -4, -5)


def test_after_the_end_nothing_happens() -> None:
    """PP-17"""
    state = Kitchen().having(reason="board_full", phase="over").state
    assert all(not list(GAME.legal(state, Seat(seat))) for seat in range(3))
    assert not GAME.timers(state)
    commands: list[Act[Action] | Expire] = [Act(Seat(0), Roll()), Expire("think")]
    for command in commands:
        assert GAME.decide(state, command, Millis(10**9), Loaded()) == Refused("over")


def test_the_winner_comes_first_even_with_no_gold() -> None:
    """PP-18: a second finisher has 0 points too, and is second."""
    state = Kitchen().having(reason="second_home", phase="over", tiles=(0, 0, 3), winner=Seat(1)).state
    assert GAME.outcome(state) == Outcome("second_home", ((Seat(1),), (Seat(0),), (Seat(2),)), (0, 0, -3))


def test_no_winner() -> None:
    """PP-18, ruling: the board fills before anyone finishes, all score negative, ties share a place."""
    state = Kitchen().having(reason="board_full", phase="over", tiles=(2, 1, 2), winner=None).state
    assert GAME.outcome(state) == Outcome("board_full", ((Seat(1),), (Seat(0), Seat(2))), (-2, -1, -2))
    assert GAME.public(state).title is None


TITLE_OF = {
    0: "juggler",
    1: "whisperer",
    2: "whisperer",
    3: "humming",
    4: "humming",
    5: "tucker_in",
    6: "tucker_in",
    7: "nap_wizard",
    8: "nap_wizard",
    9: "dream_spinner",
    10: "dream_spinner",
    11: "dream_spinner",
    12: "architect",
}


@pytest.mark.parametrize(("gold", "title"), TITLE_OF.items())
def test_titles(gold: int, title: str) -> None:
    """PP-19: by the Winner's score."""
    assert title_for(gold) == title
    over = Kitchen().having(reason="gold_laid", phase="over", tiles=(0, 1, 2), winner=Seat(0), gold=gold)
    assert GAME.public(over.state).title == title


def test_seven_titles_with_words() -> None:
    """PP-19: in both languages; no title before the end."""
    assert len(TITLES) == 7
    assert set(TITLE_WORDS) == {title for _, title in TITLES}
    assert all(words.en and words.fr for words in TITLE_WORDS.values())
    assert GAME.public(Kitchen().having(tiles=(0, 1, 2), winner=Seat(0)).state).title is None


def _outcome(*scores: int) -> Outcome:
    best = max(scores)
    winners = tuple(Seat(seat) for seat, points in enumerate(scores) if points == best)
    return Outcome("board_full", (winners,), scores)


def _series(*matches: tuple[int, ...]) -> list[tuple[str, int, int]]:
    """Names, points and places after those scores, as a table keeps them."""
    found, people = series.NONE, ["Ann", "Bob", "Cid"]
    for scores in matches:
        found = series.with_match(found, _outcome(*scores), people, people, GAME.series_by)
    return [(total.name, total.points, total.place) for total in found.totals]


def test_scores_add_up_over_a_series() -> None:
    """PP-20: points, not matches won: the winner of most matches may be last."""
    assert _series((5, -3, -8), (-2, 0, -4), (-1, -6, 12)) == [("Ann", 2, 1), ("Cid", 0, 2), ("Bob", -9, 3)]
    assert _series((0, -1, -4), (-20, -2, 0)) == [("Bob", -3, 1), ("Cid", -4, 2), ("Ann", -20, 3)]


def test_equal_totals_share_a_place() -> None:
    """PP-20"""
    assert _series((4, -1, 4)) == [("Ann", 4, 1), ("Cid", 4, 1), ("Bob", -1, 3)]
