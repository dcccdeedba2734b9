"""The Day and the end: story, unmasking, points, places (DR-14 to DR-18)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.games.dream.actions import BeReady, Bet, Murmur, TellStory, TiltCard, Wake
from morphee.games.dream.content import turned, unused_spirit
from morphee.games.dream.events import (
    AllDreamed,
    Awoke,
    BetPlaced,
    SpiritsDealt,
    StoryGrew,
    StoryGrewTold,
    StoryTold,
)
from morphee.games.dream.model import Config, OwnWord, Role, Whisper
from morphee.games.dream.rules import DREAM
from morphee.games.dream.scores import dreamer_points, final, round_points, sandman_points, spirit_points
from morphee.kernel.contract import Seat
from tests.games.dream.table import SHORT, Dreams


def test_the_rulebooks_example() -> None:
    """DR-E1 6 players, 3 yellow, 2 blue, all remembered."""
    spirits: list[Role | None] = ["fairy", "fairy", None, "bogeyman", "bogeyman", "sandman"]
    assert round_points(spirits, 3, 2, True) == (3, 3, 5, 2, 2, 3)


def test_the_rulebooks_example_at_the_table() -> None:
    """DR-E1 the same Night, played: three right answers, two wrong, a dream with all of it."""
    table = Dreams(6).night()
    table.deal_roles("fairy", "fairy", "bogeyman", "bogeyman", "sandman")
    words = []
    for right in (True, False, True, True, False):
        if right:
            words.append(table.word)
            table.right()
        else:
            table.wrong()
    table.glass().act(0, Wake()).story("J'ai vu " + ", ".join(words)).expire("tilt")
    assert table.state.points == (5, 3, 3, 2, 2, 3)


def test_points_of_dreamer_fairy_and_bogeyman() -> None:
    """DR-15 a point a yellow card for Dreamer and fairies, a point a blue card for bogeymen."""
    assert [dreamer_points(yellow, False) for yellow in range(4)] == [0, 1, 2, 3]
    assert [dreamer_points(yellow, True) for yellow in range(4)] == [0, 3, 4, 5]
    assert (spirit_points("fairy", 4, 7), spirit_points("bogeyman", 4, 7)) == (4, 7)


@pytest.mark.parametrize(
    ("yellow", "blue", "points"),
    [
        (0, 0, 2),
        (3, 3, 5),
        (3, 2, 3),
        (2, 3, 3),
        (0, 1, 1),
        (1, 0, 1),
        (4, 2, 2),
        (2, 4, 2),
        (9, 0, 0),
        (0, 9, 0),
    ],
)
def test_points_of_the_sandman(yellow: int, blue: int, points: int) -> None:
    """DR-16 balance is worth that number and two; one apart the larger; more the smaller."""
    assert sandman_points(yellow, blue) == points


def test_every_yellow_card_must_be_mentioned() -> None:
    """DR-15 one forgotten proposition costs the two points."""
    table = Dreams().night()
    first = table.word
    table.right()
    second = table.word
    table.right().glass().act(0, Wake())
    forgot, told = Dreams().night(), table
    forgot.right().right().glass().act(0, Wake()).story(f"une {first}").expire("tilt")
    told.story(f"une {first} et une {second}").expire("tilt")
    assert (forgot.state.points[0], told.state.points[0]) == (2, 4)


def test_wrong_answers_need_not_be_mentioned() -> None:
    """DR-15 only the yellow side counts."""
    table = Dreams().night()
    word = table.word
    table.right().wrong().give_up().glass().act(0, Wake()).story(word).expire("tilt")
    assert table.state.dawn is not None
    assert table.state.dawn.remembered


def test_nothing_to_remember_no_bonus() -> None:
    """DR-15 (ruling) without a yellow card there is no +2."""
    table = Dreams().night().wrong().dawn()
    assert table.state.points[0] == 0
    assert table.state.dawn is not None
    assert not table.state.dawn.remembered


@pytest.mark.parametrize("seconds", [30, 90, 300])
def test_time_for_the_story(seconds: int) -> None:
    """DR-14 (ruling) the option's time; then the Day goes on without a story."""
    table = Dreams(config=replace(SHORT, story=seconds)).night().glass().act(0, Wake())
    assert table.state.until == table.match.at + 1_000 * seconds
    table.expire("story")
    assert table.told(StoryTold)[-1].text is None


def test_only_the_dreamer_tells_and_once() -> None:
    """DR-14."""
    table = Dreams().night()
    assert table.refused(0, TellStory("trop tôt")) == "not_now"
    table.glass().act(0, Wake())
    assert table.refused(1, TellStory("moi")) == "dreamer_only"
    assert table.refused(0, TellStory("  … ")) == "empty_story"
    assert table.refused(0, TellStory("a" * 2_001)) == "too_long"
    table.story("a" * 2_000)
    assert table.refused(0, TellStory("encore")) == "not_now"
    assert DREAM.public(table.state).story == "a" * 2_000


