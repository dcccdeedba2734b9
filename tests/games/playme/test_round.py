"""A round: rolling, the three actions, the same instant, the slap (PM-1 to PM-13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.games.playme.events import Clashed, DiceRolled, HandReady
from morphee.games.playme.model import Config, Said
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Seat
from tests.games.playme.notation import GAME, Table, duel, trio


def test_first_rolls_fall_together() -> None:
    """PM-1 Wonder face up, six dice each, a common countdown, and all first rolls at the same moment."""
    table = Table("cat", "walrus", "queen")
    assert table.faces() == "www"
    assert table.at == 6_000
    rolls = [event for event in table.events if isinstance(event, DiceRolled)]
    assert [(roll.seat, len(roll.dice)) for roll in rolls] == [(0, 6), (1, 6), (2, 6)]
    assert {player.ready_at for player in table.state.players} == {6_600}


def test_the_countdown_is_as_long_as_what_is_shown_before_it() -> None:
    """PM-1 Powers are read before the first round; later ones follow quickly."""
    assert Table("cat", "walrus", powers=False).at == 3_000
    table = Table("cat", "walrus", "queen")
    table.win(0)
    assert table.state.due - table.at == 3_000


def test_nothing_can_be_done_during_the_countdown() -> None:
    """PM-1 Before the signal nobody may do anything."""
    table = duel()
    table.win(0)
    assert table.state.phase == "countdown"
    assert table.do(1, "roll") == "not_now"
    assert table.do(1, "slap") == "not_now"
    assert table.offers(0) == table.offers(1) == []


def test_one_race_a_round() -> None:
    """PM-1 The countdown's end is the cue everybody races from; its number grows every round."""
    table = duel()
    first = GAME.cue(table.state)
    assert first is not None
    assert (first.at, first.seats) == (3_000, (0, 1))
    table.win(0)
    assert GAME.cue(table.state) is None
    table.begin()
    second = GAME.cue(table.state)
    assert second is not None
    assert second.number > first.number
    assert second.at == table.at


@pytest.mark.parametrize("pace", [300, 600, 2_000])
def test_pace(pace: int) -> None:
    """PM-2 A roll is accepted at most every pace; at exactly that distance it is."""
    table = duel(pace=pace)
    assert table.do(0, "roll 123456", after=pace - 1) == "too_soon"
    assert table.do(0, "roll 123456", after=1) == ["dice_rolled"]
    assert table.do(0, "roll 123456") == "too_soon"


def test_everyone_at_their_own_pace() -> None:
    """PM-2 Nobody waits for anybody."""
    table = duel(NOTHING := "222222", NOTHING)
    for _ in range(3):
        table.roll(0, "333333")
    assert table.do(1, "roll 444444") == ["dice_rolled"]


def test_all_dice_in_hand_are_rolled() -> None:
    """PM-2 All dice in hand, each time: those on a line stay."""
    table = duel("123456")
    table.do(0, "progress 1")
    table.roll(0, "23456")
    assert len(table.player(0).thrown) == 5


def test_readiness_is_told_to_its_owner_only() -> None:
    """PM-2 When a hand may roll again is nobody else's business."""
    event = HandReady(Seat(1))
    assert GAME.redact(event, Seat(1)) == event
    assert GAME.redact(event, Seat(0)) is None
    assert GAME.redact(event, None) is None


def test_one_action_a_roll() -> None:
    """PM-3 At most one action with one die after each roll; then roll again."""
    table = duel("123456")
    assert table.do(0, "progress 1") == ["progressed"]
    assert table.do(0, "progress 2") == "acted"
    assert table.do(0, "block 1 on 1") == "acted"
    table.roll(0, "23456")
    assert table.do(0, "progress 2", after=130) == ["progressed"]


def test_no_action_is_needed() -> None:
    """PM-3 Or without any action, roll again."""
    table = duel("123456")
    table.roll(0, "123456")
    assert table.lines() == [0, 0]


def test_action_needs_a_die_of_the_roll() -> None:
    """PM-3 The die must be one of the roll."""
    table = duel("233456")
    assert table.do(0, "progress 1") == "no_such_die"
    assert table.do(0, "block 1 on 1") == "no_such_die"


def test_progress_strictly_in_order() -> None:
    """PM-4 The line is filled from 1 to 6, one die at a time."""
    table = duel("233456")
    assert table.do(0, "progress 2") == "wrong_value"
    for value in range(1, 7):
        table.roll(0, "123456"[value - 1 :])
        assert table.do(0, f"progress {value} x2") in ("no_power", "no_run")
        assert table.do(0, f"progress {value}") == ["progressed"]
    assert table.lines() == [6, 0]
    assert table.do(0, "roll", after=600) == "no_dice"


