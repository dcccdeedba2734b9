"""After a round: the slap, the Jabberwocky, the team and the traitor (PM-16, PM-18 to PM-26)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from morphee.games.playme.actions import Betray, Pick, Slap, StayLoyal
from morphee.games.playme.content import Character
from morphee.games.playme.events import JabberwockyCame, Maddened, RoundCalled, SlapsClosed
from morphee.kernel.contract import Millis, Seat
from tests.games.playme.notation import GAME, Table, duel, trio

CIRCLE: tuple[Character, ...] = ("hatter", "cat", "alice", "queen", "absolem", "walrus")


def hunt(seats: int = 4, **options: Any) -> Table:
    """A table where the Jabberwocky has just come, in seat 0."""
    table = Table(*CIRCLE[:seats], **options)
    for seat in range(1, seats):
        table.set(seat, face="madness")
    table.win(0)
    if table.state.phase == "countdown":
        table.begin()
    return table


def ended(table: Table) -> tuple[str, tuple[Seat, ...]] | None:
    end = table.state.end
    return None if end is None else (end.reason, end.winners)


def test_slaps_in_order() -> None:
    """PM-16 Everyone else slaps; the last turns back to wonder and is without power for a round."""
    table = trio(slap=True).set(1, face="madness")
    assert table.win(0) == ["round_won", "character_turned", "slaps_called"]
    assert table.do(0, "slap") == "not_now", "the winner shouts"
    assert table.do(2, "slap", after=300) == ["tile_slapped"]
    assert table.do(2, "slap") == "slapped_already"
    events = ["tile_slapped", "slaps_closed", "character_turned", "power_lost", "round_called"]
    assert table.do(1, "slap", after=200) == events
    assert table.faces() == "mww"
    table.begin()
    assert [player.powerless for player in table.state.players] == [False, True, False]


def test_power_is_lost_for_one_round() -> None:
    """PM-16 The last slapper's power is gone in the next round, and back in the one after."""
    table = Table("alice", "queen", "cat", slap=True)
    table.win(0)
    table.do(1, "slap")
    table.do(2, "slap")
    table.begin("111111", "111111", "111111")
    assert not GAME.public(table.state).powers[2]
    assert table.do(0, "block 1 on 2") == ["line_blocked"], "a Cat without power"
    table.win(1)
    table.do(2, "slap")
    table.do(0, "slap")
    table.begin("111111", "111111", "111111")
    assert table.do(1, "block 1 on 2") == "unblockable"


def test_not_slapping_is_last() -> None:
    """PM-16 Who has not slapped within five seconds is last, all of them."""
    table = Table("alice", "queen", "cat", "hatter", slap=True, jabberwocky=False)
    for seat in (1, 2, 3):
        table.set(seat, face="madness")
    table.win(0)
    table.do(2, "slap", after=4_000)
    table.wait(999)
    assert table.state.phase == "aftermath"
    table.wait(1)
    assert SlapsClosed((Seat(1), Seat(3))) in table.events
    assert table.faces() == "mwmw"


def test_slap_is_a_race_of_its_own() -> None:
    """PM-16 The order of slaps counts from a cue of its own, for the others only."""
    table = trio(slap=True)
    number = table.state.cue_number
    table.win(1)
    cue = GAME.cue(table.state)
    assert cue is not None
    assert (cue.number, cue.at, cue.seats) == (number + 1, table.at, (0, 2))


def test_slap_of_two() -> None:
    """PM-16, PM-24 With one other player there is no race: only not slapping at all is last."""
    table = duel(slap=True)
    table.win(0)
    assert table.do(1, "slap") == ["tile_slapped", "slaps_closed", "round_called"]
    table.begin()
    table.win(1)
    table.wait(5_000)
    assert table.player(0).powerless


def test_no_slap_without_the_option() -> None:
    """PM-16 Off by default: the next round is called at once."""
    table = trio()
    assert table.win(0)[-1] == "round_called"
    assert table.do(1, "slap") == "not_now"


