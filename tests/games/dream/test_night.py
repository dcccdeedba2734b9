"""The Night: spirits, clues, answers, passes and the glass (DR-3 to DR-13)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from morphee.games.dream.actions import Answer, GiveClue, PassCard, PassTurn, Wake, WearMask
from morphee.games.dream.content import SPIRITS, spirits_for, turned, unused_spirit
from morphee.games.dream.deck import PLACES
from morphee.games.dream.events import (
    Answered,
    CardShown,
    ClueForbidden,
    ClueForbiddenTold,
    ClueGiven,
    SpiritsDealt,
    SpiritsDealtTold,
    TurnPassed,
)
from morphee.games.dream.model import Config
from morphee.games.dream.rules import DREAM
from morphee.kernel.contract import Seat
from tests.games.dream.table import OWN, SHORT, Dreams

USED = [
    (4, (1, 1, 2)),
    (5, (2, 1, 2)),
    (6, (3, 2, 1)),
    (7, (3, 2, 2)),
    (8, (4, 3, 1)),
    (9, (4, 3, 2)),
    (10, (5, 4, 1)),
]


@pytest.mark.parametrize(("players", "counts"), USED)
def test_spirits_used(players: int, counts: tuple[int, int, int]) -> None:
    """DR-2 fairies, bogeymen and sandmen by number of players: one card each, one of them unused."""
    assert SPIRITS[players] == counts
    used = Counter(spirits_for(players))
    assert (used["fairy"], used["bogeyman"], used["sandman"]) == counts
    assert sum(counts) == players


def test_spirit_cards_are_eleven() -> None:
    """DR-1 no table needs more than 5 fairies, 4 bogeymen and 2 sandmen."""
    assert [max(counts[i] for counts in SPIRITS.values()) for i in range(3)] == [5, 4, 2]


def test_eldest_dreams_first() -> None:
    """DR-3 the table says who is the eldest."""
    assert Dreams(6, config=replace(SHORT, eldest=4)).state.dreamer == 4


def test_first_dreamer_by_lot() -> None:
    """DR-3 else it is drawn by lot: anybody may be the first."""
    lots = {Dreams(4, f"lot {i}", replace(SHORT, eldest=None)).state.dreamer for i in range(40)}
    assert lots == {0, 1, 2, 3}


@pytest.mark.parametrize("players", range(4, 11))
def test_everyone_but_the_dreamer_gets_a_spirit(players: int) -> None:
    """DR-4 one card each, the left-over one unused; together the cards of that number of players."""
    table = Dreams(players)
    dealt = [role for role in table.state.spirits if role is not None]
    assert table.state.spirits[table.state.dreamer] is None
    assert Counter([*dealt, unused_spirit(table.state.spirits)]) == Counter(spirits_for(players))


def test_a_spirit_is_seen_by_its_owner_alone() -> None:
    """DR-4 nobody sees another's card, and nobody the unused one."""
    table = Dreams(5)
    (dealt,) = table.told(SpiritsDealt)
    for viewer in (None, *map(Seat, range(5))):
        role = None if viewer is None else table.state.spirits[viewer]
        assert DREAM.redact(dealt, viewer) == SpiritsDealtTold(1, table.state.dreamer, role)
    assert DREAM.own(table.state, Seat(1)).role == table.state.spirits[1]
    assert DREAM.own(table.state, Seat(0)).role == "dreamer"


def test_the_open_card_goes_under_the_deck() -> None:
    """DR-5 everybody saw it: it is turned and flipped, and another one is in play."""
    table = Dreams()
    visible = table.state.visible
    assert visible is not None
    assert DREAM.public(table.state).visible == visible.word
    table.night()
    assert table.state.visible is None
    assert table.state.under == (turned(visible.slot),)
    assert table.state.current.slot // PLACES != visible.slot // PLACES


def test_turned_and_flipped() -> None:
    """DR-17 the other face and another of its propositions, on the same card; four times is once round."""
    for slot in range(PLACES * 3):
        assert turned(slot) // PLACES == slot // PLACES
        assert turned(slot) % PLACES // 4 != slot % PLACES // 4
        assert turned(slot) % 4 != slot % 4
        assert turned(turned(turned(turned(slot)))) == slot


@pytest.mark.parametrize("seconds", [60, 120, 300])
def test_the_glass(seconds: int) -> None:
    """DR-5 the glass starts with the mask and runs for the option's time."""
    table = Dreams(config=replace(SHORT, night=seconds)).wait(3_000).night()
    assert DREAM.public(table.state).until == 3_000 + 1_000 * seconds
    table.glass()
    assert (table.state.phase, table.match.at) == ("last", 3_000 + 1_000 * seconds)