def test_full_line_takes_no_more() -> None:
    """PM-4 Nothing follows 6."""
    table = duel("111111").set(0, line=6)
    assert table.do(0, "progress 1") == "line_full"


def test_block_on_the_place_needed_next() -> None:
    """PM-5 A die showing the value the opponent needs next; a blocked player cannot progress."""
    table = duel("123456", "123456")
    assert table.do(1, "block 2 on 0") == "wrong_value"
    assert table.do(1, "block 1 on 0") == ["line_blocked"]
    assert table.do(0, "progress 1", after=200) == "blocked"
    assert table.hands() == [6, 5]


def test_never_two_blocking_dice() -> None:
    """PM-5 Nobody can be blocked by more than one die."""
    table = trio("123456", "123456", "123456")
    assert table.do(1, "block 1 on 0") == ["line_blocked"]
    assert table.do(2, "block 1 on 0") == "already_blocked"
    assert table.do(2, "block 1 on 1") == ["line_blocked"]


def test_whom_to_block() -> None:
    """PM-5 An opponent's line, not one's own, not a full one, not that of nobody."""
    table = duel("123456", "666666")
    assert table.do(0, "block 1 on 0") == "own_line"
    assert table.do(0, "block 1 on 5") == "no_such_player"
    table.set(1, line=6)
    assert table.do(0, "block 6 on 1") == "line_full"


def test_unblock_sends_both_dice_home() -> None:
    """PM-6 With a die of the same value: both dice return to their owners' hands."""
    table = duel("123456", "123456")
    table.do(1, "block 1 on 0")
    assert table.do(0, "unblock 2", after=200) == "wrong_value"
    assert table.do(0, "unblock 1") == ["line_unblocked"]
    assert table.hands() == [6, 6]
    assert table.do(0, "progress 1") == "acted"
    table.roll(0, "123456")
    assert table.do(0, "progress 1") == ["progressed"]


def test_unblock_needs_a_block_and_the_die() -> None:
    """PM-6 Only who is blocked can unblock, and only with the value rolled."""
    table = duel("123456", "123456")
    assert table.do(0, "unblock 1") == "not_blocked"
    table.do(1, "block 1 on 0")
    table.roll(0, "223456")
    assert table.do(0, "unblock 1") == "no_such_die"


def test_dice_out_of_hand() -> None:
    """PM-7 Dice on lines stay there; a die on an opponent's line is out until it comes back."""
    table = duel("123456", "123456")
    table.do(0, "progress 1")
    table.do(1, "block 2 on 0", after=200)
    assert table.hands() == [5, 5]
    table.roll(1, "12345")
    assert table.do(1, "progress 1") == ["progressed"]
    assert table.hands() == [5, 4]
    table.roll(0, "22345")
    table.do(0, "unblock 2")
    assert table.hands() == [5, 5]


def test_recall_with_an_empty_hand() -> None:
    """PM-8 No dice left because the last one blocks: take it back and go on."""
    table = duel("123456").set(0, line=5, dice=(1,), thrown=(1,))
    assert table.do(0, "recall") == "dice_in_hand"
    assert table.do(0, "block 1 on 1") == ["line_blocked"]
    assert table.do(0, "roll", after=600) == "no_dice"
    assert table.do(0, "recall") == ["die_recalled"]
    assert table.hands()[0] == 1
    assert table.player(1).blocks == ()
    assert table.do(0, "roll 6") == ["dice_rolled"]


def test_recall_takes_the_last_one() -> None:
    """PM-8 Of several blocking dice the one put down last comes back (ruling)."""
    table = trio("123456").set(0, line=4, dice=(1, 1), thrown=(1, 1))
    table.do(0, "block 1 on 2")
    table.roll(0, "1")
    table.do(0, "block 1 on 1")
    assert table.do(0, "recall") == ["die_recalled"]
    assert [len(player.blocks) for player in table.state.players] == [0, 0, 1]


def test_nothing_to_recall_with_a_full_line() -> None:
    """PM-8 A hand that is empty because the line is full has nothing out."""
    table = duel("123456").set(0, line=6, dice=())
    assert table.do(0, "recall") == "nothing_out"


@pytest.mark.parametrize("gap", [0, 1, 119, 120])
@pytest.mark.parametrize("first", ["progress", "block"])
def test_same_instant(first: str, gap: int) -> None:
    """PM-9 Progress and block on that place within the window, in either order: both take dice back."""
    table = duel("123456", "123456")
    moves = [(0, "progress 1"), (1, "block 1 on 0")]
    (one, does), (two, replies) = moves if first == "progress" else moves[::-1]
    table.do(one, does)
    assert table.do(two, replies, after=gap) == ["clashed"]
    assert table.lines() == [0, 0]
    assert table.hands() == [6, 6]
    assert table.player(0).blocks == ()
    assert table.do(0, "progress 1") == "acted"
    assert table.do(1, "block 1 on 0") == "acted"


