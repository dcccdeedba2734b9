"""The games there are: by name, newest version first, and a clear sentence when there is none."""

from __future__ import annotations

import pytest

from examples.lantern import Lantern
from morphee.kernel.registry import Registry


class Second(Lantern):
    version = 2


class Candle(Lantern):
    name = "candle"


def games() -> Registry:
    found = Registry()
    for game in (Second(), Lantern(), Candle()):
        assert found.add(game) is game
    return found


def test_the_newest_version_is_played_and_an_older_one_is_found_by_number() -> None:
    found = games()
    assert found.find("lantern").version == 2
    assert found.find("lantern", 1).version == 1
    assert found.find("candle", 1).name == "candle"


def test_a_version_of_a_name_is_registered_once() -> None:
    with pytest.raises(ValueError, match="lantern version 1 is registered already"):
        games().add(Lantern())


def test_what_is_not_there_is_said_with_what_is() -> None:
    with pytest.raises(LookupError, match=r"no game is called 'torch' \(there are: candle, lantern\)"):
        games().find("torch")
    with pytest.raises(LookupError, match=r"lantern version 3 is not known here \(there is: \[1, 2\]\)"):
        games().find("lantern", 3)


def test_all_games_come_by_name_in_their_newest_version() -> None:
    assert games().names() == ("candle", "lantern")
    assert [(game.name, game.version) for game in games()] == [("candle", 1), ("lantern", 2)]
    assert Registry().names() == ()
