"""OpenSpiel's own suite, serialization included, and what it does not ask."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from msgspec.structs import replace

from morphee.games.pyramid.actions import PlaceDice
from morphee.games.uluru.actions import Done, PlaceBird, Ready
from morphee.games.uluru.content import COLOURS, PLACES
from morphee.kernel.contract import Act, Seat
from morphee.rl import spiel_game
from morphee.rl.spiel_common import play
from morphee.rl.spiel_pyramid import RULES as PYRAMID
from morphee.rl.spiel_uluru import RULES

GAMES = [
    ("pyramid", {"seats": 2, "turns": 12}),
    ("pyramid", {"seats": 4, "side": "B", "turns": 8}),
    ("uluru", {"seats": 2, "rounds": 2}),
    ("uluru", {"seats": 3, "variant": "classic", "rounds": 1}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_they_pass_the_random_simulation(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(spiel_game(name, **options), num_sims=2, serialize=True, verbose=False)


def playout(game: Any, seed: int) -> Any:
    draw, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(draw.choice(choices(state)))
    return state


def choices(state: Any) -> list[int]:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        return [action for action, _ in outcomes]
    found: list[int] = state.legal_actions()
    return found


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_serialized_state_goes_on_as_the_one_it_was(name: str, options: dict[str, Any]) -> None:
    game = spiel_game(name, **options)
    whole = playout(game, 5)
    half = game.new_initial_state()
    for action in whole.history()[: len(whole.history()) // 2]:
        half.apply_action(action)
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, half))
    for action in whole.history()[len(whole.history()) // 2 :]:
        restored.apply_action(action)
    assert str(restored) == str(whole)
    assert restored.returns() == whole.returns()
    assert sum(whole.returns()) == pytest.approx(0)


def test_a_whole_match_of_pyramid_ends_by_its_own_rules() -> None:
    state = playout(spiel_game("pyramid", seats=2), 1)
    assert state.kernel_state.phase == "over"
    assert sorted(state.returns()) == [-1, 1]


def test_an_unseen_board_is_in_no_information_set() -> None:
    """UL-19: what another has set is not known before the judgement, and known after it."""
    game = spiel_game("uluru", seats=2, rounds=1)
    states = []
    for places in (range(8), reversed(range(8))):
        state = game.new_initial_state()
        for _ in range(8):
            state.apply_action(state.chance_outcomes()[0][0])
        for place in places:
            state.apply_action(place)
        states.append(state)
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    assert states[0].observation_string(1) == states[1].observation_string(1)
    assert list(states[0].observation_tensor(1)) == list(states[1].observation_tensor(1))
    for state in states:
        for place in range(8):
            state.apply_action(place)
    assert states[0].information_state_string(1) != states[1].information_state_string(1)


def test_a_search_of_theirs_plays_it() -> None:
    from open_spiel.python.algorithms import mcts

    game = spiel_game("pyramid", seats=2, turns=6)
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=5, evaluator=evaluator)
    assert bot.mcts_search(state).explore_count == 5


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="there are: pyramid, uluru"):
        spiel_game("dream")
    with pytest.raises(ValueError, match="variant has to be one of"):
        spiel_game("uluru", variant="expert")


@pytest.mark.parametrize("name", ["pyramid", "uluru"])
def test_a_copy_goes_its_own_way(name: str) -> None:
    state = spiel_game(name).new_initial_state()
    for _ in range(60):
        before = str(state), state.legal_actions()
        copy = state.clone()
        copy.apply_action(copy.legal_actions()[-1])
        assert (str(state), state.legal_actions()) == before
        state.apply_action(state.legal_actions()[0])


def test_a_match_of_uluru_in_openspiel_is_what_the_rules_make_of_it() -> None:
    """Its events are made without asking the rules for a decision: they would decide the same."""
    state = spiel_game("uluru", seats=3, rounds=2).new_initial_state()
    for _ in range(2):
        known = state.kernel_state
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        dealt = replace(known, piles=(state.kernel_state.light + state.kernel_state.piles[0],))
        assert state.kernel_state == all_say(dealt, Ready())
        for seat in range(3):
            for bird in range(8):
                place = state.legal_actions()[-1 - seat if bird < 4 else 0]
                command = Act(Seat(seat), PlaceBird(COLOURS[bird], PLACES[place]))
                known = play(RULES, state.kernel_state, command)
                state.apply_action(place)
                assert state.kernel_state == (all_say(known, Done(True)) if (seat, bird) == (2, 7) else known)
    assert state.is_terminal()


def test_dice_placed_in_openspiel_are_placed_as_the_rules_decide() -> None:
    """While the turn goes on, their event is made without asking the rules."""
    game = spiel_game("pyramid", seats=3, turns=40)
    draw, state, placed = random.Random(7), game.new_initial_state(), 0
    while not state.is_terminal():
        number = draw.choice(choices(state))
        action = None if state.is_chance_node() else game.numbers.actions[number]
        before = state.kernel_state
        state.apply_action(number)
        if isinstance(action, PlaceDice):
            placed += 1
            assert state.kernel_state == play(PYRAMID, before, Act(before.turn.seat, action))
    assert placed > 20


def all_say(state: Any, action: Done | Ready) -> Any:
    for seat in map(Seat, range(3)):
        state = play(RULES, state, Act(seat, action))
    return state
