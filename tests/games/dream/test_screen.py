"""The rulings for a screen: talking, lenient answers, challenged clues, tilting (DR-19 to DR-23)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.games.dream.actions import (
    Answer,
    Challenge,
    GiveClue,
    PassCard,
    SayAnswer,
    SayClue,
    TellStory,
    TiltCard,
    Vote,
    Wake,
)
from morphee.games.dream.content import turned
from morphee.games.dream.events import (
    Answered,
    ClueForbidden,
    ClueGiven,
    ClueGivenTold,
    PollClosed,
    PollExtended,
    PollLapsed,
    TurnPassed,
)
from morphee.games.dream.model import Config, Dreamt
from morphee.games.dream.rules import DREAM
from morphee.kernel.contract import Seat
from tests.games.dream.table import SHORT, Dreams

VOICE = replace(SHORT, talk="voice")


def test_voice_tables_tap() -> None:
    """DR-19 "said" moves the turn on; there is no word to keep."""
    table = Dreams(config=VOICE).night().clue()
    assert table.told(ClueGiven) == [ClueGiven(Seat(0), 1, Seat(1), None, False)]
    assert table.state.turn == 2


def test_who_has_no_voice_types_at_a_voice_table() -> None:
    """DR-19 a bot, or somebody hoarse: the word is checked like any typed one, and a screen says it."""
    table = Dreams(config=VOICE).night()
    assert DREAM.open(table.state, Seat(1)) == (GiveClue,)
    assert DREAM.open(table.state, Seat(0)) == (Answer,)
    assert DREAM.open(table.state, Seat(2)) == ()
    table.act(1, GiveClue(1, "brume")).clue()
    assert [clue.word for clue in DREAM.public(table.state).clues] == ["brume", None]
    word = table.word
    table.answer(word)
    assert table.sides()[0] == "yellow"
    table.act(3, GiveClue(2, table.word))
    assert table.sides()[1] == "penalty"


def test_with_a_real_mask_the_big_screen_shows_what_the_spirits_see() -> None:
    """DR-19 the proposition, the piles and the tilted cards; at a typed table, or with the mask drawn on the
    Dreamer's screen, nothing of it."""
    cloth = replace(VOICE, mask="cloth")
    table = Dreams(config=cloth).night()
    word = table.word
    shown = DREAM.public(table.state).shown
    assert shown is not None
    assert (shown.word, shown.cards) == (word, ())
    table.aloud().vote(1, True).vote(2, True)
    shown = DREAM.public(table.state).shown
    assert shown is not None
    assert [(card.word, card.side) for card in shown.cards] == [(word, "yellow")]
    table.glass().act(0, Wake()).act(1, TiltCard(1, True))
    shown = DREAM.public(table.state).shown
    assert shown is not None
    assert [(tilt.yes, tilt.mine) for tilt in shown.tilts] == [(1, None)]
    for config in (VOICE, replace(SHORT, mask="cloth")):
        assert DREAM.public(Dreams(config=config).night().state).shown is None


def test_typed_tables_type() -> None:
    """DR-19."""
    table = Dreams().night()
    assert table.refused(1, SayClue(1, Seat(1))) == "typed_table"
    assert table.refused(0, SayAnswer(1)) == "typed_table"


@pytest.mark.parametrize("by", [1, 2, 3])
def test_any_spirit_taps_said_for_the_one_who_spoke(by: int) -> None:
    """DR-11 the clue is the speaker's, and the next one has the turn and its time."""
    table = Dreams(config=VOICE).night().wait(2_000)
    assert table.offers(by, SayClue(1, Seat(1)))
    table.act(by, SayClue(1, Seat(1)))
    assert [clue.seat for clue in table.state.clues] == [1]
    assert (table.state.turn, table.state.turn_until) == (2, 7_000)


def test_two_taps_for_one_clue_skip_nobody() -> None:
    """DR-11 the second tap names somebody whose turn is over, and is refused."""
    table = Dreams(config=VOICE).night().act(3, SayClue(1, Seat(1)))
    assert table.refused(2, SayClue(1, Seat(1))) == "turn_changed"
    assert table.refused(2, SayClue(1, Seat(3))) == "turn_changed"
    assert table.state.turn == 2


def test_the_dreamer_does_not_tap_said() -> None:
    """DR-11 a spirit does; the Dreamer's eyes are covered."""
    table = Dreams(config=VOICE).night()
    assert not table.offers(0, SayClue(1, Seat(1)))
    assert table.refused(0, SayClue(1, Seat(1))) == "spirits_only"
    table.glass()
    assert table.refused(2, SayClue(1, Seat(1))) == "not_now"


