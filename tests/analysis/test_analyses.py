"""What every analysis keeps to: pure, in both languages, all names filled in; and what it finds in matches
whose answers are known."""

from __future__ import annotations

import re
from functools import cache
from math import isclose
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from morphee.analysis import dream_pulls, pillows, playme_hands, pyramid, uluru_rounds
from morphee.analysis.catalog import ANALYSES, analyse
from morphee.analysis.contract import NotOver, filled, players
from morphee.analysis.plain import analyse as plain
from morphee.analysis.pyramid_decisions import turns
from morphee.bots.dream.knowledge import knowledge
from morphee.games.catalog import GAMES
from morphee.games.dream.model import Config as DreamConfig
from morphee.games.pyramid.events import DicePlaced, DiceTakenBack
from morphee.games.uluru.judgement import judge
from morphee.kernel.chance import seed_from
from morphee.kernel.codec import encode
from morphee.kernel.contract import Sentence
from morphee.kernel.record import Record, load
from morphee.protocol.analysis import Analysis
from morphee.sim.tournament import Setup, one, record

GOLDEN = sorted(Path("tests/golden").glob("*.jsonl"))


def golden(name: str) -> Record:
    return load((Path("tests/golden") / f"{name}.jsonl").read_bytes(), GAMES.find)


@cache
def played(game: str, bots: tuple[str, ...], seed: str, config: object = None) -> Record:
    found = GAMES.find(game)
    setup = Setup(found, found.variants()["default"] if config is None else config, bots)
    return load(record(setup, seed_from(seed), one(setup, seed_from(seed))), GAMES.find)


def texts(value: object) -> list[Sentence]:
    if isinstance(value, Sentence):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [text for name in value.__struct_fields__ for text in texts(getattr(value, name))]
    return [text for item in value for text in texts(item)] if isinstance(value, tuple) else []


def test_every_game_of_ours_has_an_analysis() -> None:
    assert set(GAMES.names()) == ANALYSES


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_analysis_is_the_same_every_time_and_says_everything_twice(path: Path) -> None:
    found = load(path.read_bytes(), GAMES.find)
    told = analyse(found)
    assert encode(analyse(found)) == encode(told)
    assert msgspec.json.decode(encode(told), type=Analysis) == told
    assert len({text.en for text in told.summary}) == 3
    for text in texts(told):
        assert bool(text.en) == bool(text.fr)
        seats = {int(seat) for seat in re.findall(r"\{p(\d+)\}", text.en + text.fr)}
        assert seats <= set(range(found.header.seats))
        assert "{" not in filled(text.fr, ["x"] * 10)
    assert all(1 <= moment.n <= len(found.entries) for moment in told.moments)
    for table in told.tables:
        assert {len(row) for row in table.rows} <= {len(table.columns)}


def test_a_match_that_goes_on_is_not_analysed() -> None:
    whole = golden("pyramid-ordinary")
    with pytest.raises(NotOver):
        analyse(Record(whole.game, whole.header, whole.config, whole.entries[:-1]))


def test_a_game_without_an_analysis_gets_the_plain_one() -> None:
    told = plain(golden("uluru-ordinary"))
    assert told.summary[0] == Sentence(en="Won by {p1}.", fr="Victoire pour {p1}.")
    assert players((0, 2, 1)).fr == "{p0}, {p2} et {p1}"


# --- Pilo Pilo -------------------------------------------------------------------------------------------


def test_pillows_hits_and_false_alarms_of_the_scripted_match() -> None:
    """The script of tests/games/pillows/golden.py, counted by hand: seat 3 started early in the first turn,
    seat 2 shielded beside a king in the second."""
    scripted = tuple([t for t in pillows.tries(golden("pillows-rare")) if t.turn <= 5])
    of = {(t.turn, t.seat): t for t in scripted}
    assert (of[1, 3].why, of[1, 3].rt) == ("started_early", None)
    assert (of[1, 0].rt, of[1, 0].right) == (300, True)  # the first touch counts, not the throw that follows
    assert (of[2, 2].due, of[2, 2].touched, of[2, 2].why) == (False, True, "broke_silence")
    assert pillows.sense(scripted, 2).alarms == 1


def test_pillows_d_prime_is_what_the_tables_say() -> None:
    """Hits 15.5/20 and false alarms 4.5/20 after the correction: z(0.775) - z(0.225) = 1.511."""
    assert isclose(pillows.Sense(hits=15, misses=4, alarms=4, still=15).d_prime, 1.511, abs_tol=1e-3)
    assert pillows.Sense(3, 3, 3, 3).d_prime == pytest.approx(0)
    assert pillows.Sense(hits=9, misses=0, alarms=0, still=9).d_prime > 3


def test_pillows_every_seat_answers_every_turn() -> None:
    found = played("pillows", ("skilled", "novice", "novice", "skilled"), "tries")
    tries = pillows.tries(found)
    turns_played = max(one.turn for one in tries)
    assert len(tries) == 4 * turns_played
    for seat in range(4):
        mine = pillows.sense(tries, seat)
        assert mine.hits + mine.misses + mine.alarms + mine.still == turns_played
        right = sum(one.right for one in tries if one.seat == seat)
        assert right <= mine.hits + mine.still


