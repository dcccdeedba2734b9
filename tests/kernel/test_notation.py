"""Actions and positions as text, for a game without words of its own and for one that has some."""

from __future__ import annotations

from typing import Any

import pytest

from examples.lantern import Lantern, Light
from morphee.kernel.notation import HasNotation, Notation, NotationTemplates, Short, notation
from morphee.kernel.text import Unreadable
from morphee.kit.walk import walk

GAME = Lantern()


class Worded(Lantern):
    notation = NotationTemplates(
        actions={"light": ("{lanterns} burn",)},
        fields={"night": Short(lambda n: f"no.{n}", lambda text: int(text.removeprefix("no.")))},
    )


def test_every_game_can_be_written() -> None:
    found = walk(GAME, GAME.variants()["default"], 3, "notation")
    assert not isinstance(GAME, HasNotation)
    for step in found.steps:
        text = notation(GAME).position(step.before)
        assert notation(GAME).read_position(text) == step.before
    assert notation(GAME).read_action(notation(GAME).action(Light(2))) == Light(2)


def test_a_game_may_have_words_of_its_own() -> None:
    words = Notation(Worded())
    assert words.action(Light(2)) == "2 burn"
    assert words.read_action("  2   burn ") == Light(2)
    state = Worded().initial(Worded().variants()["default"], 2)
    assert "night no.0" in words.position(state).splitlines()
    assert words.read_position(words.position(state)) == state
    assert repr(words) == "<notation of lantern: {lanterns} burn>"


def test_what_is_no_action_gets_the_nearest_form() -> None:
    with pytest.raises(
        Unreadable, match=r"lantern has no action 'ligth 2' \(did you mean light \{lanterns\}\?\)"
    ):
        notation(GAME).read_action("ligth 2")
    with pytest.raises(Unreadable, match=r"there are: light \{lanterns\}"):
        notation(GAME).read_action("zzz")
    with pytest.raises(Unreadable):
        notation(GAME).read_action("light 99")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("moon 3", "moon: a position of lantern has no such field"),
        ("night 1\nnight 1", "night is said twice"),
        ("night [", "night: the text ends too soon"),
        ("night many", "this is no position of lantern"),
    ],
)
def test_what_is_no_position_is_said(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        notation(GAME).read_position(text)


@pytest.mark.parametrize("what", [None, 7, b"light 3"])
def test_what_is_no_text_is_said(what: Any) -> None:
    words = notation(GAME)
    for read in (words.read_action, words.read_position):
        with pytest.raises(Unreadable, match="is no text"):
            read(what)
