"""The command line: help, suggestions, JSON, bad input in one sentence."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from morphee.cli import COMMANDS
from tests.cli.calls import GOLDEN, run


def test_help_shows_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    for command in ("play", "simulate", "judge", "replay", "bench", "soak"):
        assert command in out


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (["simlate"], "simulate"),
        (["simulate", "pilows"], "pillows"),
        (["judge", "pilows"], "pillows"),
        (["simulate", "pillows", "--playrs", "3"], "--players"),
        (["simulate", "pillows", "--playrs=3"], "--players"),
        (["judge", "PYRAMID"], "pyramid"),
        (["JUDGE", "pyramid"], "judge"),
        (["simulate", "pillows", "--bots", "novise"], "novice"),
        (["simulate", "uluru", "--variant", "expret"], "expert"),
        (["soak", "pilows"], "pillows"),
        (["bench", "nights", "--bots", "skiled"], "skilled"),
        (["serve", "--set", "spead=2"], "speed"),
        (["replay", str(GOLDEN), "--as", "pblic"], "public"),
    ],
)
def test_an_unknown_word_gets_a_suggestion(
    capsys: pytest.CaptureFixture[str], arguments: list[str], suggestion: str
) -> None:
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert f"did you mean {suggestion}?" in err
    assert "Traceback" not in err


def test_simulate_prints_a_summary_and_writes_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = ("simulate", "pillows", "--players", "3", "--matches", "3", "--bots", "novice,random")
    code, out, _ = run(capsys, *arguments, "--records", str(tmp_path), "--json")
    found = msgspec.json.decode(out)
    assert code == 0
    assert found["matches"] == 3
    assert sum(found["endings"].values()) == 3
    assert len(list(tmp_path.glob("*.jsonl"))) == 3
    again = msgspec.json.decode(run(capsys, *arguments, "--json")[1])
    assert {k: v for k, v in again.items() if k != "took"} == {k: v for k, v in found.items() if k != "took"}


def test_simulate_says_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", "pillows", "--matches", "4", "--bots", "novice,child")
    _, out, _ = run(capsys, *arguments)
    assert re.search(r"novice: \d+% \(\d+% to \d+%\) of its seats", out)
    found = msgspec.json.decode(run(capsys, *arguments, "--json")[1])
    low, high = found["intervals_by_bot"]["novice"]
    assert 0 <= low < high <= 1
    assert len(found["intervals_by_seat"]) == found["players"]


def test_bench_bots_rates_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "bench", "bots", "--game", "pillows", "--matches", "12", "--json")
    rows = msgspec.json.decode(out)
    assert code == 0
    assert [row["level"] for row in rows] == ["random", "child", "novice", "skilled", "champion"]
    assert rows[2]["rating"] == 1_000
    assert rows[0]["rating"] < rows[1]["rating"] < rows[4]["rating"]
    assert re.fullmatch(r"\d+% \(\d+% to \d+%\)", rows[4]["against child"])
    assert run(capsys, "bench", "bots", "--game", "chess")[0] == 2


def test_simulate_takes_bots_by_module_and_class(capsys: pytest.CaptureFixture[str]) -> None:
    visitor = "morphee.bots.pyramid:Expectation"
    code, out, _ = run(
        capsys, "simulate", "pyramid", "--matches", "2", "--bots", f"{visitor},novice", "--json"
    )
    assert code == 0
    assert msgspec.json.decode(out)["seats_of_bot"] == {visitor: 2, "novice": 2}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "no.such.module:Bot"], "'no.such.module' cannot be imported"),
        (["--bots", "morphee.bots.pillows:Genius"], "morphee.bots.pillows has nothing called 'Genius'"),
        (["--bots", "morphee.bots.pillows:LATEST"], "neither a class nor a function"),
        (["--bots", "morphee.bots.pillows:PillowsBot"], "cannot be made from a Chance"),
        (["--bots", "morphee.kernel.chance:repr"], "has nothing called"),
        (["--bots", "builtins:repr"], "no method `consider`"),
        (["--players", "99"], "3 to 6"),
        (["--bots", "genius"], "novice"),
        (["--bots", ","], "at least one"),
        (["--variant", "none"], "default"),
        (["--config", '{"window": 1}'], "window"),
        (["--config", "{"], "--config"),
        (["--matches", "0"], "at least 1"),
        (["--players", "0"], "at least 1"),
        (["--players", "three"], "a whole number"),
        (["--players", "3", "--bots", "novice,novice,random,random"], "4 for 3"),
        (["--config", "{}", "--variant", "apprentice"], "one or the other"),
        (["--seed", "\udcff"], "surrogates"),
        (["--config", "\udcff"], "surrogates"),
        (["--records", __file__], "File exists"),
    ],
)
def test_simulate_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = run(capsys, "simulate", "pillows", *arguments)
    assert (code, out) == (2, "")
    assert says in err


def test_what_is_no_unknown_word_gets_no_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--matches", "many"], ["--bots"]):
        code, _, err = run(capsys, "simulate", "pillows", *arguments)
        assert code == 2
        assert arguments[0] in err
        assert "did you mean" not in err


@pytest.mark.parametrize("command", sorted(command.__name__.rpartition(".")[2] for command in COMMANDS))
def test_every_command_has_help_and_json(capsys: pytest.CaptureFixture[str], command: str) -> None:
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert "--json" in out


def test_a_word_of_no_deck_is_refused_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "deck", "show", "parapluy")
    assert (code, out) == (2, "")
    assert "parapluy: no deck in fr or en has this proposition (did you mean parapluie?)" in err
    code, out, _ = run(capsys, "deck", "show", "Elephant", "--lang", "en")
    assert (code, out.splitlines()[0]) == (0, "en elephant")


def test_json_of_decks_and_messages(capsys: pytest.CaptureFixture[str]) -> None:
    shown = msgspec.json.decode(run(capsys, "deck", "show", "elephant", "--lang", "fr", "--json")[1])
    assert (shown["lang"], shown["word"]) == ("fr", "éléphant")
    assert "éléphanteau" in shown["family"]
    schemas = msgspec.json.decode(run(capsys, "protocol", "--json")[1])
    assert {"messages.json", "uluru.json"} <= schemas.keys()


def test_judge_answers_every_line_and_exits_2_if_one_was_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = b'{"cards": ["king", "dragon", "dragon"], "touches": []}\n'
    stdin = io.TextIOWrapper(io.BytesIO(good + b"nonsense\n\n" + b'{"cards": []}\n' + good + b"\n \n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    code, out, err = run(capsys, "judge", "pillows")
    lines = [msgspec.json.decode(line) for line in out.splitlines()]
    assert code == 2
    assert [sorted(line) for line in lines] == [["right"], ["error"], ["error"], ["error"], ["right"]]
    assert "Traceback" not in err


def test_judge_names_the_key_at_fault_and_forgives_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wishes = b'{"pink": {"wish": "far", "of": "red"}, "red": %b}'
    odd = b'\xef\xbb\xbf{"wishes": ' + wishes + b', "birds": {"pink": "%b"}}'
    wrong = (b'{"wish": "far", "of": "violet"}', b"T"), (b'{"wish": "far", "of": "pink"}', b"L4")
    for situation, names in zip(wrong, ("wishes.red.of", "birds.pink"), strict=True):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(odd % situation)))
        code, out, _ = run(capsys, "judge", "uluru")
        assert code == 2
        assert names in msgspec.json.decode(out)["error"]


def test_soak_finds_nothing_stuck(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "soak", "pillows", "--matches", "50", "--jobs", "1", "--json")
    assert code == 0
    assert msgspec.json.decode(out)["stuck"] == 0


def test_play_watches_bots_in_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "play", "pillows", "--watch", "--seed", "1")
    assert code == 0
    assert "revealed" in out
    assert "pile empty — 1. seat" in out
    as_json = run(capsys, "play", "pillows", "--watch", "--seed", "1", "--json")[1]
    assert msgspec.json.decode(as_json.splitlines()[-1])["reason"] == "pile_empty"


def test_play_without_input_ends_in_a_sentence() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "morphee", "play", "pillows"],
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 2
    assert "input ended" in found.stderr
    assert "Traceback" not in found.stderr


def morphee(command: str) -> subprocess.CompletedProcess[str]:
    """In a shell, for what only a shell can do to a command."""
    line = command.replace("morphee", f"'{sys.executable}' -m morphee")
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)


KINGS = """printf '{"cards": ["king", "king", "king"], "touches": []}\\n%.0s' {1..2000}"""


@pytest.mark.parametrize(
    ("command", "code", "says"),
    [
        (f"{KINGS} | morphee judge pillows | head -1", 0, ""),
        (f"morphee replay '{GOLDEN}' | true; exit ${{PIPESTATUS[0]}}", 0, ""),
        (f"{KINGS} | morphee judge pillows > /dev/full", 2, "No space left"),
        ("morphee --help | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("PYTHONUNBUFFERED=1 morphee --help | true; exit ${PIPESTATUS[0]}", 0, ""),
        ("morphee judge pillows <&-", 0, ""),
        (f"{KINGS} | morphee judge pillows >&-", 0, ""),
        ("morphee serve --memory --port 99999", 2, "port 99999"),
        ("morphee serve --memory --port 0 > /dev/full", 2, "No space left"),
        ("morphee serve --memory --port 0 --json > /dev/full", 2, "No space left"),
    ],
)
def test_streams_and_ports_that_are_not_there(command: str, code: int, says: str) -> None:
    found = morphee(command)
    assert found.returncode == code, found.stderr
    assert says in found.stderr
    assert "Traceback" not in found.stderr
    assert "Exception ignored" not in found.stderr
