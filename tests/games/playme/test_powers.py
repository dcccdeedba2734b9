"""The characters: a wonder that helps, a madness that hinders (PM-14, PM-15)."""

from __future__ import annotations

import pytest

from morphee.games.playme.actions import BlockLine, Roll, Slap
from morphee.games.playme.content import CARDS, CHARACTERS
from morphee.games.playme.events import CharactersDealt
from morphee.games.playme.model import Config
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Refused, Seat
from tests.games.playme.notation import GAME, Table


def test_only_two_powers_are_not_ours() -> None:
    """PM-14 All but the wonders of the Cat and of the Walrus are marked as house rules."""
    printed = [
        (who, face) for who in CHARACTERS for face in ("wonder", "madness") if face not in CARDS[who].house
    ]
    assert printed == [("cat", "wonder"), ("walrus", "wonder")]


def test_cat_cannot_be_blocked() -> None:
    """PM-14 Cheshire Cat, wonder: no block, not even at the same instant."""
    table = Table("cat", "queen", rolls=["123456", "112345"])
    assert table.do(1, "block 1 on 0") == "unblockable"
    table.do(0, "progress 1")
    assert table.do(1, "block 1 on 0") == "unblockable"
    assert table.lines() == [1, 0]


def test_mad_cat_is_blocked_twice() -> None:
    """PM-14 Cheshire Cat, madness: two dice at once, and both must be removed."""
    table = Table("cat", "alice", "hatter", "absolem", rolls=["123456"] * 4).set(0, face="madness")
    assert table.do(1, "block 1 on 0") == ["line_blocked"]
    assert table.do(2, "block 1 on 0") == ["line_blocked"]
    assert table.do(3, "block 1 on 0") == "already_blocked"
    table.roll(0, "112345")
    assert table.do(0, "unblock 1") == ["line_unblocked"]
    assert table.hands() == [6, 6, 5, 6], "the older die goes home first"
    table.roll(0, "112345")
    assert table.do(0, "progress 1") == "blocked"
    assert table.do(0, "unblock 1") == ["line_unblocked"]
    assert table.hands() == [6, 6, 6, 6]


def test_mad_cat_between_two_instants() -> None:
    """PM-9, PM-14 A progress clashes with two young blocks together, not with one on top of an old one."""
    table = Table("cat", "alice", "hatter", rolls=["123456"] * 3).set(0, face="madness")
    table.do(1, "block 1 on 0")
    table.do(2, "block 1 on 0", after=100)
    assert table.do(0, "progress 1", after=20) == ["clashed"]
    assert table.hands() == [6, 6, 6]
    table = Table("cat", "alice", "hatter", rolls=["123456"] * 3).set(0, face="madness")
    table.do(1, "block 1 on 0")
    table.do(2, "block 1 on 0", after=100)
    assert table.do(0, "progress 1", after=30) == "blocked"


def test_walrus_sends_back() -> None:
    """PM-14 Walrus, wonder: a rolled die equal to an opponent's last placed die; both go back to hand."""
    table = Table("walrus", "alice", rolls=["134556"]).set(1, line=3)
    assert table.do(0, "send 4 back from 1") == "wrong_value"
    assert table.do(0, "send 3 back from 0") == "own_line"
    assert table.do(0, "send 3 back from 1") == ["die_sent_back"]
    assert table.lines() == [0, 2]
    assert table.hands() == [6, 4]
    assert table.do(0, "progress 1") == "acted"


def test_walrus_needs_something_to_send() -> None:
    """PM-14 Walrus, wonder: an empty line, a die not rolled, another character."""
    table = Table("walrus", "alice", rolls=["133356", "123456"])
    assert table.do(0, "send 1 back from 1") == "nothing_placed"
    table.set(1, line=2).set(0, line=1)
    assert table.do(0, "send 2 back from 1") == "no_such_die"
    assert table.do(1, "send 1 back from 0") == "no_power"


def test_walrus_breaks_a_full_line() -> None:
    """PM-11, PM-14 A full line that waits for its slap can lose its 6."""
    table = Table("walrus", "alice", rolls=["666666"]).set(1, line=6)
    assert table.do(0, "send 6 back from 1") == ["die_sent_back"]
    assert table.do(1, "slap") == ["slap_failed"]


