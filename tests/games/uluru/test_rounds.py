"""A round and a match: UL-6, UL-7, UL-13, UL-15 to UL-19, the options, the refusals."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from morphee.engine.claims import Claim
from morphee.engine.match_engine import MatchEngine
from morphee.games.uluru.actions import Done, PlaceBird
from morphee.games.uluru.content import LEVELS
from morphee.games.uluru.events import BirdLifted, BirdPlaced, DoneSaid, ReadySaid, RoundBegan, RoundJudged
from morphee.games.uluru.model import LIMIT, Config
from morphee.kernel.codec import codec
from morphee.kernel.contract import Cue, Expire, Millis, Refused, Seat
from tests.games.uluru.notation import ULURU, Play, began, birds, piles_of, row

HANDICAP = Config(variant="two_rows_handicap", hard_row=(Seat(1),))
ALL_SET = "white T,pink R1,yellow R2,orange B2,red B1,green L3,blue L2,black L1"


# --- the glass -----------------------------------------------------------------------------------


def test_cards_are_laid_left_to_right() -> None:
    """UL-6"""
    play = Play(3)
    top = piles_of(play)[0][:8]
    events = play.ready()
    assert events[-1] == RoundBegan(1, Seat(0), top, ())
    assert play.state.light == top
    assert play.state.boards == (birds(""),) * 3


@pytest.mark.parametrize(("glass", "millis"), [(60, 60_000), (30, 30_000), (180, 180_000), (None, LIMIT)])
def test_how_long_the_glass_runs(glass: int | None, millis: int) -> None:
    """UL-6: 60 s unless agreed otherwise; without a glass there is still a limit."""
    play = began(2, Config(glass=glass))
    start = play.match.at
    assert ULURU.public(play.state).until == start + millis
    (judged,) = play.expire()
    assert isinstance(judged, RoundJudged)
    assert judged.end == ("glass" if glass else "limit")
    assert play.match.at == start + millis + 1


@pytest.mark.parametrize("glass", [29, 181, 0, -1])
def test_other_glasses_are_refused(glass: int) -> None:
    """UL-6"""
    with pytest.raises(msgspec.ValidationError):
        codec(ULURU).config.decode(msgspec.json.encode({"glass": glass}))


def test_setting_and_rearranging() -> None:
    """UL-6: a bird moves, changes places, or takes the place of another that goes back to the hand."""
    play = began(1)
    assert play.place(0, "red T") == [BirdPlaced(Seat(0), "red", "T")]
    assert play.place(0, "red L1") == [BirdPlaced(Seat(0), "red", "L1")]
    play.place(0, "blue T")
    assert play.place(0, "red T") == [BirdPlaced(Seat(0), "red", "T", "blue", "L1")]
    assert play.state.boards[0] == birds("red T,blue L1")
    assert play.place(0, "pink T") == [BirdPlaced(Seat(0), "pink", "T", "red")]
    assert play.state.boards[0] == birds("pink T,blue L1")
    assert play.lift(0, "blue") == [BirdLifted(Seat(0), "blue")]
    assert play.state.boards[0] == birds("pink T")


def test_everybody_has_a_rock_of_their_own() -> None:
    """UL-6: all at the same time, on their own places."""
    play = began(3)
    play.place(0, "red T")
    play.place(2, "red T,blue L1")
    assert play.state.boards == (birds("red T"), birds(""), birds("red T,blue L1"))


def test_nothing_moves_when_the_glass_is_empty() -> None:
    """UL-7"""
    play = began(2)
    play.place(0, "red T")
    play.glass()
    assert play.place(0, "blue T") == "glass_empty"
    assert play.lift(0, "red") == "glass_empty"
    assert play.done(0) == "glass_empty"


def test_missing_birds_cost_at_once() -> None:
    """UL-7, UL-8"""
    play = began(2, cards="")
    play.place(0, ALL_SET)
    play.place(1, "red T,blue L1")
    judged = play.glass()
    assert [seat.stones for seat in judged.seats] == [0, 6]
    assert play.state.stones == (0, 6)
    assert {verdicts[0].why for verdicts in judged.seats[1].verdicts} == {"missing", "anywhere"}


def test_judged_colour_by_colour() -> None:
    """UL-8: verdicts in the order of the birds, and the same for everybody's equal boards."""
    play = began(2, cards="white long_side, black short_side")
    for seat in (0, 1):
        play.place(seat, ALL_SET)
    judged = play.glass()
    assert judged.seats[0].verdicts == judged.seats[1].verdicts
    granted = [verdicts[0].granted for verdicts in judged.seats[0].verdicts]
    assert granted == [False, True, True, True, True, True, True, False]
    assert [len(readings) for readings in judged.rows[0].readings] == [1] * 8


# --- done ----------------------------------------------------------------------------------------