def test_only_the_dreamer_wears_the_mask() -> None:
    """DR-5; if the Dreamer is not there, the Night falls by itself."""
    table = Dreams()
    assert table.refused(1, WearMask()) == "dreamer_only"
    table.expire("dusk")
    assert table.state.phase == "night"
    assert table.refused(0, WearMask()) == "not_now"


def test_clues_go_round_from_the_dreamers_left() -> None:
    """DR-6 clockwise, the Dreamer left out, as many times round as it takes."""
    table = Dreams(config=replace(SHORT, eldest=2)).night()
    for expected in (3, 0, 1, 3, 0, 1, 3):
        assert table.state.turn == expected
        table.clue()
    assert [clue.seat for clue in table.state.clues] == [3, 0, 1, 3, 0, 1, 3]


def test_a_clue_out_of_turn() -> None:
    """DR-6 one at a time, and never the Dreamer."""
    table = Dreams().night()
    assert table.refused(2, GiveClue(1, "brume")) == "not_your_turn"
    assert table.refused(0, GiveClue(1, "brume")) == "spirits_only"


@pytest.mark.parametrize("column", ["family", "sounds", "translations"])
def test_forbidden_clues(column: str) -> None:
    """DR-7 not of the word family, no sound-alike, no translation."""
    table = Dreams().night()
    table.clue(getattr(table.state.current.prop, column)[0])
    (breach,) = table.told(ClueForbidden)
    assert breach.reason == {"family": "family", "sounds": "sound", "translations": "translation"}[column]


def test_the_proposition_itself_is_no_clue() -> None:
    """DR-7 nor its plural."""
    for end in ("", "s"):
        table = Dreams().night()
        table.clue(table.word + end)
        assert table.sides()[0] == "penalty"


def test_right_and_wrong_answers() -> None:
    """DR-8 right goes to the yellow side, wrong to the blue one, and a new card is shown."""
    table = Dreams().night().right().wrong()
    assert table.sides() == ["yellow", "blue", "play"]
    assert [shown.card for shown in table.told(CardShown)] == [1, 2, 3]


def test_one_answer_a_card() -> None:
    """DR-8 an answer for a card that is gone does not count for the next one."""
    table = Dreams().night().wrong()
    assert table.refused(0, Answer(1, "encore")) == "card_changed"
    assert table.refused(1, Answer(2, "moi aussi")) == "dreamer_only"


def test_answers_at_any_time() -> None:
    """DR-8 before any clue, and while someone is about to give one."""
    table = Dreams().night()
    assert Answer in DREAM.open(table.state, Seat(0))
    table.clue().right()
    assert table.sides()[0] == "yellow"


@pytest.mark.parametrize(("order", "turn"), [("restart", 1), ("continue", 3)])
def test_clue_order(order: str, turn: int) -> None:
    """DR-8 after an answer the round starts again from the Dreamer's left, or goes on."""
    table = Dreams(config=replace(SHORT, clue_order=order)).night().clue().clue().right()
    assert table.state.turn == turn
    assert table.state.clues == ()


def test_the_clue_round_goes_on_by_default() -> None:
    """DR-8 everybody gives clues about equally often."""
    assert Config().clue_order == "continue"
    table = Dreams(10).night()
    for _ in range(30):
        table.clue().right()
    given = Counter(event.seat for event in table.told(ClueGiven))
    assert set(given.values()) <= {3, 4}
    assert set(given) == set(range(1, 10))


def test_every_night_starts_from_the_dreamers_left() -> None:
    """DR-6, DR-8 whoever gave the last clue of the Night before."""
    table = Dreams().night().clue().dawn().all_ready().night()
    assert (table.state.dreamer, table.state.turn) == (1, 2)


def test_clue_order_after_a_breach() -> None:
    """DR-8, DR-12 going on means with the player after the guilty one."""
    table = Dreams(config=replace(SHORT, clue_order="continue")).night().clue().forbidden()
    assert table.state.turn == 3


def test_the_dreamer_passes() -> None:
    """DR-10 the card goes to the blue side."""
    table = Dreams().night().give_up()
    assert table.sides() == ["blue", "play"]
    assert table.refused(1, PassCard(2)) == "dreamer_only"


def test_a_clue_giver_passes() -> None:
    """DR-11 and the next player has the turn."""
    table = Dreams().night().skip()
    assert table.told(TurnPassed) == [TurnPassed(1, Seat(1), False)]
    assert table.state.turn == 2
    assert table.refused(1, PassTurn(1)) == "not_your_turn"


