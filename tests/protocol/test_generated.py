"""What is generated from the messages and the games is up to date, and says what they say."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from examples.lantern import Lantern
from morphee.cli.protocol import stale
from morphee.kernel.contract import Sentence
from morphee.protocol import schema, typescript
from morphee.protocol.from_client import FromClient
from morphee.protocol.page import page
from morphee.protocol.refusals import CLOSINGS, REFUSALS
from morphee.protocol.to_client import ToClient

ROOT = Path(__file__).resolve().parents[2]


def test_generated_files_are_up_to_date() -> None:
    assert stale(ROOT) == [], "run `make wire` and commit what it wrote"


@pytest.mark.parametrize("kind", [*get_args(FromClient), *get_args(ToClient)])
def test_every_message_has_its_section(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    assert f"### `{tag}`\n\n{(kind.__doc__ or '!').split()[0]}" in page()


def test_every_type_of_a_field_has_its_section() -> None:
    fields = [re.sub(r'"[^"]*"', "", field) for field in re.findall(r"^- `(.+?)`", page(), re.MULTILINE)]
    named = {name for field in fields for name in re.findall(r"\b[A-Z]\w+", field)}
    sections = set(re.findall(r"^### `(\w+)`", page(), re.MULTILINE))
    assert named - sections == {"MatchUpdate", "Partial", "Readonly", "Record"}
    assert "`MatchUpdate` is `update`" in page()


@pytest.mark.parametrize(
    "line",
    [
        r"- `table: string`; matches `^[ABCDEFGHJKLMNPQRSTUVWXYZ]{5}$(?!\n)`",
        "- `name?: string | null`; 1 to 24 characters",
        "- `rt?: number | null`; 0 to 600,000",
        "- `v: number`; 0 to 9,007,199,254,740,991",
        "- `best_of?: number`; 1 to 9; default `1`",
        "- `rounds: readonly RoundWanted[]`; at most 12 elements",
        "- `look?: Look | null`",
    ],
)
def test_a_field_is_told_with_its_bounds_and_its_default(line: str) -> None:
    assert line in page().splitlines()


def test_types_told_are_whole_and_types_said_may_be_short() -> None:
    lantern = typescript.game(Lantern())
    assert 'export interface Light {\n  readonly type: "light";\n  readonly lanterns: number;\n}' in lantern
    assert "export type Event = NightFell | LitTold | DawnBroke;" in lantern, "events as they are told"
    assert "readonly nights: number;" in lantern, "a default is always written by the server"
    messages = typescript.messages()
    assert re.search(r"interface Sit \{[^}]*seat\?: number \| null;", messages)
    assert re.search(r"interface Lobby \{[^}]*locked\?: boolean;", messages)


def test_the_schema_of_a_game_names_its_five_kinds_of_data() -> None:
    definitions = schema.game(Lantern())["$defs"]
    assert {"Config", "Action", "Event", "Public", "Own"} <= set(definitions)
    assert definitions["Light"]["properties"]["lanterns"]["maximum"] == 5


def test_two_structs_of_one_name_are_not_mixed_up() -> None:
    typist = typescript.Typist()
    typist.name(Sentence)
    namesake = type("Sentence", (Sentence,), {})
    with pytest.raises(ValueError, match="two structs are called Sentence"):
        typist.name(namesake)


def test_closings_stay_in_the_range_for_applications_and_are_said_in_both_languages() -> None:
    numbers = [closing.number for closing in CLOSINGS.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number == 1012 or 4000 <= number < 5000 for number in numbers)
    texts = [*REFUSALS.values(), *(closing.text for closing in CLOSINGS.values())]
    assert all(text.en and text.fr and text.en != text.fr for text in texts)


def test_every_refusal_and_closing_is_used_somewhere() -> None:
    """A code that nothing sends would still be in the documents."""
    package = ROOT / "src/morphee"
    used: set[object] = set()
    for path in package.rglob("*.py"):
        if path.relative_to(package).as_posix() != "protocol/refusals.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            used |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert sorted({*REFUSALS, *CLOSINGS} - used) == []