def test_the_glass_is_cut_short_when_all_are_done() -> None:
    """Ruling: nobody waits for nothing."""
    play = began(2)
    assert play.done(0) == [DoneSaid(Seat(0), True)]
    events = play.done(1)
    assert events[0] == DoneSaid(Seat(1), True)
    assert isinstance(events[1], RoundJudged)
    assert events[1].end == "done"


def test_done_can_be_taken_back() -> None:
    """Ruling"""
    play = began(2)
    play.done(0)
    assert play.done(0) == "done_already"
    assert play.done(0, False) == [DoneSaid(Seat(0), False)]
    assert play.done(0, False) == "not_done"
    play.done(1)
    assert play.state.phase == "glass"


def test_moving_takes_done_back() -> None:
    """Ruling: whoever moves a bird is not done."""
    play = began(2)
    play.place(0, "red T")
    play.done(0)
    assert play.place(0, "red L1") == [DoneSaid(Seat(0), False), BirdPlaced(Seat(0), "red", "L1")]
    play.done(0)
    assert play.lift(0, "red") == [DoneSaid(Seat(0), False), BirdLifted(Seat(0), "red")]
    assert play.state.said == (False, False)


def test_without_a_glass_a_round_ends_when_all_are_done() -> None:
    """UL-6: option `glass` none."""
    play = began(2, Config(glass=None))
    assert ULURU.cue(play.state) is None
    assert play.done(1) == [DoneSaid(Seat(1), True)]
    play.done(0)
    assert play.state.phase == "rest"


# --- between rounds --------------------------------------------------------------------------------


def test_the_next_round_begins_when_all_are_ready() -> None:
    play = began(2)
    play.glass()
    assert play.ready(1) == [ReadySaid(Seat(1))]
    assert play.ready(1) == "ready_already"
    assert ULURU.public(play.state).ready == (False, True)
    events = play.ready(0)
    assert isinstance(events[1], RoundBegan)
    assert events[1].round == 2


@pytest.mark.parametrize("rest", [5, 60, 180])
def test_the_next_round_begins_by_itself(rest: int) -> None:
    play = began(2, Config(rest=rest))
    play.glass()
    start = play.match.at
    (event,) = play.expire()
    assert isinstance(event, RoundBegan)
    assert play.match.at == start + rest * 1_000


def test_cards_leave_and_the_first_player_moves_left() -> None:
    """UL-13"""
    play = Play(3)
    (pile,) = piles_of(play)
    begun: list[RoundBegan] = []
    while ULURU.outcome(play.state) is None:
        begun += [event for event in play.expire() if isinstance(event, RoundBegan)]
    assert [event.first for event in begun] == [0, 1, 2, 0, 1, 2]
    assert [card for event in begun for card in event.light] == list(pile)
    assert play.state.piles == ((),)


def test_the_rock_is_cleared_for_the_next_round() -> None:
    """UL-6 (ruling): every round begins with all birds in the hand."""
    play = began(1)
    play.place(0, ALL_SET)
    play.glass()
    play.expire()
    assert play.state.boards == (birds(""),)


@pytest.mark.parametrize(
    ("config", "rounds"),
    [(Config(), 6), (Config(variant="classic"), 6), (HANDICAP, 5), (Config(variant="expert", second=8), 5)],
)
def test_number_of_rounds(config: Config, rounds: int) -> None:
    """UL-13, UL-15, UL-16"""
    play = Play(2, config)
    while ULURU.outcome(play.state) is None:
        play.expire()
    assert play.state.round == rounds == len(play.state.sheet)
    assert ULURU.public(play.state).rounds == rounds


def test_fewest_stones_win_and_ties_share() -> None:
    """UL-13"""
    play = Play(3)
    for _ in range(6):
        play.stack("")
        play.ready()
        play.place(0, "red T")
        play.place(1, ALL_SET)
        play.place(2, ALL_SET)
        play.glass()
    outcome = ULURU.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "fewest_stones"
    assert outcome.ranking == ((Seat(1), Seat(2)), (Seat(0),))
    assert outcome.scores == (-42, 0, 0)
    assert play.place(0, "red T") == "over"
    assert play.ready(0) == "over"


@pytest.mark.parametrize(
    ("above", "grade"),
    [
        (0, "dawn"),
        (1, "feathers"),
        (2, "feathers"),
        (3, "flight"),
        (9, "glide"),
        (15, "ruffled"),
        (16, "pebbles"),
    ],
)
def test_a_night_alone_is_graded_by_its_stones_above_the_best_possible(above: int, grade: str) -> None:
    """UL-17, house"""
    play = Play(1)
    while play.state.phase != "over":
        assert ULURU.public(play.state).grade is None
        play.expire()
    best = sum(line[0] for line in play.state.bests)
    ended = msgspec.structs.replace(play.state, stones=(best + above,))
    assert ULURU.public(ended).grade == grade