@pytest.mark.parametrize("talk", ["typed", "voice"])
@pytest.mark.parametrize("seconds", [3, 5, 15])
def test_slow_givers_are_passed(seconds: int, talk: str) -> None:
    """DR-11 after the option's seconds, to the millisecond, at voice tables too."""
    table = Dreams(config=replace(SHORT, clue_time=seconds, talk=talk)).night().wait(1_000 * seconds - 1)
    assert table.state.turn == 1
    table.wait(1)
    assert table.told(TurnPassed) == [TurnPassed(1, Seat(1), True)]
    assert table.state.turn_until == 2_000 * seconds


def test_a_forbidden_clue_is_a_penalty() -> None:
    """DR-12 the card lies before the guilty player, counts for neither side, and a new one is shown."""
    table = Dreams().night().clue().forbidden()
    assert table.sides() == ["penalty", "play"]
    assert table.state.cards[0].guilty == 2
    table.dawn()
    assert table.state.penalties == (0, 0, 1, 0)
    assert table.state.dawn is not None
    assert [card.side for card in table.state.dawn.cards] == ["penalty", "left"]


def test_the_dreamer_is_told_that_the_card_changed() -> None:
    """DR-12 and whose clue it was, not the word."""
    table = Dreams().night().forbidden()
    (breach,) = table.told(ClueForbidden)
    assert DREAM.redact(breach, Seat(0)) == ClueForbiddenTold(Seat(0), 1, Seat(1), None, None)
    told = ClueForbiddenTold(Seat(0), 1, Seat(1), breach.word, breach.reason)
    assert DREAM.redact(breach, Seat(2)) == told
    public = DREAM.public(table.state)
    assert public.card == 2
    assert public.gone is not None
    assert (public.gone.how, public.gone.seat) == ("forbidden", 1)


def test_a_last_answer() -> None:
    """DR-13 after the glass one answer may be given for the card in play; then the Day begins."""
    table = Dreams().night().glass()
    assert table.state.phase == "last"
    table.right()
    assert (table.state.phase, table.sides()) == ("story", ["yellow"])
    assert len(table.told(CardShown)) == 1


def test_no_last_answer() -> None:
    """DR-13 the Dreamer need not: the card stays on the deck without effect."""
    table = Dreams().night().glass().act(0, Wake())
    assert (table.state.phase, table.sides()) == ("story", ["play"])
    table.dawn()
    assert [
        p for p, role in zip(table.state.points, table.state.spirits, strict=True) if role != "sandman"
    ] == [0] * (4 - table.state.spirits.count("sandman"))
    assert table.state.dawn is not None
    assert [card.side for card in table.state.dawn.cards] == ["left"]
    assert table.state.visible is not None
    assert table.state.visible.word == table.state.dawn.cards[0].word


def test_ten_seconds_for_the_last_answer() -> None:
    """DR-13 (ruling) the window is 10 s; then the Day begins by itself."""
    table = Dreams().night().glass()
    glass = table.match.at
    table.expire("last")
    assert (table.state.phase, table.match.at - glass) == ("story", 10_000)


def test_after_the_glass_no_clue_and_no_pass() -> None:
    """DR-13 only the one answer is left."""
    table = Dreams().night().clue().glass()
    assert table.refused(2, GiveClue(1, "brume")) == "not_now"
    assert table.refused(0, PassCard(1)) == "not_now"
    assert [timer.name for timer in DREAM.timers(table.state)] == ["last"]


def test_the_night_ends_when_no_card_is_left() -> None:
    """DR-5 a Night cannot outlast its deck: after the last card the Day begins."""
    table = Dreams().night()
    for _ in OWN:
        table.give_up()
    assert (table.state.phase, len(table.state.cards)) == ("story", len(OWN))


def test_no_card_twice_before_the_deck_is_through() -> None:
    """DR-17 what was dreamt of goes under the deck: the rest of the deck comes first."""
    table = Dreams().night().right().wrong().right().dawn()
    seen = {card.slot // PLACES for card in table.state.cards}
    table.all_ready().night()
    for _ in range(20):
        table.give_up()
    assert seen.isdisjoint({card.slot // PLACES for card in table.state.cards})


def test_answers_are_told_with_their_text() -> None:
    """DR-8 everybody hears the answer."""
    table = Dreams().night().answer("  un   nuage ")
    (answered,) = table.told(Answered)
    assert answered.text == "un nuage"
    gone = DREAM.public(table.state).gone
    assert gone is not None
    assert gone.text == "un nuage"
