"""The load generators play by the rules and notice an action that is not answered exactly once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from bench import generators
from bench.generators import Generator, compiler, program
from bench.processes import Process, bare_server, morphee
from morphee.cli.say import Failure

BOTH = pytest.mark.parametrize("python", [False, True], ids=["c++", "python"])
needs_compiler = pytest.mark.skipif(
    compiler() is None, reason="the generator is compiled with a C++ compiler"
)


def played(generator: Generator, actions: int) -> dict[str, Any]:
    """What was counted once that many actions have been acknowledged."""
    until = time.monotonic() + 60
    while (found := generator.ask("end"))["acked"] < actions:
        assert time.monotonic() < until, f"{found} after a minute"
        time.sleep(0.02)
    return found


@needs_compiler
@BOTH
def test_tables_play_and_every_action_is_answered_once(tmp_path: Path, python: bool) -> None:
    with (
        morphee(str(tmp_path), ["speed=10"]) as server,
        Generator(program(python), server.address(), "--speed", "10") as generator,
    ):
        assert generator.ask("open 2") == {"playing": 2}
        assert generator.ask("begin") == {}
        found = played(generator, 64)
        ledger = generator.ask("drain")
    assert found["told"][4] > 0
    assert found["told_free"][4] > 0
    assert found["told_raced"][4] > 0
    assert found["frames"] >= found["acked"]
    assert ledger["sent"] == ledger["acked"] + ledger["refused"]
    assert [ledger[name] for name in ("unanswered", "twice", "foreign", "closed")] == [0, 0, 0, 0]


@needs_compiler
@BOTH
def test_a_bare_server_tells_all_six_of_every_action(python: bool) -> None:
    with bare_server() as server, Generator(program(python), server.address(), "--bare") as generator:
        generator.ask("open 2")
        played(generator, 60)
        ledger = generator.ask("drain")
        found = generator.ask("end")
    assert ledger["sent"] == ledger["acked"] > 0
    under_way = 6 * ledger["acked"] - found["frames"]
    assert 0 <= under_way <= 2 * 5, "only the last action of each table may not have reached the other five"


@needs_compiler
def test_a_bare_server_at_a_given_rate() -> None:
    with bare_server() as server:
        options = ("--bare", "--rate", "500")
        with Generator(program(), server.address(), *options) as generator:
            generator.ask("open 1")
            played(generator, 20)
            assert generator.ask("drain")["unanswered"] == 0


@needs_compiler
def test_answers_that_come_twice_or_to_nothing_are_counted() -> None:
    for kind, wrong in (("doubling", "twice"), ("inventing", "foreign")):
        with (
            Process(["-m", "tests.bench.bad_servers", kind]) as server,
            Generator(program(), server.address(), "--bare") as generator,
        ):
            generator.ask("open 1")
            played(generator, 12)
            assert generator.ask("drain")[wrong] > 0


@pytest.mark.long
@needs_compiler
def test_an_action_that_is_never_answered_is_counted() -> None:
    with (
        Process(["-m", "tests.bench.bad_servers", "forgetful"]) as server,
        Generator(program(), server.address(), "--bare") as generator,
    ):
        generator.ask("open 1")
        played(generator, 12)
        assert generator.ask("drain")["unanswered"] == 1


@needs_compiler
def test_a_generator_that_cannot_go_on_says_why() -> None:
    with bare_server() as server, Generator(program(), server.address()) as generator:
        with pytest.raises(Failure, match="open 1"):
            generator.ask("open 1")
        with pytest.raises(Failure, match="without a word"):
            generator.ask("end")


def test_without_a_compiler_the_python_generator_is_used_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generators, "COMPILERS", ())
    assert program()[-1].endswith("fallback.py")
    assert "No C++ compiler is here" in capsys.readouterr().err
