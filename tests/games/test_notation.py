"""Every game's actions and positions as text: each is read back as what it was, and reads well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from morphee.games.catalog import GAMES
from morphee.kernel.contract import Act, AnyGame, Seat
from morphee.kernel.notation import HasNotation, notation
from morphee.kit.walk import Walk, spread, walk

games = pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.name)


def walks(game: AnyGame) -> Iterator[Walk]:
    for name, config in game.variants().items():
        seats = next(n for n in reversed(game.seats) if game.check(config, n) is None)
        yield walk(game, config, seats, f"notation {name}", limit=400)


@games
def test_what_is_written_is_read_back(game: AnyGame) -> None:
    words = notation(game)
    assert isinstance(game, HasNotation)
    for found in walks(game):
        for step in spread(found.steps, 25):
            assert words.read_position(words.position(step.before)) == step.before
        for step in found.steps:
            if isinstance(step.command, Act):
                assert words.read_action(words.action(step.command.action)) == step.command.action


@games
def test_every_offer_has_a_text_of_its_own(game: AnyGame) -> None:
    words = notation(game)
    for found in walks(game):
        for step in spread(found.steps, 25):
            for seat in range(found.seats):
                offers = list(game.legal(step.before, Seat(seat)))
                assert len({words.action(offer) for offer in offers}) == len(offers)


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("pillows", ["take", "throw at 2", "shield", "sleep"]),
        ("pyramid", ["roll", "place 3 3 on 4", "place 6 on 0", "spend yarn", "give up", "stop"]),
        ("playme", ["progress 3", "progress 3 x2", "block 2 on 1", "send 4 back from 0", "stay loyal"]),
        ("uluru", ["white to T", "lift white", "done yes", "done no", "ready"]),
        ("dream", ["clue brume on 3", 'answer "un chat noir" to 3', "vote no in 1", "wear the mask"]),
    ],
)
def test_how_actions_read(game: str, texts: list[str]) -> None:
    words = notation(GAMES.find(game))
    assert [words.action(words.read_action(text)) for text in texts] == texts


def test_a_story_needs_no_quotes() -> None:
    words = notation(GAMES.find("dream"))
    story = words.read_action("tell il était une fois 3 chats")
    assert words.action(story) == 'tell "il était une fois 3 chats"'