def test_block_outlasts_the_walrus() -> None:
    """PM-14 A blocked line that gets shorter stays blocked, by the same die (ruling)."""
    table = Table("walrus", "alice", "hatter", rolls=["111156", "111236", "223456"]).set(1, line=1)
    table.do(2, "block 2 on 1")
    assert table.do(0, "send 1 back from 1") == ["die_sent_back"]
    assert table.do(1, "progress 1") == "blocked", "the die is not on the place needed: no same instant"
    assert table.do(1, "unblock 2") == ["line_unblocked"]


def test_mad_walrus_drops_a_die() -> None:
    """PM-14 Walrus, madness: a roll that is no progress and shows the last placed die drops it."""
    table = Table("walrus", "alice", rolls=["123456"]).set(0, face="madness")
    table.do(0, "progress 1")
    table.roll(0, "13456")
    assert table.lines() == [1, 0], "the first roll was a progress"
    table.wait(600)
    assert table.do(0, "roll 123456") == ["die_slipped", "dice_rolled"]
    assert table.lines() == [0, 0]
    table.do(0, "progress 1")
    table.roll(0, "13456")
    table.roll(0, "13456")
    assert table.lines() == [1, 0], "once per value a round"


def test_mad_walrus_keeps_a_die_the_roll_does_not_show() -> None:
    """PM-14 Walrus, madness: only a roll that shows the last placed die counts, used to block or not."""
    table = Table("walrus", "alice", rolls=["123456"]).set(0, face="madness")
    table.do(0, "progress 1")
    table.roll(0, "23456")
    table.roll(0, "13456")
    assert table.lines()[0] == 1, "the roll before showed no 1"
    assert table.do(0, "block 1 on 1") == ["line_blocked"]
    table.roll(0, "23456")
    assert table.lines()[0] == 0, "the roll before showed a 1"


def test_hatter_places_two() -> None:
    """PM-14 Mad Hatter, wonder: two consecutive values in one progress."""
    table = Table("hatter", "alice", rolls=["122456"])
    assert table.do(0, "progress 1 x3") == "no_power"
    assert table.do(0, "progress 1 x2") == ["progressed"]
    assert table.lines() == [2, 0]
    assert table.hands()[0] == 4
    table.roll(0, "3356")
    assert table.do(0, "progress 3 x2") == "no_run"
    assert table.do(0, "progress 3") == ["progressed"]


def test_hatter_clashes_as_a_whole() -> None:
    """PM-9, PM-14 Both dice of the Hatter come back, if the block was on the first of the two places."""
    table = Table("hatter", "alice", rolls=["123456", "123456"])
    table.do(0, "progress 1 x2")
    assert table.do(1, "block 2 on 0") == "wrong_value"
    assert table.do(1, "block 1 on 0", after=120) == ["clashed"]
    assert table.lines() == [0, 0]
    assert table.hands() == [6, 6]


def test_hatter_cannot_end_beyond_six() -> None:
    """PM-14 Mad Hatter, wonder: nothing follows 6."""
    table = Table("hatter", "alice", rolls=["666666"]).set(0, line=5)
    assert table.do(0, "progress 6 x2") == "no_run"


def test_mad_hatter_loses_a_roll() -> None:
    """PM-14 Mad Hatter, madness: after a progress the next roll is rolled, but lost."""
    table = Table("hatter", "alice", rolls=["123456"]).set(0, face="madness")
    table.do(0, "progress 1")
    table.roll(0, "23456")
    assert table.player(0).lost == "hatter"
    assert table.do(0, "progress 2") == "lost_roll"
    assert table.do(0, "block 1 on 1") == "lost_roll"
    table.roll(0, "23456")
    assert table.do(0, "progress 2") == ["progressed"]


def test_mad_hatter_loses_nothing_to_a_clash() -> None:
    """PM-9, PM-14 A progress that was undone costs no roll."""
    table = Table("hatter", "alice", rolls=["123456", "123456"]).set(0, face="madness")
    table.do(0, "progress 1")
    table.do(1, "block 1 on 0")
    table.roll(0, "123456")
    assert table.player(0).lost is None


