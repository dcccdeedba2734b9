"""Settings from the command line, variables and a file: one name in all, the nearest word counts."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from morphee.cli import parser
from morphee.cli.configure import NAMES, Options, configure
from morphee.cli.say import Failure
from morphee.server.settings import Settings


def asked(*arguments: str, **environment: str) -> tuple[Options, Settings]:
    options: argparse.Namespace = parser().parse_args(["serve", *arguments])
    return configure(options, environment)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "morphee.toml"
    path.write_text('port = 1001\nbot_grace = 3\nhosts = ["play.example"]\ndata = "somewhere"\n')
    return path


def test_without_a_word_everything_has_its_default() -> None:
    assert asked() == (Options(), Settings())


def test_the_command_line_counts_before_variables_and_those_before_the_file(file: Path) -> None:
    options, settings = asked(MORPHEE_CONFIG=str(file))
    assert (options.port, options.data) == (1001, "somewhere")
    assert (settings.bot_grace, settings.hosts) == (3, ("play.example",))
    options, settings = asked(MORPHEE_CONFIG=str(file), MORPHEE_PORT="1002", MORPHEE_BOT_GRACE="4")
    assert (options.port, settings.bot_grace) == (1002, 4)
    options, settings = asked(
        "--port", "1003", "--set", "bot_grace=5", MORPHEE_CONFIG=str(file), MORPHEE_PORT="1002"
    )
    assert (options.port, settings.bot_grace) == (1003, 5)


@pytest.mark.parametrize("name", NAMES)
def test_every_setting_is_a_variable_and_a_line_of_the_file(name: str, tmp_path: Path) -> None:
    kind = Options if name in Options.__struct_fields__ else Settings
    default = getattr(kind(), name)
    other = {bool: not default, int: 77, float: 77.0, str: "https://a.example", tuple: ("a", "b")}[
        type(default)
    ]
    if name == "sockets":
        other = "websockets"
    texts = {bool: str(other).lower(), tuple: "a, b"}
    lines = {bool: str(other).lower(), tuple: '["a", "b"]', str: f'"{other}"'}
    path = tmp_path / "other.toml"
    path.write_text(f"{name} = {lines.get(type(default), other)}\n")
    for found in (
        asked(**{f"MORPHEE_{name.upper()}": texts.get(type(default), str(other))}),
        asked("--config", str(path)),
    ):
        assert getattr(found[0] if kind is Options else found[1], name) == other


def test_every_option_of_serve_is_a_setting() -> None:
    options = vars(parser().parse_args(["serve"]))
    assert set(options) - set(NAMES) == {"command", "run", "set", "config"}


def test_a_file_in_the_folder_is_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert asked()[0].port == 1001


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("port = 'many'", "port: expected `int`, got `str`"),
        ("prot = 1", "prot: there is no such setting (did you mean port?)"),
        ("port = ", "is not TOML"),
        ("bot_grace = -1", "bot_grace: has to be at least 0"),
        ("trust_proxy = ['10.0.0.0/8', 'proxy']", "trust_proxy: 'proxy' is no address and no network"),
        ("public_url = 'play.example'", "public_url: has to begin with http:// or https://"),
        ("public_url = 'https://'", "public_url: 'https://' is no address of a server"),
        ("public_url = 'https://play .example'", "is no address of a server, such as https://play.example"),
        ("public_url = 'https://play.example:many'", "is no address of a server"),
        ("public_url = 'https://play.example/?table=1'", "is no address of a server"),
        ("public_url = 'http://[::1'", "is no address of a server"),
        ("sockets = 'pigeons'", "sockets: invalid enum value 'pigeons'"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "morphee.toml"
    path.write_text(line)
    with pytest.raises(Failure) as failure:
        asked("--config", str(path))
    assert says in str(failure.value)
    assert str(path) in str(failure.value)


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="No such file or directory; name a file that can be read"):
        asked("--config", str(tmp_path / "none.toml"))


def test_a_wrong_variable_is_refused_with_its_name() -> None:
    with pytest.raises(Failure, match="MORPHEE_PORT: expected `int`, got `str`"):
        asked(MORPHEE_PORT="tcp://10.0.0.1:8470")


def test_an_unknown_variable_is_told_and_those_of_container_systems_are_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked(MORPHEE_PROT="1", MORPHEE_SERVICE_HOST="10.0.0.1", MORPHEE_PORT_8470_TCP="tcp://x", OTHER="1")
    assert capsys.readouterr().err == "morphee: MORPHEE_PROT is no setting (did you mean port?)\n"


def test_a_word_stays_a_word() -> None:
    assert asked("--set", "metrics_token=12345")[1].metrics_token == "12345"
    assert asked("--public-url", "https://play.example")[1].public_url == "https://play.example"


def test_every_option_is_in_the_manual() -> None:
    manual = (Path(__file__).resolve().parents[2] / "docs/server.md").read_text()
    assert [name for name in NAMES if f"`{name}`" not in manual] == []
