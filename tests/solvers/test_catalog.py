"""Asking a game's solver in JSON, by the name of the game."""

from __future__ import annotations

import msgspec
import pytest

from morphee.games.catalog import GAMES
from morphee.kernel.judge import Bench
from morphee.solvers.catalog import SERVED, SOLVERS, solve

QUESTIONS = {
    "pyramid": b'{"side":"A","cats":[0,1],"dice":[2],"left":2}',
    "uluru": msgspec.json.encode(
        {
            "wishes": {
                colour: {"wish": "anywhere"}
                for colour in ("white", "pink", "yellow", "orange", "red", "green", "blue", "black")
            }
        }
    ),
}


@pytest.mark.parametrize("game", sorted(SOLVERS))
def test_a_solver_answers_questions_about_its_game(game: str) -> None:
    found = solve(game, QUESTIONS[game])
    assert found.ok
    assert found == Bench(SOLVERS[game]).settle(QUESTIONS[game])
    assert game in GAMES.names()


@pytest.mark.parametrize("game", sorted(SOLVERS))
def test_a_bad_question_is_answered_with_an_error(game: str) -> None:
    for question in (b"nonsense", b"{}", b'{"a":1}', b"\xff"):
        found = solve(game, question)
        assert not found.ok
        assert "error" in msgspec.json.decode(found.line)


def test_the_questions_of_one_game_are_not_those_of_another() -> None:
    assert not solve("uluru", QUESTIONS["pyramid"]).ok
    assert solve("pyramid", QUESTIONS["pyramid"]).ok


def test_a_game_without_a_solver_is_said_with_those_that_have_one() -> None:
    with pytest.raises(LookupError, match=r"pillows has no solver \(there are: pyramid, uluru\)"):
        solve("pillows", b"{}")


def test_players_are_not_served_the_answer_they_are_to_find() -> None:
    assert SOLVERS.keys() >= SERVED
    assert "uluru" not in SERVED
