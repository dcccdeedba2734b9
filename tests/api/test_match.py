"""`import morphee`: a match from Python, from its numbers to its record, every wrong turn in words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import morphee
from morphee.games.catalog import GAMES
from morphee.games.uluru.actions import Ready
from morphee.kernel.verify import verify


def pyramid() -> morphee.Match:
    return morphee.new("pyramid", seats=3, seed="a night in November")


def test_every_name_is_there_and_nothing_is_imported_before_it_is_used() -> None:
    assert [name for name in morphee.__all__ if not hasattr(morphee, name)] == []
    assert set(morphee.__all__) <= set(dir(morphee))
    code = "import sys, morphee; print(*[m for m in sys.modules if m.startswith(('morphee.', 'msgspec'))])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == ""
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        morphee.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_a_match_played_by_hand() -> None:
    match = pyramid()
    seat = match.view().public.seat
    assert [match.write(action) for action in match.legal(seat)] == ["roll"]
    (rolled,) = match.act(seat, "roll", at=900)
    assert (rolled.dice, match.now) == ((3, 4, 5, 6, 6), 900)
    match.act(seat, match.legal(seat)[0])
    assert match.events[-1].place == 0
    assert repr(match) == "<match of pyramid for 3: 4 events, 900 ms, goes on>"
    assert "piles [(place 0, dice [3])]" in match.position()
    assert morphee.notation(match.game).read_position(match.position()) == match.state


def test_what_is_refused_has_a_code_and_a_sentence_and_changes_nothing() -> None:
    match = pyramid()
    seat = match.view().public.seat
    before = match.state
    with pytest.raises(morphee.Refused) as refused:
        match.act(seat, "stop")
    assert refused.value.code == "nothing_placed"
    assert refused.value.sentence == match.game.refusals["nothing_placed"]
    assert str(refused.value) == f"{refused.value.sentence.en} (nothing_placed)"
    assert (match.state, len(match.events)) == (before, 2)


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        ({"seats": 7}, "seats", "pyramid is played by 2 to 4, not by 7"),
        ({"seats": -1}, "seats", "not by -1"),
        ({"seats": True}, "seats", "not by True"),
        ({"seats": "3"}, "seats", "not by '3'"),
        ({"seats": 2.0}, "seats", "not by 2.0"),
        ({"seed": b""}, "seed", "1 to 64 bytes"),
        ({"seed": 3}, "seed", "1 to 64 bytes"),
        ({"config": "expert"}, "config", "no variant 'expert' (there are: default"),
        ({"config": {"sides": "A"}}, "config", "no option 'sides' (there are: side"),
        ({"config": {"think": 1}}, "config", "`$.think`"),
        ({"config": {"first": 3}, "seats": 2}, "no_such_seat", "The first player must be one of the seats"),
    ],
)
def test_wrong_numbers_are_refused_in_words(options: dict[str, Any], code: str, says: str) -> None:
    with pytest.raises(morphee.Refused) as refused:
        morphee.new("pyramid", **options)
    assert refused.value.code == code
    assert says in str(refused.value)
    assert "Traceback" not in str(refused.value)


@pytest.mark.parametrize(
    ("call", "code", "says"),
    [
        (lambda match: match.legal(3), "no_such_seat", "There is no seat 3: seats are 0 to 2."),
        (lambda match: match.view(-1), "no_such_seat", "There is no seat -1"),
        (lambda match: match.open(9), "no_such_seat", "There is no seat 9"),
        (lambda match: match.act(0, "rol"), "malformed", "did you mean roll?"),
        (lambda match: match.act(0, 7), "malformed", "7 is no action"),
        (lambda match: match.act(0, object()), "malformed", "is no action"),
        (lambda match: match.act(0, "roll", at=-5), "too_late", "time does not go back to -5"),
        (lambda match: match.wait(-5), "too_late", "does not go back"),
        (lambda match: match.wait(10**30), "time", "At most a day"),
        (lambda match: match.act(0, "roll", at=10**30), "time", "At most a day"),
        (lambda match: match.wait(1.5), "time", "a whole number of milliseconds, not 1.5"),
        (lambda match: match.act(0, "roll", at="noon"), "time", "not 'noon'"),
        (lambda match: match.write(Ready()), "malformed", "Ready() is no action"),
        (lambda match: match.write(None), "malformed", "None is no action"),
        (lambda match: morphee.rows(match), "record", "Rows are made of a record"),
        (lambda match: morphee.notation("chess"), "no_such_game", "no game is called 'chess'"),
        (lambda match: morphee.game([]), "no_such_game", "[] is no name of a game"),  # type: ignore[arg-type]
        (lambda match: match.run("genius"), "bots", "no bot called 'genius' (there are: random"),
        (lambda match: match.run(["novice"] * 4), "bots", "4 bots were named for 3 seats"),
        (lambda match: match.run([]), "bots", "0 bots"),
        (lambda match: match.run(lambda chance: chance), "bots", "no method `consider(observation, plan)`"),
        (lambda match: match.run([7]), "bots", "7 is no bot"),
    ],
)
def test_wrong_calls_are_refused_in_words(call: Any, code: str, says: str) -> None:
    with pytest.raises(morphee.Refused) as refused:
        call(pyramid())
    assert refused.value.code == code
    assert says in str(refused.value)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(morphee.Refused, match=f"there are: {', '.join(GAMES.names())}"):
        morphee.new("chess")


def test_time_passes_when_it_is_told_to() -> None:
    match = morphee.new("pillows", seed="time")
    assert match.wait(1) == ()
    assert match.now == 1
    events = match.wait()
    assert events
    assert match.events[-len(events) :] == events
    over = morphee.new("pillows", seed="time")
    over.run("random")
    with pytest.raises(morphee.Refused, match="Nothing happens by itself"):
        over.wait()


@pytest.mark.parametrize("game", GAMES.names())
def test_bots_play_on_from_anywhere_and_the_record_holds(game: str) -> None:
    match = morphee.new(game, seed="bots")
    match.wait()
    outcome = match.run(["novice", "random"][: match.seats])
    assert match.outcome == outcome
    assert match.run() == outcome
    record = match.record()
    assert verify(record.dump(), GAMES.find).outcome == outcome
    assert record.header.names[:2] == ("novice", "random")[: match.seats]
    assert repr(record) == f"<record of {game} for {match.seats}, {len(record.entries)} entries>"


def test_the_same_seed_plays_the_same_match() -> None:
    one, other = pyramid(), pyramid()
    one.run(), other.run()
    assert one.record().dump() == other.record().dump()
    assert len({morphee.new("pyramid").record().header.commitment for _ in range(3)}) == 3


def test_the_seed_is_told_when_the_match_is_over() -> None:
    match = pyramid()
    assert match.record().header.seed is None
    match.run()
    assert match.record().header.seed is not None


def test_a_bot_that_does_what_it_may_not_is_named() -> None:
    class Cheat:
        def consider(self, seen: morphee.Observation, plan: morphee.Plan | None) -> morphee.Plan | None:
            return morphee.Plan(seen.at, morphee.notation(match.game).read_action("stop"))

    match = pyramid()
    with pytest.raises(morphee.Refused, match=r"Stop.*was refused: nothing_placed") as refused:
        match.run(Cheat())
    assert refused.value.code == "stuck"


def test_records_are_read_and_become_rows(tmp_path: Path) -> None:
    match = pyramid()
    match.run("random")
    path = tmp_path / "match.jsonl"
    path.write_bytes(match.record().dump())
    read = morphee.load(path)
    assert read.entries == match.record().entries
    rows = morphee.rows(read)
    assert len(rows) == len(read.entries)
    rolled = next(row for row in rows if row["action"] == "roll")
    assert (rolled["event"], rolled["game"]) == ("dice_rolled", "pyramid")
    assert rolled["event.dice"]
    with pytest.raises(morphee.Refused, match="header"):
        morphee.load(b"nothing")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (GAMES, f"<games: {', '.join(GAMES.names())}>"),
        (GAMES.find("uluru"), "<game uluru version 1, 1 to 5 seats>"),
        (morphee.Chance(b"secret", 3), "<chance of event 3>"),
    ],
)
def test_how_values_show_themselves(value: Any, text: str) -> None:
    assert repr(value) == text


def test_an_action_that_is_refused_at_a_later_time_changes_nothing() -> None:
    """Neither the time passes, nor what would have happened by itself until then."""
    match = morphee.new("pillows", seats=3, seed="later")
    before = repr(match), match.now, match.events, match.record()
    with pytest.raises(morphee.Refused):
        match.act(0, "take", at=1_000_000)
    assert (repr(match), match.now, match.events, match.record()) == before
    match.wait()
    assert len(match.events) > len(before[2])


class Player:
    """A bot that answers the tenth time it is asked with something else than it should."""

    answer: Any = "rubbish"

    def __init__(self, chance: morphee.Chance) -> None:
        self.asked = 0

    def consider(self, observation: morphee.Observation, plan: morphee.Plan | None) -> Any:
        self.asked += 1
        if self.asked < 10:
            return morphee.Plan(observation.at, observation.offers[0]) if observation.offers else None
        return self.answer


class OfAnotherGame(Player):
    answer = morphee.Plan(morphee.Millis(10**9), Ready())


class Raising(Player):
    @property
    def answer(self) -> Any:
        raise ZeroDivisionError


class TakesNothing:
    def consider(self, observation: morphee.Observation, plan: morphee.Plan | None) -> None:
        """Never does anything."""


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (Player, "Player answered 'rubbish': a bot answers with a Plan, or with None"),
        (OfAnotherGame, "which is no action of pyramid"),
        (TakesNothing, "it is called with a `Chance`"),
        (int, "has no method `consider"),
        (lambda: None, "it is called with a `Chance`"),
    ],
)
def test_a_bot_that_breaks_its_contract_is_refused_and_the_match_is_as_it_was(bot: Any, says: str) -> None:
    match = pyramid()
    before = (match.now, match.events, match.state, match.record().dump())
    with pytest.raises(morphee.Refused, match=re.escape(says)):
        match.run(bot)
    assert (match.now, match.events, match.state, match.record().dump()) == before
    assert match.run().reason, "others can still play it"


def test_an_exception_of_a_bot_s_own_comes_through_and_the_match_is_as_it_was() -> None:
    match = pyramid()
    before = (match.now, match.events, match.state)
    with pytest.raises(ZeroDivisionError):
        match.run(Raising)
    assert (match.now, match.events, match.state) == before


@pytest.mark.parametrize("game", GAMES.names())
def test_what_is_of_no_game_is_not_written(game: str) -> None:
    notation = morphee.notation(game)
    for write in (notation.action, notation.position):
        for value in (
            3,
            None,
            "roll",
            object(),
            Ready() if game != "uluru" else morphee.new("pyramid").state,
        ):
            with pytest.raises(ValueError, match=f"of {game}"):
                write(value)


def test_a_seed_that_is_no_text_is_refused() -> None:
    with pytest.raises(morphee.Refused, match="is no text"):
        morphee.new("pyramid", seed="\ud800")
