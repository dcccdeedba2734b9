"""The rules of Pilo Pilo, one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from morphee.games.pillows.content import APPRENTICE_DECK, DECK
from morphee.games.pillows.events import (
    Dealt,
    DealtTold,
    PillowsBack,
    PillowsBackTold,
    Revealed,
    StartedEarly,
)
from morphee.games.pillows.model import Config
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Act, Expire, Millis, Refused, Seat
from morphee.kernel.match import Match
from tests.games.pillows.table import PILLOWS, REVEALED_AT, Turn, hand


def fresh(seats: int, config: Config = Config()) -> Match:
    match = Match(PILLOWS, config, seats, seed_from("pillows"))
    match.fold(match.deal(Millis(0)))
    return match


def fire(match: Match) -> None:
    timer = match.next_timer()
    assert timer is not None
    found = match.decide(Expire(timer.name), timer.due)
    assert not isinstance(found, Refused)
    match.fold(found)


def test_pi_1_the_deck() -> None:
    """PI-1"""
    assert Counter(DECK) == {"dragon": 7, "king": 7, "attacker": 21, "defender": 21}


@pytest.mark.parametrize(("seats", "pillows"), [(3, 1), (4, 2), (5, 2), (6, 2)])
def test_pi_2_pillows_by_number_of_players(seats: int, pillows: int) -> None:
    """PI-2"""
    match = fresh(seats)
    fire(match)
    assert match.state.free == PILLOWS.public(match.state).pillows == pillows


@pytest.mark.parametrize(("seats", "each"), [(3, 12), (4, 12), (5, 8), (6, 8)])
def test_pi_3_cards_each(seats: int, each: int) -> None:
    """PI-3"""
    match = fresh(seats)
    assert [len(pile) for pile in match.state.piles] == [each] * seats
    dealt = Counter(card for pile in match.state.piles for card in pile)
    assert dealt <= Counter(DECK)


def test_pi_3_nobody_is_told_a_pile() -> None:
    """PI-3: the owner neither."""
    match = fresh(4)
    dealt = Dealt(match.state.piles, 12)
    for viewer in (None, *map(Seat, range(4))):
        assert PILLOWS.redact(dealt, viewer) == DealtTold(12)
        assert b"attacker" not in encode(PILLOWS.view(match.state, viewer))


def test_pi_4_apprentices_play_without_kings() -> None:
    """PI-4"""
    assert Counter(APPRENTICE_DECK) == {"dragon": 7, "attacker": 21, "defender": 21}
    for number in range(20):
        dealt = PILLOWS.deal(Config(apprentice=True), 4, Chance(seed_from("x"), number))[0]
        assert isinstance(dealt, Dealt)
        assert "king" not in {card for pile in dealt.piles for card in pile}


def test_pi_5_all_reveal_their_top_card_at_once() -> None:
    """PI-5"""
    match = fresh(4)
    fire(match)
    tops = tuple(pile[0] for pile in match.state.piles)
    fire(match)
    assert match.state.cards == tops


def test_pi_6_a_king_silences_everyone() -> None:
    """PI-6"""
    assert Turn("KADZ").right() == "++++"
    turn = Turn("KADZ")
    turn.do(1, ">2")
    turn.do(3, "sleep")
    assert turn.right() == "+-+-"
    assert turn.why()[1] == "broke_silence"


def test_pi_7_an_attacker_throws_at_a_defender() -> None:
    """PI-7"""
    turn = Turn("ADAD")
    turn.do(0, ">3")
    assert turn.why()[0] == "throw"
    assert turn.state.verdicts[0].right


def test_pi_7_throwing_at_anyone_else_is_wrong() -> None:
    """PI-7"""
    turn = Turn("ADA")
    turn.do(0, ">2")
    assert turn.why()[0] == "wrong_target"
    assert turn.right()[0] == "-"


def test_pi_7_with_no_defender_an_attacker_does_nothing() -> None:
    """PI-7"""
    assert Turn("AAZ").right() == "++-"
    turn = Turn("AAZ")
    turn.do(0, ">1")
    assert turn.why()[0] == "nobody_to_fight"


def test_pi_8_a_defender_shields_when_there_is_an_attacker() -> None:
    """PI-8"""
    turn = Turn("DAZ")
    turn.do(0, "shield")
    assert turn.right() == "+--"


def test_pi_8_with_no_attacker_a_defender_does_nothing() -> None:
    """PI-8"""
    assert Turn("DDZ").right() == "++-"
    turn = Turn("DDZ")
    turn.do(0, "shield")
    assert turn.right() == "-+-"


def test_pi_9_a_dragon_sleeps() -> None:
    """PI-9"""
    turn = Turn("ZZA")
    turn.do(1, "sleep")
    assert turn.right() == "-++"
    assert turn.why() == ["too_slow", "sleep", "did_nothing"]


@pytest.mark.parametrize("use", ["shield", ">1"])
def test_pi_9_a_dragon_does_nothing_else(use: str) -> None:
    """PI-9"""
    turn = Turn("ZDA")
    turn.do(0, use)
    assert turn.why()[0] == "wrong_use"


def test_pi_10_one_pillow_a_player_and_a_turn() -> None:
    """PI-10"""
    turn = Turn("AADD")
    assert turn.do(0, ">2") is None
    assert turn.do(0, ">3") == "acted_already"
    assert turn.do(0, "take") == "acted_already"
    assert list(PILLOWS.legal(turn.state, Seat(0))) == []


def test_pi_10_only_a_free_pillow() -> None:
    """PI-10"""
    turn = Turn("AAD")
    assert turn.do(0, "take") is None
    assert turn.do(1, ">2") == "no_pillow"
    assert list(PILLOWS.legal(turn.state, Seat(1))) == []


def test_pi_10_in_any_order() -> None:
    """PI-10: a shield may come before the throw it parries."""
    for order in ((0, ">1"), (1, "shield")), ((1, "shield"), (0, ">1")):
        turn = Turn("ADKK".replace("K", "A"))
        for seat, use in order:
            turn.do(seat, use)
        assert turn.right()[:2] == "++"


def test_pi_11_being_hit_changes_nothing() -> None:
    """PI-11: one who was hit may still shield, and a throw at a shield is right."""
    hit_first = Turn("ADDA")
    hit_first.do(0, ">1")
    hit_first.do(1, "shield")
    assert hit_first.right() == "++--"
    shield_first = Turn("ADDA")
    shield_first.do(1, "shield")
    shield_first.do(0, ">1")
    assert shield_first.right() == "++--"


def test_pi_12_touching_is_acting() -> None:
    """PI-12"""
    turn = Turn("AAA")
    turn.do(0, "take")
    assert turn.right() == "-++"


def test_pi_13_a_pillow_taken_and_not_used_is_wrong() -> None:
    """PI-13"""
    turn = Turn("ADZ")
    turn.do(0, "take")
    assert turn.state.phase == "open", "an unused pillow does not close the turn"
    assert turn.why()[0] == "unfinished"
    assert turn.right()[0] == "-"


def test_pi_13_a_taken_pillow_can_be_finished() -> None:
    """PI-13"""
    turn = Turn("ADZ")
    turn.do(0, "take")
    assert turn.do(0, ">1", 900) is None
    assert turn.right()[0] == "+"


def test_pi_14_right_leaves_wrong_goes_under() -> None:
    """PI-14"""
    turn = Turn("AZDA", left=2)
    turn.do(0, ">2")
    turn.close()
    assert turn.state.piles[0] == ("attacker", "attacker")
    assert turn.state.piles[1] == ("attacker", "attacker", "dragon")


def test_pi_15_all_pillows_return() -> None:
    """PI-15"""
    turn = Turn("AADD")
    turn.do(0, ">2")
    turn.do(1, ">2")
    turn.expire()
    assert turn.state.phase == "hush"
    assert turn.state.free == 2
    assert turn.state.touches == (None,) * 4


def test_pi_16_the_last_card_wins() -> None:
    """PI-16"""
    turn = Turn("ADZA", left=0)
    turn.match.state = replace(turn.state, piles=(("attacker",), *turn.state.piles[1:]))
    turn.do(0, ">1")
    turn.close()
    outcome = PILLOWS.outcome(turn.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_pi_16_several_in_one_turn_share() -> None:
    """PI-16"""
    turn = Turn("ADAD", left=0)
    turn.do(0, ">1")
    turn.do(3, "shield")
    outcome = PILLOWS.outcome(turn.close().state)
    assert outcome is not None
    assert outcome.winners == (0, 3)
    assert outcome.ranking == ((0, 3), (1, 2))
    assert turn.match.next_timer() is None
    assert turn.do(1, "shield") == "over"


GESTURES = ["take", ">1", "shield", "sleep"]


@pytest.mark.parametrize("gesture", GESTURES)
def test_pi_17_a_touch_before_the_reveal_is_a_mistake(gesture: str) -> None:
    """PI-17: whatever the gesture."""
    match = fresh(4)
    fire(match)
    assert hand(gesture) in list(PILLOWS.legal(match.state, Seat(2)))
    found = match.decide(Act(Seat(2), hand(gesture)), match.at)
    assert not isinstance(found, Refused)
    assert [entry.event for entry in found] == [StartedEarly(Seat(2))]
    match.fold(found)
    fire(match)
    assert match.state.free == 2, "the pillow stays in the centre"
    assert list(PILLOWS.legal(match.state, Seat(2))) == []
    fire(match)
    assert match.state.verdicts[2].why == "started_early"
    assert not match.state.verdicts[2].right


@pytest.mark.parametrize("gesture", GESTURES)
@pytest.mark.parametrize(("rt", "early"), [(0, True), (99, True), (100, False)])
def test_pi_17_nobody_reacts_in_under_100_ms(rt: int, early: bool, gesture: str) -> None:
    """PI-17: whatever the gesture, and the pillow stays free."""
    turn = Turn("ADZ")
    turn.do(0, gesture, rt)
    assert turn.state.free == (1 if early else 0)
    assert (turn.why()[0] == "started_early") is early


def test_pi_17_a_throw_before_the_reveal_needs_an_opponent_too() -> None:
    """PI-17: what can never be a gesture is refused, and nobody started early."""
    match = fresh(4)
    fire(match)
    assert match.decide(Act(Seat(2), hand(">2")), match.at) == Refused("bad_target")


def test_pi_18_the_turn_closes_when_every_pillow_was_used() -> None:
    """PI-18"""
    turn = Turn("AADD")
    turn.do(0, ">2")
    assert PILLOWS.public(turn.state).phase == "open"
    turn.do(2, "shield")
    assert PILLOWS.public(turn.state).phase == "rest"


@pytest.mark.parametrize("window", [2_000, 4_000, 8_000])
def test_pi_18_a_quiet_turn_runs_to_the_end_of_its_window(window: int) -> None:
    """PI-18: its length tells nothing."""
    quiet, busy = (Turn(cards, config=Config(window=window)) for cards in ("KADZ", "AADD"))
    for turn in (quiet, busy):
        timer = turn.match.next_timer()
        assert timer is not None
        assert timer.due == REVEALED_AT + window
        assert PILLOWS.public(turn.state).closes == REVEALED_AT + window


def test_pi_19_the_reveal_is_the_cue_of_a_race() -> None:
    """PI-19: the time handed to the rules is the cue's plus the reaction; ties and lots are the table's."""
    turn = Turn("ADZ")
    cue = PILLOWS.cue(turn.state)
    assert cue is not None
    assert (cue.number, cue.at, cue.seats) == (1, REVEALED_AT, (0, 1, 2))
    assert PILLOWS.cue(turn.close().state) is None


def test_pi_20_an_unpredictable_hush_before_every_reveal() -> None:
    """PI-20"""
    pauses = set()
    match = fresh(3)
    for number in range(300):
        found = PILLOWS.decide(match.state, Expire("pillows_back"), Millis(5_000), Chance(b"s" * 32, number))
        assert not isinstance(found, Refused)
        assert isinstance(found[0], PillowsBack)
        pauses.add(found[0].pause)
    assert min(pauses) >= 400
    assert max(pauses) <= 1_600
    assert len(pauses) > 200
    assert PILLOWS.redact(PillowsBack(Millis(777)), Seat(1)) == PillowsBackTold(), "nobody is told how long"
    match.fold(match.decide(Expire("pillows_back"), Millis(5_000)))  # type: ignore[arg-type]
    assert PILLOWS.public(match.state).closes is None


@pytest.mark.parametrize("use", [">1", "shield", "sleep"])
def test_pi_21_every_gesture_takes_one_step_or_a_drag(use: str) -> None:
    """PI-21: a tap or key does at once what a drag does in two; both end the same."""
    tap, drag = Turn("ADZ"), Turn("ADZ")
    tap.do(0, use)
    drag.do(0, "take")
    drag.do(0, use)
    assert tap.right() == drag.right()
    assert tap.state.touches == drag.state.touches


def test_pi_e1_four_players_two_pillows() -> None:
    """PI-E1: A throws at D; D throws at A; B and C are too slow."""
    for third in "DZ":
        turn = Turn(f"AA{third}D")
        turn.do(0, ">3", 400)
        turn.do(3, ">0", 450)
        assert turn.right() == "+---"


def test_pi_e2_a_king_shows() -> None:
    """PI-E2: D sleeps and C throws at A while A and B keep still."""
    for deal in ("KAAZ", "AKDZ", "DZKA"):
        turn = Turn(deal)
        turn.do(3, "sleep", 400)
        turn.do(2, ">0", 450)
        assert turn.right() == "++--"


@pytest.mark.parametrize("target", [-1, 0, 4, 99])
def test_a_throw_needs_an_opponent(target: int) -> None:
    turn = Turn("ADZA")
    assert turn.do(0, f">{target}") == "bad_target"


def test_between_turns_hands_rest() -> None:
    turn = Turn("ADZ")
    turn.close()
    assert turn.do(0, "take") == "resting"


def test_the_reveal_is_told_to_all() -> None:
    assert PILLOWS.redact(Revealed(("king",) * 3), None) == Revealed(("king",) * 3)
