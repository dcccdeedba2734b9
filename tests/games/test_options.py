"""The form of options: presets and explanations come from each game and fit its own types."""

from __future__ import annotations

import re
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from morphee.games.catalog import GAMES
from morphee.kernel.codec import codec, encode
from morphee.kernel.contract import Preset
from morphee.server.http.games import game_seen

EXPLAINED_BY_THE_CLIENT = {"own_words", "hard_row", "characters"}
"""Each has a component of its own there, whose texts are the client's."""

games = pytest.mark.parametrize("game", GAMES.names())
presets = pytest.mark.parametrize(
    ("game", "preset"),
    [
        pytest.param(name, preset, id=f"{name}-{preset.name}")
        for name in GAMES.names()
        for preset in GAMES.find(name).presets
    ],
)


def config_of(game: str) -> Any:
    return GAMES.find(game).variants()["default"]


@presets
def test_a_preset_can_be_played(game: str, preset: Preset) -> None:
    rules = GAMES.find(game)
    fields = {name: getattr(preset.config, name) for name in preset.sets}
    chosen = codec(rules).config.decode(encode({**msgspec.structs.asdict(config_of(game)), **fields}))
    assert any(rules.check(chosen, seats) is None for seats in rules.seats)


@games
def test_presets_of_a_game_set_the_same_options_each_in_its_own_way(game: str) -> None:
    """One chosen after another leaves nothing of it behind; the default options are one of them."""
    found = GAMES.find(game).presets
    assert len({preset.sets for preset in found}) <= 1
    chosen = [tuple([getattr(preset.config, name) for name in preset.sets]) for preset in found]
    assert len(set(chosen)) == len(chosen)
    assert len({preset.name for preset in found}) == len(found)
    for name in found[0].sets if found else ():
        assert name in config_of(game).__struct_fields__


@games
def test_what_players_read_names_nothing_of_the_program(game: str) -> None:
    """No `TypeName` and no `field_name` in an explanation, a preset or a refusal."""
    rules = GAMES.find(game)
    texts = [*rules.explanations.values(), *rules.refusals.values()]
    texts += [text for preset in rules.presets for text in (preset.label, preset.explanation)]
    said = [words for text in texts for words in (text.en, text.fr)]
    assert said
    assert [words for words in said if re.search(r"[a-z][A-Z]|\w_\w", words)] == []


@games
def test_every_option_is_explained(game: str) -> None:
    rules = GAMES.find(game)
    options = set(config_of(game).__struct_fields__)
    assert options - set(rules.explanations) <= EXPLAINED_BY_THE_CLIENT
    assert {key.split(".")[0] for key in rules.explanations} <= options


@games
def test_an_explained_value_is_one_of_its_option(game: str) -> None:
    rules = GAMES.find(game)
    fields = {field.name: field.type for field in msgspec.structs.fields(rules.config_type)}
    for key in rules.explanations:
        name, *rest = key.split(".")
        values = get_args(fields[name]) if get_origin(fields[name]) is Literal else ()
        assert not rest or rest[0] in (*values, "more", "length"), key


@games
def test_presets_and_explanations_are_said_in_both_languages(game: str) -> None:
    rules = GAMES.find(game)
    said = [*rules.explanations.values()]
    said += [text for preset in rules.presets for text in (preset.label, preset.explanation)]
    assert all(text.en.strip() and text.fr.strip() for text in said)


def test_the_server_tells_what_a_preset_sets_and_what_phones_have_otherwise() -> None:
    """DR-11 thumbs have two seconds more."""
    seen = game_seen(GAMES.find("dream"))
    assert msgspec.json.decode(seen.phones) == {"clue_time": 7}
    told = {preset.name: msgspec.json.decode(preset.set) for preset in seen.presets}
    assert told["calm"] == {"talk": "typed", "night": 180, "clue_time": 10, "story": 150}
    assert seen.explanations["night"].en
    assert msgspec.json.decode(game_seen(GAMES.find("pillows")).phones) == {}