def test_alice_parks() -> None:
    """PM-14 Alice, wonder: one die one step ahead; it joins when its turn comes."""
    table = Table("alice", "queen", rolls=["223456"])
    assert table.do(0, "park 3") == "wrong_value"
    assert table.do(0, "park 2") == ["die_parked"]
    assert table.hands()[0] == 5
    assert table.do(0, "progress 1") == "acted"
    table.roll(0, "12345")
    assert table.do(0, "park 2") == "parked_already"
    assert table.do(0, "progress 1") == ["progressed"]
    assert table.lines() == [2, 0]
    assert table.player(0).parked == 0
    assert table.hands()[0] == 4


def test_alice_parks_nothing_when_blocked() -> None:
    """PM-5, PM-14 Parking is a progress: a blocked Alice cannot; nor can anybody else, nor beyond 6."""
    table = Table("alice", "hatter", rolls=["123456", "123456"])
    assert table.do(1, "park 2") == "no_power"
    table.do(1, "block 1 on 0")
    assert table.do(0, "park 2") == "blocked"
    table = Table("alice", "hatter", rolls=["666666"]).set(0, line=5)
    assert table.do(0, "park 6") == "wrong_value"
    table.set(0, line=6)
    assert table.do(0, "park 6") == "line_full"


def test_alice_clash_parks_again() -> None:
    """PM-9, PM-14 When the progress is undone, the die that had joined is parked again."""
    table = Table("alice", "hatter", rolls=["223456", "123456"])
    table.do(0, "park 2")
    table.roll(0, "12345")
    table.do(0, "progress 1")
    assert table.do(1, "block 1 on 0") == ["clashed"]
    assert (table.player(0).line, table.player(0).parked) == (0, 2)
    assert table.hands() == [5, 6]


def test_parked_die_is_not_the_last_placed() -> None:
    """PM-14 The Walrus reaches the line only; the parked die waits where it is (ruling)."""
    table = Table("alice", "walrus", rolls=["345566", "222345"]).set(0, line=2, parked=4)
    assert table.do(1, "send 4 back from 0") == "wrong_value"
    assert table.do(1, "send 2 back from 0") == ["die_sent_back"]
    assert (table.player(0).line, table.player(0).parked) == (1, 4)
    assert table.do(0, "progress 3") == "wrong_value"
    assert table.hands()[0] == 4


def test_mad_alice_waits() -> None:
    """PM-14 Alice, madness: never more than one step ahead of the best opponent."""
    table = Table("alice", "queen", "hatter", rolls=["123456"]).set(0, face="madness")
    assert table.do(0, "progress 1") == ["progressed"]
    table.roll(0, "23456")
    assert table.do(0, "progress 2") == "too_far_ahead"
    table.set(2, line=1)
    assert table.do(0, "progress 2") == ["progressed"]


def test_absolem_turns_a_pair() -> None:
    """PM-14 Absolem, wonder: a pair counts as the needed value; one of its dice is used, turned."""
    table = Table("absolem", "queen", rolls=["334566"])
    assert table.do(0, "progress 4") == "wrong_value", "a single die is no pair"
    assert table.do(0, "progress 3") == ["progressed"]
    assert table.lines() == [1, 0]
    assert table.player(0).dice == (3, 4, 5, 6, 6)
    assert table.do(1, "progress 6") == "wrong_value", "only Absolem"


def test_mad_absolem_loses_triples() -> None:
    """PM-14 Absolem, madness: a triple of a value not needed voids the roll."""
    table = Table("absolem", "queen", rolls=["122234"]).set(0, face="madness")
    table.roll(0, "122234")
    assert table.player(0).lost == "absolem"
    assert table.do(0, "progress 1") == "lost_roll"
    table.roll(0, "111234")
    assert table.do(0, "progress 1") == ["progressed"]
    table.roll(0, "22235")
    assert table.player(0).lost is None, "the triple of the value needed now"
    table.roll(0, "11345")
    assert table.player(0).lost is None, "a pair is no triple"


def test_queen_blocks_for_free() -> None:
    """PM-14 Queen of Hearts, wonder: a block does not use up the action."""
    table = Table("queen", "alice", "hatter", rolls=["112345"])
    assert table.do(0, "block 1 on 1") == ["line_blocked"]
    assert table.do(0, "block 1 on 2") == ["line_blocked"]
    assert table.do(0, "progress 1") == "no_such_die", "both are out of hand"
    table.roll(0, "1234")
    assert table.do(0, "progress 1") == ["progressed"]
    assert table.do(0, "block 2 on 1") == "acted", "a progress still does"