# --- Uluru ------------------------------------------------------------------------------------------------


def test_uluru_one_move_and_what_cannot_be_granted() -> None:
    for name in ("uluru-ordinary", "uluru-rare", "uluru-expert", "uluru-alone"):
        for night in uluru_rounds.nights(golden(name)):
            for seat, result in enumerate(night.seats):
                row = night.rows[result.row]
                move = uluru_rounds.one_move(row, result.birds)
                assert 0 <= move.saved <= result.stones - row.best.stones
                if result.stones == row.best.stones:
                    assert move.saved == 0
                assert (
                    len(uluru_rounds.paid(night, seat)) + uluru_rounds.left_out(night, seat)
                    >= row.best.stones
                )
                never = uluru_rounds.unavoidable(night.cards[result.row])
                assert bool(never) <= bool(row.best.stones)


def test_uluru_a_bird_moved_to_where_it_wants_saves_its_stone() -> None:
    """The best board of a round with its first two birds swapped back costs what the swap cost."""
    night = uluru_rounds.nights(golden("uluru-ordinary"))[1]
    row = night.rows["light"]
    assert row.best.stones == 0
    best = row.best.birds
    swapped = (best[1], best[0], *best[2:])
    _, stones = judge(row.readings, swapped)
    assert uluru_rounds.one_move(row, swapped).saved == stones
    assert uluru_rounds.one_move(row, best).saved == 0


# --- Pile-Poils -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("skilled", "novice"), ("novice", "child", "skilled")])
def test_pyramid_luck_and_decisions_add_up_in_every_turn(bots: tuple[str, ...]) -> None:
    """Value before, plus luck, less what decisions gave away, is what the turn ended with: its cats (and what
    a bonus turn may bring), or nothing after a cat-astrophe."""
    for turn in turns(played("pyramid", bots, "adds up")):
        end = turn.before.cats + turn.luck.cats - turn.lost.cats
        if turn.struck:
            assert isclose(end, 0.0, abs_tol=1e-9)
        else:
            assert end >= turn.cats - 1e-9
        assert all(one.lost.cats >= 0 and one.lost.win >= 0 for one in turn.decisions)
        assert isclose(sum(turn.chances), 1.0)


def test_pyramid_who_plays_for_most_cats_gives_none_away() -> None:
    found = played("pyramid", ("champion", "random"), "weighed")
    lost = [sum(turn.lost.win for turn in turns(found) if turn.seat == seat) for seat in (0, 1)]
    assert lost[0] < 1e-9, "the champion chooses by the very values that the analysis weighs with"
    assert lost[1] > 0.1


def test_pyramid_dice_taken_back_are_no_decision() -> None:
    """The same match, but the first placement is made, taken back and made again."""
    found = golden("pyramid-ordinary")
    at = next(n for n, entry in enumerate(found.entries) if isinstance(entry.event, DicePlaced))
    placed = found.entries[at]
    back = replace(placed, event=DiceTakenBack(placed.event.seat, placed.event.place))
    doubled = (*found.entries[: at + 1], back, *found.entries[at:])
    entries = tuple([replace(entry, n=n) for n, entry in enumerate(doubled, 1)])
    again = turns(Record(found.game, found.header, found.config, entries))
    for before, after in zip(turns(found), again, strict=True):
        assert [(one.what, one.lost) for one in after.decisions] == [
            (one.what, one.lost) for one in before.decisions
        ]
        assert (after.luck, after.before) == (before.luck, before.before)


def test_pyramid_the_turning_point_is_the_winners_best_turn() -> None:
    found = golden("pyramid-ordinary")
    seen = turns(found)
    point, change = pyramid.turning_point(seen, (0.36, 0.35, 0.29), 2)
    after = {turn.number: turn.chances[2] for turn in seen}
    steps = {n: after[n] - after.get(n - 1, 0.29) for n in after}
    assert isclose(max(steps.values()), change, abs_tol=1e-9)
    assert isclose(steps[point.number], change, abs_tol=1e-9)


# --- Play Me ----------------------------------------------------------------------------------------------


def test_playme_blocks_are_those_of_the_log_and_last_until_they_are_gone() -> None:
    found = golden("playme-plain")
    watch = playme_hands.Watch(found)
    tags = [type(entry.event).__name__ for entry in found.entries]
    assert len(watch.blocks) == tags.count("LineBlocked") == 7
    assert [watch.hand(seat).rolls for seat in range(3)] == [
        sum(type(e.event).__name__ == "DiceRolled" and e.event.seat == seat for e in found.entries)
        for seat in range(3)
    ]
    assert sum(winner is not None for *_, winner in watch.winners) == tags.count("RoundWon")
    for block in watch.blocks:
        assert 0 <= block.held <= found.entries[-1].at - block.at
        assert -1 <= block.gain <= 1