def test_no_slap_after_the_end() -> None:
    """PM-16 A win that ends the game needs no slap."""
    table = trio(slap=True).set(0, face="madness")
    assert table.win(0) == ["round_won", "game_ended"]
    assert GAME.timers(table.state) == []


def test_jabberwocky_comes() -> None:
    """PM-18 All characters mad: the last winner becomes the Jabberwocky, all turn back to wonder."""
    table = trio().set(0, face="madness").set(1, face="madness")
    assert table.win(2) == ["round_won", "character_turned", "jabberwocky_came", "round_called"]
    assert JabberwockyCame(Seat(2)) in table.events
    assert table.faces() == "www"
    assert GAME.public(table.state).jabberwocky == 2


def test_jabberwocky_off() -> None:
    """PM-18 Option jabberwocky off: all stay mad, and the next win decides."""
    table = trio(jabberwocky=False).set(0, face="madness").set(1, face="madness")
    table.win(2)
    assert table.faces() == "mmm"
    table.begin()
    table.win(1)
    assert ended(table) == ("both_faces", (1,))


def test_jabberwocky_comes_before_the_slap() -> None:
    """PM-16, PM-24 It comes when the winner turns; in the hunt the last slapper only loses the power."""
    table = trio(slap=True).set(0, face="madness").set(1, face="madness")
    assert "jabberwocky_came" in table.win(2)
    table.do(0, "slap")
    table.do(1, "slap")
    assert table.player(1).powerless
    assert table.faces() == "www"


def test_jabberwocky_places_runs() -> None:
    """PM-19 Any run of consecutive values in one roll, beside the wonder power of its character."""
    table = hunt()
    table.roll(0, "123466")
    assert table.do(0, "progress 1 x5") == "no_run"
    assert table.do(0, "progress 1 x4") == ["progressed"]
    assert table.lines()[0] == 4


def test_jabberwocky_rests_after_a_run() -> None:
    """PM-19 One pace a value more than its character could place: a line takes five paces to fill."""
    table = Table("alice", "cat", "queen", rolls=["123456"])
    table.state = replace(table.state, jabberwocky=Seat(0))
    assert table.do(0, "progress 1 x6") == ["progressed"]
    assert table.do(0, "slap") == "frozen"
    table.wait(5 * 600 - 1)
    assert table.offers(0) == []
    table.wait(1)
    assert table.do(0, "slap")[0] == "round_won"


def test_a_single_value_and_the_hatters_two_need_no_rest() -> None:
    """PM-14, PM-19 What the character can do alone costs the Jabberwocky nothing."""
    table = hunt()
    table.roll(0, "123466")
    assert table.do(0, "progress 1 x2") == ["progressed"]
    assert table.player(0).frozen_until is None


def test_a_run_undone_needs_no_rest() -> None:
    """PM-9, PM-19 The dice are back in hand and the hand is free."""
    table = Table("alice", "hatter", "queen", rolls=["123456", "111111"])
    table.state = replace(table.state, jabberwocky=Seat(0))
    table.do(0, "progress 1 x6")
    assert table.do(1, "block 1 on 0", after=100) == ["clashed"]
    assert table.player(0).frozen_until is None
    assert table.lines()[0] == 0


def test_jabberwocky_keeps_its_wonder() -> None:
    """PM-19 The Cat that became the Jabberwocky still cannot be blocked; its tile works without powers."""
    table = hunt()
    table.state = replace(table.state, jabberwocky=Seat(1))
    table.roll(0, "123456")
    assert table.do(0, "block 1 on 1") == "unblockable"
    table = hunt(powers=False)
    table.roll(0, "123466")
    assert table.do(0, "progress 1 x3") == ["progressed"]


def test_a_last_slapper_has_no_tile() -> None:
    """PM-16, PM-19 Without its power the Jabberwocky is a player like any other."""
    table = hunt().set(0, powerless=True)
    table.roll(0, "123466")
    assert table.do(0, "progress 1 x2") == "no_power"