def test_after_the_instant() -> None:
    """PM-9 A millisecond after the window the first one stands."""
    table = duel("123456", "123456")
    table.do(0, "progress 1")
    assert table.do(1, "block 1 on 0", after=121) == "wrong_value"
    table = duel("123456", "123456")
    table.do(1, "block 1 on 0")
    assert table.do(0, "progress 1", after=121) == "blocked"


def test_no_window() -> None:
    """PM-9 Without a window only the very same millisecond is the same instant."""
    table = duel("123456", "123456", window=0)
    table.do(0, "progress 1")
    assert table.do(1, "block 1 on 0") == ["clashed"]
    table = duel("123456", "123456", window=0)
    table.do(0, "progress 1")
    assert table.do(1, "block 1 on 0", after=1) == "wrong_value"


def test_block_on_the_next_place_is_no_clash() -> None:
    """PM-9 A block on the place needed after the progress is an ordinary block, however soon it comes."""
    table = duel("123456", "123456")
    table.do(0, "progress 1")
    assert table.do(1, "block 2 on 0", after=10) == ["line_blocked"]
    assert table.lines() == [1, 0]


def test_only_the_last_play_of_a_line_can_clash() -> None:
    """PM-9 What lies under a later play is settled."""
    table = trio("123456", "123456", "123456")
    table.do(0, "progress 1")
    table.do(1, "block 2 on 0", after=10)
    assert table.do(2, "block 1 on 0", after=10) == "already_blocked"


def test_clash_after_the_next_roll() -> None:
    """PM-9 The die comes back beside a roll already made again: it is in hand, not in that roll."""
    table = duel("123456", "123456")
    table.do(0, "progress 1", after=599)
    table.do(0, "roll 22345", after=1)
    assert table.do(1, "block 1 on 0") == ["clashed"]
    assert table.hands() == [6, 6]
    assert table.player(0).dice == (2, 2, 3, 4, 5)
    assert table.do(0, "progress 2") == "wrong_value"


def test_clash_names_all() -> None:
    """PM-9 The event says who, on which place, and which of the two was second."""
    table = duel("123456", "123456")
    table.do(1, "block 1 on 0")
    table.do(0, "progress 1")
    assert table.events[-1] == Clashed(Seat(0), (Seat(1),), 1, "progress", (1,))


def test_slap_before_the_block() -> None:
    """PM-9, PM-11 The slap ends the round: nothing that was lying is undone after it."""
    table = duel("123456", "666666").set(0, line=5, dice=(6,), thrown=(6,))
    table.do(0, "progress 6")
    assert table.do(0, "slap", after=50)[0] == "round_won"
    assert table.do(1, "block 6 on 0", after=50) == "not_now"


def test_actions_are_announced() -> None:
    """PM-10 Every action is told to all, as an event nobody is spared and as a label on the table."""
    table = duel("123456", "123456")
    for seat, text, label in (
        (0, "progress 1", Said(Seat(0), "progress", 1)),
        (1, "block 2 on 0", Said(Seat(1), "block", 2, Seat(0))),
        (0, "slap", Said(Seat(0), "slap_failed")),
    ):
        table.do(seat, text, after=200)
        assert GAME.public(table.state).said == label
        assert all(GAME.redact(table.events[-1], viewer) is not None for viewer in (None, Seat(0), Seat(1)))


def test_slap_with_a_full_line() -> None:
    """PM-11 A full line gives the right to slap; the slap wins, the full line alone does not."""
    table = duel("123456", "123456").set(0, line=5, dice=(6,), thrown=(6,))
    table.do(0, "progress 6")
    assert table.state.phase == "round"
    assert table.do(0, "slap", after=400)[0] == "round_won"


def test_wrong_slap_freezes_the_hand() -> None:
    """PM-11 A slap without a full line: nothing happens, and the hand is frozen for one second."""
    table = duel("123456", "123456")
    table.do(1, "block 1 on 0")
    assert table.do(0, "slap", after=700) == ["slap_failed"]
    for text in ("roll", "progress 1", "block 1 on 1", "unblock 1", "recall", "slap"):
        assert table.do(0, text) == "frozen"
    assert table.offers(0) == []
    assert table.lines() == [0, 0]
    assert table.do(0, "unblock 1", after=999) == "frozen"
    assert table.do(0, "unblock 1", after=1) == ["line_unblocked"]


