"""What players read is set as it is printed: typographic apostrophes, and French marks with their space.

Sources have a plain space before French marks, which the client makes a no-break space
(web/src/lib/i18n/fill.ts); a page that the server draws by itself has no-break spaces in its texts.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from morphee.bots.dream import frames
from morphee.bots.dream.story import next_sentence, tell
from morphee.games.dream.deck import load
from morphee.kernel.chance import Chance, seed_from
from morphee.language.typography import tied
from morphee.server.http.phone_texts import EN, FR

PACKAGE = Path(__file__).resolve().parent.parent / "src/morphee"
STRAIGHT = re.compile(r"(?<=[^\W\d_])'")
PLAIN_SPACES = re.compile(r"[^ !?…(][;!?]|[^ \d][:»%]|«[^ ]|[\u00a0\u202f]")
NO_BREAK_SPACES = re.compile("[^\u202f!?…(][;!?%]|[^\u00a0][:»]|«[^\u00a0]")


def sentences(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """The English and the French of every `Sentence(en=…, fr=…)` and `said(…, …)`."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            if call.func.id == "Sentence":
                yield from ((word.arg, word.value) for word in call.keywords if word.arg in ("en", "fr"))
            if call.func.id == "said":
                yield from zip(("en", "fr"), call.args, strict=False)


def text_of(value: ast.expr) -> str:
    """The text, with a letter where something is filled in."""
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in parts)


def written() -> list[tuple[str, str, str]]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for lang, value in sentences(ast.parse(path.read_text(encoding="utf-8"))):
            found.append((f"{path.relative_to(PACKAGE)}:{value.lineno}", lang, text_of(value)))
    return found


def strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from (text for inner in value.values() for text in strings(inner))
        case list() | tuple():
            yield from (text for inner in value for text in strings(inner))
        case _:
            pass


STORIES = {
    lang: [*strings([value[lang] for name, value in vars(frames).items() if name.isupper()])]
    for lang in ("en", "fr")
}


def test_sentences_have_typographic_apostrophes() -> None:
    assert len(written()) > 500
    assert [line for line in written() if STRAIGHT.search(line[2])] == []


def test_milliseconds_stay_with_their_number() -> None:
    assert tied("La main la plus rapide : Ada, 212 ms.") == "La main la plus rapide\u00a0: Ada, 212\u00a0ms."
    assert tied("3 msgs") == "3 msgs"


def test_french_sentences_have_a_space_before_their_marks() -> None:
    assert [line for line in written() if line[1] == "fr" and PLAIN_SPACES.search(line[2])] == []


def test_stories_of_bots_are_set_the_same_way() -> None:
    assert all(STORIES.values())
    assert [text for texts in STORIES.values() for text in texts if STRAIGHT.search(text)] == []
    assert [text for text in STORIES["fr"] if PLAIN_SPACES.search(text)] == []


def test_the_stories_that_bots_tell_have_the_spaces_of_french() -> None:
    """Every frame is told, each with something of its theme."""
    chance = Chance(seed_from("printed"), 0)
    themes: dict[str, list[str]] = {}
    for entry in load("fr").entries:
        themes.setdefault(entry.theme, []).append(entry.prop.word)
    told = [tell("fr", chance.shuffled(things)[:60], chance) for things in themes.values() for _ in range(6)]
    text = " ".join(told)
    unseen = [frame for frame in STORIES["fr"] if not all(part in text for part in tied(frame).split("{}"))]
    assert unseen == []
    assert [story for story in told if NO_BREAK_SPACES.search(story)] == []


def test_a_quotation_is_told_whole() -> None:
    said = tied("Il a crié : « Terminus : lune ! »")
    assert next_sentence(f"{said} Puis rien.", "") == said
    assert next_sentence("“All change!” Then nothing.", "") == "“All change!”"


def test_stories_in_english_keep_their_plain_spaces() -> None:
    things = [entry.prop.word for entry in load("en").entries[:40]]
    assert not {"\u00a0", "\u202f"} & set(tell("en", things, Chance(seed_from("printed"), 0)))


@pytest.mark.parametrize("texts", [EN, FR])
def test_the_page_about_https_needs_nothing_of_the_client(texts: msgspec.Struct) -> None:
    shown = [*strings(msgspec.to_builtins(texts))]
    assert [text for text in shown if STRAIGHT.search(text)] == []
    if texts is FR:
        assert [text for text in shown if NO_BREAK_SPACES.search(text)] == []