def test_everything_is_revealed() -> None:
    """DR-15 the mask comes off: everybody sees spirits, the unused card, words, sides and points."""
    table = Dreams().night().right().dawn()
    (awoke,) = table.told(Awoke)
    for viewer in (None, *map(Seat, range(4))):
        assert DREAM.redact(awoke, viewer) == awoke
    dawn = DREAM.public(table.state).dawn
    assert dawn is not None
    assert dawn.spirits == table.state.spirits
    assert dawn.unused == unused_spirit(table.state.spirits)


def test_cards_go_back_under_the_deck() -> None:
    """DR-17 turned and flipped; the one that was left stays on top, a penalty before its player."""
    table = Dreams().night().right().forbidden().wrong()
    cards, under = table.state.cards, table.state.under
    table.dawn()
    assert table.state.under == (*under, turned(cards[0].slot), turned(cards[2].slot))
    assert table.state.visible is not None
    assert table.state.visible.slot == cards[3].slot


def test_the_next_dreamer_sits_to_the_left() -> None:
    """DR-17 and the spirits are shuffled again."""
    table = Dreams(config=replace(SHORT, eldest=3))
    dreamers = [table.state.dreamer]
    for _ in range(3):
        table.night().dawn().all_ready()
        dreamers.append(table.state.dreamer)
    assert dreamers == [3, 0, 1, 2]
    assert len(table.told(SpiritsDealt)) == 4


def test_the_day_ends_by_itself() -> None:
    """DR-17 when not everybody says to be ready."""
    table = Dreams().night().dawn().act(2, BeReady())
    assert table.refused(2, BeReady()) == "ready_already"
    assert DREAM.public(table.state).ready == (False, False, True, False)
    table.expire("day")
    assert (table.state.phase, table.state.round) == ("dusk", 2)
    assert table.refused(1, BeReady()) == "not_now"


def test_everyone_dreams_once() -> None:
    """DR-18 then the match is over."""
    table = Dreams(5)
    for round in range(1, 6):
        assert (table.state.round, DREAM.outcome(table.state)) == (round, None)
        table.night().dawn()
        assert (table.state.phase, DREAM.outcome(table.state)) == ("day", None), (
            "the last Day has its time too"
        )
        table.all_ready()
    assert table.events[-1] == AllDreamed()
    outcome = DREAM.outcome(table.state)
    assert outcome is not None
    assert outcome.reason == "all_dreamed"
    assert outcome.scores == table.state.points
    assert table.refused(0, BeReady()) == "over"


def test_penalties_cost_a_point_each() -> None:
    """DR-18."""
    assert final((7, 7, 5, 9), (0, 1, 0, 4)).scores == (7, 6, 5, 5)


def test_most_points_then_fewest_penalties_then_shared() -> None:
    """DR-18."""
    outcome = final((8, 7, 7, 3, 9), (1, 0, 0, 0, 2))
    assert outcome.scores == (7, 7, 7, 3, 7)
    assert outcome.ranking == ((Seat(1), Seat(2)), (Seat(0),), (Seat(4),), (Seat(3),))
    assert outcome.winners == (1, 2)


def test_scores_may_be_below_zero() -> None:
    """DR-18."""
    assert final((0, 0, 0, 1), (2, 0, 0, 0)).scores == (-2, 0, 0, 1)


def test_tilting_waits_for_the_story() -> None:
    """DR-14 at a typed table cards are tilted after it."""
    table = Dreams().night().right().glass().act(0, Wake())
    assert table.refused(1, TiltCard(1, True)) == "not_now"
    table.story("rien du tout").act(1, TiltCard(1, True))
    assert table.refused(1, TiltCard(1, True)) == "tilted_already"
    assert table.refused(0, TiltCard(1, True)) == "spirits_only"
    assert table.refused(1, TiltCard(2, True)) == "not_yellow"
    assert table.refused(1, TiltCard(9, True)) == "not_yellow"


def test_the_dream_is_heard_while_it_is_written() -> None:
    """DR-14 everybody reads along; the spirits see which cards were found, the Dreamer and the public only
    which of the Dreamer's own answers were heard (DR-9)."""
    table = Dreams().night()
    word = table.word
    table.right().wrong().glass().act(0, Wake())
    table.act(0, Murmur(f"J'ai vu {word}, puis quelque chose"))
    public = DREAM.public(table.state)
    assert public.story == f"J'ai vu {word}, puis quelque chose"
    assert public.heard == (word, "quelque chose"), "right and wrong look the same"
    assert [tilt.found for tilt in DREAM.own(table.state, Seat(1)).tilts] == [True]
    (grew,) = table.told(StoryGrew)
    for viewer in (None, Seat(0)):
        assert DREAM.redact(grew, viewer) == StoryGrewTold(Seat(0), grew.text, None, grew.heard)
    assert DREAM.redact(grew, Seat(2)) == StoryGrewTold(Seat(0), grew.text, (1,), grew.heard)
    table.act(0, Murmur("J'ai tout effacé"))
    assert DREAM.public(table.state).heard == ()
    assert [tilt.found for tilt in DREAM.own(table.state, Seat(1)).tilts] == [False]


