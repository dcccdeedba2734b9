"""The benches of a clone, in small: what they show, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bench import processes, restore, server
from bench.generators import compiler
from bench.windows import Latency, Window, counting, median
from morphee.cli import clone, main
from morphee.cli.say import Failure

NONE = Latency()
needs_compiler = pytest.mark.skipif(
    compiler() is None, reason="the generator is compiled with a C++ compiler"
)


def window(rate: int, stolen: float) -> Window:
    return Window(
        seconds=1.0,
        busy=0.5,
        acked=rate,
        refused=0,
        frames=4 * rate,
        bytes=1200 * rate,
        pings=0,
        ack=NONE,
        told=NONE,
        told_free=NONE,
        told_raced=NONE,
        cpu=0.5,
        stolen=stolen,
    )


def test_windows_stolen_from_count_only_if_quiet_ones_are_too_few() -> None:
    quiet, loud, louder = window(9_000, 0.001), window(5_000, 0.02), window(3_000, 0.3)
    assert counting([louder, quiet, loud], 1) == [quiet]
    assert counting([louder, quiet, loud], 2) == [quiet, loud]


def test_a_figure_is_that_of_the_window_in_the_middle() -> None:
    chosen = median([window(rate, 0.0) for rate in (7_000, 9_000, 8_000)], lambda w: w.rate)
    assert chosen.rate == 8_000
    assert chosen.cpu_micros == pytest.approx(62.5)


@pytest.mark.long
@needs_compiler
def test_server_is_measured_at_every_load_beside_a_bare_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WARM_UP", 0.3)
    rows = server.measure(seconds=0.4, rounds=1, tables=2, compare=[processes.ROOT])
    loads = [*server.LOADS, server.HALF]
    assert [row["load"] for row in rows] == [*loads, *loads, "saturation", "8 KB written and synced"]
    assert [row["tables"] for row in rows[:4]] == [2, 4, 6, 1]
    for row in rows[:-1]:
        assert row["actions/s"] > 0
        assert row["answered once"].startswith("all ")
    assert {tuple(row) for row in rows} == {tuple(rows[0])}


def test_the_peak_is_where_more_tables_bring_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {80: 3_000, 100: 4_000, 125: 4_010, 157: 4_030}
    opened: list[int] = []

    class Fake:
        def ask(self, command: str) -> dict[str, int]:
            opened.append(int(command.split()[1]))
            return {}

        def __enter__(self) -> Fake:
            return self

        def __exit__(self, *_: object) -> None: ...

        def address(self) -> int:
            return 1

    monkeypatch.setattr(server, "morphee", lambda *_: Fake())
    monkeypatch.setattr(server, "Generator", lambda *_: Fake())
    monkeypatch.setattr(server, "WARM_UP", 0.0)
    monkeypatch.setattr(server, "watch", lambda *_: window(rates[opened[-1]], 0.0))
    subject = server.Subject("fake", processes.ROOT)
    server.Bench(1.0, 1, (), []).climb(subject)
    assert opened == [80, 100, 125, 157]
    assert (subject.tables, subject.rate) == (157, 4_030)


@needs_compiler
def test_tables_play_again_after_the_server_was_killed() -> None:
    rows = restore.measure(seconds=0.3, tables=4)
    assert [row["tables"] for row in rows] == [4] * 5
    assert rows[0]["acknowledged before"] > 0


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    with processes.morphee(str(tmp_path), ["spead=2"]) as process, pytest.raises(Failure, match="speed"):
        process.address()


def test_an_installed_package_says_that_it_has_no_load_generator(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(clone, "ROOT", tmp_path)
    for name in ("server", "restore", "idle"):
        assert main(["bench", name]) == 2
        out, err = capsys.readouterr()
        sentence = "it needs the folder bench/ of a clone, and this Morphée is installed"
        assert (out, err) == ("", f"morphee: bench {name}: {sentence}\n")


def test_a_clone_to_compare_with_has_to_be_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["bench", "server", "--compare", str(tmp_path)]) == 2
    assert "there is no src/morphee in it" in capsys.readouterr().err


def test_rows_are_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    phase = server.Phase(160, [window(9_000, 0.0)], {"sent": 9_000, "acked": 9_000, "unanswered": 0})
    row = server.Bench(1.0, 1, (), []).row("morphee", "peak", phase)
    monkeypatch.setattr(server, "measure", lambda **_: [row])
    assert main(["bench", "server", "--json"]) == 0
    [found] = msgspec.json.decode(capsys.readouterr().out)
    assert (found["actions/s"], found["frames/answer"], found["answered once"]) == (9_000, "4.0", "all 9,000")


def test_an_action_answered_twice_or_never_is_shown() -> None:
    ledger = {"sent": 10, "acked": 8, "unanswered": 2, "twice": 1}
    phase = server.Phase(2, [window(10, 0.0)], ledger)
    row = server.Bench(1.0, 1, (), []).row("morphee", "peak", phase)
    assert row["answered once"] == "NO: 2 unanswered, 1 twice"
