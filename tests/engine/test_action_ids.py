"""The registry of action ids: an id is decided once, and whoever asks again gets the first answer."""

from __future__ import annotations

from morphee.engine.action_ids import ANSWERS_KEPT, ActionIds
from morphee.engine.claims import Answer
from morphee.kernel.contract import Seat

ANN, BOB = Seat(0), Seat(1)


def test_a_new_id_is_new_once() -> None:
    ids = ActionIds(2)
    assert ids.ask(ANN, "a", "phone") is True
    assert ids.ask(ANN, "a", "tablet") is False, "it is being decided"
    assert ids.ask(BOB, "a", "other") is True, "ids are each seat's own"


def test_everybody_who_asked_gets_the_answer() -> None:
    ids = ActionIds(2)
    ids.ask(ANN, "a", "phone")
    ids.ask(ANN, "a", "tablet")
    answer = ids.answer(ANN, "a", 7)
    assert answer == Answer(ANN, "a", 7)
    assert ids.ask(ANN, "a", "before it was told") is False
    assert ids.told(answer) == ("phone", "tablet", "before it was told")
    assert ids.ask(ANN, "a", "later") == answer
    assert ids.told(answer) == ()


def test_a_refusal_is_remembered_too() -> None:
    ids = ActionIds(2)
    ids.ask(BOB, "b", "phone")
    ids.told(ids.answer(BOB, "b", 3, "not_now"))
    assert ids.ask(BOB, "b") == Answer(BOB, "b", 3, "not_now")


def test_the_oldest_answers_are_forgotten() -> None:
    ids = ActionIds(1)
    for number in range(ANSWERS_KEPT + 1):
        ids.answer(ANN, str(number), number)
    assert ids.ask(ANN, "0") is True
    assert ids.ask(ANN, "1") == Answer(ANN, "1", 1)


def test_who_waits_is_found_when_no_answer_will_come() -> None:
    ids = ActionIds(2)
    ids.ask(ANN, "a", "phone")
    ids.ask(BOB, "b", "tablet")
    assert ids.give_up() == [("a", "phone"), ("b", "tablet")]
    assert ids.give_up() == []