def test_together_there_is_no_grade() -> None:
    play = Play(2)
    while play.state.phase != "over":
        play.expire()
    assert ULURU.public(play.state).grade is None


def test_solo() -> None:
    """UL-17: one player, and a result to compare with others: stones and best possible, round by round."""
    play = Play(1)
    while ULURU.outcome(play.state) is None:
        play.expire()
    outcome = ULURU.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "solo"
    assert ULURU.public(play.state).grade == "pebbles"
    assert outcome.scores == (-48,)
    assert play.state.sheet == ((8,),) * 6
    assert len(play.state.bests) == 6


# --- two rows ----------------------------------------------------------------------------------------


def test_piles_of_the_handicap() -> None:
    """UL-15: easy is 1, 2 and sixteen of level 3; hard the other eight, 4 and 5; forty each."""
    easy, hard = map(Counter, piles_of(Play(2, HANDICAP)))
    assert (easy.total(), hard.total()) == (40, 40)
    threes = Counter(LEVELS[3])
    assert easy - threes == Counter(LEVELS[1]) + Counter(LEVELS[2])
    assert hard - threes == Counter(LEVELS[4]) + Counter(LEVELS[5])
    assert (easy & threes).total() == 16
    assert easy + hard == Counter(card for level in LEVELS.values() for card in level)


def test_the_threes_are_drawn_by_lot() -> None:
    """UL-15"""
    splits = {
        frozenset(Counter(piles_of(Play(2, HANDICAP, seed))[0]) & Counter(LEVELS[3])) for seed in "abcdef"
    }
    assert len(splits) == 6


def test_each_plays_their_row() -> None:
    """UL-15: judged easy then hard, each player by their own row."""
    play = Play(2, HANDICAP)
    play.stack("red long_side", "red short_side, blue contrary red")
    play.ready()
    assert ULURU.public(play.state).plays == ("light", "dark")
    for seat in (0, 1):
        play.place(seat, "red T,blue B1")
    judged = play.glass()
    assert [result.row for result in judged.rows] == ["light", "dark"]
    assert [seat.row for seat in judged.seats] == ["light", "dark"]
    light, dark = (seat.verdicts for seat in judged.seats)
    assert (light[4][0].granted, light[6][0].granted) == (False, True)
    assert (dark[4][0].granted, dark[6][0].granted) == (True, False)


def test_hard_row_needs_the_handicap_and_real_seats() -> None:
    """UL-15"""
    assert ULURU.check(HANDICAP, 2) is None
    assert ULURU.check(HANDICAP, 1) == Refused("no_such_seat")
    assert ULURU.check(Config(hard_row=(Seat(0),)), 2) == Refused("only_handicap")
    twice = Config(variant="two_rows_handicap", hard_row=(Seat(0), Seat(0)))
    assert ULURU.check(twice, 2) == Refused("seat_twice")
    below = Config(variant="two_rows_handicap", hard_row=(Seat(-1),))
    assert ULURU.check(below, 2) == Refused("no_such_seat")


@pytest.mark.parametrize("second", [1, 3, 8])
def test_second_cards(second: int) -> None:
    """UL-16: as many colours as agreed get a second card; no card comes twice."""
    play = Play(2, Config(variant="expert", second=second))
    (pile,) = piles_of(play)
    laid = []
    for _ in range(5):
        play.ready()
        dark = [card for card in play.state.dark if card is not None]
        assert len(dark) == second
        assert len(play.state.dark) == 8
        laid += [*play.state.light, *dark]
        play.glass()
    assert laid == list(pile[: 5 * (8 + second)])


def test_which_colours_get_a_second_card_is_drawn() -> None:
    """UL-16 (ruling): by lot, so that no colour is always the hard one."""
    chosen = set()
    for seed in "abcdefgh":
        play = began(1, Config(variant="expert", second=1), seed)
        chosen.add(next(n for n, card in enumerate(play.state.dark) if card is not None))
    assert len(chosen) > 3


def test_both_wishes_of_a_bird_count() -> None:
    """UL-16"""
    play = began(2, Config(variant="expert", second=8))
    play.match.state = msgspec.structs.replace(
        play.state,
        light=tuple(cards[0] for cards in row("red long_side")),
        dark=tuple(cards[0] for cards in row("red big_corner")),
    )
    play.place(0, ALL_SET)  # red at B1
    play.place(1, "white B1,pink R1,yellow R2,orange B2,red T,green L3,blue L2,black L1")
    judged = play.glass()
    assert [verdict.granted for verdict in judged.seats[0].verdicts[4]] == [False, True]
    assert [seat.stones for seat in judged.seats] == [1, 2]


# --- in one's own time -----------------------------------------------------------------------------