def test_what_was_written_counts_when_the_time_is_over() -> None:
    """DR-14 an unfinished dream is not lost."""
    table = Dreams().night()
    word = table.word
    table.right().glass().act(0, Wake()).act(0, Murmur(f"une {word} et")).expire("story")
    assert table.told(StoryTold) == [StoryTold(Seat(0), f"une {word} et", (1,), (word,))]
    table.expire("tilt")
    assert table.state.points[0] == 3


def test_who_murmurs_and_when() -> None:
    """DR-14 the Dreamer, while the dream is told."""
    table = Dreams().night()
    assert table.refused(0, Murmur("trop tôt")) == "not_now"
    table.glass().act(0, Wake())
    assert table.refused(1, Murmur("moi")) == "dreamer_only"
    assert table.refused(0, Murmur("  … ")) == "empty_story"
    assert table.refused(0, Murmur("a" * 2_001)) == "too_long"
    assert DREAM.open(table.state, Seat(0)) == (TellStory, Murmur)


def test_spirits_bet_on_a_bogeyman_while_the_dream_is_told() -> None:
    """DR-14 each on another spirit, known to nobody else until the Day; it is worth no points."""
    table = Dreams(5).night()
    assert table.refused(1, Bet(Seat(2))) == "not_now"
    table.glass().act(0, Wake())
    assert table.refused(0, Bet(Seat(2))) == "spirits_only"
    assert table.refused(1, Bet(Seat(1))) == "not_a_suspect"
    assert table.refused(1, Bet(Seat(0))) == "not_a_suspect"
    assert table.refused(1, Bet(Seat(9))) == "not_a_suspect"
    table.act(1, Bet(Seat(2))).act(3, Bet(Seat(2)))
    assert table.refused(1, Bet(Seat(2))) == "bet_already"
    table.act(1, Bet(Seat(4)))
    assert (DREAM.own(table.state, Seat(1)).bet, DREAM.own(table.state, Seat(2)).bet) == (4, None)
    bet = BetPlaced(Seat(1), Seat(4))
    assert [DREAM.redact(bet, viewer) for viewer in (None, Seat(0), Seat(2), Seat(1))] == [None] * 3 + [bet]
    assert not any(table.offers(0, Bet(Seat(on))) for on in range(5))
    table.story("rien").act(2, Bet(Seat(1))).expire("tilt")
    assert table.state.dawn is not None
    assert table.state.dawn.bets == (None, 4, 1, 2, None)
    assert table.state.points == table.state.dawn.points


def test_the_day_tells_who_whispered_what() -> None:
    """DR-15 clue by clue; a forbidden word is told too."""
    table = Dreams().night().clue("brume").skip().clue("nuit").right()
    breach = table.state.current.prop.translations[0]
    table.clue("soir").clue(breach).dawn()
    assert table.state.dawn is not None
    first, second, last = table.state.dawn.cards
    assert first.clues == (Whisper(Seat(1), "brume"), Whisper(Seat(3), "nuit"))
    assert second.clues == (Whisper(Seat(1), "soir"), Whisper(Seat(2), breach))
    assert (second.side, second.guilty, last.clues) == ("penalty", 2, ())


ANIMALS = Config(
    eldest=0, deck="own", own_words=tuple(OwnWord(f"{word}kalin") for word in "abcdefghijklmnopqrstuvwx")
)


def test_the_lie_that_worked() -> None:
    """DR-15 the bogeyman's clue that makes people think of the wrong answer; else the last one before it."""
    table = Dreams(6, config=ANIMALS).night()
    table.deal_roles("bogeyman", "fairy", "bogeyman", "fairy", "sandman")
    for word in ("laisse", "mer", "plage"):
        table.clue(word)
    table.answer("chien")
    table.clue("roue").clue("ciel").answer("quelque chose")
    table.clue("tuile").answer("quelque chose").give_up().dawn()
    assert table.state.dawn is not None
    by_leash, by_last, nobody, passed, _ = table.state.dawn.cards
    assert by_leash.clues[by_leash.lie or 0] == Whisper(Seat(1), "laisse")
    assert by_last.lie is None, "fairy and sandman spoke"
    assert nobody.clues[nobody.lie or 0] == Whisper(Seat(1), "tuile")
    assert passed.lie is None


def test_the_day_lasts_as_long_as_there_is_to_see() -> None:
    """DR-15 half a minute, and more for each card; a long story is read before the mask comes off."""
    table = Dreams().night().dawn()
    assert table.state.until - table.match.at == 34_000
    table = Dreams().night()
    for _ in range(20):
        table.wrong()
    table.glass().act(0, Wake()).story("bla " * 100)
    assert table.state.until - table.match.at == 17_000
    table.expire("tilt")
    assert table.state.until - table.match.at == 90_000
