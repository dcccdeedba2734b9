"""Fault simulation with the real node: the glue between `morphee.sim.faults` and the server."""

from __future__ import annotations

import argparse
import gc
import itertools
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from morphee.cli.workers import workers
from morphee.games.catalog import GAMES
from morphee.kernel.chance import Chance
from morphee.kernel.codec import encode
from morphee.kernel.contract import OpenActions, Seat
from morphee.protocol.http import NewTable
from morphee.server.settings import Settings
from morphee.server.tables.identity import key_of
from morphee.server.tables.node import Node
from morphee.server.tables.services import Services
from morphee.server.tables.state import Paused, tag
from morphee.server.transport.hub import Hub
from morphee.server.transport.session import Session
from morphee.sim.faults.disk import DiskStore
from morphee.sim.faults.memo import Memo
from morphee.sim.faults.network import Wire
from morphee.sim.faults.plan import Plan, plan_for
from morphee.sim.faults.process import Limits, Peek
from morphee.sim.faults.promise import PROMISES
from morphee.sim.faults.story import shrink, story
from morphee.sim.faults.world import Report, World

SHOW_EVERY = 10.0
"""Seconds between two lines of progress."""
MOST_FAILURES = 20
SETTINGS = Settings(
    host_grace=1.5,
    clock_every=0.5,
    warm=False,
    newcomers=1e9,
)


MEMO = Memo(GAMES)


class NodeProcess:
    """One life of a real node, on a simulated disk. Implements `morphee.sim.faults.process.Process`."""

    def __init__(self, store: DiskStore, limits: Limits) -> None:
        settings = msgspec.structs.replace(
            SETTINGS,
            resume_hold=limits.hold,
            bot_grace=limits.grace,
            pause_limit=limits.pause,
            kick_address_for=limits.barred,
            people_per_table=limits.places,
            chat_rate=limits.chat_rate,
            chat_burst=limits.chat_burst,
            speed=limits.speed,
            proposal=limits.proposal,
        )
        self._node = Node(Services(MEMO.games, store, settings, wall=lambda: self._node.services.tick()))
        self._hub: Hub | None = None

    async def open(self) -> None:
        await self._node.open()
        self._hub = Hub(self._node)

    def connect(self, wire: Wire) -> bool:
        if self._hub is None or not self._node.ready:
            return False
        wire.accept(Session(self._hub, wire))
        return True

    async def create_table(self, game: str, config: bytes) -> str | None:
        """As the route for new tables does."""
        made = self._node.create_table(NewTable(game, msgspec.Raw(config), "en"))
        if isinstance(made, str):
            return None
        if made.saving is not None:
            await made.saving
        return made.code

    def key_of(self, token: str) -> str:
        return key_of(token)

    def peek(self, code: str) -> Peek | None:
        table = self._node.tables.get(code)
        if table is None:
            return None
        runner, pause = table.playing, table.state.why if isinstance(table.state, Paused) else None
        running, overdue = False, 0
        if runner is not None and (running := runner.clock.running):
            timer = runner.match.next_timer()
            overdue = 0 if timer is None else max(0, runner.clock.now() - timer.due)
        snapshot: dict[str, Any] = msgspec.json.decode(table.encoded())
        return Peek(tag(table.state), pause, table.match_name, running, overdue, snapshot)

    def sample(self, code: str, seat: int, number: int) -> Any | None:
        table = self._node.tables.get(code)
        runner = None if table is None else table.playing
        if runner is None or seat >= runner.match.seats:
            return None
        game = runner.match.game
        if not isinstance(game, OpenActions):
            return None
        found = game.sample(runner.match.state, Seat(seat), Chance(b"sample", number))
        return None if found is None else msgspec.to_builtins(found)


def simulate(plan: Plan) -> Report:
    """Run one world."""
    with MEMO.world():
        return World(plan, NodeProcess, MEMO.games).run()


def soak(options: argparse.Namespace) -> int:
    """`morphee soak --faults N`: worlds of every game until there were that many crashes."""
    games = options.games or list(GAMES.names())
    started, real, tried, answers, entries, worlds = time.perf_counter(), 0, 0, 0, 0, 0
    crashes = 0
    failures: list[tuple[Plan, Report]] = []
    shown = started
    for plan, report in _spread(_plans(games, options.seed, options.faults), options.jobs):
        worlds += 1
        real, tried, answers = real + report.crashes, tried + report.trials, answers + report.answers
        crashes, entries = real + tried, entries + report.entries
        if report.broken is not None:
            failures.append((plan, report))
            _tell(plan, report)
        now = time.perf_counter()
        if now - shown > SHOW_EVERY:
            shown = now
            rate = crashes / (now - started)
            print(
                f"{crashes} crashes, {rate:.0f} a second, {len(failures)} found", file=sys.stderr, flush=True
            )
        if crashes >= options.faults or len(failures) >= MOST_FAILURES:
            break
    took = time.perf_counter() - started
    found = {
        "games": list(games),
        "worlds": worlds,
        "crashes": crashes,
        "gone_on_from": real,
        "tried_on_a_copy": tried,
        "acknowledged": answers,
        "events": entries,
        "broken": [[plan.game, plan.seed, report.broken, report.what] for plan, report in failures],
        "seconds": round(took, 1),
    }
    if options.json:
        print(encode(found).decode())
    else:
        print(
            f"{crashes} crashes in {worlds} worlds of {', '.join(games)} ({real} gone on from, {tried} tried "
            f"on a copy of the disk): {answers} requests acknowledged, "
            f"{entries} events stored, {took:.0f} s ({crashes / took:.0f} a second): "
            f"{len(failures) or 'no'} promise broken"
        )
    return 1 if failures else 0


def _plans(games: Sequence[str], seed: str, crashes: int) -> Iterator[Plan]:
    """More worlds than are needed, the games by turns."""
    lives = max(2, min(Plan("", "").lives, crashes // len(games) + 1))
    for number in itertools.count():
        yield plan_for(f"{seed}-{number}", games[number % len(games)], lives)


def _spread(plans: Iterator[Plan], jobs: int) -> Iterator[tuple[Plan, Report]]:
    if jobs < 2:
        yield from map(_run, plans)
        return
    with workers(jobs) as pool:
        while True:
            yield from pool.imap_unordered(_run, itertools.islice(plans, 40 * jobs), chunksize=2)


def _run(plan: Plan) -> tuple[Plan, Report]:
    gc.set_threshold(10_000, 20, 20)  # each crash leaves much behind at once
    return plan, simulate(plan)


def _tell(plan: Plan, report: Report) -> None:
    """How to see it again, and the shortest story that was found."""
    again = f"morphee soak {plan.game} --faults-seed {plan.seed}"
    print(f"{plan.game} {plan.seed}: {report.broken}: {report.what} ({again})", file=sys.stderr, flush=True)


def replay(game: str, seed: str) -> int:
    """One world again, made small, and told."""
    plan = plan_for(seed, game)
    report = simulate(plan)
    if report.broken is None:
        print(f"{game} {seed}: {report.crashes} crashes, no promise broken")
        return 0
    print(f"{game} {seed}: {report.broken} ({PROMISES[report.broken]}): {report.what}", flush=True)
    small, report = shrink(plan, report, simulate)
    print(f"lives: {small.lives}, crashes left out: {sorted(small.calm)}, people: {small.people}, ", end="")
    print(f"left out: {' '.join(sorted(small.without)) or 'nothing'}")
    print("\n".join(story(report)))
    return 1
