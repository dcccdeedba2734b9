"""Every example on the pages is run by a test: by one of these, or by the one that `RUN_BY` names."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tests.cli.calls import run
from tests.test_commands import BLOCK, blocks, commands

ROOT = Path(__file__).resolve().parents[1]
RECORD = ROOT / "tests/golden/pyramid-rare.jsonl"
INDENTED = re.compile(r"(?:\A|\n\n)((?:    \S.*\n)+)")
HERE, COMMANDS = "tests/test_page_examples.py", "tests/test_commands.py"
DRAWING = "a drawing or a formula"
SESSIONS, GAME = "tests/test_readme.py", "tests/test_add_a_game.py"
RUN_BY = {
    "CONTRIBUTING.md": {"    cli > rl > api": DRAWING},
    "README.fr.md": {"make play": COMMANDS, ">>> import morphee": SESSIONS},
    "README.md": {
        "make play": COMMANDS,
        ".venv/bin/morphee --help": HERE,
        ">>> import morphee": SESSIONS,
        "make test": COMMANDS,
    },
    "docs/add-a-game.md": {
        "from morphee.kit": GAME,
        "# pyproject.toml": GAME,
        "# morphee_lantern/bots.py": GAME,
        "pip install .": GAME,
        "// morphee_lantern/client": GAME,
        "/* morphee_lantern/client": GAME,
    },
    "docs/architecture.md": {"                 browser": DRAWING},
    "docs/bots.md": {"morphee simulate": HERE},
    "docs/fairness.md": {
        "    counted = ": DRAWING,
        "# nginx": "tests/e2e/proxy.py",
        "# HAProxy": "tests/cluster/test_balancer.py",
        "morphee serve": COMMANDS,
        "    path  = ": DRAWING,
    },
    "docs/games/dream.md": {'{"spirits"': HERE},
    "docs/games/pillows.md": {'{"cards"': HERE},
    "docs/games/playme.md": {'{"players"': HERE},
    "docs/games/pyramid.md": {'{"side"': HERE},
    "docs/games/uluru.md": {"            T": DRAWING, '{"wishes"': HERE},
    "docs/operate.md": {
        "pip install": COMMANDS,
        "pg_dump": "tests/cluster/test_backup.py",
        "pg_restore": "tests/cluster/test_backup.py",
    },
    "docs/python.md": {
        ">>> import morphee": SESSIONS,
        ">>> match.act": SESSIONS,
        ">>> notation": SESSIONS,
        "morphee simulate": HERE,
    },
    "docs/records.md": {
        '{"morphee":2': "tests/kernel/test_records_page.py",
        '{"n":1': "tests/kernel/test_records_page.py",
        "before=": HERE,
    },
    "docs/research.md": {
        "import numpy": "tests/rl/test_page.py",
        "from morphee.rl": "tests/rl/test_page.py",
        "import random": "tests/rl/test_page.py",
    },
    "docs/server.md": {
        "morphee serve": COMMANDS,
        "MORPHEE_PORT": COMMANDS,
        "# morphee.toml": COMMANDS,
        "python3 -c": "tests/server/test_backup.py",
        "pip install": COMMANDS,
        "# Caddyfile": "tests/e2e/proxy.py",
        "# nginx": "tests/e2e/proxy.py",
        "python examples/wire_bot.py": "tests/server/test_sockets.py",
    },
    "docs/words.md": {"$ echo": HERE},
}
"""For each page the beginning of each of its blocks, and what runs it."""


def pages() -> list[str]:
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return sorted(str(page.relative_to(ROOT)) for page in found if "decisions" not in page.parts)


def beginnings(page: str) -> list[str]:
    """The first line of every block of code, fenced or indented."""
    text = (ROOT / page).read_text(encoding="utf-8")
    indented = INDENTED.findall(BLOCK.sub("", text))
    return [block.split("\n")[0] for block in [*(content for _, content in BLOCK.findall(text)), *indented]]


@pytest.mark.parametrize("page", pages())
def test_no_block_is_left_out(page: str) -> None:
    known = RUN_BY.get(page, {})
    found = beginnings(page)
    assert [line for line in found if not line.startswith(tuple(known))] == []
    assert [begin for begin in known if not any(line.startswith(begin) for line in found)] == []
    assert [test for test in known.values() if test != DRAWING and not (ROOT / test).is_file()] == []


def given(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def example(game: str) -> list[str]:
    """A situation for the judge of a game, and the answer, as its page shows them."""
    found = [block.splitlines() for block in blocks(f"docs/games/{game}.md", "")]
    (lines,) = [lines for lines in found if lines[0].startswith("{")]
    return lines


@pytest.mark.parametrize("game", ["dream", "pillows", "playme", "pyramid", "uluru"])
def test_judges_say_what_the_page_of_the_game_says(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    situation, answer = example(game)
    given(monkeypatch, f"{situation}\n")
    code, out, _ = run(capsys, "judge", game)
    assert (code, msgspec.json.decode(out)) == (0, msgspec.json.decode(answer))


def test_the_referee_says_what_the_page_of_words_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (block,) = blocks("docs/words.md", "")
    pairs = re.findall(r"\$ echo '(.*)' \| morphee (judge \w+)\n(.*)\n", block)
    assert len(pairs) == block.count("$ ")
    for situation, command, answer in pairs:
        given(monkeypatch, f"{situation}\n")
        assert run(capsys, *command.split()) == (0, f"{answer}\n", "")


def shortened(arguments: Sequence[str]) -> list[str]:
    """The same on fewer matches and races, and on a record that is there."""
    found = [str(RECORD) if word == "FILE" else word for word in arguments]
    if "--matches" in found:
        found[found.index("--matches") + 1] = "2"
    return [*found, "--races", "1"] if found[:2] == ["bench", "races"] else found


def question(command: str) -> str:
    """What README's files for `judge dream` and `solve uluru` could hold."""
    if command == "judge":
        return example("dream")[0]
    wishes = msgspec.json.decode(example("uluru")[0])["wishes"]
    return msgspec.json.encode({"wishes": wishes}).decode()