def test_the_glass_is_a_cue() -> None:
    """UL-18: numbered by the round, from the moment the glass is turned, for everybody."""
    play = began(3)
    assert ULURU.cue(play.state) == Cue(1, play.match.at, (Seat(0), Seat(1), Seat(2)), ("glass",))
    play.glass()
    assert ULURU.cue(play.state) is None
    play.expire()
    found = ULURU.cue(play.state)
    assert found is not None
    assert found.number == 2


def test_a_bird_set_as_the_glass_runs_out_counts() -> None:
    """UL-18: exactly at the end is in time, and no timer is due before."""
    play = began(1)
    end = play.match.at + 60_000
    assert play.match.decide(Expire("glass"), Millis(end)) == Refused("no_such_timer")
    assert play.place(0, "red T", at=end) == [BirdPlaced(Seat(0), "red", "T")]
    judged = play.glass()
    assert judged.seats[0].birds == birds("red T")


def test_a_bird_set_after_the_glass_ran_out_does_not() -> None:
    """UL-18: the glass was empty before."""
    play = began(1)
    end = play.match.at + 60_000
    play.glass()
    assert play.match.at == end + 1
    assert play.place(0, "red T", at=end + 1) == "glass_empty"


@pytest.mark.parametrize(("late", "counts"), [(-1, True), (0, True), (1, False), (300, False)])
def test_the_table_fires_the_glass_between(late: int, counts: bool) -> None:
    """UL-18: at a real table, by the time at which a placement counts."""
    play = began(1)
    engine = MatchEngine(play.match)
    at = Millis(play.match.at + 60_000 + late)
    engine.hear(Claim(Seat(0), "a", PlaceBird("red", "T"), at))
    (answer,) = engine.advance(at).answers
    assert answer.refused == (None if counts else "glass_empty")


# --- who sees what ---------------------------------------------------------------------------------


def test_others_see_nothing_of_a_board() -> None:
    """UL-19: not even that a bird was moved; only who is done."""
    play = began(2)
    before = ULURU.view(play.state, Seat(1)), ULURU.view(play.state, None)
    seen = len(play.log)
    play.place(0, ALL_SET)
    play.lift(0, "red")
    for event in [entry.event for entry in play.log[seen:]]:
        assert ULURU.redact(event, Seat(0)) == event
        assert ULURU.redact(event, Seat(1)) is None
        assert ULURU.redact(event, None) is None
    assert (ULURU.view(play.state, Seat(1)), ULURU.view(play.state, None)) == before
    assert ULURU.own(play.state, Seat(0)).birds == play.state.boards[0]
    play.done(0)
    said = play.log[-1].event
    assert ULURU.redact(said, Seat(1)) == said == DoneSaid(Seat(0), True)
    assert ULURU.public(play.state).done == (True, False)


def test_all_boards_are_shown_when_the_glass_is_empty() -> None:
    """UL-19"""
    play = began(2)
    play.place(0, ALL_SET)
    play.place(1, "red T")
    assert ULURU.public(play.state).results == ()
    judged = play.glass()
    assert ULURU.redact(judged, None) == judged
    shown = ULURU.public(play.state).results
    assert [result.birds for result in shown] == [birds(ALL_SET), birds("red T")]
    play.expire()
    assert ULURU.public(play.state).results == ()


def test_nobody_sees_the_piles() -> None:
    play = Play(2)
    for viewer in (None, Seat(0)):
        told = ULURU.redact(play.log[0].event, viewer)
        assert msgspec.to_builtins(told) == {"type": "deck_shuffled", "counts": (48,)}
    assert ULURU.public(play.state).left == (48,)


# --- refusals --------------------------------------------------------------------------------------


def test_refusals() -> None:
    play = Play(2)
    assert play.place(0, "red T") == "glass_not_turned"
    assert play.done(0) == "glass_not_turned"
    play.ready()
    assert play.ready(0) == "glass_running"
    assert play.lift(0, "red") == "not_on_rock"
    play.place(0, "red T")
    assert play.place(0, "red T") == "there_already"


def test_every_refusal_is_said_in_both_languages() -> None:
    for sentence in ULURU.refusals.values():
        assert sentence.en.endswith((".", "!"))
        assert sentence.fr.endswith((".", "!"))


def test_offers_are_what_can_be_done() -> None:
    """UL-6: any bird to any place but its own, birds on the rock off it, and done."""
    play = began(1)
    assert len(list(ULURU.legal(play.state, Seat(0)))) == 1 + 8 * 8
    play.place(0, "red T")
    offers = list(ULURU.legal(play.state, Seat(0)))
    assert PlaceBird("red", "T") not in offers
    assert len(offers) == 1 + 8 * 8 - 1 + 1
    play2 = began(2)
    play2.done(0)
    assert Done(False) in ULURU.legal(play2.state, Seat(0))
