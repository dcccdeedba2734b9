"""The fault simulation: it repeats exactly, finds nothing in the server, and finds every mend taken out."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys

import pytest
from msgspec.structs import replace

from morphee.cli import main
from morphee.cli.faults import simulate
from morphee.games.catalog import GAMES
from morphee.sim.faults.plan import FAULTS, KINDS, Plan
from morphee.sim.faults.promise import PROMISES
from morphee.sim.faults.story import shrink, story
from morphee.sim.faults.world import Report
from tests.sim import mends

ONCE = """
from morphee.cli.faults import simulate
from morphee.sim.faults.plan import FAULTS, KINDS, Plan
print(simulate(Plan("again", "{game}", 3)))
"""


@pytest.mark.parametrize("game", GAMES.names())
def test_a_world_keeps_every_promise_through_its_crashes(game: str) -> None:
    report = simulate(Plan("first", game, 16))
    assert report.broken is None, report.what
    assert report.crashes > 5
    assert report.trials > 50


@pytest.mark.parametrize("game", GAMES.names())
def test_a_seed_gives_the_same_world_in_every_process(game: str) -> None:
    here = repr(simulate(Plan("again", game, 3)))
    assert repr(simulate(Plan("again", game, 3))) == here
    there = subprocess.run(
        [sys.executable, "-c", ONCE.format(game=game)],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here


def world(seed: str, game: str, *only: str, crashes: bool = True, visitor: str = "") -> Plan:
    """A world of forty lives. With ``only``, people do nothing else and nothing else goes wrong; without
    crashes, all its lives are one."""
    without = (KINDS | FAULTS) - frozenset(only) if only else frozenset(["trials"])
    calm = frozenset() if crashes else frozenset(range(40))
    return Plan(seed, game, 40, calm=calm, without=without, visitor=visitor)


SEATS = ("sit", "stand", "ready", "start", "rematch", "set_bot", "act", "pipeline")
"""All that is needed for match after match, with people who stand up between."""

TAKEN_OUT = {
    # 13.1: who acts is decided when they act
    "another's seat": (mends.remembered_seat, world("w.16.49.3", "uluru", *SEATS, crashes=False), "seat"),
    "a seat that does not exist": (
        mends.remembered_seat,
        world("seat.1.15.46", "pillows", *SEATS, crashes=False),
        "fault",
    ),
    "a seat that was given up": (mends.seats_not_freed, world("mend-0.7.3", "pillows"), "seat"),
    "the match before": (mends.last_match_answers, world("lobby-270", "pillows"), "hidden"),
    # 13.2: acknowledged means durable, for everything
    "act": (mends.actions_told_at_once, world("mend-0", "pillows"), "told"),
    "a new table": (mends.table_made_at_once, world("mend-0", "pillows"), "durable"),
    "hello": (mends.let_in_at_once, world("mend-0", "pillows"), "durable"),
    "leave": (mends.goodbye_at_once, world("mend-0", "pillows"), "durable"),
    "a name": (mends.name_stored_later, world("mend-0.13", "pillows"), "durable"),
    "an end": (mends.end_told_at_once, world("lobby-127", "pillows"), "told"),
    "a lobby": (mends.shown_before_stored, world("lobby-790", "pillows"), "told"),
    **{
        kind: (mends.acknowledged_at_once(kind), world("mend-0", "pillows"), "durable")
        for kind in (
            *("start", "rematch", "sit", "stand", "ready", "rename", "language", "mute", "lock", "publish"),
            *("away_level", "set_bot", "hand_over", "kick", "pause", "configure"),
        )
    },
    # 13.3: a store in trouble is a pause, not an end
    "a store that is not listened to": (mends.clocks_run_on, world("mend-0", "pillows"), "unavailable"),
    "a restart during trouble": (mends.restart_ends_trouble, world("mend-0", "pillows"), "unavailable"),
    "a match that never goes on": (mends.never_goes_on, world("mend-51", "pyramid"), "unavailable"),
    "writes that fail": (mends.writes_fail, world("mend-0", "pillows"), "fault"),
    # 13.4: nobody costs others time
    "a host who pauses for ever": (
        mends.paused_for_ever,
        world("pause", "pillows", "sit", "ready", "start", "set_bot", "pause", crashes=False),
        "timers",
    ),
    "a pause that begins anew after a restart": (
        mends.pause_begins_anew,
        world("pause", "pillows", "sit", "ready", "start", "set_bot", "pause"),
        "timers",
    ),
    "one address that fills the table": (
        mends.one_fills_the_table,
        world("crowd", "pillows", "leave", crashes=False, visitor="crowd"),
        "places",
    ),
    "a chair that is taken from who has just broken off": (
        mends.chairs_not_kept,
        replace(world("chair", "pillows", "sit", "break", crashes=False, visitor="chat"), people=6),
        "places",
    ),
    "guesses that lock others out": (
        mends.guesses_lock_out,
        world("guess", "pillows", "sit", "break", crashes=False, visitor="guess"),
        "places",
    ),
    "new identities that talk on": (
        mends.new_names_talk_on,
        world("chat", "pillows", "sit", crashes=False, visitor="chat"),
        "quiet",
    ),
    "a kick that a new identity evades": (
        mends.kicked_come_back,
        world("kick", "pillows", "sit", "kick", crashes=False),
        "kicked",
    ),
    # 13.5: no side channel
    "an answer whose time tells what a rival did": (
        mends.heard_together,
        world("time.3", "uluru", "sit", "ready", "start", "set_bot", "act", crashes=False),
        "prompt",
    ),
    "a refusal that waits for a hidden move": (
        mends.refused_with_what_is_hidden,
        world("refused.34", "uluru", "sit", "ready", "start", "set_bot", "act", crashes=False),
        "prompt",
    ),
}


MOST_WORLDS = 60
"""How many worlds are tried for a defect. The one written down is tried first: any change of the server may
lead its world elsewhere, and then another one finds the defect."""


def finding(name: str, patch: pytest.MonkeyPatch) -> tuple[Plan, Report] | None:
    """The first world that finds that defect, and what it comes to."""
    take_out, first, promise = TAKEN_OUT[name]
    take_out(patch)
    more = (replace(first, seed=f"{first.seed}.{number}") for number in range(1, MOST_WORLDS))
    tried = ((plan, simulate(plan)) for plan in itertools.chain((first,), more))
    return next(((plan, report) for plan, report in tried if report.broken == promise), None)


@pytest.mark.parametrize("name", TAKEN_OUT)
def test_a_mend_that_is_taken_out_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert TAKEN_OUT[name][2] in PROMISES
    with monkeypatch.context() as patch:
        finds = finding(name, patch)
    assert finds is not None, f"none of {MOST_WORLDS} worlds finds it"
    whole = simulate(finds[0])
    assert whole.broken is None, whole.what


def test_what_is_taken_out_is_found_by_a_restart_that_is_only_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are forgotten at a restart: no crash happens in this world, and the trials find it."""
    mends.seats_forgotten(monkeypatch)
    found = simulate(world("trial", "pillows", "sit", "ready", "start", "act", "trials", crashes=False))
    assert found.broken is not None
    assert found.what.startswith("if the node crashed now")


def test_a_failing_world_is_shrunk_to_a_short_story_that_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    mends.acknowledged_at_once("lock")(monkeypatch)
    plans = (world(f"lock-{number}", "playme", "lock", "sit") for number in range(60))
    plan = next(found for found in plans if simulate(found).broken)
    small, report = shrink(plan, simulate(plan), simulate)
    told = story(report)
    assert told == story(simulate(small))
    assert len(told) < 25, "\n".join(told)
    assert "lock" in told[-1]
    assert "acknowledged and is not stored" in told[-1]


def test_the_command_counts_crashes_and_tells_a_seed_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "uluru", "pyramid", "--faults", "12", "--jobs", "1", "--seed", "few"]) == 0
    said = capsys.readouterr().out
    assert "worlds of uluru, pyramid" in said
    assert "tried on a copy of the disk" in said
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