def test_playme_a_faster_hand_has_the_faster_pace() -> None:
    watch = playme_hands.Watch(played("playme", ("champion", "child"), "pace"))
    fast, slow = watch.hand(0), watch.hand(1)
    assert sum(fast.looks) / len(fast.looks) < sum(slow.looks) / len(slow.looks)


def test_playme_dice_that_fall_by_themselves_are_nobodys_pace() -> None:
    """The first roll of each round falls for everybody: who never rolls has no quickest hand."""
    watch = playme_hands.Watch(played("playme", ("champion", "child"), "pace"))
    for hand in (watch.hand(0), watch.hand(1)):
        assert len(hand.waits) == hand.rolls - len(watch.lines)
        assert min(hand.waits) > 0


# --- When I Dream -----------------------------------------------------------------------------------------


def test_dream_a_true_clue_moves_towards_its_word_and_an_unknown_one_nowhere() -> None:
    known = knowledge("fr")
    entry = known.entries[0]
    strong = max(entry.hints, key=lambda hint: hint.strength).word
    assert dream_pulls.belief(known, [strong], entry.prop.word) > 0
    assert dream_pulls.belief(known, ["xyzzyplugh"], entry.prop.word) == 0
    assert dream_pulls.belief(known, [strong], "xyzzyplugh") == 0


def test_dream_fairies_pull_to_the_word_and_bogeymen_away_from_it() -> None:
    """Over some matches of bots, whose clues are all from our decks."""
    towards = {"fairy": 0.0, "bogeyman": 0.0, "sandman": 0.0}
    count = dict.fromkeys(towards, 0)
    for number in range(3):
        bots = ("champion",) * 5
        for pull in dream_pulls.pulls(played("dream", bots, f"pull {number}", DreamConfig(lang="en"))):
            assert pull.role is not None
            towards[pull.role] += pull.to_truth
            count[pull.role] += 1
    mean = {role: towards[role] / count[role] for role in towards}
    assert mean["fairy"] > 3 * mean["bogeyman"]


def test_dream_the_shares_of_a_card_add_up_to_the_belief_after_its_clues() -> None:
    found = played("dream", ("skilled",) * 4, "adds up", DreamConfig(lang="fr"))
    cards: dict[tuple[int, int], list[dream_pulls.Pull]] = {}
    for pull in dream_pulls.pulls(found):
        cards.setdefault((pull.round, pull.card), []).append(pull)
    assert cards
    for clues in cards.values():
        words = [pull.word for pull in clues]
        after = dream_pulls.belief(knowledge("fr"), words, clues[0].truth)
        assert isclose(sum(pull.to_truth for pull in clues), after, abs_tol=1e-9)


# As in web/src/lib/i18n/persons.test.ts: words that leave half of the table out, other names of a thing.
MASCULINE = r"\b(?:joueurs?|gagnants?|vainqueurs?|adversaires?)\b"
OTHER_NAMES = {
    "uluru": r"\b(?:souhaits?|pierres?|vœux?)\b",
    "dream": r"\bpropositions?\b|sous le paquet|\bpioche\b",
    "pyramid": r"\b(?:tuiles?|étages?|chat-astrophes?)\b",
    "pillows": r"\bcoussins?\b",
    "playme": r"\blancers\b|\b(?:un|le|par) lancer\b",
}
POLITE = r"\b(?:vous|votre|vos)\b"
ELIDED = r"\b(?:que|quoique|lorsque|de|le|la|ne|se) \{p"
"""Words that would be cut before a name that begins with a vowel."""
GENDERED = r"\btrop lente?\b|\bégarée?\b"
"""What would have to agree with somebody."""


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_analysis_speaks_french_as_the_table_does(path: Path) -> None:
    found = load(path.read_bytes(), GAMES.find)
    ours = f"{MASCULINE}|{POLITE}|{ELIDED}|{GENDERED}|{OTHER_NAMES[found.header.game]}"
    forbidden = re.compile(ours, re.IGNORECASE)
    said = [text.fr for text in texts(analyse(found)) + texts(plain(found))]
    assert [text for text in said if forbidden.search(text)] == []


def test_pyramid_a_number_and_its_noun_agree_as_they_are_shown() -> None:
    said = pyramid._dice(1.96), pyramid._dice(-1.94)
    assert said[0].fr == "2,0 chats de plus que prévu"
    assert said[1].fr == "1,9 chat de moins que prévu"
    assert said[1].en == "1.9 cats below expectation"


def test_pyramid_luck_or_skill_says_how_the_others_did() -> None:
    luck, lost = {0: 5.0, 1: -2.0, 2: 1.0}, {0: 0.5, 1: 3.0, 2: 4.0}
    by_luck, by_skill = pyramid._luck_said(luck, 0, (1, 2)), pyramid._skill_said(lost, 0, (1, 2))
    assert by_luck.en.endswith(
        "the dice brought {p0} 5.0 cats above expectation, the others at most 1.0 above."
    )
    assert by_skill.fr.endswith("les choix ont coûté 0,5 chat à {p0}, au moins 3,0 aux autres.")
    assert pyramid._skill_said(lost, 0, (1,)).en.endswith("decisions cost {p0} 0.5 cats, {p1} 3.0.")