def test_winner_turns_mad_and_all_start_again() -> None:
    """PM-12 The winner's character turns; all take six dice back; a new round begins."""
    table = duel("123456", "123456")
    table.do(1, "block 1 on 0")
    assert table.win(0) == ["round_won", "character_turned", "round_called"]
    assert table.faces() == "mw"
    table.begin("123456", "123456")
    assert table.lines() == [0, 0]
    assert table.hands() == [6, 6]
    assert table.state.round == 2


def test_a_frozen_hand_thaws_with_the_round() -> None:
    """PM-12 A new round finds every hand free."""
    table = duel("123456", "123456")
    table.do(1, "slap")
    table.win(0)
    table.begin("123456", "123456")
    assert table.do(1, "progress 1") == ["progressed"]


def test_second_win_on_madness_wins_the_game() -> None:
    """PM-13 Won on wonder, then on madness: the game is won."""
    table = trio()
    table.win(2)
    table.begin()
    table.win(0)
    table.begin()
    assert table.win(2) == ["round_won", "game_ended"]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == "both_faces"
    assert outcome.ranking == ((2,), (0,), (1,))
    assert outcome.scores == (1, 0, 2)
    assert table.do(0, "slap") == "over"


def test_a_round_out_of_time_is_drawn() -> None:
    """PM-23 The time of a round is up: nobody has won it, however far the lines are, slapped or not."""
    table = trio(limit=20_000).set(1, line=3).set(2, line=6)
    assert table.fire("limit") == ["round_drawn", "round_called"]
    assert table.state.result is not None
    assert table.state.result.winner is None
    assert [player.wins for player in table.state.players] == [0, 0, 0]
    assert table.faces() == "www"
    assert table.state.phase == "countdown"


def test_three_drawn_rounds_in_a_row() -> None:
    """PM-23 The third ends the match for whoever is ahead."""
    table = trio(limit=20_000)
    table.win(2)
    for _ in range(2):
        table.begin()
        assert table.fire("limit")[-1] == "round_called"
    table.begin()
    assert table.fire("limit") == ["round_drawn", "game_ended"]
    assert table.state.end is not None
    assert (table.state.end.reason, table.state.end.winners) == ("abandoned", (2,))


def test_a_won_round_breaks_the_row() -> None:
    """PM-23 Only drawn rounds that follow each other count."""
    table = trio(limit=20_000)
    for winner in (None, None, 1, None, None):
        if winner is None:
            table.fire("limit")
        else:
            table.win(winner)
        table.begin()
    assert table.state.end is None
    assert table.state.drawn == 2


def test_a_table_nobody_plays_at() -> None:
    """PM-23 It ends after three rounds, without anybody ahead."""
    table = duel(limit=20_000)
    table.wait(200_000)
    assert table.state.end is not None
    assert table.state.end.reason == "abandoned"
    assert table.state.end.winners == (0, 1)
    assert table.state.round == 3


def test_sixty_rounds() -> None:
    """PM-23 After sixty rounds the match ends for whoever is ahead."""
    table = duel()
    table.state = replace(table.state, round=60)
    assert table.win(1)[-1] == "game_ended"
    assert table.state.end is not None
    assert (table.state.end.reason, table.state.end.winners) == ("dawn", (1,))


def test_the_longest_waits() -> None:
    """PM-23 A slap takes at most five seconds, a choice at most twenty."""
    table = trio(slap=True)
    table.win(0)
    assert [(timer.name, timer.due - table.at) for timer in GAME.timers(table.state)] == [("slaps", 5_000)]
    table = trio()
    table.state = replace(table.state, jabberwocky=Seat(1))
    table.win(0)
    assert [(timer.name, timer.due - table.at) for timer in GAME.timers(table.state)] == [("choice", 20_000)]


def test_worlds_that_cannot_be() -> None:
    """PM-7 Six dice a player, wherever they lie; every world a viewer may imagine has as many."""
    table = trio("123456", "222222", "333333")
    table.do(0, "progress 1")
    for seat in range(3):
        for draw in range(20):
            world = GAME.resample(table.state, Seat(seat), Chance(seed_from("world"), draw))
            assert GAME.check_world(world) is None
    assert GAME.check_world(table.state) is None
    table.set(0, line=7)
    assert GAME.check_world(table.state) == "seat 0 has -1 dice in hand"
    assert GAME.check_world(trio().set(1, thrown=(), dice=()).state) is not None


def test_a_hand_that_has_not_rolled_is_ready_in_every_world() -> None:
    """PM-2 Before the first roll of a match no hand waits for its pace."""
    state = GAME.initial(Config(), 4)
    for draw in range(20):
        world = GAME.resample(state, Seat(0), Chance(seed_from("world"), draw))
        assert all(player.ready for player in world.players)
