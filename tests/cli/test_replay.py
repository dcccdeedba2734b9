"""`morphee replay`: a record shown whole, as one viewer saw it, or checked."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.cli.calls import FOLDER, GOLDEN, run

HONEST = FOLDER / "pyramid-ordinary.jsonl"


def test_replay_shows_all_or_one_view(capsys: pytest.CaptureFixture[str]) -> None:
    whole = run(capsys, "replay", str(GOLDEN))[1]
    assert "pause 1022" in whole
    assert '"window":' in whole.splitlines()[0]
    seen = run(capsys, "replay", str(GOLDEN), "--as", "1")[1]
    assert "pause 1022" not in seen
    assert "turn closed" in seen
    view = msgspec.json.decode(
        run(capsys, "replay", str(GOLDEN), "--as", "public", "--step", "3", "--json")[1]
    )
    assert view["view"]["public"]["phase"] == "open"
    assert "piles" not in view["view"]["public"]


@pytest.mark.parametrize(
    "arguments", [["nowhere.jsonl"], [str(GOLDEN), "--as", "9"], [str(GOLDEN), "--step", "999"], [__file__]]
)
def test_replay_refuses_in_a_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, _, err = run(capsys, "replay", *arguments)
    assert code == 2
    assert err.startswith("morphee: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        (b'"turn_closed"', b'"turn\xff_closed"', "utf-8"),
        (b'"commitment":"', b'"commitment":"\xff', "line 1, header: 'utf-8'"),
        (b'"type":"took","seat":0', b'"type":"took","seat":77', "cannot follow"),
    ],
)
def test_replay_names_the_line_of_a_spoilt_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: bytes, bad: bytes, says: str
) -> None:
    spoilt = tmp_path / "spoilt.jsonl"
    assert good in GOLDEN.read_bytes()
    spoilt.write_bytes(GOLDEN.read_bytes().replace(good, bad))
    code, _, err = run(capsys, "replay", str(spoilt))
    assert (code, len(err.splitlines())) == (2, 1)
    assert "line " in err
    assert says in err


def test_a_record_that_holds_is_verified(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "replay", str(HONEST), "--verify")
    assert (code, err) == (0, "")
    assert "The chain holds, the seed is the one that was committed to" in out
    assert "1. seat " in out
    last = HONEST.read_text(encoding="utf-8").splitlines()[-1]
    assert out.splitlines()[-1].removeprefix("last hash ") in last
    found = msgspec.json.decode(run(capsys, "replay", str(HONEST), "--verify", "--json")[1])
    assert (found["ok"], found["decisions"], found["game"]) == (True, True, "pyramid")
    assert last.endswith(f'"chain":"{found["chain"]}"}}')


def test_a_record_that_does_not_hold_is_refused_with_the_first_bad_entry(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = HONEST.read_bytes().splitlines()
    spoilt = tmp_path / "spoilt.jsonl"
    spoilt.write_bytes(b"\n".join([*lines[:9], *lines[10:]]))
    code, out, err = run(capsys, "replay", str(spoilt), "--verify")
    assert (code, out) == (1, "")
    assert err == f"morphee: {spoilt}: line 10, entry 9: entry 10 stands in its place\n"
    code, out, err = run(capsys, "replay", str(spoilt), "--verify", "--json")
    assert (code, err) == (1, "")
    assert msgspec.json.decode(out) == {
        "ok": False,
        "entry": 9,
        "line": 10,
        "why": "entry 10 stands in its place",
    }


def test_a_file_that_is_no_record_does_not_verify(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = run(capsys, "replay", __file__, "--verify")
    assert code == 1
    assert "line 1, header: Expected `object`" in err


def test_of_a_match_that_goes_on_it_is_said_what_could_not_be_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    head, *lines = HONEST.read_bytes().splitlines()
    cut = head.index(b',"seed"')
    running = tmp_path / "running.jsonl"
    running.write_bytes(b"\n".join([head[:cut] + b"}", *lines[:40]]))
    code, out, _ = run(capsys, "replay", str(running), "--verify")
    assert code == 0
    assert (
        "draws and decisions\ncannot be checked, and entries missing at the end would not be noticed" in out
    )
    found = msgspec.json.decode(run(capsys, "replay", str(running), "--verify", "--json")[1])
    assert (found["decisions"], found["outcome"], found["entries"]) == (False, None, 40)


@pytest.mark.parametrize("arguments", [["--as", "0"], ["--step", "3"]])
def test_verify_takes_the_whole_record(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    code, _, err = run(capsys, "replay", str(HONEST), "--verify", *arguments)
    assert code == 2
    assert "--verify checks the whole record" in err


def test_records_of_simulated_matches_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    run(capsys, "simulate", "pillows", "--matches", "2", "--records", str(tmp_path))
    files = sorted(tmp_path.glob("*.jsonl"))
    assert len(files) == 2
    assert [run(capsys, "replay", str(file), "--verify")[0] for file in files] == [0, 0]


def test_replay_shows_the_photo_finish_of_races(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What counted, what was claimed and credited, ties, and the evidence."""
    took = b'"event":{"type":"took","seat":0}'
    plain = GOLDEN.read_bytes()
    assert took in plain
    receipt = (
        b'"race":{"cue":1,"seat":0,"rt":380,"lag":41,"budget":60,"counted":388,"tied":true,"evidence":"tcp"},'
    )
    raced = tmp_path / "raced.jsonl"
    raced.write_bytes(plain.replace(took, receipt + took, 1))
    shown = run(capsys, "replay", str(raced), "--as", "public")[1]
    assert (
        "race 1, seat 0: 388 ms (380 claimed; 41 of 60 ms of lag credited, "
        "measured by the connection itself), tied, drawn by lot" in shown
    )
    lines = [
        msgspec.json.decode(line) for line in run(capsys, "replay", str(raced), "--json")[1].splitlines()
    ]
    assert [race["counted"] for line in lines for race in line.get("races", ())] == [388]


def test_analyse_says_what_decided_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "analyse", str(HONEST), "--lang", "fr")
    assert code == 0
    assert out.startswith("Victoire pour ")
    assert "La chance et l’adresse séparées" in out
    assert "{p" not in out
    told = msgspec.json.decode(run(capsys, "analyse", str(HONEST), "--json")[1])
    assert (told["game"], len(told["summary"])) == ("pyramid", 3)
    assert run(capsys, "analyse", "nowhere.jsonl")[0] == 2


def test_analyse_refuses_a_match_that_has_not_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "part.jsonl"
    path.write_bytes(b"\n".join(HONEST.read_bytes().splitlines()[:-1]))
    code, _, err = run(capsys, "analyse", str(path))
    assert code == 2
    assert "has not ended" in err