def shown() -> list[list[str]]:
    """The arguments of each command that is run here."""
    found = []
    for page, held in RUN_BY.items():
        begins = tuple(begin for begin, test in held.items() if test == HERE)
        for block in blocks(page, "sh"):
            if block.startswith(begins or "\0"):
                found += [command[1:] for command in commands(block) if command[0].endswith("morphee")]
    return found


@pytest.mark.timeout(300)
@pytest.mark.parametrize("arguments", shown(), ids=" ".join)
def test_commands_do_what_they_say(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    if arguments[0] in ("judge", "solve"):
        given(monkeypatch, f"{question(arguments[0])}\n")
    code, out, err = run(capsys, *shortened(arguments))
    assert (code, err) == (0, "")
    assert out


def test_there_are_commands_of_every_kind() -> None:
    assert {arguments[0] for arguments in shown()} == {
        *("--help", "simulate", "replay", "analyse", "daily", "judge", "solve", "bench")
    }


def test_a_chain_can_be_made_by_hand() -> None:
    (script,) = blocks("docs/records.md", "sh")
    said = subprocess.run(
        ["sh", "-euc", script.replace("FILE", str(RECORD))], capture_output=True, text=True, check=True
    )
    third = RECORD.read_text(encoding="utf-8").splitlines()[2]
    assert said.stdout.split()[0] == msgspec.json.decode(third)["chain"]


def test_haproxy_is_told_the_same_by_the_recipe() -> None:
    (block,) = [block for block in blocks("docs/fairness.md", "") if block.startswith("# HAProxy")]
    line = block.splitlines()[1]
    assert line in (ROOT / "deploy/haproxy.cfg").read_text(encoding="utf-8")