def test_the_time_of_a_spoken_clue_runs_until_somebody_taps() -> None:
    """DR-11 after five seconds without a tap the turn passes."""
    table = Dreams(config=VOICE).night()
    assert [timer.name for timer in DREAM.timers(table.state)] == ["glass", "clue"]
    table.wait(4_999).act(3, SayClue(1, Seat(1))).wait(4_999)
    assert (table.state.turn, table.told(TurnPassed)) == (2, [])
    table.wait(1)
    assert table.told(TurnPassed) == [TurnPassed(1, Seat(2), True)]


@pytest.mark.parametrize("by", [0, 2])
def test_spoken_answers_are_judged_by_the_spirits(by: int) -> None:
    """DR-19 tapped by the Dreamer or by whoever sees; the next card is shown at once."""
    table = Dreams(config=VOICE).night().act(by, SayAnswer(1))
    assert table.sides() == ["open", "play"]
    assert table.refused(1, SayAnswer(1)) == "card_changed"
    table.vote(1, False).vote(2, True).vote(3, False)
    assert table.sides()[0] == "blue"


def test_a_spirit_may_tap_the_dreamers_pass() -> None:
    """DR-19 the Dreamer's eyes are covered."""
    table = Dreams(config=VOICE).night().act(3, PassCard(1))
    assert table.sides()[0] == "blue"


def test_cards_are_tilted_while_the_dream_is_told_aloud() -> None:
    """DR-19, DR-23."""
    table = Dreams(config=VOICE).night().aloud().vote(1, True).vote(2, True).glass().act(0, Wake())
    table.act(1, TiltCard(1, True)).story().expire("tilt")
    assert table.state.dawn is not None
    assert table.state.dawn.remembered


def test_a_dictated_story_counts_at_a_voice_table() -> None:
    """DR-23 typed or dictated."""
    table = Dreams(config=VOICE).night()
    word = table.word
    table.aloud().vote(1, True).vote(2, True).glass().act(0, Wake()).act(0, TellStory(f"le {word}"))
    assert table.state.cards[0].found


@pytest.mark.parametrize("change", ["{}", "{}S", "Les {}s", "un {}", "  {} ", "{0}"])
def test_lenient_answers(change: str) -> None:
    """DR-20 case, accents, articles and plural do not matter."""
    table = Dreams().night()
    table.answer(change.format(table.word.replace("e", "é")))
    assert table.sides()[0] == "yellow"


def test_a_synonym_is_right() -> None:
    """DR-20 listed with the proposition."""
    table = Dreams().night()
    table.answer(table.state.current.prop.accept[0])
    assert table.sides()[0] == "yellow"


def test_one_small_slip_is_forgiven() -> None:
    """DR-20 in a word of five letters or more."""
    table = Dreams().night()
    table.answer(table.word[:-2] + table.word[-1])
    assert table.sides()[0] == "yellow"


BALLOTS = [
    ((True,), True),
    ((False,), False),
    ((True, False), True),
    ((False, True, False), False),
    ((True, True), True),
    ((False, False), False),
]


@pytest.mark.parametrize(("ballots", "right"), BALLOTS)
def test_unsure_answers_go_to_the_spirits(ballots: tuple[bool, ...], right: bool) -> None:
    """DR-20 the majority of the ballots within 5 s; a tie is right."""
    table = Dreams().night().near()
    assert table.sides() == ["open", "play"]
    for seat, yes in enumerate(ballots, 1):
        table.vote(seat, yes)
    if table.state.polls:
        table.wait(4_999)
        assert table.sides()[0] == "open"
        table.wait(1)
    assert table.sides()[0] == ("yellow" if right else "blue")


@pytest.mark.parametrize("config", [SHORT, VOICE], ids=["typed", "voice"])
def test_no_ballot_at_all(config: Config) -> None:
    """DR-20 the vote stays open for 5 s more; then the card has no effect: it is not right."""
    table = Dreams(config=replace(config, clue_time=15)).night()
    table = table.near() if config.talk == "typed" else table.aloud()
    table.wait(5_000)
    assert table.told(PollExtended) == [PollExtended(Seat(0), 1)]
    assert table.state.polls[0].due == 10_000
    table.wait(4_999)
    assert table.sides() == ["open", "play"]
    table.wait(1)
    assert table.told(PollLapsed) == [PollLapsed(Seat(0), 1)]
    assert table.told(PollClosed) == []
    assert (table.sides(), table.state.polls) == (["left", "play"], ())