def test_queen_clash_is_free_too() -> None:
    """PM-9, PM-14 The Queen's die comes back to hand, not to her roll, and her action is still hers."""
    table = Table("queen", "alice", rolls=["123456", "123456"])
    table.do(1, "progress 1")
    assert table.do(0, "block 1 on 1") == ["clashed"]
    assert table.hands() == [6, 6]
    assert table.do(0, "progress 1") == "no_such_die"
    assert table.do(0, "block 1 on 1") == "no_such_die"


def test_mad_queen_must_block() -> None:
    """PM-14 Queen of Hearts, madness: while her roll allows a block she can do nothing else with it."""
    table = Table("queen", "alice", rolls=["123456", "123456"]).set(0, face="madness")
    table.wait(600)
    assert table.do(0, "progress 1") == "must_block"
    assert table.do(0, "roll 123456") == "must_block"
    assert table.offers(0) == [BlockLine(1, Seat(1)), Slap()]
    assert table.do(0, "block 1 on 1") == ["line_blocked"]
    assert table.do(0, "roll 23456") == ["dice_rolled"]


def test_mad_queen_cannot_free_herself_first() -> None:
    """PM-14 Queen of Hearts, madness: the block comes before her own unblocking."""
    table = Table("queen", "alice", rolls=["111456", "123456"]).set(0, face="madness")
    table.do(1, "block 1 on 0")
    table.wait(130)
    assert table.do(0, "unblock 1") == "must_block"


def test_mad_queen_need_not_catch_an_instant() -> None:
    """PM-9, PM-14 A block that would only clash is no duty (ruling)."""
    table = Table("queen", "alice", rolls=["134566", "123456"]).set(0, face="madness")
    table.do(1, "progress 1")
    assert BlockLine(1, Seat(1)) in table.offers(0)
    assert table.do(0, "progress 1") == ["progressed"]


def test_mad_queen_without_a_block_is_free() -> None:
    """PM-14 Queen of Hearts, madness: no block possible, no duty."""
    table = Table("queen", "cat", rolls=["123456", "123456"]).set(0, face="madness")
    table.wait(600)
    assert Roll() in table.offers(0)
    assert table.do(0, "progress 1") == ["progressed"]


@pytest.mark.parametrize("face", ["wonder", "madness"])
def test_powers_off(face: str) -> None:
    """PM-14 Option powers off: faces turn, and mean nothing."""
    table = Table("cat", "absolem", rolls=["223456", "223456"], powers=False)
    for seat in (0, 1):
        table.set(seat, face=face)
    assert table.do(1, "progress 2") == "wrong_value"
    table.roll(1, "122234")
    assert table.player(1).lost is None
    assert table.do(1, "block 1 on 0") == ["line_blocked"]
    table.roll(1, "12345")
    assert table.do(1, "block 1 on 0") == "already_blocked"


def test_characters_by_lot() -> None:
    """PM-15 Characters are dealt by lot, and nobody shares one."""
    dealt = set()
    for number in range(40):
        event = GAME.deal(Config(), 6, Chance(seed_from("lot"), number))[0]
        assert isinstance(event, CharactersDealt)
        assert sorted(event.characters) == sorted(CHARACTERS)
        dealt.add(event.characters[0])
    assert dealt == set(CHARACTERS)


def test_characters_chosen() -> None:
    """PM-15 Chosen in the lobby: kept; the others get one of the rest."""
    for number in range(20):
        event = GAME.deal(Config(characters=("queen", None, "cat")), 4, Chance(seed_from("lot"), number))[0]
        assert isinstance(event, CharactersDealt)
        assert event.characters[0] == "queen"
        assert event.characters[2] == "cat"
        assert len(set(event.characters)) == 4


def test_nobody_shares_a_character() -> None:
    """PM-15 Two of one character, or more characters than players, are refused."""
    assert GAME.check(Config(characters=("cat", None, "cat")), 4) == Refused("shared_character")
    assert GAME.check(Config(characters=("cat", "queen", "alice")), 2) == Refused("too_many_characters")
    assert GAME.check(Config(characters=("cat", None, None)), 3) is None
