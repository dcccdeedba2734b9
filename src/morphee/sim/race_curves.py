"""The curves of `morphee bench races`: what each constant of the judge buys honest players, and costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from morphee.engine import race_pings
from morphee.engine.lag_budget import Trust
from morphee.sim.network import Path
from morphee.sim.plot import Panel
from morphee.sim.race_bench import CALM, EVENING, JITTERY, RaceCount, worlds
from morphee.sim.racers import Lie, Racer
from morphee.sim.races import RACES, races

Curve = Literal["spreads", "swing", "start", "unproven", "ping", "cap"]


class Point(msgspec.Struct, frozen=True):
    """One setting of a constant, and the two figures that pull against each other."""

    curve: Curve
    setting: int
    good: float
    bad: float


def curves(scale: float) -> Iterator[Point]:
    """What each constant buys and costs."""
    count = RaceCount(scale)
    for spreads in (0, 5, 10, 15, 20, 30):
        trust = Trust(spreads=spreads)
        liar = (Racer(JITTERY, Lie(claim=500)), *[Racer(JITTERY)] * 3)
        gain = races(liar, count(2_000), "lean", trust).gain(0)
        yield Point("spreads", spreads, 100 * worlds(count(6_000), False, trust).right, gain)
    for swing in (0, 10, 20, 30, 40, 50, 60, 80):
        trust = Trust(swing=swing)
        liar = (Racer(CALM, Lie(claim=500, mimic=120)), *[Racer(CALM)] * 3)
        gain = races(liar, count(2_000), "starved", trust).gain(0)
        yield Point("swing", swing, 100 * worlds(count(6_000), False, trust).right, gain)
    for unproven in (0, 15, 30, 60, 100, 150, 250):
        trust = Trust(unproven=unproven)
        yield Point("unproven", unproven, _far_share(trust, count(6_000)), _blind_gain(trust, count(2_000)))
    for start in (0, 30, 60, 90, 120, 180, 250):
        trust = Trust(start=start)
        yield Point(
            "start", start, _far_share(trust, count(6_000), RACES), _blind_gain(trust, count(2_000), RACES)
        )
    for every in (0, 50, 100, 200, 400):
        per_race = 5.0 * 100 / every if every else 0.0
        yield Point("ping", every, 100 * worlds(count(8_000), True, None, every).right, 1 + per_race)
    for cap in (150, 200, 250, 300, 350, 450):
        found = worlds(count(6_000), False, Trust(cap=cap))
        yield Point("cap", cap, 100 * found.right, found.wait(0.9))


def _far_share(trust: Trust, count: int, length: int = EVENING) -> float:
    far = [Racer(Path(trip, visibility="blind")) for trip in (40, 40, 40, 240)]
    return 100 * races(far, count, "far", trust, length=length).share(3)


def _blind_gain(trust: Trust, count: int, length: int = EVENING) -> float:
    blind = Racer(Path(40, visibility="blind"))
    liar = Racer(blind.path, Lie(claim=300, pong=250))
    return races((liar, blind, blind, blind), count, "gain", trust, length=length).gain(0)


def panels(scale: float) -> Sequence[Panel]:
    """The curves, ready to be drawn; the chosen setting is marked."""
    trust = Trust()
    points: dict[str, list[tuple[float, float, float]]] = {}
    for point in curves(scale):
        points.setdefault(point.curve, []).append((point.setting, point.good, point.bad))
    return [
        Panel(
            "Margin above the path",
            "tenths of a spread",
            "right winner, %, no spikes",
            "direct liar's gain on a path with 80 ms of jitter, ms",
            points["spreads"],
            trust.spreads,
        ),
        Panel(
            "Direct paths whose round trips swing",
            "how much longer than its least round trip a path is believed, ms",
            "right winner, %, no spikes",
            "gain of a liar whose acknowledgements come as jitter of 120 ms would have them, ms",
            points["swing"],
            trust.swing,
        ),
        Panel(
            "Behind a proxy that tells nothing",
            "how much quicker than the table an unproven path may make a seat, ms",
            "share of an honest equal at +200 ms, %, an evening",
            "liar's gain, ms",
            points["unproven"],
            trust.unproven,
        ),
        Panel(
            "The same, before there is anything to compare with",
            "path believed at first, ms",
            "share of an honest equal at +200 ms, %, one match",
            "liar's gain, ms",
            points["start"],
            trust.start,
        ),
        Panel(
            "Pings during a race",
            "every so many ms (0: only with the cue)",
            "right winner, %, with spikes",
            "pings a seat and race",
            points["ping"],
            race_pings.EVERY,
        ),
        Panel(
            "The cap",
            "ms",
            "right winner, %, no spikes",
            "told after, ms, slowest tenth",
            points["cap"],
            trust.cap,
        ),
    ]