def test_absolem_runs_on_from_a_pair() -> None:
    """PM-14, PM-19 A run may begin with a turned pair; dice are not used twice."""
    table = Table("absolem", "cat", "queen", rolls=["224466"])
    table.state = replace(table.state, jabberwocky=Seat(0))
    assert table.do(0, "progress 4 x2") == ["progressed"]
    assert table.lines()[0] == 2
    table.set(0, line=0, acted=False, frozen_until=None, dice=(2, 2, 6))
    assert table.do(0, "progress 2 x2") == ["progressed"]
    table.set(0, line=0, acted=False, frozen_until=None, dice=(2, 6))
    assert table.do(0, "progress 2 x2") == "wrong_value"


def test_run_stops_before_a_parked_die() -> None:
    """PM-14, PM-19 Alice the Jabberwocky: a run ends where her parked die joins (ruling)."""
    table = Table("alice", "cat", "queen", rolls=["123456"])
    table.state = replace(table.state, jabberwocky=Seat(0))
    table.set(0, parked=3)
    assert table.do(0, "progress 1 x3") == "no_run"
    assert table.do(0, "progress 1 x2") == ["progressed"]
    assert table.lines()[0] == 3


def test_jabberwocky_drives_mad() -> None:
    """PM-20 It wins a round, picks a player, and that character turns to madness."""
    table = hunt()
    assert table.win(0) == ["round_won", "choice_given"]
    assert table.offers(0) == [Pick(Seat(1)), Pick(Seat(2)), Pick(Seat(3))]
    assert table.do(1, "pick 2") == "not_yours"
    assert table.do(0, "pick 0") == "not_a_choice"
    assert table.do(0, "betray") == "not_a_choice"
    assert table.do(0, "pick 2") == ["maddened", "round_called"]
    assert table.faces() == "wwmw"


def test_jabberwocky_wins() -> None:
    """PM-20 All other characters mad: it wins the game. The last victim needs no choosing."""
    table = hunt(3)
    table.win(0)
    table.do(0, "pick 1")
    table.begin()
    assert table.win(0) == ["round_won", "maddened", "game_ended"]
    assert ended(table) == ("jabberwocky", (0,))


def test_slow_jabberwocky() -> None:
    """PM-20, PM-23 A pick nobody makes falls by lot after twenty seconds."""
    table = hunt()
    table.win(0)
    table.wait(19_999)
    assert table.state.choice is not None
    table.wait(1)
    victim = next(event for event in table.events if isinstance(event, Maddened))
    assert victim.by_lot
    assert victim.seat in (1, 2, 3)


def test_maddened_cannot_betray() -> None:
    """PM-20, PM-21 A mad player's win counts for the team at once."""
    table = hunt()
    table.win(0)
    table.do(0, "pick 2")
    table.begin()
    assert table.win(2) == ["round_won", "team_scored", "round_called"]
    assert table.state.team == 1


def test_team_counts_wins() -> None:
    """PM-21 Another player's win: the character stays on wonder, the team counts one."""
    table = hunt()
    assert table.win(1) == ["round_won", "choice_given"]
    assert table.offers(1) == [Betray(), StayLoyal()]
    assert table.do(1, "pick 2") == "not_a_choice"
    assert table.do(1, "stay loyal") == ["team_scored", "round_called"]
    assert table.faces() == "wwww"
    assert GAME.public(table.state).team == 1


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_team_wins(seats: int) -> None:
    """PM-21 As many round wins as there are players, the Jabberwocky counted."""
    table = hunt(seats)
    for number in range(seats):
        assert ended(table) is None
        winner = 1 + number % (seats - 1)
        table.win(winner)
        table.do(winner, "stay loyal")
        if number < seats - 1:
            table.begin()
    assert ended(table) == ("team", tuple(range(1, seats)))


def test_team_shares_with_the_mad_but_not_with_traitors() -> None:
    """PM-21, PM-25 Who was driven mad still wins with the team; a traitor does not."""
    table = hunt().set(2, face="madness").set(3, face="madness", traitor=True)
    table.state = replace(table.state, team=3)
    table.win(2)
    assert ended(table) == ("team", (1, 2))