def test_a_card_nobody_voted_on_goes_back_under_the_deck() -> None:
    """DR-20 with the others of the Night; it counts for neither side and need not be mentioned."""
    table = Dreams(6).night()
    table.deal_roles("fairy", "fairy", "bogeyman", "bogeyman", "sandman")
    slot, word = table.state.current.slot, table.word
    table.near().wait(10_000).dawn()
    assert turned(slot) in table.state.under
    assert table.state.dawn is not None
    assert table.state.dawn.cards[0] == Dreamt(
        word=word, answer=table.state.cards[0].answer, side="left", guilty=None, mentioned=False
    )
    assert table.state.dawn.cards[0].lie is None
    assert table.state.points == (0, 0, 0, 0, 0, 2)


def test_a_ballot_in_the_second_five_seconds() -> None:
    """DR-20 it decides, at the end of that time or as soon as nothing can change it."""
    table = Dreams().night().near().wait(7_000).vote(1, False)
    assert table.sides()[0] == "open"
    table.wait(3_000)
    assert table.sides()[0] == "blue"
    table = Dreams().night().near().wait(6_000).vote(1, True).vote(2, True)
    assert (table.sides()[0], table.now()) == ("yellow", 6_000)


def test_nobody_votes_while_the_dream_is_told() -> None:
    """DR-20, DR-9 the longest vote ends before the mask comes off, which it does at the same time always."""
    table = Dreams().night().glass().near().story("rien")
    at = table.match.at
    table.expire("tilt")
    assert (len(table.told(PollLapsed)), table.match.at) == (1, at + 10_000)
    assert table.state.dawn is not None
    assert table.state.dawn.cards[0].side == "left"


def test_a_settled_vote_closes_at_once() -> None:
    """DR-20 when the missing ballots cannot change it any more."""
    table = Dreams().night().near().vote(1, False)
    assert table.state.polls
    table.vote(2, False)
    assert table.state.polls == ()
    assert table.told(PollClosed) == [PollClosed(Seat(0), 1, False)]


def test_who_votes() -> None:
    """DR-20 each spirit once, the Dreamer never."""
    table = Dreams(6).night().near().vote(1, True)
    assert table.refused(1, Vote(1, False)) == "voted_already"
    assert table.refused(0, Vote(1, True)) == "spirits_only"
    assert table.refused(2, Vote(2, True)) == "no_such_poll"
    table.wait(5_000)
    assert table.refused(2, Vote(1, True)) == "no_such_poll"


def test_several_votes_at_once() -> None:
    """DR-20 the Night goes on meanwhile; each vote has its own time."""
    table = Dreams(5).night().near().wait(2_000).near()
    assert [poll.due for poll in table.state.polls] == [5_000, 7_000]
    table.act(2, Vote(1, True)).act(1, Vote(2, False)).wait(3_000)
    assert table.sides()[:2] == ["yellow", "open"]
    table.wait(2_000)
    assert table.sides()[:2] == ["yellow", "blue"]


def test_a_vote_about_the_last_answer_ends_before_the_mask_comes_off() -> None:
    """DR-20 even when the dream is told in no time."""
    table = Dreams().night().glass().near().story("rien").vote(1, True)
    at = table.match.at
    table.expire("tilt")
    assert table.told(PollClosed) == [PollClosed(Seat(0), 1, True)]
    assert table.match.at == at + 10_000
    assert table.state.dawn is not None
    assert table.state.dawn.cards[0].side == "yellow"


def test_a_doubtful_clue_is_let_through() -> None:
    """DR-21 the spirits see the doubt, the Dreamer does not."""
    table = Dreams().night()
    table.clue(table.doubtful())
    (given,) = table.told(ClueGiven)
    assert given.doubtful
    assert DREAM.redact(given, Seat(0)) == ClueGivenTold(Seat(0), 1, Seat(1), given.word, None)
    assert DREAM.redact(given, Seat(2)) == ClueGivenTold(Seat(0), 1, Seat(1), given.word, True)
    assert DREAM.own(table.state, Seat(2)).doubt == 0
    assert DREAM.own(table.state, Seat(1)).doubt is None
    assert table.offers(3, Challenge(1, 0))


