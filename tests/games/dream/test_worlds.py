"""Worlds that a viewer cannot tell apart are possible ones: the box, the referee and the matcher agree."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from morphee.games.dream.deck import PLACES
from morphee.games.dream.model import State
from morphee.games.dream.rules import DREAM
from morphee.kernel.chance import Chance, seed_from
from morphee.kernel.contract import Seat, Viewer
from morphee.kit.secrecy import shown
from morphee.kit.walk import walk
from tests.games.dream.table import SHORT, Dreams

VIEWERS: tuple[Viewer, ...] = (None, Seat(0), Seat(2))


def some_night() -> Dreams:
    """Cards on every side, an open vote, clues for the card in play."""
    table = Dreams(5).night().right().wrong().near().wait(10_000)
    return table.forbidden().give_up().near().vote(1, True).vote(2, True).near().clue().clue()


def worlds(state: State, viewer: Viewer, count: int = 40) -> list[State]:
    return [DREAM.resample(state, viewer, Chance(seed_from("worlds"), draw)) for draw in range(count)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_world_is_possible_and_looks_the_same(viewer: Viewer) -> None:
    """DR-9 other propositions, sides and spirits; the view is the same to the byte."""
    state = some_night().state
    assert DREAM.check_world(state) is None
    for world in worlds(state, viewer):
        assert DREAM.check_world(world) is None
        assert shown(DREAM, world, viewer) == shown(DREAM, state, viewer)


def test_the_dreamers_worlds_differ() -> None:
    """DR-9 in what lies where, what is on the cards, and how votes went."""
    state = some_night().state
    found = worlds(state, Seat(0))
    assert len({tuple(card.side for card in world.cards) for world in found}) > 5
    assert len({world.current.prop.word for world in found}) > 10
    assert len({world.spirits for world in found}) > 5
    assert {len(world.polls) for world in found} == {0, 1}


@pytest.mark.parametrize("variant", list(DREAM.variants()))
def test_random_play_and_its_worlds_are_possible(variant: str) -> None:
    """DR-9, DR-20, DR-23 whatever happened: typed or voice, with our decks or a table's own words."""
    found = walk(DREAM, DREAM.variants()[variant], 5, f"worlds {variant}")
    chance = Chance(seed_from("walked worlds"), 0)
    for step in found.steps[::4]:
        assert DREAM.check_world(step.before) is None
        for viewer in VIEWERS:
            assert DREAM.check_world(DREAM.resample(step.before, viewer, chance)) is None


def test_a_story_mentions_what_it_mentions_in_every_world() -> None:
    """DR-23 cards found in the story are those that the matcher finds."""
    table = Dreams(5).night()
    words = [table.word]
    words.append(table.right().glass().word)
    state = table.near().story(" ".join(words)).state
    assert [(card.side, card.found) for card in state.cards] == [("yellow", True), ("open", True)]
    for world in worlds(state, Seat(0)):
        assert DREAM.check_world(world) is None


def broken(state: State) -> dict[str, State]:
    first, *rest = state.cards
    low = state.fresh[0] // PLACES * PLACES
    return {
        "more spirits": replace(state, spirits=("bogeyman", *state.spirits[1:-1], "bogeyman")),
        "in two places": replace(state, fresh=(*state.fresh, low)),
        "not of this deck": replace(state, fresh=(*state.fresh, 7)),
        "not on that card": replace(state, cards=(replace(first, prop=rest[0].prop), *rest)),
        "cannot have made it": replace(state, cards=(replace(first, side="blue"), *rest)),
        "votes about its answer": replace(state, polls=()),
        "against the matcher": replace(state, cards=(replace(first, found=True), *rest)),
        "is forbidden": replace(
            state, clues=(replace(state.clues[0], word=state.current.prop.translations[0]),)
        ),
    }


@pytest.mark.parametrize("why", list(broken(some_night().state)))
def test_impossible_worlds_are_named(why: str) -> None:
    """DR-1, DR-2, DR-7, DR-20, DR-23 what cannot be with this box and these rules."""
    assert why in (DREAM.check_world(broken(some_night().state)[why]) or "")


def test_before_the_first_round_there_is_nothing_to_guess() -> None:
    state = DREAM.initial(SHORT, 5)
    assert DREAM.check_world(state) is None
    assert DREAM.resample(state, Seat(1), Chance(seed_from("worlds"), 0)) == state
