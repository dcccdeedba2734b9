"""Commands and settings files that the pages show are understood by the command line as it is."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from morphee.cli import parser
from morphee.cli.configure import configure

ROOT = Path(__file__).resolve().parents[1]
PAGES = {
    "README.md": 12,
    "README.fr.md": 1,
    "docs/bots.md": 1,
    "docs/fairness.md": 1,
    "docs/operate.md": 2,
    "docs/python.md": 1,
    "docs/server.md": 14,
    "docs/words.md": 2,
}
"""With how many commands each has at least."""
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ASSIGNED = re.compile(r"(\w+)=(.*)")
TARGETS = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def blocks(page: str, *languages: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [content for language, content in BLOCK.findall(text) if language in languages]


def commands(text: str) -> Iterator[list[str]]:
    """The words of every command of ours, with the variables before it. What follows two spaces explains."""
    for line in text.splitlines():
        words = shlex.shlex(
            re.split(r"\s{2,}", line.removeprefix("$ "))[0], posix=True, punctuation_chars=True
        )
        words.whitespace_split = True
        command: list[str] = []
        for word in [*words, ";"]:
            if not set(word) <= set(words.punctuation_chars):
                command.append(word)
            elif command:
                if _program(command) in ("morphee", "make"):
                    yield command
                command = ["<"] if word == "<" else []  # what follows is a file, and no command


def _program(command: list[str]) -> str:
    return next((Path(word).name for word in command if not ASSIGNED.fullmatch(word)), "")


def understood(command: list[str]) -> None:
    """Fails if the program would not take it. Files that it names need not be there."""
    number = next(index for index, word in enumerate(command) if not ASSIGNED.fullmatch(word))
    variables = dict(word.split("=", 1) for word in command[:number])
    program, arguments = Path(command[number]).name, command[number + 1 :]
    if program == "make":
        assert {word for word in arguments if "=" not in word} <= TARGETS
        return
    if arguments == ["--help"]:
        return
    try:
        options = parser().parse_args(arguments)
    except SystemExit:
        raise AssertionError(f"morphee {shlex.join(arguments)} is refused") from None
    if options.command == "serve" and options.config is None:
        configure(options, variables)


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_understood(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = [command for block in blocks(page, "sh", "") for command in commands(block)]
    assert len(found) >= PAGES[page]
    for command in found:
        understood(command)
    assert "is no setting" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "morphee serv",
        "morphee serve --prot 80",
        "echo x | morphee judge poem",
        "pip install x && .venv/bin/morphee replay FILE --wrong   # why",
        "make nonsense",
    ],
)
def test_one_that_is_not_understood_would_be_found(line: str) -> None:
    (command,) = commands(line)
    with pytest.raises(AssertionError):
        understood(command)


def test_settings_files_are_read(tmp_path: Path) -> None:
    found = [block for page in PAGES for block in blocks(page, "toml")]
    assert found
    for content in found:
        (tmp_path / "morphee.toml").write_text(content, encoding="utf-8")
        asked, _ = configure(parser().parse_args(["serve", "--config", str(tmp_path / "morphee.toml")]), {})
        assert f"port = {asked.port}" in content