@pytest.mark.parametrize("config", [SHORT, VOICE], ids=["typed", "voice"])
def test_any_clue_may_be_challenged(config: Config) -> None:
    """DR-21 the referee cannot know every language: "forbidden!" opens a vote at either kind of table."""
    table = Dreams(5, config=config).night().clue()
    assert [seat for seat in range(5) if table.offers(seat, Challenge(1, 0))] == [2, 3, 4]
    table.challenge(2).vote(3, True)
    assert table.sides() == ["penalty", "play"]
    assert table.state.cards[0].guilty == 1


def test_a_clue_is_no_doubt_of_the_referee() -> None:
    """DR-21 a clue that may be challenged is shown as doubtful only if the referee is unsure of it."""
    table = Dreams().night().clue()
    assert DREAM.own(table.state, Seat(2)).doubt is None


def test_one_challenge_a_spirit_a_card() -> None:
    """DR-21 so that it cannot be used to stall; for the next card everybody may again."""
    table = Dreams(5, config=replace(SHORT, clue_time=15)).night().clue().challenge(2)
    for seat in (3, 4):
        table.act(seat, Vote(1, False))
    table.clue().clue()
    assert table.refused(2, Challenge(1, 2)) == "challenged_already"
    assert not table.offers(2, Challenge(1, 2))
    assert table.offers(1, Challenge(1, 2))
    table.right().clue()
    assert table.state.clues[0].seat != 2
    assert table.offers(2, Challenge(2, 0))


def test_one_vote_a_clue() -> None:
    """DR-21 a clue that was challenged is not challenged again, whatever came of it."""
    table = Dreams(5).night().clue().challenge(2)
    assert table.refused(3, Challenge(1, 0)) == "no_challenge"


def test_a_challenge_upheld() -> None:
    """DR-21 the others decide by majority: the card in play becomes the author's penalty (DR-12)."""
    table = Dreams(5).night()
    table.clue(table.doubtful()).challenge(2).act(3, Vote(1, True))
    assert table.sides() == ["penalty", "play"]
    assert table.told(ClueForbidden)[0].seat == 1
    assert table.state.polls == ()


def test_a_challenge_dismissed() -> None:
    """DR-21 a tie leaves the clue in place: a wrong penalty is worse than a missed one."""
    table = Dreams().night()
    table.clue(table.doubtful()).challenge(2).act(3, Vote(1, False))
    assert table.sides() == ["play"]
    assert table.told(PollClosed) == [PollClosed(Seat(0), 1, False)]
    assert table.refused(3, Challenge(1, 0)) == "no_challenge"


def test_a_challenge_is_open_until_no_ballot_can_change_it() -> None:
    """DR-21 two against a clue and two still to vote: these two can save it by a tie."""
    table = Dreams(6).night()
    table.clue(table.doubtful()).challenge(2).act(3, Vote(1, True))
    assert table.state.polls
    table.act(4, Vote(1, False)).act(5, Vote(1, False))
    assert table.told(PollClosed) == [PollClosed(Seat(0), 1, False)]
    assert table.sides() == ["play"]


def test_an_unopposed_challenge_holds() -> None:
    """DR-21 after 5 s the ballots cast count, the challenger's being one."""
    table = Dreams(config=replace(SHORT, clue_time=15)).night()
    table.clue(table.doubtful()).challenge(2).wait(5_000)
    assert table.sides() == ["penalty", "play"]


def test_the_author_has_no_vote() -> None:
    """DR-21."""
    table = Dreams().night()
    table.clue(table.doubtful())
    assert table.refused(1, Challenge(1, 0)) == "own_clue"
    assert table.refused(0, Challenge(1, 0)) == "spirits_only"
    table.challenge(3)
    assert table.refused(1, Vote(1, False)) == "own_clue"


def test_challenged_before_the_next_clue() -> None:
    """DR-21 not later; a pass in between does not matter."""
    table = Dreams().night()
    table.clue(table.doubtful()).skip()
    assert table.offers(3, Challenge(1, 0))
    table.clue()
    assert table.refused(2, Challenge(1, 0)) == "no_challenge"
    table.right()
    assert table.refused(2, Challenge(1, 0)) == "card_changed"


def test_the_round_goes_on_during_a_challenge() -> None:
    """DR-21, DR-9 the Dreamer must not notice: the next clue does not wait."""
    table = Dreams().night()
    table.clue(table.doubtful()).challenge(2).clue()
    assert len(table.state.clues) == 2


