"""The fault simulation: it repeats exactly, finds nothing in the server, and finds every mend taken out."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from morphee.cli import main
from morphee.cli.faults import simulate
from morphee.games.catalog import GAMES
from morphee.sim.faults.plan import Plan
from morphee.sim.faults.promise import PROMISES
from morphee.sim.faults.story import shrink, story
from tests.sim import mends

ONCE = """
from morphee.cli.faults import simulate
from morphee.sim.faults.plan import Plan
print(simulate(Plan("again", "{game}", 8)))
"""


@pytest.mark.parametrize("game", GAMES.names())
def test_a_world_keeps_every_promise_through_its_crashes(game: str) -> None:
    report = simulate(Plan("first", game, 30))
    assert report.broken is None, report.what
    assert report.crashes == 30


@pytest.mark.parametrize("game", GAMES.names())
def test_a_seed_gives_the_same_world_in_every_process(game: str) -> None:
    here = repr(simulate(Plan("again", game, 8)))
    assert repr(simulate(Plan("again", game, 8))) == here
    there = subprocess.run(
        [sys.executable, "-c", ONCE.format(game=game)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here


TAKEN_OUT = {
    # 13.1: who acts is decided when they act
    "another's seat": (mends.remembered_seat, "uluru", "seat-393", "seat"),
    "a seat that does not exist": (mends.remembered_seat, "playme", "mend-49", "fault"),
    "a seat that was given up": (mends.seats_not_freed, "pillows", "mend-0", "seat"),
    # 13.2: acknowledged means durable, for everything
    "act": (mends.actions_told_at_once, "pillows", "mend-0", "told"),
    "a new table": (mends.table_made_at_once, "pillows", "mend-0", "durable"),
    "hello": (mends.let_in_at_once, "pillows", "mend-0", "durable"),
    "leave": (mends.goodbye_at_once, "pillows", "mend-0", "durable"),
    "a name": (mends.name_stored_later, "pillows", "mend-0", "durable"),
    "a lobby": (mends.shown_before_stored, "pillows", "mend-44", "told"),
    "start": (mends.acknowledged_at_once("start"), "pillows", "mend-0", "durable"),
    "rematch": (mends.acknowledged_at_once("rematch"), "uluru", "mend-2", "durable"),
    "sit": (mends.acknowledged_at_once("sit"), "pillows", "mend-0", "durable"),
    "stand": (mends.acknowledged_at_once("stand"), "pillows", "mend-0", "durable"),
    "ready": (mends.acknowledged_at_once("ready"), "pillows", "mend-0", "durable"),
    "rename": (mends.acknowledged_at_once("rename"), "pillows", "mend-0", "durable"),
    "speak": (mends.acknowledged_at_once("speak"), "pillows", "mend-0", "durable"),
    "mute": (mends.acknowledged_at_once("mute"), "pillows", "mend-0", "durable"),
    "lock": (mends.acknowledged_at_once("lock"), "playme", "mend-4", "durable"),
    "publish": (mends.acknowledged_at_once("publish"), "pillows", "mend-0", "durable"),
    "away_level": (mends.acknowledged_at_once("away_level"), "uluru", "mend-2", "durable"),
    "set_bot": (mends.acknowledged_at_once("set_bot"), "pillows", "mend-0", "durable"),
    "hand_over": (mends.acknowledged_at_once("hand_over"), "pillows", "mend-0", "durable"),
    "kick": (mends.acknowledged_at_once("kick"), "pillows", "mend-0", "durable"),
    "pause": (mends.acknowledged_at_once("pause"), "pillows", "mend-0", "durable"),
    "configure": (mends.acknowledged_at_once("configure"), "playme", "mend-1", "durable"),
    # 13.3: a store in trouble is a pause, not an end
    "a store that is not listened to": (mends.clocks_run_on, "pillows", "mend-0", "asleep"),
    "a restart during trouble": (mends.restart_ends_trouble, "pillows", "mend-0", "asleep"),
    "a match that never goes on": (mends.never_goes_on, "pyramid", "mend-51", "asleep"),
    "writes that fail": (mends.writes_fail, "pillows", "mend-0", "fault"),
    # 13.4: nobody costs others time
    "a host who pauses for ever": (mends.paused_for_ever, "pillows", "pause-3", "timers"),
}


MOST_WORLDS = 60
"""How many worlds are tried for a defect. The one written down is tried first: any change of the server may
lead its world elsewhere, and then another one finds the defect."""


@pytest.mark.parametrize("name", TAKEN_OUT)
def test_a_mend_that_is_taken_out_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    take_out, game, seed, promise = TAKEN_OUT[name]
    assert promise in PROMISES
    plans = [Plan(f"{seed}.{number}" if number else seed, game, 40) for number in range(MOST_WORLDS)]
    with monkeypatch.context() as patch:
        take_out(patch)
        finds = next((plan for plan in plans if simulate(plan).broken == promise), None)
    assert finds is not None, f"none of {MOST_WORLDS} worlds finds it"
    whole = simulate(finds)
    assert whole.broken is None, whole.what


def test_a_failing_world_is_shrunk_to_a_short_story_that_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    mends.acknowledged_at_once("lock")(monkeypatch)
    plan = Plan("mend-4", "playme", 40)
    small, report = shrink(plan, simulate(plan), simulate)
    told = story(report)
    assert told == story(simulate(small))
    assert len(told) < 25, "\n".join(told)
    assert "lock" in told[-1]
    assert "acknowledged and is not stored" in told[-1]


def test_the_command_counts_crashes_and_tells_a_seed_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "uluru", "pyramid", "--faults", "12", "--jobs", "1", "--seed", "few"]) == 0
    said = capsys.readouterr().out
    assert "crashes in 2 worlds of uluru, pyramid" in said
    assert "no promise broken" in said
    assert main(["soak", "uluru", "--faults-seed", "few-0"]) == 0
    assert "no promise broken" in capsys.readouterr().out


def test_a_failing_seed_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mends.table_made_at_once(monkeypatch)
    assert main(["soak", "uluru", "--faults", "3", "--jobs", "1", "--seed", "bad"]) == 1
    assert "--faults-seed bad-0" in capsys.readouterr().err
    assert main(["soak", "uluru", "--faults-seed", "bad-0"]) == 1
    assert "the checker finds: durable" in capsys.readouterr().out