def test_loyal_by_default() -> None:
    """PM-21, PM-23 A winner who does not choose in time stays loyal."""
    table = hunt()
    table.win(1)
    table.wait(20_000)
    assert table.state.team == 1
    assert table.events[-1] == RoundCalled(3)


def test_betrayal() -> None:
    """PM-22 The traitor turns to madness, the win does not count, and the next win is theirs alone."""
    table = hunt()
    table.win(1)
    assert table.do(1, "betray") == ["betrayed", "round_called"]
    assert table.faces() == "wmww"
    assert table.state.team == 0
    assert GAME.public(table.state).traitors == (1,)
    table.begin()
    assert table.win(1) == ["round_won", "game_ended"]
    assert ended(table) == ("traitor", (1,))


def test_traitor_counts_as_mad() -> None:
    """PM-20, PM-22 The Jabberwocky cannot pick a traitor, and needs not."""
    table = hunt(3)
    table.win(1)
    table.do(1, "betray")
    table.begin()
    assert table.win(0) == ["round_won", "maddened", "game_ended"]
    assert ended(table) == ("jabberwocky", (0,))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_last_on_wonder_is_told_what_a_betrayal_does(seats: int) -> None:
    """PM-26 It makes all others mad, and the Jabberwocky wins at once: the choice says so."""
    table = hunt(seats)
    for seat in range(2, seats):
        table.set(seat, face="madness", traitor=seat == 2)
    assert table.win(1) == ["round_won", "choice_given"]
    choice = GAME.public(table.state).choice
    assert choice is not None
    assert choice.hands_over
    assert table.do(1, "betray") == ["betrayed", "game_ended"]
    assert ended(table) == ("jabberwocky", (0,))


def test_one_of_two_on_wonder_may_betray() -> None:
    """PM-22, PM-26 As long as somebody else is on wonder, a betrayal is a bet and no gift."""
    table = hunt(4).set(3, face="madness")
    assert table.win(1) == ["round_won", "choice_given"]
    assert table.state.choice is not None
    assert not table.state.choice.hands_over
    assert table.offers(1) == [Betray(), StayLoyal()]
    assert table.do(1, "betray") == ["betrayed", "round_called"]
    assert ended(table) is None


def test_team_mates_may_be_blocked() -> None:
    """PM-25 Any other player is an opponent of one's line, in the hunt too."""
    table = hunt(4, powers=False)
    table.roll(1, "111111")
    assert table.do(1, "block 1 on 2") == ["line_blocked"]


def test_choice_and_slap_together() -> None:
    """PM-16, PM-20 The winner chooses while the others slap; the next round waits for both."""
    table = hunt(3, slap=True)
    if table.state.phase == "aftermath":
        table.do(1, "slap")
        table.do(2, "slap")
        table.begin()
    assert table.win(0) == ["round_won", "choice_given", "slaps_called"]
    assert table.offers(1) == [Slap()]
    assert table.do(0, "pick 1") == ["maddened"]
    assert table.do(2, "slap") == ["tile_slapped"]
    assert table.do(1, "slap") == ["tile_slapped", "slaps_closed", "power_lost", "round_called"]
    assert table.player(1).powerless
    assert table.faces() == "wmw", "PM-24: with the Jabberwocky there no face turns by a slap"


def test_every_wait_has_an_end() -> None:
    """PM-20, PM-22 Nobody can freeze a table: each phase has a timer."""
    table = hunt()
    assert {timer.name for timer in GAME.timers(table.state)} >= {"limit", "ready:0"}
    table.win(1)
    assert [timer.name for timer in GAME.timers(table.state)] == ["choice"]
    table.do(1, "stay loyal")
    assert [timer.name for timer in GAME.timers(table.state)] == ["countdown"]
    assert table.state.due == Millis(table.at + 5_000), "the hunt shows first what came of the round"