@pytest.mark.parametrize("answer", ["right", "wrong", "near", "give_up"])
def test_a_challenge_upheld_after_the_answer(answer: str) -> None:
    """DR-21, DR-12 the card leaves its side for the author; the one in play stays."""
    table = Dreams(5).night()
    table.clue(table.doubtful()).challenge(2)
    getattr(table, answer)()
    table.act(3, Vote(1, True)).wait(5_000)
    assert table.sides() == ["penalty", "play"]
    assert table.told(ClueForbidden) == []
    assert DREAM.public(table.state).penalties == (0,) * 5
    table.dawn()
    assert table.state.penalties == (0, 1, 0, 0, 0)


def test_a_challenge_after_the_glass() -> None:
    """DR-21, DR-13 the last clue may be challenged; with the card gone there is nothing left to answer."""
    table = Dreams(5).night()
    table.wait(119_000)
    while table.state.turn != 1:
        table.skip()
    table.clue(table.doubtful()).glass().challenge(2).act(3, Vote(1, True))
    assert (table.state.phase, table.sides()) == ("story", ["penalty"])


@pytest.mark.parametrize(
    "word",
    ["", " ", "deux mots", "a" * 31, "mot1", "mot!", "-", "'", "-mot", "mot-", "a_b", "a\tb", "🙂", "mot."],
)
def test_a_clue_is_one_word(word: str) -> None:
    """DR-22 letters, hyphen and apostrophe, at most 30 characters."""
    assert Dreams().night().refused(1, GiveClue(1, word)) == "not_one_word"


@pytest.mark.parametrize(
    "word", ["a", "a" * 30, "porte-clés", "aujourd'hui", "l’été", "Œuf", "ÉTÉ", " nuit "]
)
def test_proper_words(word: str) -> None:
    """DR-22."""
    table = Dreams().night().clue(word)
    assert table.state.clues[0].word == word.strip()


@pytest.mark.parametrize("again", ["étoile", "ETOILE", "Étoile", "etoile"])
def test_a_repeated_clue_is_refused_not_punished(again: str) -> None:
    """DR-22 for this card; for the next one it may be said again."""
    table = Dreams().night().clue("étoile")
    assert table.refused(2, GiveClue(1, again)) == "repeated_clue"
    assert (table.sides(), table.state.turn) == (["play"], 2)
    table.right().clue(again)


def test_mentioned_cards_are_found_in_the_story() -> None:
    """DR-23 by the lenient matcher, synonyms included."""
    table = Dreams().night()
    first, prop = table.word, table.state.current.prop
    table.right()
    other = table.state.current.prop.accept[0]
    table.right().right().glass().act(0, Wake())
    table.story(f"Deux {first.upper()}S dansaient, puis un(e) {other}… et plus rien.")
    assert [card.found for card in table.state.cards] == [True, True, False, False]
    assert prop.word == first


@pytest.mark.parametrize(
    ("ballots", "tilted"),
    [((), False), ((True,), True), ((False,), False), ((True, False), False), ((True, True, False), True)],
)
def test_spirits_tilt_by_hand(ballots: tuple[bool, ...], tilted: bool) -> None:
    """DR-23 the majority of those who say something about the card."""
    table = Dreams().night().right().glass().act(0, Wake()).story("ce machin, tu sais")
    for seat, yes in enumerate(ballots, 1):
        table.act(seat, TiltCard(1, yes))
    table.expire("tilt")
    assert table.state.dawn is not None
    assert table.state.dawn.cards[0].mentioned is tilted
    assert table.state.points[0] == (3 if tilted else 1)


def test_a_found_card_stays_tilted() -> None:
    """DR-23 spirits can tilt a card, not turn back one that was mentioned; and may change their mind."""
    table = Dreams().night()
    word = table.word
    table.right().right().glass().act(0, Wake()).story(word)
    table.act(1, TiltCard(1, False)).act(2, TiltCard(1, False))
    table.act(1, TiltCard(2, False)).act(1, TiltCard(2, True)).expire("tilt")
    assert table.state.dawn is not None
    assert table.state.dawn.remembered


@pytest.mark.parametrize(
    ("text", "code"), [("", "empty_answer"), (" ?! ", "empty_answer"), ("a" * 61, "too_long")]
)
def test_improper_answers(text: str, code: str) -> None:
    """DR-20 they are refused and cost nothing."""
    table = Dreams().night()
    assert table.refused(0, Answer(1, text)) == code
    assert table.told(Answered) == []
